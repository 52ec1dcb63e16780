import type { AskingHistory } from '../diff/evidence.ts'
import type { KnownFiles } from '../diff/unchanged-files.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Clock } from '../model/clock.ts'
import type { Config } from '../model/config.ts'
import type { FileSystem } from '../model/file-system.ts'
import { inPackage } from '../model/folder.ts'
import type { SettingFiles } from '../model/setting-files.ts'
import type { SharedMemory } from '../model/shared-memory.ts'
import type { KeptAnswers, Translator } from '../model/translator.ts'
import type { Plan } from '../plan/plan.ts'
import type { SyncReport } from '../report/report.ts'
import type { RunTotals } from '../translate/run-state.ts'
import type { Translated } from '../translate/translate.ts'
import type { Baseline } from '../validate/baseline.ts'
import type { FinishedMessage } from '../validate/finish.ts'
import type { StagedRun } from '../write/commit-run.ts'
import type { CatalogResult } from '../write/edits.ts'
import type { Processes } from '../write/process-identity.ts'
import type { Inspection, InspectOptions, Ports } from './inspect.ts'

/** A project that takes part in a run. */
export interface RunProject {
  /** Relative to where the run is looked at from, with `/`; `''` is that place itself. */
  readonly folder: string
  readonly config: Config
  /** Absolute; `undefined`: the config came from no file. */
  readonly configFile?: string | undefined
  /** Absolute. */
  readonly root: string
  readonly fs: FileSystem
  readonly clock: Clock
  /** Who this process is among others; what the system says when absent. */
  readonly processes?: Processes | undefined
  readonly selection: Pick<InspectOptions, 'locales' | 'files' | 'messages'>
  /** Its translation cache. */
  readonly ledger: Ledger
  /** Where what the service says of itself is kept. */
  readonly kept?: KeptAnswers | undefined
  /** Reads what settings name. */
  readonly settingFiles?: SettingFiles | undefined
  /** Version control, and how long this run may ask it. */
  readonly askHistory?: ((onFile: AskingHistory['onFile']) => Pick<Ports, 'history' | 'asking'>) | undefined
  /** Throws if this run may not write any more. */
  readonly assertHeld?: (() => Promise<void>) | undefined
  /** What earlier runs found of target files. */
  readonly knownFiles?: KnownFiles | undefined
  /** Called while the run still holds its lock, when all is written. */
  readonly afterSync?: ((assertHeld: () => Promise<void>) => Promise<void>) | undefined
}

export interface InspectedProject extends RunProject {
  readonly narrowing: InspectOptions
  readonly inspection: Inspection
  readonly ports: Ports
  /** Knows what the ledgers of all projects of the run know, and writes to its own. */
  readonly sharedLedger: Ledger
  readonly keepBorrowed: () => Promise<void>
  /** Projects with the same one, and the same shared memory, make their requests together. `undefined`: there is none to ask. */
  readonly translator: Translator | undefined
  /** Answers that other machines bought; `undefined`: there is none. */
  readonly memory: SharedMemory | undefined
}

export interface PlannedProject extends InspectedProject {
  readonly planned: Plan
}

/** Nothing stands in the way of its run. */
export interface ReadyProject extends PlannedProject {
  readonly translator: Translator
  readonly baseline: Baseline | undefined
  readonly unanswered: Ledger['unanswered']
}

export interface TranslatedProject extends ReadyProject {
  readonly translated: Translated
  /** Of projects that ask together, what it cost stands with the first. */
  readonly bill: RunTotals
}

export interface StagedProject extends TranslatedProject {
  readonly finished: readonly FinishedMessage[]
  readonly results: readonly CatalogResult[]
  readonly staged: StagedRun
}

export interface WrittenProject extends StagedProject {
  readonly report: SyncReport
}

/** One after another, up to the first that fails; its error says where. */
export async function eachProject<T extends Pick<RunProject, 'folder'>, R>(
  projects: readonly T[],
  work: (project: T) => Promise<R>,
): Promise<readonly R[]> {
  const done: R[] = []
  for (const project of projects) done.push(await inPackage(project.folder, () => work(project)))
  return done
}
