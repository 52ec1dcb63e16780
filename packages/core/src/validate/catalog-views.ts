import type { CatalogView } from '@lockale/checks'
import type { Entry } from '@lockale/formats'
import type { Catalog } from '../model/catalog.ts'
import type { CatalogDiff } from '../model/change.ts'

/** The keys of all catalogs that are compared, with their texts, as the app asks for them. */
export function toCatalogViews(diffs: readonly CatalogDiff[]): readonly CatalogView[] {
  const byCatalog = new Map<Catalog, CatalogDiff[]>()
  for (const diff of diffs) {
    const known = byCatalog.get(diff.catalog)
    if (known === undefined) byCatalog.set(diff.catalog, [diff])
    else known.push(diff)
  }
  return [...byCatalog].map(([catalog, own]) => ({
    id: catalog.id,
    namespace: catalog.namespace,
    syntax: catalog.syntax,
    keySeparator: catalog.keySeparator,
    namespaceSeparator: catalog.namespaceSeparator,
    contextSeparator: catalog.contextSeparator,
    pluralSeparator: catalog.pluralSeparator,
    source: textsOf(catalog.source.parsed.entries, catalog),
    targets: new Map(own.map(({ target }) => [target.locale, textsOf([...target.entries.values()], catalog)])),
  }))
}

function textsOf(entries: readonly Entry[], { keySeparator }: Catalog): ReadonlyMap<string, string> {
  const separator = keySeparator === false ? '.' : keySeparator
  return new Map(
    entries.flatMap(({ kind, path, value }) => (kind === 'text' ? [[path.join(separator), value] as const] : [])),
  )
}
