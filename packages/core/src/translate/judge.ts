import { hash } from 'node:crypto'
import { groupBy } from '@lockale/errors'
import { joinSaid } from '../model/fact.ts'
import { type Connection, isMockEngine, type JudgeConnection, type SizesOf } from '../model/translator.ts'
import type { PlanTotals } from '../plan/plan.ts'
import type { Send, SendStep } from '../plan/step.ts'
import { joinPrices } from '../plan/totals.ts'
import { type ProjectSends, toBatches } from './batch.ts'
import { asItemText, openItems } from './items.ts'
import { Run, type RunOptions } from './run.ts'
import type { Settled } from './settle.ts'
import { type ProjectToTranslate, questionOf } from './translate-projects.ts'

/** What became of the translations that a judge was to score. Each string counts once. */
export interface JudgedTotals {
  /** Number of translations with a score, of those whose score is too low, and of those whose score was in the cache. */
  readonly judged: number
  readonly low: number
  readonly cached: number
  /** Number of translations without a score, since the judge failed. They are as they would be without a judge. */
  readonly unjudged: number
  /** Sentences that say why translations have no score. */
  readonly problems: readonly string[]
}

interface JudgingOptions extends Pick<RunOptions, 'clock' | 'signal' | 'onEvent' | 'endsAt' | 'maxWaitMs'> {
  /** True if nothing may be sent: then only scores of earlier runs are used. */
  readonly isOffline: boolean
}

/** Returns whether a config has a judge for one of the locales of a run. */
export function isJudged({ planned, translator }: Pick<ProjectToTranslate, 'planned' | 'translator'>): boolean {
  return planned.settings.some(({ locale }) => translator.judgeFor?.(locale) !== undefined)
}

/**
 * Scores the valid translations among the results of a project. Each score is recorded in the translation cache before it
 * is used. If a judge fails, translations stay as they are.
 */
export async function judgeTranslations(
  settled: ReadonlyMap<Send, Settled>,
  project: ProjectToTranslate,
  options: JudgingOptions,
): Promise<{ readonly settled: ReadonlyMap<Send, Settled>; readonly totals: JudgedTotals }> {
  const { translator, sharedLedger: ledger } = project
  const { settings } = questionOf(project)
  const pairs = new Map<string, Pair>()
  const scores = new Map<string, Score>()
  const keys = new Map<Send, string>()
  for (const [send, one] of settled) {
    const judge = judgeOf(send.place.locale, { settings, from: translator })
    if (judge === undefined || !one.ok || send.kind !== 'send') continue
    const memoryKey = hash('sha256', JSON.stringify([judge.engine, send.memoryKey, one.text]), 'base64url').slice(0, 28)
    const before = { recalled: undefined, rejected: undefined, refused: undefined }
    keys.set(send, memoryKey)
    if (pairs.has(memoryKey)) continue
    pairs.set(memoryKey, { judge, text: one.text, send: { ...send, ...before, memoryKey } })
    take(memoryKey, ledger.recall(memoryKey))
  }
  const problems = new Set<string>(options.isOffline ? ['A run that sends nothing asks no judge.'] : [])
  const cached = scores.size
  const open = options.isOffline ? [] : [...pairs.values()].filter(({ send }) => !scores.has(send.memoryKey))
  let done = 0
  const progress = (more: number) => {
    done += more
    if (open.length > 0) options.onEvent({ type: 'judging', judged: done, of: open.length })
  }
  progress(0)
  for (const [judge, own] of groupBy(open, (pair) => pair.judge)) {
    const { answers, failures } = await askJudge(judge, own, { project, options, onJudged: progress })
    for (const [memoryKey, answer] of answers) take(memoryKey, answer)
    for (const failure of failures) problems.add(failure)
  }
  const totals = {
    judged: scores.size,
    low: [...scores.values()].filter(({ isLow }) => isLow).length,
    cached,
    unjudged: pairs.size - scores.size,
    problems: pairs.size === scores.size ? [] : [...problems].slice(0, mostProblems),
  }
  const scored = [...settled].map(([send, one]) => [send, withScore(one, scores.get(keys.get(send) ?? ''))] as const)
  return { settled: new Map(scored), totals }

  function take(memoryKey: string, answer: string | undefined): void {
    const score = readScore(answer, pairs.get(memoryKey)?.judge.below ?? 0)
    if (score !== undefined) scores.set(memoryKey, score)
  }
}

interface AskOptions {
  readonly project: ProjectToTranslate
  readonly options: JudgingOptions
  /** Called with the number of new scores after each answer. */
  readonly onJudged: (scores: number) => void
}

/** Sends translations to a judge as a run sends strings: in batches, with the same retries and limits. */
async function askJudge(
  judge: JudgeConnection,
  pairs: readonly Pair[],
  { project, options, onJudged }: AskOptions,
): Promise<{ readonly answers: ReadonlyMap<string, string>; readonly failures: readonly string[] }> {
  const { config, sharedLedger: ledger } = project
  const toItems = openItems({ ...questionOf(project), ...project, diffs: project.inspection.whole })
  const textOf = new Map(pairs.map(({ send, text }) => [send.memoryKey, text]))
  const nothing = () => Promise.resolve()
  const run = new Run({
    ...options,
    translator: judge,
    concurrency: judge.parallel,
    // Only answers are recorded: the characters of strings are counted where they are translated.
    ledgersOf: () => [{ ...ledger, sent: nothing, refused: nothing, received: ({ answers }) => ledger.found(answers) }],
    isWhole: () => false,
    findsMixUps: false,
    itemsOf: (sends) =>
      toItems(sends).map((item, at) => {
        const send = sends[at]
        const translation = send && asItemText(textOf.get(send.memoryKey) ?? '', send, config.doNotTranslate)
        return { ...item, translation }
      }),
    assertHeld: project.assertHeld,
    // Only requests for translations count as requests of the run.
    onEvent: (event) => (event.type === 'answered' ? onJudged(event.texts) : options.onEvent(event)),
  })
  try {
    const { batches } = toBatches([{ ...questionOf(project), sends: pairs.map(({ send }) => send) }], judge)
    const { answers, refused } = await run.translate(batches)
    const failures = [...run.failedLocales.map(({ message }) => message), ...refused.values()]
    return { answers, failures: run.stopped === undefined ? failures : [run.stopped.message, ...failures] }
  } finally {
    run.close()
  }
}

/** Returns the price of judges for the strings of a plan, also for those whose translation is known already. */
export function priceOfJudges(
  question: ProjectSends,
  { locales, from, toItems }: { locales: ReadonlySet<string>; from: SizesOf; toItems: ReturnType<typeof openItems> },
): Pick<PlanTotals, 'priced'> {
  const prices = [...locales].map((locale) => {
    const judge = judgeOf(locale, { ...question, from })
    if (judge?.price === undefined) return {}
    const own = question.sends.filter(({ place }) => place.locale === locale)
    const { batches } = toBatches(
      [{ ...question, sends: own.map((send) => ({ ...send, recalled: undefined })) }],
      judge,
    )
    const amount = batches.reduce((sum, batch) => sum + (judge.price?.(toItems(batch.sends)) ?? 0), 0)
    return { priced: { amount, characters: 0 } }
  })
  return joinPrices(prices)
}

/** Returns the judge for a locale. Pseudo-translations of the mock service are not judged. */
function judgeOf(
  locale: string,
  { settings, from }: Pick<ProjectSends, 'settings'> & { readonly from: Pick<Connection, 'judgeFor'> },
): JudgeConnection | undefined {
  return isMockEngine(settings.get(locale)?.settings.engine ?? '') ? undefined : from.judgeFor?.(locale)
}

/** A translation to score. `memoryKey` of `send` is the key of its score, which also depends on the translation. */
interface Pair {
  readonly judge: JudgeConnection
  readonly send: SendStep
  readonly text: string
}

interface Score {
  readonly score: number
  readonly isLow: boolean
  readonly because: string | undefined
}

const mostProblems = 3

/** Reads a score as a `JudgeConnection` prints it; `undefined` for anything else, such as a damaged record. */
function readScore(answer: string | undefined, below: number): Score | undefined {
  try {
    const [score, because]: readonly unknown[] = JSON.parse(answer ?? '[]')
    if (typeof score !== 'number' || !(score >= 0 && score <= 1)) return undefined
    const reason = typeof because === 'string' ? because : undefined
    return { score: Math.round(score * 100) / 100, isLow: score < below, because: reason }
  } catch {
    return undefined
  }
}

/** Returns a result with its score. A score can only ask for a review: it takes no doubt away, and changes no text. */
function withScore(one: Settled, found: Score | undefined): Settled {
  if (!one.ok || found === undefined) return one
  const { score, isLow, because = one.said?.doubt ?? 'no reason given' } = found
  const said = joinSaid([one.said ?? {}, isLow ? { score, doubt: because } : { score }])
  return { ...one, needsReview: one.needsReview || isLow, isSound: one.isSound === true && !isLow, said }
}
