import type { CatalogView } from '@lockale/checks'
import { groupBy } from '@lockale/errors'
import type { Entry } from '@lockale/formats'
import type { Catalog } from '../model/catalog.ts'
import type { CatalogDiff } from '../model/change.ts'

/** Returns the keys and strings of the catalogs in `diffs`, for rules that look at the whole project. */
export function toCatalogViews(diffs: readonly CatalogDiff[]): readonly CatalogView[] {
  return [...groupBy(diffs, ({ catalog }) => catalog)].map(([catalog, own]) => toCatalogView(catalog, own))
}

/** Returns a view of one catalog. Lists its texts only when they are read: most projects need none. */
function toCatalogView(catalog: Catalog, diffs: readonly CatalogDiff[]): CatalogView {
  const { id, namespace, syntax, namespaceSeparator, contextSeparator, pluralSeparator } = catalog
  let source: CatalogView['source'] | undefined
  let targets: CatalogView['targets'] | undefined
  return {
    id,
    namespace,
    syntax,
    namespaceSeparator,
    contextSeparator,
    pluralSeparator,
    get source() {
      return (source ??= textsOf(catalog.source.parsed.entries, catalog))
    },
    get targets() {
      return (targets ??= new Map(
        diffs.map(({ target }) => [target.locale, textsOf([...target.entries.values()], catalog)]),
      ))
    },
  }
}

function textsOf(entries: readonly Entry[], { keySeparator }: Catalog): ReadonlyMap<string, string> {
  const separator = keySeparator === false ? '.' : keySeparator
  return new Map(
    entries.flatMap(({ kind, path, value }) => (kind === 'text' ? [[path.join(separator), value] as const] : [])),
  )
}
