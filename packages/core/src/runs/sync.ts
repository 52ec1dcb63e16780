import { isAllUnchanged } from '../diff/diff-again.ts'
import { showDocuments } from '../documents/show-documents.ts'
import { withMemories } from '../memory/open-memories.ts'
import type { Clock } from '../model/clock.ts'
import type { RunEvent } from '../model/event.ts'
import { digestOf } from '../model/hash.ts'
import { filesInUse } from '../plan/file-settings.ts'
import type { Plan } from '../plan/plan.ts'
import { refuseOtherDocuments, refuseOtherPlan, type SavedPlan } from '../plan/saved-plan.ts'
import { reportSync } from '../report/report-sync.ts'
import type { SyncReport } from '../report/report.ts'
import { planTogether } from '../translate/plan-together.ts'
import { nothingBilled } from '../translate/run-state.ts'
import { type Deadline, openDeadline } from '../translate/shutdown.ts'
import { refuseOverBudget } from '../translate/spending-limit.ts'
import { groupProjects, translateProjects } from '../translate/translate-projects.ts'
import { readBaseline } from '../validate/baseline.ts'
import { type FinishedMessage, finishMessages } from '../validate/finish.ts'
import { refuseMissingLockfile } from '../validate/readable.ts'
import { noteRefusals } from '../validate/refusals.ts'
import { checkReady } from '../write/check-ready.ts'
import { commitStaged, noFiles, type StagedRun, stageRun } from '../write/commit-run.ts'
import { filesOf, groupResults, soundFacts, toArchive, withoutMoved } from '../write/results.ts'
import { withRunLocks } from '../write/run-lock.ts'
import { checkDocumentsOf, plansOfDocuments, refuseDocumentsOverBudget, syncDocumentsOf } from './documents.ts'
import { type Inspection, inspect } from './inspect.ts'
import type { Earlier } from './open-catalog.ts'
import { inspectProjects, planMessages, planProject, type PlanRunOptions } from './plan.ts'
import {
  eachProject,
  type InspectedProject,
  type PlannedProject,
  type ReadyProject,
  type RunProject,
  type StagedProject,
  type TranslatedProject,
  type WrittenProject,
} from './run-project.ts'

/** Options of a sync: limits of time and money, and safeguards. */
export interface SyncRunOptions extends PlanRunOptions {
  /** Delete a share of a file that lockale would otherwise refuse to delete. */
  readonly allowPrune?: boolean | undefined
  /** How long to wait for another lockale process in the project, in milliseconds. Default: 0, which fails at once. */
  readonly lockTimeoutMs?: number | undefined
  /**
   * Maximum of billed characters (code points), instead of the budget in the config. A run that needs more stops before its
   * first request.
   */
  readonly maxCharacters?: number | undefined
  /** Stop if translations exist but the lockfile is missing, as in CI. */
  readonly strict?: boolean | undefined
  /** A plan that was saved before. The run does exactly this, or nothing. */
  readonly savedPlan?: SavedPlan | undefined
  /**
   * Time limit of the whole run in milliseconds. Before it is over, the run stops and writes what it has; a later run
   * continues.
   */
  readonly deadlineMs?: number | undefined
  /** The longest wait in milliseconds that the service may ask for. Default: 60 s. */
  readonly maxWaitMs?: number | undefined
  /**
   * Characters that may be sent again after a broken connection although they may have been billed. Default: the largest
   * request, or a hundredth of the run if that is more.
   */
  readonly maxRebuy?: number | undefined
}

interface SyncedProjects {
  /** Of all. */
  readonly planned: Plan
  /** One for each project. */
  readonly reports: readonly SyncReport[]
}

/**
 * Brings the translations of one project or several up to date. Answers are on record before they are used, files change at the
 * end, the lockfile last. A run that stops early writes what was answered; running it again goes on from there.
 */
export async function sync(
  projects: readonly RunProject[],
  options: SyncRunOptions,
  clock: Clock,
): Promise<SyncedProjects> {
  return inOneRun('lockale sync', { projects, options, clock }, async (held, walking) => {
    const done = await walk(held, walking)
    for (const { afterSync, assertHeld } of held) await afterSync?.(assertHeld)
    return done
  })
}

interface GivenRun {
  readonly projects: readonly RunProject[]
  readonly options: SyncRunOptions
  readonly clock: Clock
}

type HeldProject = RunProject & { readonly assertHeld: () => Promise<void> }

/** Does what spends, under the run lock of each project, until it is done or its time is over. */
export async function inOneRun<T>(
  command: string,
  { projects, options, clock }: GivenRun,
  work: (held: readonly HeldProject[], options: WalkOptions) => Promise<T>,
): Promise<T> {
  const { signal = new AbortController().signal, onEvent = () => undefined, deadlineMs, lockTimeoutMs } = options
  const deadline = openDeadline({ clock, signal, deadlineMs })
  const onWait = (why: string) => onEvent({ type: 'waiting', why, ms: lockTimeoutMs ?? 0 })
  const locking = { command, timeoutMs: lockTimeoutMs, signal: deadline.signal, onWait }
  const configs = projects.map(({ config }) => config)
  try {
    return await withRunLocks(projects, locking, (held) =>
      withMemories(configs, (memoryOf) => work(held, { ...options, signal, onEvent, clock, deadline, memoryOf })),
    )
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
  /** Leaves documents alone. */
  readonly skipDocuments?: boolean | undefined
}

/**
 * Scan, diff, plan, translate, validate, write, report. Nothing is sent before all projects are found ready; what they share is
 * asked for together; then each writes by itself, whatever becomes of the others.
 */
async function walk(projects: readonly RunProject[], options: WalkOptions): Promise<SyncedProjects> {
  const { signal, onEvent, deadline } = options
  const inspected = await inspectProjects(projects, options)
  onEvent({ type: 'scanned', ...countScanned(inspected) })
  const { planned, translated } = await translateInspected(inspected, options)
  const staged = await forEachSettled(translated, stage)
  const files = staged.done.reduce((sum, one) => sum + countFiles(one.staged), 0)
  if (files > 0) onEvent({ type: 'writing', files })
  const written = await forEachSettled(staged.done, write)
  const [failure] = [...staged.failures, ...written.failures]
  if (failure !== undefined) throw failure.error
  const doing = { signal: deadline.signal, interruption: signal, onEvent }
  const reports = await eachProject(written.done, (project) => syncDocumentsOf(project, project.report, doing))
  for (const { keepBorrowed, ledger, knownFiles } of inspected) {
    await keepBorrowed()
    await ledger.tidy()
    knownFiles?.close()
  }
  return { planned, reports }
}

/** Plan and translate: everything that a run spends. */
export async function translateInspected(
  inspected: readonly InspectedProject[],
  options: WalkOptions,
): Promise<{ readonly planned: Plan; readonly translated: readonly TranslatedProject[] }> {
  const { signal, onEvent, deadline, clock, savedPlan, maxCharacters, maxWaitMs, maxRebuy } = options
  // A saved plan that says nothing of documents leaves them alone.
  const skipDocuments = options.skipDocuments ?? (savedPlan !== undefined && savedPlan.documents === undefined)
  const planning = { ...options, signal: deadline.signal, isRecording: true, skipDocuments }
  const plans = await eachProject(inspected, (project) => {
    if (options.strict === true && options.adopt !== true) refuseMissingLockfile(project.inspection)
    return planProject(project, planning)
  })
  const planned = planTogether(plans)
  const ready = await makeReady(plans, planned, options)
  const limits = { endsAt: deadline.endsAt, maxWaitMs, maxRebuy }
  const translated = await translateProjects(ready, { planned, limits, clock, signal, onEvent, maxCharacters })
  return { planned, translated }
}

function countScanned(projects: readonly InspectedProject[]) {
  const catalogs = projects.flatMap(({ inspection }) => inspection.scan.catalogs)
  const messages = catalogs.reduce((sum, { source }) => sum + source.units.length, 0)
  const locales = new Set(projects.flatMap(({ config }) => config.targets.map(({ locale }) => locale))).size
  return { catalogs: catalogs.length, messages, locales }
}

/** What would stop the run later stops it now, before anything is spent. @param planned of all projects together */
async function makeReady(
  projects: readonly PlannedProject[],
  planned: Plan,
  { savedPlan, maxCharacters, allowPrune = false, signal, onEvent }: WalkOptions,
): Promise<readonly ReadyProject[]> {
  if (savedPlan !== undefined) refuseOtherDocuments(savedPlan, showDocuments(plansOfDocuments(projects)))
  refuseDocumentsOverBudget(projects, planned, maxCharacters)
  await checkDocumentsOf(projects, allowPrune)
  const ready = await eachProject(projects, async (project): Promise<ReadyProject> => {
    const { translator, config, sharedLedger } = project
    if (translator === undefined) throw new Error('A run without a translator.')
    return {
      ...project,
      translator,
      baseline: await readBaseline(config, project),
      unanswered: sharedLedger.unanswered,
    }
  })
  const { texts, requests, characters, locales } = planned.totals
  onEvent({ type: 'planned', texts, requests, characters, locales: locales.filter((each) => each.requests > 0) })
  if (savedPlan !== undefined) refuseOtherPlan(savedPlan, planned)
  refuseOverBudget(projects, planned, maxCharacters)
  await eachProject(projects, (project) => checkReady(project.planned, { ...project, allowPrune }))
  for (const group of groupProjects(ready)) {
    // What a project keeps itself is on the service as it is here before texts are made with it.
    const files = filesInUse(group.map((project) => project.planned))
    if (files.length > 0) await group[0].translator.readyFiles?.(files, { signal, onEvent })
  }
  return ready
}

/** Validates the answers, and records those that are none. */
export async function finishProject(project: TranslatedProject): Promise<readonly FinishedMessage[]> {
  const { config, planned, translated, sharedLedger } = project
  const { settled } = translated
  const termsIn = new Map(planned.settings.map(({ locale, terms }) => [locale, terms]))
  const finished = finishMessages(planned.steps, { config, settled, termsIn })
  await noteRefusals(sharedLedger, planned.steps, { config, settled, finished })
  return finished
}

/** Makes the edits of the files that valid answers go into. */
async function stage(project: TranslatedProject): Promise<StagedProject> {
  const { config, planned, translated, narrowing, inspection, ports } = project
  const finished = await finishProject(project)
  const results = groupResults(planned, finished)
  const files = filesOf(results, { source: config.source, settings: planned.settings, adopt: narrowing.adopt })
  // A run that was stopped before it got anything leaves everything as it was.
  const isInVain = translated.stopped !== undefined && files.edits.length === 0
  return {
    ...project,
    finished,
    results,
    staged: await stageRun(isInVain ? noFiles : files, { ...ports, known: inspection.lockfileRead }),
  }
}

async function write(project: StagedProject): Promise<WrittenProject> {
  const { config, narrowing, inspection, planned, ports, sharedLedger, memory, results, staged } = project
  const archived = toArchive(results, planned)
  if (archived.length > 0) await sharedLedger.archive(archived)
  const { files, moved } = await commitStaged(staged, ports)
  const edits = staged.closing?.edit === undefined ? staged.edits : [...staged.edits, staged.closing.edit]
  const own = edits.flatMap((edit) => ('bytes' in edit ? [[edit.file, digestOf(edit.bytes)] as const] : []))
  const soundIn = (catalog: string, locale: string) => {
    const result = results.find(({ diff }) => diff.catalog.id === catalog && diff.target.locale === locale)
    return result === undefined ? new Map() : soundFacts(result)
  }
  const before = { inspection, written: new Map(own), soundIn }
  const after = files.length > 0 ? await inspect(config, ports, { ...narrowing, adopt: true, before }) : inspection
  const report = reportSync({
    ...project,
    checker: after.checker,
    written: withoutMoved(results, moved),
    moved,
    files,
    after,
    troubles: memory?.troubles ?? [],
  })
  return {
    ...project,
    report: { ...report, next: await reportNext(project, { report, after, written: before.written }) },
  }
}

/** What a run right after this one reports; `undefined` where that has something to do, or other machines may know more. */
async function reportNext(
  project: StagedProject,
  { report, after, written }: { readonly report: SyncReport; readonly after: Inspection } & Pick<Earlier, 'written'>,
): Promise<SyncReport | undefined> {
  const { config, inspection, memory, sharedLedger: ledger, settingFiles, translator } = project
  if (!report.isComplete || memory !== undefined) return undefined
  if (after === inspection) return project.planned.isIdle === true ? report : undefined
  // What was unchanged in a file that was written is not compared again.
  if (after.whole.some(({ target: { file, digest } }) => (written.get(file) ?? digest) !== digest)) return undefined
  const { signal } = new AbortController()
  const planned = await planMessages(config, after, { ledger, settingFiles, translator, signal })
  if (planned.isIdle !== true) return undefined
  const translated = { ...nothingBilled, settled: new Map(), stopped: undefined, failedLocales: [] }
  const next = { ...project, inspection: after, planned, translated, bill: nothingBilled }
  // Of a big project the lockfile takes long to print, and says of what is unchanged what it says.
  const { finished, results, staged } = after.whole.every(isAllUnchanged) ? nothingStaged : await stage(next)
  if (countFiles(staged) > 0) return undefined
  const done = { finished, written: results, moved: new Set<string>(), files: [], after, troubles: [] }
  return reportSync({ ...next, ...done, checker: after.checker })
}

const nothingStaged = { finished: [], results: [], staged: { ...noFiles, closing: undefined } }

/** One after another, whatever becomes of the others. */
async function forEachSettled<T extends Pick<RunProject, 'folder'>, R>(
  projects: readonly T[],
  work: (project: T) => Promise<R>,
): Promise<{ readonly done: readonly R[]; readonly failures: readonly { readonly error: unknown }[] }> {
  const done: R[] = []
  const failures: { readonly error: unknown }[] = []
  for (const project of projects) {
    try {
      done.push(...(await eachProject([project], work)))
    } catch (error) {
      failures.push({ error })
    }
  }
  return { done, failures }
}

/** Files that will change. */
function countFiles({ edits, removals = [], closing }: StagedRun): number {
  return edits.length + removals.length + (closing?.edit === undefined ? 0 : 1)
}
