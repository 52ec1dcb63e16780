const categories = ['zero', 'one', 'two', 'few', 'many', 'other']

/**
 * The keys of a target in the order they are written: those that the source has in its order, a new category behind the
 * last that is smaller.
 */
export function orderKeys(source: readonly string[], target: readonly string[]): readonly string[] {
  const wanted = new Set(target)
  const result = source.filter((key) => wanted.has(key))
  for (const key of target.filter((one) => !source.includes(one)).toSorted((a, b) => rank(a) - rank(b))) {
    const smaller = result.findLastIndex((other) => categories.includes(other) && rank(other) < rank(key))
    const first = result.findIndex((other) => categories.includes(other))
    result.splice(smaller !== -1 ? smaller + 1 : first !== -1 ? first : result.length, 0, key)
  }
  return result
}

function rank(key: string): number {
  return categories.indexOf(key)
}
