import type { Connect } from '@lockale/connect'
import type { MergeDriverOptions, MergeDriverReport, Project } from '@lockale/project'
import type { ServiceSettings } from '@lockale/service'

export type Environment = Readonly<Record<string, string | undefined>>

/** All that a run sees of the world. `bin.ts` makes one of the process; tests make their own. */
export interface Host {
  /** Absolute. */
  readonly cwd: string
  readonly env: Environment
  /** The result, and nothing else. */
  readonly stdout: Terminal
  /** The talk: progress, hints, errors. */
  readonly stderr: Terminal
  /** Aborted with an `Interruption` by the first signal. */
  readonly signal: AbortSignal
  /** Milliseconds of a clock that never goes back. */
  now(): number
  readonly parts: Parts
}

export interface Terminal {
  write(text: string): void
  readonly isTty: boolean
  readonly columns: number
}

/** What commands are made of. The default ones are loaded when they are first called: see `parts.ts`. */
export interface Parts {
  openProject(options: { readonly cwd: string; readonly config?: string }): Promise<Project>
  readonly connect: Connect
  mergeForGit(options: MergeDriverOptions): Promise<MergeDriverReport>
  readText(path: string): Promise<string>
  writeText(path: string, text: string): Promise<void>
  startService(settings: ServiceSettings): Promise<RunningService>
}

export interface RunningService {
  readonly url: string
  close(): Promise<void>
}
