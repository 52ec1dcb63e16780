import type { Item } from './engine.ts'
import type { RunEvent } from './event.ts'
import type { FileInUse } from './setting-files.ts'
import type { RequestedSettings, SettingName, Settings } from './settings.ts'
import type { LocaleTerms } from './terms.ts'

/** The settings that a service supports for one target, and those that are left out as unsupported. */
export interface FittedSettings {
  readonly locale: string
  /** Language code for the service. Locales with the same code share translations. Absent: the locale itself. */
  readonly code?: string | undefined
  readonly settings: Settings
  readonly context: string | undefined
  /** The glossary entries, if the glossary is a file of the project. */
  readonly terms?: LocaleTerms | undefined
  /** The glossary files of the project that the settings use. */
  readonly files?: readonly FileInUse[] | undefined
  /** True if the service accepts instructions in plain words for this language. */
  readonly takesInstructions?: boolean | undefined
  /** True if a translator of the project's own translates into this locale: it gets items. */
  readonly takesItems?: boolean | undefined
  readonly leftOut: readonly { readonly name: SettingName; readonly why: string }[]
}

/** A target language that the service does not support. `code`: the requested language code. */
export interface UnsupportedTarget {
  readonly locale: string
  readonly code: string
  /** Supported locales with a similar spelling, to suggest to the user. */
  readonly nearest: readonly string[]
  readonly isUnsupported: true
}

export type FitAnswer = FittedSettings | UnsupportedTarget

export function isUnsupported(answer: FitAnswer): answer is UnsupportedTarget {
  return 'isUnsupported' in answer
}

/** Returns the settings to send, with all glossaries in their order. Glossaries of the project are named by path. */
export function requestSettings({ settings, terms }: FittedSettings): Settings {
  return terms === undefined ? settings : { ...settings, glossaries: terms.glossaries }
}

/** One request: strings with the same settings. */
export interface TranslateRequest {
  /** The strings to translate, each by itself. The translations must have the same order. */
  readonly texts: readonly string[]
  /** The languages, as BCP 47 tags. The translator turns both into the language codes of the service. */
  readonly source: string
  readonly target: string
  /** `xml`: the strings are XML fragments with the elements `x`, `g`, `l` and `n` (see @lockale/messages). */
  readonly mode: 'plain' | 'xml'
  readonly settings: Settings
  readonly context: string | undefined
  /** Makes the items for `texts`, in the same order, for a translator that takes items. */
  readonly items?: (() => readonly Item[]) | undefined
  /** Locales that copy the translations, for which a translator of the project's own may answer other texts. */
  readonly variants?: readonly string[] | undefined
}

export type TranslateFailureCause =
  | 'unauthorized' // 401, 403
  | 'quota' // 456
  | 'busy' // 429, 529
  | 'rejected' // 400: something in this request
  | 'language' // 400: the target language is not one of the service's
  | 'too-large' // 413
  | 'gone' // 404: a glossary, style list or memory
  | 'unavailable' // 5xx
  | 'connection' // refused, reset, DNS, TLS
  | 'timeout'
  | 'bad-answer' // 200 that is not an answer
  | 'incomplete' // an answer without a usable translation
  | 'fatal' // a translator of the project's own says that all further calls will fail
  | 'aborted'

export class TranslateFailure extends Error {
  override readonly name = 'TranslateFailure'
  readonly code = 'TRANSLATE_FAILED'
  readonly failure: TranslateFailureCause
  /**
   * What became of the failed request. `notSent`: no byte of its body was sent, so repeating it is free. `refused`: the
   * service refused it and billed nothing. `unknown`: it may have been billed, so it is repeated once at most.
   */
  readonly outcome: 'notSent' | 'refused' | 'unknown'
  readonly retryAfterMs: number | undefined
  readonly hint: string

  constructor(
    failure: TranslateFailureCause,
    outcome: TranslateFailure['outcome'],
    message: string,
    options: { readonly hint: string; readonly retryAfterMs?: number; readonly cause?: unknown },
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.failure = failure
    this.outcome = outcome
    this.retryAfterMs = options.retryAfterMs
    this.hint = options.hint
  }
}

export interface CharactersLeft {
  readonly characters: number
  readonly until: string | undefined
}

/** Options of requests for information, which are not billed. */
export interface AskOptions {
  readonly signal: AbortSignal
  /** The longest time that the service may ask to wait before a request is repeated. Default: 60 s. */
  readonly maxWaitMs?: number | undefined
  /** Called before a request is repeated. */
  readonly onWait?: ((why: string, ms: number) => void) | undefined
  /** Called with a sentence about information that the service could not return. The result is then incomplete. */
  readonly onNote?: ((note: string) => void) | undefined
  /** Where to cache information that stays valid for a while, such as supported languages; `undefined`: nowhere. */
  readonly kept?: KeptAnswers | undefined
}

/** A cache for information about a service, such as its languages. */
export interface KeptAnswers {
  /** Returns the cached text; `undefined` if there is none or it is not valid any more. */
  read(): Promise<string | undefined>
  /** Replaces the cached text. If it fails, the service is asked again. */
  write(text: string): Promise<void>
}

/** The size of requests for one target. */
export interface RequestSize {
  /** The largest request: how many strings, and how many bytes. */
  readonly limits: { readonly maxTexts: number; readonly maxBytes: number }
  /** Returns the size in bytes of a request body without its strings. */
  overheadBytes(request: Omit<TranslateRequest, 'texts'>): number
  /** Returns the bytes that one more string adds to a request body. */
  textBytes(text: string): number
  /** True if strings with and without tags share requests, which have items instead of a context. */
  readonly takesItems?: boolean | undefined
}

/** A connection to a language service. A call makes one attempt: lockale repeats, orders and caches requests. */
export interface Connection extends RequestSize {
  /** The name of the engine that the lockfile records, unless the settings of a target name another. */
  readonly engine: string
  /** Most requests at the same time. Default: `service.concurrency` of the config. */
  readonly parallel?: number
  /** Returns the price of a request with these items, if a translator of the project's own states its price. */
  priceOf?(target: string, items: () => readonly Item[]): number | undefined
  /** Returns the size of requests for one target, if it differs from that of others. */
  sizeFor?(target: string): RequestSize
  /**
   * Returns the settings that the service supports for each target, in the order of `targets`, and the targets that it
   * does not support. To find out, it looks up the ids of glossaries and styles on the service; this bills nothing.
   * @throws {LockaleError} `SETTING_DOES_NOT_FIT` for an explicit setting that the service does not support,
   * `SETTING_NOT_FOUND` for an id that the service does not know
   */
  fit(
    source: string,
    targets: readonly { readonly locale: string; readonly wanted: RequestedSettings }[],
    asking: AskOptions,
  ): Promise<readonly FitAnswer[]>
  /**
   * Uploads glossaries of the project that the settings name, if they differ on the service. Bills nothing.
   * @throws {LockaleError} if they were changed on the service by other means
   */
  readyFiles?(
    files: readonly FileInUse[],
    doing: { readonly signal: AbortSignal; readonly onEvent: (event: RunEvent) => void },
  ): Promise<void>
  /** Returns the characters left in the billing period; `undefined` if there is no limit or it is unknown. */
  charactersLeft(signal: AbortSignal): Promise<CharactersLeft | undefined>
  /**
   * Translates the strings of one request.
   * @returns a translation of each text, in their order, and the characters (code points) billed; `undefined` if the
   * service does not say. `problem` says why translations are missing (`undefined`), if any are. `doubts`: for each
   * translation why the translator is not sure of it, or `undefined`; `variants`: its translations for other locales
   * @throws {TranslateFailure} with what is known of the outcome
   */
  translate(
    request: TranslateRequest,
    signal: AbortSignal,
  ): Promise<{
    readonly texts: readonly (string | undefined)[]
    readonly billedCharacters: number | undefined
    readonly problem?: string | undefined
    readonly doubts?: readonly (string | undefined)[] | undefined
    readonly variants?: readonly (Variants | undefined)[] | undefined
  }>
  /** Returns the judge of the translations for a target, if the config has one. */
  judgeFor?(target: string): JudgeConnection | undefined
  /** Closes the connections. The process can end only after that. */
  close(): Promise<void>
}

/** Translations of one string for locales that copy the target of a request, by locale: those that differ. */
export type Variants = Readonly<Record<string, string>>

export type RequestConnection = Pick<
  Connection,
  'engine' | 'limits' | 'overheadBytes' | 'textBytes' | 'sizeFor' | 'charactersLeft' | 'translate'
>

/**
 * A judge, as a run calls it. Its requests have items with translations, and its answers are scores with their reasons,
 * as JSON: `[0.35,"too formal"]` or `[0.9,null]`. `engine` is its id.
 */
export interface JudgeConnection extends Omit<RequestConnection, 'sizeFor'> {
  /** Translations with a lower score need review. */
  readonly below: number
  readonly parallel: number
  readonly takesItems: true
  readonly price: ((items: readonly Item[]) => number) | undefined
}

/** Returns the size of requests for a target. */
export function sizeFor(connection: SizesOf, target: string): RequestSize {
  return connection.sizeFor?.(target) ?? connection
}

export type SizesOf = RequestSize & Pick<Connection, 'sizeFor' | 'priceOf' | 'judgeFor'>

/** Returns whether an engine is a mock: its pseudo-translations are replaced when a real service is used. */
export function isMockEngine(engine: string): boolean {
  return engine.startsWith('local-')
}
