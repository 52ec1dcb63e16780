import { baseCode } from '@lockale/api'
import type { StoredMemory, StoredSegment } from '../store/kinds.ts'
import { openDistance } from './edit-distance.ts'
import { indexMemory, type MemoryIndex, normalise, surplusBound } from './memory-index.ts'

export interface MemoryQuery {
  readonly text: string
  /** The target language, any case. */
  readonly target: string
  /** Percent. */
  readonly threshold: number
}

export interface MemoryMatch {
  /** The translation. */
  readonly text: string
  /** The language it is stored under. */
  readonly language: string
  /** The place of its segment in the memory. */
  readonly segment: number
  /** Percent. */
  readonly score: number
}

/** The text of the best match, as `findMatch` gives it. */
export function matchMemory(memory: StoredMemory, query: MemoryQuery): string | undefined {
  return findMatch(memory, query)?.text
}

/**
 * The stored translation of the segment most like the text, the earliest of equals; `undefined` when none reaches the
 * threshold. Texts of more than 2,000 characters are found only when they are equal.
 *
 * Segments are compared in the order of what they can score at most, judged by the characters they have in common. After
 * 20,000,000 steps (about 0.2 s) the best one so far is the answer: only low thresholds in memories of hundreds of thousands
 * of alike texts come to that.
 */
export function findMatch(memory: StoredMemory, { text, target, threshold }: MemoryQuery): MemoryMatch | undefined {
  const index = indexMemory(memory)
  const query = normalise(text)
  const equal = index.entries.get(query)
  if (equal !== undefined) {
    const match = firstWith(memory, index, { entry: equal, target, score: 100 })
    if (match !== undefined) return match
  }
  const codes = Array.from(query, (character) => character.codePointAt(0) ?? 0)
  if (codes.length > maxComparedCharacters) return undefined
  return findAlike(memory, index, { codes, target, threshold })
}

/**
 * How alike two texts are, in percent, whole numbers: 100 when they are equal but for blanks, otherwise 100 less the share
 * of characters to edit in the longer one (SERVICE.md 8).
 */
export function scoreMatch(a: string, b: string): number {
  const [left, right] = [normalise(a), normalise(b)]
  if (left === right) return 100
  const codes = Array.from(left, (character) => character.codePointAt(0) ?? 0)
  const length = Array.from(right).length
  const longest = Math.max(codes.length, length)
  return percent(longest - openDistance(codes)(right, length, longest), longest)
}

const maxComparedCharacters = 2000
const maxSteps = 20_000_000

interface AlikeQuery extends Omit<MemoryQuery, 'text'> {
  readonly codes: readonly number[]
}

function findAlike(
  memory: StoredMemory,
  index: MemoryIndex,
  { codes, target, threshold }: AlikeQuery,
): MemoryMatch | undefined {
  const byBound = boundScores(index, codes, threshold)
  const distance = openDistance(codes)
  const words = Math.ceil(codes.length / 32)
  let best: MemoryMatch | undefined
  let steps = 0
  for (let bound = 99; bound >= Math.max(threshold, best?.score ?? 0); bound--) {
    for (const entry of byBound[bound] ?? []) {
      const match = firstWith(memory, index, { entry, target, score: bound })
      if (match === undefined) continue
      // of equal ones the earlier counts
      const least = best === undefined ? threshold : best.score + (match.segment < best.segment ? 0 : 1)
      const length = index.lengths[entry] ?? 0
      const longest = Math.max(codes.length, length)
      const most = Math.floor((longest * (100 - least)) / 100)
      if (least > bound) continue
      steps += length * words
      if (steps > maxSteps) return best
      const edits = distance(index.texts[entry] ?? '', length, most)
      if (edits > most) continue
      best = { ...match, score: percent(longest - edits, longest) }
    }
  }
  return best
}

/** Entries by what they can score at most, each list in order of arrival; those that cannot reach the threshold are left out. */
function boundScores(
  { lengths, bags }: MemoryIndex,
  codes: readonly number[],
  threshold: number,
): readonly (readonly number[])[] {
  const byBound: number[][] = Array.from({ length: 101 }, () => [])
  const surplus = surplusBound(codes, bags)
  for (const [entry, length] of lengths.entries()) {
    const longest = Math.max(codes.length, length)
    if (longest > maxComparedCharacters || 100 * Math.min(codes.length, length) < threshold * longest) continue
    // equal ones have been looked at, so that one edit is the least
    const bound = percent(longest - Math.max(1, surplus(entry)), longest)
    if (bound >= threshold) byBound[bound]?.push(entry)
  }
  return byBound
}

function percent(part: number, whole: number): number {
  return Math.floor((100 * part) / whole)
}

/** The first segment of an entry that has the language. */
function firstWith(
  { segments }: StoredMemory,
  { first, next }: MemoryIndex,
  { entry, target, score }: { readonly entry: number; readonly target: string; readonly score: number },
): MemoryMatch | undefined {
  for (let segment = first[entry] ?? -1; segment >= 0; segment = next[segment] ?? -1) {
    const stored = segments[segment]
    const language = stored === undefined ? undefined : languageFor(stored, target)
    const text = language === undefined ? undefined : stored?.targets.get(language)
    if (language !== undefined && text !== undefined) return { text, language, segment, score }
  }
  return undefined
}

/** The language asked for, else its base language, else any other variant of that. */
function languageFor({ targets }: StoredSegment, target: string): string | undefined {
  const code = target.toLowerCase()
  if (targets.has(code)) return code
  const base = baseCode(code)
  if (targets.has(base)) return base
  for (const variant of targets.keys()) if (baseCode(variant) === base) return variant
  return undefined
}
