import { isCodeCatalogName } from './code-catalogs.ts'
import { usualLocaleOfCountry } from './country-codes.ts'
import { localeOf, localeOfQualifier, spellingOfQualifier } from './locale-names.ts'

/** Files whose paths differ only in the locale. */
export interface Layout {
  /** Path template of the target files, as in a config. */
  readonly template: string
  /** Files by canonical locale, in the order in which they were found. */
  readonly locales: ReadonlyMap<string, LocaleFile>
  /** The source file if its path has no locale, such as `messages.properties`. */
  readonly base: string | undefined
  /** Other files that match the template, with the reason why they are left out. */
  readonly others?: readonly OtherFile[]
}

export function pathsOf({ locales, base }: Pick<Layout, 'locales' | 'base'>): readonly string[] {
  const paths = [...locales.values()].map(({ path }) => path)
  return base === undefined ? paths : [base, ...paths]
}

export function localesOf(layouts: readonly Layout[]): readonly string[] {
  return [...new Set(layouts.flatMap(({ locales }) => [...locales.keys()]))]
}

export interface OtherFile {
  readonly path: string
  /** Why the file is left out, shown to users after a colon. */
  readonly why: string
}

export interface LocaleFile {
  readonly path: string
  /** The locale as it is written in the path: `pt_BR` for `pt-BR`. */
  readonly spelling: string
}

interface Place {
  readonly template: string
  readonly spelling: string
  readonly locale: string
}

/** Returns the locale that a name means: as in the names of the files, else as a country code, else as a locale. */
export function localeNamed(name: string, layouts: readonly Layout[]): string | undefined {
  for (const { locales } of layouts) {
    for (const [locale, { spelling }] of locales) if (spelling === name) return locale
  }
  return usualLocaleOfCountry(name) ?? localeOf(name)
}

/** Finds all groups of files whose paths differ only in the locale, in file order. Skips paths without a locale. */
export function findLayouts(files: readonly string[]): readonly Layout[] {
  const all = new Set(files)
  const found = new Map<string, { template: string; locales: Map<string, LocaleFile>; base: string | undefined }>()
  const open = (template: string, base: string | undefined) => {
    const layout = found.get(template) ?? { template, locales: new Map<string, LocaleFile>(), base }
    found.set(template, layout)
    return layout
  }
  const defaults = defaultPlaces(files)
  for (const path of files) {
    if (!isCatalogName(path)) continue
    const android = androidBase(path)
    if (android !== undefined) open(android, path)
    const place = defaults.get(path) ?? placeOf(path)
    if (place === undefined) continue
    const { template, locale, spelling } = place
    const { locales } = open(
      template,
      basesOf(template).find((base) => all.has(base)),
    )
    const known = locales.get(locale)
    // `ro.yml` is preferred to `mo.yml`, which is an old name for Romanian.
    if (known === undefined || (!spells(known.spelling, locale) && spells(spelling, locale)))
      locales.set(locale, { path, spelling })
  }
  return [...found.values()].filter(isPlausible)
}

/**
 * Returns the template and locale of files with Shopify's mark `.default`. It marks the locale that all others fall
 * back to: `en.default.json` beside `de.json`, `en.default.schema.json` beside `de.schema.json`. If several files of a
 * group have the mark, it is a part of their names.
 */
function defaultPlaces(files: readonly string[]): ReadonlyMap<string, Place> {
  const found = files.flatMap((path) => {
    const [, folder = '', spelling = '', ending = ''] =
      /^((?:.*\/)?locales\/)([^/.]+\.default)((?:\.schema)?\.json)$/u.exec(path) ?? []
    const locale = localeOf(spelling.replace(defaultMark, ''))
    return locale === undefined ? [] : [{ path, template: `${folder}{locale}${ending}`, spelling, locale }]
  })
  const isOnly = ({ template }: Place) => found.filter((one) => one.template === template).length === 1
  return new Map(found.filter(isOnly).map((one) => [one.path, one]))
}

/** Matches Shopify's mark `.default`, which follows the name of the locale that all others fall back to. */
export const defaultMark: RegExp = /\.default$/u

/** Returns true if the spelling is the canonical name of the locale, not an old or other name. */
function spells(spelling: string, locale: string): boolean {
  return spelling.replaceAll('_', '-').toLowerCase() === locale.toLowerCase()
}

/** Returns true for a file name of a catalog format. */
export function isCatalogName(path: string): boolean {
  return (
    /\.(?:jsonc?|json5|ya?ml|properties|strings|stringsdict|arb|resx|resw|xlf|xliff|po|ftl|toml)$/iu.test(path) ||
    androidName.test(path) ||
    playName.test(path) ||
    isCodeCatalogName(path)
  )
}

/** Matches resources of Android, which may have any name; their content is checked later. */
const androidName = /(?:^|\/)values(?:-[^/]+)?\/[^/]+\.xml$/iu

/** Matches messages of Play, in which the locale is in place of the file extension. */
const playName = /(?:^|\/)conf\/messages(?:\.([^./]+))?$/u

function androidBase(path: string): string | undefined {
  return androidName.test(path) && /(?:^|\/)values\/[^/]+$/u.test(path)
    ? path.replace(/values\/([^/]+)$/u, 'values-{locale}/$1')
    : undefined
}

/** Finds the locale in a path: in an Apple or Android folder's name, at the end of the file name, or as a folder. */
export function placeOf(path: string): Place | undefined {
  if (androidName.test(path)) return androidPlace(path)
  if (path.includes('.lproj/')) return lprojPlace(path)
  if (playName.test(path)) return playPlace(path)
  const segments = path.split('/')
  const name = segments.pop() ?? ''
  const dot = name.lastIndexOf('.')
  const [stem, extension] = [name.slice(0, dot), name.slice(dot)]
  const inName = localeInStem(stem)
  const folder = segments.findLastIndex((segment) => localeOf(segment) !== undefined)
  const spelling = inName?.spelling ?? segments[folder]
  const locale = spelling === undefined ? undefined : localeOf(spelling)
  if (spelling === undefined || locale === undefined) return undefined
  const folders = segments.map((segment, at) => {
    // Replaces both if folder and name have the same locale: `config/locales/en/models.en.yml`.
    const isLocale = inName === undefined ? at === folder : segment === spelling
    return isLocale ? '{locale}' : segment
  })
  const template = [...folders, `${inName === undefined ? stem : inName.template}${extension}`].join('/')
  return /[{}]/u.test(path) ? undefined : { template, spelling, locale }
}

function androidPlace(path: string): Place | undefined {
  const [, qualifier = ''] = /(?:^|\/)values-([^/]+)\/[^/]+$/u.exec(path) ?? []
  const locale = localeOfQualifier(qualifier)
  if (locale === undefined) return undefined
  const template = path.replace(/values-[^/]+\/([^/]+)$/u, 'values-{locale}/$1')
  return { template, spelling: spellingOfQualifier(qualifier, locale), locale }
}

function playPlace(path: string): Place | undefined {
  const [, spelling = ''] = playName.exec(path) ?? []
  const locale = localeOf(spelling)
  if (locale === undefined) return undefined
  return { template: path.replace(/[^.]+$/u, '{locale}'), spelling, locale }
}

function lprojPlace(path: string): Place | undefined {
  const [, spelling = ''] = /(?:^|\/)([^/]+)\.lproj\//u.exec(path) ?? []
  const locale = localeOf(spelling)
  if (locale === undefined) return undefined
  return { template: path.replace(`${spelling}.lproj/`, '{locale}.lproj/'), spelling, locale }
}

/** Finds the locale in a file name without its extension, such as `en` · `app_pt_BR` · `messages-de` · `en.shop`. */
function localeInStem(stem: string): { readonly spelling: string; readonly template: string } | undefined {
  if (localeOf(stem) !== undefined) return { spelling: stem, template: '{locale}' }
  const marks = [...stem.matchAll(/[._-]/gu)].map(({ index }) => index)
  // Tries the longest spelling first: `_pt_BR` before `_BR`.
  for (const at of marks.slice(-4)) {
    const spelling = stem.slice(at + 1)
    if (localeOf(spelling) !== undefined) return { spelling, template: `${stem.slice(0, at + 1)}{locale}` }
  }
  const [first = ''] = stem.split('.', 1)
  const isFirst = first !== stem && localeOf(first) !== undefined
  return isFirst ? { spelling: first, template: `{locale}${stem.slice(first.length)}` } : undefined
}

function basesOf(template: string): readonly string[] {
  if (template.includes('{locale}.lproj/')) return [template.replace('{locale}.lproj/', 'Base.lproj/')]
  const base = template.replace(/[._-]\{locale\}(?=\.[^./]+$)|(?<=(?:^|\/)conf\/messages)\.\{locale\}$/u, '')
  return base === template || base.includes('{locale}') ? [] : [base]
}

/**
 * Returns whether a group of files is really for locales. False for a single `it.json`, which may be any word; true for
 * two languages, for English, and for folders such as `locales`.
 */
function isPlausible({ template, locales, base }: Layout): boolean {
  if (base !== undefined && locales.size > 0 && !/\.(?:json|ya?ml|toml|php|[cm]?[jt]s)$/iu.test(template)) return true
  const isTelling =
    isTellingTemplate(template) || (base !== undefined && /(?:^|[/.])(?:nls|l10n)\.\{locale\}\.json$/u.test(template))
  if (androidName.test(template) || isTelling) return locales.size > 0 || base !== undefined
  if ([...locales.keys()].every((locale) => corners.has(locale))) return false
  const isEnglish = [...locales.keys()].some((locale) => locale === 'en' || locale.startsWith('en-'))
  return isEnglish ? locales.size > 1 : locales.size > 2
}

/** Names of the corners of pictures and models (`window_se.json`), which are also Nepali, Northern Sami and Swahili. */
const corners: ReadonlySet<string> = new Set(['ne', 'se', 'sw'])

/** Returns true if the files are surely for locales: their path says so, or hardly anything else has so many languages. */
export function isTelling({ template, locales }: Layout): boolean {
  return isTellingTemplate(template) || locales.size >= manyLocales
}

const manyLocales = 10

/** Returns true for paths in folders or formats that exist only for locale files. */
function isTellingTemplate(template: string): boolean {
  return (
    /(?:^|[/._-])(?:_?locales?|i18n|l10n|intl|lang|langs|languages?|translations?|messages|LC_MESSAGES)(?=[/._-])/iu.test(
      template,
    ) || /\.(?:strings|stringsdict|arb|resx|resw|xlf|xliff|po|ftl)$/iu.test(template)
  )
}
