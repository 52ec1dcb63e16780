/** What one list has and another lacks, and the other way round. */
export interface BagDifference {
  readonly missing: readonly string[]
  readonly extra: readonly string[]
}

/**
 * Compares two lists without their order, each item as often as it occurs; `undefined` where they hold the same.
 * @param identity what counts of an item, where that is not all of it
 */
export function compareBags(
  source: readonly string[],
  target: readonly string[],
  identity: (item: string) => string = (item) => item,
): BagDifference | undefined {
  if (source.length === 0 && target.length === 0) return undefined
  const missing = without(source, target, identity)
  const extra = without(target, source, identity)
  return missing.length + extra.length === 0 ? undefined : { missing, extra }
}

/** Items of a list that another one does not have as often. */
export function without(
  list: readonly string[],
  other: readonly string[],
  identity: (item: string) => string = (item) => item,
): readonly string[] {
  const counts = new Map<string, number>()
  for (const item of other) counts.set(identity(item), (counts.get(identity(item)) ?? 0) + 1)
  return list.filter((item) => {
    const left = counts.get(identity(item)) ?? 0
    if (left > 0) counts.set(identity(item), left - 1)
    return left === 0
  })
}
