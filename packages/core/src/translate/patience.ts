import type { Clock } from '../model/clock.ts'
import type { RunEvent, RunStop } from '../model/event.ts'
import { TranslateFailure } from '../model/translator.ts'
import type { Batch } from './batch.ts'
import type { Failed } from './errand.ts'
import type { Pace } from './pace.ts'
import { openRetryBudget } from './retry-budget.ts'
import { tooLongStop } from './stops.ts'

export interface PatienceOptions {
  readonly clock: Clock
  readonly pace: Pace
  /** Aborted when the run stops. */
  readonly signal: AbortSignal
  readonly maxWaitMs: number | undefined
  readonly maxRebuy: number | undefined
  readonly onEvent: (event: RunEvent) => void
  readonly stop: (stop: RunStop) => void
}

/** The batch, or the patience of the run, has come to an end. */
export interface GivenUp {
  readonly end: 'batch' | 'patience'
  readonly failure: TranslateFailure
}

/** What follows from a failure that may pass: a wait, or the end of the batch, or that of the run's patience. */
export interface Patience {
  /** Sets what the run may send again by itself. */
  expect(batches: readonly Batch[]): void
  /** `again`: after the wait, which is over. Otherwise the failure to be told, or `undefined` when the run stopped. */
  after(failed: Failed): Promise<'again' | GivenUp | undefined>
  answered(tokens: number): void
}

export const maxTries = 4
/** Rounds that the service was too busy for, one after the other with no answer between. */
const maxFruitless = 4

export function openPatience(options: PatienceOptions): Patience {
  const { clock, pace, signal, maxWaitMs = 60_000, onEvent, stop } = options
  const budget = openRetryBudget()
  let [maxRebuy, rebought] = [options.maxRebuy ?? 0, 0]
  return {
    expect(batches) {
      if (options.maxRebuy !== undefined) return
      const sizes = batches.map(({ characters }) => characters)
      const hundredth = sizes.reduce((sum, each) => sum + each, 0) / 100
      maxRebuy = sizes.reduce((most, each) => Math.max(most, each), Math.max(maxRebuy, hundredth))
    },
    async after(failed) {
      const { retryAfterMs, failure } = failed.failure
      if (failure !== 'busy') {
        const end = endOf(failed)
        if (end !== undefined) return { end: 'batch', failure: end }
      }
      if (retryAfterMs !== undefined && retryAfterMs > maxWaitMs) {
        stop(tooLongStop(failed.failure, retryAfterMs, maxWaitMs))
        return undefined
      }
      const isWorthIt = await (failure === 'busy' ? waitWhileBusy(failed) : waitAfterFailure(failed))
      if (signal.aborted) return undefined
      return isWorthIt ? 'again' : { end: 'patience', failure: failed.failure }
    },
    answered: (tokens) => budget.refund(tokens),
  }

  /** What a repeat would cost too much of: tries, or money. */
  function endOf({ errand, failure }: Failed): TranslateFailure | undefined {
    errand.tries++
    if (failure.outcome === 'unknown') {
      if (++errand.unknown > 1) return failure
      if (!mayRebuy(errand.batch)) return notRepeated(failure, errand.batch.characters)
    }
    return errand.tries >= maxTries ? failure : undefined
  }

  function mayRebuy({ characters }: Batch): boolean {
    if (rebought + characters > maxRebuy) return false
    rebought += characters
    return true
  }

  /** The pace lets it go on; nothing was billed. */
  function waitWhileBusy({ turn, failure }: Failed): boolean {
    const { isNews, pauseMs, fruitless } = pace.refused(turn, failure.retryAfterMs)
    if (fruitless >= maxFruitless) return false
    if (isNews) onEvent({ type: 'waiting', why: failure.message, ms: pauseMs })
    return true
  }

  /** Full jitter up to a doubling bound, and as long as the service asks for: that holds all others too. */
  async function waitAfterFailure({ errand, turn, failure }: Failed): Promise<boolean> {
    const tokens = budget.spend(turn, pace.latestTurn())
    if (tokens === undefined) return false
    errand.tokens += tokens
    const hintMs = failure.retryAfterMs ?? 0
    if (hintMs > 0) pace.pause(hintMs)
    const jitterMs = Math.round(clock.random() * Math.min(1000 * 2 ** (errand.tries - 1), 10_000))
    onEvent({ type: 'waiting', why: failure.message, ms: Math.max(jitterMs, hintMs) })
    await clock.sleep(jitterMs, signal).catch(() => undefined)
    return true
  }
}

function notRepeated({ failure, outcome, message, hint }: TranslateFailure, characters: number): TranslateFailure {
  const why = `It was not sent again: its ${characters} characters may have been billed.`
  return new TranslateFailure(failure, outcome, `${message} ${why}`, {
    hint: `${hint} Run it again to buy what is missing, or let a run send more of it again with --max-rebuy.`,
  })
}
