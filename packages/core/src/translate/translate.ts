import { addToGroup, groupBy } from '@lockale/errors'
import type { FailedLocale, RunStop } from '../model/event.ts'
import { readAnswer } from '../plan/read-answer.ts'
import { keyLength } from '../plan/send-step.ts'
import type { Item } from '../model/engine.ts'
import { sizeFor } from '../model/translator.ts'
import type { Catalog } from '../model/catalog.ts'
import type { Send } from '../plan/step.ts'
import { type Batch, toBatches } from './batch.ts'
import { withContext } from './context.ts'
import { withPlainAnswers } from './one-request.ts'
import { openReading, type Reading } from './reading.ts'
import type { RunTotals, SecondRequests } from './run-state.ts'
import type { AnswerStore } from './record.ts'
import { Run, type RunOptions } from './run.ts'
import { openSecondChoice } from './second-choice.ts'
import { type Attempt, type PartToSend, type ProjectSteps, settle, type Settled, withRecall } from './settle.ts'
import { type IsWhole, wholeAnswers } from './shared-answers.ts'

export interface Translated extends RunTotals {
  /** Why the run ended early; `undefined` if it did not end early. */
  readonly stopped: RunStop | undefined
  /** Locales for which the service failed while it translated others. Their strings have no result. */
  readonly failedLocales: readonly FailedLocale[]
}

/**
 * Translates all strings of projects, from their translation caches (ledgers) or by the service. A string with an
 * invalid translation is sent again with its placeholders protected in another way, three times at most. A string with
 * a doubtful translation is sent once more: the better translation is used, and marked for review if it is doubtful
 * too. A string that several projects send is billed once and recorded for each of them.
 */
export async function translateSteps(
  projects: readonly ProjectSteps[],
  given: Omit<RunOptions, 'isWhole' | 'ledgersOf' | 'onAnswer' | 'mayPay'>,
): Promise<Translated> {
  const [first] = projects
  if (first === undefined) throw new Error('No project takes part in this run.')
  for (const { ledger } of projects) await ledger.load()
  const options = { ...given, translator: withPlainAnswers(given.translator) }
  const closeLedgers = projects.map(({ ledger }) => ledger.keepOpen())
  const { engine } = options.translator
  const byCatalog = new Map<Catalog, ProjectSteps>()
  const projectOf = (send: Send) => (send.kind === 'send' ? byCatalog.get(send.message.catalog) : undefined) ?? first
  const isWhole: IsWhole = (send, answer) => {
    const project = projectOf(send)
    return wholeAnswers({ ...project, engine: engineOf(send, project, engine) })(send, answer)
  }
  let waiting: ReadonlyMap<string, readonly AnswerStore[]> = new Map()
  const only = projects.length === 1 ? projects.map(({ ledger }) => ledger) : undefined
  const reading = openReading((send, answer) => {
    const project = projectOf(send)
    return readAnswer(send, answer, { checker: project.checker, engine: engineOf(send, project, engine) })
  })
  const run = new Run({
    ...options,
    isWhole,
    ledgersOf: (key) => only ?? waiting.get(key.slice(0, keyLength)) ?? [],
    onAnswer: reading.add,
    itemsOf: (sends) => itemsOf(sends, projectOf),
    mayPay: (sends) => sends.every((send) => projectOf(send).spendingLimit.mayPay(send)),
  })
  const begin = (parts: Parts) => {
    if (only !== undefined) return
    const open = attemptsIn(parts)
    for (const { project, send } of open) if (send.kind === 'send') byCatalog.set(send.message.catalog, project)
    waiting = ledgersByKey(open)
  }
  try {
    const { left, ...again } = await translateRounds(projects, { run, options, begin, projectOf, reading })
    const { stopped } = run
    const failedLocales = withSharers(run.failedLocales, left)
    return {
      failedLocales,
      ...run.totals,
      ...again,
      stopped: stopped?.why === 'quota' ? await withBalance(stopped, run, options) : stopped,
    }
  } finally {
    run.close()
    reading.close()
    for (const close of closeLedgers) await close()
  }
}

function itemsOf(sends: readonly Send[], projectOf: (send: Send) => ProjectSteps): readonly Item[] {
  const items = new Map<Send, Item>()
  for (const [{ toItems }, own] of groupBy(sends, projectOf)) {
    for (const [at, item] of (toItems?.(own) ?? []).entries()) if (own[at] !== undefined) items.set(own[at], item)
  }
  return sends.flatMap((send) => items.get(send) ?? [])
}

function ledgersByKey(open: readonly Attempt[]): ReadonlyMap<string, readonly AnswerStore[]> {
  const ledgers = new Map<string, AnswerStore[]>()
  for (const { project, send } of open) {
    const { ledger } = project
    if (ledgers.get(send.memoryKey)?.includes(ledger) !== true) addToGroup(ledgers, send.memoryKey, ledger)
  }
  return ledgers
}

/** The strings of one language: attempts without a result yet (`open`), and the results of the others (`settled`). */
interface Part {
  readonly given: readonly PartToSend[]
  open: readonly Attempt[]
  readonly settled: Map<Send, Settled>
  readonly second: ReturnType<typeof openSecondChoice>
}

type Parts = ReadonlyMap<string, Part>

function attemptsIn(parts: Parts): readonly Attempt[] {
  return [...parts.values()].flatMap(({ open }) => open)
}

/**
 * Sends all strings, language by language (each is a part), until none has to be sent again. Strings that need a second
 * request are sent as soon as their language is answered, unless a shared cache must be asked for them first.
 * @returns attempts without a result (`left`), and what second requests for doubtful translations did
 */
async function translateRounds(
  projects: readonly ProjectSteps[],
  rounds: {
    readonly run: Run
    readonly options: Pick<RunOptions, 'translator' | 'memory'>
    readonly begin: (parts: Parts) => void
    readonly projectOf: (send: Send) => ProjectSteps
    readonly reading: Reading
  },
): Promise<{ readonly left: readonly Attempt[] } & SecondRequests> {
  const { run, options, begin, projectOf, reading } = rounds
  const parts = new Map<string, Part>()
  const left: Attempt[] = []
  const counted = new Set<string>()
  const again = { textsAgain: 0, textsMended: 0, charactersAgain: 0, textsUnasked: 0 }
  const askedAgain = new Set<string>()
  const oversize = new Set<string>()
  const codes = new Set(projects.flatMap((project) => [...project.parts.keys()]))
  const toCome = [...codes].map((code) => () => beginPart(code))
  await run.translate([], toCome)
  // If the run was stopped, some languages did not begin. Their strings are not sent, but counted (`charactersOpen`).
  for (const part of toCome) run.add(await part())
  for (;;) {
    for (const part of parts.values()) goOn(part, settleAll(part.open, part))
    const open = attemptsIn(parts)
    if (open.length === 0 || run.stopped !== undefined) break
    begin(parts)
    for (const part of parts.values()) goOn(part, part.second.choose(await withShared(part.open, run)))
    await run.translate(toRequests(attemptsIn(parts)))
  }
  for (const part of parts.values()) {
    // The run stopped. If a first translation is doubtful, the next run finds it in the cache and asks again.
    left.push(...part.open, ...part.second.left)
    part.open = []
  }
  letGo()
  return { left, ...again }

  async function beginPart(code: string): Promise<readonly Batch[]> {
    await reading.catchUp()
    const given: PartToSend[] = []
    const open = projects.flatMap((project): readonly Attempt[] => {
      const own = project.parts.get(code)?.()
      if (own !== undefined) given.push(own)
      // `withRecall`: an earlier group of projects in this run may have translated the string after it was planned.
      return (own?.sends ?? []).map((first) => ({ project, first, send: withRecall(first, project), best: undefined }))
    })
    const part: Part = { given, open, settled: new Map(), second: openSecondChoice(open) }
    parts.set(code, part)
    begin(parts)
    part.open = await withShared(open, run)
    return toRequests(part.open)
  }

  function settleIn(code: string): void {
    const part = parts.get(code)
    if (part === undefined || options.memory !== undefined || run.stopped !== undefined) return
    const { answers } = run.outcome
    const isAnswered = ({ send }: Attempt) => send.recalled !== undefined || answers.has(send.memoryKey)
    const open = groupBy(part.open, isAnswered)
    const again = part.second.choose(settleAll(open.get(true) ?? [], part))
    goOn(part, [...(open.get(false) ?? []), ...again])
    const fresh = again.filter(({ send }) => !askedAgain.has(send.memoryKey))
    for (const { send } of fresh) askedAgain.add(send.memoryKey)
    begin(parts)
    if (fresh.length > 0) run.add(toRequests(fresh))
    letGo()
  }

  /** Keeps the attempts of a language that have no result yet. If there are none, settles what was not asked again. */
  function goOn(part: Part, open: readonly Attempt[]): void {
    part.open = open
    if (open.length > 0) return
    const unasked = part.second.conclude()
    again.textsUnasked += new Set([...unasked.keys()].map(({ memoryKey }) => memoryKey)).size
    for (const [first, result] of unasked) part.settled.set(first, result)
  }

  /** Calls `onSettled` for each language in order, up to the first one that still lacks results. */
  function letGo(): void {
    for (const [code, { given, open, settled }] of parts) {
      if (open.length > 0) return
      for (const { onSettled } of given) onSettled(settled)
      parts.delete(code)
      run.forget(settled.keys())
    }
  }

  function toRequests(attempts: readonly Attempt[]): readonly Batch[] {
    const sends = projects.map((project) => {
      return { ...project, sends: attempts.flatMap((attempt) => (attempt.project === project ? [attempt.send] : [])) }
    })
    const { batches, tooLarge } = toBatches(sends, options.translator)
    for (const { memoryKey } of tooLarge) oversize.add(memoryKey)
    reading.expect(batches, settleIn)
    return batches.map((batch) => {
      const [first] = batch.sends
      const size = sizeFor(options.translator, batch.request.target)
      const isBare = first === undefined || size.takesItems === true
      return isBare ? batch : withContext(batch, size, projectOf(first).context)
    })
  }

  function isPaidAgain({ best, send }: Attempt): boolean {
    if (best === undefined || send.recalled !== undefined || !run.outcome.answers.has(send.memoryKey)) return false
    const isFirst = !counted.has(send.memoryKey)
    counted.add(send.memoryKey)
    return isFirst
  }

  function settleAll(attempts: readonly Attempt[], { settled, second }: Part): readonly Attempt[] {
    const failed = new Set(run.failedLocales.map(({ locale }) => locale))
    const known = { outcome: run.outcome, oversize, failed, read: reading.read }
    return attempts.flatMap((attempt) => {
      const next = settle(attempt, known)
      if (next !== undefined && 'first' in next) return [next]
      if (next === undefined) left.push(attempt)
      else second.note(attempt, next)
      if (next !== undefined && isPaidAgain(attempt)) {
        again.textsAgain++
        again.charactersAgain += attempt.send.protectedText.characters
        if (next.ok && !next.needsReview) again.textsMended++
      }
      if (next !== undefined) settled.set(attempt.first, next)
      return []
    })
  }
}

/** Adds translations of the shared cache to attempts, so that only the strings that it lacks are sent. */
async function withShared(open: readonly Attempt[], run: Run): Promise<readonly Attempt[]> {
  const found = await run.recall(open.flatMap(({ send }) => (send.recalled === undefined ? [send] : [])))
  if (found.size === 0) return open
  return open.map((attempt) => {
    const { send } = attempt
    return { ...attempt, send: { ...send, recalled: send.recalled ?? found.get(send.memoryKey) } }
  })
}

/** Adds locales with the language code of a failed locale: they use its translations, so they have none either. */
function withSharers(failed: readonly FailedLocale[], left: readonly Attempt[]): readonly FailedLocale[] {
  const all = new Map(failed.map((one) => [one.locale, one]))
  for (const { project, first } of failed.length === 0 ? [] : left) {
    const { locale, code } = first.place
    if (all.has(locale)) continue
    const shared = failed.findLast((one) => (project.settings.get(one.locale)?.code ?? one.locale) === code)
    if (shared !== undefined) all.set(locale, { ...shared, locale })
  }
  return [...all.values()]
}

/** Adds to the message of a used-up quota how many characters are needed, and how many are left if that is known. */
async function withBalance(
  stopped: RunStop,
  { charactersOpen }: Run,
  { translator, signal }: Pick<RunOptions, 'translator' | 'signal'>,
): Promise<RunStop> {
  const shortly = AbortSignal.any([signal, AbortSignal.timeout(balanceMs)])
  const left = await translator.charactersLeft(shortly).catch(() => undefined)
  const reset = left?.until === undefined ? '' : ` The billing period ends ${left.until}.`
  const need =
    left === undefined ? `${charactersOpen} characters` : `${left.characters} characters are left, ${charactersOpen}`
  return { ...stopped, message: `${stopped.message} ${need} are needed.${reset}` }
}

/** Time limit for asking how many characters are left. It is short, since the answer is only shown in a message. */
const balanceMs = 5000

/** Returns the name of the engine that translates a string: the mock service names itself in the settings. */
function engineOf({ place }: Send, { settings }: ProjectSteps, engine: string): string {
  return settings.get(place.locale)?.settings.engine ?? engine
}
