import type { RunEvent, RunStop } from '../model/event.ts'
import type { TranslateFailure } from '../model/translator.ts'
import type { Batch } from './batch.ts'
import type { Refusal } from './rate-limiter.ts'

/** All that a run decides by. Only `transition` makes a new one. */
export interface RunState {
  /** The longest wait that the service may ask for, and what `maxRebuy` below is, where that was said. */
  readonly limits: { readonly maxWaitMs?: number | undefined; readonly maxRebuy?: number | undefined }
  /** Set when the run has stopped: no further request is sent. */
  readonly stopped: RunStop | undefined
  readonly totals: RunTotals
  /** Batches given so far; each half of a divided one counts. */
  readonly batches: number
  /** Characters of batches that were sent and not answered. */
  readonly charactersOpen: number
  /** Of this round, in the order in which they are sent. Those before `next` have begun. */
  readonly queue: readonly PendingBatch[]
  readonly next: number
  /** Failed while others were answered: tried once more when the queue is empty. */
  readonly setAside: readonly FailedBatch[]
  /** Those that were set aside when the queue was empty for the first time. */
  readonly triedAgain: readonly FailedBatch[]
  /** Strings of this round that will not be answered, with the reason, by memory key. */
  readonly refused: ReadonlyMap<string, string>
  /** Requests answered, by locale: every locale of the run is there. */
  readonly answersIn: ReadonlyMap<string, number>
  /** Batches that have begun and not ended, by locale. */
  readonly underWay: ReadonlyMap<string, number>
  /** Locales that wait until the others are done, with their batches. */
  readonly resting: ReadonlyMap<string, readonly PendingBatch[]>
  /** Locales in which nothing more is asked for, with their failure. */
  readonly failed: ReadonlyMap<string, TranslateFailure>
  /** Strings refused since the last answer in their locale, by locale. */
  readonly refusedInVain: ReadonlyMap<string, RefusedStrings>
  /** Locales that began to rest since the last answer. */
  readonly restedInVain: number
  /** Characters that may be sent again although they may have been billed, and those that were. */
  readonly maxRebuy: number
  readonly rebought: number
  /** What is left for retries of failed requests, and the last request that had left when one was taken. */
  readonly retryTokens: number
  readonly lastRetryTurn: number
}

/** A batch without an answer, and what its requests met. */
export interface PendingBatch {
  readonly batch: Batch
  readonly tries: number
  /** Requests of unknown outcome: each may have been billed. */
  readonly unknown: number
  /** One of them was repeated. */
  readonly isRebought: boolean
  /** Retry tokens that it took: an answer gives them back. */
  readonly tokens: number
  /** Requests of the run that were answered when it began. */
  readonly answeredBefore: number
}

export interface FailedBatch {
  readonly pending: PendingBatch
  readonly failure: TranslateFailure
}

interface RefusedStrings {
  readonly memoryKeys: readonly string[]
  readonly failure: TranslateFailure
}

/** What happens to a run. */
export type RunStateEvent =
  /** A round begins. */
  | { readonly type: 'given'; readonly batches: readonly Batch[] }
  /** One more batch may be sent. */
  | { readonly type: 'room' }
  /** The batch is this run's to translate, but for the strings that the shared cache has. */
  | { readonly type: 'claimed'; readonly pending: PendingBatch; readonly found: ReadonlyMap<string, string> }
  /** The shared cache had so many strings that belong to no batch yet. */
  | { readonly type: 'recalled'; readonly strings: number }
  /** The request is on record and leaves. */
  | { readonly type: 'sent'; readonly pending: PendingBatch }
  | { readonly type: 'answered'; readonly pending: PendingBatch; readonly billedCharacters: number | undefined }
  /** @property turn of the request @property latestTurn of the last one that has left */
  | ({ readonly type: 'failed'; readonly turn: number; readonly latestTurn: number } & FailedBatch)
  /** The service is too busy, and requests leave more slowly now. */
  | ({ readonly type: 'slowed' } & Refusal & FailedBatch)
  | ({ readonly type: 'waited' } & FailedBatch)
  /** A batch that has begun is done with, whatever became of it. */
  | { readonly type: 'ended'; readonly locale: string }
  /** The queue is empty, and nothing is under way. */
  | { readonly type: 'allTried' }
  /** The same once more, with the answers of the round by memory key. */
  | { readonly type: 'allTriedAgain'; readonly answers: ReadonlyMap<string, string> }
  /** The run is stopped from outside: an interrupt, the deadline, a full disk, a bug. */
  | { readonly type: 'stop'; readonly stop: RunStop }

/** What happens next to a batch. Without an action it ends. */
export type BatchAction =
  /** Claim its strings in the shared cache. */
  | { readonly do: 'claim'; readonly pending: PendingBatch }
  /** Wait for a turn, put the request on record and send it. */
  | { readonly do: 'request'; readonly pending: PendingBatch }
  /** Let all requests leave more slowly, because of the one with that turn. */
  | ({ readonly do: 'slowDown'; readonly turn: number } & FailedBatch)
  /** Sleep for a part of `maxJitterMs`; other requests are held for `pauseMs`. */
  | ({ readonly do: 'wait'; readonly maxJitterMs: number; readonly pauseMs: number } & FailedBatch)

export type RunAction =
  | { readonly do: 'announce'; readonly event: RunEvent }
  /** The run has stopped: no request leaves, and nothing waits any more. */
  | { readonly do: 'close' }

export interface RunTotals {
  /** Made, repeated ones counted again. */
  readonly requests: number
  /** Number of these requests that got an answer. */
  readonly answered: number
  readonly texts: number
  /** Number of strings that came from a shared cache and cost nothing. */
  readonly textsShared: number
  /** Billed characters as the service reports them, otherwise as lockale counts them. */
  readonly characters: number
  /** Characters of the same requests as lockale counts them. */
  readonly charactersCounted: number
  /** Sent again after an unknown outcome. */
  readonly charactersPossiblyTwice: number
  /** Sent, perhaps billed, and never answered. */
  readonly charactersUnanswered: number
}

export const nothingBilled: RunTotals = {
  requests: 0,
  answered: 0,
  texts: 0,
  textsShared: 0,
  characters: 0,
  charactersCounted: 0,
  charactersPossiblyTwice: 0,
  charactersUnanswered: 0,
}
