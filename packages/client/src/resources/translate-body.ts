import {
  type Formality,
  type ModelType,
  type SplitSentences,
  type TagHandling,
  type TagHandlingVersion,
  utf8Length,
} from '@lockale/api'
import type { LanguageCode, SourceLanguageCode } from '@lockale/api/language-table'
import { encodeJson } from '../http/request-refused.ts'
import { toFields } from '../http/shape.ts'

/** Returns the strings of a request: a lone string is a list of one. A copy, since the caller may fill its list again. */
export function listOfTexts({ text }: { readonly text: string | readonly string[] }): readonly string[] {
  return typeof text === 'string' ? [text] : [...text]
}

export function encodeTranslate(params: TranslateParams): string {
  const { text, glossaryIds = [], extraFields, showBilledCharacters = true, ...settings } = params
  const [firstGlossary, ...moreGlossaries] = glossaryIds
  return encodeJson({
    text: listOfTexts({ text }),
    ...toFields({ ...settings, showBilledCharacters }),
    glossary_id: moreGlossaries.length === 0 ? firstGlossary : undefined,
    glossary_ids: moreGlossaries.length === 0 ? undefined : glossaryIds,
    ...extraFields,
  })
}

/** Returns the size of the request body in bytes. */
export function translateBodyBytes(params: TranslateParams): number {
  return utf8Length(encodeTranslate(params))
}

/** Returns the size of the request body without strings. Add `textBytes` of each string to get `translateBodyBytes`. */
export function translateOverheadBytes(params: Omit<TranslateParams, 'text'>): number {
  // `textBytes` counts a comma after every string, but the last string has none.
  return translateBodyBytes({ ...params, text: [] }) - 1
}

/** Returns the bytes that one string adds to a request body, with quotes, escapes and its comma. */
export function textBytes(text: string): number {
  return utf8Length(JSON.stringify(text)) + 1
}

/** Strings to translate, and their settings. A setting that is `undefined` or an empty list is not sent. */
export interface TranslateParams {
  /** 1 to 50 strings, or a lone string. Each is translated without the others. */
  readonly text: string | readonly string[]
  readonly targetLang: LanguageCode
  /** A base language such as `en`. Default: detected. Required with glossaries. */
  readonly sourceLang?: SourceLanguageCode | undefined
  /** Context for all strings, in the source language. It is neither translated nor billed. */
  readonly context?: string | undefined
  readonly modelType?: ModelType | undefined
  readonly splitSentences?: SplitSentences | undefined
  readonly preserveFormatting?: boolean | undefined
  readonly formality?: Formality | undefined
  /** Ids of up to 5 glossaries. If several glossaries have a term, the first of them is used. */
  readonly glossaryIds?: readonly string[] | undefined
  readonly styleId?: string | undefined
  /** Up to 10 instructions of up to 300 characters (code points). */
  readonly customInstructions?: readonly string[] | undefined
  readonly translationMemoryId?: string | undefined
  /** Minimum similarity of a translation memory match, in percent (0 to 100). */
  readonly translationMemoryThreshold?: number | undefined
  readonly tagHandling?: TagHandling | undefined
  readonly tagHandlingVersion?: TagHandlingVersion | undefined
  readonly outlineDetection?: boolean | undefined
  readonly splittingTags?: readonly string[] | undefined
  readonly nonSplittingTags?: readonly string[] | undefined
  readonly ignoreTags?: readonly string[] | undefined
  /** The service accepts this field and ignores it. */
  readonly enableBetaLanguages?: boolean | undefined
  /** False to leave out the billed characters of each string. Default: true. */
  readonly showBilledCharacters?: boolean | undefined
  /** Fields that this version does not know, named as in the HTTP request. They override the fields above. */
  readonly extraFields?: Readonly<Record<string, unknown>> | undefined
}
