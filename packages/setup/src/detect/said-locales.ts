import { projectLocales } from './angular-paths.ts'
import type { Evidence } from './detection.ts'
import { asRecord, type Facts } from './facts.ts'
import type { Framework } from './frameworks.ts'
import { readLiterals } from './literals.ts'
import { localeOf } from './locale-names.ts'
import { localeNamed } from './layouts.ts'

/** The locales that the config of a framework names. */
export interface SaidLocales {
  /** The source locale as written in the config. It becomes a canonical tag when the names of the files are known. */
  readonly source: string | undefined
  /** All locales as written in the config. The source may be among them. */
  readonly all: readonly string[]
  readonly why: readonly Evidence[]
}

const maxConfigs = 12
/** Limit for a config that is not JSON. Xcode's can be large, and names locales at its end. */
const maxCharacters = 4_000_000

export async function readSaidLocales(framework: Framework, facts: Facts): Promise<SaidLocales> {
  const { config } = framework
  const files = config === undefined ? [] : facts.files.filter((file) => config.test(file)).slice(0, maxConfigs)
  const flutter = framework.id === 'flutter' ? await readFlutter(facts) : undefined
  let source = flutter?.what
  const all: string[] = []
  const why: Evidence[] = []
  if (flutter !== undefined) why.push({ what: `source ${flutter.what}`, file: flutter.file })
  for (const file of files) {
    const text = await facts.read(file)
    if (text === undefined) continue
    const said = framework.id === 'angular' ? readAngular(text) : readConfig(file, text, framework)
    const locales = said.all.filter((name) => localeNamed(name, []) !== undefined)
    const own = said.source === undefined ? undefined : localeNamed(said.source, [])
    if (source === undefined && own !== undefined) {
      source = said.source
      why.push({ what: `source ${own}`, file })
    }
    if (all.length === 0 && locales.length > 0) {
      all.push(...new Set(locales))
      why.push({ what: `locales ${all.join(', ')}`, file })
    }
  }
  return { source, all, why }
}

type Said = Omit<SaidLocales, 'why'>

function readConfig(file: string, text: string, { sourceNames = [], localeNames = [], id }: Framework): Said {
  const live = withoutComments(file, text.slice(0, maxCharacters))
  if (id === 'rails') return readBare(live, ['default_locale'], ['available_locales'])
  if (/\.(?:ya?ml|pbxproj|properties)$/u.test(file)) return readBare(live, sourceNames, localeNames)
  const literals = readLiterals(text)
  const all = literals.list(...localeNames)
  // Play uses its first language as the default
  return { source: id === 'play' ? all[0] : literals.text(...sourceNames), all }
}

/** Reads values without quotes, as in YAML: `default_locale: en`. If a name has several values, returns the last. */
function readBare(text: string, sourceNames: readonly string[], localeNames: readonly string[]): Said {
  const source = sourceNames.map((name) => bareText(text, name)).find((value) => value !== undefined)
  const list = localeNames.map((name) => bareList(text, name)).find((values) => values.length > 0)
  return { source, all: list ?? [] }
}

function bareText(text: string, name: string): string | undefined {
  const found = text.matchAll(new RegExp(`\\b${name}\\s{0,9}[:=]\\s{0,9}:?["']?([A-Za-z][\\w@-]{0,30})`, 'gu'))
  return [...found].at(-1)?.[1]
}

function bareList(text: string, name: string): readonly string[] {
  const [, inside = ''] =
    new RegExp(`\\b${name}\\s{0,9}[:=]\\s{0,9}(?:%i)?[[(]([^\\])]{0,4000})[\\])]`, 'u').exec(text) ?? []
  return inside.match(/[A-Za-z][\w@-]*/gu) ?? []
}

/** Reads Angular's `sourceLocale`, a string or an object with `code`, and `locales`, with a key for each locale. */
function readAngular(text: string): Said {
  for (const { sourceLocale, locales } of projectLocales(text)) {
    const code = typeof sourceLocale === 'string' ? sourceLocale : asRecord(sourceLocale)['code']
    const all = Object.keys(asRecord(locales))
    if (typeof code === 'string' || all.length > 0) return { source: typeof code === 'string' ? code : undefined, all }
  }
  return { source: undefined, all: [] }
}

/** Returns the source of Flutter's gen_l10n: the locale of its template, as in `template-arb-file: app_en.arb`. */
async function readFlutter(facts: Facts): Promise<Evidence | undefined> {
  const file = 'l10n.yaml'
  const text = await facts.read(file)
  if (text === undefined) return undefined
  const stem = /^template-arb-file:\s*["']?([\w.-]{1,100})\.arb/mu.exec(text)?.[1] ?? 'app_en'
  const marks = [...stem.matchAll(/_/gu)].map(({ index }) => stem.slice(index + 1))
  const locale = [stem, ...marks].map(localeOf).find((found) => found !== undefined)
  return locale === undefined ? undefined : { what: locale, file }
}

/**
 * Returns a config without its comments. Used for files with unquoted values (Ruby, YAML, properties, Xcode), which are
 * read by patterns. A comment sign in a quoted string also counts as a comment; then only that value is lost.
 */
export function withoutComments(file: string, text: string): string {
  if (file.endsWith('.rb')) return text.replaceAll(rubyBlocks, '').replaceAll(hashes, '')
  if (/\.ya?ml$/u.test(file)) return text.replaceAll(hashes, '')
  if (file.endsWith('.properties')) return text.replaceAll(/^[ \t]*[#!].*$/gmu, '')
  return file.endsWith('.pbxproj') ? text.replaceAll(/\/\*[^*\n]*(?:\*(?!\/)[^*\n]*)*\*\//gu, '') : text
}

/** Matches comment blocks of Ruby in linear time: a block without an end extends to the end of the file. */
const rubyBlocks = /^=begin\b[^]*?(?:^=end\b.*$|$(?![^]))/gmu
/** Matches comments that begin with `#`. In Ruby, `#{` is no comment but an expression in a string. */
const hashes = /(?:^|[ \t])#(?!\{).*$/gmu
