import { addToGroup, groupBy, LockaleError } from '@lockale/errors'
import { type Clock, type FittedSettings, TranslateFailure, type TranslateRequest } from '@lockale/core'
import {
  type RequestConnection,
  toBatches,
  answerKey,
  askedFor,
  type AnswerStore,
  type Settled,
  openSpendingLimit,
  translateSteps,
} from '@lockale/core/stages'
import { type PlannedText, sendsOfText } from './plan-text.ts'
import type { Send } from '@lockale/core/plan/step'

export interface TextWork {
  readonly fitted: FittedSettings
  /** The strings to translate, in the order of the results. Each language has the same number of strings. */
  readonly texts: readonly PlannedText[]
}

export interface TextService<T> extends Omit<RequestConnection, 'engine' | 'translate'> {
  /**
   * Returns an answer for each string of a request, in the same order.
   * @throws {TranslateFailure} with what is known of the outcome
   */
  ask(
    request: TranslateRequest,
    signal: AbortSignal,
  ): Promise<{ readonly answers: readonly T[]; readonly billedCharacters: number | undefined }>
}

interface TextResult<T> {
  /** The translation; `undefined` if there is none, for the reason in `problem`. */
  readonly text: string | undefined
  readonly problem: string | undefined
  /** All answers of the service to the string, without duplicates. Each was billed. */
  readonly answers: readonly T[]
}

export interface TranslatedWork<T> {
  readonly target: string
  /** One result for each string, in the same order. */
  readonly results: readonly TextResult<T>[]
}

interface TranslateTextsOptions<T> {
  /** BCP 47 tag of the source language; `undefined` if the service should detect it. */
  readonly source: string | undefined
  readonly service: TextService<T>
  readonly clock: Clock
  /** If aborted, no new request is sent, and running requests get five seconds to finish. */
  readonly signal: AbortSignal
  readonly maxWaitMs: number
  /** Maximum number of code points of strings that are sent again after a doubtful translation. Absent: no limit. */
  readonly spare?: number | undefined
  /**
   * Called with the results of strings as soon as the strings are translated into all languages and billed.
   * @returns false to stop
   */
  readonly onDone?: ((works: readonly TranslatedWork<T>[]) => boolean) | undefined
}

/** Returns the index of the first string that is too large for a request. */
export function findTooLarge({ fitted, texts }: TextWork, limits: Parameters<typeof toBatches>[1]): number | undefined {
  const project = { ...projectOf([{ fitted, texts }], undefined), sends: texts.flatMap(sendsOfText) }
  const tooLarge: ReadonlySet<Send> = new Set(toBatches([project], limits).tooLarge)
  const index = texts.findIndex((text) => sendsOfText(text).some((send) => tooLarge.has(send)))
  return index === -1 ? undefined : index
}

/** Returns the minimum number of billed code points: each string counts once, even if it may be sent again. */
export function countCharacters({ texts }: TextWork): number {
  const sends = new Map(texts.flatMap(sendsOfText).map((send) => [send.memoryKey, send]))
  return [...sends.values()].reduce((sum, { protectedText }) => sum + protectedText.characters, 0)
}

/** Translates strings without a project, in all languages. Duplicates are sent once. Records nothing on disk. */
export async function translateTexts<T extends { readonly text: string }>(
  works: readonly TextWork[],
  { source, service, clock, signal, maxWaitMs, spare, onDone }: TranslateTextsOptions<T>,
): Promise<{
  readonly works: readonly TranslatedWork<T>[]
  readonly characters: number
  readonly requests: number
  /** The error that ended the work early. Earlier answers are in the results, because they are billed. */
  readonly failure: unknown
}> {
  const said = new Map<string, T[]>()
  let lastError: unknown
  const onError = (error: unknown) => {
    lastError = error
  }
  const translator = keepingAnswers(service, { said, onError })
  const project = {
    ...projectOf(works, source),
    ledger: openAnswers(),
    checker: undefined,
    terms: [],
    spendingLimit: openSpendingLimit(spare),
  }
  const settled = new Map<Send, Settled>()
  const failed = new Map<string, string>()
  const read = (from: number, to: number): readonly TranslatedWork<T>[] =>
    works.map(({ fitted: { locale }, texts }) => {
      const results = texts.slice(from, to).map((text) => readResult(text, { settled, failed, said }))
      return { target: locale, results }
    })
  let [characters, requests] = [0, 0]
  let failure: unknown
  for (const { from, to } of partsOf(works, service.limits)) {
    const sends = works.flatMap(({ texts }) => texts.slice(from, to).flatMap(sendsOfText))
    const parts = groupBy(sends, ({ place }) => place.code)
    const onSettled = (known: ReadonlyMap<Send, Settled>) => {
      for (const [send, one] of known) settled.set(send, one)
    }
    const asking = [...parts].map(([code, own]) => [code, () => ({ sends: own, onSettled })] as const)
    const translated = await translateSteps([{ ...project, parts: new Map(asking) }], {
      translator,
      clock,
      signal,
      concurrency: 1,
      maxWaitMs,
      onEvent: () => undefined,
    })
    for (const { locale, message } of translated.failedLocales) failed.set(locale, message)
    characters += translated.characters
    requests += translated.answered
    const { stopped } = translated
    if (signal.aborted) failure = signal.reason
    else if (stopped !== undefined) {
      failure = lastError ?? new LockaleError('TRANSLATE_FAILED', stopped.message, { hint: stopped.hint })
    } else if (requests === 0) failure = lastError
    if (failure !== undefined) break
    if (onDone?.(read(from, to)) === false) break
  }
  return { works: read(0, Infinity), characters, requests, failure }
}

function keepingAnswers<T extends { readonly text: string }>(
  service: TextService<T>,
  { said, onError }: { readonly said: Map<string, T[]>; readonly onError: (error: unknown) => void },
): RequestConnection {
  return {
    ...service,
    engine: '',
    async translate(request, abort) {
      try {
        const { answers, billedCharacters } = await service.ask(request, abort)
        for (const [at, answer] of answers.entries()) {
          addToGroup(said, answerKey(request, request.texts[at] ?? ''), answer)
        }
        return { texts: answers.map(({ text }) => text), billedCharacters }
      } catch (error) {
        onError(error instanceof TranslateFailure ? (error.cause ?? error) : error)
        throw error
      }
    },
  }
}

/** Returns what requests need from a project, for strings that belong to no project. They have no context. */
function projectOf(works: readonly TextWork[], source: string | undefined) {
  return {
    source: source ?? 'und',
    settings: new Map(works.map(({ fitted }) => [fitted.locale, fitted])),
    context: { maxBytes: 0, neighbours: false, extraRequests: 0 },
  }
}

function openAnswers(): AnswerStore {
  const known = new Map<string, string>()
  const put = async (answers: readonly (readonly [string, string])[]) => {
    for (const [key, text] of answers) known.set(key, text)
  }
  const nothing = () => Promise.resolve()
  return {
    load: nothing,
    recall: (key) => known.get(key),
    sent: nothing,
    received: ({ answers }) => put(answers),
    refused: nothing,
    found: put,
    keepOpen: () => nothing,
  }
}

function partsOf(
  [work]: readonly TextWork[],
  { maxTexts }: RequestConnection['limits'],
): readonly { readonly from: number; readonly to: number }[] {
  if (work === undefined) return []
  const parts: { readonly from: number; readonly to: number }[] = []
  let from = 0
  let keys = new Set<string>()
  for (const [at, text] of work.texts.entries()) {
    const own = sendsOfText(text).map(({ memoryKey }) => memoryKey)
    const all = new Set([...keys, ...own])
    if (all.size > maxTexts && at > from) {
      parts.push({ from, to: at })
      from = at
      keys = new Set(own)
    } else keys = all
  }
  return [...parts, { from, to: work.texts.length }]
}

interface Known<T> {
  readonly settled: ReadonlyMap<Send, Settled>
  /** Reason why the service could not translate into a locale, by locale. */
  readonly failed: ReadonlyMap<string, string>
  readonly said: ReadonlyMap<string, readonly T[]>
}

function readResult<T>({ target, parts, assemble }: PlannedText, { settled, failed, said }: Known<T>): TextResult<T> {
  const answers = new Set(
    parts.flatMap((part) => (typeof part === 'string' ? [] : askedFor(part).flatMap((key) => said.get(key) ?? []))),
  )
  const about = { text: undefined, problem: undefined, answers: [...answers] }
  const texts: string[] = []
  for (const part of parts) {
    const one: Settled | undefined = typeof part === 'string' ? undefined : settled.get(part)
    if (typeof part === 'string') texts.push(part)
    else if (one?.ok === true) texts.push(one.text)
    else return { ...about, problem: one?.reason ?? failed.get(target) ?? 'not answered' }
  }
  return { ...about, ...assemble(texts) }
}
