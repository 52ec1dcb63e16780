import type { LocaleCoverage } from '@lockale/core'
import { type CatalogTable, catalogOf, namespacesOf } from './catalog-table.ts'
import { jsonExpression, stringLiteral } from './literal.ts'
import { importId, type ModuleRequest } from './module-id.ts'
import { textDirection } from './text-direction.ts'

export interface VirtualModule {
  /** ESM without side effects. */
  readonly code: string
  /** Absolute paths of the locale files whose content is in the code. */
  readonly files: readonly string[]
  /** It says which locales or namespaces there are, so a file that is added or removed changes it. */
  readonly isListing: boolean
}

/**
 * One namespace in one locale is one module, which holds the texts; the others only import those, so that bundlers split
 * and share them.
 * @throws {LockaleError} `LOCALE_UNKNOWN`, `NAMESPACE_UNKNOWN` with the names there are
 */
export function printModule(request: Exclude<ModuleRequest, { kind: 'meta' }>, table: CatalogTable): VirtualModule {
  switch (request.kind) {
    case 'resources':
      return printIndex([...table.keys()].map((locale) => [locale, { kind: 'locale', locale }]))
    case 'locale': {
      const { locale } = request
      const names = [...namespacesOf(table, locale).keys()]
      return printIndex(names.map((namespace) => [namespace, { kind: 'namespace', locale, namespace }]))
    }
    case 'namespace': {
      const { path, json } = catalogOf(table, request.locale, request.namespace)
      return { code: `export default ${jsonExpression(json)}\n`, files: [path], isListing: false }
    }
  }
}

/** `virtual:lockale/meta`: named exports. The source locale's coverage is 1; a locale that was not checked has none. */
export function printMeta(
  table: CatalogTable,
  { source, coverage }: { readonly source: string; readonly coverage: readonly LocaleCoverage[] },
): VirtualModule {
  const locales = [...table.keys()]
  const shares = new Map(coverage.map((each) => [each.locale, each.coverage])).set(source, 1)
  const files = [...table.values()].flatMap((namespaces) => [...namespaces.values()].map(({ path }) => path))
  const values: Readonly<Record<string, unknown>> = {
    locales,
    source,
    namespaces: [...new Set([...table.values()].flatMap((namespaces) => [...namespaces.keys()]))],
    direction: Object.fromEntries(locales.map((locale) => [locale, textDirection(locale)])),
    coverage: Object.fromEntries(locales.map((locale) => [locale, shares.get(locale)])),
  }
  const lines = Object.entries(values).map(
    ([name, value]) => `export const ${name} = ${jsonExpression(JSON.stringify(value))}\n`,
  )
  return { code: lines.join(''), files, isListing: true }
}

/** An object of other modules' default exports. Its keys are computed: `['__proto__']` is a key like any other. */
function printIndex(entries: readonly (readonly [name: string, request: ModuleRequest])[]): VirtualModule {
  const imports = entries.map(([, request], at) => `import m${at} from ${stringLiteral(importId(request))}\n`)
  const members = entries.map(([name], at) => `  [${stringLiteral(name)}]: m${at},\n`)
  return { code: `${imports.join('')}export default {\n${members.join('')}}\n`, files: [], isListing: true }
}
