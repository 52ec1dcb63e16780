import { baseCode } from '@lockale/api/language-table'
import type { Language } from '@lockale/client'
import { toLanguageCode } from '@lockale/connect/languages/language-code'
import { LockaleError } from '@lockale/errors'

/** What came of the locales that somebody asked about. */
export interface ChosenLanguages {
  readonly languages: readonly Language[]
  /** Asked about, and not there; neither is a base language. */
  readonly missing: readonly string[]
  /** Locale and the language that stands in for it. */
  readonly fallbacks: readonly (readonly [locale: string, code: string])[]
}

/**
 * Those of the list that the locales name: a base language with its variants, a variant alone, or its base where the list has
 * no such variant. Without locales all.
 * @throws {LockaleError} `USAGE_BAD_VALUE` for what is no locale
 */
export function chooseLanguages(locales: readonly string[], all: readonly Language[]): ChosenLanguages {
  if (locales.length === 0) return { languages: all, missing: [], fallbacks: [] }
  const chosen = new Set<Language>()
  const missing: string[] = []
  const fallbacks: (readonly [string, string])[] = []
  for (const locale of locales) {
    const code = codeOf(locale)
    const exact = find(code, all)
    const found = exact ?? find(baseCode(code), all)
    if (found === undefined) {
      missing.push(locale)
      continue
    }
    chosen.add(found)
    if (found.lang.toLowerCase() !== locale.toLowerCase()) fallbacks.push([locale, found.lang])
    else if (found.lang === baseCode(found.lang)) for (const each of variants(found, all)) chosen.add(each)
  }
  return { languages: all.filter((each) => chosen.has(each)), missing, fallbacks }
}

function codeOf(locale: string): string {
  try {
    return toLanguageCode(Intl.getCanonicalLocales(locale)[0] ?? locale)
  } catch {
    throw new LockaleError('USAGE_BAD_VALUE', `"${locale}" is not a locale.`, {
      hint: 'Use a BCP 47 tag: de, pt-BR or zh-Hant.',
    })
  }
}

function find(code: string, all: readonly Language[]): Language | undefined {
  return all.find(({ lang }) => lang.toLowerCase() === code.toLowerCase())
}

function variants({ lang }: Language, all: readonly Language[]): readonly Language[] {
  return all.filter((each) => each.lang !== lang && baseCode(each.lang) === lang)
}
