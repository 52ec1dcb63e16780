import type { Catalog, Scan } from '../model/catalog.ts'
import type { CatalogDiff } from '../model/change.ts'

export interface Found {
  readonly scan: Pick<Scan, 'catalogs'>
  readonly diffs: readonly CatalogDiff[]
}

export interface QuietCatalog {
  readonly catalog: Catalog
  readonly diffs: readonly CatalogDiff[]
}

/** By id, the catalogs in which all is quiet. @param before what the same run has found */
export function quietCatalogs(before: Found | undefined): ReadonlyMap<string, QuietCatalog> {
  const found = new Map<string, CatalogDiff[]>()
  for (const diff of before?.diffs ?? []) {
    const own = found.get(diff.catalog.id)
    if (own === undefined) found.set(diff.catalog.id, [diff])
    else own.push(diff)
  }
  const quiet = new Map<string, QuietCatalog>()
  for (const catalog of before?.scan.catalogs ?? []) {
    const diffs = found.get(catalog.id) ?? []
    const isQuiet = diffs.length === catalog.targets.length && diffs.every(isAllQuiet)
    if (isQuiet) quiet.set(catalog.id, { catalog, diffs })
  }
  return quiet
}

function isAllQuiet({ open, orphans, missingOthers }: CatalogDiff): boolean {
  return open.length === 0 && orphans.length === 0 && missingOthers.length === 0
}
