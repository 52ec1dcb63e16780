export interface PackLimits {
  readonly maxBytes: number
  readonly maxItems: number
}

/**
 * Bins in as small a number as three packers find: next-fit keeps the order and nearly always meets the lower bound; where
 * it does not, first-fit by size and a balanced fill try, and the smallest result wins, next-fit on a tie.
 */
export function pack<T extends { readonly bytes: number }>(
  items: readonly T[],
  limits: PackLimits,
): readonly (readonly T[])[] {
  const inOrder = nextFit(items, limits)
  const bound = lowerBound(items, limits)
  if (inOrder.length <= bound) return inOrder
  return [firstFitDecreasing(items, limits), balanced(items, limits, bound)].reduce(
    (best, bins) => (bins.length < best.length ? bins : best),
    inOrder,
  )
}

/** No packing needs fewer bins than this. */
export function lowerBound(items: readonly { readonly bytes: number }[], { maxBytes, maxItems }: PackLimits): number {
  const bytes = items.reduce((sum, item) => sum + item.bytes, 0)
  return Math.max(Math.ceil(items.length / maxItems), Math.ceil(bytes / maxBytes))
}

interface Bin<T> {
  bytes: number
  readonly items: T[]
}

function nextFit<T extends { readonly bytes: number }>(items: readonly T[], limits: PackLimits): readonly T[][] {
  const bins: Bin<T>[] = []
  for (const item of items) {
    const last = bins.at(-1)
    if (last !== undefined && hasRoom(last, item, limits)) add(last, item)
    else bins.push({ bytes: item.bytes, items: [item] })
  }
  return bins.map(({ items: chosen }) => chosen)
}

function firstFitDecreasing<T extends { readonly bytes: number }>(
  items: readonly T[],
  limits: PackLimits,
): readonly T[][] {
  const bins: Bin<T>[] = []
  for (const item of bySize(items)) {
    const bin = bins.find((candidate) => hasRoom(candidate, item, limits))
    if (bin === undefined) bins.push({ bytes: item.bytes, items: [item] })
    else add(bin, item)
  }
  return bins.map(({ items: chosen }) => chosen)
}

/** The largest first, each into the emptiest of `count` bins that has room; one more bin where none has. */
function balanced<T extends { readonly bytes: number }>(
  items: readonly T[],
  limits: PackLimits,
  count: number,
): readonly T[][] {
  const bins: Bin<T>[] = Array.from({ length: count }, () => ({ bytes: 0, items: [] }))
  for (const item of bySize(items)) {
    let emptiest: Bin<T> | undefined
    for (const bin of bins) {
      if (hasRoom(bin, item, limits) && (emptiest === undefined || bin.bytes < emptiest.bytes)) emptiest = bin
    }
    if (emptiest === undefined) bins.push({ bytes: item.bytes, items: [item] })
    else add(emptiest, item)
  }
  return bins.filter(({ items: chosen }) => chosen.length > 0).map(({ items: chosen }) => chosen)
}

function hasRoom<T>(bin: Bin<T>, item: { readonly bytes: number }, { maxBytes, maxItems }: PackLimits): boolean {
  return bin.items.length < maxItems && bin.bytes + item.bytes <= maxBytes
}

function add<T extends { readonly bytes: number }>(bin: Bin<T>, item: T): void {
  bin.bytes += item.bytes
  bin.items.push(item)
}

function bySize<T extends { readonly bytes: number }>(items: readonly T[]): readonly T[] {
  return [...items].sort((a, b) => b.bytes - a.bytes)
}
