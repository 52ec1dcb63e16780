export type ModelType =
  | 'latency_optimized'
  | 'quality_optimized'
  | 'prefer_quality_optimized'
  // open: a value of tomorrow is passed on
  | (string & {})
export type Formality = 'default' | 'more' | 'less' | 'prefer_more' | 'prefer_less' | (string & {})
export type SplitSentences = '0' | '1' | 'nonewlines' | (string & {})
export type TagHandling = 'xml' | 'html' | (string & {})
export type TagHandlingVersion = 'v1' | 'v2' | (string & {})

/** Body of POST /v2/translate. */
export interface TranslateRequest {
  /** 1 to 50, each translated by itself. */
  readonly text: readonly string[]
  readonly target_lang: string
  /** A base language; detected per text when absent. */
  readonly source_lang?: string
  /** Steers all texts; neither translated nor billed. */
  readonly context?: string
  readonly model_type?: ModelType
  readonly split_sentences?: SplitSentences
  readonly preserve_formatting?: boolean
  readonly formality?: Formality
  /** Needs `source_lang`; not together with `glossary_ids`. */
  readonly glossary_id?: string
  /** 1 to 5, the first listed wins; needs `source_lang`. */
  readonly glossary_ids?: readonly string[]
  readonly style_id?: string
  readonly custom_instructions?: readonly string[]
  readonly translation_memory_id?: string
  /** Percent, 0 to 100; under 50 acts as 50; default 75. */
  readonly translation_memory_threshold?: number
  readonly show_billed_characters?: boolean
  readonly tag_handling?: TagHandling
  readonly tag_handling_version?: TagHandlingVersion
  readonly outline_detection?: boolean
  /** Tag names without brackets. */
  readonly splitting_tags?: readonly string[]
  readonly non_splitting_tags?: readonly string[]
  readonly ignore_tags?: readonly string[]
  /** Accepted, without effect. */
  readonly enable_beta_languages?: boolean
}

/** Answer of POST /v2/translate. The last three of an item may stand at top level instead, for all texts together. */
export interface TranslateResponse {
  /** One for each text, same order. */
  readonly translations: readonly Translation[]
  readonly billed_characters?: number | undefined
  readonly model_type_used?: ModelType | undefined
  readonly tag_handling_version?: TagHandlingVersion | undefined
}

interface Translation {
  /** Base code, upper case; equals `source_lang` when that was sent. */
  readonly detected_source_language: string
  readonly text: string
  /** Code points of this text; only when `show_billed_characters` was sent. */
  readonly billed_characters?: number | undefined
  /** Set only if `model_type` was sent. */
  readonly model_type_used?: ModelType | undefined
  /** Set only if `tag_handling` was sent. */
  readonly tag_handling_version?: TagHandlingVersion | undefined
}

/** Characters as the service counts them: code points. */
export function countCharacters(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    count++
    if ((text.codePointAt(at) ?? 0) > 0xff_ff) at++
  }
  return count
}
