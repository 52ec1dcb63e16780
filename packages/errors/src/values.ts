/** Returns true for an object as in JSON: not an array, not `null`. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Groups items by the result of `keyOf`, in the order of the first item of each group. */
export function groupBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): ReadonlyMap<K, readonly [T, ...T[]]> {
  const groups = new Map<K, [T, ...T[]]>()
  for (const item of items) addToGroup(groups, keyOf(item), item)
  return groups
}

export function addToGroup<T, K>(groups: Map<K, T[]> | Map<K, [T, ...T[]]>, key: K, item: T): void {
  const group = groups.get(key)
  if (group === undefined) groups.set(key, [item])
  else group.push(item)
}

/** Removes duplicates. Compares values as JSON, and keeps the first of equal ones. */
export function withoutDuplicates<T>(values: readonly T[]): readonly T[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
}

/**
 * Returns the items that `items` contains more often than `others` does.
 * @param identityOf returns the part of an item to compare; default: the whole item
 */
export function surplus<T>(
  items: readonly T[],
  others: readonly T[],
  identityOf: (item: T) => unknown = (item) => item,
): readonly T[] {
  const left = new Map<unknown, number>()
  for (const item of others) left.set(identityOf(item), (left.get(identityOf(item)) ?? 0) + 1)
  return items.filter((item) => {
    const partners = left.get(identityOf(item)) ?? 0
    left.set(identityOf(item), partners - 1)
    return partners <= 0
  })
}

/** Returns a function that calls `make` once for each key and caches the result. Clears the cache at `most` results. */
export function rememberEach<K, V>(make: (key: K) => V, most: number = Infinity): (key: K) => V {
  const known = new Map<K, { readonly value: V }>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found.value
    const value = make(key)
    if (known.size >= most) known.clear()
    known.set(key, { value })
    return value
  }
}

/** Returns a function that calls `make` once for each object. Caches the result as long as the object exists. */
export function rememberFor<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, { readonly value: V }>()
  return (key) => {
    let found = known.get(key)
    if (found === undefined) known.set(key, (found = { value: make(key) }))
    return found.value
  }
}
