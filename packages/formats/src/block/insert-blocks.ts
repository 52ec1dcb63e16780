import { groupBy } from '@lockale/errors'
import { beginsLine, blankLineBefore, blanksAt, lineBreakBefore } from '../lines.ts'
import { type PathTree, treeAt } from '../path-tree.ts'
import type { Patch } from '../splice.ts'
import {
  type Block,
  type BlockDialect,
  type IndexedFile,
  isInLines,
  type NewBlock,
  type NewValue,
  type SourceBlock,
  type WorkText,
} from './block.ts'
import { orderOf, orderOfNew, type BlockPlan } from './plan-blocks.ts'

export interface InsertInput {
  readonly dialect: BlockDialect
  readonly target: IndexedFile
  readonly source: IndexedFile | undefined
  readonly work: WorkText
  /** The line break of the file, for new blocks that have no neighbour with a line break. */
  readonly lineBreak: string
  readonly locale: string | undefined
  readonly values: ReadonlyMap<Block, NewValue>
}

/** Returns the patch that inserts new blocks before or after a sibling that stays. */
function insertBeside(container: Block, { side, neighbour, blocks }: Placed, input: InsertInput): Patch {
  const { work } = input
  const inline = !isInLines(neighbour, work)
  const at = side === 'before' ? neighbour.leadStart : work.endOf(neighbour)
  if (inline) {
    const between = gapBeside(neighbour, container, work)
    const printed = blocks.map((block) => print(block, { container, neighbour, side, indent: '', inline, ...input }))
    const text = printed.map((one) => (side === 'before' ? one + between : between + one)).join('')
    return { range: { start: at, end: at }, text }
  }
  const indent = blanksAt(work.text, neighbour.start)
  const lineBreak = lineBreakBefore(work.text, work.endOf(neighbour)) ?? input.lineBreak
  const place = { container, neighbour, side, indent, inline, ...input, lineBreak }
  const isFirst = side === 'before' && container.children[0] === neighbour
  const isBlankAbove = at === 0 || blankLineBefore(work.text, at) !== undefined
  const lines = blocks.map((block, index) => {
    const wantsBlank =
      isSpaced(block, input) &&
      !isOwnValue(block, container) &&
      !(index === 0 && side === 'before' && (isFirst || isBlankAbove))
    return (wantsBlank ? lineBreak : '') + printLines(block, place)
  })
  const isOpen = side === 'after' && !input.values.has(neighbour)
  const opening = (isOpen && input.dialect.closing?.(neighbour, lineBreak, input.target)) || ''
  const closing = side === 'before' && isSpaced(neighbour, input) ? lineBreak : ''
  return { range: { start: at, end: at }, text: opening + lines.join('') + closing }
}

/**
 * Returns patches for new blocks. Patches at the same offset have this order: end of an inner container, end of an
 * outer container, before a block of an outer container, before a block of an inner container.
 */
export function insertPatches(
  { added, removed }: BlockPlan,
  order: PathTree<number>,
  input: InsertInput,
): readonly Patch[] {
  const inserts = [...added].flatMap(([container, news]) => {
    const depth = container.path.length
    const kept = container.children.filter((child) => !removed.has(child))
    if (kept.length === 0) return [{ rank: -depth, patch: insertInside(container, news, input) }]
    const places = placeBlocks(news, kept, { order, dialect: input.dialect })
    return places.map((placed) => ({
      rank: placed.side === 'after' ? -depth : 1 + depth,
      patch: insertBeside(container, placed, input),
    }))
  })
  return inserts.toSorted((a, b) => a.rank - b.rank).map(({ patch }) => patch)
}

/** Returns the patch that inserts new blocks in a container whose other children, if any, are all removed. */
function insertInside(container: Block, blocks: readonly NewBlock[], input: InsertInput): Patch {
  const { dialect, target, work, lineBreak } = input
  const source = findSource(container, input)
  const indent = dialect.indentInside?.(container, target, source) ?? ''
  const isAtEnd = container.insertAt === target.parsed.text.length
  const at = isAtEnd ? work.text.length : container.insertAt
  const place = { container, neighbour: undefined, side: undefined, indent, inline: false, ...input }
  const rankOf = dialect.rank ?? (() => 0)
  const printed = blocks
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((block, index) => (index > 0 && isSpaced(block, input) ? lineBreak : '') + printLines(block, place))
    .join('')
  const opened = dialect.openContainer?.(container, printed, target)
  if (opened !== undefined) return opened
  if (beginsLine(at, work.text)) return { range: { start: at, end: at }, text: printed }
  const inline = blocks.map((block) => print(block, { ...place, indent: '', inline: true }))
  return { range: { start: at, end: at }, text: inline.join('') }
}

interface Place extends InsertInput {
  readonly container: Block
  readonly neighbour: Block | undefined
  readonly side: Placed['side'] | undefined
  readonly indent: string
  readonly inline: boolean
}

function printLines(block: NewBlock, place: Place): string {
  return leadOf(block, place) + place.indent + print(block, place) + place.lineBreak
}

function print(block: NewBlock, { dialect, target, ...place }: Place): string {
  const { container, neighbour, side, indent, inline, lineBreak, locale } = place
  const source = findSource(block, place)
  return dialect.printBlock(block, { target, source, container, neighbour, side, indent, inline, lineBreak, locale })
}

/** Returns the source block of the same path: an entry for an entry, a container for a container. */
export function findSource(
  { path, ...block }: NewBlock | Block,
  { source }: Pick<InsertInput, 'source'>,
): SourceBlock | undefined {
  if (source === undefined) return undefined
  const found = treeAt(source.index, path)?.value
  const isEntry = 'value' in block ? block.value !== undefined : block.entry !== undefined
  const entry = found?.entries.at(-1)
  // A new container with its own value follows the style of the source container, not of the value inside it.
  const isInside = 'value' in block && entry !== undefined && source.parents.get(entry) === found?.containers.at(-1)
  const preferred = isEntry && !isInside ? entry : found?.containers.at(-1)
  const counterpart = preferred ?? found?.entries.at(-1) ?? found?.containers.at(-1)
  return counterpart && { file: source, block: counterpart }
}

/** Returns the comment attached to the block in the source, with the line breaks and indent of the target. */
function leadOf(block: NewBlock, { source, target, dialect, container, indent, lineBreak }: Place): string {
  const found = findSource(block, { source })
  if (found === undefined || isOwnValue(block, container)) return ''
  const { text } = found.file.parsed
  const { leadStart, start } = found.block
  const raw = text.slice(leadStart, start)
  if (raw === '' || !beginsLine(leadStart, text) || !beginsLine(start, text)) return ''
  const lead = dialect.printLead ? dialect.printLead(raw, block, target) : raw
  if (lead === '') return ''
  const from = blanksAt(text, start)
  return lead
    .replace(/(?:\r\n|\n|\r)$/, '')
    .split(/\r\n|\n|\r/)
    .map((line) => {
      const rest = line.startsWith(from) ? line.slice(from.length) : line.trimStart()
      return (rest === '' ? '' : indent + rest) + lineBreak
    })
    .join('')
}

/** Returns true if a block is its container's own value. Its comment in the source belongs to the container. */
function isOwnValue({ path }: NewBlock, container: Block): boolean {
  return path.length === container.path.length
}

/** Returns true for a block that follows a blank line in the source, and that is not the first block of the source. */
function isSpaced(block: NewBlock | Block, { source }: Pick<InsertInput, 'source'>): boolean {
  const found = findSource(block, { source })
  if (found === undefined || source === undefined) return false
  const siblings = source.parents.get(found.block)?.children
  if (siblings?.[0] === found.block) return false
  return blankLineBefore(source.parsed.text, found.block.leadStart) !== undefined
}

/** Returns the text between a block and the next sibling (or else the previous one), if that text is blank. */
function gapBeside(block: Block, { children }: Block, { text }: WorkText): string {
  const index = children.indexOf(block)
  const next = children[index + 1]
  const before = children[index - 1]
  const gap = next ? text.slice(block.end, next.leadStart) : before ? text.slice(before.end, block.leadStart) : ''
  return gap.length <= maxGap && /^[ \t\r\n]*$/.test(gap) ? gap : ''
}

const maxGap = 1000

interface Placed {
  readonly side: 'before' | 'after'
  readonly neighbour: Block
  readonly blocks: NewBlock[]
}

/**
 * Places each block after the nearest sibling that precedes it in the source; without one, before the nearest sibling
 * that follows it; otherwise at the end.
 * @param kept children of the container that stay, in file order, at least one
 */
function placeBlocks(
  news: readonly NewBlock[],
  kept: readonly Block[],
  { order, dialect }: { readonly order: PathTree<number>; readonly dialect: BlockDialect },
): readonly Placed[] {
  const rankOf = dialect.rank ?? (() => 0)
  const places = { before: new Map<Block, Placed>(), after: new Map<Block, Placed>() }
  const ranks = groupBy(kept, rankOf)
  const sorted = new Map([...ranks].map(([rank, members]) => [rank, inSourceOrder(members, order)]))
  const result: Placed[] = []
  for (const block of news.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const { side, neighbour } = placeOf(block)
    let placed = places[side].get(neighbour)
    if (placed === undefined) {
      placed = { side, neighbour, blocks: [] }
      places[side].set(neighbour, placed)
      result.push(placed)
    }
    placed.blocks.push(block)
  }
  return result

  function placeOf(block: NewBlock): Omit<Placed, 'blocks'> {
    const rank = rankOf(block)
    const last = ranks.get(rank)?.at(-1)
    if (last === undefined) return besideOtherRanks(rank)
    const at = orderOfNew(block, order)
    if (at === Number.MAX_SAFE_INTEGER) return { side: 'after', neighbour: last }
    const siblings = sorted.get(rank) ?? []
    const next = firstBehind(siblings, at)
    const before = siblings[next - 1]
    const behind = siblings[next]
    if (before) return { side: 'after', neighbour: before[1] }
    return behind ? { side: 'before', neighbour: behind[1] } : { side: 'after', neighbour: last }
  }

  function besideOtherRanks(rank: number): Omit<Placed, 'blocks'> {
    const others = [...ranks].toSorted(([a], [b]) => a - b)
    const lower = others.findLast(([other]) => other < rank)?.[1].at(-1)
    const higher = others[0]?.[1][0]
    if (lower) return { side: 'after', neighbour: lower }
    if (higher) return { side: 'before', neighbour: higher }
    throw new Error('A block was placed among no siblings.')
  }
}

type Sibling = readonly [at: number, block: Block]

/** Returns the blocks that the source also has, and their positions in the source. Of duplicates, only the last. */
function inSourceOrder(blocks: readonly Block[], order: PathTree<number>): readonly Sibling[] {
  const places = new Map(blocks.map((block) => [orderOf(block.path, order), block]))
  places.delete(Number.MAX_SAFE_INTEGER)
  return [...places].toSorted(([a], [b]) => a - b)
}

/** Returns the index of the first sibling at or after a source position. */
function firstBehind(siblings: readonly Sibling[], at: number): number {
  let low = 0
  let high = siblings.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((siblings[middle]?.[0] ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}
