export const modelTypes = ['latency_optimized', 'quality_optimized', 'prefer_quality_optimized'] as const
export const formalities = ['default', 'more', 'less', 'prefer_more', 'prefer_less'] as const
export const splitModes = ['0', '1', 'nonewlines'] as const
export const tagModes = ['xml', 'html'] as const
export const tagVersions = ['v1', 'v2'] as const

/** Which model translates, by speed or quality. */
export type ModelType = (typeof modelTypes)[number]
/** How formal a translation is. `prefer_…`: only where the language knows the difference. */
export type Formality = (typeof formalities)[number]
export type SplitSentences = (typeof splitModes)[number]
/** The language of the tags in strings. */
export type TagHandling = (typeof tagModes)[number]
/** The version of the handling of tags. */
export type TagHandlingVersion = (typeof tagVersions)[number]

/** The answer of POST /v2/translate. The last three fields of an item can also be at the top level, for all strings. */
export interface TranslateResponse {
  /** One translation for each string, in the same order. */
  readonly translations: readonly {
    /** Base code of the source in upper case: the requested language, or else the detected one. */
    readonly detected_source_language: string
    readonly text: string
    /** Billed code points of this string; present only if `show_billed_characters` was sent. */
    readonly billed_characters?: number | undefined
    /** Present only if `model_type` was sent. */
    readonly model_type_used?: ModelType | (string & {}) | undefined
    /** Present only if `tag_handling` was sent. */
    readonly tag_handling_version?: TagHandlingVersion | (string & {}) | undefined
  }[]
  readonly billed_characters?: number | undefined
  readonly model_type_used?: ModelType | (string & {}) | undefined
  readonly tag_handling_version?: TagHandlingVersion | (string & {}) | undefined
}

/** Returns the number of characters as the service counts them: code points. */
export function countCharacters(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    count++
    if ((text.codePointAt(at) ?? 0) > 0xff_ff) at++
  }
  return count
}

/** Returns the length of a string in UTF-8, in bytes. */
export function utf8Length(text: string): number {
  return encoder.encode(text).length
}

const encoder = new TextEncoder()

/** An item of `improvements`. The list has one item for each string, in the same order. */
export interface Improvement {
  readonly text: string
  /** BCP 47 in its usual case: the requested language, or else the detected one. */
  readonly target_language: string
  /** Base code of the detected source language, in lower case. */
  readonly detected_source_language: string
}

export const writingStyles = ['simple', 'business', 'academic', 'casual'] as const
export const tones = ['enthusiastic', 'friendly', 'confident', 'diplomatic'] as const

export type WritingStyle = Preferred<(typeof writingStyles)[number]>
export type Tone = Preferred<(typeof tones)[number]>
type Preferred<Word extends string> = 'default' | Word | `prefer_${Word}`

/** Language codes that support text improvement, as the service writes them. */
export const writeTargets: ReadonlySet<string> = new Set(
  'de en en-GB en-US es fr it ja ko pt pt-BR pt-PT zh zh-Hans'.split(' '),
)

/** The languages that support a writing style or a tone. */
export const writingStyleTargets: ReadonlySet<string> = new Set('de en-GB en-US es fr it pt-BR pt-PT'.split(' '))

/** Returns the target that the service uses for a code: `en-US` for `en`, `pt-PT` for `pt`, other codes unchanged. */
export function effectiveWriteTarget(code: string): string {
  return variantOf.get(code) ?? code
}

const variantOf: ReadonlyMap<string, string> = new Map([
  ['en', 'en-US'],
  ['pt', 'pt-PT'],
])
