import { addToGroup, groupBy, rememberEach } from '@lockale/errors'
import type { RefusedString } from '../ledger/record.ts'
import { withMemories } from '../memory/open-memories.ts'
import type { Clock } from '../model/clock.ts'
import type { RunEvent } from '../model/event.ts'
import { isMockEngine } from '../model/translator.ts'
import { filesInUse } from '../plan/file-settings.ts'
import type { Plan } from '../plan/plan.ts'
import { refuseOtherPlan, type SavedPlan } from '../plan/saved-plan.ts'
import { findPreviousSources } from '../report/previous-texts.ts'
import { isJudged, type JudgedTotals, judgeTranslations } from '../translate/judge.ts'
import { type Deadline, openDeadline } from '../translate/shutdown.ts'
import { refuseOverBudget } from '../translate/spending-limit.ts'
import { groupProjects, planTogether, type SettledPart, translateProjects } from '../translate/translate-projects.ts'
import { readBaseline } from '../validate/baseline.ts'
import { openDoubtsAmong } from '../validate/doubts-among.ts'
import { type FinishedMessage, finishMessages } from '../validate/finish.ts'
import { refuseMissingLockfile } from '../validate/readable.ts'
import { noteRefusals, toRefusals } from '../validate/refusals.ts'
import { checkReady } from '../write/preflight.ts'
import { openVariants } from '../validate/variants.ts'
import { withRunLocks } from '../write/run-lock.ts'
import { type inspectProjects, planProject, type PlanRunOptions } from './plan.ts'
import {
  eachProject,
  type InspectedProject,
  type PlannedProject,
  type ReadyProject,
  type RunProject,
  type TranslatedProject,
} from './run-project.ts'

/** Options of a sync: limits of time and money, and safeguards. */
export interface SyncRunOptions extends PlanRunOptions {
  /** Allow the run to delete more than half of a file's messages, which is otherwise an error. */
  readonly allowPrune?: boolean | undefined
  /** How long to wait for another lockale process in the project, in milliseconds. Default: 0, which fails at once. */
  readonly lockTimeoutMs?: number | undefined
  /** Maximum number of billed characters, instead of the budget. If the run needs more, it stops before any request. */
  readonly maxCharacters?: number | undefined
  /** Mark all new machine translations as needing review. */
  readonly needsReview?: boolean | undefined
  /** Fail if translations exist but the lockfile is missing. Meant for CI, where this is probably a mistake. */
  readonly strict?: boolean | undefined
  /** A plan that was saved before. The run does exactly what the plan says, or fails. */
  readonly savedPlan?: SavedPlan | undefined
  /** Time limit in milliseconds. Just before it, the run stops and writes its translations; a later run continues. */
  readonly deadlineMs?: number | undefined
  /** The longest wait in milliseconds that the service may ask for. Default: 60 s. */
  readonly maxWaitMs?: number | undefined
  /**
   * Characters that may be sent again after a broken connection, although they may have been billed. Default: the
   * largest request, or a hundredth of the characters of the run if that is more.
   */
  readonly maxRebuy?: number | undefined
}

interface OneRun<T> {
  readonly projects: readonly RunProject[]
  readonly options: SyncRunOptions
  readonly clock: Clock
  readonly work: (held: readonly HeldProject[], options: WalkOptions) => Promise<T>
}

type HeldProject = RunProject & { readonly assertHeld: () => Promise<void> }

/**
 * Runs work that may be billed, holding the run lock of each project, with a time limit.
 * @param after called while the locks are still held
 */
export async function inOneRun<T>(
  command: string,
  { projects, options, clock, work }: OneRun<T>,
  after?: (held: readonly HeldProject[]) => Promise<void>,
): Promise<T> {
  const { signal = new AbortController().signal, onEvent = () => undefined, deadlineMs, lockTimeoutMs } = options
  const deadline = openDeadline(deadlineMs, { clock, signal })
  const onWait = (why: string) => onEvent({ type: 'waiting', why, ms: lockTimeoutMs ?? 0 })
  const locking = { command, timeoutMs: lockTimeoutMs, signal: deadline.signal, onWait }
  const configs = options.offline === true ? [] : projects.map(({ config }) => config)
  try {
    return await withRunLocks(projects, locking, async (held) => {
      const done = await withMemories(configs, (memoryOf) =>
        work(held, { ...options, signal, onEvent, clock, deadline, memoryOf }),
      )
      await after?.(held)
      return done
    })
  } catch (error) {
    throw deadline.explain(error)
  } finally {
    deadline.close()
  }
}

export interface WalkOptions extends Omit<SyncRunOptions, 'signal' | 'onEvent'> {
  readonly signal: AbortSignal
  readonly onEvent: (event: RunEvent) => void
  readonly clock: Clock
  readonly deadline: Deadline
  readonly memoryOf: Parameters<typeof inspectProjects>[1]['memoryOf']
  /** True to ask the judges of the config for scores of new machine translations. */
  readonly judges?: boolean
}

/** The plan for one language, with the finished translations of its messages. */
export interface FinishedPart extends Pick<Plan, 'diffs' | 'steps'> {
  readonly finished: readonly FinishedMessage[]
}

/**
 * Plans and translates. No other step of a run is billed.
 * @param onFinished called for each language of a project as soon as all strings of the language have a result
 */
export async function translateInspected(
  inspected: readonly InspectedProject[],
  options: WalkOptions,
  onFinished: (project: ReadyProject, part: FinishedPart) => void,
): Promise<{ readonly planned: Plan; readonly translated: readonly TranslatedProject[] }> {
  const { signal, onEvent, deadline, clock, maxCharacters, maxWaitMs, maxRebuy } = options
  const planning = { ...options, signal: deadline.signal, isRecording: true }
  const plans = await eachProject(inspected, (project) => {
    if (options.strict === true && options.adopt !== true) refuseMissingLockfile(project.inspection)
    return planProject(project, planning)
  })
  const planned = planTogether(plans)
  const ready = await makeReady(plans, planned, options)
  const limits = { endsAt: deadline.endsAt, maxWaitMs, maxRebuy }
  const all = { planned, limits, clock, signal, onEvent, maxCharacters }
  const refusals = new Map<string, RefusedString[]>()
  const doubtsAmong = rememberEach((project: ReadyProject) => {
    const { config, inspection, planned: own } = project
    const { scan, checker, whole } = inspection
    const mocked = new Set(
      own.settings.flatMap(({ locale, settings }) => (isMockEngine(settings.engine) ? [locale] : [])),
    )
    return openDoubtsAmong({ config, checker, catalogs: scan.catalogs, whole, isMock: (locale) => mocked.has(locale) })
  })
  const finish = (project: ReadyProject, { diffs, steps, settled }: SettledPart) => {
    const { config, folder, sharedLedger, inspection } = project
    const recall = (key: string) => sharedLedger.recall(key)
    const variantOf = openVariants({ config, recall, checker: inspection.checker })
    const termsIn = new Map(project.planned.settings.map(({ locale, terms }) => [locale, terms]))
    const finished = doubtsAmong(project)(
      finishMessages(steps, { config, settled, termsIn, needsReview: options.needsReview, variantOf }),
    )
    for (const one of toRefusals(steps, { config, settled, finished })) addToGroup(refusals, folder, one)
    onFinished(project, { diffs, steps, finished })
  }
  const waiting: { readonly project: ReadyProject; readonly part: Parameters<typeof finish>[1] }[] = []
  const translated = await translateProjects(ready, all, (project, part) => {
    if (options.judges === true && isJudged(project)) waiting.push({ project, part })
    else finish(project, part)
  })
  const judging = { ...all, endsAt: deadline.endsAt, maxWaitMs, isOffline: options.offline === true }
  const judged = new Map<string, JudgedTotals>()
  // One project after another, so that each uses the scores that the others have got.
  for (const [project, own] of groupBy(waiting, (one) => one.project)) {
    const results = new Map(own.flatMap(({ part }) => [...part.settled]))
    const { settled, totals } = await judgeTranslations(results, project, judging)
    judged.set(project.folder, totals)
    for (const { part } of own) finish(project, { ...part, settled })
  }
  for (const { folder, sharedLedger } of ready) await noteRefusals(sharedLedger, refusals.get(folder) ?? [])
  return { planned, translated: translated.map((one) => ({ ...one, judged: judged.get(one.folder) })) }
}

/** Makes all checks that can stop the run before anything is sent. @param planned plan of all projects */
async function makeReady(
  projects: readonly PlannedProject[],
  planned: Plan,
  { savedPlan, maxCharacters, allowPrune = false, signal, onEvent }: WalkOptions,
): Promise<readonly ReadyProject[]> {
  const ready = await eachProject(projects, async (project): Promise<ReadyProject> => {
    const { translator, config, sharedLedger } = project
    if (translator === undefined) throw new Error('A run without a translator.')
    return {
      ...project,
      translator,
      baseline: await readBaseline(config, project),
      unanswered: sharedLedger.unanswered,
      previousSource: await previousSources(project),
    }
  })
  const { texts, requests, characters, locales } = planned.totals
  onEvent({ type: 'planned', texts, requests, characters, locales: locales.filter((each) => each.requests > 0) })
  if (savedPlan !== undefined) refuseOtherPlan(savedPlan, planned)
  refuseOverBudget(projects, planned, maxCharacters)
  await eachProject(projects, (project) => checkReady(project.planned, { ...project, allowPrune }))
  for (const group of groupProjects(ready)) {
    // Uploads glossaries of the project before they are used.
    const files = filesInUse(group.map((project) => project.planned))
    if (files.length > 0) await group[0].translator.readyFiles?.(files, { signal, onEvent })
  }
  return ready
}

/** Maximum number of versions of a source file to read from git, for the old source strings of translations. */
const maxVersions = 50

/** Finds the old source strings of the translations that a translator of the project's own makes again. */
async function previousSources({ planned, ports }: PlannedProject): Promise<ReadyProject['previousSource']> {
  const own = new Set(planned.settings.flatMap(({ locale, takesItems }) => (takesItems === true ? [locale] : [])))
  if (own.size === 0) return undefined
  const stale = planned.steps.flatMap((step) =>
    step.kind === 'translate' && step.why === 'stale' && own.has(step.change.target.locale) ? [step.change] : [],
  )
  return stale.length === 0 ? undefined : findPreviousSources(stale, ports.history, maxVersions)
}

export async function closeProjects(inspected: readonly InspectedProject[]): Promise<void> {
  for (const { keepBorrowed, ledger, knownFiles } of inspected) {
    await keepBorrowed()
    await ledger.tidy()
    knownFiles?.close()
  }
}
