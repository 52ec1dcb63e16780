import type { FoundTarget } from './detection.ts'
import { type Layout, localeNamed } from './layouts.ts'
import { localeOf } from './locale-names.ts'
import type { Parts } from './parts.ts'
import type { SaidLocales } from './said-locales.ts'

export function languageOf(locale: string): string {
  return new Intl.Locale(locale).language
}

export function chooseTargets(
  { layouts, catalogs }: Parts,
  said: SaidLocales,
  source: string | undefined,
): readonly FoundTarget[] {
  const spellings = new Map(usualSpellings(layouts))
  for (const locale of catalogs.targets) spellings.set(locale, locale)
  const usesUnderscore = [...spellings.values()].some((spelling) => /^[A-Za-z]+_/u.test(spelling))
  const taken = new Set([...spellings.values()].map((spelling) => spelling.toLowerCase()))
  for (const name of said.all) {
    const locale = localeNamed(name, layouts)
    if (locale === undefined || spellings.has(locale) || isSourceByAnotherName(locale, source, said)) continue
    const isCountry = localeOf(name) !== locale
    const spelling = usesUnderscore && !isCountry ? locale.replaceAll('-', '_') : name
    if (taken.has(spelling.toLowerCase())) continue
    taken.add(spelling.toLowerCase())
    spellings.set(locale, spelling)
  }
  return [...spellings]
    .filter(([locale]) => locale !== source)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([locale, spelling]) => (spelling === locale ? { locale } : { locale, file: spelling }))
}

/** Returns each locale's most frequent spelling (`pt_BR` or `pt-BR`), because a config can only have one. */
export function usualSpellings(layouts: readonly Layout[]): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>()
  for (const { locales } of layouts) {
    for (const [locale, { spelling }] of locales) {
      const own = counts.get(locale) ?? new Map<string, number>()
      counts.set(locale, own.set(spelling, (own.get(spelling) ?? 0) + 1))
    }
  }
  return new Map(
    [...counts].flatMap(([locale, own]) => {
      const [most] = [...own].sort(([, a], [, b]) => b - a)
      return most === undefined ? [] : [[locale, most[0]] as const]
    }),
  )
}

/** Returns the targets that the user named, by locale or by its name in file paths. Leaves out the source. */
export function namedTargets(
  found: readonly FoundTarget[],
  named: readonly string[] | undefined,
  { source, smallNames }: { readonly source: string | undefined; readonly smallNames?: boolean | undefined },
): readonly FoundTarget[] {
  if (named === undefined) return found
  const usesUnderscore = found.some(({ file }) => file?.includes('_') === true)
  const usesSmall = smallNames ?? found.some(({ locale, file }) => file !== undefined && file === locale.toLowerCase())
  const targets = new Map<string, FoundTarget>()
  for (const locale of named) {
    const known = found.find((target) => target.locale === locale) ?? found.find(({ file }) => file === locale)
    const file = usesUnderscore ? locale.replaceAll('-', '_') : usesSmall ? locale.toLowerCase() : locale
    const target = known ?? (file !== locale ? { locale, file } : { locale })
    if (target.locale !== source) targets.set(target.locale, target)
  }
  return [...targets.values()]
}

/** Treats `pt` as Portugal's Portuguese if the project has `pt-BR` too. Otherwise, `pt` means Brazil's, as in CLDR. */
export function besideBrazil(targets: readonly FoundTarget[]): readonly FoundTarget[] {
  if (targets.every(({ locale }) => locale !== 'pt-BR')) return targets
  return targets.map((target) =>
    target.locale === 'pt' && target.code === undefined ? { ...target, code: 'pt-PT' } : target,
  )
}

/** Returns true if a locale in a config, such as `en-us`, is the source under another name (`en`), and so no target. */
function isSourceByAnotherName(locale: string, source: string | undefined, said: SaidLocales): boolean {
  return (
    locale === source || (source !== undefined && locale === said.source && languageOf(locale) === languageOf(source))
  )
}
