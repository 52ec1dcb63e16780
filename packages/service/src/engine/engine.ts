/** What makes texts of another language. Phrase book, memory and variants of one language come before it. */
export interface Engine {
  /** As facts of a lockfile name it: `local-pseudo`. */
  readonly name: string
  /**
   * Plain texts to plain texts, same order. Glossary terms and tags are cut out of them before, so one text of a request may
   * come in several pieces.
   * @throws {Refusal} 400 for a pair that it does not have, 503 when it fails
   */
  readonly translate: (texts: readonly string[], pair: EnginePair) => Promise<readonly string[]> | readonly string[]
  /**
   * The same for whole sentences with things in them that must stay whole. Of an engine that cannot place them, the pieces
   * between them go to `translate`; so do those of a text whose tags it has mixed up.
   */
  readonly translateAround?: (jobs: readonly EngineJob[], pair: EnginePair) => Promise<readonly EngineJob[]>
  /** @throws {Refusal} 400 for a pair that it does not have; an engine without this has all of them */
  readonly checkPair?: (pair: EnginePair) => void
  /** Ends what it runs. May be called again. */
  readonly close?: () => Promise<void>
}

/** A text in reading order. Of an answer: every fixed piece once, in the place where it belongs now. */
export type EngineJob = readonly EnginePiece[]

export type EnginePiece =
  | { readonly kind: 'text'; readonly text: string }
  /** A tag, a term, an element that is ignored: the number is all that the engine knows of it. */
  | { readonly kind: 'fixed'; readonly id: number }

export interface EnginePair {
  /** Lower-case base code. */
  readonly source: string
  /** As the service writes it: `en-GB`. */
  readonly target: string
}
