import { rememberFor } from '@lockale/errors'
import type { Block } from '../block/block.ts'
import type { Entry, EntryChange, EntryPath, ParsedFile } from '../format.ts'
import { type PathTree, plant, plantTree, treeAt } from '../path-tree.ts'
import { sectionsOf } from './parse-toml.ts'
import type { Member, Pair, Section, TomlValue } from './scan.ts'
import { type StringStyle, stringStyleOf } from './string-token.ts'
import type { Patch } from '../splice.ts'

export const inlineValues: WeakMap<Block, TomlValue> = new WeakMap()
export const headedSections: WeakMap<Block, Section> = new WeakMap()

/** Reads a TOML file as blocks. All sections are children of the root, because headers are not nested in the file. */
export function readBlocks(parsed: ParsedFile): Block {
  const { sections } = factsOf(parsed)
  const entries = new Map(parsed.entries.map((entry) => [entry.valueRange.start, entry]))
  const children = sections.flatMap((section, index): readonly Block[] => {
    const { path, leadStart, start, headerEnd, pairs } = section
    const blocks = pairs.flatMap((pair) => {
      const { leadStart, start, end } = pair
      return memberBlocks(pair, { outer: path, entries, leadStart, start, end })
    })
    if (index === 0) return blocks
    const end = pairs.at(-1)?.end ?? headerEnd
    const block: Block = { path, entry: undefined, children: blocks, leadStart, start, end, insertAt: headerEnd }
    headedSections.set(block, section)
    return [block]
  })
  const end = parsed.text.length
  return { path: [], entry: undefined, children, leadStart: 0, start: 0, end, insertAt: end }
}

interface MemberPlace extends Pick<Block, 'leadStart' | 'start' | 'end'> {
  readonly outer: EntryPath
  readonly entries: ReadonlyMap<number, Entry>
}

/** Returns the blocks of a member; none for a value without entries, such as the metadata that go-i18n writes. */
function memberBlocks({ keys, value }: Member, { outer, entries, ...range }: MemberPlace): readonly Block[] {
  const path = [...outer, ...keys]
  if (value.members.length === 0) {
    const entry = entries.get(value.start)
    return entry ? [{ path, entry, children: [], ...range, insertAt: range.end }] : []
  }
  const children = value.members.flatMap((member) => {
    const { keyStart } = member
    return memberBlocks(member, { outer: path, entries, leadStart: keyStart, start: keyStart, end: member.value.end })
  })
  if (children.length === 0) return []
  const block: Block = {
    path,
    entry: undefined,
    children,
    ...range,
    insertAt: value.members[0]?.keyStart ?? value.start + 1,
  }
  inlineValues.set(block, value)
  return [block]
}

/** How a file writes a table or a list. */
export type WrittenAs = 'section' | 'elements' | 'dotted' | 'inline' | 'array'

interface TomlFacts {
  readonly sections: readonly Section[]
  /** Returns how the table or list at a path is written; `undefined` if the file does not define it. */
  readonly writingOf: (path: EntryPath) => WrittenAs | undefined
  /** The text between the key and the value of the first pair; `undefined` without a pair. */
  readonly separator: string | undefined
  readonly style: StringStyle
}

export const factsOf: (parsed: ParsedFile) => TomlFacts = rememberFor((parsed) => {
  const { text } = parsed
  const sections = sectionsOf(parsed)
  let writings: PathTree<WrittenAs> | undefined
  const first = sections.find(({ pairs }) => pairs.length > 0)?.pairs[0]
  const lineBreak = /\r?\n/.exec(text)?.[0] ?? '\n'
  return {
    sections,
    writingOf: (path) => treeAt((writings ??= readWritings(sections)), path)?.value,
    separator: first && (separatorIn(text, first.keyEnd, first.value.start) ?? ' = '),
    style: stringStyleOf(text, lineBreak),
  }
})

function readWritings(sections: readonly Section[]): PathTree<WrittenAs> {
  const writings = plantTree<WrittenAs>()
  for (const { path, isElement, pairs } of sections) {
    if (isElement) plant(writings, path.slice(0, -1), 'elements')
    note(path, 'section')
    for (const pair of pairs) noteMember(path, pair)
  }
  return writings

  function note(path: EntryPath, writing: WrittenAs): void {
    if (treeAt(writings, path)?.value === undefined) plant(writings, path, writing)
  }

  function noteMember(outer: EntryPath, { keys, value }: Member): void {
    for (let length = 1; length < keys.length; length++) note([...outer, ...keys.slice(0, length)], 'dotted')
    if (value.members.length === 0) return
    const path = [...outer, ...keys]
    note(path, value.kind === 'array' ? 'array' : 'inline')
    for (const member of value.members) noteMember(path, member)
  }
}

/** Returns the text between a key and its value; `undefined` if it is too long to copy. */
export function separatorIn(text: string, keyEnd: number, valueStart: number): string | undefined {
  return valueStart - keyEnd > 1000 ? undefined : text.slice(keyEnd, valueStart)
}

/** Returns patches that remove the `hash` of a changed string. With an old hash, `goi18n merge` drops the string. */
export function hashPatches(parsed: ParsedFile, changes: readonly EntryChange[]): readonly Patch[] {
  const changed = plantTree<'changed' | 'removed'>()
  for (const { kind, path } of changes) {
    const message = path.slice(0, -1)
    if (kind === 'remove') plant(changed, message, 'removed')
    else if (treeAt(changed, message)?.value === undefined) plant(changed, message, 'changed')
  }
  const entries = new Set(parsed.entries.map(({ valueRange }) => valueRange.start))
  const { sections } = factsOf(parsed)
  return sections.flatMap(({ path, pairs }) => pairs.flatMap((pair) => patchesIn(pair, path, pair)))

  function patchesIn({ keys, value }: Member, outer: EntryPath, pair: Pair | undefined): readonly Patch[] {
    if (value.members.length > 0) {
      return value.members.flatMap((member) => patchesIn(member, [...outer, ...keys], undefined))
    }
    const message = [...outer, ...keys.slice(0, -1)]
    const isHash = keys.at(-1) === 'hash' && value.kind === 'string' && !entries.has(value.start)
    if (!isHash || treeAt(changed, message)?.value !== 'changed') return []
    const { start, end } = pair ?? value
    return [{ range: { start, end }, text: pair === undefined ? '""' : '' }]
  }
}
