/** The one of `known` that a person most likely meant by `written`, or `undefined` where nothing is near. */
export function closest(written: string, known: readonly string[]): string | undefined {
  if (written.length > 64) return undefined
  const name = plain(written)
  if (name === '') return undefined
  let best: { readonly word: string; readonly distance: number } | undefined
  for (const word of known) {
    const candidate = plain(word)
    if (candidate === '') continue
    // `sourceLocale` means `source`, `target` means `targets`.
    const begins =
      Math.min(name.length, candidate.length) >= 4 && (name.startsWith(candidate) || candidate.startsWith(name))
    const distance = begins ? 1 : editDistance(name, candidate)
    const isNear = distance <= Math.max(1, Math.floor(Math.max(name.length, candidate.length) / 3))
    if (isNear && (best === undefined || distance < best.distance)) best = { word, distance }
  }
  return best?.word
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[-_\s]/gu, '')
}

/** Insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1)
      row.push(cost)
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}
