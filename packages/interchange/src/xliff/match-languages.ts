import type { Config } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import type { ReturnedUnit } from './read-unit.ts'
import type { XliffFile } from './read-xliff.ts'

/** A translated XLIFF file that was read. */
export interface ReturnedFile {
  readonly locale: string
  readonly original: string
  readonly units: readonly ReturnedUnit[]
}

/**
 * Matches the languages of translated files with locales of the project. Tools add regions (`de-DE` for `de`): if only
 * one target has the language, that target is used.
 * @throws {LockaleError} `XLIFF_INVALID` for another source language, or for a target that the project does not have
 */
export function matchLanguages(
  files: readonly XliffFile[],
  { source, targets }: Pick<Config, 'source' | 'targets'>,
): readonly ReturnedFile[] {
  const locales = targets.map(({ locale }) => locale)
  return files.flatMap((file) => {
    const { original, units, sourceLanguage, targetLanguage, place } = file
    const invalid = (problem: string, hint: string) => {
      return new LockaleError('XLIFF_INVALID', `${problem}.`, { place, hint: `${hint} Nothing was changed.` })
    }
    if (units.length === 0) return []
    if (languageOf(sourceLanguage) !== languageOf(source)) {
      throw invalid(
        `The source language of the file is ${shown(sourceLanguage)}, and the source locale of this project is ${source}`,
        'Import files that were exported from this project.',
      )
    }
    if (targetLanguage === undefined || targetLanguage === '') {
      throw invalid(
        'The file does not name its target language',
        'Export it again with its target language: target-language in XLIFF 1.2, trgLang in 2.1.',
      )
    }
    const locale = findLocale(targetLanguage, locales)
    if (locale === undefined) {
      throw invalid(
        `The target language of the file is ${shown(targetLanguage)}, which is not a target of this project`,
        `The target locales are: ${locales.join(', ')}.`,
      )
    }
    return [{ locale, original, units }]
  })
}

function findLocale(language: string, locales: readonly string[]): string | undefined {
  const tag = canonical(language)
  const exact = locales.find((locale) => canonical(locale) === tag)
  if (exact !== undefined) return exact
  const [only, ...others] = locales.filter((locale) => languageOf(locale) === languageOf(language))
  return others.length === 0 ? only : undefined
}

function canonical(tag: string): string {
  return tag.trim().replaceAll('_', '-').toLowerCase()
}

/** Returns the language and script of a language tag. `zh-TW` and `zh-Hant` have the same result. */
function languageOf(tag: string): string {
  try {
    const { language, script } = new Intl.Locale(canonical(tag)).maximize()
    return `${language}-${script ?? ''}`
  } catch (error) {
    if (error instanceof RangeError) return canonical(tag)
    throw error
  }
}

function shown(tag: string): string {
  return JSON.stringify(tag.slice(0, 40))
}
