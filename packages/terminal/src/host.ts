import type { Environment } from '@lockale/errors'
import type { openCalls } from '@lockale/connect'
import type { connect } from '@lockale/connect/connect'
import type { FileSystem } from '@lockale/core'
import type { hasKey } from '@lockale/connect/keys/key-source'
import type { changedLines } from '@lockale/git/changed-lines'
import type { trackedState } from '@lockale/git/tracked-state'
import type { MergeDriverOptions, MergeDriverReport, OpenedProject, OpenOptions, Project } from '@lockale/project'
import type { machineTranslationsSince } from '@lockale/project/machine-translations'
import type { openStagedProject } from '@lockale/project/staged/open-staged-project'
import type { stagedLocaleChanges } from '@lockale/project/staged/staged-changes'
import type { ServiceSettings } from '@lockale/service'
import type { Prompts } from './prompts.ts'

/** What a command uses instead of `process`: folder, variables, terminals, clock. `bin.ts` creates it. */
export interface Host {
  /** Absolute path of the current folder. */
  readonly cwd: string
  readonly env: Environment
  /** Stdout: gets only the result. */
  readonly stdout: Terminal
  /** Stderr: gets progress, hints and errors. */
  readonly stderr: Terminal
  /** Aborted with an `Interruption` when the process gets its first signal, such as SIGINT. */
  readonly signal: AbortSignal
  /** Returns the time in milliseconds, from a clock that is never set back. */
  now(): number
  readonly parts: Parts
}

export interface Terminal {
  write(text: string): void
  /** True if the program that reads the output has closed the stream (`lockale … | head`). */
  readonly isGone?: boolean
  readonly isTty: boolean
  readonly columns: number
  readonly rows?: number
}

/** Functions that commands use; tests replace them. Most load their code when they are first called. */
export interface Parts {
  /** File system for commands without a project. Default: Node's. */
  readonly fs?: FileSystem
  openProject(options: OpenOptions): Promise<OpenedProject>
  readonly connect: typeof connect
  readonly openCalls: typeof openCalls
  readonly hasKey: typeof hasKey
  mergeForGit(options: MergeDriverOptions): Promise<MergeDriverReport>
  readText(path: string): Promise<string>
  /** Reads stdin until it ends, but at most `maxBytes` bytes. */
  readStdin(maxBytes: number): Promise<Uint8Array>
  writeText(path: string, text: string): Promise<void>
  appendText(path: string, text: string): Promise<void>
  /** Returns a project as one HTML page. Absent if the optional review package is not installed. */
  readonly htmlReport?: ((project: Project) => Promise<string>) | undefined
  exists(path: string): Promise<boolean>
  readonly changedLines: typeof changedLines
  readonly openStagedProject: typeof openStagedProject
  readonly stagedLocaleChanges: typeof stagedLocaleChanges
  readonly machineTranslationsSince: typeof machineTranslationsSince
  startService(settings: ServiceSettings): Promise<{ readonly url: string; close(): Promise<void> }>
  readonly trackedState: typeof trackedState
  /** Returns functions that ask the user questions; `undefined` without a terminal. */
  prompts(signal: AbortSignal): Promise<Prompts | undefined>
}
