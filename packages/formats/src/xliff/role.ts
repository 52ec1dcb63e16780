import type { ParseOptions } from '../format.ts'
import type { XliffDocument, XliffFile } from './document.ts'

/** Which of the two texts of a unit a file is read for. */
export type Role = 'source' | 'target'

/**
 * The locale that is asked for decides. Without the source locale, the language that the file says its source is in stands
 * for it; a file that says nothing is read for its translations if it has any.
 */
export function roleOf(
  { files }: XliffDocument,
  { locale, sourceLocale }: Pick<ParseOptions, 'locale' | 'sourceLocale'>,
): Role {
  if (locale === undefined) return 'source'
  if (sourceLocale !== undefined && isSameLanguage(locale, sourceLocale)) return 'source'
  const hasTargets = files.some(({ units }) => units.some(({ segments }) => segments.some(({ target }) => target)))
  const [file] = files
  if (file?.targetLanguage === undefined && !hasTargets && isSameLanguage(file?.sourceLanguage, locale)) return 'source'
  if (sourceLocale !== undefined) return 'target'
  if (file?.sourceLanguage !== undefined) return isSameLanguage(file.sourceLanguage, locale) ? 'source' : 'target'
  return hasTargets || file?.targetLanguage !== undefined ? 'target' : 'source'
}

/**
 * True for a file whose targets are texts in the language that it is read for as the source: ids or keys stand in
 * `<source>` then, as Symfony does it, or both are the same, as Xcode exports them.
 */
export function isOwnLanguage({ sourceLanguage, targetLanguage }: XliffFile, locale: string | undefined): boolean {
  if (targetLanguage === undefined) return locale !== undefined
  return isSameLanguage(targetLanguage, locale ?? sourceLanguage)
}

/** `en_US` is how some tools write `en-US`. */
export function isSameLanguage(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false
  return normalise(one) === normalise(other)
}

function normalise(language: string): string {
  return language.trim().replaceAll('_', '-').toLowerCase()
}
