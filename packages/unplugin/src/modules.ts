import type { Resource } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import { joinTexts } from './join-texts.ts'
import { jsonExpression, stringLiteral } from './literal.ts'
import { importLiteral, type ModuleRequest, runtimeLiteral } from './module-id.ts'
import { withSlashes } from './places.ts'

export interface VirtualModule {
  /** ESM without side effects, but for what replaces it while the app runs. */
  readonly code: string
  /** Absolute paths of the locale files whose content is in the code. */
  readonly files: readonly string[]
  /** It says which locales or namespaces there are, so a file that is added or removed changes it. */
  readonly isListing: boolean
}

/** How a bundler replaces modules in an app that runs; `undefined`: it does not. */
export type HotModules = 'vite' | 'webpack' | undefined

/**
 * One namespace in one locale is one module, which holds the texts; the others only import those, so that bundlers split
 * and share them. Where modules are replaced while the app runs, each of them hands what it holds to `runtime/store`, which
 * gives the same object every time and tells who listens.
 * @throws {LockaleError} `LOCALE_UNKNOWN`, `NAMESPACE_UNKNOWN` with the names there are
 */
export function printModule(
  request: Extract<ModuleRequest, { kind: 'resources' | 'locale' | 'namespace' | 'messages' | 'backend' | 'live' }>,
  table: CatalogTable,
  { source, hot }: ModuleShape,
): VirtualModule {
  switch (request.kind) {
    case 'resources': {
      const members = [...table.keys()].map((locale) => [locale, { kind: 'locale', locale }] as const)
      return printIndex('', members, hot)
    }
    case 'locale': {
      const { locale } = request
      const names = [...namespacesOf(table, locale).keys()]
      const members = names.map((namespace) => [namespace, { kind: 'namespace', locale, namespace }] as const)
      return printIndex(locale, members, hot)
    }
    case 'namespace': {
      const { locale, namespace } = request
      const catalog = catalogOf(table, locale, namespace)
      // An app that runs is told of an edit before it asks for the module.
      const before = printed.get(catalog)
      if (before !== undefined && before.hot === hot) return before.module
      const handOver = `serve(${stringLiteral(locale)}, ${stringLiteral(namespace)}, `
      const code = printValue(jsonExpression(jsonOf(catalog)), handOver, hot)
      const module = { code, files: pathsOf(catalog), isListing: false }
      if (hot !== undefined) printed.set(catalog, { hot, module })
      return module
    }
    case 'messages': {
      const catalog = catalogOf(table, request.locale, request.namespace)
      return { code: printMessages(jsonOf(catalog), hot), files: pathsOf(catalog), isListing: false }
    }
    case 'backend':
      return printBackend(table, { source, hot })
    case 'live':
      return madeOfNothing(`export * from ${runtimeLiteral(hot === undefined ? 'live-off' : 'live')}\n`)
  }
}

/** Returns a module that no locale file changes. */
export function madeOfNothing(code: string): VirtualModule {
  return { code, files: [], isListing: false }
}

const printed = new WeakMap<Catalog, { readonly hot: HotModules; readonly module: VirtualModule }>()

export interface ModuleShape {
  /** The source locale. */
  readonly source: string
  readonly hot: HotModules
}

/** The line by which a module is replaced without its importers being run again. */
export function acceptLine(hot: HotModules): string {
  if (hot === undefined) return ''
  const handle = hot === 'vite' ? 'import.meta.hot' : 'import.meta.webpackHot'
  return `if (${handle}) ${handle}.accept()\n`
}

/** The line by which a module that is replaced has a function of the store. */
export function storeImport(name: string, hot: HotModules): string {
  return hot === undefined ? '' : `import { ${name} } from ${runtimeLiteral('store')}\n`
}

/** An object of other modules' default exports. Its keys are computed: `['__proto__']` is a key like any other. */
function printIndex(
  name: string,
  entries: readonly (readonly [name: string, request: ModuleRequest])[],
  hot: HotModules,
): VirtualModule {
  const imports = entries.map(([, request], at) => `import m${at} from ${importLiteral(request)}\n`)
  const members = entries.map(([key], at) => `  [${stringLiteral(key)}]: m${at},\n`)
  const code = printValue(`{\n${members.join('')}}`, `list(${stringLiteral(name)}, `, hot)
  return { code: `${imports.join('')}${code}`, files: [], isListing: true }
}

/** @param handOver call of a function of the store, up to its last argument */
function printValue(expression: string, handOver: string, hot: HotModules): string {
  if (hot === undefined) return `export default ${expression}\n`
  // It waits, where the page shows pseudo texts, until they are there. Elsewhere a module that waits cannot be required.
  const first = hot === 'vite' ? `import ${runtimeLiteral('vite')}\n` : ''
  return `${first}${storeImport(handOver.slice(0, handOver.indexOf('(')), hot)}export default ${handOver}${expression})\n${acceptLine(hot)}`
}

/** `import()` of a literal each: bundlers make a chunk of every namespace of every locale. */
function printBackend(table: CatalogTable, { source, hot }: ModuleShape): VirtualModule {
  const locales = [...table].map(([locale, namespaces]) => {
    return `  [${stringLiteral(locale)}]: ${printImports('namespace', locale, namespaces.keys())}`
  })
  // The backend that i18next has reads the same object as long as the app runs.
  const [open, close] = hot === undefined ? ['', ''] : ["list('-/loaders', ", ')']
  const code = `import { createBackend } from ${runtimeLiteral('backend')}
${storeImport('list', hot)}export const loaders = ${open}{
${locales.join('')}}${close}
export default /* @__PURE__ */ createBackend({ loaders, source: ${stringLiteral(source)} })
${acceptLine(hot)}`
  return { code, files: [], isListing: true }
}

function printImports(kind: 'namespace' | 'pseudo', locale: string, namespaces: Iterable<string>): string {
  const members = Array.from(namespaces, (namespace) => {
    return `    [${stringLiteral(namespace)}]: () => import(${importLiteral({ kind, locale, namespace })}),\n`
  })
  return `{\n${members.join('')}  },\n`
}

/** A constant for each key, so that bundlers leave out those that nothing imports. */
function printMessages(json: string, hot: HotModules): string {
  const texts = Object.entries(JSON.parse(json) as object).filter(([name]) => isExportable(name))
  const lines = texts.map(([name, value], at) => {
    const literal = typeof value === 'string' ? stringLiteral(value) : jsonExpression(JSON.stringify(value))
    return `const m${at} = ${literal}\nexport { m${at} as ${name} }\n`
  })
  // With it comes the panel.
  const first = hot === undefined ? '' : `import ${runtimeLiteral('store')}\n`
  return `${first}${lines.join('')}export {}\n`
}

/** A file whose texts are an object. */
type OwnTexts = Pick<Resource, 'locale' | 'namespace' | 'json'>

/**
 * A JSON file that an app imports by itself, in Vite's dev server: what it would be without lockale, but that an edit changes
 * its texts in their place. Where nothing in the page shows that, Vite does what it does for any module.
 */
export function printOwnModule({ locale, namespace = defaultNamespace, json }: OwnTexts): string {
  const names = Object.keys(JSON.parse(json) as object).filter(isExportable)
  const exports = names.map(
    (name, at) => `const t${at} = texts[${stringLiteral(name)}]\nexport { t${at} as ${name} }\n`,
  )
  return `import ${runtimeLiteral('vite')}
import ${importLiteral({ kind: 'connect' })}
import { isConnected, serveOwn } from ${runtimeLiteral('own')}
const texts = serveOwn(${stringLiteral(locale)}, ${stringLiteral(namespace)}, ${jsonExpression(json)})
export default texts
${exports.join('')}if (import.meta.hot) import.meta.hot.accept(() => void (isConnected() || import.meta.hot.invalidate()))
`
}

/**
 * The same for webpack and Rspack. It is CommonJS, as `require()` of a JSON file gives its object. A module that runs again has
 * `data`; if nothing shows an edit, its importers run again, or the page is loaded again.
 */
export function printOwnScript({ locale, namespace = defaultNamespace, json }: OwnTexts): string {
  return `require(${importLiteral({ kind: 'connect' })})
const { isConnected, serveOwn } = require(${runtimeLiteral('own')})
module.exports = serveOwn(${stringLiteral(locale)}, ${stringLiteral(namespace)}, ${jsonExpression(json)})
if (module.hot) {
  module.hot.accept()
  if (module.hot.data !== undefined && !isConnected()) module.hot.invalidate()
}
`
}

/**
 * The same for a file that a plugin of the app makes a module of: that one has the texts, and this one hands them on. Where the
 * plugin gives other keys than lockale reads, the file stays as it is.
 */
export function printOwnWrapper({ locale, namespace = defaultNamespace, json, path }: Resource): string {
  const file = stringLiteral(`/@fs/${withSlashes(path).replace(/^\//u, '')}`)
  const keys = jsonExpression(JSON.stringify(Object.keys(JSON.parse(json) as object).toSorted()))
  const place = `${stringLiteral(locale)}, ${stringLiteral(namespace)}`
  return `import ${runtimeLiteral('vite')}
import ${importLiteral({ kind: 'connect' })}
import given from ${file}
import { isConnected, serveOwn } from ${runtimeLiteral('own')}
export * from ${file}
const isOwn = Object.keys(Object(given)).sort().join('\\n') === ${keys}.join('\\n')
export default isOwn ? serveOwn(${place}, given) : given
if (import.meta.hot) import.meta.hot.accept(() => void ((isOwn && isConnected()) || import.meta.hot.invalidate()))
`
}

function isExportable(key: string): boolean {
  return isName.test(key) && key !== 'default'
}

const isName = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u

/** What a page does so that its library shows an edit, where the app itself says nothing of lockale. */
export function printConnection(hasI18next: boolean): string {
  if (!hasI18next) return ''
  return `import i18next from 'i18next'
import { live } from ${runtimeLiteral('i18next')}
if (i18next.isInitialized || i18next.isInitializing) live.init(i18next)
else i18next.use(live)
`
}

/** Those that the panel of the page offers: longer texts with accents, and texts from right to left. */
const pseudoLocales = ['en-XA', 'ar-XB']

/** `virtual:lockale/-/pseudo`: pseudo-locale → namespace → what loads its texts. `namespaces` are those of the source. */
export function printPseudoLoaders(namespaces: Iterable<string>): string {
  const names = [...namespaces]
  const locales = pseudoLocales.map((locale) => `  ${stringLiteral(locale)}: ${printImports('pseudo', locale, names)}`)
  return `export default {\n${locales.join('')}}\n`
}

/** The texts of a namespace in a pseudo-locale, which are handed over again when the source's change. */
export function printPseudoTexts({
  locale,
  namespace,
  json,
  hot,
}: Record<'locale' | 'namespace' | 'json', string> & { readonly hot: HotModules }): string {
  const place = `${stringLiteral(locale)}, ${stringLiteral(namespace)}`
  return `import { servePseudo } from ${runtimeLiteral('pseudo')}
export default servePseudo(${place}, ${jsonExpression(json)})
${acceptLine(hot)}`
}

/** The file of a namespace in a locale. */
interface Catalog extends Resource {
  /** Those of other projects of the same build that have the namespace too. */
  readonly others?: readonly Resource[]
}

/** Locale → namespace → its catalog, in the order of the projects. */
export type CatalogTable = ReadonlyMap<string, ReadonlyMap<string, Catalog>>

/** i18next's name for the one namespace of an app that has none. */
const defaultNamespace = 'translation'

/**
 * @param projects the files of each
 * @throws {LockaleError} `NAMESPACE_TWICE`: modules could not tell two catalogs of one project apart
 */
export function toTable(...projects: readonly (readonly Resource[])[]): CatalogTable {
  const [first = new Map(), ...others] = projects.map(tableOfProject)
  for (const other of others) {
    for (const [locale, namespaces] of other) {
      const known = first.get(locale) ?? new Map<string, Catalog>()
      first.set(locale, known)
      for (const [name, catalog] of namespaces) {
        const before = known.get(name)
        known.set(name, before === undefined ? catalog : { ...before, others: [...(before.others ?? []), catalog] })
      }
    }
  }
  return first
}

function tableOfProject(resources: readonly Resource[]): Map<string, Map<string, Catalog>> {
  const table = new Map<string, Map<string, Catalog>>()
  for (const resource of resources) {
    const name = resource.namespace ?? defaultNamespace
    const namespaces = table.get(resource.locale) ?? new Map<string, Catalog>()
    table.set(resource.locale, namespaces)
    const other = namespaces.get(name)
    if (other !== undefined) {
      throw new LockaleError(
        'NAMESPACE_TWICE',
        `${other.path} and ${resource.path} have the same namespace "${name}" of ${resource.locale}.`,
        { place: resource.path, hint: 'Put {namespace} where their paths differ, in `files` of the lockale config.' },
      )
    }
    namespaces.set(name, resource)
  }
  return table
}

export function filesOf(catalog: Catalog): readonly Resource[] {
  return [catalog, ...(catalog.others ?? [])]
}

export function pathsOf(catalog: Catalog): readonly string[] {
  return filesOf(catalog).map(({ path }) => path)
}

/** Returns the files of all namespaces of all locales. */
export function allFilesOf(table: CatalogTable): readonly Resource[] {
  return [...table.values()].flatMap((namespaces) => [...namespaces.values()].flatMap(filesOf))
}

/** @throws {LockaleError} `PROJECTS_CONFLICT`: two projects have a string of the same name */
export function jsonOf(catalog: Catalog): string {
  return catalog.others === undefined ? catalog.json : joinTexts(filesOf(catalog))
}

/** @throws {LockaleError} `LOCALE_UNKNOWN` with those there are */
function namespacesOf(table: CatalogTable, locale: string): ReadonlyMap<string, Catalog> {
  const namespaces = table.get(locale)
  if (namespaces !== undefined) return namespaces
  throw new LockaleError('LOCALE_UNKNOWN', `There is no locale "${locale}". Available: ${list(table.keys())}.`, {
    hint: 'Use the `source` or one of the `targets` of the lockale config.',
  })
}

/** @throws {LockaleError} `LOCALE_UNKNOWN`, `NAMESPACE_UNKNOWN` with those there are */
export function catalogOf(table: CatalogTable, locale: string, namespace: string): Catalog {
  const namespaces = namespacesOf(table, locale)
  const resource = namespaces.get(namespace)
  if (resource !== undefined) return resource
  throw new LockaleError(
    'NAMESPACE_UNKNOWN',
    `There is no namespace "${namespace}" in ${locale}. Available: ${list(namespaces.keys())}.`,
    { hint: 'The namespace is the part of the path of a source file that matches {namespace}.' },
  )
}

function list(names: Iterable<string>): string {
  const all = [...names]
  const shown = all.slice(0, 20).map((name) => `"${name}"`)
  const more = all.length > shown.length ? [`${all.length - shown.length} more`] : []
  return all.length === 0 ? 'none' : [...shown, ...more].join(', ')
}
