import type { DiagnosticCode } from '@lockale/errors'
import type { Finding, Restored } from '@lockale/messages'
import type { Ledger } from '../ledger/ledger.ts'
import type { FailedLocale, RunStop } from '../model/event.ts'
import { toSendStep } from '../plan/plan-steps.ts'
import { type Judging, readAnswer } from '../plan/read-answer.ts'
import { type PlanStep, type SendStep, sendsIn } from '../plan/step.ts'
import { type Batch, type BatchParty, toBatches } from './batch.ts'
import { withContext } from './context.ts'
import type { Purse } from './purse.ts'
import { secondQuestion } from './second-question.ts'
import type { IsWhole } from './sound.ts'
import { openRun, type Run, type RunOptions, type RunOutcome, type RunTotals } from './run.ts'

/** What became of one send: the text in its own syntax, or why there is none. */
export type Settled =
  | {
      readonly ok: true
      readonly text: string
      readonly needsReview: boolean
      /** Rules that made two answers doubtful. */
      readonly doubts?: readonly DiagnosticCode[]
    }
  | {
      readonly ok: false
      /** A rule id where every answer broke the message, else words. */
      readonly reason: string
      readonly cause: 'refused' | 'service' | 'too-large'
    }

export interface Translated extends RunTotals {
  /** Sends that are not here were not answered before the run stopped. */
  readonly settled: ReadonlyMap<SendStep, Settled>
  /** Why the run ended early, or `undefined` if it went through. */
  readonly stopped: RunStop | undefined
  /** Locales that failed while others were served; their sends are not settled. */
  readonly failedLocales: readonly FailedLocale[]
}

/** One project that takes part in a run, with what it asks for and how its answers are looked into. */
export interface Party extends Omit<BatchParty, 'sends'> {
  readonly steps: readonly PlanStep[]
  /** Where its answers go. */
  readonly ledger: Ledger
  readonly judge: Judging['judge']
  /** Words that stay as they are. */
  readonly terms: readonly string[]
  readonly purse: Purse
}

export type TranslateOptions = Omit<RunOptions, 'isWhole' | 'ledgersOf'>

/**
 * Gets every text of some projects, from their ledgers or the service. An answer that broke its message is asked for again
 * under the next strategy of protection; the third that fails ends it, and nothing broken goes on from here. One that is whole
 * and in doubt is worth one more question: the better of the two is taken, and marked for review where it is in doubt too. A text that
 * several projects ask for in the same words is bought once, and goes on record with each of them.
 */
export async function translateSteps(parties: readonly Party[], options: TranslateOptions): Promise<Translated> {
  for (const { ledger } of parties) await ledger.load()
  const { engine } = options.translator
  const partyOf = findParty(parties)
  const isWhole: IsWhole = (send, answer) => {
    const party = partyOf(send)
    return wholeAnswers({ ...party, engine: engineOf(send, party, engine) })(send, answer)
  }
  let waiting: ReadonlyMap<string, readonly Ledger[]> = new Map()
  const run = openRun({ ...options, isWhole, ledgersOf: (memoryKey) => waiting.get(memoryKey) ?? [] })
  const begin = (open: readonly Attempt[]) => {
    waiting = ledgersByKey(open)
  }
  try {
    const settled = await translateRounds(parties, { run, options, begin })
    const { stopped, failedLocales } = run
    return {
      settled,
      failedLocales,
      ...run.totals,
      stopped: stopped?.why === 'quota' ? await withBalance(stopped, run, options) : stopped,
    }
  } finally {
    run.close()
  }
}

/** A text belongs to the project of its catalog. */
function findParty(parties: readonly Party[]): (send: SendStep) => Party {
  const [first, ...others] = parties
  if (first === undefined) throw new Error('Nobody takes part in this run.')
  const parts = others.flatMap((party) => sendsOf(party.steps).map(({ message }) => [message.catalog, party] as const))
  const byCatalog = new Map(parts)
  return ({ message }) => byCatalog.get(message.catalog) ?? first
}

function ledgersByKey(open: readonly Attempt[]): ReadonlyMap<string, readonly Ledger[]> {
  const ledgers = new Map<string, Ledger[]>()
  for (const { party, send } of open) {
    const known = ledgers.get(send.memoryKey)
    if (known === undefined) ledgers.set(send.memoryKey, [party.ledger])
    else if (!known.includes(party.ledger)) known.push(party.ledger)
  }
  return ledgers
}

/** Tells answers that others can make use of. What is in doubt for what it says has been paid for all the same. */
export function wholeAnswers(judging: Judging): IsWhole {
  return (send, answer) => {
    if (send.refused?.answers.includes(answer) === true) return false
    const restored = readAnswer(send, answer, judging)
    return restored.ok && !restored.doubts.some(isMisplaced)
  }
}

interface Rounds {
  readonly run: Run
  readonly options: TranslateOptions
  /** Told before each round who asks for what. */
  readonly begin: (open: readonly Attempt[]) => void
}

async function translateRounds(
  parties: readonly Party[],
  { run, options, begin }: Rounds,
): Promise<ReadonlyMap<SendStep, Settled>> {
  const settled = new Map<SendStep, Settled>()
  let open: readonly Attempt[] = parties.flatMap((party) =>
    // Another run of this call may have bought it since it was planned.
    sendsOf(party.steps).map((first) => ({ party, first, send: withRecall(first, party), best: undefined })),
  )
  while (open.length > 0 && run.stopped === undefined) {
    begin(open)
    open = settleFree(await withShared(open, run), settled)
    const partyOf = new Map(open.map(({ send, party }) => [send, party]))
    const asked = parties.map((party) => {
      return { ...party, sends: open.flatMap((attempt) => (attempt.party === party ? [attempt.send] : [])) }
    })
    const { batches, tooLarge } = toBatches(asked, options.translator)
    const around = (batch: Batch) => {
      const [first] = batch.sends
      const party = first && partyOf.get(first)
      return party === undefined ? batch : withContext(batch, { limits: options.translator, context: party.context })
    }
    const outcome = await run.translate(batches.map(around))
    const oversize = new Set(tooLarge.map(({ memoryKey }) => memoryKey))
    const { engine } = options.translator
    const failed = new Set(run.failedLocales.map(({ locale }) => locale))
    open = open.flatMap((attempt) => {
      const next = settle(attempt, { outcome, oversize, failed, engine })
      if (next === undefined) return []
      if ('first' in next) return [next]
      settled.set(attempt.first, next)
      return []
    })
  }
  // Stopped before a second opinion came: the first answer holds, with a mark for a person.
  for (const { first, best } of open) if (best !== undefined) settled.set(first, best)
  return settled
}

/** A second answer that is nowhere on record is not bought where the first one was not. */
function settleFree(open: readonly Attempt[], settled: Map<SendStep, Settled>): readonly Attempt[] {
  return open.filter(({ first, send, best, isFree }) => {
    if (isFree !== true || send.recalled !== undefined || best === undefined) return true
    settled.set(first, best)
    return false
  })
}

/** What others bought already needs no request, and does not thin out the batches of what does. */
async function withShared(open: readonly Attempt[], run: Run): Promise<readonly Attempt[]> {
  const found = await run.recall(open.flatMap(({ send }) => (send.recalled === undefined ? [send] : [])))
  if (found.size === 0) return open
  return open.map((attempt) => {
    const { send } = attempt
    return { ...attempt, send: { ...send, recalled: send.recalled ?? found.get(send.memoryKey) } }
  })
}

/** Says what is left and what is needed, where the service can still be asked. */
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

/** Nobody waits long for a figure in a message. */
const balanceMs = 5000

/** All texts to be asked for, in plan order. */
export function sendsOf(steps: readonly PlanStep[]): readonly SendStep[] {
  return steps.flatMap((step) => {
    if (step.kind !== 'translate' && step.kind !== 'reuse') return []
    return step.forms.flatMap(sendsIn)
  })
}

interface Attempt {
  readonly party: Party
  readonly first: SendStep
  readonly send: SendStep
  /** A whole text that is in doubt. */
  readonly best: Best | undefined
  /** The first answer was on record: a second one is taken from there too, and never paid for. */
  readonly isFree?: boolean
}

interface Best extends Extract<Settled, { readonly ok: true }> {
  readonly doubts: readonly DiagnosticCode[]
}

interface Answers {
  readonly outcome: RunOutcome
  readonly oversize: ReadonlySet<string>
  /** Locales in which nothing more is asked for. */
  readonly failed: ReadonlySet<string>
  readonly engine: string
}

/** The end of an attempt, the next one, or `undefined` when the run stopped before an answer came. */
function settle(attempt: Attempt, { outcome, oversize, failed, engine }: Answers): Settled | Attempt | undefined {
  const { party, send, best } = attempt
  if (oversize.has(send.memoryKey)) return best ?? notAnswered('it is longer than one request may be', 'too-large')
  const refusal = outcome.refused.get(send.memoryKey)
  if (refusal !== undefined) return best ?? notAnswered(refusal, 'service')
  const answer = send.recalled ?? outcome.answers.get(send.memoryKey)
  if (answer === undefined) return best === undefined || failed.has(send.place.locale) ? best : attempt
  const restored = readAnswer(send, answer, { ...party, engine: engineOf(send, party, engine) })
  const isDoubtful = restored.ok && restored.doubts.length > 0
  if (restored.ok && !isDoubtful) return { ok: true, text: restored.text, needsReview: false }
  const found = restored.ok ? better(best, restored) : best
  if (restored.ok && best === undefined && send.strategy === 1) {
    const second = askAgain(send, restored.doubts, party)
    const isFree = send.recalled !== undefined
    if (second !== undefined && (isFree || second.recalled !== undefined || party.purse.mayPay(second))) {
      return { ...attempt, send: second, best: found, isFree }
    }
  }
  // what is in doubt may be right: it is worth one more question, not two
  const next = found === undefined ? nextSend(send, party) : undefined
  if (next !== undefined) return { ...attempt, send: withRecall(next, party) }
  return found ?? notAnswered(restored.ok ? '' : restored.finding.code, 'refused')
}

/** With other tags where only the places of placeholders are in doubt. */
function askAgain(send: SendStep, doubts: readonly Finding[], party: Party): SendStep | undefined {
  const second = doubts.every(isMisplaced) ? nextSend(send, party) : secondQuestion(send, doubts, party)
  return second && withRecall(second, party)
}

/** Of two texts in doubt the one with less of it, the shorter one of two that are too long, or the second. */
function better(best: Best | undefined, { text, doubts }: Extract<Restored, { readonly ok: true }>): Best {
  const last: Best = { ok: true, text, needsReview: true, doubts: doubts.map(({ code }) => code) }
  if (best === undefined) return last
  const more = last.doubts.length - best.doubts.length
  const isLonger = last.doubts.some((code) => code.startsWith('max-')) && text.length > best.text.length
  return more > 0 || (more === 0 && isLonger) ? best : last
}

/** A placeholder may stand in the wrong place. */
function isMisplaced({ code }: Finding): boolean {
  return code === 'needs-review'
}

/** The service may say of itself that it only stands in for one. */
function engineOf({ place }: SendStep, { settings }: Party, engine: string): string {
  return settings.get(place.locale)?.settings.engine ?? engine
}

function notAnswered(reason: string, cause: Extract<Settled, { readonly ok: false }>['cause']): Settled {
  return { ok: false, reason, cause }
}

/** The text as the next strategy shows it that shows another one: a lone count looks the same under the first two. */
function nextSend(send: SendStep, { source, terms }: Party): SendStep | undefined {
  const later = ([2, 3] as const).filter((strategy) => strategy > send.strategy)
  return later
    .map((strategy) => ({ ...toSendStep({ ...send, sourceLocale: source, terms }, strategy), refused: send.refused }))
    .find(({ memoryKey }) => memoryKey !== send.memoryKey)
}

function withRecall(send: SendStep, { ledger }: Party): SendStep {
  const recalled = send.recalled ?? ledger.recall(send.memoryKey)
  const isKnownBad = recalled !== undefined && send.refused?.answers.includes(recalled) === true
  return recalled === send.recalled || isKnownBad ? send : { ...send, recalled }
}
