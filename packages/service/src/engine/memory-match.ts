import { baseCode } from '@lockale/api'
import type { StoredMemory, StoredSegment } from '../store/account.ts'

export interface MemoryQuery {
  readonly text: string
  /** The target language, any case. */
  readonly target: string
  /** Percent. */
  readonly threshold: number
}

/**
 * The stored translation of the segment most like the text, the earliest of equals; `undefined` when none reaches the
 * threshold. Texts of more than 2,000 characters are found only when they are equal.
 */
export function matchMemory(memory: StoredMemory, { text, target, threshold }: MemoryQuery): string | undefined {
  const query = normalise(text)
  let best = { score: threshold - 1, text: undefined as string | undefined }
  for (const segment of memory.segments) {
    const score = scoreAbove(query, normalise(segment.source), best.score)
    if (score === undefined) continue
    const translation = targetText(segment, target)
    if (translation === undefined) continue
    if (score === 100) return translation
    best = { score, text: translation }
  }
  return best.text
}

/**
 * How alike two texts are, in percent, whole numbers: 100 when they are equal but for blanks, otherwise 100 less the share
 * of characters to edit in the longer one (SERVICE.md 8).
 */
export function scoreMatch(a: string, b: string): number {
  return scoreAbove(normalise(a), normalise(b), -1) ?? 0
}

const maxComparedCharacters = 2000

function normalise(text: string): string {
  return text.trim().replaceAll(/\s+/gu, ' ')
}

/** `undefined` unless the score is higher than `floor`: most pairs are told apart before any distance is computed. */
function scoreAbove(a: string, b: string, floor: number): number | undefined {
  if (a === b) return 100
  if (a.length > 2 * maxComparedCharacters || b.length > 2 * maxComparedCharacters) return undefined
  const [left, right] = [[...a], [...b]]
  const longest = Math.max(left.length, right.length)
  if (longest > maxComparedCharacters) return undefined
  if (percent(longest - lowerBound(left, right), longest) <= floor) return undefined
  const score = percent(longest - editDistance(left, right), longest)
  return score > floor ? score : undefined
}

function percent(part: number, whole: number): number {
  return Math.floor((100 * part) / whole)
}

/** At least as many edits as characters of one side that the other does not have. */
function lowerBound(a: readonly string[], b: readonly string[]): number {
  const surplus = new Map<string, number>()
  for (const character of a) surplus.set(character, (surplus.get(character) ?? 0) + 1)
  for (const character of b) surplus.set(character, (surplus.get(character) ?? 0) - 1)
  let more = 0
  let fewer = 0
  for (const count of surplus.values()) {
    if (count > 0) more += count
    else fewer -= count
  }
  return Math.max(more, fewer)
}

/** Levenshtein, two rows. */
function editDistance(a: readonly string[], b: readonly string[]): number {
  let before = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [row, character] of a.entries()) {
    const current = [row + 1]
    for (let column = 0; column < b.length; column++) {
      const replaced = (before[column] ?? 0) + (character === b[column] ? 0 : 1)
      current.push(Math.min(replaced, (before[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1))
    }
    before = current
  }
  return before[b.length] ?? 0
}

/** The text in the language asked for, else in its base language, else in any other variant of that. */
function targetText({ targets }: StoredSegment, target: string): string | undefined {
  const code = target.toLowerCase()
  const base = baseCode(code)
  const exact = targets.get(code) ?? targets.get(base)
  if (exact !== undefined) return exact
  for (const [variant, text] of targets) if (baseCode(variant) === base) return text
  return undefined
}
