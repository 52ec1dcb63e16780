import type { StoredMemory } from '../store/kinds.ts'

/** The different sources of a memory, as texts are compared: each of them is an entry, numbered in order of arrival. */
export interface MemoryIndex {
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
export function indexMemory(memory: StoredMemory): MemoryIndex {
  const known = indexes.get(memory)
  if (known !== undefined) return known
  const index = makeIndex(memory)
  indexes.set(memory, index)
  return index
}

/** Without blanks at its ends, and with one for each run of them inside. */
export function normalise(text: string): string {
  return isNormal.test(text) ? text : text.trim().replaceAll(/\s+/gu, ' ')
}

/** For a text, a function that says how many edits at least lead from it to an entry: characters that one has and the other has not. */
export function surplusBound(codes: readonly number[], bags: Uint8Array): (entry: number) => number {
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
