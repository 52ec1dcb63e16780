/**
 * The row that MessageFormat 2 takes for these keys: the first axis weighs most, a key of its own more than `other`; where
 * no row has the rest, the next best of the axes before is tried.
 */
export function findBest<Row extends { readonly keys: readonly string[] }>(
  rows: readonly Row[],
  wanted: readonly string[],
): Row | undefined {
  let best: Row | undefined
  let bestRank = ''
  for (const row of rows) {
    if (!row.keys.every((key, at) => key === 'other' || key === wanted[at])) continue
    const rank = row.keys.map((key, at) => (key === wanted[at] ? '1' : '0')).join('')
    if (best !== undefined && rank <= bestRank) continue
    best = row
    bestRank = rank
  }
  return best
}
