import type {
  Formality,
  ModelType,
  SplitSentences,
  TagHandling,
  TagHandlingVersion,
  TranslateRequest,
} from '@lockale/api'

/** What is sent to POST /v2/translate. `undefined` leaves a parameter out, as does an empty list. */
export interface TranslateParams {
  /** 1 to 50, each translated by itself. */
  readonly text: readonly string[]
  readonly targetLang: string
  /** A base language. Needed with glossaries. */
  readonly sourceLang?: string | undefined
  /** Steers all texts; in the source language; not billed. */
  readonly context?: string | undefined
  readonly modelType?: ModelType | undefined
  readonly splitSentences?: SplitSentences | undefined
  readonly preserveFormatting?: boolean | undefined
  readonly formality?: Formality | undefined
  /** Up to 5, the first listed wins. One is sent as `glossary_id`, several as `glossary_ids`. */
  readonly glossaryIds?: readonly string[] | undefined
  readonly styleId?: string | undefined
  /** Up to 10 of up to 300 characters (code points). */
  readonly customInstructions?: readonly string[] | undefined
  readonly translationMemoryId?: string | undefined
  /** Percent, 0 to 100. */
  readonly translationMemoryThreshold?: number | undefined
  readonly tagHandling?: TagHandling | undefined
  readonly tagHandlingVersion?: TagHandlingVersion | undefined
  readonly outlineDetection?: boolean | undefined
  readonly splittingTags?: readonly string[] | undefined
  readonly nonSplittingTags?: readonly string[] | undefined
  readonly ignoreTags?: readonly string[] | undefined
  /** Accepted by the service, without effect. */
  readonly enableBetaLanguages?: boolean | undefined
  /** Default: yes; the result then says what each text costs. */
  readonly showBilledCharacters?: boolean | undefined
  /** Fields that this version does not know, as they go over the wire; they win over those above. */
  readonly extraFields?: Readonly<Record<string, unknown>> | undefined
}

/** The body of a request, as it goes over the wire. */
export function encodeTranslate(params: TranslateParams): string {
  return JSON.stringify(toWire(params))
}

/** Bytes of the request body. */
export function translateBodyBytes(params: TranslateParams): number {
  return Buffer.byteLength(encodeTranslate(params))
}

/** Bytes that stay when the texts are taken out: `translateBodyBytes` is this plus `textBytes` of each text. */
export function translateOverheadBytes(params: Omit<TranslateParams, 'text'>): number {
  // textBytes counts a comma behind every text, and the last has none
  return translateBodyBytes({ ...params, text: [] }) - 1
}

/** Bytes that one text adds to a request body, with quotes, escapes and its comma. */
export function textBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) + 1
}

type Loose<T> = { readonly [K in keyof T]: T[K] | undefined }

function toWire(params: TranslateParams): Loose<TranslateRequest> {
  const [firstGlossary, ...moreGlossaries] = params.glossaryIds ?? []
  return {
    text: params.text,
    target_lang: params.targetLang,
    source_lang: params.sourceLang,
    context: params.context,
    model_type: params.modelType,
    split_sentences: params.splitSentences,
    preserve_formatting: params.preserveFormatting,
    formality: params.formality,
    glossary_id: moreGlossaries.length === 0 ? firstGlossary : undefined,
    glossary_ids: moreGlossaries.length === 0 ? undefined : params.glossaryIds,
    style_id: params.styleId,
    custom_instructions: filled(params.customInstructions),
    translation_memory_id: params.translationMemoryId,
    translation_memory_threshold: params.translationMemoryThreshold,
    show_billed_characters: params.showBilledCharacters ?? true,
    tag_handling: params.tagHandling,
    tag_handling_version: params.tagHandlingVersion,
    outline_detection: params.outlineDetection,
    splitting_tags: filled(params.splittingTags),
    non_splitting_tags: filled(params.nonSplittingTags),
    ignore_tags: filled(params.ignoreTags),
    enable_beta_languages: params.enableBetaLanguages,
    ...params.extraFields,
  }
}

function filled(list: readonly string[] | undefined): readonly string[] | undefined {
  return list === undefined || list.length === 0 ? undefined : list
}
