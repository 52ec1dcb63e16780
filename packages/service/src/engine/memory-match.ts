import { baseCode } from '@lockale/api/language-table'
import type { StoredMemory, StoredSegment } from '../store/kinds.ts'

export interface MemoryMatch {
  readonly text: string
  /** Language of the translation, as the memory stores it. */
  readonly language: string
  /** Index of the segment in the memory. */
  readonly segment: number
  /** Similarity in percent. */
  readonly score: number
}

/**
 * Returns the translation of the most similar segment, the first of equally similar ones; `undefined` if none reaches
 * the threshold. The case of the target code does not matter. Strings over 2,000 UTF-16 units match only exactly.
 */
export function findMatch(
  { segments }: StoredMemory,
  query: { readonly text: string; readonly target: string; readonly threshold: number },
): MemoryMatch | undefined {
  let best: MemoryMatch | undefined
  for (const [segment, stored] of segments.entries()) {
    const language = languageFor(stored, query.target)
    const text = language === undefined ? undefined : stored.targets.get(language)
    if (language === undefined || text === undefined) continue
    const least = best === undefined ? query.threshold : best.score + 1
    const score = scoreMatch(query.text, stored.source, least)
    if (score < least) continue
    best = { text, language, segment, score }
    if (score === 100) break
  }
  return best
}

const maxComparedLength = 2000

/**
 * Returns the similarity of two strings in percent, rounded down. It is 100 if only white space differs, otherwise 100
 * minus the share of edited characters in the longer string (Levenshtein distance). Returns -1 if it is below `least`.
 */
function scoreMatch(a: string, b: string, least = 0): number {
  const [left, right] = [normalise(a), normalise(b)]
  if (left === right) return 100
  if (Math.max(left.length, right.length) > maxComparedLength) return -1
  const [row, column] = [toCodePoints(left), toCodePoints(right)]
  const longest = Math.max(row.length, column.length)
  const most = Math.floor((longest * (100 - least)) / 100)
  const surplus = row.length - column.length
  if (Math.abs(surplus) > most) return -1
  const edits = Uint16Array.from(row, (_, at) => at + 1)
  let distance = row.length
  for (let at = 0; at < column.length; at++) {
    // if few edits are allowed, only cells near the diagonal of the table are needed (Ukkonen)
    const from = Math.max(0, at - Math.floor((most - surplus) / 2))
    const to = Math.min(row.length, at + Math.floor((most + surplus) / 2) + 1)
    const character = column[at]
    let diagonal = from === 0 ? at : (edits[from - 1] ?? 0)
    let fewest = (distance = from === 0 ? at + 1 : most + 1)
    for (let place = from; place < to; place++) {
      const above = edits[place] ?? 0
      distance = Math.min(above + 1, distance + 1, diagonal + (row[place] === character ? 0 : 1))
      if (distance < fewest) fewest = distance
      diagonal = above
      edits[place] = distance
    }
    if (fewest > most) return -1
  }
  return Math.floor((100 * (longest - distance)) / longest)
}

function normalise(text: string): string {
  return /^\s|\s$|\s\s|[^\S ]/u.test(text) ? text.trim().replaceAll(/\s+/gu, ' ') : text
}

function toCodePoints(text: string): Uint32Array {
  const points = new Uint32Array(text.length)
  let length = 0
  for (const character of text) points[length++] = character.codePointAt(0) ?? 0
  return points.subarray(0, length)
}

/** Returns the target code to use: the requested code, its base code, or another variant of the same language. */
function languageFor({ targets }: StoredSegment, target: string): string | undefined {
  const code = target.toLowerCase()
  const base = baseCode(code)
  return [code, base, ...targets.keys()].find((one) => targets.has(one) && baseCode(one) === base)
}
