import { groupBy } from '@lockale/errors'
import type { SyntaxId, SyntaxOptions } from '../syntax.ts'
import { readDependency } from './file-evidence.ts'
import { countTraits, type Trait } from './detect-texts.ts'

/** Names of packages, with the message format of each. A plugin that changes the format comes before its library. */
const libraries: readonly (readonly [pattern: RegExp, id: SyntaxId])[] = [
  [/^i18next-icu$|^@jsverse\/transloco-messageformat$|^@ngneat\/transloco-messageformat$/u, 'icu'],
  [/^ngx-translate-messageformat-compiler$/u, 'icu'],
  [/(?:^|[/-])i18next(?:$|-)|^next-translate$/u, 'i18next'],
  [/^react-intl$|^@formatjs\/|^next-intl$|^use-intl$|^intl-messageformat$|^svelte-i18n$|^@lingui\//u, 'icu'],
  [/^messageformat$|^@messageformat\//u, 'icu'],
  [/^vue-i18n$|^@nuxtjs\/i18n$|^nuxt-i18n$|^@intlify\//u, 'vue'],
  [/^@ngx-translate\/|^@jsverse\/transloco$|^@ngneat\/transloco$/u, 'ngx'],
  [/^@angular\/localize$/u, 'angular'],
  [/^i18n-js$/u, 'rails'],
  [/(?:^|[/-])banana(?:$|-)|^(?:@wikimedia\/)?jquery[.-]i18n$/u, 'banana'],
  [/^node-polyglot$|^ra-i18n-polyglot$|^react-admin$|^ra-core$/u, 'polyglot'],
  [/^@wordpress\/i18n$|^jed$/u, 'printf'],
]

/** Placeholders and other signs in strings of VS Code extensions: `{0}`, `{name}`, `$(icon)`, code, `&&` in menus. */
const vscodeMarks = [String.raw`\{\w{1,100}\}`, String.raw`\$\([\w~-]{1,100}\)`, '`[^`]{1,200}`', String.raw`&&(?=\w)`]

const none: DetectedSyntax = { options: { id: 'none' }, why: 'no placeholder shows the format' }

const flagSyntaxes: ReadonlyMap<string, SyntaxOptions> = new Map<string, SyntaxOptions>([
  ['c-format', { id: 'printf', dialect: 'c' }],
  ['php-format', { id: 'printf', dialect: 'c' }],
  ['qt-format', { id: 'printf', dialect: 'c' }],
  ['objc-format', { id: 'printf', dialect: 'apple' }],
  ['java-printf-format', { id: 'printf', dialect: 'android' }],
  ['java-format', { id: 'java' }],
  ['csharp-format', { id: 'dotnet' }],
  ['ruby-format', { id: 'rails' }],
  ['python-format', { id: 'python' }],
  ['python-brace-format', { id: 'python' }],
])

/** What is known of a file and its project. It is used to detect the message format of the file. */
export interface SyntaxEvidence {
  /** Names of packages in package.json, with their versions where they are known: `vue-i18n@^8.28.2`. */
  readonly dependencies: readonly string[]
  /** Id of the file format: `json`, `po`. */
  readonly format?: string
  /** True if the file has a single root key, and this key is its locale, as in YAML files of Rails. */
  readonly hasLocaleRoot?: boolean
  /** True if maps with keys `one`, `other` … display numbers. They are plurals, unless a library says otherwise. */
  readonly hasPluralMaps?: boolean
  /** True if the file begins with `@metadata`, as files of MediaWiki do. */
  readonly hasMetadata?: boolean
  /** Name of the structure in which the file stores a message with several fields, if it is known: `docusaurus`. */
  readonly shape?: string | undefined
  readonly flags?: Iterable<string>
  readonly texts: Iterable<string>
  readonly keys: Iterable<string>
}

/** A message format, and why it was chosen. */
export interface DetectedSyntax {
  readonly options: SyntaxOptions
  /** The reason for users, to follow a colon: `i18next is a dependency`. */
  readonly why: string
  /** The formats of messages whose flags name another one: `python-format` in a file with mostly `c-format`. */
  readonly byFlag?: ReadonlyMap<string, SyntaxOptions>
}

/**
 * Returns the message format of a file. If only one library reads the file format, this library decides; otherwise the
 * libraries of the app decide, otherwise the file's strings and keys. If nothing decides, returns `none`, because a
 * wrong guess would be worse.
 */
export function detectSyntax(given: SyntaxEvidence): DetectedSyntax {
  const { format = '' } = given
  const evidence = { ...given, dependencies: given.dependencies.map((one) => readDependency(one).name) }
  const ofFormat = formats.get(format)
  if (ofFormat !== undefined) return ofFormat
  const counts = countTraits(evidence.texts)
  return choosers.get(format)?.(evidence, counts) ?? detectOpen(evidence, counts)
}

type Counts = ReadonlyMap<Trait, number>
type Chooser = (evidence: SyntaxEvidence, counts: Counts) => DetectedSyntax | undefined

const apple: DetectedSyntax = { options: { id: 'printf', dialect: 'apple' }, why: 'Apple formats its strings' }

const formats: ReadonlyMap<string, DetectedSyntax> = new Map<string, DetectedSyntax>([
  ['android', { options: { id: 'printf', dialect: 'android' }, why: 'Android formats its resources' }],
  ['strings', apple],
  ['plist-strings', apple],
  ['stringsdict', apple],
  ['xcstrings', apple],
  ['arb', { options: { id: 'icu' }, why: 'Flutter reads ARB as ICU' }],
  ['fluent', { options: { id: 'fluent' }, why: 'the file is Fluent' }],
  ['formatjs', { options: { id: 'icu' }, why: 'FormatJS formats the messages' }],
  ['gotext', { options: { id: 'python' }, why: 'gotext writes "{name}"' }],
  ['inlang', { options: { id: 'inlang' }, why: 'the file holds messages of inlang' }],
  ['chrome', { options: { id: 'chrome' }, why: 'the file holds messages of an extension' }],
  ['resx', { options: { id: 'dotnet' }, why: '.NET reads the file' }],
])

/** File formats that several libraries read, so that the format alone does not decide the message format. */
const choosers: ReadonlyMap<string, Chooser> = new Map<string, Chooser>([
  ['po', choosePo],
  ['properties', chooseProperties],
  ['xliff', chooseXliff],
  ['yaml', chooseYaml],
])

function choosePo({ dependencies, flags = [], keys }: SyntaxEvidence, counts: Counts): DetectedSyntax {
  const [most, ...others] = [...groupBy(flags, (flag) => flagSyntaxes.get(flag))]
    .filter(([options]) => options !== undefined)
    .toSorted(([, a], [, b]) => b.length - a.length)
  if (most?.[0] !== undefined) {
    const byFlag = new Map(
      others.flatMap(([options, own]) => (options === undefined ? [] : own.map((flag) => [flag, options] as const))),
    )
    return { options: most[0], why: `"${most[1].at(-1)}" ${inMessages(most[1].length)}`, byFlag }
  }
  for (const [pattern, options] of gettextLibraries) {
    const name = dependencies.find((one) => pattern.test(one))
    if (name !== undefined) return { options, why: isDependency(name) }
  }
  const shown = ofLibrary({ dependencies, keys }, counts, 'unless others do')
  if (shown !== undefined) return shown
  // `%(name)s` also occurs in strings of C programs, so a few of them do not prove Python
  const isPython = (counts.get('python') ?? 0) * 20 >= (counts.get('printf') ?? 0)
  return (
    firstOf(counts, [
      ['icu', { id: 'icu' }, 'ICU plurals'],
      ...(isPython ? [['python', { id: 'python' }, '"%(name)s"'] as const] : []),
      ...((counts.get('printf') ?? 0) >= (counts.get('named-brace') ?? 0)
        ? [['printf', { id: 'printf', dialect: 'c' }, '"%s" or "%d"'] as const]
        : []),
      ['rails', { id: 'rails' }, '"%{name}"'],
      ['named-brace', { id: 'python' }, '"{name}"'],
    ]) ?? { options: { id: 'printf', dialect: 'c' }, why: 'gettext is mostly used with printf' }
  )
}

function chooseProperties(evidence: SyntaxEvidence, counts: Counts): DetectedSyntax {
  // package.json next to Java code may belong to another program, so the strings must contain the library's
  // placeholders
  const shown = ofLibrary(evidence, counts, 'more than others')
  if (shown !== undefined) return shown
  const braces = counts.get('numbered-brace') ?? 0
  const percents = (counts.get('printf') ?? 0) + (counts.get('numbered-percent') ?? 0)
  if (percents > braces) {
    return { options: { id: 'printf', dialect: 'android' }, why: `"%s", "%d" or "%1" ${inTexts(percents)}` }
  }
  return { options: { id: 'java' }, why: 'Java reads the file' }
}

function chooseXliff(evidence: SyntaxEvidence, counts: Counts): DetectedSyntax {
  const { dependencies } = evidence
  const angular = dependencies.find((name) => name.startsWith('@angular/'))
  if (angular !== undefined) return { options: { id: 'angular' }, why: isDependency(angular) }
  return (
    firstOf(counts, [
      ['angular', { id: 'angular' }, 'placeholders of Angular'],
      ['apple', { id: 'printf', dialect: 'apple' }, '"%@" or "%lld"'],
      ['icu', { id: 'icu' }, 'ICU plurals'],
    ]) ??
    ofLibrary(evidence, counts, 'more than others') ??
    none
  )
}

const gettextLibraries: readonly (readonly [pattern: RegExp, options: SyntaxOptions])[] = [
  [/^vue3?-gettext$/u, { id: 'none', placeholders: [String.raw`%\{[^{}]{1,200}\}`] }],
  [/^ttag(?:-cli)?$/u, { id: 'none', placeholders: [String.raw`\$\{[^{}]{1,200}\}`] }],
]

/**
 * Returns the library whose placeholders are the most frequent in the strings. The strings must confirm a library,
 * because the folder may contain files of another program. With `unless others do`, it is enough that they contain no
 * other kind of placeholder.
 */
function ofLibrary(
  { dependencies, keys }: Pick<SyntaxEvidence, 'dependencies' | 'keys'>,
  counts: Counts,
  asks: 'more than others' | 'unless others do',
): DetectedSyntax | undefined {
  const [first, ...others] = knownLibraries(dependencies)
    .map((library) => {
      const own: readonly Trait[] = ownTraits[library.id] ?? []
      return { library, own, shown: own.reduce((sum, trait) => sum + (counts.get(trait) ?? 0), 0) }
    })
    .toSorted((a, b) => b.shown - a.shown)
  if (first === undefined || (first.shown === 0 && (asks === 'more than others' || others.length > 0))) return undefined
  const foreign = [...counts.keys()].filter((trait) => !first.own.includes(trait))
  if (foreign.some((trait) => (counts.get(trait) ?? 0) > first.shown)) return undefined
  const { id, name } = first.library
  return { options: id === 'i18next' ? i18nextOptions(new Set(keys)) : { id }, why: isDependency(name) }
}

/** Placeholders that are typical of each message format, the most reliable first. They are counted in a file. */
const ownTraits: Readonly<Partial<Record<SyntaxId, readonly [Trait, ...Trait[]]>>> = {
  icu: ['icu', 'named-brace', 'numbered-brace'],
  i18next: ['double-brace'],
  ngx: ['double-brace'],
  vue: ['vue', 'named-brace', 'numbered-brace'],
  angular: ['angular'],
  rails: ['rails'],
  printf: ['printf', 'python'],
}

function chooseYaml(evidence: SyntaxEvidence, counts: Counts): DetectedSyntax | undefined {
  if (evidence.hasLocaleRoot !== true || knownLibraries(evidence.dependencies).length > 0) return undefined
  const rails = counts.get('rails') ?? 0
  const others = Math.max(
    ...(['double-brace', 'icu', 'vue', 'named-brace'] as const).map((one) => counts.get(one) ?? 0),
  )
  if (others > rails) return undefined
  return { options: { id: 'rails' }, why: 'the root key of the file is its locale' }
}

/** Detects the message format of a file in JSON, YAML or another file format that any library can read. */
function detectOpen(evidence: SyntaxEvidence, counts: Counts): DetectedSyntax {
  if (evidence.shape === 'docusaurus') return { options: { id: 'docusaurus' }, why: 'the file is one of Docusaurus' }
  const found = detectByLibrary(evidence, counts)
  if (found !== undefined) return found
  if (evidence.hasMetadata === true) return { options: { id: 'banana' }, why: 'the file begins with "@metadata"' }
  const docusaurus = evidence.dependencies.find((name) => name === '@docusaurus/core')
  if (docusaurus !== undefined && evidence.format === 'json' && !counts.has('icu')) {
    return { options: { id: 'docusaurus' }, why: isDependency(docusaurus) }
  }
  const vscode = evidence.dependencies.find((name) => /^@types\/vscode$|^vscode$|^@vscode\/l10n/u.test(name))
  if (vscode !== undefined && !counts.has('icu')) {
    return { options: { id: 'none', placeholders: vscodeMarks }, why: isDependency(vscode) }
  }
  const byTexts = detectByTexts(evidence, counts)
  const isIcu = byTexts.options.id === 'icu' || byTexts.options.id === 'mf2'
  if (evidence.hasPluralMaps !== true || isIcu) return byTexts
  return { ...byTexts, options: { ...byTexts.options, pluralMaps: true } }
}

function detectByLibrary(evidence: SyntaxEvidence, counts: Counts): DetectedSyntax | undefined {
  const libraries = knownLibraries(evidence.dependencies)
  const library = libraries.toSorted((a, b) => weigh(b) - weigh(a))[0]
  if (library === undefined) return undefined
  // `{count, plural, …}` proves ICU, even if a library for another message format is installed.
  const icu = counts.get('icu') ?? 0
  if (noIcu.has(library.id) && icu > weigh(library))
    return { options: { id: 'icu' }, why: `ICU arguments ${inTexts(icu)}` }
  const id =
    library.name.endsWith('messageformat') && (counts.get('mf2') ?? 0) > (counts.get('icu') ?? 0) ? 'mf2' : library.id
  const options = id === 'i18next' ? i18nextOptions(new Set(evidence.keys)) : { id }
  return { options, why: isDependency(library.name) }

  function weigh({ id }: KnownLibrary): number {
    // node-polyglot writes its variables like Rails: `%{name}`
    const trait = id === 'polyglot' ? 'rails' : ownTraits[id]?.[0]
    return trait === undefined ? 0 : (counts.get(trait) ?? 0)
  }
}

function detectByTexts(evidence: SyntaxEvidence, counts: Counts): DetectedSyntax {
  const keys = new Set(evidence.keys)
  // `{0}` in hundreds of strings shows the format better than `@:` in one of them
  const least = (counts.get('numbered-brace') ?? 0) / 20
  // these formats do not read `{name}`: if most strings have it, one `%s` must not decide the format, because all
  // `{name}` would then be translated as words
  const named = counts.get('named-brace') ?? 0
  // `{{name}}` speaks against vue-i18n, which refuses it
  const refused = counts.get('double-brace') ?? 0
  const usual = new Map(
    [...counts].filter(([trait, count]) => {
      if (trait === 'vue' && count < refused) return false
      return trait === 'icu' || (count >= least && (count >= named || !withoutBraces.has(trait)))
    }),
  )
  const guesses: readonly Guess[] = [
    ['angular', { id: 'angular' }, 'placeholders of Angular'],
    ['icu', { id: 'icu' }, 'ICU arguments'],
    ['mf2', { id: 'mf2' }, '"{$name}" or ".match"'],
    ['vue', { id: 'vue' }, '"@:key" or "one | {n} more"'],
    ['double-brace', i18nextOptions(keys), '"{{name}}" or "$t(key)"'],
    ...(counts.has('polyglot') ? [] : [['rails', { id: 'rails' }, '"%{name}"'] as const]),
    ['polyglot', { id: 'polyglot' }, '"one |||| many"'],
    ['python', { id: 'python' }, '"%(name)s"'],
    ['apple', { id: 'printf', dialect: 'apple' }, '"%@" or "%lld"'],
    ['printf', { id: 'printf', dialect: 'c' }, '"%s" or "%d"'],
  ]
  // the format that most strings use; if two are equal, the first
  const byTexts = firstOf(
    usual,
    guesses.toSorted(([a], [b]) => (usual.get(b) ?? 0) - (usual.get(a) ?? 0)),
  )
  if (byTexts !== undefined) return byTexts
  if (hasFamily(keys, '_one', '_other')) return { options: { id: 'i18next' }, why: 'keys end in "_one" and "_other"' }
  return none
}

/** Kinds of placeholders of message formats that do not read `{name}`. */
const withoutBraces: ReadonlySet<Trait> = new Set(['double-brace', 'rails', 'python', 'apple', 'printf'])

const noIcu: ReadonlySet<SyntaxId> = new Set(['i18next', 'vue', 'ngx', 'rails', 'polyglot', 'printf'])

/** Returns the options of i18next: version 3 if the keys have plurals such as `item` and `item_plural`. */
function i18nextOptions(keys: ReadonlySet<string>): SyntaxOptions {
  const isOld = hasFamily(keys, '', '_plural') && !hasFamily(keys, '_one', '_other')
  return isOld ? { id: 'i18next', version: 3 } : { id: 'i18next' }
}

function hasFamily(keys: ReadonlySet<string>, one: string, other: string): boolean {
  return [...keys].some(
    (key) => key.length > other.length && key.endsWith(other) && keys.has(key.slice(0, -other.length) + one),
  )
}

type Guess = readonly [trait: Trait, options: SyntaxOptions, shown: string]

function firstOf(counts: Counts, guesses: readonly Guess[]): DetectedSyntax | undefined {
  const found = guesses.find(([trait]) => counts.has(trait))
  return found && { options: found[1], why: `${found[2]} ${inTexts(counts.get(found[0]) ?? 0)}` }
}

function isDependency(name: string): string {
  return `${name} is a dependency`
}

function inTexts(count: number): string {
  return count === 1 ? 'in one string' : `in ${count} strings`
}

function inMessages(count: number): string {
  return count === 1 ? 'at one message' : `at ${count} messages`
}

type KnownLibrary = Readonly<{ name: string; id: SyntaxId }>

function knownLibraries(dependencies: readonly string[]): readonly KnownLibrary[] {
  // `@lockale/i18next` may be installed without i18next, so lockale's own packages prove nothing
  const others = dependencies.filter((name) => !name.startsWith('@lockale/'))
  const found = new Map<SyntaxId, KnownLibrary>()
  let changesSyntax = false
  for (const [index, [pattern, id]] of libraries.entries()) {
    const name = others.find((dependency) => pattern.test(dependency))
    if (name === undefined) continue
    if (index < 2) changesSyntax = true
    // with a plugin for another format, i18next and ngx-translate do not read the messages themselves
    if (changesSyntax && (id === 'i18next' || id === 'ngx')) continue
    if (!found.has(id)) found.set(id, { name, id })
  }
  return [...found.values()]
}
