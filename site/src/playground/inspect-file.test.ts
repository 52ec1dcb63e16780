import { formats } from '@lockale/formats'
import { expect, test } from 'vitest'
import { type FileQuestion, openFile } from './inspect-file.ts'
import { fileSamples } from './samples.ts'

const encoder = new TextEncoder()

const found = new Map([
  ['YAML with comments', 'yaml rails 5'],
  ['i18next JSON with plurals', 'json i18next 4'],
  ['Apple .strings', 'strings printf 2'],
  ['Android', 'android printf 3'],
  ['Flutter ARB', 'arb icu 2'],
  ['Fluent', 'fluent fluent 3'],
  ['Java properties', 'properties java 2'],
  ['gettext PO', 'po printf 2'],
])

test.for(fileSamples)('the sample "$name" is detected, and an edit keeps all other bytes', async ({ name, state }) => {
  const file = await open({ name: state.name, bytes: encoder.encode(state.text), locale: state.locale })
  expect(`${file.format.id} ${file.messageFormat} ${file.messages.length}`).toBe(found.get(name))
  const [message] = file.messages
  if (message === undefined) throw new Error('The sample has no message.')
  const { diff, keptOutside, bytes } = file.edit(new Map([[message, `${message.value} ✓`]]))
  expect(keptOutside).toBeGreaterThan(0)
  expect(diff.flatMap(({ kind, lines }) => (kind === 'added' ? [] : lines)).join('')).toBe(state.text)
  expect(
    new TextDecoder()
      .decode(bytes)
      .replace(' ✓', '')
      .replace(String.raw` \u2713`, ''),
  ).toBe(state.text)
  expect(file.edit(new Map()).bytes).toEqual(encoder.encode(state.text))
})

test('a pseudo-translation of all strings changes their lines only', async () => {
  const text = '{\n  "a": "One {{n}}",\n  "b": 1,\n  "c": "Three"\n}\n'
  const file = await open({ name: 'en.json', bytes: encoder.encode(text), locale: 'en' })
  const { diff, keptOutside, problems } = file.edit(
    new Map(file.messages.map((message) => [message, file.pseudo(message)])),
  )
  expect(keptOutside).toBe(text.length - '"One {{n}}""Three"'.length)
  expect(diff.map(({ kind, line }) => `${kind} ${line}`)).toEqual([
    'same 1',
    'removed 2',
    'added 2',
    'same 3',
    'removed 4',
    'added 4',
    'same 5',
  ])
  expect([...problems.values()].flat()).toEqual([])
})

test('an edit that loses a placeholder is reported', async () => {
  const file = await open({ name: 'en.json', bytes: encoder.encode('{ "a": "One {{n}}" }'), locale: 'en' })
  const { problems } = file.edit(new Map(file.messages.map((message) => [message, 'One'])))
  expect([...problems.values()].flat().map(({ code, sentence }) => [code, sentence])).toEqual([
    ['placeholder-missing', '{{n}} is missing'],
  ])
})

test('lines that come and go', async () => {
  const text = 'a: |\n  one\n  two\nb: c\n'
  const file = await open({ name: 'en.yml', bytes: encoder.encode(text), locale: 'en' })
  const { diff } = file.edit(new Map(file.messages.slice(0, 1).map((message) => [message, 'one\nnew\ntwo\n'])))
  expect(diff.map(({ kind, lines }) => `${kind} ${lines.join('')}`)).toEqual([
    'same a: |\n  one\n',
    'added   new\n',
    'same   two\nb: c\n',
  ])
})

test.for<[name: string, file: string, text: string, why: RegExp]>([
  ['a name of no format', 'strings.exe', '', /cannot detect the format/u],
  ['JSON that is not closed', 'en.json', '{ "a": ', /cannot read en\.json as JSON/u],
])('%s is said', async ([, name, text, why]) => {
  const file = await openFile({ name, bytes: encoder.encode(text), locale: 'en' })
  expect(file.ok ? undefined : file.why).toMatch(why)
})

test.for(formats)('no content throws: $id', async ({ id, extensions: [extension = ''] }) => {
  for (const text of ['', '\0', '<script>alert(1)</script>', '{'.repeat(5000), '"'.repeat(999), '[\n'.repeat(2000)]) {
    const file = await openFile({ name: `en${extension}`, bytes: encoder.encode(text), format: id, locale: 'en' })
    const isKept = file.ok && new TextDecoder().decode(file.edit(new Map()).bytes) === text
    expect(isKept || (!file.ok && file.why.startsWith('lockale cannot'))).toBe(true)
  }
})

async function open(question: FileQuestion) {
  const file = await openFile(question)
  if (!file.ok) throw new Error(`${file.why} ${file.problems.map(({ sentence }) => sentence).join(' ')}`)
  return file
}
