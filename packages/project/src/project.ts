import type {
  AcceptReport,
  BaselineReport,
  CheckReport,
  Config,
  FixChoice,
  FixReport,
  LedgerSummary,
  MessageFacts,
  Plan,
  RefreshPart,
  ResolveOptions,
  ResolveReport,
  SavedPlan,
  Resource,
  RunEvent,
  Side,
  SyncReport,
  Translator,
  UnlockReport,
} from '@lockale/core'

/** For work that only one process may do at a time. */
export interface Waiting {
  /** How long to wait for another process that is at work in the project. Default 0: leave at once. */
  readonly lockTimeoutMs?: number
}

/** Narrows a command. Empty or absent means everything. */
export interface Selection {
  readonly locales?: readonly string[]
  /** Source or target files, relative to the project with `/`; `*` stands for any characters but `/`, `**` for any. */
  readonly files?: readonly string[]
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
  /** Machine texts that were made with other settings or another note than they would be today: these are made anew. */
  readonly refresh?: readonly RefreshPart[]
  /** Texts of people go too when their message is gone; a copy stays in the ledger. */
  readonly pruneHuman?: boolean
}

export interface CacheOptions extends Waiting {
  readonly change?: 'compact' | 'clear'
}

export interface CacheReport extends LedgerSummary {
  /** As configured, of answers. */
  readonly maxBytes: number
  /** What was there before a change. */
  readonly before: LedgerSummary | undefined
}

export interface SyncOptions extends PlanOptions, Waiting {
  readonly translator: Translator
  /** Code points; the run stops before its first request if it needs more. In place of the config's budget. */
  readonly maxCharacters?: number
  /** A missing lockfile beside existing targets stops the run (CI). */
  readonly strict?: boolean
  /** The run must do exactly this, or nothing. */
  readonly savedPlan?: SavedPlan
  /** Milliseconds for all of it, waiting and writing included: before they are over it stops, writes and can go on later. */
  readonly deadlineMs?: number
  /** The longest wait that the service may ask for. Default 60 s. */
  readonly maxWaitMs?: number
  /**
   * Characters that may be sent again after a connection broke, although they may have been billed. By default the largest
   * request, or a hundredth of the run where that is more.
   */
  readonly maxRebuy?: number
}

/** How `resolve` settles conflicts. */
export interface ResolveChoice extends Pick<ResolveOptions, 'dryRun' | 'stage'> {
  /** The side that wins where no fact tells. Absent: nothing is chosen there. */
  readonly prefer?: Side | undefined
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
  fix(options?: Selection & FixChoice & Waiting): Promise<FixReport>
  /**
   * Puts down what a check finds today in the baseline file of the config.
   * @throws {LockaleError} `BASELINE_NOT_SET`
   */
  baseline(options?: Waiting): Promise<BaselineReport>
  /**
   * What the ledger in `.lockale/` holds. `compact` makes it as small as it can be; `clear` forgets all answers, and the
   * texts that only it has are bought again when they are needed. Texts of people that are archived there stay.
   */
  cache(options?: CacheOptions): Promise<CacheReport>
  /** The files as an app loads them, source locale included. Reads only. */
  resources(): Promise<readonly Resource[]>
  plan(options?: PlanOptions): Promise<Plan>
  sync(options: SyncOptions): Promise<SyncReport>
  /** Says that texts are right as they are. @throws {LockaleError} `MESSAGE_UNKNOWN` */
  accept(options: Selection & Waiting & { readonly messages: readonly string[] }): Promise<AcceptReport>
  /** Hands texts of people back to the machine. @throws {LockaleError} `MESSAGE_UNKNOWN` */
  reopen(options: Selection & Waiting & { readonly messages: readonly string[] }): Promise<AcceptReport>
  /** Settles by the facts what a merge left in conflict. Reads no network, pays nothing. */
  resolve(options?: ResolveChoice & Waiting): Promise<ResolveReport>
  /**
   * Says who holds the run lock, and removes it where its process is certainly gone.
   * @param id of a lock that is to be removed though its process may be at work
   */
  unlock(id?: string): Promise<UnlockReport>
  /** @throws {LockaleError} `MESSAGE_UNKNOWN` with the nearest ones in its hint */
  why(options: Selection & { readonly message: string }): Promise<readonly MessageFacts[]>
}
