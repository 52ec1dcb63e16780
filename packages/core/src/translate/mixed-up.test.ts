import { describe, expect, test } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'
import { findMixUp } from './mixed-up.ts'

const numbered = ['Wait 5 seconds', 'You have 12 files', 'Page 3 of 8', 'Save']
const sentences = [
  'Save',
  'Your cart is empty.',
  'Do you really want to delete all the files in this folder?',
  'Cancel',
  'The file could not be saved since the disk is full.',
  'Open a file',
  'Settings',
  'We sent you a message with a link to set a new password; it is valid for one hour.',
  'Sign in to see your orders',
  'No',
  'All changes are saved.',
  'This cannot be undone.',
  'Choose a language',
]
const german = (texts: readonly string[]) => texts.map((text) => `${text} ${text.slice(0, text.length / 4)}`)
const rotated = (texts: readonly string[], by: number) => [...texts.slice(by), ...texts.slice(0, by)]
const mixedUp = 'the translations belong to other strings of the request'
const allOne = 'different strings got the same translation'

describe('answers in another order', () => {
  test.for<[name: string, texts: readonly string[], answers: readonly string[]]>([
    ['reversed, by numbers', numbered, numbered.toReversed()],
    ['rotated, by numbers', numbered, rotated(numbered, 1)],
    ['numbers in other digits', ['5 files', '12 files'], ['١٢ ملفا', '٥ ملفات']],
    ['reversed, by lengths', sentences, german(sentences).toReversed()],
    ['rotated, by lengths', sentences, rotated(german(sentences), 1)],
    ['rotated far', sentences, rotated(german(sentences), 6)],
    ['with placeholders', ['Text 1 of <x id="1"/>', 'Text 2'], ['Wort 2', 'Wort 1 von <x id="1"/>']],
  ])('are noticed: %s', ([, texts, answers]) => expect(findMixUp(texts, answers)?.problem).toBe(mixedUp))

  test.for<[name: string, texts: readonly string[], answers: readonly string[]]>([
    ['in order', numbered, german(numbered)],
    ['in order, without numbers', sentences, german(sentences)],
    ['numbers as words', ['1 file', '2 files', '3 files'], ['eine Datei', 'zwei Dateien', 'drei Dateien']],
    ['one wrong number', ['Wait 30 seconds', 'Page 13', 'In 5 days'], ['Warte 13 Sekunden', 'Seite 13', 'In 5 Tagen']],
    [
      'samples of plurals',
      ['<x id="1">1</x> file', '<x id="1">5</x> files'],
      ['<x id="1">5</x> 個', '<x id="1">1</x> 個'],
    ],
    ['lengths that hardly differ', Array<string>(20).fill('Word'), Array.from({ length: 20 }, (_, at) => `Wort${at}`)],
  ])('are not seen where there are none: %s', ([, texts, answers]) => {
    expect(findMixUp(texts, answers)).toBeUndefined()
  })
})

describe('one answer for all', () => {
  test.for<[name: string, texts: readonly string[], answers: readonly string[], found: string | undefined]>([
    ['a sentence', sentences.slice(0, 5), sentences.slice(0, 5).map(() => 'Hallo Welt.'), allOne],
    [
      'a word for many words',
      'abcdefghij'.split('').map((letter) => `${letter}x`),
      Array<string>(10).fill('Ja'),
      allOne,
    ],
    ['synonyms', ['Delete', 'Remove', 'Erase', 'Clear'], Array<string>(4).fill('Löschen'), undefined],
    ['the same text in other marks', ['Save it now, please', 'Save it now please!'], ['Sichern', 'Sichern'], undefined],
    ['two of many', sentences, german(sentences).with(2, 'Ja').with(4, 'Ja'), undefined],
    ['nothing but placeholders', ['<x id="1"/>', '<x id="1"/> <x id="2"/>'], ['<x id="1"/>', '<x id="1"/>'], undefined],
  ])('%s', ([, texts, answers, found]) => expect(findMixUp(texts, answers)?.problem).toBe(found))
})

const app: Readonly<Record<string, string>> = {
  'Add a comment': 'Kommentar hinzufügen',
  'Do you want to delete this file?': 'Möchten Sie diese Datei löschen?',
  Settings: 'Einstellungen',
  'Your account was created.': 'Ihr Konto wurde erstellt.',
  'Sign in with GitHub': 'Mit GitHub anmelden',
  'Loading…': 'Wird geladen …',
  'Recent searches': 'Letzte Suchanfragen',
  'This file cannot be opened. Please try again later.':
    'Diese Datei kann nicht geöffnet werden. Bitte versuchen Sie es später erneut.',
  'Password (at least 8 characters)': 'Passwort (mindestens 8 Zeichen)',
  Cancel: 'Abbrechen',
  'Keep me signed in on this device for 30 days.': 'Auf diesem Gerät 30 Tage lang angemeldet bleiben.',
  Help: 'Hilfe',
  'Who can see this page?': 'Wer kann diese Seite sehen?',
  'Export as PDF': 'Als PDF exportieren',
  'Changes are saved automatically, so you can close this window.':
    'Änderungen werden automatisch gespeichert, Sie können dieses Fenster also schließen.',
  Place: 'Ort',
  'No results found. Check the spelling or try other words.':
    'Keine Ergebnisse gefunden. Prüfen Sie die Schreibweise oder versuchen Sie es mit anderen Wörtern.',
  Back: 'Zurück',
  'Send an e-mail': 'E-Mail senden',
  'Are you sure?': 'Sind Sie sicher?',
}
const [texts, answers] = [Object.keys(app), Object.values(app)]
const japanese = [
  'コメントを追加',
  'このファイルを削除しますか？',
  '設定',
  'アカウントが作成されました。',
  'GitHub でサインイン',
  '読み込み中…',
  '最近の検索',
  'このファイルを開けません。後でもう一度お試しください。',
  'パスワード（8文字以上）',
  'キャンセル',
  'このデバイスで30日間サインインしたままにする。',
  'ヘルプ',
  'このページを表示できるユーザー',
  'PDF としてエクスポート',
  '変更は自動的に保存されるため、このウィンドウを閉じてもかまいません。',
  '名前',
  '結果が見つかりません。スペルを確認するか、別の言葉をお試しください。',
  '戻る',
  'メールを送信',
  'よろしいですか？',
]
const without = (all: readonly string[], at: number) => [...all.toSpliced(at, 1), all.at(-1) ?? '']
const exchanged = (all: readonly string[], one: number, other: number) =>
  all.with(one, all[other] ?? '').with(other, all[one] ?? '')
const from = (first: number, end = texts.length) => Array.from({ length: end - first }, (_, index) => first + index)

describe('answers of which some belong to other texts', () => {
  test.for<[name: string, received: readonly string[], wrong: readonly number[]]>([
    ['one is left out, and the others move up', without(answers, 6), from(6)],
    ['the same in a language without spaces', without(japanese, 6), from(6)],
    ['one is said twice, and the others move down', answers.toSpliced(9, 0, answers[9] ?? '').slice(0, -1), from(10)],
    ['two are left out', without(without(answers, 8), 8), from(8)],
    ['one comes too late', answers.toSpliced(5, 1).toSpliced(13, 0, answers[5] ?? ''), from(5, 14)],
    ['two neighbours are exchanged', exchanged(answers, 9, 10), [9, 10]],
    ['two neighbours are exchanged, without spaces', exchanged(japanese, 9, 10), [9, 10]],
    ['two are exchanged that are far apart', exchanged(answers, 4, 16), [4, 16]],
  ])('are found: %s', ([, received, wrong]) => {
    const { positions } = findMixUp(texts, received) ?? { positions: new Set<number>() }
    expect([...positions]).toEqual(expect.arrayContaining([...wrong]))
    expect(positions.size).toBeLessThanOrEqual(wrong.length + 3)
  })

  test.for<[name: string, received: readonly string[]]>([
    ['in order', answers],
    ['in order, without spaces', japanese],
    ['one is free', answers.with(7, 'Das geht nicht.')],
    ['one is longer, and one shorter', answers.with(2, 'Einstellungen für alle Konten').with(3, 'Erstellt.')],
    ['marks are left out', answers.map((text) => text.replace(/[.…?]$/u, ''))],
  ])('are not seen where there are none: %s', ([, received]) => expect(findMixUp(texts, received)).toBeUndefined())
})

describe('strings that most have one translation', () => {
  const synonyms = [
    'Delete this file',
    'Remove this file',
    'Erase this file',
    'Destroy this file',
    'Get rid of this file',
  ]
  const other = { o1: 'Show all pages', o2: 'Hide all pages' }
  const all = 'Diese Datei löschen'
  const german: Readonly<Record<string, string>> = {
    [other.o1]: 'Alle Seiten anzeigen',
    [other.o2]: 'Alle Seiten ausblenden',
  }
  const open = (source: object): World => {
    const world = createWorld({ 'en.json': source }, { targets: ['de'] })
    world.translator.answer = ({ texts: asked }) => asked.map((text) => german[text] ?? all)
    return world
  }
  const keyed = (some: readonly string[]) => Object.fromEntries(some.map((text, at) => [`key${at}`, text]))
  const many = [...synonyms, ...synonyms.map((text) => text.replace('file', 'document now'))]

  test.for<[name: string, source: Readonly<Record<string, string>>, requests: number]>([
    ['few of them alone', keyed(synonyms.slice(0, 4)), 3],
    ['beside others', { ...keyed(synonyms), ...other }, 3],
    ['many beside others', { ...keyed(many), ...other }, 3],
  ])('are asked for again in two requests, and then believed: %s', async ([, source, requests]) => {
    const world = open(source)
    const report = await world.project.sync({ translator: world.translator })
    expect(report).toMatchObject({ isComplete: true, requests })
    const written = Object.fromEntries(Object.entries(source).map(([key, text]) => [key, german[text] ?? all]))
    expect(world.read('de.json')).toEqual(written)
    expect(await world.project.sync({ translator: world.translator })).toMatchObject({ requests: 0 })
  })

  test('many of them and nothing else: the service may be broken, and nothing is written', async () => {
    const world = open(keyed(many))
    const report = await world.project.sync({ translator: world.translator })
    expect(report).toMatchObject({ isComplete: false, requests: 3, written: 0 })
    expect(world.files()['de.json']).toBeUndefined()
  })
})

describe('a service that leaves out a translation and moves the others up', () => {
  const source = Object.fromEntries(texts.map((text, at) => [`key${at}`, text]))
  const right = Object.fromEntries(answers.map((text, at) => [`key${at}`, text]))
  const open = (isBad: (request: number) => boolean, config: object = {}): World => {
    const world = createWorld({ 'en.json': source }, { targets: ['de'], ...config })
    world.translator.answer = ({ texts: asked }) => {
      const said = asked.map((text) => app[text] ?? '')
      return isBad(world.translator.requests.length) ? without(said, said.length === texts.length ? 6 : 3) : said
    }
    return world
  }
  const sync = (world: World) => world.project.sync({ translator: world.translator })
  const charactersOf = (some: readonly string[]) => some.join('').length
  const written = (world: World) => Object.entries(world.read('de.json') as object)

  test('is asked again about those, in two requests, and no wrong translation is kept', async () => {
    const world = open((request) => request === 1)
    const report = await sync(world)
    const [, ...again] = world.translator.requests
    expect(again.map(({ texts: asked }) => asked.length)).toEqual([7, 7])
    expect(report).toMatchObject({ isComplete: true, requests: 3, written: texts.length })
    expect(report.characters).toBe(charactersOf(texts) + charactersOf(again.flatMap(({ texts: asked }) => asked)))
    expect(world.read('de.json')).toEqual(right)
    expect(world.files()['.lockale/ledger']?.match(/"t":"got"/gu)).toHaveLength(3)
    expect(await sync(world)).toMatchObject({ requests: 0, unansweredBefore: { requests: 0 } })
  })

  test('is asked twice at most: what it mixes up again gets no translation', async () => {
    const world = open(() => true)
    const report = await sync(world)
    expect(report).toMatchObject({ isComplete: false, requests: 3, stopped: undefined })
    expect(report.diagnostics.length).toBeGreaterThan(0)
    const wrong = written(world).filter(([key, text]) => right[key] !== text)
    expect(wrong.length).toBeLessThanOrEqual(2)
  })

  test('is not asked again if the budget does not allow it', async () => {
    const world = open((request) => request === 1, { budget: { maxCharacters: charactersOf(texts) } })
    const report = await sync(world)
    expect(report).toMatchObject({ isComplete: false, requests: 1, characters: charactersOf(texts) })
    expect(written(world)).toEqual(Object.entries(right).slice(0, 6))
    expect(await sync(world)).toMatchObject({ isComplete: true, requests: 1 })
    expect(world.read('de.json')).toEqual(right)
  })
})
