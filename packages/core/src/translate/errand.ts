import type { TranslateFailure } from '../model/translator.ts'
import type { Batch } from './batch.ts'

/** A batch on its way, with what it met. */
export interface Errand {
  readonly batch: Batch
  tries: number
  /** Requests that nobody knows the outcome of. */
  unknown: number
  /** Of these, how many a repeat followed. */
  rebought: number
  /** Tokens of the retry budget that its repeats cost. */
  tokens: number
  /** Requests of the run that were answered when it began. */
  readonly answeredBefore: number
}

/** A request of an errand that failed. */
export interface Failed {
  readonly errand: Errand
  readonly turn: number
  readonly failure: TranslateFailure
}

export function startErrand(batch: Batch, answeredBefore: number): Errand {
  return { batch, tries: 0, unknown: 0, rebought: 0, tokens: 0, answeredBefore }
}
