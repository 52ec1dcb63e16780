import { LockaleError } from '@lockale/errors'
import type { Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../model/clock.ts'
import { TranslateFailure, type Translator } from '../model/translator.ts'
import type { RunEvent, RunStop } from '../model/event.ts'
import { type Batch, splitBatch } from './batch.ts'
import { createPace, type Pace } from './pace.ts'

export interface RunOptions {
  readonly translator: Translator
  readonly ledger: Ledger
  readonly clock: Clock
  /** Aborting starts no new request and gives those under way five seconds: they are paid. */
  readonly signal: AbortSignal
  /** Requests at the same time, at most. */
  readonly concurrency: number
  readonly onEvent: (event: RunEvent) => void
}

export interface RunOutcome {
  /** By memory key, as received: not yet looked into. All of them are in the ledger. */
  readonly answers: ReadonlyMap<string, string>
  /** Texts that the service refuses by themselves, by memory key, in its words. */
  readonly refused: ReadonlyMap<string, string>
  /** Made, repeated ones counted again. */
  readonly requests: number
  /** Those of them that brought an answer. */
  readonly answered: number
  readonly texts: number
  readonly characters: number
  readonly charactersPossiblyTwice: number
  readonly stopped: RunStop | undefined
}

const maxTries = 4
const maxWaitMs = 60_000
const graceMs = 5000
/** So many texts refused one by one and none taken: it is not the texts, and thousands of requests would not tell more. */
const maxRefusedInVain = 10

/**
 * Has batches translated, several at a time, and puts every answer on record before it is used. Repeats what is free to
 * repeat, with full jitter and a budget shared by the run; a request whose outcome is unknown is repeated once and counted.
 * The first refusal that no waiting heals (key, quota, a vanished id) stops the run; what was answered stays.
 */
export async function runBatches(batches: readonly Batch[], options: RunOptions): Promise<RunOutcome> {
  const run = new Run(batches, options)
  await run.finish()
  return run.outcome()
}

class Run {
  readonly #queue: Batch[]
  readonly #options: RunOptions
  readonly #pace: Pace
  readonly #answers = new Map<string, string>()
  readonly #refused = new Map<string, string>()
  readonly #lateAbort = new AbortController()
  #total: number
  #requests = 0
  #answered = 0
  #texts = 0
  #characters = 0
  #charactersPossiblyTwice = 0
  #retriesLeft: number
  #stopped: RunStop | undefined
  #nextId = 0

  constructor(batches: readonly Batch[], options: RunOptions) {
    this.#queue = [...batches]
    this.#options = options
    this.#pace = createPace(options.concurrency)
    this.#total = batches.length
    this.#retriesLeft = 10 + Math.ceil(batches.length / 5)
  }

  async finish(): Promise<void> {
    const { signal, clock } = this.#options
    const onAbort = () => {
      this.#stop({
        why: 'aborted',
        message: 'The run was interrupted.',
        hint: 'Run it again: it goes on where it stopped.',
      })
      void clock.sleep(graceMs, this.#lateAbort.signal).then(
        () => this.#lateAbort.abort(),
        () => undefined,
      )
    }
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
    try {
      await this.#drain()
    } finally {
      signal.removeEventListener('abort', onAbort)
      this.#lateAbort.abort()
    }
  }

  async #drain(): Promise<void> {
    const running = new Set<Promise<void>>()
    for (;;) {
      while (this.#stopped === undefined && this.#queue.length > 0 && running.size < this.#pace.limit()) {
        const batch = this.#queue.shift()
        if (batch === undefined) break
        const work = this.#translate(batch).finally(() => running.delete(work))
        running.add(work)
      }
      if (running.size === 0) return
      await Promise.race(running)
    }
  }

  outcome(): RunOutcome {
    return {
      answers: this.#answers,
      refused: this.#refused,
      requests: this.#requests,
      answered: this.#answered,
      texts: this.#texts,
      characters: this.#characters,
      charactersPossiblyTwice: this.#charactersPossiblyTwice,
      stopped: this.#stopped,
    }
  }

  async #translate(batch: Batch): Promise<void> {
    let wasUnknown = false
    for (let tries = 1; ; tries++) {
      const failure = await this.#attempt(batch)
      if (failure === undefined) return
      const halves = failure.failure === 'rejected' || failure.failure === 'too-large' ? splitBatch(batch) : undefined
      if (halves !== undefined) {
        this.#total += halves.length - 1
        this.#queue.unshift(...halves)
        return
      }
      if (failure.failure === 'rejected' || failure.failure === 'too-large') {
        for (const { memoryKey } of batch.sends) this.#refused.set(memoryKey, failure.message)
        const isHopeless = this.#answered === 0 && this.#refused.size >= maxRefusedInVain
        if (isHopeless) this.#stop(serviceStop(failure))
        return
      }
      const final = finalStop(failure)
      if (final !== undefined) return this.#stop(final)
      if (failure.outcome === 'unknown') {
        this.#charactersPossiblyTwice += batch.characters
        if (wasUnknown) return this.#stop(serviceStop(failure))
        wasUnknown = true
      }
      if (failure.failure === 'busy') this.#pace.slowDown()
      const mayRepeat = tries < maxTries && this.#retriesLeft-- > 0 && this.#stopped === undefined
      if (!mayRepeat || !(await this.#waitBefore(tries, failure))) return this.#stop(serviceStop(failure))
    }
  }

  /** One request, on record before and after. The failure it met, or `undefined` when it was answered. */
  async #attempt(batch: Batch): Promise<TranslateFailure | undefined> {
    const { translator, ledger, onEvent } = this.#options
    const id = `${process.pid}-${Math.trunc(this.#options.clock.random() * 1e9).toString(36)}-${++this.#nextId}`
    const locale = batch.request.target
    await ledger.sent({ id, locale, texts: batch.sends.length, characters: batch.characters })
    this.#requests++
    try {
      const { texts, billedCharacters } = await translator.translate(batch.request, this.#lateAbort.signal)
      const answers = batch.sends.map(({ memoryKey }, index) => [memoryKey, textOf(texts, index)] as const)
      await ledger.received({ id, answers, billedCharacters })
      for (const [memoryKey, text] of answers) this.#answers.set(memoryKey, text)
      this.#pace.speedUp()
      this.#answered++
      this.#texts += texts.length
      this.#characters += billedCharacters ?? batch.characters
      onEvent({
        type: 'answered',
        locale,
        requestsDone: this.#answered,
        requests: this.#total,
        texts: texts.length,
        characters: this.#characters,
      })
      return undefined
    } catch (error) {
      if (!(error instanceof TranslateFailure)) throw error
      if (error.outcome !== 'unknown') await ledger.refused(id)
      return error
    }
  }

  /** Full jitter up to a doubling bound, or what the service asked for. False when that is too long or the run ended. */
  async #waitBefore(tries: number, failure: TranslateFailure): Promise<boolean> {
    const { clock, signal, onEvent } = this.#options
    const bound = Math.min(1000 * 2 ** (tries - 1), 10_000)
    const ms = failure.retryAfterMs ?? Math.round(clock.random() * bound)
    if (ms > maxWaitMs) return false
    onEvent({ type: 'waiting', why: failure.message, ms })
    try {
      await clock.sleep(ms, signal)
    } catch (error) {
      if (signal.aborted) return false
      throw error
    }
    return this.#stopped === undefined
  }

  /** The first reason stays. */
  #stop(stop: RunStop): void {
    this.#stopped ??= stop
  }
}

/** Reasons that no waiting heals. */
function finalStop({ failure, message, hint }: TranslateFailure): RunStop | undefined {
  switch (failure) {
    case 'unauthorized':
      return { why: 'unauthorized', message, hint }
    case 'quota':
      return { why: 'quota', message, hint }
    case 'gone':
      return { why: 'setting', message, hint }
    case 'aborted':
      return { why: 'aborted', message, hint }
    case 'busy':
    case 'rejected':
    case 'too-large':
    case 'unavailable':
    case 'connection':
    case 'timeout':
    case 'bad-answer':
      return undefined
  }
}

function serviceStop({ message, hint }: TranslateFailure): RunStop {
  return { why: 'service', message, hint }
}

function textOf(texts: readonly string[], index: number): string {
  const text = texts[index]
  if (text === undefined)
    throw new LockaleError('ANSWER_INCOMPLETE', 'A translator gave fewer texts than it was asked for.', {
      hint: 'This is a bug of the translator: it must check the count itself.',
    })
  return text
}
