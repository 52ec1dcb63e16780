import { matchesFile } from '@lockale/config-schema'
import { findForeignBase, isBaseFirst } from './bases.ts'
import { languageOf } from './choose-locales.ts'
import { defaultMark, type Layout, localeNamed, localesOf, placeOf } from './layouts.ts'
import type { Facts } from './facts.ts'
import { type Parts, type Place, noCatalogs } from './parts.ts'
import type { SaidLocales } from './said-locales.ts'
import type { ToolConfig } from './tools/tool-config.ts'
import { isLockaleError } from '@lockale/errors'
import { openSources, toFiles } from './measure.ts'

interface ChosenSource {
  /** The chosen source; `undefined` if several locales are possible (`rivals`), or it is unknown. */
  readonly locale: string | undefined
  /** True if a config names the source, or if there is no other possibility. */
  readonly isSure: boolean
  /** True if only files or the fallback in code show the source: neither the user nor a tool's config names it. */
  readonly isGuessed: boolean
  /** Reason for the choice, shown to users as text after a colon. */
  readonly why: string
  /** Other possible sources, likeliest first. Empty if a source file must be created first. */
  readonly rivals: readonly string[]
}

interface SourceQuestion {
  readonly parts: Parts
  readonly said: SaidLocales
  readonly tools: readonly ToolConfig[]
  /** Configs of tools that name source files, although none of these exists. */
  readonly absent: readonly ToolConfig[]
  readonly facts: Facts
  readonly place: Place
}

/**
 * Returns the source locale. Uses the strongest evidence: the user's choice or a config, the fallback in code, English,
 * the files with the most strings, the most commits. If a tool's config contradicts a guess, the source is unsure, even
 * if the files that the config names are missing.
 */
export async function chooseSource(question: SourceQuestion): Promise<ChosenSource> {
  const { parts, said, tools, absent, place, facts } = question
  const { framework, layouts, catalogs } = parts
  const named = place.hints.source
  if (named !== undefined) return sure(ofFiles(named, layouts), 'you named it')
  if (catalogs.source !== undefined)
    return sure(catalogs.source, `${catalogs.files[0] ?? 'the String Catalog'} names it`)
  for (const tool of tools) {
    const found = sourceOfTool(tool, parts)
    if (found !== undefined) return found
  }
  const marked = layouts.flatMap(({ locales }) => [...locales]).find(([, { spelling }]) => defaultMark.test(spelling))
  if (marked !== undefined) return sure(marked[0], `${marked[1].path} says so`)
  const sayer = said.why.find(({ what }) => what.startsWith('source '))?.file ?? 'the config'
  const hasBase = layouts.some(({ base }) => base !== undefined)
  // A base file (without a locale in its path) contains the source strings, even if there are English files beside it.
  if (hasBase && layouts.some(isBaseFirst)) {
    if (said.source !== undefined) return sure(said.source, `${sayer} names it`)
    const [own] = absent.flatMap(({ source, file }) => (source === undefined ? [] : [{ source, file }]))
    const locale = own === undefined ? undefined : localeNamed(own.source, layouts)
    if (own !== undefined && locale !== undefined) return sure(locale, `${own.file} names it`)
    const foreign = await findForeignBase(layouts, 'en', facts)
    if (foreign === undefined)
      return sure('en', framework.id === 'android' ? 'values/ is assumed to be English' : assumedEnglish)
    const why = `${foreign.base} names no locale, and ${foreign.other} has other strings`
    return unsure(why, [exampleLanguages.find((one) => !layouts.some(({ locales }) => locales.has(one))) ?? 'de'])
  }
  const guess = await guessSource(question, { sayer, hasBase })
  for (const { source, file } of guess.locale === undefined || said.source !== undefined ? [] : absent) {
    const locale = source === undefined ? undefined : localeNamed(source, layouts)
    if (locale === undefined || isSameLocale(locale, guess.locale ?? '')) continue
    return unsure(`${file} names ${locale}, and there is no file of it here`, [guess.locale ?? ''])
  }
  return { ...guess, isGuessed: true }
}

const exampleLanguages = ['de', 'fr', 'es', 'it', 'ja', 'zh']

const assumedEnglish = 'the source files name no locale and are assumed to be English'

async function guessSource(
  question: SourceQuestion,
  { sayer, hasBase }: { readonly sayer: string; readonly hasBase: boolean },
): Promise<ChosenSource> {
  const { layouts } = question.parts
  const { source } = question.said
  const locales = localesOf(layouts)
  if (source !== undefined) {
    const near = locales.includes(source) ? [source] : locales.filter((one) => languageOf(one) === languageOf(source))
    if (near.length > 0) return pick(near, question, `${sayer} names ${source === near[0] ? 'it' : source}`)
    if (hasBase) return sure(source, `${sayer} names it`)
  }
  const english = locales.filter((locale) => languageOf(locale) === 'en').sort()
  const plain = english.filter((locale) => isSameLocale(locale, 'en'))
  // British English beside a base file (without a locale in its path), or in gettext, is a translation, not the source.
  if (hasBase && plain.length === 0) return sure('en', assumedEnglish)
  if (english.length > 0 && plain.length === 0 && layouts.every(isBilingual))
    return unsure(`there is no file of en, and ${english.join(', ')} may be a translation`, english)
  const wiki = explanationsOf(question)
  if (wiki !== undefined && locales.includes('en')) return sure('en', `${wiki} explains its messages`)
  if (english.length > 0) return pickEnglish(english, locales, question)
  // In gettext and XLIFF, all these files are translations. If a config names a source that has no file, none of them
  // can be the source.
  if (question.parts.framework.isExtracted === true && source !== undefined)
    return unsure(`${sayer} names ${source}, and there is no file of it`, [])
  if (layouts.every(isBilingual)) return unsure('there is no file of a source locale', [])
  if (source !== undefined) return unsure(`${sayer} names ${source}, and there is no file of it here`, locales)
  const [only] = locales
  if (only !== undefined && locales.length === 1) return { ...sure(only, 'there is no other locale'), isSure: false }
  if (locales.length <= maxWeighed) return pick(locales, question)
  return unsure('lockale cannot detect it', await longest(locales, question))
}

/** Returns MediaWiki's file `qqq.json`, which explains the English messages to translators. */
function explanationsOf({ parts, facts }: SourceQuestion): string | undefined {
  const files = new Set(facts.files)
  const paths = parts.layouts.map(({ template }) => template.replaceAll('{locale}', 'qqq'))
  return paths.find((path) => path.endsWith('qqq.json') && files.has(path))
}

/** Returns the locale that the user means by a name: a locale, or the spelling of a locale in file names. */
function ofFiles(name: string, layouts: readonly Layout[]): string {
  const isThere = layouts.some(({ locales }) => locales.has(name))
  return isThere ? name : (localeNamed(name, layouts) ?? name)
}

/** Returns whether both locales have the same likely region: `en` equals `en-US`, but not `en-GB`. */
function isSameLocale(one: string, other: string): boolean {
  return one === other || new Intl.Locale(one).maximize().toString() === new Intl.Locale(other).maximize().toString()
}

/** Returns true for formats in which a translation contains its source string. */
export function isBilingual({ template }: { readonly template: string }): boolean {
  return /\.(?:po|xlf|xliff)$/u.test(template)
}

function sure(locale: string, why: string): ChosenSource {
  return { locale, isSure: true, isGuessed: false, why, rivals: [] }
}

function unsure(why: string, rivals: readonly string[]): ChosenSource {
  return { locale: undefined, isSure: false, isGuessed: true, why, rivals }
}

/** Returns the locale of the source files that a tool's config names, or else the source locale that it names. */
function sourceOfTool({ source, files, file, isEditor }: ToolConfig, { layouts }: Parts): ChosenSource | undefined {
  const own = source === undefined ? undefined : localeNamed(source, layouts)
  const found = new Set<string>()
  for (const { source: pattern } of files) {
    if (pattern === undefined) continue
    for (const { locales, base } of layouts) {
      if (base !== undefined && matchesFile(pattern, base))
        return sure(own ?? placeOf(base)?.locale ?? 'en', `${file} names it`)
      for (const [locale, { path }] of locales) if (matchesFile(pattern, path)) found.add(locale)
    }
  }
  const [first] = found
  if (first !== undefined && found.size === 1) return sure(first, `${file} names it`)
  if (own === undefined) return undefined
  const locales = localesOf(layouts)
  const same = locales.includes(own) ? own : locales.find((locale) => isSameLocale(locale, own))
  if (same !== undefined) return sure(same, `${file} names it`)
  if (layouts.some(({ base }) => base !== undefined)) return sure(own, `${file} names it`)
  if (isEditor === true) return undefined
  const why = `${file} names ${own}, and there is no file of it here`
  const near = locales.filter((locale) => languageOf(locale) === languageOf(own))
  return unsure(why, layouts.every(isBilingual) ? [] : [...new Set([...near, ...locales])])
}

const maxWeighed = 12
/** A regional English (`en-GB`) is the source only if it has more than this many times the strings of `en`. */
const muchMore = 1.1
/**
 * A count of strings or commits is far ahead only if it is more than this many times the other count. A smaller lead
 * proves nothing, because translations may keep strings that the source has lost.
 */
const farMore = 1.5

async function pickEnglish(
  english: readonly string[],
  locales: readonly string[],
  question: SourceQuestion,
): Promise<ChosenSource> {
  const chosen = await pick(english, question, english.length === 1 ? 'the only English locale' : '')
  const { locale } = chosen
  if (locale === undefined || question.parts.layouts.some((layout) => isBilingual(layout) || layout.base !== undefined))
    return chosen
  const own = await weigh(locale, question)
  for (const other of await longest(
    locales.filter((one) => languageOf(one) !== 'en'),
    question,
  )) {
    const rival = await weigh(other, question)
    if (rival.keys.size > own.keys.size * farMore)
      return unsure(`${shown(rival)}, ${shown(own)}, and no config names the source locale`, [other, locale])
  }
  return chosen
}

async function longest(locales: readonly string[], { parts, facts }: SourceQuestion): Promise<readonly string[]> {
  const lengths = new Map<string, number>()
  for (const layout of parts.layouts.slice(0, 3)) {
    for (const locale of locales) {
      const path = layout.locales.get(locale)?.path
      const text = path === undefined ? undefined : await facts.read(path)
      lengths.set(locale, (lengths.get(locale) ?? 0) + (text?.length ?? 0))
    }
  }
  return [...lengths]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 2)
    .map(([locale]) => locale)
}

/**
 * Returns the locale that is most likely the source: plain English, unless another locale has many more strings; else
 * the locale with clearly more strings than all others; else the one with the most commits; else the usual variant of a
 * language (`en-US`), if it has almost as many strings as the locale with the most strings.
 * @param why reason if there is only one locale
 */
async function pick(locales: readonly string[], question: SourceQuestion, why = ''): Promise<ChosenSource> {
  const [only] = locales
  if (only !== undefined && locales.length === 1) return sure(only, why)
  const weights: Weight[] = []
  for (const locale of locales.slice(0, maxWeighed)) weights.push(await weigh(locale, question))
  weights.sort((a, b) => b.keys.size - a.keys.size)
  const [first, second] = weights
  if (first === undefined || second === undefined) return unsure('lockale cannot detect it', locales)
  const plain = weights.find(({ locale }) => locale === 'en')
  if (plain !== undefined && first.keys.size <= plain.keys.size * muchMore)
    return sure(plain.locale, why === '' ? 'plain English' : why)
  const counts = `${shown(first)}, ${shown(second)}`
  const usual = usualVariant(weights)
  const isNearUsual = usual !== undefined && first.keys.size <= usual.keys.size * muchMore
  // More strings alone do not prove the source: a translation may still have strings that were removed from it.
  const isLed = !isNearUsual || usual === first
  if (isLed && weights.slice(1).every((other) => isAhead(first, other)))
    return sure(first.locale, `it has the most strings (${counts})`)
  const near = weights.filter((one) => one === first || one === usual || !isAhead(first, one))
  const commits = await countCommits(near, question)
  const [most, next] = commits
  if (most !== undefined && next !== undefined && most.count > next.count * farMore)
    return sure(
      most.locale,
      `its files have the most commits (${most.locale} ${most.count}, ${next.locale} ${next.count})`,
    )
  if (isNearUsual) return sure(usual.locale, `the usual variant of its language (${counts})`)
  return unsure(
    `${counts}, and no config names the source locale`,
    near.map(({ locale }) => locale),
  )
}

/** Returns the usual variant of a language, such as `en-US`, if all locales are variants of this language. */
function usualVariant(weights: readonly Weight[]): Weight | undefined {
  const languages = new Set(weights.map(({ locale }) => languageOf(locale)))
  const [language] = languages
  if (language === undefined || languages.size > 1 || weights.some(({ locale }) => locale === language))
    return undefined
  const { region } = new Intl.Locale(language).maximize()
  return weights.find(({ locale }) => locale === `${language}-${region}`)
}

function shown({ locale, keys }: Weight): string {
  return `${locale} has ${keys.size.toLocaleString('en')} ${keys.size === 1 ? 'string' : 'strings'}`
}

/** Returns the number of commits to each locale's files, highest first; empty if any locale has no commits in git. */
async function countCommits(
  weights: readonly Weight[],
  { place: { history } }: SourceQuestion,
): Promise<readonly { readonly locale: string; readonly count: number }[]> {
  const counts = []
  for (const { locale, paths } of weights.slice(0, 4)) {
    const commits = await Promise.all(paths.slice(0, 3).map((path) => history.commitsOf(path)))
    const count = commits.reduce((sum, one) => sum + (one?.length ?? 0), 0)
    if (count === 0) return []
    counts.push({ locale, count })
  }
  return counts.sort((a, b) => b.count - a.count)
}

/** The strings of a locale, to compare their number with that of other locales. */
interface Weight {
  readonly locale: string
  readonly keys: ReadonlySet<string>
  readonly paths: readonly string[]
}

const maxLayouts = 40

/** Reads the strings of a locale in the same way as a run with this locale as source. */
async function weigh(
  locale: string,
  { parts, place }: { readonly parts: Parts; readonly place: Place },
): Promise<Weight> {
  const keys = new Set<string>()
  const paths: string[] = []
  for (const layout of parts.layouts.slice(0, maxLayouts)) {
    const path = layout.locales.get(locale)?.path
    if (path === undefined) continue
    paths.push(path)
    const alone = { ...layout, base: undefined }
    const own = { ...parts, layouts: [alone], catalogs: noCatalogs }
    try {
      const files = toFiles(own, locale, false)
      for (const { read } of await openSources(files, { source: locale, targets: [], extra: {}, place })) {
        const { catalog } = await read()
        for (const { key } of catalog.source.units) keys.add(`${layout.template}\0${key}`)
      }
    } catch (error) {
      if (!isLockaleError(error)) throw error
    }
  }
  return { locale, keys, paths }
}

/** Returns true if a locale has more strings than the other one, and also nearly all strings of the other one. */
function isAhead(one: Weight, other: Weight): boolean {
  const more = countMore(one, other)
  const less = countMore(other, one)
  return more > 0 && less * 10 <= more
}

function countMore(one: Weight, other: Weight): number {
  let count = 0
  for (const key of one.keys) if (!other.keys.has(key)) count++
  return count
}
