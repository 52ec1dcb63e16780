import { baseCode } from '@lockale/api/language-table'
import type { Language } from '@lockale/client'
import { languageCodes } from '@lockale/core'
import { badValue } from './bad-value.ts'

/** What was found out about the requested locales. */
interface ChosenLanguages {
  readonly languages: readonly Language[]
  /** Requested locales that are not supported, nor is their base language. */
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
    const found = codesFor(locale).flatMap((code) => find(code, all) ?? [])[0]
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

/** A language that is asked for by its own name is that one, whatever a target of that name is sent as. */
function codesFor(locale: string): readonly string[] {
  try {
    const [canonical = locale] = Intl.getCanonicalLocales(locale)
    return [locale, canonical, ...languageCodes(canonical)]
  } catch {
    throw badValue(`"${locale}" is not a locale.`, 'Use a BCP 47 tag: de, pt-BR or zh-Hant.')
  }
}

function find(code: string, all: readonly Language[]): Language | undefined {
  return all.find(({ lang }) => lang.toLowerCase() === code.toLowerCase())
}

function variants({ lang }: Language, all: readonly Language[]): readonly Language[] {
  return all.filter((each) => each.lang !== lang && baseCode(each.lang) === lang)
}
