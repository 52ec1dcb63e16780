import type { Catalog } from '../model/catalog.ts'
import type { CatalogDiff, Orphan } from '../model/change.ts'
import { isKept } from '../model/fact.ts'
import { type Fingerprint, unknownSource } from '../model/hash.ts'
import type { History } from '../model/history.ts'
import type { MessageKey } from '../model/key.ts'
import { readPastSource } from '../scan/past-source.ts'

export type LastSources = (orphan: Pick<Orphan, 'catalog' | 'key'>) => ReadonlySet<Fingerprint>

/** Newest versions of a source file to read: the key was deleted recently. */
const maxVersions = 8

/**
 * Finds the last source strings of deleted keys, from other locales and from version control: the recorded source of an
 * outdated translation is an older one and does not show where the key was renamed to.
 * @param diffs all of the project
 */
export async function findLastSources(
  diffs: readonly CatalogDiff[],
  history: History | undefined,
): Promise<LastSources> {
  const found = new Map<string, Set<Fingerprint>>()
  const put = (orphan: Pick<Orphan, 'catalog' | 'key'>, source: Fingerprint) => {
    found.set(idOf(orphan), (found.get(idOf(orphan)) ?? new Set()).add(source))
  }
  const wanting = diffs.filter(({ open }) => open.some(({ state }) => state === 'missing'))
  const catalogs = new Set(wanting.map(({ catalog }) => catalog.id))
  const here = diffs.filter(({ catalog }) => catalogs.has(catalog.id))
  for (const orphan of here.flatMap(({ orphans }) => orphans)) {
    for (const { previous, source } of orphan.facts) {
      if (previous !== true && source !== unknownSource) put(orphan, source)
    }
  }
  const left = wanting.flatMap(({ catalog, orphans }) =>
    orphans.filter(({ by, isExtraForm }) => isKept(by) && !isExtraForm).map((orphan) => ({ catalog, orphan })),
  )
  for (const catalog of new Set(left.map((one) => one.catalog))) {
    const own = left.filter((one) => one.catalog === catalog).map(({ orphan }) => orphan)
    for (const [orphan, source] of await askHistory(catalog, own, history)) put(orphan, source)
  }
  return (orphan) => found.get(idOf(orphan)) ?? new Set()
}

async function askHistory(
  catalog: Catalog,
  orphans: readonly Orphan[],
  history: History | undefined,
): Promise<ReadonlyMap<Orphan, Fingerprint>> {
  const found = new Map<Orphan, Fingerprint>()
  const { file } = catalog.source
  const commits = (await history?.commitsOf(file)) ?? []
  for (const { id } of commits.slice(0, maxVersions)) {
    if (found.size === orphans.length) break
    const bytes = await history?.read(id, file)
    const past = bytes && readPastSource(catalog, bytes)
    for (const orphan of found.size === orphans.length || past === undefined ? [] : orphans) {
      const { path } = orphan.entry
      const was = past?.({ key: orphan.key, path, forms: new Map(), fingerprint: unknownSource })
      if (was !== undefined && !found.has(orphan)) found.set(orphan, was.fingerprint)
    }
  }
  return found
}

function idOf({ catalog, key }: { readonly catalog: Pick<Catalog, 'id'>; readonly key: MessageKey }): string {
  return `${key} ${catalog.id}`
}
