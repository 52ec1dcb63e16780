import type { Entry } from '@lockale/formats'
import type { Catalog, TargetFile } from '../model/catalog.ts'
import { type MessageKey, toMessageKey } from '../model/key.ts'
import type { FactSource } from './fact-source.ts'

/**
 * The catalog with drafts of its target files as texts, where a run wrote them. gettext takes no notice of a fuzzy message, and
 * neither does lockale where people or their tools left it: only what is on record as written for a review is a translation.
 */
export function withOwnDrafts(catalog: Catalog, record: FactSource): Catalog {
  if (catalog.format.reviewState === undefined) return catalog
  return { ...catalog, targets: catalog.targets.map((target) => revealDrafts(target, catalog, record)) }
}

function revealDrafts(target: TargetFile, { id }: Catalog, record: FactSource): TargetFile {
  const { locale, file } = target
  let entries: ReadonlyMap<MessageKey, Entry> | undefined

  function isOwn({ path, form = '' }: Entry): boolean {
    const key = form === '' ? toMessageKey(path) : toMessageKey(path.slice(0, -1), 'cardinal')
    return [...record.factsOf(id, key), ...record.journalOf(id, key)].some((fact) => {
      return fact.inFile === true && fact.former !== true && fact.locale === locale && fact.form === form
    })
  }

  function reveal(): ReadonlyMap<MessageKey, Entry> {
    const read = target.entries
    if (![...read.values()].some(({ draft }) => draft !== undefined)) return read
    return new Map(
      [...read].map(([key, entry]) => {
        const { draft } = entry
        return [key, draft !== undefined && isOwn(entry) ? { ...entry, kind: 'text', value: draft } : entry]
      }),
    )
  }

  return {
    locale,
    file,
    get parsed() {
      return target.parsed
    },
    get entries() {
      return (entries ??= reveal())
    },
    get digest() {
      return target.digest
    },
    get text() {
      return target.text
    },
    release(but) {
      entries = undefined
      target.release(but)
    },
  }
}
