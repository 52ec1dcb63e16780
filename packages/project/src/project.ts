import type {
  AcceptReport,
  BaselineReport,
  CheckReport,
  Config,
  FixChoice,
  FixReport,
  MessageFacts,
  Plan,
  Resource,
  RunEvent,
  SyncReport,
  Translator,
} from '@lockale/core'

/** Narrows a command. Empty or absent means everything. */
export interface Selection {
  readonly locales?: readonly string[]
}

export interface PlanOptions extends Selection {
  /** Asks the service what fits and what it would answer to; without one the plan says what it could not know. */
  readonly translator?: Translator
  readonly signal?: AbortSignal
  readonly onEvent?: (event: RunEvent) => void
  /** Take target texts as they are where the lockfile is missing or cut off. */
  readonly adopt?: boolean
  /** Delete more of a file than looks plausible. */
  readonly allowPrune?: boolean
}

export interface SyncOptions extends PlanOptions {
  readonly translator: Translator
  /** Code points; the run stops before its first request if it needs more. In place of the config's budget. */
  readonly maxCharacters?: number
  /** A missing lockfile beside existing targets stops the run (CI). */
  readonly strict?: boolean
}

/** One app: its config and files, and all that can be done with them. Nothing is read before a method is called. */
export interface Project {
  /** Absolute. */
  readonly root: string
  readonly config: Config
  /** Absolute path of the file that holds the config; `undefined` where there is none. */
  readonly configFile: string | undefined
  /** Reads only; opens no socket. */
  check(selection?: Selection): Promise<CheckReport>
  /** Mends what has one right way to be mended. */
  fix(options?: Selection & FixChoice): Promise<FixReport>
  /**
   * Puts down what a check finds today in the baseline file of the config.
   * @throws {LockaleError} `BASELINE_NOT_SET`
   */
  baseline(): Promise<BaselineReport>
  /** The files as an app loads them, source locale included. Reads only. */
  resources(): Promise<readonly Resource[]>
  plan(options?: PlanOptions): Promise<Plan>
  sync(options: SyncOptions): Promise<SyncReport>
  accept(options: Selection & { readonly messages: readonly string[] }): Promise<AcceptReport>
  /** @throws {LockaleError} `MESSAGE_UNKNOWN` with the nearest ones in its hint */
  why(options: Selection & { readonly message: string }): Promise<readonly MessageFacts[]>
}
