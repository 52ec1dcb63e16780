import type { Diagnostic } from '@lockale/errors'
import { type CatalogDiff, type MessageChange, presentText, type MessageUnit } from '@lockale/core'
import type { ReviewFilter } from '../review.ts'

/** Returns the problems that are known of a message in a file; an empty list if there are none. */
export type ProblemsOf = (unit: MessageUnit) => readonly Diagnostic[]

/**
 * Returns those of `units` that a filter takes. The cheapest conditions come first, and only the last ones compare the
 * messages with the file. Locales and files are not looked at.
 */
export function filterUnits(
  diff: CatalogDiff,
  units: readonly MessageUnit[],
  { filter, problemsOf }: { readonly filter: ReviewFilter; readonly problemsOf: ProblemsOf },
): readonly MessageUnit[] {
  const { rule, search = '' } = filter
  const words = search.trim().toLowerCase()
  const { isOpen } = diff.target
  let found = units
  if (rule) found = found.filter((unit) => problemsOf(unit).some(({ code }) => rule === 'any' || code === rule))
  if (words !== '') found = searchIn(diff, found, { words, problemsOf })
  const takes = changeFilter(filter)
  if (takes !== undefined && found.length > 0)
    found = diff
      .changes(found)
      .filter(takes)
      .map(({ unit }) => unit)
  // Frees the parsed file, because all parsed files of a large project do not fit into memory.
  if (!isOpen) diff.target.release()
  return found
}

/** Returns whether a filter looks at more than locales and files. */
export function looksInside(filter: ReviewFilter): boolean {
  return Boolean(filter.rule) || (filter.search ?? '').trim() !== '' || changeFilter(filter) !== undefined
}

/** Returns the length of a translation in code points, of its first plural form; `undefined` if it is missing. */
export function lengthOf({ forms: [form] }: MessageChange): number | undefined {
  const text = form && presentText(form)
  return text === undefined ? undefined : [...text].length
}

function searchIn(
  diff: CatalogDiff,
  units: readonly MessageUnit[],
  { words, problemsOf }: { readonly words: string; readonly problemsOf: ProblemsOf },
): readonly MessageUnit[] {
  if (units.length === 0) return []
  const { entries } = diff.target
  const has = (text: string) => text.toLowerCase().includes(words)
  const said = (unit: MessageUnit) =>
    has(unit.name) ||
    [...unit.forms.values()].some(({ text }) => has(text)) ||
    problemsOf(unit).some(({ code }) => code === words)
  const isSimple = ({ plural, isNative }: MessageUnit) => plural === undefined && !isNative
  const family = new Set(
    diff
      .changes(units.filter((unit) => !isSimple(unit) && !said(unit)))
      .filter(({ forms }) => forms.some((form) => has(presentText(form) ?? '')))
      .map(({ unit }) => unit),
  )
  return units.filter((unit) => {
    return said(unit) || family.has(unit) || (isSimple(unit) && has(entries.get(unit.key)?.value ?? ''))
  })
}

const states = {
  'up-to-date': ['current', 'edited'],
  'out-of-date': ['stale'],
  'source-changed': ['source-changed'],
  missing: ['missing'],
} as const satisfies Record<NonNullable<ReviewFilter['state']>, readonly MessageChange['state'][]>

function changeFilter({
  state,
  by,
  minLength,
  maxLength,
}: ReviewFilter): ((change: MessageChange) => boolean) | undefined {
  const hasLength = minLength !== undefined || maxLength !== undefined
  if (state === undefined && by === undefined && !hasLength) return undefined
  const wanted: readonly MessageChange['state'][] | undefined = state && states[state]
  return (change) => {
    if (wanted?.includes(change.state) === false) return false
    if (by !== undefined && change.forms[0]?.by !== by) return false
    if (!hasLength) return true
    const length = lengthOf(change)
    return length !== undefined && length >= (minLength ?? 0) && length <= (maxLength ?? Infinity)
  }
}
