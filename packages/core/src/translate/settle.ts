import type { DiagnosticCode } from '@lockale/errors'
import type { Finding, Restored } from '@lockale/messages'
import { isMisplaced, type ReadAnswer, type ReadAnswerOptions } from '../plan/read-answer.ts'
import { askInAnotherWay } from '../plan/send-step.ts'
import type { Send } from '../plan/step.ts'
import type { ProjectSends } from './batch.ts'
import type { AnswerStore } from './record.ts'
import type { RunOutcome } from './run.ts'
import { secondQuestion } from './second-question.ts'
import type { SpendingLimit } from './spending-limit.ts'

/** What became of one send: the text in its own syntax, or why there is none. */
export type Settled =
  | {
      readonly ok: true
      readonly text: string
      readonly needsReview: boolean
      /** As `readAnswer` says. */
      readonly isSound?: boolean | undefined
      /** Rules that made two answers doubtful. */
      readonly doubts?: readonly DiagnosticCode[]
    }
  | {
      readonly ok: false
      /** A rule id where every answer broke the message, else words. */
      readonly reason: string
      readonly cause: 'refused' | 'service' | 'too-large'
    }

/** One project that takes part in a run, with what it asks for and how its answers are looked into. */
export interface ProjectSteps extends ProjectSends {
  readonly ledger: AnswerStore
  readonly checker: ReadAnswerOptions['checker']
  readonly terms: readonly string[]
  readonly spendingLimit: SpendingLimit
}

export interface Attempt {
  readonly project: ProjectSteps
  readonly first: Send
  readonly send: Send
  /** A whole text that is in doubt. */
  readonly best: Best | undefined
  /** The first answer was on record: a second one is taken from there too, and never paid for. */
  readonly isFree?: boolean
}

interface Best extends Extract<Settled, { readonly ok: true }> {
  readonly doubts: readonly DiagnosticCode[]
}

export interface Answers {
  readonly outcome: RunOutcome
  readonly oversize: ReadonlySet<string>
  /** Locales in which nothing more is asked for. */
  readonly failed: ReadonlySet<string>
  /** As `readAnswer`; what was asked for was read when it came. */
  readonly read: (send: Send, answer: string) => ReadAnswer
}

/** The end of an attempt, the next one, or `undefined` when the run stopped before an answer came. */
export function settle(attempt: Attempt, { outcome, oversize, failed, read }: Answers): Settled | Attempt | undefined {
  const { project, send, best } = attempt
  if (oversize.has(send.memoryKey)) return best ?? notAnswered('it is longer than one request may be', 'too-large')
  const refusal = outcome.refused.get(send.memoryKey)
  if (refusal !== undefined) return best ?? notAnswered(refusal, 'service')
  const answer = send.recalled ?? outcome.answers.get(send.memoryKey)
  if (answer === undefined) return best === undefined || failed.has(send.place.locale) ? best : attempt
  const restored = read(send, answer)
  const isDoubtful = restored.ok && restored.doubts.length > 0
  const { isSound } = restored
  if (restored.ok && !isDoubtful) return { ok: true, text: restored.text, needsReview: false, isSound }
  const found = restored.ok ? better(best, restored) : best
  if (restored.ok && best === undefined && send.strategy === 1) {
    const second = askAgain(send, restored.doubts, project)
    const isFree = send.recalled !== undefined
    if (second !== undefined && (isFree || second.recalled !== undefined || project.spendingLimit.mayPay(second))) {
      return { ...attempt, send: second, best: found, isFree }
    }
  }
  // what is in doubt may be right: it is worth one more question, not two
  const next = found === undefined ? nextSend(send, project) : undefined
  if (next !== undefined) return { ...attempt, send: withRecall(next, project) }
  return found ?? notAnswered(restored.ok ? '' : restored.finding.code, 'refused')
}

/** With other tags where only the places of placeholders are in doubt. */
function askAgain(send: Send, doubts: readonly Finding[], project: ProjectSteps): Send | undefined {
  const second = doubts.every(isMisplaced) ? nextSend(send, project) : secondQuestion(send, doubts, project)
  return second && withRecall(second, project)
}

/** Of two texts in doubt the one with less of it, the shorter one of two that are too long, or the second. */
function better(best: Best | undefined, { text, doubts }: Extract<Restored, { readonly ok: true }>): Best {
  const last: Best = { ok: true, text, needsReview: true, doubts: doubts.map(({ code }) => code) }
  if (best === undefined) return last
  const more = last.doubts.length - best.doubts.length
  const isLonger = last.doubts.some((code) => code.startsWith('max-')) && text.length > best.text.length
  return more > 0 || (more === 0 && isLonger) ? best : last
}

function notAnswered(reason: string, cause: Extract<Settled, { readonly ok: false }>['cause']): Settled {
  return { ok: false, reason, cause }
}

/** The text as the next strategy shows it that shows another one: a lone count looks the same under the first two. */
function nextSend(send: Send, { source, terms }: ProjectSteps): Send | undefined {
  const later = ([2, 3] as const).filter((strategy) => strategy > send.strategy)
  return later
    .map((strategy) => ({ ...askInAnotherWay(send, { sourceLocale: source, terms, strategy }), refused: send.refused }))
    .find(({ memoryKey }) => memoryKey !== send.memoryKey)
}

export function withRecall(send: Send, { ledger }: ProjectSteps): Send {
  const recalled = send.recalled ?? ledger.recall(send.memoryKey)
  const isKnownBad = recalled !== undefined && send.refused?.answers.includes(recalled) === true
  return recalled === send.recalled || isKnownBad ? send : { ...send, recalled }
}
