import type { Block } from '../block/block.ts'
import type { Entry, EntryPath, ParsedFile } from '../format.ts'
import { factsOf } from './facts.ts'
import type { Member, Pair, Section, TomlValue } from './scan.ts'

/** The values of arrays and inline tables, by their blocks. */
const inlineValues = new WeakMap<Block, TomlValue>()
/** Those of headers. */
const headed = new WeakMap<Block, Section>()

export function inlineValueOf(block: Block): TomlValue | undefined {
  return inlineValues.get(block)
}

export function sectionOf(block: Block): Section | undefined {
  return headed.get(block)
}

/** All headers are children of the root, whatever their names: that is how they stand in the file. */
export function readBlocks(parsed: ParsedFile): Block {
  const { sections } = factsOf(parsed)
  const entries = new Map(parsed.entries.map((entry) => [entry.valueRange.start, entry]))
  const children = sections.flatMap((section, index): readonly Block[] => {
    const { path, leadStart, start, headerEnd, pairs } = section
    const blocks = pairs.flatMap((pair) => pairBlocks(pair, path, entries))
    if (index === 0) return blocks
    const end = pairs.at(-1)?.end ?? headerEnd
    const block: Block = { path, entry: undefined, children: blocks, leadStart, start, end, insertAt: headerEnd }
    headed.set(block, section)
    return [block]
  })
  const end = parsed.text.length
  return { path: [], entry: undefined, children, leadStart: 0, start: 0, end, insertAt: end }
}

type Entries = ReadonlyMap<number, Entry>

function pairBlocks(pair: Pair, outer: EntryPath, entries: Entries): readonly Block[] {
  const { leadStart, start, end } = pair
  return memberBlocks(pair, { outer, entries, leadStart, start, end })
}

interface MemberPlace extends Pick<Block, 'leadStart' | 'start' | 'end'> {
  readonly outer: EntryPath
  readonly entries: Entries
}

/** None for what is no entry and holds none: what go-i18n writes beside a message. */
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
