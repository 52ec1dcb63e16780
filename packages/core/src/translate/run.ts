import { setMaxListeners } from 'node:events'
import { LockaleError } from '@lockale/errors'
import type { Clock } from '../model/clock.ts'
import type { FailedLocale, RunEvent, RunStop } from '../model/event.ts'
import type { SharedMemory } from '../model/shared-memory.ts'
import { TranslateFailure, type Translator } from '../model/translator.ts'
import type { SendStep } from '../plan/step.ts'
import { type Batch, splitBatch } from './batch.ts'
import { type Claims, openClaims } from './claims.ts'
import { type Ending, openEnding } from './ending.ts'
import { type Errand, type Failed, startErrand } from './errand.ts'
import { type LocaleTally, openLocaleTally } from './locale-tally.ts'
import { openPace, type Pace } from './pace.ts'
import { findMixUp } from './mixed-up.ts'
import { partOf } from './part-of.ts'
import { maxTries, openPatience, type Patience } from './patience.ts'
import { openRecord, type RecordOptions, type RunRecord } from './record.ts'
import { type IsWhole, soundOnly } from './sound.ts'
import { failedLocales, finalStop, serviceStop, stopOf } from './stops.ts'

export interface RunOptions extends RunLimits {
  readonly translator: Translator
  readonly ledgersOf: RecordOptions['ledgersOf']
  readonly memory?: SharedMemory | undefined
  readonly clock: Clock
  /** Aborting starts no new request and gives those under way five seconds: they are paid. */
  readonly signal: AbortSignal
  /** Requests at the same time, at most. */
  readonly concurrency: number
  readonly onEvent: (event: RunEvent) => void
  readonly isWhole: IsWhole
}

export interface RunLimits {
  /** Of the clock: no request leaves after it. */
  readonly endsAt?: number | undefined
  /** The longest wait that the service may ask for; 60 s by default. */
  readonly maxWaitMs?: number | undefined
  /**
   * Characters that may be sent again although the service may have billed them. By default the largest batch, or a hundredth of the
   * run where that is more.
   */
  readonly maxRebuy?: number | undefined
}

export interface RunOutcome {
  /** By memory key, as received: not yet looked into. All of them are on record, or were printed. */
  readonly answers: ReadonlyMap<string, string>
  /** Texts that will not be answered, by memory key: the service refuses them, or fails on them and on nothing else. */
  readonly refused: ReadonlyMap<string, string>
}

export interface RunTotals {
  /** Made, repeated ones counted again. */
  readonly requests: number
  /** Those of them that brought an answer. */
  readonly answered: number
  readonly texts: number
  /** Of them, those that came from a shared memory, for nothing. */
  readonly textsShared: number
  /** As the service billed; our own count where it did not say. */
  readonly characters: number
  /** Of the same requests, by our own count. */
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

/** Rounds of requests that share one pace, one budget and one end. */
export interface Run {
  /**
   * Has batches translated, several at a time, and puts every answer on record before it is used. Repeats what is free to
   * repeat; a request whose outcome is unknown is repeated once and counted. A batch that keeps failing while others are
   * answered fails alone, and so does a locale. What no waiting heals (key, quota, a full disk) stops the run; what was answered
   * stays.
   */
  translate(batches: readonly Batch[]): Promise<RunOutcome>
  /** Answers that others bought, by memory key; on record. Asks for no leave to buy the rest. */
  recall(sends: readonly SendStep[]): Promise<ReadonlyMap<string, string>>
  readonly totals: RunTotals
  readonly stopped: RunStop | undefined
  /** Locales that the service failed on while it served others: nothing more was asked for in them. */
  readonly failedLocales: readonly FailedLocale[]
  /** Of batches that were given and not answered. */
  readonly charactersOpen: number
  close(): void
}

export function openRun(options: RunOptions): Run {
  return new BatchRun(options)
}

/** So many locales may try the patience of a run one after the other with no answer between; then it is the service. */
const maxLocalesInVain = { busy: 3, other: 10 } as const

interface Round {
  readonly queue: Batch[]
  /** Requests under way and waiting, by locale. */
  readonly underWay: Map<string, number>
  /** Locales that wait until the others are done, with their batches. */
  readonly resting: Map<string, Batch[]>
  readonly answers: Map<string, string>
  readonly refused: Map<string, string>
  /** Failed for good, unless nobody else was answered either. */
  readonly aside: Pick<Failed, 'errand' | 'failure'>[]
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

class BatchRun implements Run {
  readonly #options: RunOptions
  readonly #pace: Pace
  readonly #patience: Patience
  readonly #record: RunRecord
  readonly #claims: Claims
  readonly #ending: Ending
  readonly #closing = new AbortController()
  readonly #totals: Writable<RunTotals> = { ...nothingBilled }
  readonly #locales: LocaleTally = openLocaleTally()
  #stopped: RunStop | undefined
  /** Locales that were set aside since the last answer. */
  #restedInVain = 0
  #charactersOpen = 0
  #batches = 0

  constructor(options: RunOptions) {
    const { clock, concurrency, signal, endsAt, memory } = options
    const stop = (why: RunStop) => this.#stop(why)
    this.#options = options
    // One for each request under way, and there may be many.
    setMaxListeners(0, this.#closing.signal)
    this.#pace = openPace({ clock, cap: concurrency })
    const { maxWaitMs, maxRebuy, onEvent } = options
    const closing = this.#closing.signal
    this.#patience = openPatience({ clock, pace: this.#pace, signal: closing, maxWaitMs, maxRebuy, onEvent, stop })
    this.#record = openRecord({ ...options, stop })
    this.#claims = openClaims(memory, closing)
    this.#ending = openEnding({ clock, signal, endsAt, onStop: stop })
  }

  get totals(): RunTotals {
    return { ...this.#totals }
  }

  get stopped(): RunStop | undefined {
    return this.#stopped
  }

  get failedLocales(): readonly FailedLocale[] {
    return failedLocales(this.#locales.failed)
  }

  get charactersOpen(): number {
    return this.#charactersOpen
  }

  close(): void {
    this.#ending.close()
    this.#closing.abort()
    this.#pace.close()
  }

  async translate(batches: readonly Batch[]): Promise<RunOutcome> {
    const round: Round = {
      queue: batches.filter(({ request }) => !this.#locales.failed.has(request.target)),
      underWay: new Map(),
      resting: new Map(),
      answers: new Map(),
      refused: new Map(),
      aside: [],
    }
    for (const { request } of batches) this.#locales.expect(request.target)
    this.#batches += batches.length
    this.#charactersOpen += batches.reduce((sum, { characters }) => sum + characters, 0)
    this.#patience.expect(batches)
    try {
      await this.#drain(round, (batch) => this.#work(batch, round))
      await this.#tryAgain(round)
      this.#failRefused(round)
    } finally {
      await this.#claims.releaseAll()
    }
    return { answers: round.answers, refused: round.refused }
  }

  /** Once more for what failed while others were answered: the trouble may be over. Where nobody was answered it is the service. */
  async #tryAgain(round: Round): Promise<void> {
    const aside = round.aside.splice(0)
    const hopeless = this.#hopeless(aside)
    if (hopeless !== undefined) this.#stop(stopOf(hopeless.failure))
    if (this.#stopped !== undefined) return
    const again = new Map(
      aside.filter(({ errand }) => errand.unknown === 0).map(({ errand }) => [errand.batch, errand]),
    )
    round.queue.push(...again.keys())
    await this.#drain(round, async (batch) => {
      const errand = again.get(batch)
      // A half of one that is split now is a batch like any other.
      if (errand === undefined) return this.#work(batch, round)
      errand.tries = maxTries - 1
      await this.#buy(errand, round)
      await this.#settle(errand, round)
    })
    if (this.#stopped !== undefined) return
    for (const { errand, failure } of [...round.aside, ...aside]) {
      const { batch } = errand
      if (batch.sends.every(({ memoryKey }) => round.answers.has(memoryKey) || round.refused.has(memoryKey))) continue
      const { target } = batch.request
      if (this.#locales.answersIn(target) === 0 || round.resting.has(target)) this.#failLocale(target, failure, round)
      else this.#refuse(batch, failure.message, round)
    }
  }

  /** The first failure that nobody was answered since; a single locale that never got an answer is alone with it all the same. */
  #hopeless(aside: Round['aside']): Round['aside'][number] | undefined {
    const inVain = aside.filter(({ errand }) => this.#totals.answered <= errand.answeredBefore)
    const locales = new Set(inVain.map(({ errand }) => errand.batch.request.target))
    const [only, ...others] = locales
    const isAlone = only !== undefined && others.length === 0 && this.#isOdd(only)
    return isAlone ? undefined : inVain[0]
  }

  /** Others were answered, and it never was. */
  #isOdd(locale: string): boolean {
    return this.#totals.answered > 0 && this.#locales.answersIn(locale) === 0
  }

  /** A locale in which everything was refused fails as one, where others were answered. */
  #failRefused(round: Round): void {
    if (this.#totals.answered === 0) return
    for (const [locale, failure] of this.#locales.refusedAlone()) this.#failLocale(locale, failure, round)
  }

  async recall(sends: readonly SendStep[]): Promise<ReadonlyMap<string, string>> {
    const { memory } = this.#options
    const memoryKeys = [...new Set(sends.map(({ memoryKey }) => memoryKey))]
    if (memory === undefined || memoryKeys.length === 0 || this.#stopped !== undefined) return new Map()
    const found = soundOnly(await memory.recall(memoryKeys, this.#closing.signal), sends, this.#options.isWhole)
    if (found.size > 0) await this.#recordShared(found)
    return found
  }

  /** Whatever goes wrong in one batch, the answers to the others are waited for: they are paid. */
  async #drain(round: Round, act: (batch: Batch) => Promise<void>): Promise<void> {
    const working = new Set<Promise<void>>()
    const bugs: unknown[] = []
    const count = ({ request: { target } }: Batch, by: number) =>
      round.underWay.set(target, (round.underWay.get(target) ?? 0) + by)
    const start = (batch: Batch) => {
      count(batch, 1)
      const work = act(batch).catch((error: unknown) => {
        bugs.push(error)
        this.#stop({ why: 'service', message: 'The run failed.', hint: '' })
      })
      const done = work.finally(() => {
        count(batch, -1)
        working.delete(done)
      })
      working.add(done)
    }
    for (;;) {
      // Those that wait for another run's answer hold nobody up.
      while (this.#stopped === undefined && working.size - this.#claims.waiting < this.#pace.limit()) {
        if (this.#claims.waiting >= this.#options.concurrency) break
        const batch = round.queue.shift()
        if (batch === undefined) break
        start(batch)
      }
      if (working.size === 0) break
      await Promise.race(working)
    }
    if (bugs.length > 0) throw bugs[0]
  }

  async #work(batch: Batch, round: Round): Promise<void> {
    const shared = await this.#claims.take(batch.sends.map(({ memoryKey }) => memoryKey))
    const found = soundOnly(shared, batch.sends, this.#options.isWhole)
    if (found.size > 0) await this.#receiveShared(batch, found, round)
    const rest = partOf(batch, ({ memoryKey }) => !found.has(memoryKey))
    if (rest === undefined) return
    const errand = startErrand(rest, this.#totals.answered)
    await this.#buy(errand, round)
    await this.#settle(errand, round)
  }

  /** Shares what it brought; what it did not may have been billed. */
  async #settle({ batch, unknown }: Errand, round: Round): Promise<void> {
    const answers = batch.sends.flatMap((send) => {
      const text = round.answers.get(send.memoryKey)
      return text === undefined ? [] : [{ send, text }]
    })
    if (unknown > 0 && answers.length === 0) this.#totals.charactersUnanswered += batch.characters
    const { memory, isWhole } = this.#options
    if (memory === undefined) return
    const isGood = ({ send, text }: (typeof answers)[number]) => isWhole(send, text)
    await this.#claims.settle({
      whole: answers.filter(isGood).map(({ send, text }) => [send.memoryKey, text]),
      others: answers.filter((answer) => !isGood(answer)).map(({ send }) => send.memoryKey),
    })
  }

  async #receiveShared(batch: Batch, found: ReadonlyMap<string, string>, round: Round): Promise<void> {
    await this.#recordShared(found)
    for (const [memoryKey, text] of found) round.answers.set(memoryKey, text)
    const { characters } = partOf(batch, ({ memoryKey }) => found.has(memoryKey)) ?? { characters: 0 }
    this.#charactersOpen -= characters
  }

  async #recordShared(found: ReadonlyMap<string, string>): Promise<void> {
    this.#totals.textsShared += found.size
    this.#totals.texts += found.size
    await this.#record.found(found)
  }

  async #buy(errand: Errand, round: Round): Promise<void> {
    for (;;) {
      const turn = await this.#pace.enter()
      if (turn === undefined) return
      let failure: TranslateFailure | undefined
      try {
        failure = await this.#attempt(errand, round)
      } finally {
        this.#pace.leave()
      }
      if (failure === undefined || !(await this.#mayRepeat({ errand, turn, failure }, round))) return
    }
  }

  /** One request, on record before and after. The failure it met, or `undefined` when it was answered or could not leave. */
  async #attempt(errand: Errand, round: Round): Promise<TranslateFailure | undefined> {
    const { batch } = errand
    const id = await this.#record.sent(batch)
    if (id === undefined) return undefined
    // The line took its time, and meanwhile the run may have been stopped.
    if (this.#stopped !== undefined) {
      await this.#record.refused(id)
      return undefined
    }
    this.#totals.requests++
    if (errand.unknown > errand.rebought) {
      errand.rebought = errand.unknown
      this.#totals.charactersPossiblyTwice += batch.characters
    }
    try {
      const answer = await this.#options.translator.translate(batch.request, this.#ending.lateAbort)
      const answers = batch.sends.map(({ memoryKey }, index) => [memoryKey, textOf(answer.texts, index)] as const)
      const mixUp = findMixUp(batch.request.texts, answer.texts)
      if (mixUp !== undefined) throw mixedUp(mixUp)
      await this.#record.received({ id, answers, billedCharacters: answer.billedCharacters })
      for (const [memoryKey, text] of answers) round.answers.set(memoryKey, text)
      this.#pace.answered()
      this.#patience.answered(errand.tokens)
      this.#count(batch, answer.billedCharacters)
      this.#wake(batch.request.target, round)
      return undefined
    } catch (error) {
      if (!(error instanceof TranslateFailure)) throw error
      if (error.outcome !== 'unknown') await this.#record.refused(id)
      return error
    }
  }

  #count({ request, sends, characters: counted }: Batch, billed: number | undefined): void {
    const totals = this.#totals
    this.#charactersOpen -= counted
    totals.answered++
    this.#locales.answered(request.target)
    this.#restedInVain = 0
    totals.texts += sends.length
    totals.characters += billed ?? counted
    totals.charactersCounted += counted
    const { characters, answered: requestsDone } = totals
    const done = { requestsDone, requests: this.#batches, texts: sends.length, characters }
    this.#options.onEvent({ type: 'answered', locale: request.target, ...done })
  }

  /** What follows from a failure: wait and say yes, or settle the batch and say no. */
  async #mayRepeat(failed: Failed, round: Round): Promise<boolean> {
    const { errand, failure } = failed
    const { target } = errand.batch.request
    const final = finalStop(failure)
    if (final !== undefined) {
      if (failure.outcome === 'unknown') errand.unknown++
      this.#stop(final)
      return false
    }
    if (this.#locales.failed.has(target)) return false
    if (failure.failure === 'language' || failure.failure === 'gone') {
      this.#failLocale(target, failure, round)
      return false
    }
    if (failure.failure === 'rejected' || failure.failure === 'too-large') {
      this.#divide(errand.batch, failure, round)
      return false
    }
    const next = await this.#patience.after(failed)
    if (next === undefined) return false
    const isResting = round.resting.has(target)
    if (next === 'again') {
      if (isResting) round.aside.push({ errand, failure })
      return !isResting
    }
    round.aside.push({ errand, failure: next.failure })
    if (next.end === 'patience' && !isResting) this.#rest(target, next.failure, round)
    return false
  }

  /** Leaves a locale until the others are done, where there are others: perhaps it is not the service. */
  #rest(locale: string, failure: TranslateFailure, round: Round): void {
    const isOther = (each: string) => each !== locale && !round.resting.has(each)
    const others =
      round.queue.some(({ request }) => isOther(request.target)) ||
      [...round.underWay].some(([each, count]) => count > 0 && isOther(each))
    const most = maxLocalesInVain[failure.failure === 'busy' ? 'busy' : 'other']
    if (++this.#restedInVain > most || (!others && !this.#isOdd(locale))) {
      this.#stop(serviceStop(failure))
      return
    }
    round.resting.set(locale, takeFrom(round.queue, locale))
  }

  /** It was answered after all. */
  #wake(locale: string, round: Round): void {
    round.queue.push(...(round.resting.get(locale) ?? []))
    round.resting.delete(locale)
  }

  /** Asks for nothing more in a locale. Where all have failed it is the service. */
  #failLocale(locale: string, failure: TranslateFailure, round: Round): void {
    for (const memoryKey of this.#locales.refusedInVain(locale)) round.refused.delete(memoryKey)
    this.#locales.fail(locale, failure)
    takeFrom(round.queue, locale)
    round.resting.delete(locale)
    if (this.#locales.isOver) this.#stop(stopOf(failure))
  }

  /** One half and the other, until it is one text that is refused; that one is named. */
  #divide(batch: Batch, failure: TranslateFailure, round: Round): void {
    const { target } = batch.request
    const halves = splitBatch(batch)
    if (halves !== undefined) {
      this.#batches += halves.length - 1
      round.queue.unshift(...halves)
      return
    }
    this.#refuse(batch, failure.message, round)
    const memoryKeys = batch.sends.map(({ memoryKey }) => memoryKey)
    if (this.#locales.refused(target, memoryKeys, failure)) this.#failLocale(target, failure, round)
  }

  #refuse(batch: Batch, message: string, { refused }: Round): void {
    for (const { memoryKey } of batch.sends) refused.set(memoryKey, message)
    this.#charactersOpen -= batch.characters
  }

  /** The first reason stays. */
  #stop(stop: RunStop): void {
    this.#stopped ??= stop
    this.#pace.close()
    this.#closing.abort()
  }
}

/** Takes the batches of a locale out of a queue. */
function takeFrom(queue: Batch[], locale: string): Batch[] {
  const taken = queue.filter(({ request }) => request.target === locale)
  queue.splice(0, queue.length, ...queue.filter(({ request }) => request.target !== locale))
  return taken
}

function mixedUp(problem: string): TranslateFailure {
  return new TranslateFailure('bad-answer', 'unknown', `The service mixed up an answer: ${problem}.`, {
    hint: 'Nothing of it was used. Run again; if it happens again, tell those who run the service.',
  })
}

function textOf(texts: readonly string[], index: number): string {
  const text = texts[index]
  if (text === undefined)
    throw new LockaleError('ANSWER_INCOMPLETE', 'A translator gave fewer texts than it was asked for.', {
      hint: 'This is a bug of the translator: it must check the count itself.',
    })
  return text
}
