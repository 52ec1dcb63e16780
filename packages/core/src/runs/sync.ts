import { isAllUnchanged } from '../diff/unchanged.ts'
import type { TargetFile } from '../model/catalog.ts'
import type { CatalogDiff } from '../model/change.ts'
import type { Clock } from '../model/clock.ts'
import type { ArchivedText } from '../ledger/record.ts'
import { digestOf } from '../model/hash.ts'
import type { Plan } from '../plan/plan.ts'
import { reportSync } from '../report/report-sync.ts'
import type { SyncReport } from '../report/report.ts'
import { nothingBilled } from '../translate/run-state.ts'
import { commitStaged, noFiles, type StagedRun, stageRun } from '../write/commit-run.ts'
import { finishMessages } from '../validate/finish.ts'
import type { CatalogResult, FileEdit } from '../write/edits.ts'
import { editFiles, groupResults, recordsOf, type ResultFiles, newFacts, withoutMoved } from '../write/results.ts'
import { takeSound } from '../write/sound-texts.ts'
import { type Inspection, inspect } from './inspect.ts'
import type { Earlier } from './open-catalog.ts'
import { planMessages } from './plan-messages.ts'
import { inspectProjects } from './plan.ts'
import {
  eachProject,
  type InspectedProject,
  type RunProject,
  type StagedProject,
  type TranslatedProject,
  type WrittenProject,
} from './run-project.ts'
import {
  closeProjects,
  type FinishedPart,
  inOneRun,
  type SyncRunOptions,
  translateInspected,
  type WalkOptions,
} from './spend.ts'

interface SyncedProjects {
  readonly planned: Plan
  readonly reports: readonly SyncReport[]
}

/** Brings translations up to date. A run that stops early writes the translations so far; the next run continues. */
export async function sync(
  projects: readonly RunProject[],
  options: SyncRunOptions,
  clock: Clock,
): Promise<SyncedProjects> {
  return inOneRun('lockale sync', { projects, options, clock, work: walk }, async (held) => {
    for (const { afterSync, assertHeld } of held) await afterSync?.(assertHeld)
  })
}

/** Checks all projects before anything is sent. In the end, writes each project, even if writing another one fails. */
async function walk(projects: readonly RunProject[], options: WalkOptions): Promise<SyncedProjects> {
  const { onEvent } = options
  const inspected = await inspectProjects(projects, options)
  onEvent({ type: 'scanned', ...countScanned(inspected) })
  const stages = new Map(inspected.map(({ folder }) => [folder, openStage()]))
  const judging = { ...options, judges: true }
  const { planned, translated } = await translateInspected(inspected, judging, ({ folder }, part) =>
    stages.get(folder)?.add(part),
  )
  const staged = await forEachSettled(translated, (project) => stage(project, stages.get(project.folder)))
  const files = staged.done.reduce((sum, one) => sum + countFiles(one.staged), 0)
  if (files > 0) onEvent({ type: 'writing', files })
  const written = await forEachSettled(staged.done, write)
  const [failure] = [...staged.failures, ...written.failures]
  if (failure !== undefined) throw failure.error
  await closeProjects(inspected)
  return { planned, reports: written.done.map(({ report }) => report) }
}

function countScanned(projects: readonly InspectedProject[]) {
  const catalogs = projects.flatMap(({ inspection }) => inspection.scan.catalogs)
  const messages = catalogs.reduce((sum, { source }) => sum + source.units.length, 0)
  const locales = new Set(projects.flatMap(({ config }) => config.targets.map(({ locale }) => locale))).size
  return { catalogs: catalogs.length, messages, locales }
}

interface Stage {
  add(part: FinishedPart): void
  /** Returns the new files, with the translations of all languages. @throws the first error that occurred in `add` */
  close(diffs: readonly CatalogDiff[]): Pick<ResultFiles, 'edits' | 'results' | 'replaced'>
}

/** Makes the new files language by language. For each language, keeps only what the run writes and reports. */
function openStage(): Stage {
  const results = new Map<TargetFile, CatalogResult>()
  const replaced: ArchivedText[] = []
  let edits: readonly FileEdit[] = []
  let failure: { readonly error: unknown } | undefined
  return {
    add(part) {
      try {
        const edited = editFiles(groupResults(part, part.finished), edits)
        edits = edited.edits
        replaced.push(...edited.replaced)
        for (const result of edited.results)
          results.set(result.diff.target, { ...result, ...takeSound(result.finished) })
      } catch (error) {
        failure ??= { error }
      }
    },
    close(diffs) {
      if (failure !== undefined) throw failure.error
      const byFile = new Map(edits.map((edit) => [edit.file, edit]))
      return {
        edits: [...new Set(diffs.flatMap(({ target }) => byFile.get(target.file) ?? []))],
        results: diffs.flatMap(({ target }) => results.get(target) ?? []),
        replaced,
      }
    },
  }
}

async function stage(project: TranslatedProject, given: Stage = openStage()): Promise<StagedProject> {
  const { config, planned, translated, narrowing, inspection, ports } = project
  const { edits, results, replaced } = given.close(planned.diffs)
  const { source } = config
  const records = recordsOf(results, { source, settings: planned.settings, adopt: narrowing.adopt })
  // A run that stopped before its first answer changes no file.
  const isInVain = translated.stopped !== undefined && edits.length === 0
  const files = isInVain ? noFiles : { ...records, edits, replaced }
  return { ...project, results, staged: await stageRun(files, { ...ports, known: inspection.lockfileRead }) }
}

async function write(project: StagedProject): Promise<WrittenProject> {
  const { config, narrowing, inspection, ports, sharedLedger: ledger, memory, results, staged } = project
  const { files, moved } = await commitStaged(staged, { ...ports, ledger })
  const edits = staged.closing?.edit === undefined ? staged.edits : [...staged.edits, staged.closing.edit]
  const own = edits.flatMap((edit) => ('bytes' in edit ? [[edit.file, digestOf(edit.bytes)] as const] : []))
  const resultIn = new Map(results.map((result) => [`${result.diff.target.locale} ${result.diff.catalog.id}`, result]))
  const factsIn = (catalog: string, locale: string) => {
    const result = resultIn.get(`${locale} ${catalog}`)
    return result === undefined ? new Map() : newFacts(result)
  }
  const before = { inspection, written: new Map(own), factsIn }
  const after = files.length > 0 ? await inspect(config, ports, { ...narrowing, adopt: true, before }) : inspection
  const report = reportSync({
    ...project,
    checker: after.checker,
    written: withoutMoved(results, moved),
    replaced: replacedIn(withoutMoved(results, moved), staged.replaced ?? []),
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

function replacedIn(results: readonly CatalogResult[], replaced: readonly ArchivedText[]): readonly ArchivedText[] {
  return replaced.filter(({ catalog, locale }) => {
    return results.some(({ diff }) => diff.catalog.id === catalog && diff.target.locale === locale)
  })
}

/**
 * Returns the report that the next run would print if no file changes. Returns `undefined` if that run would have work,
 * or if a shared cache may get new translations.
 */
async function reportNext(
  project: StagedProject,
  { report, after, written }: { readonly report: SyncReport; readonly after: Inspection } & Pick<Earlier, 'written'>,
): Promise<SyncReport | undefined> {
  const { config, inspection, memory, sharedLedger: ledger, settingFiles, translator } = project
  if (!report.isComplete || memory !== undefined) return undefined
  if (after === inspection) return project.planned.isIdle === true ? report : undefined
  // If a file changed after it was written, not all of its messages were compared again, so the next run is unknown.
  if (after.whole.some(({ target: { file, digest } }) => (written.get(file) ?? digest) !== digest)) return undefined
  const { signal } = new AbortController()
  const planned = await planMessages(config, after, { ledger, settingFiles, translator, signal })
  if (planned.isIdle !== true) return undefined
  const translated = { ...nothingBilled, stopped: undefined, failedLocales: [] }
  const next = { ...project, inspection: after, planned, translated, bill: nothingBilled, judged: undefined }
  // Making the lockfile of a large project takes long, so it is skipped if the lockfile would not change.
  const { results, staged } = after.whole.every(isAllUnchanged) ? nothingStaged : await stage(next, stageNow(next))
  if (countFiles(staged) > 0) return undefined
  const done = { results, written: results, replaced: [], moved: new Set<string>(), files: [], after, troubles: [] }
  return reportSync({ ...next, ...done, checker: after.checker })
}

/** Makes the new files of a plan in which nothing is sent to a service. */
function stageNow({ config, planned }: Pick<TranslatedProject, 'config' | 'planned'>): Stage {
  const staged = openStage()
  for (const { diffs, steps } of planned.parts.values()) {
    const own = steps()
    staged.add({ diffs, steps: own, finished: finishMessages(own, { config, settled: new Map(), termsIn: new Map() }) })
  }
  return staged
}

const nothingStaged = { results: [], staged: { ...noFiles, closing: undefined } }

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

function countFiles({ edits, closing }: StagedRun): number {
  return edits.length + (closing?.edit === undefined ? 0 : 1)
}
