import type { Connect, OpenCalls } from '@lockale/connect'
import type { FileSystem } from '@lockale/core'
import type { hasKey } from '@lockale/connect/keys/key-source'
import type { changedLines } from '@lockale/git/changed-lines'
import type { trackedState } from '@lockale/git/tracked-state'
import type { MergeDriverOptions, MergeDriverReport, OpenOptions, Project } from '@lockale/project'
import type { machineTranslationsSince } from '@lockale/project/machine-translations'
import type { openStagedProject } from '@lockale/project/staged/open-staged-project'
import type { stagedLocaleChanges } from '@lockale/project/staged/staged-changes'
import type { ServiceSettings } from '@lockale/service'
import type { Prompts } from './prompts.ts'

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
  /** True if the reader has closed the stream (`| head`). */
  readonly isGone?: boolean
  readonly isTty: boolean
  readonly columns: number
  /** `undefined` if the terminal does not report it. */
  readonly rows?: number
}

/** What commands are made of. The default ones are loaded when they are first called: see `parts.ts`. */
export interface Parts {
  /** The disk that a command looks at without a project. Default: the one of Node. */
  readonly fs?: FileSystem
  openProject(options: OpenOptions): Promise<Project>
  readonly connect: Connect
  readonly openCalls: OpenCalls
  readonly hasKey: typeof hasKey
  mergeForGit(options: MergeDriverOptions): Promise<MergeDriverReport>
  readText(path: string): Promise<string>
  /** All that comes on stdin until it ends, but no more than so many bytes. */
  readStdin(maxBytes: number): Promise<Uint8Array>
  /** Returns stdin as a stream. */
  openStdin(): AsyncIterable<Uint8Array>
  writeText(path: string, text: string): Promise<void>
  appendText(path: string, text: string): Promise<void>
  /** Prints a project as one HTML page. Absent where no package gives such a report. */
  readonly htmlReport?: ((project: Project) => Promise<string>) | undefined
  exists(path: string): Promise<boolean>
  readonly changedLines: typeof changedLines
  readonly openStagedProject: typeof openStagedProject
  readonly stagedLocaleChanges: typeof stagedLocaleChanges
  readonly machineTranslationsSince: typeof machineTranslationsSince
  startService(settings: ServiceSettings): Promise<{ readonly url: string; close(): Promise<void> }>
  readonly trackedState: typeof trackedState
  /** `undefined` without a terminal. */
  prompts(signal: AbortSignal): Promise<Prompts | undefined>
}
