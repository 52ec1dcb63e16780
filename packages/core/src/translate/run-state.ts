import type { RunEvent, RunStop } from '../model/event.ts'
import type { TranslateFailure } from '../model/translator.ts'
import type { Batch } from './batch.ts'
import type { Refusal } from './rate-limiter.ts'

/** The state of a run: all that decides what it does next. Only `transition` changes it. */
export interface RunState {
  /** Options of the run: the longest wait that the service may ask for, `maxRebuy`, and the characters of the plan. */
  readonly limits: {
    readonly maxWaitMs?: number | undefined
    readonly maxRebuy?: number | undefined
    readonly charactersPlanned?: number | undefined
  }
  /** Why the run has stopped. From then on, no request is sent. `undefined` while it goes on. */
  readonly stopped: RunStop | undefined
  readonly totals: RunTotals
  /** Number of batches so far. A batch that is divided, because the service refused it, counts as two. */
  readonly batches: number
  /** Number of characters in all batches so far that have no answer: sent, waiting or failed. */
  readonly charactersOpen: number
  /** Batches of the current call of `Run.translate`, in order. Those at positions before `next` have begun. */
  readonly queue: readonly PendingBatch[]
  readonly next: number
  /** Number of parts (each with the strings of one language) whose strings are not packed into batches yet. */
  readonly partsToCome: number
  /** Batches that failed while others were answered. They are tried again when the queue is empty. */
  readonly setAside: readonly FailedBatch[]
  /** The batches of `setAside` when the queue was empty for the first time. Those surely not billed are tried again. */
  readonly triedAgain: readonly FailedBatch[]
  /** Why strings of the current call get no translation, by memory key (their key in the translation cache). */
  readonly refused: ReadonlyMap<string, string>
  /** Number of answered requests by locale. Locales of the run without an answer have 0. */
  readonly answersIn: ReadonlyMap<string, number>
  /** Number of running batches by locale. */
  readonly underWay: ReadonlyMap<string, number>
  /** Batches of locales that wait until the other locales are done, by locale. */
  readonly resting: ReadonlyMap<string, readonly PendingBatch[]>
  /** Failures by locale, for locales that the run has given up. */
  readonly failed: ReadonlyMap<string, TranslateFailure>
  /** Strings that the service refused since its last answer for their locale, by locale. */
  readonly refusedInVain: ReadonlyMap<string, RefusedStrings>
  /** Number of locales that were added to `resting` since the last answer for any locale. */
  readonly restedInVain: number
  /** Number of requests in a row whose answers had no usable translation. */
  readonly emptyInRow: number
  /** Most strings of a request by locale, learnt from incomplete answers. */
  readonly mostTexts: ReadonlyMap<string, number>
  /** Maximum number of characters to send again after a request with unknown outcome. `rebought`: number so far. */
  readonly maxRebuy: number
  readonly rebought: number
  /** Number of retries still allowed; answers increase it. `lastRetryTurn`: newest request at the last decrease. */
  readonly retryTokens: number
  readonly lastRetryTurn: number
}

export interface PendingBatch {
  readonly batch: Batch
  readonly tries: number
  /** Number of requests for this batch with unknown outcome, such as a timeout: each may have been billed. */
  readonly unknown: number
  /** True if a request with unknown outcome was repeated. `charactersPossiblyTwice` includes its characters. */
  readonly isRebought: boolean
  /** Number of `retryTokens` that this batch used. They are given back when it is answered. */
  readonly tokens: number
  /** Number of answered requests of the run when this batch began. If it has grown, other batches get answers. */
  readonly answeredBefore: number
  /** True if the strings are not sent again if their translations are mixed up or missing. */
  readonly isLast?: boolean
}

export interface FailedBatch {
  readonly pending: PendingBatch
  readonly failure: TranslateFailure
}

interface RefusedStrings {
  readonly memoryKeys: readonly string[]
  readonly failure: TranslateFailure
}

export type RunStateEvent =
  /** A call of `Run.translate` begins. */
  | { readonly type: 'given'; readonly batches: readonly Batch[]; readonly partsToCome?: number }
  /** More batches for the same call. If `partsToCome` is set, they are all the batches of one language (a part). */
  | { readonly type: 'added'; readonly batches: readonly Batch[]; readonly partsToCome?: number }
  /** The run has room for one more batch. */
  | { readonly type: 'room' }
  /** The batch is reserved for this run. `found`: translations of the shared cache, whose strings are not sent. */
  | { readonly type: 'claimed'; readonly pending: PendingBatch; readonly found: ReadonlyMap<string, string> }
  /** Strings were found in the shared cache before they were put into a batch. */
  | { readonly type: 'recalled'; readonly strings: number }
  /** The request is recorded and is being sent. */
  | { readonly type: 'sent'; readonly pending: PendingBatch }
  | {
      readonly type: 'answered'
      readonly pending: PendingBatch
      readonly billedCharacters: number | undefined
      /** Strings whose translations are not used, since they belong to other strings. */
      readonly rest?: FailedBatch | undefined
    }
  /** The request failed. `turn`: number of this request; `latestTurn`: number of the newest request of the run. */
  | ({
      readonly type: 'failed'
      readonly turn: number
      readonly latestTurn: number
      /** True if the request, if it is repeated, is sent as two. */
      readonly inHalves?: boolean
    } & FailedBatch)
  /** The service is too busy, and requests are slower now. */
  | ({ readonly type: 'slowed' } & Refusal & FailedBatch)
  | ({ readonly type: 'waited' } & FailedBatch)
  /** A batch has ended, with or without an answer. */
  | { readonly type: 'ended'; readonly locale: string }
  /** The queue is empty, and nothing is running. */
  | { readonly type: 'allTried' }
  /** The queue is empty again after a second try of failed batches. `answers`: all translations by `memoryKey`. */
  | { readonly type: 'allTriedAgain'; readonly answers: ReadonlyMap<string, string> }
  /** The run is stopped from outside: an interrupt, the deadline, a full disk, a bug. */
  | { readonly type: 'stop'; readonly stop: RunStop }

/** The next action for a batch. A batch without a next action ends. */
export type BatchAction =
  /** Reserve the strings of the batch in the shared cache. */
  | { readonly do: 'claim'; readonly pending: PendingBatch }
  /** Wait until the rate limiter admits the request, then record and send it. */
  | { readonly do: 'request'; readonly pending: PendingBatch }
  /** Slow down all requests: the service was too busy for the request with the number `turn`. */
  | ({ readonly do: 'slowDown'; readonly turn: number } & FailedBatch)
  /** Sleep for a random part of `maxJitterMs`. No request of the run is sent for `pauseMs`. */
  | ({ readonly do: 'wait'; readonly maxJitterMs: number; readonly pauseMs: number } & FailedBatch)

export type RunAction =
  | { readonly do: 'announce'; readonly event: RunEvent }
  /** The run has stopped: nothing is sent, and nothing waits any more. */
  | { readonly do: 'close' }

/** Requests for strings whose first translation was doubtful. */
export interface SecondRequests {
  /** Number of strings sent a second time because the first translation was doubtful. */
  readonly textsAgain: number
  /** Number of strings in `textsAgain` whose second translation is right. The others need review. */
  readonly textsMended: number
  /** Number of characters in `charactersCounted` for second requests. */
  readonly charactersAgain: number
  /** Number of doubtful strings not sent a second time, since second requests would cost too much. */
  readonly textsUnasked: number
}

export interface RunTotals extends SecondRequests {
  /** Number of requests. A repeated request counts again. */
  readonly requests: number
  /** Number of these requests that got an answer. */
  readonly answered: number
  readonly texts: number
  /** Number of strings in `texts` whose translation comes from a shared cache and is not billed. */
  readonly textsShared: number
  /** Billed characters: the number that the service reports, or lockale's own count if it reports none. */
  readonly characters: number
  /** Characters of the same requests in lockale's own count. */
  readonly charactersCounted: number
  /** Number of characters that were sent again after an unknown outcome, and may be billed twice. */
  readonly charactersPossiblyTwice: number
  /** Number of characters that were sent, perhaps billed, and never answered. */
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
  textsAgain: 0,
  textsMended: 0,
  charactersAgain: 0,
  textsUnasked: 0,
}
