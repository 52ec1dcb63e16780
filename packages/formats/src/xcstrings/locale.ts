import { memberOf } from '../json-profile/members.ts'
import type { JsonNode } from '../json/scan.ts'

/** Finds localizations by locale, however their names are spelled: `pt-BR` is `pt_BR`, and `iw` is `he`. */
export interface LocaleFinder {
  /** The localization in a `localizations` object; the one that is spelled just so, if there are several. */
  readonly find: (localizations: JsonNode | undefined) => JsonNode | undefined
  readonly fits: (name: string) => boolean
}

export function localeFinder(locale: string): LocaleFinder {
  const wanted = canonicalLocale(locale)
  const known = new Map<string, boolean>()
  const fits = (name: string): boolean => {
    const answer = known.get(name) ?? canonicalLocale(name) === wanted
    known.set(name, answer)
    return answer
  }
  return {
    fits,
    find: (localizations) =>
      memberOf(localizations, locale) ??
      localizations?.children.find(({ key, shadowedBy }) => shadowedBy === undefined && fits(key)),
  }
}

/** The canonical form of BCP 47, with hyphens; what is no locale stays as it is. */
export function canonicalLocale(name: string): string {
  if (name.length > maxKnownLength) return canonicalize(name)
  const known = canonical.get(name)
  if (known !== undefined) return known
  const found = canonicalize(name)
  if (canonical.size >= maxCanonical) canonical.clear()
  canonical.set(name, found)
  return found
}

/** To ask for the few locales of a project again and again takes longer than to read a small file. */
const canonical = new Map<string, string>()
const maxCanonical = 1000
/** A longer piece of a text keeps the whole text in memory. */
const maxKnownLength = 12

function canonicalize(name: string): string {
  try {
    return Intl.getCanonicalLocales(name.replaceAll('_', '-'))[0] ?? name
  } catch (error) {
    if (error instanceof RangeError) return name
    throw error
  }
}

export function languageOf(locale: string): string {
  return canonicalLocale(locale).split('-', 1)[0] ?? ''
}
