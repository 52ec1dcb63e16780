import { expect, test } from 'vitest'
import { checkPairs, type PairRow, viewOf } from '../seen-pairs.suite.ts'
import { findRule } from '../find-rule.suite.ts'
import { defaultOptions } from '../options.ts'

const formalityMixed = findRule('project', 'formality-mixed')

const usual: Readonly<Record<string, readonly [formal: string, informal: string]>> = {
  de: ['Bitte speichern Sie die Datei.', 'Bitte speichere deine Datei.'],
  fr: ['Enregistrez votre fichier.', 'Tu peux enregistrer.'],
  es: ['Usted puede guardar.', 'Guarda tus archivos.'],
  it: ['Se Lei vuole salvare', 'Salva i tuoi file'],
  pt: ['Você pode salvar', 'Guarda os teus ficheiros'],
  nl: ['Sla uw bestand op', 'Sla je bestand op'],
  pl: ['Czy chce Pan zapisać?', 'Zapisz swój plik, który ty masz'],
  ru: ['Сохраните ваш файл', 'Сохрани твой файл'],
  uk: ['Збережіть ваш файл', 'Збережи твій файл'],
  cs: ['Uložte si vaše soubory', 'Ulož si tvé soubory'],
  tr: ['Sizin dosyanız', 'Senin dosyan'],
  hu: ['Az ön fájlja', 'A te fájlod, neked'],
  el: ['Το αρχείο σας', 'Το αρχείο σου'],
  ko: ['파일을 저장하세요.', '파일을 저장한다.'],
  ja: ['ファイルを保存してください。', 'ファイルを保存しろ。'],
}

test.for(Object.entries(usual))('%s', async ([locale, [formal, informal]]) => {
  const row = (target: string): PairRow => ({ source: 'Save it', target, locale })
  const mostlyFormal = await viewOf([...[1, 2, 3].map(() => row(formal)), row(informal)])
  const mostlyInformal = await viewOf([...[1, 2, 3].map(() => row(informal)), row(formal)])
  const check = (view: typeof mostlyFormal) =>
    checkPairs(formalityMixed, view).map(({ at, arguments: args }) => [at.message, args['form']])
  expect(check(mostlyFormal)).toEqual([['m3', 'informal']])
  expect(check(mostlyInformal)).toEqual([['m3', 'formal']])
})

test.for<[name: string, locale: string, target: string]>([
  ['she, at the beginning', 'de', 'Sie ist leer.'],
  ['hours', 'nl', 'Wacht 24 u'],
  ['hours without a blank', 'nl', 'Wacht 8u'],
  ['hours behind a variable', 'nl', '{{hours}}u {{minutes}}m gelezen'],
  ['a unit', 'nl', 'Toeren in u/min'],
  ['they', 'de', 'Dateien, wenn sie leer sind'],
  ['an abbreviation', 'de', 'Der Platzhalter DIR'],
  ['both in one text', 'de', 'Wenn Sie deine Datei speichern'],
  ['not translated', 'de', 'Save it'],
  ['a hyphen', 'fr', 'Est-ce le fichier ?'],
  ['two genders', 'fr', 'Cet(te) utilisateur est parti'],
  ['two genders, with a dot', 'fr', 'Cet·te utilisateur est parti'],
  ['two genders, with a slash', 'fr', 'Cet/te utilisateur est parti'],
  ['a tone', 'fr', 'Le ton du local'],
  ['a tone to dial', 'fr', 'Ton d’appel'],
  ['a label', 'ja', '設定を保存する'],
  ['a label without an end', 'ja', '設定を保存した'],
])('says nothing of the address: %s', async ([, locale, target]) => {
  const rows = [1, 2, 3].map(() => ({ source: 'Save it', target: usual[locale]?.[1] ?? '', locale }))
  const formal = [1, 2, 3, 4].map(() => ({ source: 'Save it', target: usual[locale]?.[0] ?? '', locale }))
  const found = async (more: readonly PairRow[]) =>
    checkPairs(formalityMixed, await viewOf([...more, { source: 'Save it', target, locale }]))
  expect(await found(rows)).toEqual([])
  expect(await found(formal)).toEqual([])
})

test.for<[locale: string, wanted: 'formal' | 'informal', target: string, word: string | undefined]>([
  ['fr', 'formal', 'Choisis ton nom d’utilisateur', 'Choisis'],
  ['fr', 'formal', 'Entre ton nom', 'ton'],
  ['fr', 'formal', 'Le ton local', undefined],
  ['fr', 'formal', 'Administrateur de ton serveur', 'ton'],
  ['ja', 'formal', '次回の接続時に再試行する。', 'る。'],
  ['ja', 'formal', 'チームに参加した。', 'た。'],
  ['ja', 'informal', 'チームに参加しました。', 'ました。'],
  ['fr', 'informal', 'Choisissez un nom', 'ez'],
  ['fr', 'informal', 'Assez, chez le nez', undefined],
  ['es', 'formal', '¿Has olvidado tu PIN?', 'Has'],
  ['es', 'informal', 'Introduzca un nombre', 'Introduzca'],
  ['nl', 'formal', 'Heb jij een rekening?', 'jij'],
  ['it', 'formal', 'Puoi salvare', 'Puoi'],
  ['pl', 'formal', 'Czy chcesz zapisać?', 'chcesz'],
  ['ru', 'informal', 'Введите имя', 'ите'],
  ['ru', 'informal', 'Имя на сайте', undefined],
  ['de', 'formal', 'Bitte speichere deine Datei.', 'deine'],
  ['de', 'informal', 'Bitte speichere deine Datei.', undefined],
  ['pt', 'informal', 'Você pode salvar', undefined],
  ['pt', 'formal', 'Guarda os teus ficheiros', 'teus'],
])('the formality of the config holds for a single text: %s, %s, %s', async ([locale, wanted, target, word]) => {
  const options = { ...defaultOptions, formality: new Map([[locale, wanted]]) }
  const found = checkPairs(formalityMixed, await viewOf([{ source: 'Save it', target, locale }]), options)
  expect(found.map(({ arguments: args }) => args['word'])).toEqual(word === undefined ? [] : [word])
})

test('a few of each say nothing', async () => {
  const rows = [0, 1, 0, 1].map((form) => ({ source: 'Save it', target: usual['de']?.[form] ?? '' }))
  expect(checkPairs(formalityMixed, await viewOf(rows))).toEqual([])
})

test('names the word', () => {
  const sentence = 'is informal: "deine", most translations of the locale are formal'
  expect(formalityMixed.say({ form: 'informal', word: 'deine', usual: 3 }, {})).toBe(sentence)
  const ordered = 'is formal: "Sie", the config sets informal'
  expect(formalityMixed.say({ form: 'formal', word: 'Sie', wanted: 'informal' }, {})).toBe(ordered)
})

test.for<[name: string, others: number, level: string | undefined]>([
  ['is one address beside four of the other kind', 1, undefined],
  ['is a habit of its own beside as many', 3, 'info'],
])('what %s', async ([, count, level]) => {
  const [formal = '', informal = ''] = usual['de'] ?? []
  const targets = [...[1, 2, 3, 4].map(() => formal), ...Array.from({ length: count }, () => informal)]
  const view = await viewOf(targets.map((target) => ({ source: 'Save it', target, locale: 'de' })))
  const found = checkPairs(formalityMixed, view)
  expect(found.map(({ severity }) => severity)).toEqual(Array.from({ length: count }, () => level))
})
