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
  HandoffFile,
  HandoffState,
  LedgerSummary,
  MessageChange,
  MessageFacts,
  Plan,
  PlanRunOptions,
  Price,
  ResolveOptions,
  ResolveReport,
  Resource,
  ReturnedFile,
  RunEvent,
  Side,
  SyncReport,
  SyncRunOptions,
  ImportHandoffOptions,
  ImportHandoffReport,
  TextName,
  Translator,
  TranslatorOf,
  UnlockReport,
  ReviewedTexts,
  WordChoice,
  Writer,
  WritingChoice,
  WritingReport,
} from '@lockale/core'
import type { TypesReport, WriteTypesOptions } from './types/write-types.ts'

/** For work that only one process may do at a time. */
export interface LockOptions {
  /** How long to wait for another process that is at work in the project. Default 0: leave at once. */
  readonly lockTimeoutMs?: number | undefined
}

/** Narrows a command. Empty or absent means everything. */
export interface Selection {
  readonly locales?: readonly string[] | undefined
  /**
   * Source or target files or folders of them, relative to the project with `/`; `*` stands for any characters but `/`, `**`
   * for any folders. A source file stands for all its targets. Everything outside is left exactly as it is.
   * @throws {LockaleError} `FILES_UNKNOWN` for one that no file matches
   */
  readonly files?: readonly string[] | undefined
  /** As people name them: `cart.title`, `home:cart.title`, the exact key `cart/title`; `*` stands for any characters. */
  readonly messages?: readonly string[] | undefined
}

/** Texts that a person says something of: by a name in all of the selection, or by name, locale and file. */
export interface WordOptions extends Omit<Selection, 'messages'>, WordChoice, LockOptions {
  readonly messages: readonly (string | TextName)[]
}

/** Its translators are those of the configs of `Project.services`. */
export interface PlanOptions extends Selection, PlanRunOptions {
  /** Delete more of a file than looks plausible. */
  readonly allowPrune?: boolean | undefined
}

export interface AdoptOptions extends LockOptions, Pick<PlanOptions, 'textsBy'> {
  readonly dryRun?: boolean | undefined
  /** Milliseconds for questions to version control, by default 30 s; 0: none are asked. What is left is asked by later runs. */
  readonly historyMs?: number | undefined
  readonly onEvent?: ((event: RunEvent) => void) | undefined
}

interface CacheOptions extends LockOptions {
  readonly change?: 'compact' | 'clear' | undefined
}

export interface CacheReport extends LedgerSummary {
  /** As configured, of answers. */
  readonly maxBytes: number
  /** What was there before a change. */
  readonly before: LedgerSummary | undefined
}

export interface SyncOptions extends Selection, SyncRunOptions {
  readonly translator: Translator | TranslatorOf
}

/** How the texts of the source are improved. */
interface WriteOptions extends Omit<Selection, 'locales'>, LockOptions, WritingChoice {
  /** Chooses the writer for a config of `Project.services`. */
  readonly writer: (config: Config) => Promise<Writer>
  readonly signal?: AbortSignal | undefined
  readonly onEvent?: ((event: RunEvent) => void) | undefined
}

/** What is handed to human translators. */
interface ExportHandoffOptions extends Selection {
  /** Messages of which a form is in one of these states; by default those that a person must look at. */
  readonly states?: readonly HandoffState[] | undefined
}

/** How `resolve` settles conflicts. */
interface ResolveChoice extends Pick<ResolveOptions, 'dryRun' | 'stage'> {
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
    selection?: Selection & {
      readonly sourcePlaces?: boolean | undefined
      readonly countRefused?: boolean | undefined
    },
  ): Promise<CheckReport>
  /** Mends what has one right way to be mended. */
  fix(options?: Selection & FixChoice & LockOptions): Promise<FixReport>
  /** Puts down what a check finds today in the baseline file. */
  baseline(options?: LockOptions): Promise<BaselineReport>
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
  acceptDocuments(options: { readonly files: readonly string[] } & LockOptions): Promise<readonly string[]>
  /** Hands texts of people back to the machine. @throws {LockaleError} `MESSAGE_UNKNOWN` */
  reopen(options: WordOptions): Promise<AcceptReport>
  /**
   * Puts on record all target texts that are there, at no cost, so that a run keeps them. Writes the lockfile only.
   * `dryRun` counts and writes nothing.
   */
  adopt(options?: AdoptOptions): Promise<AdoptReport>
  /** Settles by the facts what a merge left in conflict. Reads no network, pays nothing. */
  resolve(options?: ResolveChoice & LockOptions): Promise<ResolveReport>
  /**
   * Says who holds the run lock, and removes it where its process is certainly gone.
   * @param id of a lock that is to be removed though its process may be at work
   */
  unlock(id?: string): Promise<UnlockReport>
  /** @throws {LockaleError} `MESSAGE_UNKNOWN` with the nearest ones in its hint */
  why(options: Pick<WordOptions, 'locales' | 'files' | 'messages'>): Promise<readonly MessageFacts[]>
  /** Texts that people wrote or accepted for the sources as they are. Reads only; opens no socket. */
  reviewedTexts(selection?: Selection): Promise<ReviewedTexts>
  /** What human translators get, by default of texts that a person must look at. Reads only; opens no socket. */
  exportHandoff(options?: ExportHandoffOptions): Promise<readonly HandoffFile[]>
  /** Takes texts back from human translators. @throws {LockaleError} `HANDOFF_TWICE`, `LOCALE_UNKNOWN` */
  importHandoff(
    returned: readonly ReturnedFile[],
    options?: ImportHandoffOptions & LockOptions,
  ): Promise<ImportHandoffReport>
  /** The source texts from which the texts of changed messages were made, where version control is there to ask. */
  previousTexts?(changes: readonly MessageChange[]): Promise<(change: MessageChange) => string | undefined>
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
  adopt(waiting?: LockOptions): Promise<AdoptReport>
}
