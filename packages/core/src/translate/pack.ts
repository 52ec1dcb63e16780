export interface PackLimits {
  readonly maxBytes: number
  readonly maxItems: number
}

/** An item to pack, with its size. No item is larger than a bin. */
interface Packed {
  readonly bytes: number
}

/**
 * Packs items (strings) into bins (requests) by three methods, and returns the result with the fewest bins. The items
 * of a bin are in their original order. Takes n log n steps at most.
 */
export function pack<T extends Packed>(items: readonly T[], limits: PackLimits): readonly (readonly T[])[] {
  const inOrder = nextFit(items, limits)
  const bound = lowerBound(items, limits)
  if (inOrder.length <= bound) return inOrder
  const bySize = items.map((item, at) => ({ at, bytes: item.bytes })).sort((a, b) => b.bytes - a.bytes)
  const best = [firstFit(bySize, limits), balanced(bySize, limits, bound)].reduce((one, other) =>
    other.length < one.length ? other : one,
  )
  return best.length < inOrder.length ? best.map((bin) => inFileOrder(bin, items)) : inOrder
}

/** Returns a lower bound of the number of bins, computed from the number of items and their total size. */
export function lowerBound(items: readonly Packed[], { maxBytes, maxItems }: PackLimits): number {
  const bytes = items.reduce((sum, item) => sum + item.bytes, 0)
  return Math.max(Math.ceil(items.length / maxItems), Math.ceil(bytes / maxBytes))
}

function nextFit<T extends Packed>(items: readonly T[], { maxBytes, maxItems }: PackLimits): readonly T[][] {
  const bins: T[][] = []
  let room = 0
  let last: T[] = []
  for (const item of items) {
    if (bins.length === 0 || last.length === maxItems || item.bytes > room) {
      last = []
      bins.push(last)
      room = maxBytes
    }
    last.push(item)
    room -= item.bytes
  }
  return bins
}

interface Sized extends Packed {
  readonly at: number
}

/** Puts each item into the first bin with room, found in log n steps by a tree. */
function firstFit(items: readonly Sized[], { maxBytes, maxItems }: PackLimits): readonly Sized[][] {
  const bins: Sized[][] = []
  let width = 1
  while (width < items.length) width *= 2
  // tree[width + i]: room in bin i, -1 if it has the maximum of items; tree[1]: the most room of any bin.
  const tree = new Float64Array(2 * width).fill(maxBytes)
  for (const item of items) {
    let node = 1
    while (node < width) node = (tree[2 * node] ?? 0) >= item.bytes ? 2 * node : 2 * node + 1
    const bin = (bins[node - width] ??= [])
    bin.push(item)
    tree[node] = bin.length === maxItems ? -1 : (tree[node] ?? 0) - item.bytes
    for (node >>= 1; node >= 1; node >>= 1) tree[node] = Math.max(tree[2 * node] ?? 0, tree[2 * node + 1] ?? 0)
  }
  return bins
}

interface Bin extends Packed {
  bytes: number
  readonly items: Sized[]
}

/** Puts each item into the emptiest of `count` bins, or into a new one if there is no room. */
function balanced(items: readonly Sized[], { maxBytes, maxItems }: PackLimits, count: number): readonly Sized[][] {
  const all: Bin[] = []
  const open: Bin[] = []
  const openBin = () => {
    const bin: Bin = { bytes: 0, items: [] }
    all.push(bin)
    siftUp(open, open.push(bin) - 1)
  }
  for (let made = 0; made < count; made++) openBin()
  for (const item of items) {
    if (open[0] === undefined || open[0].bytes + item.bytes > maxBytes) openBin()
    const [emptiest] = open
    if (emptiest === undefined) continue
    emptiest.items.push(item)
    emptiest.bytes += item.bytes
    if (emptiest.items.length === maxItems) {
      const last = open.pop()
      if (last === undefined || last === emptiest) continue
      open[0] = last
    }
    siftDown(open)
  }
  return all.filter(({ items: own }) => own.length > 0).map(({ items: own }) => own)
}

/** Moves a bin up in a heap that has the emptiest bin on top. */
function siftUp(heap: Bin[], from: number): void {
  let at = from
  while (at > 0) {
    const above = (at - 1) >> 1
    if (!swapIfLess(heap, at, above)) return
    at = above
  }
}

function siftDown(heap: Bin[]): void {
  let at = 0
  for (;;) {
    const [left, right] = [2 * at + 1, 2 * at + 2]
    const least = (heap[right]?.bytes ?? Infinity) < (heap[left]?.bytes ?? Infinity) ? right : left
    if (!swapIfLess(heap, least, at)) return
    at = least
  }
}

function swapIfLess(heap: Bin[], one: number, other: number): boolean {
  const [a, b] = [heap[one], heap[other]]
  if (a === undefined || b === undefined || a.bytes >= b.bytes) return false
  heap[one] = b
  heap[other] = a
  return true
}

function inFileOrder<T>(bin: readonly Sized[], items: readonly T[]): readonly T[] {
  return bin
    .map(({ at }) => at)
    .sort((a, b) => a - b)
    .flatMap((at) => items[at] ?? [])
}
