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
  /**
   * The same for whole sentences that contain tags or terms. For an engine without this method, the pieces between them go to
   * `translate`; so do the pieces of a sentence whose tags the engine has mixed up.
   */
  readonly translateAround?: (jobs: readonly EngineJob[], pair: EnginePair) => Promise<readonly EngineJob[]>
  /** @throws {Refusal} 400 for a pair that it does not have; an engine without this has all of them */
  readonly checkPair?: (pair: EnginePair) => void
  /** Ends what it runs. May be called again. */
  readonly close?: () => Promise<void>
}

/** A sentence as pieces, in reading order. A translation has every fixed piece once, where it belongs in the target language. */
export type EngineJob = readonly EnginePiece[]

/** A part of a sentence: words to translate, or a fixed piece such as a tag. */
export type EnginePiece =
  | { readonly kind: 'text'; readonly text: string }
  /** A tag, a term, an element that is ignored: the number is all that the engine knows of it. */
  | { readonly kind: 'fixed'; readonly id: number }

/** The languages of a translation. */
export interface EnginePair {
  /** Base code in lower case. */
  readonly source: string
  /** Code as the service writes it: `en-GB`. */
  readonly target: string
}
