export type ModelType =
  | 'latency_optimized'
  | 'quality_optimized'
  | 'prefer_quality_optimized'
  // open: later values are passed on
  | (string & {})
export type Formality = 'default' | 'more' | 'less' | 'prefer_more' | 'prefer_less' | (string & {})
export type SplitSentences = '0' | '1' | 'nonewlines' | (string & {})
export type TagHandling = 'xml' | 'html' | (string & {})
export type TagHandlingVersion = 'v1' | 'v2' | (string & {})

/** The answer of POST /v2/translate. The last three fields of an item may stand at top level for all texts. */
export interface TranslateResponse {
  /** One for each text, in the same order. */
  readonly translations: readonly {
    /** Base code, upper case; equals `source_lang` if that was sent. */
    readonly detected_source_language: string
    readonly text: string
    /** Code points of this text; set only if `show_billed_characters` was sent. */
    readonly billed_characters?: number | undefined
    /** Set only if `model_type` was sent. */
    readonly model_type_used?: ModelType | undefined
    /** Set only if `tag_handling` was sent. */
    readonly tag_handling_version?: TagHandlingVersion | undefined
  }[]
  readonly billed_characters?: number | undefined
  readonly model_type_used?: ModelType | undefined
  readonly tag_handling_version?: TagHandlingVersion | undefined
}

/** Counts characters as the service does: code points. */
export function countCharacters(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    count++
    if ((text.codePointAt(at) ?? 0) > 0xff_ff) at++
  }
  return count
}

export type WritingStyle =
  | 'simple'
  | 'business'
  | 'academic'
  | 'casual'
  | 'default'
  | 'prefer_simple'
  | 'prefer_business'
  | 'prefer_academic'
  | 'prefer_casual'
  // open: later values are passed on
  | (string & {})

export type Tone =
  | 'enthusiastic'
  | 'friendly'
  | 'confident'
  | 'diplomatic'
  | 'default'
  | 'prefer_enthusiastic'
  | 'prefer_friendly'
  | 'prefer_confident'
  | 'prefer_diplomatic'
  | (string & {})

/** An element of `improvements`: one for each text, in the same order. */
export interface Improvement {
  readonly text: string
  /** BCP 47 in its usual case: the requested language, or else the detected one. */
  readonly target_language: string
  /** Base code, lower case. */
  readonly detected_source_language: string
}

export const writingStyles = ['simple', 'business', 'academic', 'casual'] as const
export const tones = ['enthusiastic', 'friendly', 'confident', 'diplomatic'] as const

/** Languages that text can be improved in, as the service writes them. */
export const writeTargets: ReadonlySet<string> = new Set(
  'de en en-GB en-US es fr it ja ko pt pt-BR pt-PT zh zh-Hans'.split(' '),
)

/** The languages that support a writing style or a tone. */
export const writingStyleTargets: ReadonlySet<string> = new Set('de en-GB en-US es fr it pt-BR pt-PT'.split(' '))

/** Returns the target that a code acts as: `en-US` for `en`, `pt-PT` for `pt`, any other code for itself. */
export function effectiveWriteTarget(code: string): string {
  return variantOf.get(code) ?? code
}

const variantOf: ReadonlyMap<string, string> = new Map([
  ['en', 'en-US'],
  ['pt', 'pt-PT'],
])
