/**
 * Returns the name in `known` that the user most likely meant, such as `pt-BR` for `pt_BR`; `undefined` if no name is
 * similar. Of equally similar names, prefers one with the same first letter, then the first one.
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

/** Returns the beginning of a hint: `Did you mean de? `; `''` if no known name is similar. */
export function didYouMean(written: string, known: Iterable<string>): string {
  const near = closest(written, known)
  return near === undefined ? '' : `Did you mean ${near}? `
}

/** Does not compare longer names, which are probably not typing errors. */
const maxLength = 64

/**
 * Returns the edit distance of two names (number of changed letters); infinity for names that are not similar.
 * @param pair `name`: `written` in lower case, without `-` and `_`; `atMost`: returns infinity for larger distances
 */
function distanceOf(pair: Readonly<Record<'written' | 'name' | 'word', string>> & { readonly atMost: number }): number {
  const { written, name, word, atMost } = pair
  const candidate = plain(word)
  if (candidate === '') return Infinity
  if (candidate === name) return 0
  const otherStart = candidate.charAt(0) === name.charAt(0) ? 0 : 0.5
  // A name that is only the beginning of the other counts as similar: `source` for `sourceLocale`, `pt` for `pt-BR`.
  const begins =
    Math.min(name.length, candidate.length) >= 4 && (name.startsWith(candidate) || candidate.startsWith(name))
  if (begins || firstPart(word) === name || firstPart(written) === candidate) return 1
  const longest = Math.max(name.length, candidate.length)
  const limit = Math.min(Math.max(1, Math.floor(longest / 3)), Math.floor(atMost))
  if (Math.abs(name.length - candidate.length) > limit) return Infinity
  const distance = editDistance(name, candidate, limit)
  // Names of two letters with one different letter are not similar: `es` is not a typing error for `cs`.
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

/** Counts inserted, deleted, replaced and swapped letters; infinity for more than `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  const at = (row: readonly number[], index: number): number => row[index] ?? Infinity
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? at(beforeLast, j - 2) + 1 : Infinity
      row.push(Math.min(at(row, j - 1) + 1, at(last, j) + 1, at(last, j - 1) + cost, swapped))
    }
    if (Math.min(...row) > limit) return Infinity
    beforeLast = last
    last = row
  }
  return at(last, b.length)
}
