import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EntryChange } from '../format.ts'
import { testOwnFormat } from '../laws.ts'
import { defineFormat } from './define-format.ts'
import type { OwnContent, OwnEntry, OwnFormat, OwnProblem } from './open-own-format.ts'

/** `key -> "value"` in lines, `;` comments above. */
const definition: OwnFormat = {
  id: 'arrows',
  name: 'Arrows',
  extensions: ['.arrows'],
  read,
  printValue: (value) => `"${value.replaceAll(/["\\]/gu, '\\$&').replaceAll('\n', String.raw`\n`)}"`,
  printEntry: (key, token) => `${key} -> ${token}`,
}

function read(text: string): OwnContent {
  const entries: OwnEntry[] = []
  const problems: OwnProblem[] = []
  let commentStart: number | undefined
  for (const { 0: line, index } of text.matchAll(/[^\r\n]*(?:\r\n|\n|\r|$)/gu)) {
    const {
      lead = '',
      key = '',
      arrow = '',
      token = '',
    } = /^(?<lead>[ \t]*)(?<key>[\w.]+)(?<arrow>[ \t]*->[ \t]*)(?<token>"(?:[^"\\]|\\.)*")[ \t]*$/u.exec(
      line.replace(/[\r\n]+$/u, ''),
    )?.groups ?? {}
    if (/^[ \t]*;/u.test(line)) {
      commentStart ??= index
      continue
    }
    if (key !== '') {
      const start = index + lead.length
      const keyRange = { start, end: start + key.length }
      const valueRange = { start: keyRange.end + arrow.length, end: keyRange.end + arrow.length + token.length }
      const value = token.slice(1, -1).replaceAll(/\\(.)/gu, (_, one: string) => (one === 'n' ? '\n' : one))
      entries.push({ key, value, keyRange, valueRange, range: { start, end: valueRange.end }, commentStart })
    } else if (line.trim() !== '') {
      const range = { start: index, end: index + line.trimEnd().length }
      problems.push({ range, expected: '`key -> "value"`', found: `\`${line.trim().slice(0, 40)}\`` })
    }
    commentStart = undefined
  }
  return { entries, problems }
}

const arrows = defineFormat(definition)
const keys = fc.stringMatching(/^[a-z][a-z_.]{0,6}$/u)
const texts = fc.string({ maxLength: 8 }).filter((text) => !/\r/u.test(text))
const line = fc.oneof(
  fc.tuple(keys, texts).map(([key, text]) => `${key} -> ${definition.printValue(text, undefined)}`),
  fc.constantFrom('', '; about it', '  ', '  a.b ->"x" '),
)
const documents = fc
  .tuple(fc.array(line, { maxLength: 8 }), fc.constantFrom('\n', '\r\n'), fc.boolean())
  .map(([lines, lineBreak, final]) => lines.join(lineBreak) + (final ? lineBreak : ''))

await testOwnFormat(arrows, {
  documents,
  texts,
  keys,
  samples: new Map([
    ['a file', '; The cart\ncart.title -> "Your \\"cart\\""\n\n; Two lines\ncart.empty -> "Nothing\\nhere"\n'],
  ]),
})

const bytesOf = (text: string) => new TextEncoder().encode(text)
const file = 'a.arrows'

test('a line that is none is told with its place, and the file is not edited', async () => {
  const format = await arrows.load()
  const parsed = format.parse(bytesOf('a -> "x"\nb = "y"\n'), { file })
  expect(parsed.entries).toEqual([])
  expect(parsed.diagnostics).toMatchObject([
    { code: 'parse-error', severity: 'error', position: { line: 2, column: 1 }, arguments: { found: '`b = "y"`' } },
  ])
  const change: EntryChange = { kind: 'set', path: ['a'], value: 'z' }
  expect(() => format.edit(parsed, [change], { file, order: [] })).toThrow(/has errors/u)
})

test('a conflict that git left is told as one', async () => {
  const parsed = (await arrows.load()).parse(bytesOf('<<<<<<< ours\na -> "x"\n=======\n>>>>>>> theirs\n'), { file })
  expect(parsed.diagnostics.map(({ code }) => code)).toContain('conflict-marker')
})

describe('a definition that is wrong does no harm', () => {
  const whole = { start: 0, end: 8 }
  const entry: OwnEntry = {
    key: 'a',
    value: 'x',
    keyRange: { start: 0, end: 1 },
    valueRange: { start: 5, end: 8 },
    range: whole,
  }

  test.for<[name: string, read: () => OwnContent]>([
    [
      'it throws',
      () => {
        throw new Error('no idea')
      },
    ],
    ['it throws what is no error', () => JSON.parse('{')],
    ['it gives nothing', () => undefined as unknown as OwnContent],
    ['no entries', () => ({}) as OwnContent],
    ['a value behind the end of the file', () => ({ entries: [{ ...entry, valueRange: { start: 5, end: 900 } }] })],
    ['half a place', () => ({ entries: [{ ...entry, keyRange: { start: 0.5, end: 1 } }] })],
    ['a range that is none', () => ({ entries: [{ ...entry, range: { start: 8, end: 0 } }] })],
    ['the same place twice', () => ({ entries: [entry, { ...entry, key: 'b' }] })],
    ['a value that is no string', () => ({ entries: [{ ...entry, value: 1 as unknown as string }] })],
    ['a comment behind its entry', () => ({ entries: [{ ...entry, commentStart: 7 }] })],
  ])('%s: the file has an error', async ([, read]) => {
    const parsed = (await defineFormat({ ...definition, read }).load()).parse(bytesOf('a -> "x"'), { file })
    expect(parsed.entries).toEqual([])
    expect(parsed.diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['parse-error', 'error']])
  })

  test.for<[name: string, broken: Partial<OwnFormat>, change: EntryChange]>([
    ['a value printed as another one', { printValue: () => '"?"' }, { kind: 'set', path: ['a'], value: 'z' }],
    [
      'a value that ends the entry',
      { printValue: (value) => value },
      { kind: 'set', path: ['a'], value: 'z\nq -> ""' },
    ],
    [
      'an entry printed under another key',
      { printEntry: (_, token) => `q -> ${token}` },
      { kind: 'add', path: ['b'], value: 'z' },
    ],
    [
      'an entry that is two',
      { printEntry: (key, token) => `${key} -> ${token}\nq -> ""` },
      { kind: 'add', path: ['b'], value: 'z' },
    ],
    ['a key of several levels', {}, { kind: 'add', path: ['b', 'c'], value: 'z' }],
    ['a value that is no string', {}, { kind: 'copy', path: ['b'], raw: 'null' }],
  ])('%s: no edit', async ([, broken, change]) => {
    const format = await defineFormat({ ...definition, ...broken }).load()
    const parsed = format.parse(bytesOf('a -> "x"\n'), { file })
    expect(() => format.edit(parsed, [change], { file, order: [['a'], ['b']] })).toThrow(
      expect.objectContaining({ code: 'FORMAT_EDIT_MISMATCH', hint: expect.not.stringContaining('bug of lockale') }),
    )
  })

  test.for(['json', 'My Format', ''])('the id "%s" is refused', (id) => {
    expect(() => defineFormat({ ...definition, id })).toThrow(TypeError)
  })
})
