/** Makes translations. The phrase book, the translation memory and variants of one language are tried before it. */
export interface Engine {
  /** The name that the lockfile records: `local-pseudo`. */
  readonly name: string
  /**
   * Translates plain strings and returns them in the same order. Glossary terms and tags were cut out before, so one string of a
   * request may come in several pieces.
   * @throws {Refusal} 400 for a pair that it does not have, 503 when it fails
   */
  readonly translate: (texts: readonly string[], pair: EnginePair) => Promise<readonly string[]> | readonly string[]
}

/** The languages of a translation. */
export interface EnginePair {
  /** Base code in lower case. */
  readonly source: string
  /** Code as the service writes it: `en-GB`. */
  readonly target: string
}
