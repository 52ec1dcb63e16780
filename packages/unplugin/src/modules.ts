import type { Resource } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import { joinTexts } from './join-texts.ts'
import { jsonExpression, stringLiteral } from './literal.ts'
import { importLiteral, type ModuleRequest, runtimeLiteral } from './module-id.ts'
import { withSlashes } from './places.ts'

export interface VirtualModule {
  /** Code of an ES module. It has side effects only to update a running app. */
  readonly code: string
  /** Absolute paths of the locale files whose strings are in the code. */
  readonly files: readonly string[]
  /** True if the code lists locales or namespaces: adding or removing a locale file then changes the code. */
  readonly isListing: boolean
}

/** How a bundler replaces modules in a running app; `undefined` if it does not. */
export type HotModules = 'vite' | 'webpack' | 'turbopack' | undefined

/**
 * Prints a virtual module. Only the module of a namespace contains strings. Other modules import it, so that bundlers
 * split and share the strings. In a running app, each module passes its content to `runtime/store`, which updates the
 * same object after an edit and notifies listeners.
 * @throws {LockaleError} `LOCALE_UNKNOWN`, `NAMESPACE_UNKNOWN`
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
      // Reuses the printed code, which is needed twice after an edit: for the update that is sent to the page, and when
      // the page requests the module.
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

export function madeOfNothing(code: string): VirtualModule {
  return { code, files: [], isListing: false }
}

const printed = new WeakMap<Catalog, { readonly hot: HotModules; readonly module: VirtualModule }>()

interface ModuleShape {
  readonly source: string
  readonly hot: HotModules
}

const hotHandles: Readonly<Record<NonNullable<HotModules>, string>> = {
  vite: 'import.meta.hot',
  webpack: 'import.meta.webpackHot',
  turbopack: 'import.meta.turbopackHot',
}

export function acceptLine(hot: HotModules): string {
  if (hot === undefined) return ''
  const handle = hotHandles[hot]
  return `if (${handle}) ${handle}.accept()\n`
}

export function storeImport(name: string, hot: HotModules): string {
  return hot === undefined ? '' : `import { ${name} } from ${runtimeLiteral('store')}\n`
}

/** Prints a module that exports an object of other modules' default exports. Computed keys allow `['__proto__']`. */
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

function printValue(expression: string, handOver: string, hot: HotModules): string {
  if (hot === undefined) return `export default ${expression}\n`
  // In Vite, the module waits until pseudo-translations are ready. In other bundlers it must not wait, because
  // `require()` could not load it.
  const first = hot === 'vite' ? `import ${runtimeLiteral('vite')}\n` : ''
  return `${first}${storeImport(handOver.slice(0, handOver.indexOf('(')), hot)}export default ${handOver}${expression})\n${acceptLine(hot)}`
}

/** Prints an i18next backend with an `import()` for each namespace, so that each namespace becomes a chunk. */
function printBackend(table: CatalogTable, { source, hot }: ModuleShape): VirtualModule {
  const locales = [...table].map(([locale, namespaces]) => {
    return `  [${stringLiteral(locale)}]: ${printImports('namespace', locale, namespaces.keys())}`
  })
  // i18next's backend keeps this object, so updates must change it in place.
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

/** Prints an exported constant for each key, so that bundlers remove the strings of unused keys. */
function printMessages(json: string, hot: HotModules): string {
  const texts = Object.entries(JSON.parse(json) as object).filter(([name]) => isExportable(name))
  const lines = texts.map(([name, value], at) => {
    const literal = typeof value === 'string' ? stringLiteral(value) : jsonExpression(JSON.stringify(value))
    return `const m${at} = ${literal}\nexport { m${at} as ${name} }\n`
  })
  // In a running app, also imports the store (the runtime that updates strings and loads the panel).
  const first = hot === undefined ? '' : `import ${runtimeLiteral('store')}\n`
  return `${first}${lines.join('')}export {}\n`
}

type OwnTexts = Pick<Resource, 'locale' | 'namespace' | 'json'>

/** Prints the module for a JSON file that an app imports directly, while a dev server runs. */
export function printOwn(own: OwnTexts, hot: HotModules): string {
  return hot === 'webpack' ? printOwnScript(own) : printOwnModule(own)
}

/** Prints the module of a JSON file for Vite. If the page cannot show an edit in place, Vite updates as usual. */
function printOwnModule({ locale, namespace = defaultNamespace, json }: OwnTexts): string {
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
 * Prints the module for webpack and Rspack, as CommonJS, so that `require()` returns the object. When the module runs
 * again after an edit, it has `hot.data`. If the page cannot show the new strings in place, the modules that import
 * this one run again, or the page reloads.
 */
function printOwnScript({ locale, namespace = defaultNamespace, json }: OwnTexts): string {
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
 * Prints a wrapper for a locale file that a plugin of the app turns into a module. If the keys that this plugin returns
 * differ from those that lockale reads, the wrapper passes the strings on unchanged.
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

/** Prints code that connects i18next to updates of strings, for an app whose code does not import lockale. */
export function printConnection(hasI18next: boolean): string {
  if (!hasI18next) return ''
  return `import i18next from 'i18next'
import { live } from ${runtimeLiteral('i18next')}
if (i18next.isInitialized || i18next.isInitializing) live.init(i18next)
else i18next.use(live)
`
}

/** Pseudo-locales of the panel: longer text with accents, and right-to-left text. */
const pseudoLocales = ['en-XA', 'ar-XB']

/**
 * Prints `virtual:lockale/-/pseudo`: pseudo-locale → namespace → function that loads the strings. In Vite, which builds
 * a module only when a page asks for it, the locales of the project are in it too, for the panel's switch.
 */
export function printPseudoLoaders(table: CatalogTable, { source, hot }: ModuleShape): string {
  const names = [...(table.get(source)?.keys() ?? [])]
  const real = hot === 'vite' ? [...table].map(([locale, own]) => [locale, [...own.keys()]] as const) : []
  const all = [...pseudoLocales.map((locale) => [locale, names] as const), ...real]
  const locales = all.map(([locale, own]) => `  ${stringLiteral(locale)}: ${printImports('pseudo', locale, own)}`)
  return `export default {\n${locales.join('')}}\n`
}

/** Prints the module with a namespace's strings in a pseudo-locale. The page gets new strings after a source edit. */
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

interface Catalog extends Resource {
  /** Files of other projects of the build that have the same locale and namespace. */
  readonly others?: readonly Resource[]
}

/** Locale → namespace → catalog, in the order of the projects. */
export type CatalogTable = ReadonlyMap<string, ReadonlyMap<string, Catalog>>

/** i18next's default namespace. */
const defaultNamespace = 'translation'

/**
 * Returns the catalogs by locale and namespace.
 * @param projects files of each project
 * @throws {LockaleError} `NAMESPACE_TWICE`: two catalogs of one project have the same namespace
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

export function allFilesOf(table: CatalogTable): readonly Resource[] {
  return [...table.values()].flatMap((namespaces) => [...namespaces.values()].flatMap(filesOf))
}

/** Returns a catalog's strings as JSON. @throws {LockaleError} `PROJECTS_CONFLICT`: two projects have the same key */
export function jsonOf(catalog: Catalog): string {
  return catalog.others === undefined ? catalog.json : joinTexts(filesOf(catalog))
}

function namespacesOf(table: CatalogTable, locale: string): ReadonlyMap<string, Catalog> {
  const namespaces = table.get(locale)
  if (namespaces !== undefined) return namespaces
  throw new LockaleError('LOCALE_UNKNOWN', `There is no locale "${locale}". Available: ${list(table.keys())}.`, {
    hint: 'Use the `source` or one of the `targets` of the lockale config.',
  })
}

/** Returns the catalog of a locale and namespace. @throws {LockaleError} `LOCALE_UNKNOWN`, `NAMESPACE_UNKNOWN` */
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
