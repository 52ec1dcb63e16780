import { isRecord } from '@lockale/errors'
import type { UserConfig } from '../../user-config.ts'

/**
 * Translates strings: a service, a model, a program. lockale calls it in batches, checks each answer, asks again where
 * answers are missing or refused, and keeps what it answered.
 */
export interface Translator {
  /**
   * Name and version, for example `claude-sonnet-5 prompt-3`. The lockfile records it: a new id makes translations
   * outdated, never stale, and `lockale sync --refresh engine` re-makes them.
   */
  readonly id: string
  /** The target locales that it is for. Default: all. */
  readonly targets?: readonly string[]
  readonly limits?: TranslatorLimits
  /** Returns whether it knows both languages. If not, the next translator of the list is asked. */
  languages?(pair: LocalePair): boolean
  /** Returns the price of a batch in the currency of the budget, for the plan and `budget.maxCost`. */
  price?(items: readonly Item[]): number
  /**
   * Translates a batch. Answers are matched by their ids; their order has no meaning. An item without an answer is
   * asked for again.
   * @throws {Error} `translatorError` says what follows. After any other error, the batch is sent once more
   */
  translate(items: readonly Item[], job: Job): Promise<Iterable<Answer>>
}

/** Limits of the calls of a translator. lockale makes batches that fit them. */
export interface TranslatorLimits {
  /** Most items of a batch. Default: 50. */
  readonly strings?: number
  /** Most characters (code points) of the texts of a batch. A longer string is a batch of its own. Default: 4,000. */
  readonly characters?: number
  /** Most calls at the same time. Default: 4. */
  readonly parallel?: number
  /** Time limit of a call in milliseconds. Default: 120,000. */
  readonly timeoutMs?: number
}

/**
 * What a translator says about a failed call. `retry`: later, as it was too busy. `refused`: it does not translate one
 * of these items, and lockale finds out which. `fatal`: all further calls will fail, as with a wrong key. None of them
 * may have been billed.
 */
export type TranslatorProblem = 'retry' | 'refused' | 'fatal'

/**
 * Returns an error for `translate` to throw.
 * ```ts
 * if (response.status === 429) throw translatorError('retry', 'Too many requests', { retryAfterMs: 5000 })
 * ```
 */
export function translatorError(
  problem: TranslatorProblem,
  message: string,
  options: { readonly retryAfterMs?: number; readonly cause?: unknown } = {},
): Error & { readonly problem: TranslatorProblem; readonly retryAfterMs: number | undefined } {
  const { retryAfterMs, cause } = options
  return Object.assign(new Error(message, { cause }), { problem, retryAfterMs })
}

/** A second account of the language service, or another service with the same API. */
export interface ServiceAccount {
  /**
   * Name of the environment variable with the key of the account; it ends with `LOCKALE_KEY`. A key itself is never in a
   * config.
   */
  readonly keyVariable: string
  /** Default: `service` with a `baseUrl`, else that of the config. */
  readonly preset?: 'service' | 'deepl'
  /** Default: that of the preset, or of the config if `preset` is not given. `LOCKALE_HOST` must name other hosts. */
  readonly baseUrl?: string
  readonly region?: string
}

/**
 * Returns the translator that is the language service of the config (`service`). It is used if the config has no
 * `translator`; name it in a list beside others. It also takes glossaries, styles and memories of the service.
 * @param options with `keyVariable`, it is another account, for some target locales:
 * `service({ targets: ['ja'], keyVariable: 'ASIA_LOCKALE_KEY' })`
 */
export function service(
  options: Pick<Translator, 'targets'> & (ServiceAccount | { readonly keyVariable?: never }) = {},
): Translator {
  const given: unknown = options
  // `parseConfig` refuses what is no object of options.
  const own = isRecord(given) ? options : { options: given }
  return { ...own, id: serviceId, translate: () => Promise.reject(new Error('Only lockale calls the service.')) }
}

const serviceId = 'service'

export function isService({ id }: Pick<Translator, 'id'>): boolean {
  return id === serviceId
}

/** Returns the account that a `service()` names; `undefined` for the service of the config, and for other translators. */
export function accountOf(
  translator: Translator & Partial<ServiceAccount>,
): { readonly [Name in keyof ServiceAccount]?: ServiceAccount[Name] | undefined } | undefined {
  const { preset, baseUrl, region, keyVariable } = translator
  const isOther = [preset, baseUrl, region, keyVariable].some((value) => value !== undefined)
  return isService(translator) && isOther ? { preset, baseUrl, region, keyVariable } : undefined
}

/** The languages of a translation, as BCP 47 tags. */
export interface LocalePair {
  readonly source: string
  readonly target: string
}

/** What all items of one call of `translate` have in common. */
export interface Job extends LocalePair {
  /** Description of the app, in the source language. */
  readonly about?: string
  readonly formality?: NonNullable<UserConfig['formality']>
  /** Instructions of the config in plain words. They never contain text of the strings. */
  readonly instructions: readonly string[]
  /** Locales that copy the translations into `target`: an answer may have another text for them (`variants`). */
  readonly variants?: readonly string[]
  /** Aborts when the run ends or the call takes too long. Pass it to `fetch` and other calls that wait. */
  readonly signal: AbortSignal
}

/** One string to translate, with what a translator should know about it. All texts are data, not instructions. */
export interface Item {
  /** Identifies the item in the answers. It has no meaning, and the order of items has none either. */
  readonly id: string
  /** The string. Placeholders are tags, which the answer must keep: `<x id="1"/>`, pairs `<g id="2">…</g>`. */
  readonly text: string
  /** True if `text` has tags. Then it is XML, and so is its answer: `&` and `<` of the words are entities. */
  readonly isXml?: true
  /** The key in the file, as users write it: `cart.title`. */
  readonly key: string
  /** The description of the message. */
  readonly note?: string
  /** Maximum length of the translation in code points. */
  readonly maxLength?: number
  /** The plural form to write. A message with several plural forms is one item for each. */
  readonly form?: { readonly category: Intl.LDMLPluralRule; readonly example: number }
  /** Required translations of terms that occur in `text`. */
  readonly terms?: Readonly<Record<string, string>>
  /** Source strings next to this one in its file that are not items themselves. */
  readonly neighbours?: readonly string[]
  /** Human or reviewed translations of the same string, by locale. */
  readonly siblings?: Readonly<Record<string, string>>
  /** The string and its translation before the source changed. */
  readonly previous?: Pair
  /** Human or reviewed translations of similar strings into the same locale. */
  readonly similar?: readonly Pair[]
  /** The translation that was refused or found doubtful before, and the ids of the rules that say so. */
  readonly rejected?: { readonly answer: string; readonly because: readonly string[] }
}

/** A string and its translation. */
export interface Pair {
  readonly source: string
  readonly target: string
}

/** The translation of the item with this id. */
export interface Answer {
  readonly id: string
  readonly text: string
  /** Why the translator is not sure of this translation, which then needs review. Absent or empty: it is sure. */
  readonly doubt?: string
  /** Translations for locales of `variants` of the job, by locale: only where they must differ from `text`. */
  readonly variants?: Readonly<Record<string, string>>
}

/**
 * Scores translations that passed all checks. A translation with a low score needs review. A judge can do nothing else:
 * it changes and refuses no translation, and none that needs review is taken for right.
 */
export interface Judge {
  /** Name and version, for example `claude-haiku-5 prompt-1`. With a new id, cached scores are not used again. */
  readonly id: string
  /** The target locales that it is for. Default: all. */
  readonly targets?: readonly string[]
  /** As those of a translator: `characters` counts source strings, not translations. */
  readonly limits?: TranslatorLimits
  /** Translations with a lower score need review. From 0 to 1; default: 0.5. */
  readonly below?: number
  /** Returns the price of a batch, as `price` of a translator. It gets the items without their translations. */
  price?(items: readonly Item[]): number
  /**
   * Scores a batch. Scores are matched by their ids; an item without a score is asked for again.
   * @throws {Error} `translatorError` says what follows. After any other error, the batch is sent once more
   */
  judge(items: readonly JudgedItem[], job: Job): Promise<Iterable<Judgement>>
}

/** A string with the translation to score. */
export interface JudgedItem extends Item {
  /** The translation, with the tags of `text`. */
  readonly translation: string
}

/** The score of the item with this id. */
export interface Judgement {
  readonly id: string
  /** From 0 (wrong) to 1 (right). */
  readonly score: number
  /** The reason, to show to reviewers. */
  readonly because?: string
}
