/** Creates the ids that a service uses. The same random numbers give the same ids in the same order. */
export interface Ids {
  /** Returns a UUID v4. */
  uuid(): string
  /** Returns a string of random hex digits in lower case. */
  hex(digits: number): string
}

export function createIds(random: () => number): Ids {
  const hex = (digits: number): string => {
    let text = ''
    while (text.length < digits) text += Math.floor(random() * 16).toString(16)
    return text
  }
  return {
    hex,
    uuid() {
      const variant = (8 + Math.floor(random() * 4)).toString(16)
      return `${hex(8)}-${hex(4)}-4${hex(3)}-${variant}${hex(3)}-${hex(12)}`
    },
  }
}

/** Returns a UUID made of the first 32 digits of a hash. */
export function uuidOf(hash: string): string {
  const digits = `${hash.slice(0, 12)}4${hash.slice(13, 16)}8${hash.slice(17, 32)}`
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-')
}

/** Returns a function that gives random numbers in [0, 1). The same seed gives the same numbers (mulberry32). */
export function seededRandom(seed = 1): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
