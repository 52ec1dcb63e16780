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
  HandOffFile,
  HandOffState,
  LedgerSummary,
  MessageChange,
  MessageFacts,
  Plan,
  Price,
  RefreshPart,
  ResolveOptions,
  ResolveReport,
  SavedPlan,
  Resource,
  ReturnedFile,
  RunEvent,
  Side,
  SyncReport,
  TakeBackOptions,
  TakeBackReport,
  TextName,
  Translator,
  UnlockReport,
  VouchedTexts,
  WordChoice,
  Writer,
  WritingChoice,
  WritingReport,
  TextsBy,
} from '@lockale/core'
import type { TypesReport, WriteTypesOptions } from './types/write-types.ts'

/** For work that only one process may do at a time. */
export interface Waiting {
  /** How long to wait for another process that is at work in the project. Default 0: leave at once. */
  readonly lockTimeoutMs?: number
}

/** Narrows a command. Empty or absent means everything. */
export interface Selection {
  readonly locales?: readonly string[]
  /**
   * Source or target files or folders of them, relative to the project with `/`; `*` stands for any characters but `/`, `**`
   * for any folders. A source file stands for all its targets. Everything outside is left exactly as it is.
   * @throws {LockaleError} `FILES_UNKNOWN` for one that no file matches
   */
  readonly files?: readonly string[]
  /** As people name them: `cart.title`, `home:cart.title`, the exact key `cart/title`; `*` stands for any characters. */
  readonly messages?: readonly string[]
}

/** Texts that a person says something of: by a name in all of the selection, or by name, locale and file. */
export interface WordOptions extends Omit<Selection, 'messages'>, WordChoice, Waiting {
  readonly messages: readonly (string | TextName)[]
}

/** Chooses the translator for a config of `Project.services`. */
export type TranslatorOf = (config: Config) => Translator | undefined

export interface PlanOptions extends Selection {
  /** Asks the service what fits and what it would answer to; without one the plan says what it could not know. */
  readonly translator?: Translator | TranslatorOf
  readonly signal?: AbortSignal
  readonly onEvent?: (event: RunEvent) => void
  /** Take target texts as they are where the lockfile is missing or cut off. */
  readonly adopt?: boolean
  /** Who wrote the target texts of locales that the lockfile does not know; nobody knows when absent. */
  readonly textsBy?: TextsBy | undefined
  /** Delete more of a file than looks plausible. */
  readonly allowPrune?: boolean
  /** Machine texts that were made with other settings or another note than they would be today: these are made anew. */
  readonly refresh?: readonly RefreshPart[]
  /** Texts of people go too when their message is gone; a copy stays in the ledger. */
  readonly pruneHuman?: boolean
  /** Strings that were refused in too many runs are asked for once more. */
  readonly retryRefused?: boolean
}

export interface AdoptOptions extends Waiting, Pick<PlanOptions, 'textsBy'> {
  readonly dryRun?: boolean
  /** Milliseconds for questions to version control, by default 30 s; 0: none are asked. What is left is asked by later runs. */
  readonly historyMs?: number
  readonly onEvent?: (event: RunEvent) => void
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
  readonly translator: Translator | TranslatorOf
  /** Code points; the run stops before its first request if it needs more. In place of the budgets of configs. */
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

/** How the texts of the source are improved. */
export interface WriteOptions extends Omit<Selection, 'locales'>, Waiting, WritingChoice {
  /** Chooses the writer for a config of `Project.services`. */
  readonly writer: (config: Config) => Promise<Writer>
  readonly signal?: AbortSignal
  readonly onEvent?: (event: RunEvent) => void
}

/** What is handed to human translators. */
export interface HandOffOptions extends Selection {
  /** Messages of which a form is in one of these states; by default those that a person must look at. */
  readonly states?: readonly HandOffState[]
}

/** How `resolve` settles conflicts. */
export interface ResolveChoice extends Pick<ResolveOptions, 'dryRun' | 'stage'> {
  /** The side that wins where no fact tells. Absent: nothing is chosen there. */
  readonly prefer?: Side | undefined
}

/** A service that is spoken to in one way. */
export interface ServiceUse {
  /** To connect with: its targets are those of all configs that it is for. */
  readonly config: Config
  readonly configs: readonly Config[]
}

/**
 * One app: its config and files, and all that can be done with them. Or all apps of a workspace as one: then files are named
 * from its root, and what is said of a run is said of all of them. Nothing is read before a method is called.
 */
export interface Project {
  /** Absolute. */
  readonly root: string
  /** Of a workspace: the targets of all packages; all else is what can be said of all of them. */
  readonly config: Config
  /** Folders of the packages of a workspace, relative to its root with `/`; `''` is the root's own. None: it is one app. */
  readonly packages: readonly string[]
  /** Whom a run speaks to. One, but where packages of a workspace differ in it. */
  readonly services: readonly ServiceUse[]
  /** Absolute path of the file that holds the config; `undefined` where there is none. */
  readonly configFile: string | undefined
  /** Reads only; opens no socket. With `sourcePlaces`, findings say where their message stands in the source file. */
  check(
    selection?: Selection & { readonly sourcePlaces?: boolean; readonly countRefused?: boolean },
  ): Promise<CheckReport>
  /** Mends what has one right way to be mended. */
  fix(options?: Selection & FixChoice & Waiting): Promise<FixReport>
  /** Puts down what a check finds today in the baseline file. */
  baseline(options?: Waiting): Promise<BaselineReport>
  /**
   * What the ledger in `.lockale/` holds. `compact` makes it as small as it can be; `clear` forgets all answers, and the
   * texts that only it has are bought again when they are needed. Texts of people that are archived there stay.
   */
  cache(options?: CacheOptions): Promise<CacheReport>
  /** A check, and the files as an app loads them; reads each once. What a build needs. Reads only; opens no socket. */
  deliver(): Promise<Delivery>
  /** The files as an app loads them, source locale included. Reads only. */
  resources(): Promise<readonly Resource[]>
  /** The same before they are read. */
  findResources(): Promise<readonly FoundResource[]>
  /** The source locale's files as an app would load them in a pseudo-locale (`en-XA`, `ar-XB`). Reads only. */
  pseudoResources(locale: string): Promise<readonly Resource[]>
  /**
   * Makes the types of the source texts for i18next. A file that is right already is not touched.
   * @throws {LockaleError} `TYPES_NOT_SET`, `TYPES_FOREIGN_FILE`
   */
  writeTypes(options?: WriteTypesOptions): Promise<TypesReport>
  plan(options?: PlanOptions): Promise<Plan>
  sync(options: SyncOptions): Promise<SyncReport>
  /** Has the texts of the source locale improved; changes them only with `apply`. */
  write(options: WriteOptions): Promise<WritingReport>
  /** Says that texts are right as they are. @throws {LockaleError} `MESSAGE_UNKNOWN` */
  accept(options: WordOptions): Promise<AcceptReport>
  /**
   * Says that translated documents are right as they are, and gives their files.
   * @param options.files as in `Selection`
   * @throws {LockaleError} `FILES_UNKNOWN`
   */
  acceptDocuments(options: Required<Pick<Selection, 'files'>> & Waiting): Promise<readonly string[]>
  /** Hands texts of people back to the machine. @throws {LockaleError} `MESSAGE_UNKNOWN` */
  reopen(options: WordOptions): Promise<AcceptReport>
  /**
   * Puts on record all target texts that are there, at no cost, so that a run keeps them. Writes the lockfile only.
   * `dryRun` counts and writes nothing.
   */
  adopt(options?: AdoptOptions): Promise<AdoptReport>
  /** Settles by the facts what a merge left in conflict. Reads no network, pays nothing. */
  resolve(options?: ResolveChoice & Waiting): Promise<ResolveReport>
  /**
   * Says who holds the run lock, and removes it where its process is certainly gone.
   * @param id of a lock that is to be removed though its process may be at work
   */
  unlock(id?: string): Promise<UnlockReport>
  /** @throws {LockaleError} `MESSAGE_UNKNOWN` with the nearest ones in its hint */
  why(options: Pick<WordOptions, 'locales' | 'files' | 'messages'>): Promise<readonly MessageFacts[]>
  /** Texts that people wrote or accepted for the sources as they are. Reads only; opens no socket. */
  vouchedTexts(selection?: Selection): Promise<VouchedTexts>
  /** What human translators get, by default of texts that a person must look at. Reads only; opens no socket. */
  handOff(options?: HandOffOptions): Promise<readonly HandOffFile[]>
  /** Takes texts back from human translators. @throws {LockaleError} `HANDOFF_TWICE`, `LOCALE_UNKNOWN` */
  takeBack(returned: readonly ReturnedFile[], options?: TakeBackOptions & Waiting): Promise<TakeBackReport>
  /** The source texts from which the texts of changed messages were made, where version control is there to ask. */
  formerTexts?(changes: readonly MessageChange[]): Promise<(change: MessageChange) => string | undefined>
}

/** One that lockale comes to. */
export interface NewProject extends Project {
  /** Looks once, and writes nothing: what `adopt` would find, and what a sync after it would buy. */
  examine(options?: AdoptOptions): Promise<Examination>
}

export interface Examination {
  readonly found: AdoptReport
  /** Of a first sync, as far as it can be known without asking the service. */
  readonly totals: Price
  /**
   * Puts on record what was found.
   * @throws {LockaleError} `FILE_CHANGED` if somebody wrote the lockfile meanwhile
   */
  adopt(waiting?: Waiting): Promise<AdoptReport>
}
