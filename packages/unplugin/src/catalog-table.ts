import { LockaleError } from '@lockale/errors'
import type { Resource } from '@lockale/core'

/** Locale → namespace → its file, in the project's order. */
export type CatalogTable = ReadonlyMap<string, ReadonlyMap<string, Resource>>

/** i18next's name for the one namespace of an app that has none. */
const defaultNamespace = 'translation'

/** @throws {LockaleError} `NAMESPACE_TWICE`: modules could not tell two catalogs apart */
export function toTable(resources: readonly Resource[]): CatalogTable {
  const table = new Map<string, Map<string, Resource>>()
  for (const resource of resources) {
    const name = resource.namespace ?? defaultNamespace
    const namespaces = table.get(resource.locale) ?? new Map<string, Resource>()
    table.set(resource.locale, namespaces)
    const other = namespaces.get(name)
    if (other !== undefined) {
      throw new LockaleError(
        'NAMESPACE_TWICE',
        `${other.path} and ${resource.path} are both the namespace "${name}" of ${resource.locale}.`,
        { place: resource.path, hint: 'Put {namespace} where their paths differ, in `files` of the lockale config.' },
      )
    }
    namespaces.set(name, resource)
  }
  return table
}

/** @throws {LockaleError} `LOCALE_UNKNOWN` with those there are */
export function namespacesOf(table: CatalogTable, locale: string): ReadonlyMap<string, Resource> {
  const namespaces = table.get(locale)
  if (namespaces !== undefined) return namespaces
  throw new LockaleError('LOCALE_UNKNOWN', `There is no locale "${locale}"; there is ${list(table.keys())}.`, {
    hint: 'A locale is named as in the lockale config: `source` or one of `targets`.',
  })
}

/** @throws {LockaleError} `LOCALE_UNKNOWN`, `NAMESPACE_UNKNOWN` with those there are */
export function catalogOf(table: CatalogTable, locale: string, namespace: string): Resource {
  const namespaces = namespacesOf(table, locale)
  const resource = namespaces.get(namespace)
  if (resource !== undefined) return resource
  throw new LockaleError(
    'NAMESPACE_UNKNOWN',
    `There is no namespace "${namespace}" in ${locale}; there is ${list(namespaces.keys())}.`,
    { hint: 'A namespace is what stands for {namespace} in the path of a source file.' },
  )
}

function list(names: Iterable<string>): string {
  const all = [...names]
  const shown = all.slice(0, 20).map((name) => `"${name}"`)
  const more = all.length > shown.length ? [`${all.length - shown.length} more`] : []
  return all.length === 0 ? 'none at all' : [...shown, ...more].join(', ')
}
