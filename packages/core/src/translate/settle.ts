import { doubtOf } from '@lockale/checks'
import type { DiagnosticCode } from '@lockale/errors'
import type { Finding, Restored } from '@lockale/messages'
import type { Item } from '../model/engine.ts'
import type { Said } from '../model/fact.ts'
import { doubtKey, isMisplaced, type ReadAnswer, type ReadAnswerOptions } from '../plan/read-answer.ts'
import { nextWay } from '../plan/send-step.ts'
import type { Send } from '../plan/step.ts'
import type { ProjectSends } from './batch.ts'
import type { AnswerStore } from './record.ts'
import type { RunOutcome } from './run.ts'
import { secondQuestion } from './second-question.ts'
import type { openSpendingLimit } from './spending-limit.ts'

/** The result for one string that was to be sent: its translation in the message format, or why there is none. */
export type Settled =
  | {
      readonly ok: true
      readonly text: string
      readonly needsReview: boolean
      readonly isSound?: boolean | undefined
      /** Rules that find the translation doubtful. After two requests, the translation is the better of the two. */
      readonly doubts?: readonly DiagnosticCode[]
      /** What the translator and the judge say about the translation. */
      readonly said?: Said | undefined
    }
  | {
      readonly ok: false
      /** The id of the violated rule if each translation of the service was invalid, else a sentence. */
      readonly reason: string
      readonly cause: 'refused' | 'service' | 'too-large'
    }

export interface ProjectSteps extends Omit<ProjectSends, 'sends'> {
  /**
   * The strings of each language, by language code. Two codes never share a translation. The function makes the strings
   * of a language when its turn comes, so that not all are in memory at once.
   */
  readonly parts: ReadonlyMap<string, () => PartToSend>
  readonly ledger: AnswerStore
  readonly checker: ReadAnswerOptions['checker']
  readonly terms: readonly string[]
  readonly spendingLimit: ReturnType<typeof openSpendingLimit>
  /** Makes the items for strings, in their order, for a translator that takes items. */
  readonly toItems?: ((sends: readonly Send[]) => readonly Item[]) | undefined
}

export interface PartToSend {
  readonly sends: readonly Send[]
  /**
   * Called for each part (language), in order, as soon as all its strings have a result.
   * @param settled results of `sends`. Strings that were not translated before the run stopped have none
   */
  readonly onSettled: (settled: ReadonlyMap<Send, Settled>) => void
}

export interface Attempt {
  readonly project: ProjectSteps
  readonly first: Send
  readonly send: Send
  /** The best translation so far: valid, but a rule finds it doubtful. */
  readonly best: Best | undefined
}

export type Answered = Extract<Settled, { readonly ok: true }>

interface Best extends Answered {
  readonly codes: readonly DiagnosticCode[]
  readonly weight: number
}

export interface Answers {
  readonly outcome: RunOutcome
  readonly oversize: ReadonlySet<string>
  readonly failed: ReadonlySet<string>
  /** Returns the result of `readAnswer`. Usually it was computed already when the translation arrived. */
  readonly read: (send: Send, answer: string) => ReadAnswer
}

/**
 * Decides about the translation that an attempt received. Returns the final result of the string, or the next attempt
 * if the string must be sent again, or `undefined` if the run stopped before there was a translation.
 */
export function settle(attempt: Attempt, { outcome, oversize, failed, read }: Answers): Settled | Attempt | undefined {
  const { project, send, best } = attempt
  const first = best && unasked(best)
  if (oversize.has(send.memoryKey)) return first ?? notAnswered('it is longer than one request may be', 'too-large')
  const refusal = outcome.refused.get(send.memoryKey)
  if (refusal !== undefined) return first ?? notAnswered(refusal, 'service')
  const answer = send.recalled ?? outcome.answers.get(send.memoryKey)
  if (answer === undefined) return first === undefined || failed.has(send.place.locale) ? first : attempt
  const restored = read(send, answer)
  const isDoubtful = restored.ok && restored.doubts.length > 0
  const { isSound } = restored
  const doubt = restored.ok ? doubtOfTranslator(attempt, answer, outcome) : undefined
  if (restored.ok && !isDoubtful) return { ok: true, text: restored.text, needsReview: false, isSound, ...doubt }
  const found = restored.ok ? better(best, restored, doubt) : best
  if (restored.ok && best === undefined && send.strategy === 1 && send.again === undefined) {
    const second = askAgain(send, restored.doubts, project)
    if (second !== undefined) {
      const rejected = { answer, because: restored.doubts.map(({ code }) => code) }
      return { ...attempt, send: { ...second, rejected }, best: found }
    }
  }
  // Tries another way only without a valid translation. A doubtful one may be right, so there is no third request.
  const next = found === undefined ? nextSend(send, project) : undefined
  if (next !== undefined) {
    const rejected = restored.ok ? next.rejected : { answer, because: [restored.finding.code] }
    return { ...attempt, send: withRecall({ ...next, rejected }, project) }
  }
  if (found === undefined) return notAnswered(restored.ok ? '' : restored.finding.code, 'refused')
  return restored.ok && best !== undefined ? found : unasked(found)
}

/** Returns the string for a second request: with other tags if only the positions of placeholders are doubtful. */
function askAgain(send: Send, doubts: readonly Finding[], project: ProjectSteps): Send | undefined {
  const second = doubts.every(isMisplaced) ? nextSend(send, project) : secondQuestion(send, doubts, project)
  return second && withRecall(second, project)
}

/** Returns the doubt of the translator about its translation, if it says one. The language service has no doubts. */
function doubtOfTranslator({ project, send }: Attempt, answer: string, { answers }: RunOutcome) {
  if (project.settings.get(send.place.locale)?.takesItems !== true) return undefined
  const key = doubtKey(send.memoryKey, answer)
  const doubt = answers.get(key) ?? project.ledger.recall(key)
  return doubt === undefined ? undefined : { needsReview: true, said: { doubt }, isSound: false }
}

/** Returns the translation whose doubts weigh less. If they weigh the same, the second. */
function better(
  best: Best | undefined,
  { text, doubts }: Extract<Restored, { readonly ok: true }>,
  doubt: ReturnType<typeof doubtOfTranslator>,
): Best {
  const weight = doubts.reduce((sum, { code, arguments: args }) => sum + doubtOf(code).weigh(args), 0)
  const codes = doubts.map(({ code }) => code)
  const needsReview = codes.some((code) => doubtOf(code).acts !== 'confirm')
  const last: Best = { ok: true, text, needsReview, weight, codes, doubts: needsReview ? codes : [], ...doubt }
  return best !== undefined && best.weight < weight ? best : last
}

/** Returns the result of a string whose doubtful translation got no second one: it needs review. */
export function unasked({ text, codes, said }: Best): Settled {
  return { ok: true, text, needsReview: true, doubts: codes, said }
}

function notAnswered(reason: string, cause: 'refused' | 'service' | 'too-large'): Settled {
  return { ok: false, reason, cause }
}

function nextSend(send: Send, { source, terms }: ProjectSteps): Send | undefined {
  const next = nextWay(send, { sourceLocale: source, terms })
  return next && { ...next, refused: send.refused }
}

export function withRecall(send: Send, { ledger }: ProjectSteps): Send {
  const recalled = send.recalled ?? ledger.recall(send.memoryKey)
  const isKnownBad = recalled !== undefined && send.refused?.answers.includes(recalled) === true
  return recalled === send.recalled || isKnownBad ? send : { ...send, recalled }
}
