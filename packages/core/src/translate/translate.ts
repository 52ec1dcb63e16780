import { addToGroup, groupBy } from '@lockale/errors'
import type { FailedLocale, RunStop } from '../model/event.ts'
import { readAnswer } from '../plan/read-answer.ts'
import type { Send } from '../plan/step.ts'
import { type Batch, toBatches } from './batch.ts'
import { withContext } from './context.ts'
import { withPlainAnswers } from './one-request.ts'
import { openReading, type Reading } from './reading.ts'
import type { RunTotals } from './run-state.ts'
import type { AnswerStore } from './record.ts'
import { Run, type RunOptions } from './run.ts'
import { type Attempt, type ProjectSteps, settle, type Settled, withRecall } from './settle.ts'
import { type IsWhole, wholeAnswers } from './shared-answers.ts'

export interface Translated extends RunTotals {
  /** Results of sends. Those that were not answered before the run stopped are missing. */
  readonly settled: ReadonlyMap<Send, Settled>
  /** Why the run ended early; `undefined`: it did not. */
  readonly stopped: RunStop | undefined
  /** Locales that failed while others were translated. Their sends are not in `settled`. */
  readonly failedLocales: readonly FailedLocale[]
}

type TranslateOptions = Omit<RunOptions, 'isWhole' | 'ledgersOf' | 'onAnswer'>

/**
 * Translates all strings of projects, from their ledgers or by the service. A string with an invalid answer is sent
 * again with the next strategy of protection, three times at most. One with a doubtful answer is sent once more: the
 * better answer is used, and marked for review if it is doubtful too. A string that several projects send is billed
 * once and recorded for each.
 */
export async function translateSteps(projects: readonly ProjectSteps[], given: TranslateOptions): Promise<Translated> {
  for (const { ledger } of projects) await ledger.load()
  const options = { ...given, translator: withPlainAnswers(given.translator) }
  const closeLedgers = projects.map(({ ledger }) => ledger.keepOpen())
  const { engine } = options.translator
  const projectOf = findProject(projects)
  const isWhole: IsWhole = (send, answer) => {
    const project = projectOf(send)
    return wholeAnswers({ ...project, engine: engineOf(send, project, engine) })(send, answer)
  }
  let waiting: ReadonlyMap<string, readonly AnswerStore[]> = new Map()
  const only = projects.length === 1 ? projects.map(({ ledger }) => ledger) : undefined
  const reading = openReading((send, answer) => {
    const project = projectOf(send)
    const { source, checker } = project
    return readAnswer(send, answer, { source, checker, engine: engineOf(send, project, engine) })
  })
  const run = new Run({
    ...options,
    isWhole,
    ledgersOf: (memoryKey) => only ?? waiting.get(memoryKey) ?? [],
    onAnswer: reading.add,
  })
  const begin = (open: readonly Attempt[]) => {
    if (only === undefined) waiting = ledgersByKey(open)
  }
  try {
    const settled = await translateRounds(projects, { run, options, begin, projectOf, reading })
    const { stopped } = run
    const failedLocales = withSharers(run.failedLocales, { projects, settled })
    return {
      settled,
      failedLocales,
      ...run.totals,
      stopped: stopped?.why === 'quota' ? await withBalance(stopped, run, options) : stopped,
    }
  } finally {
    run.close()
    reading.close()
    for (const close of closeLedgers) await close()
  }
}

/** A string belongs to the project of its catalog. */
function findProject(projects: readonly ProjectSteps[]): (send: Send) => ProjectSteps {
  const [first, ...others] = projects
  if (first === undefined) throw new Error('No project takes part in this run.')
  const parts = others.flatMap((project) =>
    project.sends.flatMap((send) => (send.kind === 'send' ? [[send.message.catalog, project] as const] : [])),
  )
  const byCatalog = new Map(parts)
  return (send) => (send.kind === 'send' ? byCatalog.get(send.message.catalog) : undefined) ?? first
}

function ledgersByKey(open: readonly Attempt[]): ReadonlyMap<string, readonly AnswerStore[]> {
  const ledgers = new Map<string, AnswerStore[]>()
  for (const { project, send } of open) {
    const { ledger } = project
    if (ledgers.get(send.memoryKey)?.includes(ledger) !== true) addToGroup(ledgers, send.memoryKey, ledger)
  }
  return ledgers
}

interface Rounds {
  readonly run: Run
  readonly options: TranslateOptions
  readonly begin: (open: readonly Attempt[]) => void
  readonly projectOf: (send: Send) => ProjectSteps
  readonly reading: Reading
}

async function translateRounds(projects: readonly ProjectSteps[], rounds: Rounds): Promise<ReadonlyMap<Send, Settled>> {
  const { run, begin } = rounds
  const settled = new Map<Send, Settled>()
  let open: readonly Attempt[] = projects.flatMap((project) =>
    // An earlier group of this run may have translated it since it was planned.
    project.sends.map((first) => ({ project, first, send: withRecall(first, project), best: undefined })),
  )
  while (open.length > 0 && run.stopped === undefined) {
    begin(open)
    open = await translateRound(projects, settleFree(await withShared(open, run), settled), { ...rounds, settled })
  }
  // Stopped before a second answer: the first one is used and marked for review.
  for (const { first, best } of open) if (best !== undefined) settled.set(first, best)
  return settled
}

/**
 * Asks for all strings, and settles those that need no other question. A locale that is answered asks its next
 * questions at once, unless other machines are to be asked first.
 * @returns attempts for the next round
 */
async function translateRound(
  projects: readonly ProjectSteps[],
  open: readonly Attempt[],
  { run, options, begin, projectOf, reading, settled }: Rounds & { readonly settled: Map<Send, Settled> },
): Promise<readonly Attempt[]> {
  const waiting = new Map<string, readonly Attempt[]>(groupBy(open, ({ send }) => send.place.locale))
  const askedAgain = new Set<string>()
  const oversize = new Set<string>()
  await run.translate(toRequests(open))
  return settleAll([...waiting.values()].flat())

  function settleIn(locale: string): void {
    if (options.memory !== undefined || run.stopped !== undefined) return
    const { answers } = run.outcome
    const isAnswered = ({ send }: Attempt) => send.recalled !== undefined || answers.has(send.memoryKey)
    const parts = groupBy(waiting.get(locale) ?? [], isAnswered)
    const again = settleFree(settleAll(parts.get(true) ?? []), settled)
    waiting.set(locale, [...(parts.get(false) ?? []), ...again])
    // Another locale with the same language code may have asked already.
    const fresh = again.filter(({ send }) => !askedAgain.has(send.memoryKey))
    if (fresh.length === 0) return
    for (const { send } of fresh) askedAgain.add(send.memoryKey)
    begin([...waiting.values()].flat())
    run.add(toRequests(fresh))
  }

  function toRequests(attempts: readonly Attempt[]): readonly Batch[] {
    const parts = projects.map((project) => {
      return { ...project, sends: attempts.flatMap((attempt) => (attempt.project === project ? [attempt.send] : [])) }
    })
    const { batches, tooLarge } = toBatches(parts, options.translator)
    for (const { memoryKey } of tooLarge) oversize.add(memoryKey)
    reading.expect(batches, settleIn)
    return batches.map((batch) => {
      const [first] = batch.sends
      return first === undefined ? batch : withContext(batch, options.translator, projectOf(first).context)
    })
  }

  function settleAll(attempts: readonly Attempt[]): readonly Attempt[] {
    const failed = new Set(run.failedLocales.map(({ locale }) => locale))
    const known = { outcome: run.outcome, oversize, failed, read: reading.read }
    return attempts.flatMap((attempt) => {
      const next = settle(attempt, known)
      if (next === undefined) return []
      if ('first' in next) return [next]
      settled.set(attempt.first, next)
      return []
    })
  }
}

/** If the first answer was cached, a second one is used only if it is cached too. */
function settleFree(open: readonly Attempt[], settled: Map<Send, Settled>): readonly Attempt[] {
  return open.filter(({ first, send, best, isFree }) => {
    if (isFree !== true || send.recalled !== undefined || best === undefined) return true
    settled.set(first, best)
    return false
  })
}

/** Gets answers of other machines first, so that batches contain only strings to send. */
async function withShared(open: readonly Attempt[], run: Run): Promise<readonly Attempt[]> {
  const found = await run.recall(open.flatMap(({ send }) => (send.recalled === undefined ? [send] : [])))
  if (found.size === 0) return open
  return open.map((attempt) => {
    const { send } = attempt
    return { ...attempt, send: { ...send, recalled: send.recalled ?? found.get(send.memoryKey) } }
  })
}

/** Adds locales that were to share the answers of a failed one, because they have the same language code. */
function withSharers(
  failed: readonly FailedLocale[],
  { projects, settled }: { readonly projects: readonly ProjectSteps[]; readonly settled: Translated['settled'] },
): readonly FailedLocale[] {
  if (failed.length === 0) return failed
  const all = new Map(failed.map((one) => [one.locale, one]))
  for (const project of projects) {
    const codeOf = (locale: string) => project.settings.get(locale)?.code ?? locale
    const byCode = new Map(failed.map((one) => [codeOf(one.locale), one]))
    for (const send of project.sends) {
      const { locale, code } = send.place
      const shared = all.has(locale) || settled.has(send) ? undefined : byCode.get(code)
      if (shared !== undefined) all.set(locale, { ...shared, locale })
    }
  }
  return [...all.values()]
}

/** Adds the characters that are left and needed to the message, if the service answers. */
async function withBalance(
  stopped: RunStop,
  { charactersOpen }: Run,
  { translator, signal }: TranslateOptions,
): Promise<RunStop> {
  try {
    const left = await translator.charactersLeft(AbortSignal.any([signal, AbortSignal.timeout(balanceMs)]))
    if (left === undefined)
      return { ...stopped, message: `${stopped.message} ${charactersOpen} characters are needed.` }
    const reset = left.until === undefined ? '' : ` The billing period ends ${left.until}.`
    return {
      ...stopped,
      message: `${stopped.message} ${left.characters} characters are left, ${charactersOpen} are needed.${reset}`,
    }
  } catch {
    return { ...stopped, message: `${stopped.message} ${charactersOpen} characters are needed.` }
  }
}

/** Time limit for reading the balance, which is only shown in a message. */
const balanceMs = 5000

/** Returns the engine of an answer. The service may say that it makes pseudo-translations. */
function engineOf({ place }: Send, { settings }: ProjectSteps, engine: string): string {
  return settings.get(place.locale)?.settings.engine ?? engine
}
