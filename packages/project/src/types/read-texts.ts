import {
  type Catalog,
  type Config,
  type FileSystem,
  openScan,
  type SyntaxOptions,
  type TypesLibrary,
  valuesIn,
} from '@lockale/core'
import { groupBy } from '@lockale/errors'
import { refuseUnreadable } from '@lockale/core/validate/readable'
import { chooseLibrary } from './choose-library.ts'
import {
  callArguments,
  type CallArguments,
  defaultNamespace,
  type Delimiters,
  growTree,
  type Leaf,
  type TextBranch,
  type TextNode,
  withoutBlanks,
} from './text-tree.ts'

/** The message format of the app's strings, in which the types of the library can find the arguments. */
type Interpolation = 'i18next' | 'icu' | 'mf2' | 'none'

export interface TypedTexts {
  readonly library: TypesLibrary
  readonly notes: readonly string[]
  readonly interpolation: Interpolation
  readonly separators: Separators
  readonly delimiters: Delimiters
  /** All locales of the app, the source locale first. */
  readonly locales: readonly string[]
  readonly namespaces: readonly TypedNamespace[]
  readonly count: number
}

interface Separators {
  readonly key: string | false
  readonly namespace: string | false
  readonly context: string
  readonly plural: string
}

export interface TypedNamespace {
  readonly name: string
  readonly tree: TextBranch
  /** Arguments that a call of `t` must pass, by key. Keys that are not listed are checked by i18next's own types. */
  readonly calls: ReadonlyMap<string, CallArguments>
  /** For FormatJS: arguments of ICU messages, by id. Messages with tags are left out. */
  readonly icu: ReadonlyMap<string, ReadonlyMap<string, IcuArgument>>
}

interface ReadTextsOptions {
  readonly fs: FileSystem
  readonly root: string
  /** True if all plural forms of a message are one key without a suffix, as with `enableSelector: 'optimize'`. */
  readonly joinsForms: boolean
}

/**
 * Reads the source strings of a project to make types from them. Writes nothing.
 * @throws {LockaleError} `TYPES_LIBRARY_UNCLEAR`, `CATALOG_UNREADABLE`, `CATALOG_CONFLICTED` for a source file, and
 * what scanning throws
 */
export async function readTexts(config: Config, { fs, root, joinsForms }: ReadTextsOptions): Promise<TypedTexts> {
  const { catalogs: opened, dependencies } = await openScan(config, { fs, root, locales: [] })
  const { library, notes } = chooseLibrary(config.types?.library, dependencies)
  const catalogs: Catalog[] = []
  for (const { read } of opened) catalogs.push((await read()).catalog)
  refuseUnreadable(catalogs.flatMap(({ source }) => source.parsed.diagnostics))
  const ids = catalogs.map(({ syntax }) => syntax.id)
  const interpolation = readBy[library].find((id) => ids.includes(id)) ?? 'none'
  const syntaxes = config.files.map(({ syntax }) => syntax)
  const options = syntaxes.find(({ id }) => id === undefined || id === interpolation) ?? syntaxes[0]
  const about = { library, interpolation, separators: toSeparators(options), delimiters: toDelimiters(options) }
  const byName = groupBy(catalogs, ({ namespace = defaultNamespace }) => namespace)
  return {
    ...about,
    notes,
    locales: [config.source, ...config.targets.map(({ locale }) => locale)],
    namespaces: [...byName].map(([name, own]) => toNamespace(name, own, { ...about, joinsForms })),
    count: catalogs.reduce((sum, { source }) => sum + source.units.length, 0),
  }
}

/** Message formats that the types of each library can read, the main format first. */
const readBy: Readonly<Record<TypesLibrary, readonly Interpolation[]>> = {
  i18next: ['i18next', 'icu', 'mf2'],
  'vue-i18n': [],
  'next-intl': ['icu'],
  'use-intl': ['icu'],
  formatjs: ['icu'],
}

function toSeparators(options: SyntaxOptions | undefined): Separators {
  const { keySeparator = '.', namespaceSeparator = ':', contextSeparator = '_', pluralSeparator = '_' } = options ?? {}
  return { key: keySeparator, namespace: namespaceSeparator, context: contextSeparator, plural: pluralSeparator }
}

function toDelimiters(options: SyntaxOptions | undefined): Delimiters {
  const { prefix = '{{', suffix = '}}', unescapePrefix = '-', formatSeparator = ',' } = options ?? {}
  return { prefix, suffix, unescapePrefix, formatSeparator }
}

type About = Pick<TypedTexts, 'library' | 'interpolation' | 'separators' | 'delimiters'> &
  Pick<ReadTextsOptions, 'joinsForms'>
type Unit = Catalog['source']['units'][number]

function toNamespace(name: string, catalogs: readonly Catalog[], about: About): TypedNamespace {
  const units = catalogs.flatMap(({ source }) => unitsInPlace(source).filter(({ isInherited }) => isInherited !== true))
  const others = catalogs.flatMap(({ source }) => source.others)
  const lists = catalogs.map(({ source, format }) => (format.id === 'json' ? parseJson(source.parsed.text) : undefined))
  const leaves: Leaf[] = [
    ...units.flatMap((unit) => unitLeaves(unit, about)),
    ...catalogs.flatMap(({ source }) => besides(source)),
    ...others.map(({ path, value }) => ({ path, node: valueNode(value) })),
  ]
  const listAt = (path: readonly string[]) =>
    lists.every((json) => json === undefined || Array.isArray(valueAt(json, path)))
  return {
    name,
    tree: growTree(leaves, listAt),
    calls: about.library === 'i18next' ? readCalls(units, about) : new Map(),
    icu: about.library === 'formatjs' ? readIcuArguments(units) : new Map(),
  }
}

/** Returns the messages with their paths in an app: an item of a list has its index in the path, not its id. */
function unitsInPlace({ parsed, units }: Catalog['source']): readonly Unit[] {
  const values = valuesIn(parsed)
  if (values === parsed.entries || parsed.shape !== undefined) return units
  const byStart = new Map(values.map(({ valueRange, path }) => [valueRange.start, path]))
  return units.map((unit) => {
    const forms = new Map(
      [...unit.forms].map(([form, text]) => [form, { ...text, path: byStart.get(text.range.start) ?? text.path }]),
    )
    const [first = unit] = forms.values()
    return { ...unit, forms, path: [...first.path.slice(0, unit.path.length - 1), unit.path.at(-1) ?? ''] }
  })
}

/** Returns values of the source file that are no messages, such as ids: an app can read them, so they have types. */
function besides({ parsed }: Catalog['source']): readonly Leaf[] {
  const values = valuesIn(parsed)
  if (values === parsed.entries || parsed.shape !== undefined) return []
  const known = new Set(parsed.entries.map(({ valueRange }) => valueRange.start))
  return values.flatMap(({ path, kind, value, valueRange }): readonly Leaf[] => {
    if (known.has(valueRange.start)) return []
    return [{ path, node: kind === 'text' ? { kind: 'anyText' } : valueNode(value) }]
  })
}

/**
 * Returns what a message adds to the tree of types: one leaf, or one for each plural form. The type of a string is the
 * string itself only in the message format that the types of the library can read; otherwise it is `string`.
 */
function unitLeaves(unit: Unit, { interpolation, delimiters, joinsForms }: About): readonly Leaf[] {
  const node = (texts: readonly string[]): TextNode => {
    if (unit.syntax.id !== interpolation) return { kind: 'anyText' }
    const isI18next = interpolation === 'i18next'
    return {
      kind: 'texts',
      texts: [...new Set(isI18next ? texts.map((text) => withoutBlanks(text, delimiters)) : texts)],
    }
  }
  const forms = [...unit.forms.values()]
  if (joinsForms && unit.plural === 'cardinal' && !unit.isNative) {
    return [{ path: unit.path, node: node(forms.map(({ text }) => text)) }]
  }
  return forms.map(({ path, text }) => ({ path, node: node([text]) }))
}

function readIcuArguments(units: readonly Unit[]): TypedNamespace['icu'] {
  const passed = units
    .filter(({ syntax, isNative }) => syntax.id === 'icu' && !isNative)
    .flatMap(({ syntax, forms }) =>
      [...forms.values()].map(({ path, text }) => [path.join('.'), icuArguments(syntax, text)] as const),
    )
  return new Map(passed.flatMap(([id, one]) => (one === undefined ? [] : [[id, one] as const])))
}

/**
 * Returns the arguments that calls of `t` must pass, by key. Leaves out keys whose arguments depend on other options:
 * ordinals, and keys that are both a plural and a single string.
 */
function readCalls(units: readonly Unit[], { interpolation, separators, delimiters }: About): TypedNamespace['calls'] {
  const calls = new Map<string, CallArguments | undefined>()
  for (const unit of units) {
    if (separators.key === false && unit.path.length > 1) continue
    const key = unit.path.join(separators.key === false ? '' : separators.key)
    calls.set(key, calls.has(key) ? undefined : unitArguments(unit, { interpolation, delimiters }))
  }
  const sure = [...calls].flatMap(([key, passed]) => (passed === undefined ? [] : [[key, passed] as const]))
  return new Map(sure)
}

function unitArguments(
  { syntax, plural, isNative, forms }: Unit,
  { interpolation, delimiters }: Pick<About, 'interpolation' | 'delimiters'>,
): CallArguments | undefined {
  const texts = [...forms.values()].map(({ text }) => text)
  if (plural === 'ordinal' || isNative) return undefined
  if (syntax.id !== interpolation || interpolation === 'none') return plural === undefined ? new Map() : undefined
  if (interpolation !== 'i18next') return texts.some((text) => /[{}\\.<']/u.test(text)) ? undefined : new Map()
  const found = callArguments(
    texts.map((text) => withoutBlanks(text, delimiters)),
    delimiters,
  )
  return found === undefined || plural === undefined ? found : new Map([...found, ['count', 'number']])
}

/** Parses JSON as an app does: the last of duplicate keys wins. Returns `undefined` if it is invalid. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function valueAt(json: unknown, path: readonly string[]): unknown {
  let value = json
  for (const segment of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined
    value = Object.getOwnPropertyDescriptor(value, segment)?.value
  }
  return value
}

/** Returns the arguments of an ICU message; `undefined` if it is invalid, or has tags, whose types are unknown. */
function icuArguments(syntax: Catalog['syntax'], text: string): ReadonlyMap<string, IcuArgument> | undefined {
  if (syntax.reject(text) !== undefined) return undefined
  const found = new Map<string, IcuArgument>()
  const variants = syntax.readVariants?.(text)
  for (const { name, kind } of variants?.axes ?? []) add(found, name, kind === 'select' ? 'select' : 'number')
  const texts = variants?.variants.map((variant) => variant.text) ?? [text]
  for (const one of texts) {
    for (const token of (variants?.syntax ?? syntax).tokenise(one)) {
      if (token.type === 'text') continue
      if (token.type !== 'placeholder' || token.kind !== 'variable') return undefined
      add(found, token.name, usedAs(token.raw))
    }
  }
  return found
}

/** Adds how a message uses an argument. An argument that is used both as a number and as a date becomes `any`. */
function add(found: Map<string, IcuArgument>, name: string, use: IcuArgument): void {
  const before = found.get(name) ?? 'any'
  const isOne = before === 'any' || use === 'any' || before === use
  found.set(name, isOne ? (use === 'any' ? before : use) : 'any')
}

function usedAs(raw: string): IcuArgument {
  const [, format] = /^\{[^,{}]*,\s*(\w+)/u.exec(raw) ?? []
  if (format === 'number') return 'number'
  return format === 'date' || format === 'time' ? 'date' : 'any'
}

/**
 * Returns the type of a value that is not a string, as a node of the tree.
 * @param token the value as written in the file
 */
function valueNode(token: string): TextNode {
  const text = token.trim()
  if (/^\{\s*\}$/u.test(text)) return { kind: 'branch', isList: false, children: new Map() }
  if (/^\[\s*\]$/u.test(text)) return { kind: 'branch', isList: true, children: new Map() }
  if (text === 'true' || text === 'false') return { kind: 'value', type: 'boolean' }
  if (/^[-+.]?\d/u.test(text)) return { kind: 'value', type: 'number' }
  return { kind: 'value', type: 'null' }
}

/** How a message uses an argument; `any`: inserted unchanged, or in a custom format. */
export type IcuArgument = 'number' | 'date' | 'select' | 'any'
