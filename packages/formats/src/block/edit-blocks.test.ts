import { toLines } from '../lines.ts'
import { isLockaleError } from '@lockale/errors'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EntryChange, EntryPath, ParsedFile } from '../format.ts'
import { openText } from '../open-text.ts'
import { type Block, type BlockDialect, type NewBlock } from './block.ts'
import { editBlocks } from './edit-blocks.ts'

/**
 * A small format for these tests: `key=value` in lines or several to a line behind `;`, `#` comments above, and sections
 * `[name]` that end at the next one.
 */
const item =
  /(?<comment>(?:^[ \t]*#[^\r\n]*(?:\r\n|\n|\r))*)[ \t]*(?:\[(?<section>\w+)\]|(?<key>[\w-]+)=(?<value>[^;\r\n]*));?/gmu

function parse(bytes: Uint8Array): ParsedFile {
  const opened = openText(bytes, { file: 'a.toy' })
  if (!opened.ok) return opened.parsed
  const { text, done, findings } = opened
  const entries = entriesOf(readToy(text))
  const lost = entries.filter(
    ({ path }, index) => entries.findLastIndex((other) => other.path.join('.') === path.join('.')) > index,
  )
  const diagnostics = lost.map(({ keyRange }) =>
    findings.finding({ code: 'duplicate-key', severity: 'warning', range: keyRange, arguments: {} }),
  )
  return done({ entries, diagnostics })
}

function entriesOf(block: Block): ParsedFile['entries'] {
  return block.entry ? [block.entry] : block.children.flatMap(entriesOf)
}

function readToy(text: string): Block {
  type Open = { path: EntryPath; children: Block[]; leadStart: number; start: number; insertAt: number }
  const root: Open = { path: [], children: [], leadStart: 0, start: 0, insertAt: text.length }
  let section: Open = root
  const close = (end: number) => {
    if (section !== root) root.children.push({ ...section, entry: undefined, end, insertAt: section.insertAt })
  }
  for (const match of text.matchAll(item)) {
    const { comment = '', section: name, key, value = '' } = match.groups ?? {}
    const end = match.index + match[0].length
    const first = match.index + match[0].search(/[^ \t]/)
    const own = toLines(text, { start: comment === '' ? first : match.index + comment.length, end })
    const start = comment === '' ? own.start : match.index + comment.length
    const leadStart = comment === '' ? own.start : match.index
    if (name !== undefined) {
      close(leadStart)
      section = { path: [name], children: [], leadStart, start, insertAt: own.end }
      continue
    }
    if (key === undefined) continue
    const path = [...section.path, key]
    const valueEnd = match[0].endsWith(';') ? end - 1 : end
    const valueRange = { start: valueEnd - value.length, end: valueEnd }
    const keyRange = { start: valueRange.start - 1 - key.length, end: valueRange.start - 1 }
    const entry = value === '-' ? { kind: 'other' as const } : { kind: 'text' as const }
    section.children.push({
      path,
      entry: { ...entry, path, value, note: undefined, keyRange, valueRange },
      children: [],
      leadStart,
      start,
      end: own.end,
      insertAt: own.end,
    })
  }
  close(text.length)
  return { ...root, entry: undefined, end: text.length }
}

const toy: BlockDialect = {
  read: ({ text }) => readToy(text),
  printValue: (value) => value,
  printBlock: (block, { inline, lineBreak }) => printToy(block, lineBreak) + (inline ? ';' : ''),
  rank: (block) => (block.children.length > 0 ? 1 : 0),
  refuseRemoval: ({ entry }) => (entry?.value === 'locked' ? 'It is locked.' : undefined),
}

function printToy({ path, value, children }: NewBlock, lineBreak: string): string {
  const name = path.at(-1) ?? ''
  if (value === undefined) return [`[${name}]`, ...children.map((child) => printToy(child, lineBreak))].join(lineBreak)
  return `${name}=${value.kind === 'text' ? value.value : value.raw}`
}

const encode = (text: string) => new TextEncoder().encode(text)

function edit(before: string, changes: readonly EntryChange[], source?: string): string {
  const from = source === undefined ? undefined : parse(encode(source))
  const order = from?.entries.map(({ path }) => path) ?? []
  const options = { file: 'a.toy', order, ...(from && { source: from }) }
  const bytes = editBlocks(toy, { parse, parsed: parse(encode(before)), changes, options })
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
}

const add = (path: EntryPath, value: string): EntryChange => ({ kind: 'add', path, value })
const set = (path: EntryPath, value: string): EntryChange => ({ kind: 'set', path, value })
const remove = (path: EntryPath): EntryChange => ({ kind: 'remove', path })

test.for<[name: string, source: string, before: string, changes: readonly EntryChange[], after: string]>([
  ['behind the one before it', 'a=1\nb=2\nc=3\n', 'a=x\nc=z\n', [add(['b'], 'y')], 'a=x\nb=y\nc=z\n'],
  ['before the one behind it', 'a=1\nb=2\n', '# head\n\nb=y\n', [add(['a'], 'x')], '# head\n\na=x\nb=y\n'],
  ['at the end of the file', 'a=1\nb=2\n', 'a=x', [add(['b'], 'y')], 'a=x\nb=y'],
  ['where the source has none of it', 'z=1\n', 'a=x\nb=y\n', [add(['c'], 'z')], 'a=x\nb=y\nc=z\n'],
  [
    'several in one place',
    'a=1\nb=2\nc=3\nd=4\n',
    'a=x\nd=z\n',
    [add(['c'], '3'), add(['b'], '2')],
    'a=x\nb=2\nc=3\nd=z\n',
  ],
  ['with its comment', 'a=1\n# c\nb=2\n', 'a=x\r\n', [add(['b'], 'y')], 'a=x\r\n# c\r\nb=y\r\n'],
  ['behind a blank line as in the source', 'a=1\n\nb=2\n', 'a=x\n', [add(['b'], 'y')], 'a=x\n\nb=y\n'],
  [
    'with the indent of its neighbour',
    'a=1\n  # c\n  b=2\n',
    '    a=x\n',
    [add(['b'], 'y')],
    '    a=x\n    # c\n    b=y\n',
  ],
  ['in a line with others', 'a=1;b=2', 'a=x; c=z;', [add(['b'], 'y')], 'a=x; b=y; c=z;'],
  ['into an empty file', 'a=1\nb=2\n', '', [add(['b'], 'y'), add(['a'], 'x')], 'a=x\nb=y\n'],
  ['into a file with a comment only', 'a=1\n', '# head', [add(['a'], 'x')], '# head\na=x'],
  ['into a section', '[s]\na=1\nb=2\n', '[s]\na=x\n[t]\nc=z\n', [add(['s', 'b'], 'y')], '[s]\na=x\nb=y\n[t]\nc=z\n'],
  ['with a section of its own', '[s]\na=1\n[t]\nb=2\n', '[s]\na=x\n', [add(['t', 'b'], 'y')], '[s]\na=x\n[t]\nb=y\n'],
  ['outside of sections, before them', '[s]\na=1\n', '[s]\na=x\n', [add(['r'], 'y')], 'r=y\n[s]\na=x\n'],
  ['in place of what is no text', 'a=1\n', 'a=-\n', [add(['a'], 'x')], 'a=x\n'],
  ['in place of what is removed', 'a=1\n', 'a=y\nb=z\n', [remove(['a']), add(['a'], 'x')], 'a=x\nb=z\n'],
])('adds %s', ([, source, before, changes, after]) => {
  expect(edit(before, changes, source)).toBe(after)
})

test.for<[name: string, before: string, paths: readonly EntryPath[], after: string]>([
  ['a line', 'a=1\nb=2\nc=3\n', [['b']], 'a=1\nc=3\n'],
  ['the comment attached to it', 'a=1\n# c\nb=2\nc=3\n', [['b']], 'a=1\nc=3\n'],
  ['no comment behind a blank line', '# head\n\na=1\nb=2\n', [['a']], '# head\n\nb=2\n'],
  ['one of two blank lines', 'a=1\n\nb=2\n\nc=3\n', [['b']], 'a=1\n\nc=3\n'],
  ['the blank line at the end', 'a=1\n\nb=2\n', [['b']], 'a=1\n'],
  ['neighbours', 'a=1\n\nb=2\n\nc=3\n\nd=4\n', [['b'], ['c']], 'a=1\n\nd=4\n'],
  ['the last line of a file without a final line break', 'a=1\nb=2', [['b']], 'a=1'],
  ['all duplicates', 'a=1\nb=2\na=3\n', [['a']], 'b=2\n'],
  ['everything', 'a=1\nb=2\n', [['a'], ['b']], ''],
  ['the section that it empties', 'a=1\n[s]\nb=2\n[t]\nc=3\n', [['s', 'b']], 'a=1\n[t]\nc=3\n'],
])('removes %s', ([, before, paths, after]) => {
  expect(edit(before, paths.map(remove))).toBe(after)
})

test('sets the last of duplicates, and an equal value not at all', () => {
  expect(edit('a=1\na=2\n', [set(['a'], '3')])).toBe('a=1\na=3\n')
  expect(edit('a=1\n', [set(['a'], '1')])).toBe('a=1\n')
})

test.for<[name: string, before: string, change: EntryChange, code: string]>([
  ['a path that is not there', 'a=1\n', set(['b'], 'x'), 'FORMAT_EDIT_MISMATCH'],
  ['a removal of what is not there', 'a=1\n', remove(['b']), 'FORMAT_EDIT_MISMATCH'],
  ['an addition of what is there', 'a=1\n', add(['a'], 'x'), 'FORMAT_EDIT_MISMATCH'],
  ['half a character', 'a=1\n', set(['a'], '\ud800'), 'TEXT_NOT_WELL_FORMED'],
  ['a removal that the format refuses', 'a=locked\n', remove(['a']), 'FORMAT_EDIT_MISMATCH'],
  ['a text that comes back as another', 'a=1\n', set(['a'], 'x;y'), 'FORMAT_EDIT_MISMATCH'],
  ['a text that comes back as two entries', 'a=1\n', set(['a'], 'x\nb=2'), 'FORMAT_EDIT_MISMATCH'],
])('refuses %s', ([, before, change, code]) => {
  expect(() => edit(before, [change])).toThrow(expect.toSatisfy((error) => isLockaleError(error, code)))
})

describe('any mix of changes', () => {
  const keys = ['a', 'b', 'c', 'd', 'e', 'f']
  const names = fc.shuffledSubarray(keys)
  const lead = fc.constantFrom('', '', '', '# c\n', '\n', '\n# c\n', '# detached\n\n', '  ')
  const file = fc
    .tuple(names, fc.array(lead, { minLength: 6, maxLength: 6 }), fc.boolean())
    .map(([names, leads, final]) => {
      const lines = names.map((name, index) => `${leads[index] ?? ''}${name}=${name}1`)
      return lines.join('\n') + (final && names.length > 0 ? '\n' : '')
    })

  test('gives the values asked for, keeps the order of those that stay, and the way the file ends', () => {
    fc.assert(
      fc.property(file, file, (source, before) => {
        const wanted = parse(encode(source)).entries.map(({ path }) => path[0] ?? '')
        const there = parse(encode(before)).entries.map(({ path }) => path[0] ?? '')
        const after = edit(
          before,
          [
            ...there.filter((key) => !wanted.includes(key)).map((key) => remove([key])),
            ...there.filter((key) => wanted.includes(key)).map((key) => set([key], `${key}2`)),
            ...wanted.filter((key) => !there.includes(key)).map((key) => add([key], `${key}3`)),
          ],
          source,
        )
        const values = parse(encode(after)).entries.map(({ path, value }) => [path[0] ?? '', value] as const)
        expect(new Map(values)).toEqual(
          new Map(wanted.map((key) => [key, there.includes(key) ? `${key}2` : `${key}3`])),
        )
        const kept = values.map(([key]) => key).filter((key) => there.includes(key))
        expect(kept).toEqual(there.filter((key) => wanted.includes(key)))
        const isEmpty = before === '' || after === ''
        expect(isEmpty || after.endsWith('\n') === before.endsWith('\n')).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  test('a line that is added and removed again leaves no trace', () => {
    fc.assert(
      fc.property(file, fc.constantFrom(...keys), (before, key) => {
        fc.pre(!before.includes(`${key}=`) && before !== '')
        expect(edit(edit(before, [add([key], 'x')]), [remove([key])])).toBe(before)
      }),
      { numRuns: 1000 },
    )
  })
})
