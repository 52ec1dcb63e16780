import {
  type Item,
  type Job,
  TranslateFailure,
  type TranslateRequest,
  type TranslatorLimits,
  type TranslatorProblem,
} from '@lockale/core'
import { errorMessage, isRecord, LockaleError } from '@lockale/errors'
import type { Clock } from '@lockale/client'

/** A function of the project's own: `translate` of a translator, or `judge` of a judge. */
export interface OwnFunction<Value> {
  readonly kind: 'translator' | 'judge'
  readonly id: string
  readonly limits: TranslatorLimits | undefined
  readonly call: (items: readonly Item[], job: Job) => unknown
  /** Reads an answer; `undefined` if it has another shape. It may throw, as a getter of the answer may. */
  readonly read: (answer: Readonly<Record<string, unknown>>) => Value | undefined
  /** What an answer must be, for messages: `{ id, text } with two strings`. */
  readonly shape: string
  /** Joins two answers to one item; `undefined` if they differ. */
  readonly join: (one: Value, other: Value) => Value | undefined
}

/** The answers to the items of a request, in their order. `problem` says why some have none. */
interface OwnAnswers<Value> {
  readonly values: readonly (Value | undefined)[]
  readonly problem?: string
}

interface OpenedFunction<Value> {
  readonly limits: Required<TranslatorLimits>
  /** Calls the function once. @throws {TranslateFailure} */
  readonly ask: (request: TranslateRequest, signal: AbortSignal) => Promise<OwnAnswers<Value>>
}

const usual = { strings: 50, characters: 4000, parallel: 4, timeoutMs: 120_000 } as const

/**
 * Wraps a function that may do anything wrong. Each mistake has its own outcome: an answer that names no item, or two
 * different answers to one item, are dropped; an item without an answer is missing; an error says what follows; a call
 * that takes too long is cut off.
 */
export function openOwnFunction<Value>(own: OwnFunction<Value>, clock: Pick<Clock, 'sleep'>): OpenedFunction<Value> {
  const limits = { ...usual, ...own.limits }
  const gate = openGate(limits.parallel)
  let fatal: TranslateFailure | undefined
  return {
    limits,
    async ask(request, signal) {
      const items = request.items?.() ?? request.texts.map((text, at) => ({ id: String(at), text, key: '' }))
      const leave = await gate()
      try {
        if (signal.aborted) throw failureOf('aborted', 'notSent', own, 'was not called: the run was interrupted')
        if (fatal !== undefined) throw fatal
        const called = await call(own, { items, request, signal, clock, timeoutMs: limits.timeoutMs })
        return matchAnswers(own, items, called)
      } catch (error) {
        const failure = toFailure(error, own)
        if (failure.failure === 'fatal') fatal = failure
        throw failure
      } finally {
        leave()
      }
    },
  }
}

/** Lets only so many calls run at the same time. */
function openGate(most: number): () => Promise<() => void> {
  let free = most
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    if (next === undefined) free++
    else next() // passes its place on
  }
  return async () => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return leave
  }
}

interface Call {
  readonly items: readonly Item[]
  readonly request: TranslateRequest
  readonly signal: AbortSignal
  readonly clock: Pick<Clock, 'sleep'>
  readonly timeoutMs: number
}

interface Called {
  readonly answers: readonly unknown[]
  /** Why the answers ended early: an iterable that throws. */
  readonly problem: string | undefined
}

type Named = Pick<OwnFunction<unknown>, 'kind' | 'id'>

/** Calls the function. Does not wait longer than the time limit, whatever the function does with its signal. */
async function call<Value>(
  own: OwnFunction<Value>,
  { items, request, signal, clock, timeoutMs }: Call,
): Promise<Called> {
  const ended = new AbortController()
  const job = toJob(request, AbortSignal.any([signal, ended.signal]))
  const copies = items.map((item) => structuredClone(item)) // the function may change them
  const late = new Promise<never>((_, reject) => {
    const cut = (failure: TranslateFailure) => {
      reject(failure)
      ended.abort(failure)
    }
    const aborted = () => cut(failureOf('aborted', 'unknown', own, 'was interrupted'))
    if (signal.aborted) aborted()
    else signal.addEventListener('abort', aborted, { once: true, signal: ended.signal })
    const outOfTime = `did not answer within ${timeoutMs / 1000} s`
    clock.sleep(timeoutMs, ended.signal).then(
      () => cut(failureOf('timeout', 'unknown', own, outOfTime)),
      () => undefined,
    )
  })
  try {
    const answer: unknown = await Promise.race([(async () => own.call(copies, job))(), late])
    return readIterable(answer, items.length)
  } finally {
    ended.abort()
    late.catch(() => undefined)
  }
}

/** Calls `price` of a translator or a judge. @throws {LockaleError} if it returns no price */
export function priceOf(
  { kind, id }: Named,
  price: (items: readonly Item[]) => unknown,
  items: readonly Item[],
): number {
  let cause: unknown
  try {
    const amount = price(structuredClone(items))
    if (typeof amount === 'number' && amount >= 0 && amount < Infinity) return amount
  } catch (error) {
    cause = error
  }
  const problem = `price() of the ${kind} ${JSON.stringify(id)} must return a number, at least 0.`
  const reason = cause === undefined ? '' : ` It threw: ${errorMessage(cause)}`
  const options = { place: 'lockale.config', hint: `Nothing was sent.${reason}`, cause }
  throw new LockaleError(kind === 'judge' ? 'JUDGE_FAILED' : 'TRANSLATOR_FAILED', problem, options)
}

function toJob({ source, target, settings, context, variants = [] }: TranslateRequest, signal: AbortSignal): Job {
  const { formality, instructions = [] } = settings
  return {
    source,
    target,
    ...(context !== undefined && { about: context }),
    ...(formality !== undefined && { formality }),
    instructions,
    ...(variants.length > 0 && { variants }),
    signal,
  }
}

/** Reads a list that anybody may have made. Keeps the answers before an error: they may be billed. */
function readIterable(answer: unknown, items: number): Called {
  if (answer === null || typeof answer !== 'object' || typeof Reflect.get(answer, Symbol.iterator) !== 'function') {
    return { answers: [], problem: `returned ${kindOf(answer)}, not a list of answers` }
  }
  const answers: unknown[] = []
  const most = 2 * items + 100
  try {
    for (const one of answer as Iterable<unknown>) {
      if (answers.length === most) return { answers, problem: `returned more than ${most} answers for ${items} items` }
      answers.push(one)
    }
  } catch (error) {
    if (answers.length === 0) throw error
    return { answers, problem: errorMessage(error) }
  }
  return { answers, problem: undefined }
}

/** Returns the answer to each item, and a sentence about those without one. */
function matchAnswers<Value>(
  own: OwnFunction<Value>,
  items: readonly Item[],
  { answers, problem }: Called,
): OwnAnswers<Value> {
  const { kind, id, join, shape } = own
  const known = new Set(items.map((item) => item.id))
  const values = new Map<string, Value>()
  const doubled = new Set<string>()
  const wrong = { unknown: 0, shapeless: 0 }
  for (const answer of answers) {
    const read = readAnswer(own, answer)
    const before = read && values.get(read.id)
    const value = read && before !== undefined ? join(before, read.value) : read?.value
    if (read === undefined) wrong.shapeless++
    else if (!known.has(read.id)) wrong.unknown++
    else if (value === undefined) doubled.add(read.id)
    else values.set(read.id, value)
  }
  for (const one of doubled) values.delete(one)
  const found = items.map((item) => values.get(item.id))
  const missing = found.filter((value) => value === undefined).length
  if (missing === 0) return { values: found }
  const why = [
    problem,
    `${missing} of ${items.length} items have no answer`,
    wrong.unknown > 0 && `${wrong.unknown} answers have an unknown id`,
    doubled.size > 0 && `${doubled.size} ids have two different answers`,
    wrong.shapeless > 0 && `${wrong.shapeless} answers are not ${shape}`,
  ]
  return { values: found, problem: `The ${kind} ${JSON.stringify(id)}: ${why.filter(Boolean).join('; ')}.` }
}

function readAnswer<Value>(
  { read }: OwnFunction<Value>,
  answer: unknown,
): { readonly id: string; readonly value: Value } | undefined {
  try {
    if (!isRecord(answer)) return undefined
    const { id } = answer
    const value = typeof id === 'string' ? read(answer) : undefined
    return typeof id === 'string' && value !== undefined ? { id, value } : undefined
  } catch {
    return undefined // a getter that throws
  }
}

const problems: Readonly<Record<TranslatorProblem, 'busy' | 'rejected' | 'fatal'>> = {
  retry: 'busy',
  refused: 'rejected',
  fatal: 'fatal',
}

function toFailure(error: unknown, own: Named): TranslateFailure {
  if (error instanceof TranslateFailure) return error
  const problem: unknown = isRecord(error) ? error['problem'] : undefined
  if (problem !== 'retry' && problem !== 'refused' && problem !== 'fatal') {
    return failureOf('unavailable', 'unknown', own, `failed: ${errorMessage(error)}`, error)
  }
  const after: unknown = isRecord(error) ? error['retryAfterMs'] : undefined
  const retryAfterMs = typeof after === 'number' && after >= 0 && after < Infinity ? after : undefined
  const { message, hint } = failureOf(problems[problem], 'refused', own, `says: ${errorMessage(error)}`)
  return new TranslateFailure(problems[problem], 'refused', message, {
    hint,
    cause: error,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
}

function failureOf(
  failure: TranslateFailure['failure'],
  outcome: TranslateFailure['outcome'],
  { kind, id }: Named,
  what: string,
  cause?: unknown,
): TranslateFailure {
  return new TranslateFailure(failure, outcome, `The ${kind} ${JSON.stringify(id)} ${what}`, {
    hint: `It is \`${kind}\` in your config. What it answered before is kept: run the command again after a fix.`,
    cause,
  })
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}
