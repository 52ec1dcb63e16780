import { baseCode } from '@lockale/api/language-table'
import type { StoredMemory, StoredSegment } from '../store/kinds.ts'

interface MemoryQuery {
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
 * of characters to edit in the longer one.
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

/**
 * The distance of Levenshtein from one text to many, in code points, 32 rows at a time (Myers 1999, in blocks by Hyyrö 2003).
 * The function gives some number above `most` for a distance above it, and looks no further then.
 * @param codes code points of the text
 */
function openDistance(codes: readonly number[]): (text: string, length: number, most: number) => number {
  const rows = codes.length
  const words = Math.max(1, Math.ceil(rows / 32))
  const { places, masks } = maskCharacters(codes, words)
  const latin = Int32Array.from({ length: 256 }, (_, code) => places.get(code) ?? 0)
  const lastBit = 1 << ((rows - 1) & 31)
  const plus = new Int32Array(words)
  const minus = new Int32Array(words)

  return (text, length, most) => {
    if (rows === 0) return length
    plus.fill(-1)
    minus.fill(0)
    let distance = rows
    let left = length
    for (let at = 0; at < text.length;) {
      const code = text.codePointAt(at) ?? 0
      at += code > 0xff_ff ? 2 : 1
      const mask = (code < 256 ? (latin[code] ?? 0) : (places.get(code) ?? 0)) * words
      let carry = 1
      for (let word = 0; word < words; word++) {
        const p = plus[word] ?? 0
        const m = minus[word] ?? 0
        let equal = masks[mask + word] ?? 0
        const vertical = equal | m
        if (carry < 0) equal |= 1
        const horizontal = (((equal & p) + p) ^ p) | equal
        let up = m | ~(horizontal | p)
        let down = p & horizontal
        const bit = word === words - 1 ? lastBit : -0x80_00_00_00
        const next = (up & bit) === 0 ? ((down & bit) === 0 ? 0 : -1) : 1
        up = (up << 1) | (carry > 0 ? 1 : 0)
        down = (down << 1) | (carry < 0 ? 1 : 0)
        plus[word] = down | ~(vertical | up)
        minus[word] = up & vertical
        carry = next
      }
      distance += carry
      left--
      // each character left can bring it down by one
      if (distance - left > most) return distance
    }
    return distance
  }
}

/** For each character the rows it stands in, as bits; the first mask is that of all characters which the text has not. */
function maskCharacters(
  codes: readonly number[],
  words: number,
): { readonly places: ReadonlyMap<number, number>; readonly masks: Int32Array } {
  const places = new Map([...new Set(codes)].map((code, index) => [code, index + 1]))
  const masks = new Int32Array((places.size + 1) * words)
  for (const [row, code] of codes.entries()) {
    const at = (places.get(code) ?? 0) * words + (row >> 5)
    masks[at] = (masks[at] ?? 0) | (1 << (row & 31))
  }
  return { places, masks }
}

/** The different sources of a memory, as texts are compared: each of them is an entry, numbered in order of arrival. */
interface MemoryIndex {
  readonly entries: ReadonlyMap<string, number>
  readonly texts: readonly string[]
  /** The first segment of an entry. */
  readonly first: Int32Array
  /** The next segment of the same entry, by segment; -1 after the last. */
  readonly next: Int32Array
  /** Code points, by entry. */
  readonly lengths: Uint32Array
  /** How often the characters of each kind stand in an entry: `bagSize` numbers for each, none above 255. */
  readonly bags: Uint8Array
}

/** The index of a memory, made when it is first asked for: about 0.1 s for 100,000 segments. */
function indexMemory(memory: StoredMemory): MemoryIndex {
  const known = indexes.get(memory)
  if (known !== undefined) return known
  const index = makeIndex(memory)
  indexes.set(memory, index)
  return index
}

/** Without blanks at its ends, and with one for each run of them inside. */
function normalise(text: string): string {
  return isNormal.test(text) ? text : text.trim().replaceAll(/\s+/gu, ' ')
}

/** For a text, a function that says how many edits at least lead from it to an entry: characters that one has and the other has not. */
function surplusBound(codes: readonly number[], bags: Uint8Array): (entry: number) => number {
  const bag = new Uint8Array(bagSize)
  for (const code of codes) addTo(bag, 0, code)
  return (entry) => {
    const at = entry * bagSize
    let more = 0
    let fewer = 0
    for (let kind = 0; kind < bagSize; kind++) {
      const difference = (bag[kind] ?? 0) - (bags[at + kind] ?? 0)
      if (difference > 0) more += difference
      else fewer -= difference
    }
    return Math.max(more, fewer)
  }
}

// a stored memory is never changed, and goes with its index
const indexes = new WeakMap<StoredMemory, MemoryIndex>()
const isNormal = /^(?:\S+(?: \S+)*)?$/u
const bagSize = 32

function makeIndex({ segments }: StoredMemory): MemoryIndex {
  const entries = new Map<string, number>()
  const texts: string[] = []
  const first = new Int32Array(segments.length)
  const last = new Int32Array(segments.length)
  const next = new Int32Array(segments.length).fill(-1)
  for (const [place, { source }] of segments.entries()) {
    const text = normalise(source)
    const entry = entries.get(text)
    if (entry === undefined) {
      first[texts.length] = place
      last[texts.length] = place
      entries.set(text, texts.length)
      texts.push(text)
    } else {
      next[last[entry] ?? 0] = place
      last[entry] = place
    }
  }
  const lengths = new Uint32Array(texts.length)
  const bags = new Uint8Array(texts.length * bagSize)
  for (const [entry, text] of texts.entries()) {
    let length = 0
    for (let at = 0; at < text.length; length++) {
      const code = text.codePointAt(at) ?? 0
      addTo(bags, entry * bagSize, code)
      at += code > 0xff_ff ? 2 : 1
    }
    lengths[entry] = length
  }
  return { entries, texts, first, next, lengths, bags }
}

function addTo(bag: Uint8Array, at: number, code: number): void {
  const kind = at + (code & (bagSize - 1))
  const count = bag[kind] ?? 0
  if (count < 255) bag[kind] = count + 1
}
