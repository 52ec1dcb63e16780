/** The cached translations (answers) of a service, by memory key (a hash). They are parsed only when asked for. */
export interface Answers {
  /** Number of answers in the file. */
  readonly size: number
  /** Approximate bytes of all answers. */
  readonly bytes: number
  recall(memoryKey: string): string | undefined
  /** Adds an answer of this run. */
  add(memoryKey: string, text: string): void
  /** Adds the pairs of key and text after the offset `start` in the file. For a repeated key, the last text is used. */
  addPairs(start: number): void
  /** Returns the offset of the pair with a key; `undefined` if there is none. */
  find(memoryKey: string): number | undefined
  /** Returns the offsets of all pairs in the order of the file. */
  offsets(): Uint32Array
}

/**
 * Opens the answers in a translation cache (ledger).
 * @param bytes lines of the file. Pairs in them are JSON, `["key","text"]`; keys are hashes, so they have no escapes
 */
export function openAnswers(bytes: Buffer): Answers {
  const file = openPairs(bytes)
  const added = openPairs(Buffer.alloc(0))
  return {
    get size() {
      return file.size
    },
    get bytes() {
      return file.total + added.total
    },
    recall: (memoryKey) => added.recall(memoryKey) ?? file.recall(memoryKey),
    add: (memoryKey, text) => added.append(memoryKey, text),
    addPairs: (start) => file.addPairs(start),
    find: file.find,
    offsets: file.offsets,
  }
}

/** Opens a table that finds pairs by key. A `Map` of strings would take twice the time and ten times the memory. */
function openPairs(given: Buffer) {
  let bytes = given
  /** A hash table: each slot has the offset of a pair, or 0 if it is free. */
  let slots = new Uint32Array(2 ** Math.ceil(Math.log2(bytes.length / 64 + 16)))
  let [size, total, filled] = [0, 0, Math.max(1, bytes.length)]
  return {
    get size() {
      return size
    },
    get total() {
      return total
    },
    recall(memoryKey: string) {
      const at = size === 0 ? undefined : find(memoryKey)
      if (at === undefined) return undefined
      const start = endOfText(bytes, at + 1) + 1
      return String(JSON.parse(bytes.toString('utf8', start, endOfText(bytes, start))))
    },
    append(memoryKey: string, text: string) {
      const pair = JSON.stringify([memoryKey, text])
      const most = filled + 3 * pair.length // a UTF-16 unit takes at most three bytes of UTF-8
      if (most > bytes.length) {
        const more = Buffer.allocUnsafe(Math.max(2 * bytes.length, 2 * most))
        bytes.copy(more)
        bytes = more
      }
      const end = filled + bytes.write(pair, filled)
      addPair(filled)
      filled = end
    },
    addPairs(start: number) {
      for (let at = start; bytes[at] === openBracket;) at = addPair(at) + 1
    },
    find,
    offsets: () => slots.filter((at) => at !== 0).sort(),
  }

  function addPair(at: number): number {
    const end = endOfPair(bytes, at)
    const slot = slotOf(bytes, at + 1)
    const before = slots[slot] ?? 0
    slots[slot] = at
    total += end - at
    if (before !== 0) total -= endOfPair(bytes, before) - before
    else if (++size * 2 > slots.length) grow()
    return end
  }

  function find(memoryKey: string): number | undefined {
    return slots[slotOf(Buffer.from(`"${memoryKey}"`), 0)] || undefined
  }

  /** Returns the slot that a quoted key has in the table, or the free slot for it. */
  function slotOf(from: Buffer, at: number): number {
    let slot = hashOf(from, at) & (slots.length - 1)
    for (let found = slots[slot] ?? 0; found !== 0 && !isSame(from, at, found + 1); found = slots[slot] ?? 0) {
      slot = (slot + 1) & (slots.length - 1)
    }
    return slot
  }

  function isSame(from: Buffer, at: number, other: number): boolean {
    let length = 1
    while (from[at + length] === bytes[other + length] && from[at + length] !== quote) length++
    return from[at + length] === bytes[other + length]
  }

  function grow(): void {
    const full = slots
    slots = new Uint32Array(full.length * 2)
    for (const at of full) if (at !== 0) slots[slotOf(bytes, at + 1)] = at
  }
}

/** Returns the offset of the first byte after a pair. */
export function endOfPair(bytes: Buffer, at: number): number {
  return endOfText(bytes, endOfText(bytes, at + 1) + 1) + 1
}

/** Returns the offset of the first byte after a JSON string. */
function endOfText(bytes: Buffer, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at + 1
}

/** Returns the hash of a key for the table: its first characters, since keys are hashes themselves. */
function hashOf(bytes: Buffer, quoted: number): number {
  const [a = 0, b = 0, c = 0, d = 0] = [bytes[quoted + 1], bytes[quoted + 2], bytes[quoted + 3], bytes[quoted + 4]]
  return Math.imul(a | (b << 8) | (c << 16) | (d << 24), 0x9e3779b1) >>> 8
}

const [quote, openBracket, backslash] = [0x22, 0x5b, 0x5c]
