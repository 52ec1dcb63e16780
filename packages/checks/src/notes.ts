/**
 * What a rule remembers of the strings that it does not keep: a number from 1 up for each, found by a hash of 64
 * bits. A project can have millions of translations, so that neither the strings nor a `Map` would fit into memory.
 */
export class Notes {
  #hashes = new Int32Array(2048)
  #values = new Uint32Array(1024)
  #count = 0

  /** Returns the number of a string, 0 if it has none. @param scope such as a locale, if the string has a number in each */
  get(text: string, scope = ''): number {
    return this.#values[this.#placeOf(text, scope)] ?? 0
  }

  /** Gives a string the number `value`, unless it has one. Returns the number that it had before, 0 for none. */
  add(text: string, value: number, scope = ''): number {
    const place = this.#placeOf(text, scope)
    const before = this.#values[place] ?? 0
    if (before === 0) this.#put(place, value)
    return before
  }

  /** Adds 1 to the number of a string. */
  count(text: string): void {
    const place = this.#placeOf(text)
    const before = this.#values[place] ?? 0
    if (before === 0) this.#put(place, 1)
    else this.#values[place] = before + 1
  }

  /** Counts that a translation does something in one of several `ways`: `quotes de` in the way `„“`. */
  tally(what: string, way: string): void {
    this.count(what)
    this.count(`${what}\0${way}`)
  }

  /**
   * Returns which part of the other translations does something in this `way`, from 0 to 1, for one that was counted.
   * `undefined` if fewer than `least` others were counted, which do not show what is usual.
   */
  shareOf(what: string, way: string, least: number): number | undefined {
    const others = this.get(what) - 1
    return others < least ? undefined : (this.get(`${what}\0${way}`) - 1) / others
  }

  /** Returns the one of `ways` in which nearly all do something; `undefined` if few were counted, or they differ. */
  usualWay(what: string, ways: Iterable<string>): string | undefined {
    const all = this.get(what)
    if (all < leastTexts) return undefined
    for (const way of ways) if (this.get(`${what}\0${way}`) >= leastShare * all) return way
    return undefined
  }

  /** Fills the empty place of the string that was looked for last. */
  #put(place: number, value: number): void {
    this.#values[place] = value
    this.#hashes[place * 2] = hash.one
    this.#hashes[place * 2 + 1] = hash.other
    if (++this.#count * 2 > this.#values.length) this.#grow()
  }

  #placeOf(text: string, scope = ''): number {
    hashText(text, scope)
    return this.#find()
  }

  #find(): number {
    const { one, other } = hash
    const last = this.#values.length - 1
    let place = one & last
    while (this.#values[place] !== 0 && (this.#hashes[place * 2] !== one || this.#hashes[place * 2 + 1] !== other)) {
      place = (place + 1) & last
    }
    return place
  }

  #grow(): void {
    const [hashes, values] = [this.#hashes, this.#values]
    this.#hashes = new Int32Array(hashes.length * 2)
    this.#values = new Uint32Array(values.length * 2)
    for (let at = 0; at < values.length; at++) {
      const value = values[at] ?? 0
      if (value === 0) continue
      hash.one = hashes[at * 2] ?? 0
      hash.other = hashes[at * 2 + 1] ?? 0
      const place = this.#find()
      this.#hashes[place * 2] = hash.one
      this.#hashes[place * 2 + 1] = hash.other
      this.#values[place] = value
    }
  }
}

/** Number of translations that show what is usual, and the share of them that does the same. */
const [leastTexts, leastShare] = [6, 0.8]

/** The hash of the string that was looked for last: two numbers, which need no object for each string. */
const hash = { one: 0, other: 0 }

function hashText(text: string, scope: string): void {
  let [one, other] = [0x811c9dc5, 0x1b873593]
  for (let at = 0; at < scope.length; at++) {
    // as characters that no text has, so that the end of the scope counts
    const code = scope.charCodeAt(at) | 0x10000
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other, 0x5bd1e995) + code
  }
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 0x01000193)
    other = Math.imul(other, 0x5bd1e995) + code
  }
  hash.one = (one ^ (one >>> 15)) | 0
  hash.other = other | 0
}
