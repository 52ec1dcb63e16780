import { describe, expect, test } from 'vitest'
import type { EntryChange, ParsedFile } from '../format.ts'
import { yaml } from './yaml.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const parse = (text: string): ParsedFile => yaml.parse(bytes(text), { file: 'en.yaml' })
const texts = ({ entries }: ParsedFile) => entries.map(({ path, value }) => [path.join('.'), value])
const edit = (parsed: ParsedFile, changes: readonly EntryChange[]) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(yaml.edit(parsed, changes, { file: 'en.yaml', order: [] }))

const settings = '# settings\n---\nversion: 2\nflags: [1, true]\n'
const strings = '---\na: Hello\nb:\n  c: World # here\n'
const end = '---\n# nothing but a comment\n...\n'

describe.for<readonly [name: string, file: string]>([
  ['the first', strings + settings.replace('# settings\n', '')],
  ['the last', settings + strings],
  ['one in the middle', settings + strings + end],
  ['one without a mark', strings.slice(4) + settings.slice(11)],
  ['one with a byte order mark before all', `\uFEFF${settings}${strings}`],
  ['one with other line ends', (settings + strings + end).replaceAll('\n', '\r\n')],
])('of several documents %s has the strings', ([, file]) => {
  const parsed = parse(file)

  test('it is read, in its place', () => {
    expect(texts(parsed)).toEqual([
      ['a', 'Hello'],
      ['b.c', 'World'],
    ])
    const raw = parsed.entries.map(({ valueRange: { start, end: to } }) => parsed.text.slice(start, to))
    expect([raw, parsed.diagnostics]).toEqual([['Hello', 'World'], []])
  })

  test('an edit changes its value and no other byte', () => {
    expect(edit(parsed, [])).toBe(file)
    expect(edit(parsed, [{ kind: 'set', path: ['b', 'c'], value: 'Welt' }])).toBe(file.replace('World', 'Welt'))
    const both = edit(parsed, [
      { kind: 'remove', path: ['b', 'c'] },
      { kind: 'add', path: ['d'], value: 'Neu' },
    ])
    expect(texts(parse(both))).toEqual([
      ['a', 'Hello'],
      ['d', 'Neu'],
    ])
    for (const line of ['version: 2', 'flags: [1, true]']) expect(both).toContain(line)
  })
})

test('a new file has the other documents too', () => {
  const source = parse(settings + strings)
  const created = yaml.create(source, [{ kind: 'set', path: ['a'], value: 'Hallo' }], { file: 'de.yaml', order: [] })
  expect(new TextDecoder().decode(created)).toBe((settings + strings).replace('Hello', 'Hallo'))
})

test.for<[name: string, file: string, found: string]>([
  ['strings in two documents', 'a: x\n---\nb: y\n', 'a second document with strings'],
  ['no strings in any', 'a: 1\n---\nb: 2\n', 'a second document'],
])('%s: refused, with its reason', ([, file, found]) => {
  const { entries, diagnostics } = parse(file)
  expect(entries).toEqual([])
  expect(diagnostics).toMatchObject([{ code: 'parse-error', severity: 'error', arguments: { found } }])
})

test('a document that cannot be read is told of as before', () => {
  expect(parse('a: x\n---\nb: [1\n').diagnostics).toMatchObject([{ severity: 'error' }])
})
