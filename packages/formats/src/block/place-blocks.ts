import type { PathTree } from '../path-tree.ts'
import type { Block, BlockDialect, NewBlock } from './block.ts'
import { orderOf, orderOfNew } from './plan-blocks.ts'

/** New blocks that go to one place, in their order. */
export interface Placed {
  readonly side: 'before' | 'after'
  /** A sibling that stays. */
  readonly neighbour: Block
  readonly blocks: NewBlock[]
}

export interface PlaceInput {
  readonly news: readonly NewBlock[]
  /** Children of the container that stay, in file order. At least one. */
  readonly kept: readonly Block[]
  readonly order: PathTree<number>
  readonly dialect: BlockDialect
}

/**
 * FORMATS rule G3: right behind the nearest sibling before it in the source that the file has; if there is none, before the
 * nearest one behind it; else at the end.
 */
export function placeBlocks({ news, kept, order, dialect }: PlaceInput): readonly Placed[] {
  const rankOf = dialect.rank ?? (() => 0)
  const places = new Map<Block, { before?: Placed; after?: Placed }>()
  const ranks = new Map<number, Rank>()
  for (const block of kept) {
    const rank = rankOf(block)
    const members = ranks.get(rank)
    if (members === undefined) ranks.set(rank, { first: block, last: block, ordered: new Map() })
    else members.last = block
    const at = orderOf(block.path, order)
    if (at !== Number.MAX_SAFE_INTEGER) ranks.get(rank)?.ordered.set(at, block)
  }
  const sorted = new Map([...ranks].map(([rank, { ordered }]) => [rank, [...ordered].toSorted(([a], [b]) => a - b)]))
  const result: Placed[] = []
  for (const block of news.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const { side, neighbour } = placeOf(block)
    const place = places.get(neighbour) ?? {}
    places.set(neighbour, place)
    let placed = place[side]
    if (placed === undefined) {
      placed = { side, neighbour, blocks: [] }
      place[side] = placed
      result.push(placed)
    }
    placed.blocks.push(block)
  }
  return result

  function placeOf(block: NewBlock): Omit<Placed, 'blocks'> {
    const rank = rankOf(block)
    const members = ranks.get(rank)
    if (members === undefined) return besideOtherRanks(rank)
    const at = orderOfNew(block, order)
    const siblings = sorted.get(rank) ?? []
    const next = firstBehind(siblings, at)
    const before = siblings[next - 1]
    const behind = siblings[next]
    if (at !== Number.MAX_SAFE_INTEGER && before) return { side: 'after', neighbour: before[1] }
    if (at !== Number.MAX_SAFE_INTEGER && behind) return { side: 'before', neighbour: behind[1] }
    return { side: 'after', neighbour: members.last }
  }

  function besideOtherRanks(rank: number): Omit<Placed, 'blocks'> {
    const others = [...ranks].toSorted(([a], [b]) => a - b)
    const lower = others.findLast(([other]) => other < rank)
    if (lower) return { side: 'after', neighbour: lower[1].last }
    const [higher] = others
    if (higher === undefined) throw new Error('A block was placed among no siblings.')
    return { side: 'before', neighbour: higher[1].first }
  }
}

interface Rank {
  readonly first: Block
  last: Block
  /** Of several blocks at one place in the source the last one. */
  readonly ordered: Map<number, Block>
}

/** Index of the first sibling whose place is not before `at`. */
function firstBehind(siblings: readonly (readonly [at: number, block: Block])[], at: number): number {
  let low = 0
  let high = siblings.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((siblings[middle]?.[0] ?? 0) < at) low = middle + 1
    else high = middle
  }
  return low
}
