import type { CatalogDiff, History, LastChange } from '@lockale/core'
import { findLastChanges } from '@lockale/core/stages'

/** When translations of a file changed last, in milliseconds, by key. Translations that git does not know are absent. */
type Dates = ReadonlyMap<string, number>

/** Dates from earlier lists, by file and locale, since a file may have several. `key` shows whether the file and the commit are still the same. */
export type KeptDates = Map<string, { readonly key: string; readonly dates: Dates }>

export interface ChangeDates {
  /** Returns the dates of a file; none until git was asked. */
  of(diff: CatalogDiff): Dates
  /** Asks git about some of these files, in the background. Returns the share that is known, from 0 to 1; `undefined`: all. */
  advance(diffs: readonly CatalogDiff[]): number | undefined
}

/** Number of files about which git is asked at the same time: each question is a process. */
const atOnce = 4

/** Asks git when translations changed last, some files at a time and only if a list needs it, because git is slow. */
export function openChangeDates({
  history,
  kept,
}: {
  readonly history: History | undefined
  readonly kept: KeptDates
}): ChangeDates {
  const known = new WeakMap<CatalogDiff, Dates>()
  let isAsking = false

  async function ask(diffs: readonly CatalogDiff[]): Promise<void> {
    const head = await history?.head()
    await Promise.all(
      diffs.map(async (diff) => {
        const { file, locale } = diff.target
        const name = JSON.stringify([file, locale])
        try {
          const key = `${head?.commit} ${diff.target.digest}`
          const before = head === undefined ? undefined : kept.get(name)
          const dates = before?.key === key ? before.dates : await datesIn(diff, history)
          kept.set(name, { key, dates })
          known.set(diff, dates)
        } catch {
          // The file has changed since. The next review has its dates.
          known.set(diff, noDates)
        }
      }),
    )
  }

  return {
    of: (diff) => known.get(diff) ?? noDates,
    advance(diffs) {
      const open = diffs.filter((diff) => !known.has(diff))
      if (open.length === 0 || history === undefined) return undefined
      if (!isAsking) {
        isAsking = true
        void ask(open.slice(0, atOnce)).finally(() => (isAsking = false))
      }
      return (diffs.length - open.length) / diffs.length
    },
  }
}

const noDates: Dates = new Map()

async function datesIn(diff: CatalogDiff, history: History | undefined): Promise<Dates> {
  const changes = diff.changes(diff.catalog.source.units)
  const changeOf = await findLastChanges(changes, history, 'translation')
  return new Map(
    changes.flatMap(({ unit, forms }) => {
      const times = forms.flatMap((form) => timeOf(changeOf(form).translation) ?? [])
      return times.length === 0 ? [] : [[unit.key, Math.max(...times)] as const]
    }),
  )
}

/** A change that is not committed yet is the newest. */
function timeOf(change: LastChange | undefined): number | undefined {
  if (change !== undefined && change.commit === undefined) return Number.MAX_SAFE_INTEGER
  return Date.parse(change?.date ?? '') || undefined
}
