import {
  type Answer,
  type Connection,
  type FitAnswer,
  type Item,
  type Job,
  type RequestedSettings,
  type RequestSize,
  type SettingName,
  settingOfField,
  TranslateFailure,
  type TranslateRequest,
  type Translator,
  type TranslatorProblem,
  unsupportedSetting,
} from '@lockale/core'
import { errorMessage, isRecord, LockaleError } from '@lockale/errors'
import type { Clock } from '@lockale/client'

/** A translator of the project's own, as the engine calls it. */
export interface OwnTranslator extends Pick<Connection, 'translate'> {
  readonly size: RequestSize
  /** Most calls at the same time. */
  readonly parallel: number
  /** Returns the price of a batch; `undefined` if the translator does not state one. */
  readonly price: ((items: readonly Item[]) => number | undefined) | undefined
  /** Returns the settings for a target: formality and instructions. All others belong to the service. */
  fit(target: { readonly locale: string; readonly wanted: RequestedSettings }): FitAnswer
}

const usual = { strings: 50, characters: 4000, parallel: 4, timeoutMs: 120_000 } as const

/**
 * Wraps a function that may do anything wrong. Each mistake has its own outcome: an answer that names no item, or two
 * texts for one item, is dropped; an item without an answer is missing; an error says what follows; a call that takes
 * too long is cut off. What is wrong inside of a translation is found later, by the checks.
 */
export function openOwnTranslator(translator: Translator, clock: Pick<Clock, 'sleep'>): OwnTranslator {
  const { id } = translator
  const limits = { ...usual, ...translator.limits }
  const gate = openGate(limits.parallel)
  let fatal: TranslateFailure | undefined
  return {
    parallel: limits.parallel,
    price: translator.price && ((items) => priceOf(translator, items)),
    size: {
      limits: { maxTexts: limits.strings, maxBytes: limits.characters },
      overheadBytes: () => 0,
      // A string that is longer than the limit is sent by itself.
      textBytes: (text) => Math.min([...text].length, limits.characters),
      takesItems: true,
    },
    fit: (target) => fitOwn(target, id),
    async translate(request, signal) {
      const items = request.items?.() ?? request.texts.map((text, at) => ({ id: String(at), text, key: '' }))
      const leave = await gate()
      try {
        if (signal.aborted) throw failureOf('aborted', 'notSent', id, 'was not called: the run was interrupted')
        if (fatal !== undefined) throw fatal
        const { answers, problem } = await call(translator, {
          items,
          request,
          signal,
          clock,
          timeoutMs: limits.timeoutMs,
        })
        return { ...readAnswers(items, answers, { id, problem }), billedCharacters: undefined }
      } catch (error) {
        const failure = toFailure(error, id)
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

/** Calls the function. Does not wait longer than the time limit, whatever the function does with its signal. */
async function call(translator: Translator, { items, request, signal, clock, timeoutMs }: Call): Promise<Called> {
  const ended = new AbortController()
  const job = toJob(request, AbortSignal.any([signal, ended.signal]))
  const copies = items.map((item) => structuredClone(item)) // the function may change them
  const late = new Promise<never>((_, reject) => {
    const cut = (failure: TranslateFailure) => {
      reject(failure)
      ended.abort(failure)
    }
    const aborted = () => cut(failureOf('aborted', 'unknown', translator.id, 'was interrupted'))
    if (signal.aborted) aborted()
    else signal.addEventListener('abort', aborted, { once: true, signal: ended.signal })
    const outOfTime = `did not answer within ${timeoutMs / 1000} s`
    clock.sleep(timeoutMs, ended.signal).then(
      () => cut(failureOf('timeout', 'unknown', translator.id, outOfTime)),
      () => undefined,
    )
  })
  try {
    const answer: unknown = await Promise.race([(async () => translator.translate(copies, job))(), late])
    return readIterable(answer, items.length)
  } finally {
    ended.abort()
    late.catch(() => undefined)
  }
}

function priceOf(translator: Translator, items: readonly Item[]): number {
  let cause: unknown
  try {
    const price: unknown = translator.price?.(structuredClone(items))
    if (typeof price === 'number' && price >= 0 && price < Infinity) return price
  } catch (error) {
    cause = error
  }
  const problem = `price() of the translator ${JSON.stringify(translator.id)} must return a number, at least 0.`
  const reason = cause === undefined ? '' : ` It threw: ${errorMessage(cause)}`
  const options = { place: 'lockale.config', hint: `Nothing was sent.${reason}`, cause }
  throw new LockaleError('TRANSLATOR_FAILED', problem, options)
}

function toJob({ source, target, settings, context }: TranslateRequest, signal: AbortSignal): Job {
  const { formality, instructions = [] } = settings
  return {
    source,
    target,
    ...(context !== undefined && { about: context }),
    ...(formality !== undefined && { formality }),
    instructions,
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

/** Returns the text for each item, and a sentence about those without one. */
function readAnswers(
  items: readonly Item[],
  answers: readonly unknown[],
  { id, problem }: { readonly id: string; readonly problem: string | undefined },
): { readonly texts: readonly (string | undefined)[]; readonly problem?: string } {
  const known = new Set(items.map((item) => item.id))
  const texts = new Map<string, string>()
  const doubled = new Set<string>()
  const wrong = { unknown: 0, shapeless: 0 }
  for (const answer of answers) {
    const read = readAnswer(answer)
    if (read === undefined) wrong.shapeless++
    else if (!known.has(read.id)) wrong.unknown++
    else if ((texts.get(read.id) ?? read.text) !== read.text) doubled.add(read.id)
    else texts.set(read.id, read.text)
  }
  for (const one of doubled) texts.delete(one)
  const found = items.map((item) => texts.get(item.id))
  const missing = found.filter((text) => text === undefined).length
  if (missing === 0) return { texts: found }
  const why = [
    problem,
    `${missing} of ${items.length} items have no answer`,
    wrong.unknown > 0 && `${wrong.unknown} answers have an unknown id`,
    doubled.size > 0 && `${doubled.size} ids have two different answers`,
    wrong.shapeless > 0 && `${wrong.shapeless} answers are not { id, text } with two strings`,
  ]
  return { texts: found, problem: `The translator ${JSON.stringify(id)}: ${why.filter(Boolean).join('; ')}.` }
}

function readAnswer(answer: unknown): Answer | undefined {
  try {
    if (!isRecord(answer)) return undefined
    const { id, text } = answer
    return typeof id === 'string' && typeof text === 'string' ? { id, text } : undefined
  } catch {
    return undefined // a getter that throws
  }
}

const problems: Readonly<Record<TranslatorProblem, 'busy' | 'rejected' | 'fatal'>> = {
  retry: 'busy',
  refused: 'rejected',
  fatal: 'fatal',
}

function toFailure(error: unknown, id: string): TranslateFailure {
  if (error instanceof TranslateFailure) return error
  const problem: unknown = isRecord(error) ? error['problem'] : undefined
  if (problem !== 'retry' && problem !== 'refused' && problem !== 'fatal') {
    return failureOf('unavailable', 'unknown', id, `failed: ${errorMessage(error)}`, error)
  }
  const after: unknown = isRecord(error) ? error['retryAfterMs'] : undefined
  const retryAfterMs = typeof after === 'number' && after >= 0 && after < Infinity ? after : undefined
  const { message, hint } = failureOf(problems[problem], 'refused', id, `says: ${errorMessage(error)}`)
  return new TranslateFailure(problems[problem], 'refused', message, {
    hint,
    cause: error,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  })
}

function failureOf(
  failure: TranslateFailure['failure'],
  outcome: TranslateFailure['outcome'],
  id: string,
  what: string,
  cause?: unknown,
): TranslateFailure {
  return new TranslateFailure(failure, outcome, `The translator ${JSON.stringify(id)} ${what}`, {
    hint: 'It is `translator` in your config. What it answered before is kept: run the command again after a fix.',
    cause,
  })
}

function kindOf(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function fitOwn(
  { locale, wanted }: { readonly locale: string; readonly wanted: RequestedSettings },
  id: string,
): FitAnswer {
  const { context, explicit, files: _files, formality, instructions, ...others } = wanted
  const leftOut = Object.entries(others).flatMap(([field, value]) => {
    if (value === undefined || !isField(field)) return []
    const name: SettingName = settingOfField[field]
    return [{ name, why: `it belongs to the language service, and ${id} translates ${locale}` }]
  })
  const forced = leftOut.find(({ name }) => explicit.includes(name))
  if (forced !== undefined) throw unsupportedSetting(locale, forced)
  const settings = {
    engine: id,
    ...(formality !== undefined && { formality }),
    ...(instructions !== undefined && { instructions }),
  }
  return { locale, code: locale, settings, context, leftOut, takesItems: true }
}

function isField(field: string): field is keyof typeof settingOfField {
  return Object.hasOwn(settingOfField, field)
}
