import type { SyntaxOptions } from '../syntax.ts'

type UsualOptions = Pick<SyntaxOptions, 'dialect' | 'apostrophes' | 'version'>

/**
 * Returns the options of a message format that follow from the file format and the app's libraries, such as the version
 * of vue-i18n.
 * @param dependencies names of packages in package.json, with their versions if known: `vue-i18n@^8.28.2`
 */
export function usualOptions(format: string, dependencies: readonly string[] = []): UsualOptions {
  const ofFormat = usual.get(format)
  if (ofFormat !== undefined) return ofFormat
  const found = dependencies.map(readDependency)
  const isOlder = ([pattern, major]: Older) => found.some((one) => pattern.test(one.name) && isBefore(major, one))
  const ofVersion = vue8.some(isOlder) ? { version: 8 as const } : none
  const apostrophes = oldFormatJs.some(isOlder) ? 'literal' : quotingOf(format, found)
  return apostrophes === undefined ? ofVersion : { ...ofVersion, apostrophes }
}

function quotingOf(format: string, dependencies: readonly Dependency[]): SyntaxOptions['apostrophes'] {
  const isPaired = dependencies.some(({ name }) => paired.test(name))
  if (isPaired && !dependencies.some(({ name }) => formatJs.test(name))) return 'paired'
  return format === 'xliff' ? 'braces' : undefined
}

const none = {}

/** Returns true if a package's range (`>=8`) leaves open its major version, which changes how it reads messages. */
export function isVersionOpen(dependency: string): boolean {
  const one = readDependency(dependency)
  return [...vue8, ...oldFormatJs].some(([pattern, major]) => pattern.test(one.name) && isOpenAt(major, one))
}

/** Packages that read messages in another way before the major version given here. */
type Older = readonly [name: RegExp, major: number]

const vue8: readonly Older[] = [
  [/^vue-i18n$/u, 9],
  [/^nuxt-i18n$/u, 7],
  [/^@nuxtjs\/i18n$/u, 8],
]
const oldFormatJs: readonly Older[] = [[/^react-intl$/u, 3]]

const paired =
  /^@lingui\/|^(?:@jsverse|@ngneat)\/transloco-messageformat$|^ngx-translate-messageformat-compiler$|^messageformat$|^@messageformat\//u
const formatJs =
  /^react-intl$|^@formatjs\/(?:intl|cli|icu-messageformat-parser)$|^next-intl$|^use-intl$|^intl-messageformat$|^svelte-i18n$|^i18next-icu$/u

const usual: ReadonlyMap<string, UsualOptions> = new Map([
  ['android', { dialect: 'android' }],
  ['strings', { dialect: 'apple' }],
  ['plist-strings', { dialect: 'apple' }],
  ['stringsdict', { dialect: 'apple' }],
  ['xcstrings', { dialect: 'apple' }],
  // gen_l10n reads apostrophes as characters, unless `use-escaping` is on
  ['arb', { apostrophes: 'literal' }],
])

interface Dependency {
  readonly name: string
  readonly range: string
}

/** Splits a dependency into name and version range: `vue-i18n`, `vue-i18n@^8.28.2`. */
export function readDependency(text: string): Dependency {
  const at = text.indexOf('@', 1)
  return at === -1 ? { name: text, range: '' } : { name: text.slice(0, at), range: text.slice(at + 1) }
}

/** Returns true if all versions in the range are older than `major`. `>=8` has no end, so it gives false. */
function isBefore(major: number, { range }: Dependency): boolean {
  return newestOf(range).every((one) => one !== undefined && one < major)
}

/** Returns true if a version range does not tell whether a package is older than a major version: `>=8`, `catalog:`. */
function isOpenAt(major: number, { range }: Dependency): boolean {
  const [first, ...others] = newestOf(range).map((one) => (one === undefined ? undefined : one < major))
  return first === undefined || others.some((one) => one !== first)
}

function newestOf(range: string): readonly (number | undefined)[] {
  return range.slice(0, 1000).split('||').map(newestIn)
}

function newestIn(range: string): number | undefined {
  // takes the version behind an alias: `npm:vue-i18n@8.28.2`
  const plain = range.slice(range.lastIndexOf('@') + 1)
  const [, below, digits = ''] = /(?:^|\s)(<=?)\s{0,9}v?(\d{1,4}(?:\.\d{1,9}){0,2})/u.exec(plain) ?? []
  if (below !== undefined)
    return below === '<' && /^\d+(?:\.0)*$/u.test(digits)
      ? Number.parseInt(digits, 10) - 1
      : Number.parseInt(digits, 10)
  if (/>|^\s{0,9}[*xX]/u.test(plain)) return undefined
  const end = /\s-\s{1,9}v?(\d{1,4})/u.exec(plain)?.[1] ?? /^\s{0,9}[\^~=v]{0,3}(\d{1,4})/u.exec(plain)?.[1]
  return end === undefined ? undefined : Number(end)
}
