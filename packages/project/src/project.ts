import type {
  AcceptReport,
  AdoptReport,
  BaselineReport,
  CheckReport,
  Config,
  Delivery,
  FixChoice,
  FixReport,
  FoundResource,
  Inspection,
  LedgerSummary,
  MessageChange,
  MessageFacts,
  Plan,
  PlanRunOptions,
  Ports,
  Price,
  Resource,
  RunEvent,
  SyncReport,
  SyncRunOptions,
  TextName,
  Connection,
  TranslatorOf,
  UnlockReport,
  WordChoice,
} from '@lockale/core'
import type { ResolveOptions, ResolveReport } from '@lockale/merge/resolve'
import type { Side } from '@lockale/merge'
import type {
  RetranslateOptions,
  Review,
  ReviewDecision,
  ReviewProposal,
  ReviewSaved,
  ReviewSteps,
} from '@lockale/review-engine'
import type { TypesReport, WriteTypesOptions } from './types/write-types.ts'

/** Options of an operation that only one process may run at a time. */
export interface LockOptions {
  /** How long to wait for another lockale process in the project, in milliseconds. Default: 0, which fails at once. */
  readonly lockTimeoutMs?: number | undefined
}

/** Limits an operation to some locales, files or messages. Empty or absent means all. */
export interface Selection {
  /** Target locales of the config. */
  readonly locales?: readonly string[] | undefined
  /**
   * Source or target files, or folders of them, relative to the project with `/`. `*` matches any characters except `/`, `**`
   * any folders. A source file selects all its target files. All other files stay unchanged.
   * @throws {LockaleError} `FILES_UNKNOWN` for a pattern that matches no file
   */
  readonly files?: readonly string[] | undefined
  /** Keys as users write them: `cart.title`, `home:cart.title`; or as stored: `cart/title`. `*` matches any text. */
  readonly messages?: readonly string[] | undefined
}

/** Selects translations: by key in all selected locales and files, or one by one, by key, locale and file. */
export interface WordOptions extends Omit<Selection, 'messages'>, WordChoice, LockOptions {
  readonly messages: readonly (string | TextName)[]
}

/** Options of `plan`: what to select, and what to include. */
export interface PlanOptions extends Selection, PlanRunOptions {
  /** True to allow the run to delete more than half of a file's messages, which is otherwise an error. */
  readonly allowPrune?: boolean | undefined
}

/** Options of `adopt`. */
export interface AdoptOptions extends LockOptions, Pick<PlanOptions, 'textsBy'> {
  readonly dryRun?: boolean | undefined
  /**
   * Time limit in milliseconds for searches in the git history for the source strings of translations. Default: 30 s;
   * 0: git is not searched. If the time ends, later runs continue the search.
   */
  readonly historyMs?: number | undefined
  readonly onEvent?: ((event: RunEvent) => void) | undefined
}

/** The size and the content of the translation cache. */
export interface CacheReport extends LedgerSummary {
  /** The configured maximum size of the cached translations. */
  readonly maxBytes: number
  /** The size before `compact` or `clear`; `undefined` if nothing was changed. */
  readonly before: LedgerSummary | undefined
}

/** Options of `sync`: the connection, what to select, and the limits of the run. */
export interface SyncOptions extends Selection, SyncRunOptions {
  /** The connection to the service. If a workspace has several services: a function that returns one for a config. */
  readonly translator: Connection | TranslatorOf
}

/** Options of `review`. */
export interface ReviewOptions {
  /** With this, the promise resolves as soon as a part of the project is compared. */
  readonly steps?: ReviewSteps | undefined
  /** Called with the absolute path of each file before the file is read. The read waits for the promise. */
  readonly beforeRead?: ((path: string) => Promise<void>) | undefined
}

/** A service, and the configs of packages that use it with the same settings. */
export interface ServiceUse {
  /** The config to connect with. Its targets are the targets of all `configs`. */
  readonly config: Config
  readonly configs: readonly Config[]
}

/**
 * An app with its config and files, and all operations on it. For a workspace, it is all apps together: paths are relative to
 * the workspace, and reports have the totals. A project reads no files before you call a method.
 */
export interface Project {
  /** Absolute path of the project's folder. */
  readonly root: string
  /** The checked config. For a workspace: the targets of all packages, and the fields that all packages share. */
  readonly config: Config
  /** Folders of a workspace's packages, relative to its root, with `/`; `''` is the root. Empty for a single app. */
  readonly packages: readonly string[]
  /** The services that a run connects to: one, or several if the packages of a workspace use different services. */
  readonly services: readonly ServiceUse[]
  /** Absolute path of the config file; `undefined` if there is none. */
  readonly configFile: string | undefined
  /**
   * Finds problems and measures coverage. It reads files, opens no connection and writes nothing. With `sourcePlaces`,
   * problems name the place of their message in the source file.
   * ```ts
   * const { diagnostics, coverage } = await project.check()
   * for (const problem of diagnostics) console.log(problem.severity, problem.file, describe(problem))
   * ```
   */
  check(
    selection?: Selection & {
      readonly sourcePlaces?: boolean | undefined
      readonly countRefused?: boolean | undefined
    } & Pick<SyncOptions, 'onEvent'>,
  ): Promise<CheckReport>
  /** Fixes problems that have only one possible fix. */
  fix(options?: Selection & FixChoice & LockOptions): Promise<FixReport>
  /** Writes all present problems to the baseline file, so that they do not fail later checks. */
  baseline(options?: LockOptions): Promise<BaselineReport>
  /**
   * Returns the size and content of the translation cache in `.lockale/`. `compact` makes its file smaller. `clear`
   * removes all cached translations: strings whose translation is not in a locale file are then billed again. Archived
   * human translations stay.
   */
  cache(options?: LockOptions & { readonly change?: 'compact' | 'clear' | undefined }): Promise<CacheReport>
  /** Returns what a build needs: the result of a check, and the locale files as an app loads them. Writes nothing. */
  deliver(): Promise<Delivery>
  /** Returns the locale files as an app loads them, including those of the source locale. It writes nothing. */
  resources(): Promise<readonly Resource[]>
  /** Finds the files that `resources` returns, without reading them. */
  findResources(): Promise<readonly FoundResource[]>
  /** Returns the source files as an app would load them in a pseudo-locale (`en-XA`, `ar-XB`). Writes nothing. */
  pseudoResources(locale: string): Promise<readonly Resource[]>
  /**
   * Writes TypeScript types of the source strings for the app's i18n library. A file that is up to date is not touched.
   * @throws {LockaleError} `TYPES_NOT_SET`, `TYPES_LIBRARY_UNCLEAR`, `TYPES_FOREIGN_FILE`
   */
  writeTypes(options?: WriteTypesOptions): Promise<TypesReport>
  /**
   * Returns what a sync would do and what it would send. It writes nothing and bills nothing.
   * ```ts
   * const { totals } = await project.plan()
   * console.log(`${totals.characters} characters would be billed`)
   * ```
   */
  plan(options?: PlanOptions): Promise<Plan>
  /**
   * Translates everything that is missing or out of date, and writes the files and the lockfile. Files change only at the
   * end. A run that stops early writes what it has, and the next run continues. Requests are billed without a question:
   * set `maxCharacters`.
   * ```ts
   * const translator = await connectService(project.config)
   * try {
   *   const report = await project.sync({ translator, maxCharacters: 10_000 })
   *   console.log(`${report.written} messages written`)
   * } finally {
   *   await translator.close()
   * }
   * ```
   * @throws {LockaleError} `BUDGET_EXCEEDED` before anything is sent, if the run needs more than the limit
   */
  sync(options: SyncOptions): Promise<SyncReport>
  /**
   * Marks translations as correct, so that they count as human and up to date.
   * @throws {LockaleError} `MESSAGE_UNKNOWN`
   */
  accept(options: WordOptions): Promise<AcceptReport>
  /**
   * Marks human translations as machine translations, so that the next sync may re-translate them.
   * @throws {LockaleError} `MESSAGE_UNKNOWN`
   */
  reopen(options: WordOptions): Promise<AcceptReport>
  /** Imports all existing translations into the lockfile, so that a sync keeps them. With `dryRun`, writes nothing. */
  adopt(options?: AdoptOptions): Promise<AdoptReport>
  /**
   * Resolves git merge conflicts in locale files and the lockfile. For each conflict, the records of both sides in the
   * lockfile decide which translation to keep. It opens no connection and bills nothing. If the records do not decide,
   * the side `prefer` wins; if `prefer` is absent, such conflicts stay.
   */
  resolve(
    options?: Pick<ResolveOptions, 'dryRun' | 'stage'> & LockOptions & { readonly prefer?: Side | undefined },
  ): Promise<ResolveReport>
  /**
   * Returns which process holds the run lock, and removes the lock if that process no longer exists.
   * @param id id of a lock to remove even though its process may still run
   */
  unlock(id?: string): Promise<UnlockReport>
  /**
   * Returns what lockale knows of messages: their state, who made each translation, from which source string.
   * @throws {LockaleError} `MESSAGE_UNKNOWN`, with the most similar keys in its hint
   */
  why(options: Pick<WordOptions, 'locales' | 'files' | 'messages'>): Promise<readonly MessageFacts[]>
  /**
   * Reads everything for a review: which translations need review, and what a reviewer needs to decide. It opens no
   * connection and writes nothing. The result does not change: call it again after a change of a file.
   */
  review(options?: ReviewOptions): Promise<Review>
  /**
   * Writes decisions of a review: the translations count as reviewed. A decision about a translation or a source string that
   * changed meanwhile is refused, as is a new translation that is invalid.
   */
  saveReview(decisions: readonly ReviewDecision[], options?: LockOptions): Promise<ReviewSaved>
  /**
   * Returns a machine translation of one message for a review, even if the present translation was written by a human.
   * It changes no locale file: `saveReview` writes what you decide. The machine translation is put into the translation
   * cache, so that it is billed only once. Without `translator`, it sends nothing and returns the number of characters
   * that would be billed.
   * @throws {LockaleError} `LOCALE_UNKNOWN`, `MESSAGE_UNKNOWN`, `BUDGET_EXCEEDED`, `TRANSLATE_FAILED`
   */
  retranslate(id: string, options?: RetranslateOptions): Promise<ReviewProposal>
  /** Returns the source strings from which the translations of changed messages were made, if git knows them. */
  previousTexts?(changes: readonly MessageChange[]): Promise<(change: MessageChange) => string | undefined>
}

/** A project for commands. It gives access to its single apps, for operations that are not methods of `Project`. */
export interface OpenedProject extends Project {
  /** Returns the apps in which something is selected; `{}` selects all apps. */
  select(selection: Selection): Promise<readonly SelectedApp[]>
}

/** A single app of a project. */
export interface SelectedApp {
  /** Folder of the package, relative to the workspace with `/`; `''` without a workspace. */
  readonly folder: string
  readonly config: Config
  /** What is selected in this app, with paths relative to this app. */
  readonly selection: Selection
  /**
   * Compares a part of the app with its source and lockfile, and calls `work` with the result. Holds the run lock
   * meanwhile, except with `dryRun`, when `work` must write nothing.
   */
  run<T>(
    command: string,
    options: Selection & LockOptions & { readonly dryRun?: boolean | undefined },
    work: (inspection: Inspection, ports: Ports) => Promise<T>,
  ): Promise<T>
}

/** A project that is set up for the first time. */
export interface NewProject extends OpenedProject {
  /** Finds out, without writing, which translations `adopt` would import, and what a sync after it would translate. */
  examine(options?: AdoptOptions): Promise<Examination>
}

export interface Examination {
  readonly found: AdoptReport
  /** Totals of a first sync, as far as they can be known without the service. */
  readonly totals: Price
  /**
   * Imports the translations that were found: writes their records to the lockfile.
   * @throws {LockaleError} `FILE_CHANGED` if another program wrote the lockfile meanwhile
   */
  adopt(waiting?: LockOptions): Promise<AdoptReport>
}
