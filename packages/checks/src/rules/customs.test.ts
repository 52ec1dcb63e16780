import { expect, test } from 'vitest'
import { findRule } from '../find-rule.suite.ts'
import { checkPairs, viewOf } from '../seen-pairs.suite.ts'

type Row = readonly [source: string, target: string]

async function found(rule: 'unusual-mark' | 'name-lost' | 'text-of-another', locale: string, rows: readonly Row[]) {
  const view = await viewOf(rows.map(([source, target]) => ({ source, target, locale })))
  return checkPairs(findRule('project', rule), view).map(({ at, arguments: args }) => [
    at.target.raw,
    args['found'] ?? args['other'],
  ])
}

function times(count: number, row: Row): readonly Row[] {
  return Array.from({ length: count }, () => row)
}

const isSaved = 'It was saved.'
const open = 'Open "it"'

test.for<[name: string, locale: string, usual: Row, other: Row, found: string]>([
  ['quotes in German', 'de', [open, '„Es“ öffnen'], [open, '"Es" öffnen'], '"…"'],
  ['quotes in Japanese', 'ja', [open, '「それ」を開く'], [open, '画面"それ"を開く'], '"…"'],
  ['quotes in French', 'fr', [open, 'Ouvrir « cela »'], [open, 'Ouvrir “cela”'], '“…”'],
  ['quotes in Polish', 'pl', [open, 'Otwórz „to”'], [open, 'Otwórz «to»'], '«…»'],
  ['quotes in Swedish', 'sv', [open, 'Öppna "den"'], [open, 'Öppna ”den”'], '”…”'],
  ['full stop in Hindi', 'hi', [isSaved, 'सहेजा गया।'], [isSaved, 'सहेजा गया.'], '.'],
  ['full stop in Japanese', 'ja', [isSaved, '保存しました。'], [isSaved, '保存しました.'], '.'],
  ['question mark in Chinese', 'zh-CN', ['Sure?', '确定吗？'], ['Sure?', '真的吗?'], '?'],
  ['comma in Arabic', 'ar', ['Yes, now', 'نعم، الآن'], ['Yes, now', 'نعم, الآن'], ','],
])('a mark that is written otherwise: %s', async ([, locale, usual, other, mark]) => {
  expect(await found('unusual-mark', locale, [...times(6, usual), other])).toEqual([[other[1], mark]])
  // a few show no custom, and neither does a locale with both
  expect(await found('unusual-mark', locale, [...times(4, usual), other])).toEqual([])
  expect(await found('unusual-mark', locale, [...times(9, usual), ...times(6, other)])).toEqual([])
})

test.for<[name: string, locale: string, usual: Row, other: Row]>([
  ['inches', 'de', [open, '„Es“ öffnen'], ['A 5" screen', 'Ein 5"-Bildschirm']],
  ['two commas of Chinese', 'zh-TW', ['Yes, now', '是，現在'], ['Red, blue', '紅、藍']],
  ['a Latin word at the end', 'ja', [isSaved, '保存しました。'], ['See README.', '参照: README.']],
  ['what is not translated', 'de', [open, '„Es“ öffnen'], [open, open]],
])('no other mark: %s', async ([, locale, usual, other]) =>
  expect(await found('unusual-mark', locale, [...times(9, usual), other])).toEqual([]),
)

const signIn: Row = ['Sign in to Lumen now', 'Jetzt bei Lumen anmelden']

test.for<[name: string, locale: string, usual: Row, other: Row, found: readonly string[] | undefined]>([
  ['another name', 'de', signIn, ['Open the Lumen app', 'Glow-App öffnen'], ['Lumen']],
  ['no name', 'ja', ['Sign in to Lumen now', 'Lumen にログイン'], ['Open the Lumen app', 'アプリを開く'], ['Lumen']],
  [
    'with capitals inside',
    'fr',
    ['Use the LumenBox here', 'Utiliser LumenBox ici'],
    ['Use the LumenBox now', 'Utiliser ceci'],
    ['LumenBox'],
  ],
  [
    'an ending',
    'pl',
    ['Sign in to Lumen now', 'Zaloguj się do Lumen'],
    ['Open the Lumena app', 'Otwórz Lumenę'],
    undefined,
  ],
  ['small letters', 'de', signIn, ['Open the Lumen app', 'lumen-App öffnen'], undefined],
  ['a title', 'de', ['Open the Main Menu', 'Hauptmenü öffnen'], ['Close the Main Menu', 'Menü schließen'], undefined],
])('a name that all keep: %s', async ([, locale, usual, other, lost]) => {
  expect(await found('name-lost', locale, [...times(8, usual), other])).toEqual(
    lost === undefined ? [] : [[other[1], lost]],
  )
  expect(await found('name-lost', locale, [...times(3, usual), other])).toEqual([])
})

test.for<[name: string, locale: string, first: Row, second: Row, isFound: boolean]>([
  [
    'French',
    'fr',
    ['Your plan ends tomorrow', 'Votre abonnement se termine'],
    ['Delete all photos', 'Votre abonnement se termine'],
    true,
  ],
  [
    'Japanese',
    'ja',
    ['Enter your address', '住所を入力してください'],
    ['Turn off the sound', '住所を入力してください'],
    true,
  ],
  ['a word in common', 'de', ['Delete the photo', 'Foto löschen'], ['Delete this image', 'Foto löschen'], false],
  ['one word', 'de', ['Log in here', 'Anmelden'], ['Register now please', 'Anmelden'], false],
  ['short sources', 'de', ['Leave', 'Gruppe verlassen'], ['Exit', 'Gruppe verlassen'], false],
])('the text of another source: %s', async ([, locale, first, second, isFound]) =>
  expect(await found('text-of-another', locale, [first, second])).toEqual(isFound ? [[second[1], first[0]]] : []),
)
