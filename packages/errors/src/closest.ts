/**
 * Returns the known name that the user most likely meant, or `undefined` if none is near: a command, a flag, a locale
 * (`pt-BR` for `pt_BR`). Of equally near names, the one with the same first letter wins, then the first.
 */
export function closest(written: string, known: Iterable<string>): string | undefined {
  if (written.length > maxLength) return undefined
  const name = plain(written)
  if (name === '') return undefined
  let best: { readonly word: string; readonly distance: number } | undefined
  for (const word of known) {
    if (word.length > maxLength) continue
    const distance = distanceOf({ written, name, word, atMost: best?.distance ?? Infinity })
    if (distance < (best?.distance ?? Infinity)) best = { word, distance }
    if (best?.distance === 0) break
  }
  return best?.word
}

/** Returns the beginning of a hint, such as `Did you mean de? `, or `''` if no known name is near. */
export function didYouMean(written: string, known: Iterable<string>): string {
  const near = closest(written, known)
  return near === undefined ? '' : `Did you mean ${near}? `
}

/** Longer names are not compared: they are not typing errors. */
const maxLength = 64

/**
 * Returns the edit distance, or infinity for names that are not alike.
 * @param pair `name` is `written` in small letters, without separators; distances above `atMost` are not computed
 */
function distanceOf(pair: Readonly<Record<'written' | 'name' | 'word', string>> & { readonly atMost: number }): number {
  const { written, name, word, atMost } = pair
  const candidate = plain(word)
  if (candidate === '') return Infinity
  if (candidate === name) return 0
  const otherStart = candidate.charAt(0) === name.charAt(0) ? 0 : 0.5
  // The beginning of a word counts as the whole word: `source` for `sourceLocale`, `pt` for `pt-BR`, `de` for `de-DE`.
  const begins =
    Math.min(name.length, candidate.length) >= 4 && (name.startsWith(candidate) || candidate.startsWith(name))
  if (begins || firstPart(word) === name || firstPart(written) === candidate) return 1
  const longest = Math.max(name.length, candidate.length)
  const limit = Math.min(Math.max(1, Math.floor(longest / 3)), Math.floor(atMost))
  if (Math.abs(name.length - candidate.length) > limit) return Infinity
  const distance = editDistance(name, candidate, limit)
  // In words of two letters another letter makes another word: `es` is not a typing error for `cs`.
  if (longest <= 2 && !isSwapped(name, candidate) && name.length === candidate.length) return Infinity
  return distance <= limit ? distance + otherStart : Infinity
}

function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[-_\s]/gu, '')
}

function firstPart(word: string): string {
  return word.toLowerCase().split(/[-_\s]/u, 1)[0] ?? ''
}

function isSwapped(a: string, b: string): boolean {
  return a === [...b].reverse().join('')
}

/** Counts insertions, deletions, replacements and swaps of neighbours; not exact above `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    // Only values near the diagonal of the table can stay within the limit.
    const [from, to] = [Math.max(1, i - limit), Math.min(b.length, i + limit)]
    const row: number[] = []
    row[from - 1] = from === 1 ? i : Infinity
    let least = Infinity
    for (let j = from; j <= to; j++) {
      const same = a.charCodeAt(i - 1) === b.charCodeAt(j - 1)
      const left = (row[j - 1] ?? Infinity) + 1
      let cost = Math.min(left, (last[j] ?? Infinity) + 1, (last[j - 1] ?? Infinity) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a.charCodeAt(i - 1) === b.charCodeAt(j - 2) && a.charCodeAt(i - 2) === b.charCodeAt(j - 1))
        cost = Math.min(cost, (beforeLast[j - 2] ?? Infinity) + 1)
      row[j] = cost
      least = Math.min(least, cost)
    }
    if (least > limit) return Infinity
    beforeLast = last
    last = row
  }
  return last[b.length] ?? Infinity
}
