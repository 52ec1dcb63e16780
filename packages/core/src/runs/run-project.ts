import type { AskingHistory } from '../diff/evidence.ts'
import type { KnownFiles } from '../diff/unchanged-files.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../model/clock.ts'
import type { Config } from '../model/config.ts'
import type { FileSystem } from '@lockale/disk'
import { inPackage } from '../model/folder.ts'
import type { SettingFiles } from '../model/setting-files.ts'
import type { SharedMemory } from '../model/shared-memory.ts'
import type { KeptAnswers, Connection } from '../model/translator.ts'
import type { ProjectPlan } from '../plan/plan.ts'
import type { PreviousSources } from '../report/previous-texts.ts'
import type { SyncReport } from '../report/report.ts'
import type { JudgedTotals } from '../translate/judge.ts'
import type { RunTotals } from '../translate/run-state.ts'
import type { Translated } from '../translate/translate.ts'
import type { Baseline } from '../validate/baseline.ts'
import type { StagedRun } from '../write/commit-run.ts'
import type { CatalogResult } from '../write/edits.ts'
import type { Processes } from '@lockale/disk/process-identity'
import type { Inspection, InspectOptions, Ports } from './inspect.ts'

export interface RunProject {
  /** Folder of the project relative to that of the run, with `/`; `''` if they are the same. */
  readonly folder: string
  readonly config: Config
  /** Absolute path of the config file; `undefined`: the config is not from a file. */
  readonly configFile?: string | undefined
  /** Absolute path of the project folder. */
  readonly root: string
  readonly fs: FileSystem
  readonly clock: Clock
  /** Identity of this process; default: from the system. */
  readonly processes?: Processes | undefined
  readonly selection: Pick<InspectOptions, 'locales' | 'files' | 'messages'>
  readonly ledger: Ledger
  /** Cached information about the service, such as its languages. */
  readonly kept?: KeptAnswers | undefined
  readonly settingFiles?: SettingFiles | undefined
  /** Opens version control, with a time limit for the searches of this run. */
  readonly askHistory?:
    | ((onFile: AskingHistory['onFile'], limitMs?: number) => Pick<Ports, 'history' | 'asking'>)
    | undefined
  readonly assertHeld?: (() => Promise<void>) | undefined
  readonly knownFiles?: KnownFiles | undefined
  /** Name of the coding assistant in whose shell the run was started, if there is one. */
  readonly assistant?: string | undefined
  /** Called when all files are written, before the run releases its lock. */
  readonly afterSync?: ((assertHeld: () => Promise<void>) => Promise<void>) | undefined
}

export interface InspectedProject extends RunProject {
  readonly narrowing: InspectOptions
  readonly inspection: Inspection
  readonly ports: Ports
  /** Reads the translation caches (ledgers) of all projects of the run, and writes to that of this project. */
  readonly sharedLedger: Ledger
  readonly keepBorrowed: () => Promise<void>
  /** The connection to the service. Projects with the same connection send their strings in common requests. */
  readonly translator: Connection | undefined
  /** A cache that other machines use, too; `undefined` if the config names none. */
  readonly memory: SharedMemory | undefined
}

export interface PlannedProject extends InspectedProject {
  readonly planned: ProjectPlan
}

export interface ReadyProject extends PlannedProject {
  readonly translator: Connection
  readonly baseline: Baseline | undefined
  readonly unanswered: Ledger['unanswered']
  /** Finds the source strings of outdated translations, if a translator of the project's own gets them. */
  readonly previousSource?: PreviousSources | undefined
}

export interface TranslatedProject extends ReadyProject {
  readonly translated: Translated
  /** Number and cost of requests. Requests for several projects are in the bill of the first one. */
  readonly bill: RunTotals
  /** What became of the translations that a judge was to score; absent without a judge. */
  readonly judged?: JudgedTotals | undefined
}

export interface StagedProject extends TranslatedProject {
  readonly results: readonly CatalogResult[]
  readonly staged: StagedRun
}

export interface WrittenProject extends StagedProject {
  readonly report: SyncReport
}

/** Calls `work` for one project after another, until a call fails. The error then names the folder of the project. */
export async function eachProject<T extends Pick<RunProject, 'folder'>, R>(
  projects: readonly T[],
  work: (project: T) => Promise<R>,
): Promise<readonly R[]> {
  const done: R[] = []
  for (const project of projects) done.push(await inPackage(project.folder, () => work(project)))
  return done
}
