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

/** The result of one send: the text in its message format, or why there is none. */
export type Settled =
  | {
      readonly ok: true
      readonly text: string
      readonly needsReview: boolean
      readonly isSound?: boolean | undefined
      /** Rules that made two answers doubtful. */
      readonly doubts?: readonly DiagnosticCode[]
    }
  | {
      readonly ok: false
      /** The id of a rule if every answer was invalid, else a sentence. */
      readonly reason: string
      readonly cause: 'refused' | 'service' | 'too-large'
    }

export interface ProjectSteps extends Omit<ProjectSends, 'sends'> {
  /** All strings by language code, in parts that share no answer. Each part is made when its turn comes. */
  readonly parts: ReadonlyMap<string, () => PartToSend>
  readonly ledger: AnswerStore
  readonly checker: ReadAnswerOptions['checker']
  readonly terms: readonly string[]
  readonly spendingLimit: SpendingLimit
}

export interface PartToSend {
  readonly sends: readonly Send[]
  /**
   * Called for each part, in order, as soon as all its sends have a result.
   * @param settled results of sends. Those that were not answered before the run stopped are missing
   */
  readonly onSettled: (settled: ReadonlyMap<Send, Settled>) => void
}

export interface Attempt {
  readonly project: ProjectSteps
  readonly first: Send
  readonly send: Send
  /** The best answer so far: valid, but doubtful. */
  readonly best: Best | undefined
  /** True if the first answer was cached. Then a second answer is used only if it is cached too: nothing is billed. */
  readonly isFree?: boolean
}

interface Best extends Extract<Settled, { readonly ok: true }> {
  readonly doubts: readonly DiagnosticCode[]
}

export interface Answers {
  readonly outcome: RunOutcome
  readonly oversize: ReadonlySet<string>
  readonly failed: ReadonlySet<string>
  /** Returns the result of `readAnswer`, which was usually computed when the answer arrived. */
  readonly read: (send: Send, answer: string) => ReadAnswer
}

/** Returns the result of an attempt, or the next attempt, or `undefined` if the run stopped before an answer. */
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
  // A doubtful text may be right, so it gets only one second request.
  const next = found === undefined ? nextSend(send, project) : undefined
  if (next !== undefined) return { ...attempt, send: withRecall(next, project) }
  return found ?? notAnswered(restored.ok ? '' : restored.finding.code, 'refused')
}

/** Returns the send for a second answer: with other tags if only the positions of placeholders are doubtful. */
function askAgain(send: Send, doubts: readonly Finding[], project: ProjectSteps): Send | undefined {
  const second = doubts.every(isMisplaced) ? nextSend(send, project) : secondQuestion(send, doubts, project)
  return second && withRecall(second, project)
}

/** Returns the less doubtful of two texts, the shorter one if both are too long, else the second. */
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

/** Returns the send with the next strategy under which its text differs; the first two may give the same text. */
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
