import { isCountryCode, type NameReading, readCountryCode, usualLocaleOfCountry } from './country-codes.ts'
import type { Facts } from './facts.ts'
import { isCatalogName, type Layout, type LocaleFile, type OtherFile, pathsOf } from './layouts.ts'
import { localeOf, localeOfQualifier, rareLocaleOf, spellingOfQualifier } from './locale-names.ts'

/** If a group of files has this many certain locales, a similar file name beside them is most likely a locale too. */
const enough = 3

/**
 * Adds files with unclear names to the layouts (groups of files whose paths differ only in the locale). A country code
 * is resolved by the letters in the file, a rare language by the files beside it. All other files with a fitting path
 * are returned with the reason why they are left out.
 * @param spellings locales by their names in files, from a tool's config
 * @param listed names that a config lists as locales
 */
export async function settleNames(
  layouts: readonly Layout[],
  { facts, spellings, listed }: { facts: Facts; spellings: ReadonlyMap<string, string>; listed: readonly string[] },
): Promise<readonly Layout[]> {
  // Counts files of a layout as known only if it has several locales: a single `kab-KAB.json` looks like a layout too.
  const shared = new Set(layouts.filter(({ locales }) => locales.size > 1).flatMap(pathsOf))
  const open = layouts.map((layout) => {
    const known = new Set([...shared, ...pathsOf(layout)])
    const { locales, template } = layout
    return locales.size === 0 ? [] : [...fitting(template, facts.files)].filter(({ path }) => !known.has(path))
  })
  const texts = new Map<string, string>()
  for (const [at, layout] of layouts.entries()) {
    for (const { spelling, path } of [...layout.locales.values(), ...(open[at] ?? [])]) {
      const text = texts.get(spelling) ?? ''
      if (!isCountryCode(spelling) || isByStandard(layout.template, spelling) || text.length > enoughText) continue
      texts.set(spelling, `${text}\n${(await facts.read(path)) ?? ''}`)
    }
  }
  const countries = new Map<string, NameReading>()
  for (const [spelling, text] of texts) {
    const said = spellings.get(spelling)
    const locale = said === undefined ? undefined : localeOf(said)
    const reading = locale === undefined ? readCountryCode(spelling, text) : { locale }
    const usual = listed.includes(spelling) ? usualLocaleOfCountry(spelling) : undefined
    if (reading !== undefined)
      countries.set(spelling, 'why' in reading && usual !== undefined ? { locale: usual } : reading)
  }
  return layouts.map((layout, at) => settle(layout, open[at] ?? [], { spellings, countries }))
}

const enoughText = 100_000

/** Returns true for formats that name files by language, not by country: `uk.lproj` is always Ukrainian. */
function isByStandard(template: string, spelling: string): boolean {
  return /\.lproj\/|\.po$|\.xml$|\.arb$/u.test(template) && localeOf(spelling) !== undefined
}

function settle(
  layout: Layout,
  open: readonly LocaleFile[],
  { spellings, countries }: { spellings: ReadonlyMap<string, string>; countries: ReadonlyMap<string, NameReading> },
): Layout {
  const { template } = layout
  const isAndroid = template.includes('values-{locale}/')
  const locales = new Map<string, LocaleFile>()
  const unsure: LocaleFile[] = []
  for (const [locale, file] of layout.locales) {
    if (countries.has(file.spelling) && !isByStandard(template, file.spelling)) unsure.push(file)
    else locales.set(locale, file)
  }
  const others: OtherFile[] = []
  const read = (spelling: string): NameReading => {
    const country = isByStandard(template, spelling) ? undefined : countries.get(spelling)
    if (country !== undefined) return country
    const rare = locales.size >= enough ? (isAndroid ? rareQualifier(spelling) : rareLocaleOf(spelling)) : undefined
    const own = isAndroid ? localeOfQualifier(spelling) : localeOf(spelling)
    const locale = own ?? localeOf(spellings.get(spelling) ?? '') ?? rare
    return locale === undefined ? { why: 'its name is not a known locale' } : { locale }
  }
  for (const file of [...unsure, ...open]) {
    const { path, spelling } = file
    const found = read(spelling)
    const holder = 'locale' in found ? locales.get(found.locale) : undefined
    if ('why' in found) others.push({ path, why: found.why })
    else if (holder !== undefined) others.push({ path, why: `${holder.path} has the same locale, ${found.locale}` })
    else {
      const own = isAndroid ? spellingOfQualifier(spelling, found.locale) : spelling
      locales.set(found.locale, { path, spelling: own })
    }
  }
  return { ...layout, locales, others }
}

function rareQualifier(qualifier: string): string | undefined {
  const [, language = '', region] = /^([a-z]{3})(?:-r([A-Z]{2}))?$/u.exec(qualifier) ?? []
  return rareLocaleOf(region === undefined ? language : `${language}-${region}`)
}

function* fitting(template: string, files: readonly string[]): Iterable<LocaleFile> {
  const [before = '', ...rest] = template.split('{locale}')
  const end = rest.at(-1) ?? ''
  for (const path of files) {
    if (!path.startsWith(before) || !path.endsWith(end) || !isCatalogName(path)) continue
    const spelling = path.slice(before.length, path.length - rest.join('').length)
    const length = rest.length === 1 ? spelling.length : Math.floor(spelling.length / rest.length)
    const name = spelling.slice(0, length)
    if (name === '' || name.includes('/')) continue
    if (template.replaceAll('{locale}', () => name) === path) yield { path, spelling: name }
  }
}
