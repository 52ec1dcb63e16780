import { groupBy } from '@lockale/errors'
import type { Catalog } from '../model/catalog.ts'
import type { CatalogDiff, Orphan } from '../model/change.ts'
import { isKept } from '../model/fact.ts'
import { type Fingerprint, unknownSource } from '../model/hash.ts'
import type { FileCommit, History } from '../model/history.ts'
import type { MessageKey } from '../model/key.ts'
import { readPastSource } from '../scan/past-source.ts'
import { type DigestedText, shortDigest, openPastAnswers, type PastAnswers } from './known-answers.ts'
import type { KnownFiles } from './unchanged-files.ts'

export type LastSources = (orphan: Pick<Orphan, 'catalog' | 'key'>) => ReadonlySet<Fingerprint>

/** Maximum number of source versions to search for a deleted key, newest first: it was probably deleted recently. */
const maxVersions = 8

/**
 * Finds the last source string of each deleted key, to detect that a key was renamed: the new key has the same source
 * string. Searches the lockfile records of all locales and version control, because the record of an out-of-date
 * translation has only an older source string.
 * @param diffs the comparison results of all files of the project
 */
export async function findLastSources(
  diffs: readonly CatalogDiff[],
  { history, known }: { readonly history: History | undefined; readonly known?: KnownFiles | undefined },
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
  const past = history && left.length > 0 ? await openPastAnswers(known, history) : undefined
  for (const [catalog, own] of groupBy(left, (one) => one.catalog)) {
    if (history === undefined) break
    const orphans = own.map(({ orphan }) => orphan)
    for (const [orphan, source] of await askHistory(catalog, orphans, { history, past })) {
      if (source !== undefined) put(orphan, source)
    }
  }
  await past?.save()
  return (orphan) => found.get(idOf(orphan)) ?? new Set()
}

async function askHistory(
  catalog: Catalog,
  orphans: readonly Orphan[],
  { history, past }: { readonly history: History; readonly past: PastAnswers | undefined },
): Promise<ReadonlyMap<Orphan, Fingerprint | undefined>> {
  const asked = { catalog, file: catalog.source.file }
  const recall = (newest?: string) => {
    const kept = past?.recall(asked, newest)
    const known = new Map(orphans.map((orphan) => [orphan, kept?.answerTo(digestOrphan(orphan))]))
    if ([...known.values()].includes(undefined)) return undefined
    return new Map([...known].map(([orphan, answer]) => [orphan, answer?.source]))
  }
  const before = recall()
  if (before !== undefined) return before
  const commits = (await history.commitsOf(asked.file)) ?? []
  const newest = commits[0]?.id
  const found = recall(newest) ?? (await readVersions(orphans, { ...asked, commits, history }))
  const answers = orphans.map((orphan) => [digestOrphan(orphan), { source: found.get(orphan), commits: [] }] as const)
  past?.keep(asked, newest, new Map(answers))
  return found
}

function digestOrphan({ key, entry }: Orphan): DigestedText {
  return { digest: shortDigest(['deleted', key, entry.path]), source: unknownSource }
}

interface SourceVersions {
  readonly catalog: Catalog
  readonly file: string
  readonly commits: readonly FileCommit[]
  readonly history: History
}

async function readVersions(
  orphans: readonly Orphan[],
  { catalog, file, commits, history }: SourceVersions,
): Promise<ReadonlyMap<Orphan, Fingerprint>> {
  const found = new Map<Orphan, Fingerprint>()
  for (const { id } of commits.slice(0, maxVersions)) {
    if (found.size === orphans.length) break
    const bytes = await history.read(id, file)
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
