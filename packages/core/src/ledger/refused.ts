/** A string whose every answer so far broke its message. */
export interface RefusedString {
  /** Of the question as it is asked first. */
  readonly memoryKey: string
  /** That asked for it in vain. */
  readonly runs: number
  /** A rule id. */
  readonly reason: string
  /** The messages that lack it. */
  readonly places: readonly RefusedPlace[]
}

export interface RefusedPlace {
  readonly catalog: string
  /** The JSON pointer of its message. */
  readonly key: string
  readonly locale: string
  /** The fingerprint of the source message. */
  readonly source: string
}

/** What is on record about refused strings. */
export interface LedgerRefusals {
  /** After `load`. */
  of(memoryKey: string): RefusedString | undefined
  /** After `load`. */
  all(): readonly RefusedString[]
  /** Takes the place of what was on record for the same questions. One of no runs is forgotten. */
  put(strings: readonly RefusedString[]): Promise<void>
}
