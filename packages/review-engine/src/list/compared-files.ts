import type { Catalog, CatalogDiff, Config, MessageChange, MessageUnit } from '@lockale/core'
import { groupBy, rememberFor } from '@lockale/errors'
import { isPseudoLocale } from '@lockale/messages'
import { splitReviewId } from '../review.ts'

export interface FoundRow {
  readonly id: string
  readonly diff: CatalogDiff
  readonly change: MessageChange
  /** Position of the message among the messages of its source file. */
  readonly at: number
}

/** The compared files of a review, without those of pseudo-locales. */
interface ComparedFiles {
  /** Names of the locales, as the config orders them. */
  readonly locales: readonly string[]
  /** Grows with each change of the files. */
  readonly version: number
  /** Adds or replaces compared files. @param isAll removes all files that are not in `diffs` */
  readonly put: (diffs: readonly CatalogDiff[], isAll?: boolean) => void
  /** Returns the files of a locale, sorted by catalog. */
  readonly in: (locale: string) => readonly CatalogDiff[]
  /** Returns the files of a catalog in all locales. */
  readonly of: (catalog: string) => readonly CatalogDiff[]
  readonly at: (catalog: string, locale: string) => CatalogDiff | undefined
  /** Finds messages by id. Compares all wanted messages of a file together, so that it is parsed once. */
  readonly find: (ids: readonly string[]) => readonly FoundRow[]
}

/** @param kept returns what to keep of a compared file; if absent, all of it */
export function openComparedFiles(
  { targets }: Pick<Config, 'targets'>,
  kept = (diff: CatalogDiff): CatalogDiff => diff,
): ComparedFiles {
  const byLocale = new Map<string, Map<string, CatalogDiff>>()
  for (const { locale } of targets) if (!isPseudoLocale(locale)) byLocale.set(locale, new Map())
  const sorted = new Map<string, readonly CatalogDiff[]>()
  const at = (catalog: string, locale: string) => byLocale.get(locale)?.get(catalog)
  let version = 0
  return {
    locales: [...byLocale.keys()],
    get version() {
      return version
    },
    put(diffs, isAll = false) {
      version++
      if (isAll) for (const own of byLocale.values()) own.clear()
      for (const diff of diffs) {
        const { locale } = diff.target
        byLocale.get(locale)?.set(diff.catalog.id, kept(diff))
        sorted.delete(locale)
      }
    },
    in(locale) {
      const diffs =
        sorted.get(locale) ??
        [...(byLocale.get(locale)?.values() ?? [])].sort((a, b) => (a.catalog.id < b.catalog.id ? -1 : 1))
      sorted.set(locale, diffs)
      return diffs
    },
    of: (catalog) => [...byLocale.values()].flatMap((diffs) => diffs.get(catalog) ?? []),
    at,
    find(ids) {
      const wanted = ids.flatMap((id) => {
        const [catalog = '', locale = '', key = ''] = splitReviewId(id)
        const diff = at(catalog, locale)
        const place = diff && placesIn(diff.catalog).get(key)
        const unit = place === undefined ? undefined : diff?.catalog.source.units[place]
        return diff === undefined || place === undefined || unit === undefined ? [] : [{ id, diff, unit, at: place }]
      })
      const found = new Map<CatalogDiff, ReadonlyMap<MessageUnit, MessageChange>>()
      for (const [diff, own] of groupBy(wanted, (one) => one.diff)) {
        found.set(diff, new Map(diff.changes(own.map(({ unit }) => unit)).map((change) => [change.unit, change])))
      }
      return wanted.flatMap(({ unit, ...row }) => {
        const change = found.get(row.diff)?.get(unit)
        return change === undefined ? [] : [{ ...row, change }]
      })
    },
  }
}

/** Returns the positions of the messages in their source file, by key. */
export const placesIn: (catalog: Catalog) => ReadonlyMap<string, number> = rememberFor(
  ({ source }: Catalog) => new Map(source.units.map((unit, at): readonly [string, number] => [unit.key, at])),
)
