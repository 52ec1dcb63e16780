import { type Restored, restore } from '@lockale/messages'
import type { RunStop } from '../model/event.ts'
import { isStandIn } from '../model/translator.ts'
import { toSendStep } from '../plan/plan-steps.ts'
import type { Judge } from '../judge/judge.ts'
import { type PlanStep, type SendStep, sendsIn } from '../plan/step.ts'
import { type BatchOptions, toBatches } from './batch.ts'
import { type RunOptions, type RunOutcome, runBatches } from './run.ts'

/** What became of one send: the text in its own syntax, or why there is none. */
export type Settled =
  | { readonly ok: true; readonly text: string; readonly needsReview: boolean }
  | { readonly ok: false; readonly reason: string }

export interface Translated extends Omit<RunOutcome, 'answers' | 'refused'> {
  /** Sends that are not here were not answered before the run stopped. */
  readonly settled: ReadonlyMap<SendStep, Settled>
}

export interface TranslateOptions extends RunOptions, Omit<BatchOptions, 'limits'> {
  readonly judge: Pick<Judge, 'errorsInSegment'>
  /** Words that stay as they are. */
  readonly terms: readonly string[]
}

/**
 * Gets every text of a plan, from the ledger or the service. An answer that broke its message is asked for again under the
 * next strategy of protection; the third that fails ends it, and nothing broken goes on from here.
 */
export async function translateSteps(steps: readonly PlanStep[], options: TranslateOptions): Promise<Translated> {
  const settled = new Map<SendStep, Settled>()
  const totals = { requests: 0, answered: 0, texts: 0, characters: 0, charactersPossiblyTwice: 0 }
  let stopped: RunOutcome['stopped']
  let open: readonly Attempt[] = sendsOf(steps).map((send) => ({ first: send, send, best: undefined }))
  while (open.length > 0 && stopped === undefined) {
    const { batches, tooLarge } = toBatches(
      open.map(({ send }) => send),
      { ...options, limits: options.translator },
    )
    const outcome = await runBatches(batches, options)
    stopped = outcome.stopped
    totals.requests += outcome.requests
    totals.answered += outcome.answered
    totals.texts += outcome.texts
    totals.characters += outcome.characters
    totals.charactersPossiblyTwice += outcome.charactersPossiblyTwice
    const oversize = new Set(tooLarge.map(({ memoryKey }) => memoryKey))
    open = open.flatMap((attempt) => {
      const next = settle(attempt, { outcome, oversize, options })
      if (next === undefined) return []
      if ('first' in next) return [next]
      settled.set(attempt.first, next)
      return []
    })
  }
  // Stopped before a second opinion came: the first answer holds, with a mark for a person.
  for (const { first, best } of open) if (best !== undefined) settled.set(first, best)
  return { settled, ...totals, stopped: stopped?.why === 'quota' ? await withBalance(stopped, options) : stopped }
}

/** Says what is left, where the service can still be asked. */
async function withBalance(stopped: RunStop, { translator, signal }: RunOptions): Promise<RunStop> {
  try {
    const left = await translator.charactersLeft(signal)
    return left === undefined ? stopped : { ...stopped, message: `${stopped.message} ${left} characters are left.` }
  } catch {
    return stopped
  }
}

/** All texts to be asked for, in plan order. */
export function sendsOf(steps: readonly PlanStep[]): readonly SendStep[] {
  return steps.flatMap((step) => {
    if (step.kind !== 'translate' && step.kind !== 'reuse') return []
    return step.forms.flatMap(sendsIn)
  })
}

interface Attempt {
  readonly first: SendStep
  readonly send: SendStep
  /** A whole text whose placeholders may stand in the wrong place. */
  readonly best: Settled | undefined
}

interface Answers {
  readonly outcome: RunOutcome
  readonly oversize: ReadonlySet<string>
  readonly options: TranslateOptions
}

/** The end of an attempt, the next one, or `undefined` when the run stopped before an answer came. */
function settle(attempt: Attempt, { outcome, oversize, options }: Answers): Settled | Attempt | undefined {
  const { send, best } = attempt
  if (oversize.has(send.memoryKey)) return { ok: false, reason: 'it is longer than one request may be' }
  const refusal = outcome.refused.get(send.memoryKey)
  if (refusal !== undefined) return best ?? { ok: false, reason: refusal }
  const answer = send.recalled ?? outcome.answers.get(send.memoryKey)
  if (answer === undefined) return best === undefined ? undefined : attempt
  const restored = restoreAnswer(send, answer, options)
  const isDoubtful = restored.ok && restored.doubts.length > 0
  if (restored.ok && !isDoubtful) return { ok: true, text: restored.text, needsReview: false }
  const found: Settled | undefined = restored.ok ? { ok: true, text: restored.text, needsReview: true } : best
  // A placeholder that moved may be right; it is worth one more question, not two.
  const isLast = send.strategy === 3 || (isDoubtful && (send.strategy === 2 || send.recalled !== undefined))
  if (isLast) return found ?? { ok: false, reason: restored.ok ? '' : restored.finding.code }
  const next = nextSend(send, options)
  if (next === undefined) return found ?? { ok: false, reason: restored.ok ? '' : restored.finding.code }
  return { first: attempt.first, send: withRecall(next, options), best: found }
}

/** An answer that a check would call an error is no better than one that broke its message. */
function restoreAnswer(
  send: SendStep,
  answer: string,
  { source: sourceLocale, judge, translator }: TranslateOptions,
): Restored {
  const { protectedText, source, place, counts, syntax, message, change } = send
  const { locale } = place
  const restored = restore({ protectedText, answer, source, syntax, sourceLocale, targetLocale: locale, counts })
  if (!restored.ok) return restored
  const translation = { catalog: message.catalog, unit: message.unit, plan: change.plan, locale }
  if (isStandIn(translator.engine)) return restored
  const [finding] = judge.errorsInSegment(translation, { source, target: restored.text, syntax, counts })
  return finding === undefined ? restored : { ok: false, finding }
}

/** The text as the next strategy shows it that shows another one: a lone count looks the same under the first two. */
function nextSend(send: SendStep, { source, terms }: TranslateOptions): SendStep | undefined {
  const later = ([2, 3] as const).filter((strategy) => strategy > send.strategy)
  return later
    .map((strategy) => toSendStep({ ...send, sourceLocale: source, terms }, strategy))
    .find(({ memoryKey }) => memoryKey !== send.memoryKey)
}

function withRecall(send: SendStep, { ledger }: RunOptions): SendStep {
  return { ...send, recalled: ledger.recall(send.memoryKey) }
}
