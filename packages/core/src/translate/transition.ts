import type { RunStop } from '../model/event.ts'
import { TranslateFailure } from '../model/translator.ts'
import { type Batch, partOf, splitBatch } from './batch.ts'
import {
  type BatchAction,
  type FailedBatch,
  nothingBilled,
  type PendingBatch,
  type RunAction,
  type RunState,
  type RunStateEvent,
} from './run-state.ts'

const maxTries = 4
/** A batch is given up after this number of consecutive round trips in which the service was too busy. */
const maxBusyRounds = 4
/** Maximum number of locales that begin to wait without any answer in between. With more, the run stops. */
const maxRestedInVain = { busy: 3, other: 10 } as const
/** After this number of refused strings of a locale without an answer in between, the locale is given up. */
const maxRefusedInVain = 10
/** After this number of requests in a row without a usable translation, a locale is given up. */
const maxEmptyInRow = 12
/** Maximum number of tokens (each pays for one retry), and the part of a token that each answer adds. */
const [maxRetryTokens, earnedTokens] = [10, 0.2]
/** Maximum length of the first wait after a failure. It doubles with each further failure. */
const firstJitterMs = 1000
const defaultMaxWaitMs = 60_000

export interface Transition {
  readonly state: RunState
  /** Actions in order. At most one is for the batch of the event; if none is, the batch ends. */
  readonly actions: readonly (BatchAction | RunAction)[]
}

/**
 * Decides about retries, budgets, and the end of batches, locales and the run. A request that was not billed is
 * repeated; one with unknown outcome is repeated once, and its characters are counted as perhaps billed twice. A batch
 * or locale that keeps failing while others are answered is given up, and the run goes on. A permanent failure stops
 * the run.
 */
export function transition(state: RunState, event: RunStateEvent): Transition {
  const run: Draft = { ...state }
  const actions = follow(run, event)
  const isStopped = state.stopped === undefined && run.stopped !== undefined
  return { state: run, actions: isStopped ? [{ do: 'close' }, ...actions] : actions }
}

export function initialState(limits: RunState['limits']): RunState {
  return {
    limits,
    stopped: undefined,
    totals: nothingBilled,
    batches: 0,
    charactersOpen: 0,
    queue: [],
    next: 0,
    partsToCome: 0,
    setAside: [],
    triedAgain: [],
    refused: new Map(),
    answersIn: new Map(),
    underWay: new Map(),
    resting: new Map(),
    failed: new Map(),
    refusedInVain: new Map(),
    restedInVain: 0,
    emptyInRow: 0,
    mostTexts: new Map(),
    maxRebuy: limits.maxRebuy ?? (limits.charactersPlanned ?? 0) / 100,
    rebought: 0,
    retryTokens: maxRetryTokens,
    lastRetryTurn: 0,
  }
}

type Draft = { -readonly [Key in keyof RunState]: RunState[Key] }
type Actions = Transition['actions']
type EventOf<Type extends RunStateEvent['type']> = Omit<Extract<RunStateEvent, { type: Type }>, 'type'>

const none: Actions = []

function follow(run: Draft, event: RunStateEvent): Actions {
  switch (event.type) {
    case 'given':
      ;[run.setAside, run.triedAgain, run.refused] = [[], [], new Map()]
      return added(run, event)
    case 'added':
      return added(run, event)
    case 'room':
      return run.stopped === undefined ? beginNext(run) : none
    case 'claimed':
      return claimed(run, event)
    case 'recalled':
      return add(run, { texts: event.strings, textsShared: event.strings })
    case 'sent':
      return sent(run, event.pending)
    case 'answered':
      return answered(run, event)
    case 'failed':
      return failed(run, event)
    case 'slowed':
      return slowed(run, event)
    case 'waited':
      return again(run, event)
    case 'ended':
      return count(run, event.locale, -1)
    case 'allTried':
      return tryAgain(run)
    case 'allTriedAgain':
      return conclude(run, event.answers)
    case 'stop':
      return stop(run, event.stop)
  }
}

function added(run: Draft, { batches, partsToCome = run.partsToCome }: EventOf<'added'>): Actions {
  const hadMore = run.partsToCome > 0
  run.partsToCome = partsToCome
  const sizes = batches.map(({ characters }) => characters)
  const sum = sizes.reduce((total, each) => total + each, 0)
  run.batches += batches.length
  run.charactersOpen += sum
  run.answersIn = new Map([...batches.map(({ request }) => [request.target, 0] as const), ...run.answersIn])
  if (run.limits.maxRebuy === undefined)
    run.maxRebuy = sizes.reduce((most, each) => Math.max(most, each), Math.max(run.maxRebuy, sum / 100))
  const open = batches.filter(({ request }) => !run.failed.has(request.target))
  setQueue(run, [...waitingIn(run), ...open.map(toPending)])
  return hadMore ? stopIfAllFailed(run) : none
}

function beginNext(run: Draft): Actions {
  const pending = run.queue[run.next]
  if (pending === undefined) return none
  const halves =
    pending.batch.sends.length > (run.mostTexts.get(localeOf(pending)) ?? Infinity)
      ? splitBatch(pending.batch)
      : undefined
  if (halves !== undefined) {
    run.next++
    queueHalves(run, halves, pending)
    return beginNext(run)
  }
  run.next++
  count(run, localeOf(pending), 1)
  return [{ do: pending.tries > 0 ? 'request' : 'claim', pending }]
}

function claimed(run: Draft, { pending, found }: EventOf<'claimed'>): Actions {
  const { batch } = pending
  add(run, { texts: found.size, textsShared: found.size })
  run.charactersOpen -= partOf(batch, ({ memoryKey }) => found.has(memoryKey))?.characters ?? 0
  const rest = partOf(batch, ({ memoryKey }) => !found.has(memoryKey))
  if (rest === undefined) return none
  return [{ do: 'request', pending: { ...pending, batch: rest, answeredBefore: run.totals.answered } }]
}

function sent(run: Draft, { batch, unknown, isRebought }: PendingBatch): Actions {
  const isRebuy = unknown > 0 && !isRebought
  return add(run, { requests: 1, charactersPossiblyTwice: isRebuy ? batch.characters : 0 })
}

function answered(run: Draft, { pending, billedCharacters, rest }: EventOf<'answered'>): Actions {
  const { characters: counted, request, sends } = pending.batch
  const texts = sends.length - (rest?.pending.batch.sends.length ?? 0)
  const [locale, characters] = [request.target, billedCharacters ?? counted]
  add(run, { answered: 1, texts, characters, charactersCounted: counted })
  if (pending.unknown > 0) add(run, { charactersUnanswered: -counted })
  run.charactersOpen -= counted
  run.restedInVain = 0
  run.emptyInRow = 0
  run.retryTokens = Math.min(maxRetryTokens, run.retryTokens + Math.max(pending.tokens, earnedTokens))
  run.answersIn = withEntry(run.answersIn, locale, answersIn(run, locale) + 1)
  run.refusedInVain = without(run.refusedInVain, locale)
  const rested = run.resting.get(locale) // the locale works again: its batches are sent after the others
  if (rested !== undefined) setQueue(run, [...waitingIn(run), ...rested])
  run.resting = without(run.resting, locale)
  if (rest !== undefined) {
    if (rest.failure.failure === 'incomplete') learnSize(run, locale, { asked: sends.length, answered: texts })
    askInHalves(run, rest)
  }
  const { totals, batches: requests } = run
  const done = { requestsDone: totals.answered, requests, texts, characters: totals.characters }
  return [{ do: 'announce', event: { type: 'answered', locale, ...done } }]
}

/**
 * Sends strings once more, in two requests, whose translations were mixed up or are missing. If they are mixed up again,
 * they get no translation.
 */
function askInHalves(run: Draft, { pending: { batch, isLast }, failure }: FailedBatch): Actions {
  run.charactersOpen += batch.characters
  if (isLast === true) return setAside(run, { pending: { ...toPending(batch), unknown: 1 }, failure })
  run.batches++
  const more = failure.failure === 'incomplete' ? {} : { isLast: true }
  return queueHalves(run, splitBatch(batch) ?? [batch], { ...toPending(batch), ...more })
}

/**
 * Sends the halves of a request whose answer had no usable translation: it was probably too much for one answer. Later
 * requests for the locale are as small. A single string is sent twice, then it gets no translation.
 */
function halve(run: Draft, { pending, failure }: FailedBatch): Actions {
  const { batch, unknown, isLast } = pending
  if (isLast === true) return setAside(run, { pending, failure })
  const locale = localeOf(pending)
  const isVain = ++run.emptyInRow >= maxEmptyInRow
  const halves = splitBatch(batch)
  if (isVain && (halves !== undefined || answersIn(run, locale) === 0)) return failLocale(run, locale, failure)
  if (halves === undefined) {
    return isVain || unknown > 1 ? divide(run, batch, failure) : setQueue(run, [pending, ...waitingIn(run)])
  }
  const asked = batch.sends.length
  learnSize(run, locale, { asked, answered: Math.ceil(asked / 2) })
  return queueHalves(run, halves, pending)
}

/** Sends the halves of a request in its place, before all others. */
function queueHalves(run: Draft, halves: readonly Batch[], pending: Omit<PendingBatch, 'batch'>): Actions {
  run.batches += halves.length - 1
  return setQueue(run, [...halves.map((batch) => ({ ...pending, batch })), ...waitingIn(run)])
}

/** Limits the size of later requests for a locale, if at most half of the strings of a request got a translation. */
function learnSize(
  run: Draft,
  locale: string,
  { asked, answered }: { readonly asked: number; readonly answered: number },
): void {
  if (answered > Math.ceil(asked / 2)) return
  const most = Math.max(leastTexts, answered)
  run.mostTexts = withEntry(run.mostTexts, locale, Math.min(most, run.mostTexts.get(locale) ?? most))
}

/** The size of requests is not made smaller than this: a translator that leaves out some strings is no reason for it. */
const leastTexts = 5

function failed(run: Draft, { pending: was, failure, ...more }: EventOf<'failed'>): Actions {
  const isUnknown = failure.outcome === 'unknown'
  const pending = { ...was, unknown: was.unknown + (isUnknown ? 1 : 0), isRebought: was.unknown > 0 }
  if (isUnknown && was.unknown === 0) add(run, { charactersUnanswered: was.batch.characters })
  const locale = localeOf(pending)
  const final = finalStop(failure)
  if (final !== undefined) return stop(run, final)
  if (run.failed.has(locale)) return none
  switch (failure.failure) {
    case 'language':
    case 'gone':
    case 'fatal':
      return failLocale(run, locale, failure)
    case 'incomplete':
      return halve(run, { pending, failure })
    case 'rejected':
    case 'too-large':
      return divide(run, pending.batch, failure)
    case 'busy': // nothing was billed, and it does not count as a try
      return stopIfTooLong(run, failure) ?? [{ do: 'slowDown', pending, failure, turn: more.turn }]
    default:
      return retry(run, { pending: { ...pending, tries: pending.tries + 1 }, failure, ...more })
  }
}

function retry(run: Draft, { pending, failure, turn, latestTurn, inHalves }: EventOf<'failed'>): Actions {
  const { batch, tries, unknown } = pending
  if (failure.outcome === 'unknown') {
    if (unknown > 1) return setAside(run, { pending, failure })
    if (run.rebought + batch.characters > run.maxRebuy) return setAside(run, notRepeated({ pending, failure }))
    run.rebought += batch.characters
  }
  if (tries >= maxTries) return setAside(run, { pending, failure })
  const halves = inHalves === true ? splitBatch(batch) : undefined
  if (halves !== undefined) return queueHalves(run, halves, { ...pending, isLast: true })
  const tooLong = stopIfTooLong(run, failure)
  if (tooLong !== undefined) return tooLong
  // Failures in one round trip probably have one cause, so their retries cost one token together.
  const price = turn > run.lastRetryTurn ? 1 : 0
  if (run.retryTokens < price) return giveUp(run, { pending, failure })
  if (price > 0) [run.retryTokens, run.lastRetryTurn] = [run.retryTokens - price, latestTurn]
  const maxJitterMs = firstJitterMs * 2 ** (tries - 1)
  const next = { ...pending, tokens: pending.tokens + price }
  return [{ do: 'wait', pending: next, failure, maxJitterMs, pauseMs: failure.retryAfterMs ?? 0 }]
}

function stopIfTooLong(run: Draft, { retryAfterMs, message }: TranslateFailure): Actions | undefined {
  const { maxWaitMs = defaultMaxWaitMs } = run.limits
  const seconds = (ms: number) => `${Math.ceil(ms / 1000)} s`
  if (retryAfterMs === undefined || retryAfterMs <= maxWaitMs) return undefined
  return stop(run, {
    why: 'service',
    message: `${message} The service asks to wait ${seconds(retryAfterMs)}; this run waits at most ${seconds(maxWaitMs)}.`,
    hint: 'Run the command again later, or let it wait longer with --max-wait.',
  })
}

function slowed(run: Draft, { pending, failure, isNews, pauseMs: ms, fruitless }: EventOf<'slowed'>): Actions {
  if (fruitless >= maxBusyRounds) return giveUp(run, { pending, failure })
  const next = again(run, { pending, failure })
  return isNews ? [{ do: 'announce', event: { type: 'waiting', why: failure.message, ms } }, ...next] : next
}

function again(run: Draft, { pending, failure }: FailedBatch): Actions {
  if (run.stopped !== undefined) return none
  return run.resting.has(localeOf(pending)) ? setAside(run, { pending, failure }) : [{ do: 'request', pending }]
}

/** Ends the retries of a batch. Its locale, which may be the cause, waits until the other locales are done. */
function giveUp(run: Draft, { pending, failure }: FailedBatch): Actions {
  if (run.stopped !== undefined) return none
  if (!run.resting.has(localeOf(pending))) rest(run, localeOf(pending), failure)
  return setAside(run, { pending, failure })
}

function setAside(run: Draft, met: FailedBatch): Actions {
  run.setAside = [...run.setAside, met]
  return none
}

function rest(run: Draft, locale: string, failure: TranslateFailure): Actions {
  const isOther = (each: string) => each !== locale && !run.resting.has(each)
  const others =
    run.partsToCome > 0 ||
    waitingIn(run).some((pending) => isOther(localeOf(pending))) ||
    [...run.underWay].some(([each, batches]) => batches > 0 && isOther(each))
  const most = maxRestedInVain[failure.failure === 'busy' ? 'busy' : 'other']
  if (++run.restedInVain > most || (!others && !isAlone(run, locale))) return stop(run, stopOf(failure))
  run.resting = withEntry(run.resting, locale, takeFromQueue(run, locale))
  return none
}

function divide(run: Draft, batch: Batch, failure: TranslateFailure): Actions {
  const halves = splitBatch(batch)
  if (halves !== undefined) return queueHalves(run, halves, toPending(batch))
  refuse(run, batch, failure.message)
  const locale = batch.request.target
  const before = run.refusedInVain.get(locale)?.memoryKeys ?? []
  const memoryKeys = [...before, ...batch.sends.map(({ memoryKey }) => memoryKey)]
  run.refusedInVain = withEntry(run.refusedInVain, locale, { memoryKeys, failure })
  // If a locale has failed and no request was answered yet, one refused string is enough to give up the next locale.
  const isKnown = run.failed.size > 0 && run.totals.answered === 0
  return memoryKeys.length >= (isKnown ? 1 : maxRefusedInVain) ? failLocale(run, locale, failure) : none
}

function refuse(run: Draft, { sends, characters }: Batch, reason: string): void {
  run.refused = new Map([...run.refused, ...sends.map(({ memoryKey }) => [memoryKey, reason] as const)])
  run.charactersOpen -= characters
}

/** Gives up a locale: nothing more is sent for it. Its refused strings are not reported one by one. */
function failLocale(run: Draft, locale: string, failure: TranslateFailure): Actions {
  const itsOwn = new Set(run.refusedInVain.get(locale)?.memoryKeys)
  run.refused = new Map([...run.refused].filter(([memoryKey]) => !itsOwn.has(memoryKey)))
  if (!run.failed.has(locale)) run.failed = withEntry(run.failed, locale, failure)
  run.resting = without(run.resting, locale)
  takeFromQueue(run, locale)
  return stopIfAllFailed(run, failure)
}

/** Stops the run if all its locales have failed. If the service merely lacks these languages, the run goes on. */
function stopIfAllFailed(run: Draft, last?: TranslateFailure): Actions {
  const failures = [...run.failed.values()]
  const isMore = failures.some((each) => each.failure !== 'language')
  const isAll = run.partsToCome === 0 && [...run.answersIn.keys()].every((each) => run.failed.has(each))
  const why = last ?? failures.at(-1)
  return isMore && isAll && why !== undefined ? stop(run, stopOf(why)) : none
}

/**
 * Tries failed batches again. Stops the run if a failed batch began after the last answer, unless all such batches have
 * the same locale and other locales were answered.
 */
function tryAgain(run: Draft): Actions {
  const { setAside: failed } = run
  ;[run.setAside, run.triedAgain] = [[], failed]
  const inVain = failed.filter(({ pending }) => run.totals.answered <= pending.answeredBefore)
  const [locale, ...others] = new Set(inVain.map(({ pending }) => localeOf(pending)))
  const isItsOwn = locale !== undefined && others.length === 0 && isAlone(run, locale)
  if (inVain[0] !== undefined && !isItsOwn) return stop(run, stopOf(inVain[0].failure))
  const free = failed.filter(({ pending }) => pending.unknown === 0)
  return setQueue(
    run,
    free.map(({ pending }) => ({ ...pending, tries: maxTries - 1 })),
  )
}

/** Gives up batches that failed twice, and locales whose strings were all refused while others were answered. */
function conclude(run: Draft, answers: ReadonlyMap<string, string>): Actions {
  for (const { pending, failure } of run.stopped === undefined ? [...run.setAside, ...run.triedAgain] : []) {
    const { batch } = pending
    if (batch.sends.every(({ memoryKey }) => answers.has(memoryKey) || run.refused.has(memoryKey))) continue
    const locale = localeOf(pending)
    if (answersIn(run, locale) === 0 || run.resting.has(locale)) failLocale(run, locale, failure)
    else refuse(run, batch, failure.message)
  }
  for (const [locale, { memoryKeys, failure }] of run.refusedInVain) {
    if (memoryKeys.length > 1 && isAlone(run, locale) && !run.failed.has(locale)) failLocale(run, locale, failure)
  }
  return none
}

function stop(run: Draft, why: RunStop): Actions {
  run.stopped ??= why
  return none
}

/** Returns the reason to stop a run if all later requests would fail too, as with a wrong API key; else `undefined`. */
function finalStop({ failure, outcome, message, hint }: TranslateFailure): RunStop | undefined {
  if (failure === 'unauthorized' || failure === 'quota' || failure === 'aborted') return { why: failure, message, hint }
  // A redirect: the URL of the service is wrong, so all later requests would fail, too.
  return failure === 'bad-answer' && outcome === 'refused' ? { why: 'service', message, hint } : undefined
}

function stopOf(failure: TranslateFailure): RunStop {
  const { message, hint } = failure
  return { why: failure.failure === 'gone' ? 'setting' : 'service', message, hint }
}

function notRepeated({ pending, failure: { failure, outcome, message, hint } }: FailedBatch): FailedBatch {
  const why = `The request was not sent again: its ${pending.batch.characters} characters may have been billed.`
  const more =
    'Run the command again to translate what is missing, or allow a run to resend more characters with --max-rebuy.'
  return { pending, failure: new TranslateFailure(failure, outcome, `${message} ${why}`, { hint: `${hint} ${more}` }) }
}

/** Returns true if other locales have answers from the service, and this locale has none. */
function isAlone(run: RunState, locale: string): boolean {
  return run.totals.answered > 0 && answersIn(run, locale) === 0
}

function answersIn(run: RunState, locale: string): number {
  return run.answersIn.get(locale) ?? 0
}

function add(run: Draft, more: Partial<RunState['totals']>): Actions {
  const totals = { ...run.totals }
  for (const [name, by] of Object.entries(more) as [keyof typeof totals, number][]) totals[name] += by
  run.totals = totals
  return none
}

function count(run: Draft, locale: string, by: number): Actions {
  run.underWay = withEntry(run.underWay, locale, (run.underWay.get(locale) ?? 0) + by)
  return none
}

function waitingIn(run: RunState): readonly PendingBatch[] {
  return run.queue.slice(run.next)
}

function setQueue(run: Draft, queue: readonly PendingBatch[]): Actions {
  ;[run.queue, run.next] = [queue, 0]
  return none
}

function takeFromQueue(run: Draft, locale: string): readonly PendingBatch[] {
  const [taken, left] = [[], []] as [PendingBatch[], PendingBatch[]]
  for (const pending of waitingIn(run)) (localeOf(pending) === locale ? taken : left).push(pending)
  setQueue(run, left)
  return taken
}

function toPending(batch: Batch): PendingBatch {
  return { batch, tries: 0, unknown: 0, isRebought: false, tokens: 0, answeredBefore: 0 }
}

function localeOf({ batch }: PendingBatch): string {
  return batch.request.target
}

function withEntry<Value>(map: ReadonlyMap<string, Value>, key: string, value: Value): ReadonlyMap<string, Value> {
  return new Map(map).set(key, value)
}

function without<Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> {
  return new Map([...map].filter(([each]) => each !== key))
}
