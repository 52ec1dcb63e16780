import { setMaxListeners } from 'node:events'
import { isLockaleError, LockaleError } from '@lockale/errors'
import type { Item } from '../model/engine.ts'
import type { FailedLocale, RunStop } from '../model/event.ts'
import type { SharedMemory } from '../model/shared-memory.ts'
import { type RequestConnection, TranslateFailure } from '../model/translator.ts'
import { toRecords } from '../plan/read-answer.ts'
import type { Send } from '../plan/step.ts'
import { type Batch, partOf } from './batch.ts'
import { findMixUp, type MixUp } from './mixed-up.ts'
import { openRateLimiter, type RateLimiter } from './rate-limiter.ts'
import { type RecordOptions, RunRecord } from './record.ts'
import type { BatchAction, FailedBatch, PendingBatch, RunState, RunStateEvent, RunTotals } from './run-state.ts'
import { type IsWhole, SharedCacheClaims } from './shared-answers.ts'
import { openShutdown } from './shutdown.ts'
import { initialState, transition } from './transition.ts'

export interface RunOptions extends RunLimits, RecordOptions {
  readonly translator: RequestConnection
  readonly memory?: SharedMemory | undefined
  /** If aborted, no new request is sent. Running requests get five seconds to finish, since they are billed. */
  readonly signal: AbortSignal
  /** Maximum number of parallel requests. */
  readonly concurrency: number
  /** Called when a translation is recorded, to check it while the run waits for more translations. */
  readonly onAnswer?: ((send: Send, answer: string) => void) | undefined
  readonly isWhole: IsWhole
  /** False if equal answers are usual: those of a judge. Default: true. */
  readonly findsMixUps?: boolean | undefined
  /** Returns whether the budget allows to send strings again. */
  readonly mayPay?: ((sends: readonly Send[]) => boolean) | undefined
  /** Makes the items for strings, in their order. */
  readonly itemsOf?: ((sends: readonly Send[]) => readonly Item[]) | undefined
  /** Throws if this run has lost its lock: another run may be sending the same strings. Called before each request. */
  readonly assertHeld?: (() => Promise<void>) | undefined
}

export interface RunLimits {
  /** Time of the clock after which no request is sent. */
  readonly endsAt?: number | undefined
  /** The longest wait that the service may ask for; 60 s by default. */
  readonly maxWaitMs?: number | undefined
  /** Maximum number of characters to resend after unknown outcomes. Default: the largest batch, or 1 % of the run. */
  readonly maxRebuy?: number | undefined
  /** Number of characters that the run is going to send, for the default of `maxRebuy`. */
  readonly charactersPlanned?: number | undefined
}

/** The translations of one request, and the number of billed characters. `rest`: strings whose translations are wrong. */
type Answered = Parameters<RunRecord['received']>[0] & { readonly rest: FailedBatch | undefined }

export interface RunOutcome {
  /** Translations as the service returned them, by `memoryKey`. All are in the translation cache or were printed. */
  readonly answers: ReadonlyMap<string, string>
  /** Why a string gets no translation, by `memoryKey`: the service refused the string or failed on it. */
  readonly refused: ReadonlyMap<string, string>
}

/** Sends requests with one rate limit, budget and deadline for all. `transition.ts` decides what follows an event. */
export class Run {
  readonly #options: RunOptions
  readonly #limiter: RateLimiter
  readonly #record: RunRecord
  readonly #claims: SharedCacheClaims
  readonly #shutdown: ReturnType<typeof openShutdown>
  readonly #closing = new AbortController()
  #state: RunState
  /** Number of requests whose translations are being recorded. Meanwhile, other requests may be sent. */
  #recording = 0
  /** Makes the run check again whether a batch may begin. */
  #wake: () => void = () => undefined
  #answers = new Map<string, string>()
  /** Locales in which the service has given different translations in one response: it does not say one for all. */
  readonly #varied = new Set<string>()

  constructor(options: RunOptions) {
    const { clock, concurrency, signal, endsAt, maxWaitMs, maxRebuy, charactersPlanned } = options
    const onStop = (stop: RunStop) => void this.#take({ type: 'stop', stop })
    this.#options = options
    // Each running request adds a listener, and Node warns about more than ten.
    setMaxListeners(0, this.#closing.signal)
    this.#state = initialState({ maxWaitMs, maxRebuy, charactersPlanned })
    this.#limiter = openRateLimiter({ clock, cap: concurrency })
    this.#record = new RunRecord(options, onStop)
    this.#claims = new SharedCacheClaims(options, this.#closing.signal)
    this.#shutdown = openShutdown({ clock, signal, endsAt }, onStop)
  }

  get totals(): RunTotals {
    return this.#state.totals
  }

  get stopped(): RunStop | undefined {
    return this.#state.stopped
  }

  get charactersOpen(): number {
    return this.#state.charactersOpen
  }

  /** Locales for which the service failed while it translated others. Nothing more is requested for them. */
  get failedLocales(): readonly FailedLocale[] {
    return [...this.#state.failed].map(([locale, { message, hint, cause }]) => {
      const { code, place } = isLockaleError(cause) ? cause : { code: 'TRANSLATE_FAILED', place: undefined }
      return { locale, code, place, message, hint }
    })
  }

  close(): void {
    this.#shutdown.close()
    this.#close()
  }

  #close(): void {
    this.#limiter.close()
    this.#closing.abort()
  }

  /** The translations and refused strings so far for the batches of `translate`. */
  get outcome(): RunOutcome {
    return { answers: this.#answers, refused: this.#state.refused }
  }

  /** Frees the translations of `sends`, which have been read and are not needed any more. */
  forget(sends: Iterable<Send>): void {
    for (const { memoryKey } of sends) this.#answers.delete(memoryKey)
  }

  /** Adds batches to a call of `translate` that is waiting for answers. */
  add(batches: readonly Batch[]): void {
    this.#take({ type: 'added', batches })
    this.#wake()
  }

  /**
   * Translates batches in parallel, and records every answer before it is used.
   * @param parts functions that make more batches. When few batches wait, the first function is removed from the list
   * and called
   */
  async translate(batches: readonly Batch[], parts: (() => Promise<readonly Batch[]>)[] = []): Promise<RunOutcome> {
    this.#answers = new Map()
    this.#take({ type: 'given', batches, partsToCome: parts.length })
    try {
      await this.#drain(parts)
      this.#take({ type: 'allTried' })
      await this.#drain([])
      this.#take({ type: 'allTriedAgain', answers: this.#answers })
    } finally {
      await this.#claims.releaseAll()
    }
    return this.outcome
  }

  /** Returns translations of the shared cache by `memoryKey`, and records them. Does not reserve the other strings. */
  async recall(sends: readonly Send[]): Promise<ReadonlyMap<string, string>> {
    if (this.stopped !== undefined) return new Map()
    const found = await this.#claims.recall(sends)
    if (found.size > 0) await this.#record.found(found)
    this.#take({ type: 'recalled', strings: found.size })
    return found
  }

  /** Begins batches until all are done. After an error, begins no more, waits for the answers, and then throws. */
  async #drain(parts: (() => Promise<readonly Batch[]>)[]): Promise<void> {
    let [working, isMaking] = [0, false]
    const bugs: unknown[] = []
    const onBug = (error: unknown) => {
      bugs.push(error)
      this.#take({ type: 'stop', stop: { why: 'service', message: 'The run failed.', hint: '' } })
    }
    const begin = (work: Promise<void>, onEnd: () => void) => {
      void work.catch(onBug).finally(() => {
        onEnd()
        this.#wake()
      })
    }
    for (;;) {
      const { queue, next: begun, stopped } = this.#state
      // The next part is made while the last batches still wait, so that the service has requests meanwhile.
      const isDue = !isMaking && stopped === undefined && queue.length - begun < this.#limiter.limit()
      const next = isDue ? parts.shift() : undefined
      if (next !== undefined) {
        isMaking = true
        const added = next().then((batches) => void this.#take({ type: 'added', batches, partsToCome: parts.length }))
        begin(added, () => (isMaking = false))
      }
      const first = this.#hasRoom(working) ? this.#take({ type: 'room' }) : undefined
      if (first !== undefined) {
        working++
        begin(this.#work(first), () => working--)
      } else if (working === 0 && !isMaking) break
      else await new Promise<void>((resolve) => (this.#wake = resolve))
    }
    if (bugs.length > 0) throw bugs[0]
  }

  /** Returns whether another request may start: waiting for other runs, and for records, does not count. */
  #hasRoom(working: number): boolean {
    const { waiting } = this.#claims
    return working - waiting - this.#recording < this.#limiter.limit() && waiting < this.#options.concurrency
  }

  async #work(first: BatchAction): Promise<void> {
    let own: Batch | undefined
    for (let next: BatchAction | undefined = first; next !== undefined; next = await this.#perform(next)) {
      if (next.do !== 'claim') own = next.pending.batch
    }
    if (own !== undefined) await this.#claims.settle(own.sends, this.#answers)
    this.#take({ type: 'ended', locale: first.pending.batch.request.target })
  }

  async #perform(action: BatchAction): Promise<BatchAction | undefined> {
    const { pending } = action
    switch (action.do) {
      case 'claim':
        return this.#take({ type: 'claimed', pending, found: await this.#claim(pending.batch) })
      case 'request':
        return this.#request(pending)
      case 'slowDown': {
        const { failure, turn } = action
        const refusal = this.#limiter.refused(turn, failure.retryAfterMs)
        return this.#take({ type: 'slowed', pending, failure, ...refusal })
      }
      case 'wait': {
        const { failure, maxJitterMs, pauseMs } = action
        const { clock, onEvent } = this.#options
        if (pauseMs > 0) this.#limiter.pause(pauseMs)
        const jitterMs = Math.round(clock.random() * maxJitterMs)
        onEvent({ type: 'waiting', why: failure.message, ms: Math.max(jitterMs, pauseMs) })
        await clock.sleep(jitterMs, this.#closing.signal).catch(() => undefined)
        return this.#take({ type: 'waited', pending, failure })
      }
    }
  }

  /** Returns the shared translations for a batch. Reserves the batch's other strings: no other run will send them. */
  async #claim({ sends }: Batch): Promise<ReadonlyMap<string, string>> {
    const found = await this.#claims.take(sends)
    if (found.size > 0) await this.#record.found(found)
    for (const [memoryKey, text] of found) this.#answers.set(memoryKey, text)
    return found
  }

  async #request(pending: PendingBatch): Promise<BatchAction | undefined> {
    const turn = await this.#limiter.enter()
    if (turn === undefined) return undefined
    const sent = await this.#send(pending).finally(() => this.#limiter.leave())
    if (sent instanceof TranslateFailure) {
      const isLast = sent.failure === 'incomplete' && this.#options.mayPay?.(pending.batch.sends) === false
      return this.#take({
        type: 'failed',
        pending: isLast ? { ...pending, isLast } : pending,
        failure: sent,
        inHalves: sent instanceof MixedUp && sent.isOneForMost,
        turn,
        latestTurn: this.#limiter.latestTurn(),
      })
    }
    if (sent !== undefined) await this.#keep(pending, sent)
    return undefined
  }

  /** Records and sends a request; `undefined` if it was not sent. @throws what `assertHeld` throws */
  async #send(pending: PendingBatch): Promise<Answered | TranslateFailure | undefined> {
    const { request, sends } = pending.batch
    await this.#options.assertHeld?.()
    const id = await this.#record.sent(pending.batch)
    if (id === undefined) return undefined
    // The run may have been stopped while the record was written. Then the request is not sent.
    if (this.stopped !== undefined) {
      await this.#record.refused(id)
      return undefined
    }
    this.#take({ type: 'sent', pending })
    try {
      const { translator, itemsOf } = this.#options
      const asked = itemsOf === undefined ? request : { ...request, items: () => itemsOf(sends) }
      const answer = await translator.translate(asked, this.#shutdown.lateAbort)
      const { answers, unusable } = readTexts(pending.batch, answer, (some, texts) =>
        this.#findMixUp(pending, some, texts),
      )
      const failure = answers.length === 0 ? unusable?.failure : undefined
      const maySendHalves = failure instanceof MixedUp && failure.isOneForMost && this.#varied.has(request.target)
      if (failure !== undefined && !maySendHalves) throw failure
      this.#limiter.answered()
      return {
        id,
        answers,
        billedCharacters: answer.billedCharacters,
        rest: unusable && this.#restOf(pending, unusable),
      }
    } catch (error) {
      if (!(error instanceof TranslateFailure)) throw error
      if (error.outcome !== 'unknown') await this.#record.refused(id)
      return error
    }
  }

  /** Records the translations of a request. Meanwhile, the next request may be sent. */
  async #keep(pending: PendingBatch, { rest, ...response }: Answered): Promise<void> {
    const answers = new Map(response.answers)
    this.#recording++
    this.#wake()
    await this.#record.received(response)
    this.#recording--
    for (const [memoryKey, text] of answers) this.#answers.set(memoryKey, text)
    this.#take({ type: 'answered', pending, billedCharacters: response.billedCharacters, rest })
    for (const send of pending.batch.sends) {
      const text = answers.get(send.memoryKey)
      if (text !== undefined) this.#options.onAnswer?.(send, text)
    }
  }

  /** Like `findMixUp`, but believes a service that gives one translation for most strings again, and not for all. */
  #findMixUp(
    { batch: { request }, isLast }: PendingBatch,
    sent: readonly string[],
    texts: readonly string[],
  ): MixUp | undefined {
    if (new Set(texts).size > 1) this.#varied.add(request.target)
    const found = this.#options.findsMixUps === false ? undefined : findMixUp(sent, texts)
    const areSynonyms = found?.isOneForMost === true && isLast === true && this.#varied.has(request.target)
    return areSynonyms ? undefined : found
  }

  /** Returns the strings whose translations are missing or mixed up. They are sent again: mixed up ones only once. */
  #restOf(pending: PendingBatch, { positions, failure }: Unusable): FailedBatch {
    const batch = partOf(pending.batch, (_, index) => positions.has(index)) ?? pending.batch
    const isLast = pending.isLast === true || this.#options.mayPay?.(batch.sends) === false
    return { pending: { ...pending, batch, isLast }, failure }
  }

  /** Updates the state after an event, and performs the actions that follow. Returns the next action for its batch. */
  #take(event: RunStateEvent): BatchAction | undefined {
    const { state, actions } = transition(this.#state, event)
    this.#state = state
    let next: BatchAction | undefined
    for (const action of actions) {
      if (action.do === 'announce') this.#options.onEvent(action.event)
      else if (action.do === 'close') this.#close()
      else next = action
    }
    return next
  }
}

/** The positions of strings of a request without a usable translation, and why. */
interface Unusable {
  readonly positions: ReadonlySet<number>
  readonly failure: TranslateFailure
}

/** Returns the usable translations by memory key. What else an answer says has keys of its own (`toRecords`). */
function readTexts(
  { request, sends }: Batch,
  { texts, problem, doubts = [], variants }: Awaited<ReturnType<RequestConnection['translate']>>,
  mixUpIn: (sent: readonly string[], texts: readonly string[]) => MixUp | undefined,
): { readonly answers: readonly (readonly [string, string])[]; readonly unusable: Unusable | undefined } {
  const given = sends.flatMap((send, index) => {
    const text = problem === undefined ? textOf(texts, index) : texts[index]
    return text === undefined ? [] : [{ send, index, text }]
  })
  const sent = given.map(({ index }) => request.texts[index] ?? '')
  const mixUp = mixUpIn(
    sent,
    given.map(({ text }) => text),
  )
  const used = given.filter((_, at) => mixUp?.positions.has(at) !== true)
  const answers = used.flatMap(({ send, index, text }) => {
    return toRecords(send, { text, doubt: doubts[index], variants: variants?.[index] })
  })
  if (used.length === sends.length) return { answers, unusable: undefined }
  const positions = new Set(sends.keys())
  for (const { index } of used) positions.delete(index)
  const failure = mixUp === undefined ? incomplete(problem ?? '') : new MixedUp(mixUp)
  return { answers, unusable: { positions, failure } }
}

function incomplete(problem: string): TranslateFailure {
  return new TranslateFailure('incomplete', 'unknown', problem, {
    hint: 'Nothing wrong was written. Run the command again, or lower `limits` of the translator.',
  })
}

class MixedUp extends TranslateFailure {
  readonly isOneForMost: boolean

  constructor({ problem, isOneForMost = false }: MixUp) {
    super('bad-answer', 'unknown', `The service mixed up the translations of a request: ${problem}.`, {
      hint: 'The response was not used. Run the command again. If the error occurs again, report it to the operator of the service.',
    })
    this.isOneForMost = isOneForMost
  }
}

function textOf(texts: readonly (string | undefined)[], index: number): string {
  const text = texts[index]
  if (text === undefined)
    throw new LockaleError('ANSWER_INCOMPLETE', 'A translator returned fewer translations than strings.', {
      hint: 'This is a bug of the translator: it must check the number of translations.',
    })
  return text
}
