export interface PackLimits {
  readonly maxBytes: number
  readonly maxItems: number
}

/** An item to pack, with its size. No item is larger than a bin. */
interface Packed {
  readonly bytes: number
}

/**
 * Packs items (strings) into bins (requests): in order, or if that needs more bins than the lower bound, largest first
 * into the emptiest bin. The items of a bin are in their original order. Takes n log n steps at most.
 */
export function pack<T extends Packed>(items: readonly T[], limits: PackLimits): readonly (readonly T[])[] {
  const inOrder = nextFit(items, limits)
  const bound = lowerBound(items, limits)
  if (inOrder.length <= bound) return inOrder
  const even = balanced(items, limits, bound)
  return even.length < inOrder.length ? even : inOrder
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

interface Bin {
  bytes: number
  readonly places: number[]
}

/** Puts each item into the emptiest of `count` bins, or into a new one if there is no room. */
function balanced<T extends Packed>(items: readonly T[], limits: PackLimits, count: number): readonly T[][] {
  const all: Bin[] = []
  const open: Bin[] = []
  const openBin = () => {
    const bin: Bin = { bytes: 0, places: [] }
    all.push(bin)
    siftUp(open, open.push(bin) - 1)
  }
  for (let made = 0; made < count; made++) openBin()
  for (const [at, { bytes }] of [...items.entries()].sort(([, a], [, b]) => b.bytes - a.bytes)) {
    if (open[0] === undefined || open[0].bytes + bytes > limits.maxBytes) openBin()
    const [emptiest] = open
    if (emptiest === undefined) continue
    emptiest.places.push(at)
    emptiest.bytes += bytes
    if (emptiest.places.length === limits.maxItems) {
      const last = open.pop()
      if (last === undefined || last === emptiest) continue
      open[0] = last
    }
    siftDown(open)
  }
  return all.flatMap(({ places }) => {
    const own = places.sort((a, b) => a - b).flatMap((at) => items[at] ?? [])
    return own.length === 0 ? [] : [own]
  })
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
