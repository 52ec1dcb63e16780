import type { RunEvent } from './event.ts'
import type { FileInUse } from './setting-files.ts'
import type { RequestedSettings, SettingName, Settings } from './settings.ts'
import type { LocaleTerms } from './terms.ts'

/** The settings that fit one target, and those left out with the reason, as a plan shows it. */
export interface FittedSettings {
  readonly locale: string
  /** The language code that the service is asked for. Locales with the same code share their answers. Absent: the locale itself. */
  readonly code?: string | undefined
  readonly settings: Settings
  readonly context: string | undefined
  /** The glossary entries, if the glossary is a file of the project. */
  readonly terms?: LocaleTerms | undefined
  /** Files of the project that requests go with. */
  readonly files?: readonly FileInUse[] | undefined
  /** True if the service accepts instructions in plain words for this language. */
  readonly takesInstructions?: boolean | undefined
  readonly leftOut: readonly { readonly name: SettingName; readonly why: string }[]
}

/** A target language that the service does not have. */
export interface UnsupportedTarget {
  readonly locale: string
  /** The language code that the service was asked for. */
  readonly code: string
  /** Locales that it has and that are spelt much the same. */
  readonly nearest: readonly string[]
  readonly isUnsupported: true
}

/** What a service answers about one target: the settings that fit it, or that it does not translate into it. */
export type FitAnswer = FittedSettings | UnsupportedTarget

export function isUnsupported(answer: FitAnswer): answer is UnsupportedTarget {
  return 'isUnsupported' in answer
}

/** As a request has them: with all glossaries that go along, in their order. Files are named with their place. */
export function requestSettings({ settings, terms }: FittedSettings): Settings {
  return terms === undefined ? settings : { ...settings, glossaries: terms.glossaries }
}

/** One request: texts that share everything else. */
export interface TranslateRequest {
  /** The strings. Each is translated by itself, and answers have the same order. */
  readonly texts: readonly string[]
  /** BCP 47; the translator turns them into the service's language codes. */
  readonly source: string
  readonly target: string
  /** `xml` if the strings are well-formed XML fragments with the elements `x`, `g`, `l` and `n` (see @lockale/messages). */
  readonly mode: 'plain' | 'xml'
  readonly settings: Settings
  readonly context: string | undefined
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
  | 'aborted'

/**
 * What happened to a request that brought no answer. `notSent`: no byte of the body left; free to repeat. `refused`: the
 * service said no; nothing was billed. `unknown`: it may have been done and billed; repeated at most once, and counted.
 */
export type Outcome = 'notSent' | 'refused' | 'unknown'

/** Thrown by `Translator.translate`; `code` is `TRANSLATE_FAILED`. The message has been redacted. */
export class TranslateFailure extends Error {
  override readonly name = 'TranslateFailure'
  readonly code = 'TRANSLATE_FAILED'
  readonly failure: TranslateFailureCause
  readonly outcome: Outcome
  readonly retryAfterMs: number | undefined
  readonly hint: string

  constructor(
    failure: TranslateFailureCause,
    outcome: Outcome,
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
  /** When the period ends, ISO 8601; `undefined`: the service does not say. */
  readonly until: string | undefined
}

/** How far a question that costs nothing may go. */
export interface AskOptions {
  readonly signal: AbortSignal
  /** The longest wait that the service may ask for; 60 s by default. */
  readonly maxWaitMs?: number | undefined
  /** Called before a request is repeated. */
  readonly onWait?: ((why: string, ms: number) => void) | undefined
  /** What the service could not say, in words: the answers are as good as they can be without it. */
  readonly onNote?: ((note: string) => void) | undefined
  /** Where to cache answers that stay valid for a while; `undefined` to cache nothing. */
  readonly kept?: KeptAnswers | undefined
}

/** What a service said of itself, kept in a project. */
export interface KeptAnswers {
  /** `undefined`: there is nothing that may be believed. */
  read(): Promise<string | undefined>
  /** Puts it in place of what was there. Without it the service is only asked again. */
  write(text: string): Promise<void>
}

/**
 * The connection to a language service that a sync uses. Each call makes one attempt: lockale itself repeats, orders and
 * caches requests.
 */
export interface Translator {
  /** The name of the engine that the lockfile records. */
  readonly engine: string
  /** The largest request: how many strings, and how many bytes. */
  readonly limits: { readonly maxTexts: number; readonly maxBytes: number }
  /** Returns the size in bytes of a request body without its strings. */
  overheadBytes(request: Omit<TranslateRequest, 'texts'>): number
  /** Returns the bytes that one more string adds to a request body. */
  textBytes(text: string): number
  /**
   * Returns the settings that fit each target, in the order of `targets`, and the targets that the service does not support.
   * Looks up ids; bills nothing.
   * @throws {LockaleError} `SETTING_DOES_NOT_FIT` for an explicit setting that does not fit, `SETTING_NOT_FOUND` for an id
   * that the service does not know
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
   * @returns a translation of each text, in their order, and the characters (code points) billed; `undefined` if the service does not say
   * @throws {TranslateFailure} with what is known of the outcome
   */
  translate(
    request: TranslateRequest,
    signal: AbortSignal,
  ): Promise<{ readonly texts: readonly string[]; readonly billedCharacters: number | undefined }>
  /** Closes the connections. The process can end only after that. */
  close(): Promise<void>
}

/** All of a translator that requests need. */
export type RequestTranslator = Pick<
  Translator,
  'engine' | 'limits' | 'overheadBytes' | 'textBytes' | 'charactersLeft' | 'translate'
>

/** Mock engines: a project of a real service never takes their pseudo-translations for translations. */
export function isMockEngine(engine: string): boolean {
  return engine.startsWith('local-')
}
