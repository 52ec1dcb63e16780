import { syntaxIds } from '@lockale/messages'
import { expect, test } from 'vitest'
import { inspectPair, type PairQuestion } from './inspect-pair.ts'
import { stringSamples } from './samples.ts'

const question: PairQuestion = {
  source: 'Hello {{name}}, {{count}} files',
  translation: 'Hallo {{nme}}, {{count}} Dateien',
  messageFormat: { id: 'i18next' },
  sourceLocale: 'en',
  locale: 'de',
}

test('says what the translation lost, and where', async () => {
  const { marks, problems, pseudo, sent } = await inspectPair(question)
  expect(marks.map(({ raw, inSource, inTranslation }) => [raw, inSource, inTranslation])).toEqual([
    ['{{name}}', 1, 0],
    ['{{count}}', 1, 1],
    ['{{nme}}', 0, 1],
  ])
  expect(problems.map(({ code, severity, place }) => [code, severity, place])).toEqual([
    ['placeholder-renamed', 'error', { of: 'translation', start: 6, end: 13 }],
  ])
  expect(pseudo).toMatch(/^\[.*\{\{name\}\}.*\{\{count\}\}.*\]$/u)
  expect(sent?.strings.map(({ wire }) => wire)).toEqual(['Hello <x id="1"/>, <x id="2"/> files'])
})

test.for<[name: string, answer: string, expected: string]>([
  ['is put back', 'Hallo <x id="1"/>, <x id="2"/> Dateien', 'Hallo {{name}}, {{count}} Dateien'],
  ['is repaired', 'Hallo < X ID = "1" />, <x id="2"/> Dateien', 'Hallo {{name}}, {{count}} Dateien'],
  ['is refused without a placeholder', 'Hallo <x id="2"/> Dateien', '{{name}} is missing'],
])('an answer %s', async ([, answer, expected]) => {
  const { sent } = await inspectPair({ ...question, answers: [answer] })
  const [restored] = sent?.strings.map((one) => one.restored) ?? []
  expect(restored?.ok === true ? restored.text : restored?.sentence).toBe(expected)
})

test('a plural has the forms of the other language, with numbers that tell them apart', async () => {
  const { source, plurals, sent } = await inspectPair({
    ...question,
    source: '{n, plural, one {# file} other {# files}}',
    translation: '',
    messageFormat: { id: 'icu' },
    locale: 'pl',
  })
  expect(plurals.target?.map(({ form, numbers }) => `${form}: ${numbers.join(' ')}`)).toEqual([
    'one: 1',
    'few: 2 3 4 22 23 24 …',
    'many: 0 5 6 7 8 9 …',
    'other: 0.5 1.5',
  ])
  expect(source.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    'frame {n, plural, one {',
    'mark #',
    'text  file',
    'frame } other {',
    'mark #',
    'text  files',
    'frame }}',
  ])
  expect(sent?.assembled).toBe('{n, plural, one {# file} few {# files} many {# files} other {# files}}')
})

test('what is no locale is an error that can be caught', async () => {
  await expect(inspectPair({ ...question, locale: 'no locale' })).rejects.toThrow(RangeError)
})

test.for(syntaxIds)('takes any string in the format %s, and HTML as a string', async (id) => {
  for (const text of ['', ' ', '<img src=x onerror=alert(1)>', '{{{', '%', '{n, plural,', 'a'.repeat(20_000)]) {
    const { source } = await inspectPair({ ...question, source: text, translation: text, messageFormat: { id } })
    expect(source.map((piece) => piece.text).join('')).toBe(text)
  }
})

test.for(stringSamples)('the sample "$name" has something to find', async ({ state }) => {
  const { problems } = await inspectPair({ ...state, messageFormat: { id: state.messageFormat } })
  expect(problems.length).toBeGreaterThan(0)
})
