import type { Entry, ParseOptions } from '../format.ts'
import { attribute } from '../xml/text.ts'
import { insideOf, isBlankContent } from './content.ts'
import type { XliffDocument, XliffFile, XliffSegment } from './document.ts'

/** Returns true if the target is missing, empty without a final state, or in state `new` and equal to the source. */
export function isUntranslated({ source, target, element }: XliffSegment, { text, version }: XliffDocument): boolean {
  if (target === undefined) return true
  const state = attribute(version === 1 ? target : element, 'state')
  const isNew = version === 1 && (state === 'new' || state === 'needs-translation')
  if (isBlankContent(text, target)) return isNew || state === undefined || state === 'initial'
  return isNew && insideOf(text, source).trim() === insideOf(text, target).trim()
}

/** Returns the state of a new string. In 2.x, an empty string is `translated`: `initial` would mean missing. */
export function stateFor(value: string, version: XliffDocument['version'], review: true | undefined): string {
  if (!review) return 'translated'
  if (version === 1) return 'needs-review-translation'
  return /^[ \t\r\n]*$/.test(value) ? 'translated' : 'initial'
}

/** Returns the review state of an existing translation. */
export function reviewOf({ target, element }: XliffSegment, { version }: XliffDocument): Entry['review'] {
  if (target === undefined) return undefined
  const state = attribute(version === 1 ? target : element, 'state')
  if (version === 1 && attribute(element, 'approved') === 'yes') return 'done'
  if (state === undefined) return undefined
  if (version === 2 ? state === 'initial' : state === 'new' || state.startsWith('needs-')) return 'wanted'
  return done.has(state) ? 'done' : undefined
}

const done: ReadonlySet<string> = new Set(['translated', 'reviewed', 'signed-off', 'final'])

/** Which string of each unit is read: its source or its target. */
export type Role = 'source' | 'target'

/**
 * Returns which string to read: `source` if the requested locale is the source locale, by default the language that
 * the file names. If the file names none, targets are read if there are any.
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

/** Returns true if targets hold source strings: `<source>` has ids or keys (Symfony), or equal strings (Xcode). */
export function isOwnLanguage({ sourceLanguage, targetLanguage }: XliffFile, locale: string | undefined): boolean {
  if (targetLanguage === undefined) return locale !== undefined
  return isSameLanguage(targetLanguage, locale ?? sourceLanguage)
}

/** Returns false for files with different source languages; `en` and `en-US` are equal. */
export function isOneLanguage(
  one: Pick<XliffFile, 'sourceLanguage'>,
  other: Pick<XliffFile, 'sourceLanguage'>,
): boolean {
  if (one.sourceLanguage === undefined || other.sourceLanguage === undefined) return true
  const [first, second] = [one.sourceLanguage, other.sourceLanguage].map((name) => normalise(name).split('-', 1)[0])
  return first === second
}

/** Returns true for the same language, also if one tool writes `en-US` and another `en_US`. */
export function isSameLanguage(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false
  return normalise(one) === normalise(other)
}

function normalise(language: string): string {
  return language.trim().replaceAll('_', '-').toLowerCase()
}
