import type { Entry, ParseOptions } from '../format.ts'
import { attribute } from '../xml/text.ts'
import { insideOf, isBlankContent } from './content.ts'
import type { XliffDocument, XliffFile, XliffSegment } from './document.ts'

/**
 * True where a translation is still to come: there is no target; it is empty and no state says that it is meant so; or its
 * state says that it is new (1.2: `new`, `needs-translation`), and it is a copy of the source.
 */
export function isUntranslated({ source, target, element }: XliffSegment, { text, version }: XliffDocument): boolean {
  if (target === undefined) return true
  const state = attribute(version === 1 ? target : element, 'state')
  const isNew = version === 1 && (state === 'new' || state === 'needs-translation')
  if (isBlankContent(text, target)) return isNew || state === undefined || state === 'initial'
  return isNew && insideOf(text, source).trim() === insideOf(text, target).trim()
}

/**
 * Returns the state of a target with a new text. One to be reviewed has no state of its own in 2.x if it is empty: `initial` would
 * say that nothing is there.
 */
export function stateFor(value: string, version: XliffDocument['version'], review: true | undefined): string {
  if (!review) return 'translated'
  if (version === 1) return 'needs-review-translation'
  return /^[ \t\r\n]*$/.test(value) ? 'translated' : 'initial'
}

/** What a file says of a translation that is there. */
export function reviewOf({ target, element }: XliffSegment, { version }: XliffDocument): Entry['review'] {
  if (target === undefined) return undefined
  const state = attribute(version === 1 ? target : element, 'state')
  if (version === 1 && attribute(element, 'approved') === 'yes') return 'done'
  if (state === undefined) return undefined
  if (version === 2 ? state === 'initial' : state === 'new' || state.startsWith('needs-')) return 'wanted'
  return done.has(state) ? 'done' : undefined
}

const done: ReadonlySet<string> = new Set(['translated', 'reviewed', 'signed-off', 'final'])

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

/** False where two files say that their sources are in two languages; `en` and `en-US` are one. */
export function isOneLanguage(
  one: Pick<XliffFile, 'sourceLanguage'>,
  other: Pick<XliffFile, 'sourceLanguage'>,
): boolean {
  if (one.sourceLanguage === undefined || other.sourceLanguage === undefined) return true
  const [first, second] = [one.sourceLanguage, other.sourceLanguage].map((name) => normalise(name).split('-', 1)[0])
  return first === second
}

/** `en_US` is how some tools write `en-US`. */
export function isSameLanguage(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false
  return normalise(one) === normalise(other)
}

function normalise(language: string): string {
  return language.trim().replaceAll('_', '-').toLowerCase()
}
