import { type Catalog, type CatalogDiff, type MessageChange, presentText, type MessageUnit } from '@lockale/core'
import { type ArchivedText, hasError, indexSimilar, type SimilarText } from '@lockale/core/stages'
import { reviewId, type ReviewMatch } from '../review.ts'
import type { FoundRow } from '../list/compared-files.ts'

interface MatchSources {
  readonly list: {
    readonly diffs: () => readonly CatalogDiff[]
    readonly find: (ids: readonly string[]) => readonly FoundRow[]
  }
  /** Earlier human translations from the translation cache, the oldest first. */
  readonly archived: readonly ArchivedText[]
}

/** Maximum number of matches, and of similar messages whose translations are read: each may be in another file. */
const [mostMatches, mostRead] = [5, 20]

/**
 * Returns earlier human translations of a message, then translations of messages with a similar source string in the
 * same locale, the most similar first and human ones before others. Only valid translations that are up to date count.
 */
export function findMatches({ change, id }: FoundRow, { list, archived }: MatchSources): readonly ReviewMatch[] {
  const { locale } = change.target
  const source = sourceOf(change.unit)
  const similar = similarIn(list)(source).filter(({ item }) => idOf(item, locale) !== id)
  const byId = new Map(similar.slice(0, mostRead).map((one) => [idOf(one.item, locale), one]))
  const matches = list.find([...byId.keys()]).flatMap((row) => {
    const likeness = byId.get(row.id)?.likeness
    return likeness === undefined || !isUsable(row.change) ? [] : [toMatch(row.change, { source, likeness })]
  })
  const order = ({ by }: ReviewMatch) => (by === 'human' || by === 'reviewed' ? 0 : 1)
  const sorted = matches.toSorted((a, b) => (b.percent ?? 0) - (a.percent ?? 0) || order(a) - order(b))
  const all = new Map<string, ReviewMatch>()
  for (const match of [...earlierOf(change, archived), ...sorted]) {
    const name = JSON.stringify(match.percent === undefined ? match.forms : [match.source, match.forms])
    if (!all.has(name)) all.set(name, match)
  }
  return [...all.values()].slice(0, mostMatches)
}

interface Place {
  readonly catalog: Catalog
  readonly unit: MessageUnit
}

type FindSimilar = (text: string) => readonly SimilarText<Place>[]

const indexes = new WeakMap<MatchSources['list'], { readonly sources: readonly object[]; readonly find: FindSimilar }>()

/** Returns the index of all source strings. Makes it again if source files were compared since. */
function similarIn(list: MatchSources['list']): FindSimilar {
  const catalogs = [...new Map(list.diffs().map(({ catalog }) => [catalog.id, catalog])).values()]
  const sources = catalogs.map((catalog) => catalog.source)
  const known = indexes.get(list)
  if (known?.sources.length === sources.length && known.sources.every((one, at) => one === sources[at]))
    return known.find
  const find = indexSimilar(
    catalogs.flatMap((catalog) =>
      catalog.source.units.map((unit): readonly [Place, string] => [{ catalog, unit }, sourceOf(unit)]),
    ),
  )
  indexes.set(list, { sources, find })
  return find
}

function idOf({ catalog, unit }: Place, locale: string): string {
  return reviewId(catalog.id, locale, unit.key)
}

function sourceOf({ forms }: MessageUnit): string {
  return [...forms.values()].at(-1)?.text ?? ''
}

function isUsable(change: MessageChange): boolean {
  const { state, forms } = change
  const isUpToDate = state === 'current' || state === 'edited'
  return isUpToDate && forms.every((form) => presentText(form) !== undefined && !hasError(form))
}

function toMatch(
  { unit, forms }: MessageChange,
  { source, likeness }: { readonly source: string; readonly likeness: number },
): ReviewMatch {
  const own = sourceOf(unit)
  return {
    percent: own === source ? 100 : Math.min(99, Math.floor(likeness * 100)),
    message: unit.name,
    source: own,
    by: forms[0]?.by,
    forms: forms.map((form) => ({ form: form.plan.form, text: presentText(form) ?? '' })),
  }
}

/** Returns the human translations that this message had before, the newest first. */
function earlierOf({ catalog, target, unit, forms }: MessageChange, archived: readonly ArchivedText[]) {
  return archived
    .filter((one) => {
      if (one.catalog !== catalog.id || one.locale !== target.locale || one.key !== unit.key) return false
      const now = forms.find(({ plan }) => plan.form === one.form)
      return now !== undefined && presentText(now) !== one.text
    })
    .map(({ form, text, by }): ReviewMatch => ({
      message: unit.name,
      source: sourceOf(unit),
      by,
      forms: [{ form, text }],
    }))
    .toReversed()
}
