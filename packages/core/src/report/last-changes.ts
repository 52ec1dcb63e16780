import { groupBy, positionFinder, type Range, rememberEach } from '@lockale/errors'
import type { FormChange, MessageChange } from '../model/change.ts'
import type { History, LineRange } from '../model/history.ts'

/** The commits that last changed the source string and the translation, if git knows them. */
export interface LastChanges {
  readonly source?: LastChange
  readonly translation?: LastChange
}

/** A commit, with what git knows of it. Without `commit`: the change is not committed yet. */
export interface LastChange {
  readonly commit: string | undefined
  readonly author?: string
  /** When it was written, as ISO 8601. */
  readonly date?: string
  readonly subject?: string | undefined
}

/** Number of files about which git is asked at the same time: each question is a process. */
const atOnce = 4

interface Asked {
  readonly file: string
  readonly form: FormChange
  readonly side: 'source' | 'translation'
  readonly lines: LineRange
}

/**
 * Returns a function that returns which commits changed the source string and the translation of a plural form last.
 * @param side looks only for changes of the source strings, or only of the translations
 */
export async function findLastChanges(
  changes: readonly MessageChange[],
  history: History | undefined,
  side?: keyof LastChanges,
): Promise<(form: FormChange) => LastChanges> {
  const found = new Map<FormChange, LastChanges>()
  if (history === undefined) return () => ({})
  const finderOf = rememberEach(positionFinder)
  const asked = changes
    .flatMap((change) => toAsked(change, finderOf))
    .filter((one) => side === undefined || one.side === side)
  const all: { readonly one: Asked; readonly commit: string | undefined }[] = []
  const files = [...groupBy(asked, ({ file }) => file)]
  for (let from = 0; from < files.length; from += atOnce) {
    const some = files.slice(from, from + atOnce).map(async ([file, own]) => {
      const ranges = own.map(({ lines }) => lines)
      const commits = await history.lineCommits(file, ranges)
      return own.flatMap((one, at) => {
        const last = commits[at]
        return last === undefined ? [] : [{ one, commit: last.commit }]
      })
    })
    all.push(...(await Promise.all(some)).flat())
  }
  const about = await history.aboutCommits([...new Set(all.flatMap(({ commit }) => commit ?? []))])
  for (const { one, commit } of all) {
    const { author, date, subject } = about.get(commit ?? '') ?? {}
    const name = author?.name.trim() ?? ''
    const change = { commit, ...(name !== '' && { author: name }), ...(date !== undefined && { date, subject }) }
    found.set(one.form, { ...found.get(one.form), [one.side]: change })
  }
  return (form) => found.get(form) ?? {}
}

function toAsked({ catalog, target, unit, forms }: MessageChange, finderOf: typeof positionFinder): readonly Asked[] {
  const linesOf = ({ start, end }: Range, text: string): LineRange => {
    const find = finderOf(text)
    return { first: find(start).line, last: find(Math.max(start, end - 1)).line }
  }
  const { file, parsed } = catalog.source
  return forms.flatMap((form): readonly Asked[] => {
    const source = unit.forms.get(form.plan.from)
    const { entry } = form
    return [
      ...(source === undefined
        ? []
        : [{ file, form, side: 'source' as const, lines: linesOf(source.range, parsed.text) }]),
      ...(entry === undefined || target.text === undefined
        ? []
        : [{ file: target.file, form, side: 'translation' as const, lines: linesOf(entry.valueRange, target.text) }]),
    ]
  })
}
