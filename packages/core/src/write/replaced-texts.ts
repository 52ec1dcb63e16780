import type { Entry, EntryPath } from '@lockale/formats'
import type { ArchivedText } from '../ledger/record.ts'
import type { TargetFile } from '../model/catalog.ts'
import { isKept, type Provenance } from '../model/fact.ts'
import { type MessageKey, toMessageKey } from '../model/key.ts'
import { isItem } from '../model/unit.ts'
import type { CatalogResult, EditedFile } from './edits.ts'

interface ReplacedText {
  readonly copy: ArchivedText
  readonly path: EntryPath
  /** True if the run removes or replaces this text; false if it is lost because another entry is written over it. */
  readonly isMeant: boolean
}

/**
 * Returns a function that finds the human translations which an edit removes from a file or changes. A text counts as
 * human unless it is recorded as a machine translation or a copy of the source. After an edit that removes or adds
 * entries, the file is parsed to find all changes. Translations that move to another key are left out.
 * @param results of all files of the run
 */
export function openReplacedTexts(
  results: readonly CatalogResult[],
): (result: CatalogResult, edited: EditedFile) => readonly ReplacedText[] {
  const written = writtenByPeople(results)
  return (result, edited) => {
    const { catalog, target } = result.diff
    const { locale } = target
    const after = openAfter(target, edited)
    const others = mayDiffer(target, edited).filter(([key, { kind, value }]) => {
      return kind === 'text' && value !== '' && after(key, value) !== value
    })
    const known = others.length === 0 ? undefined : writersIn(result)
    return others.flatMap(([at, { value: text, path }]): readonly ReplacedText[] => {
      const unknown: Writer = { key: at, form: '', by: 'adopted', isMeant: false }
      const { key, form, by, isMeant } = known?.get(at) ?? unknown
      if (by === undefined || !isKept(by)) return []
      const isMoved = (after(at, text) === undefined || isItem({ path })) && written.has(JSON.stringify([locale, text]))
      const copy = { catalog: catalog.id, key, locale, form, text, by }
      return isMoved ? [] : [{ copy, path, isMeant }]
    })
  }
}

function mayDiffer({ entries }: TargetFile, { settings }: EditedFile): readonly (readonly [MessageKey, Entry])[] {
  if (settings === undefined) return [...entries]
  return [...settings.keys()].flatMap((key) => {
    const entry = entries.get(key)
    return entry === undefined ? [] : [[key, entry] as const]
  })
}

/** Returns the values in a file after an edit. Parses the file, unless the edit surely keeps all other values. */
function openAfter(
  target: TargetFile,
  { bytes, settings }: EditedFile,
): (key: MessageKey, before: string) => string | undefined {
  if (settings !== undefined) return (key, before) => settings.get(key) ?? before
  const { entries } = target.withBytes(bytes)
  return (key) => entries.get(key)?.value
}

/** Returns the human translations that the next run may replace, because `lockale reopen` has allowed it. */
export function findHandedBack(results: readonly CatalogResult[]): readonly ArchivedText[] {
  return results.flatMap(({ diff: { catalog, target }, finished }) =>
    finished.flatMap(({ change, forms }) =>
      forms.flatMap(({ change: { plan, entry, by }, text, facts }): readonly ArchivedText[] => {
        if (entry === undefined || text !== undefined || by === undefined || !isKept(by)) return []
        if (facts.some((fact) => fact.previous !== true && isKept(fact.by))) return []
        const { locale } = target
        return [{ catalog: catalog.id, key: change.unit.key, locale, form: plan.form, text: entry.value, by }]
      }),
    ),
  )
}

function writtenByPeople(results: readonly CatalogResult[]): ReadonlySet<string> {
  const texts = results.flatMap(({ diff: { target }, finished }) => {
    return finished.flatMap(({ forms }) =>
      forms.flatMap(({ text, facts: [fact] }) => {
        return text === undefined || fact === undefined || !isKept(fact.by)
          ? []
          : [JSON.stringify([target.locale, text])]
      }),
    )
  })
  return new Set(texts)
}

interface Writer {
  readonly key: MessageKey
  readonly form: string
  /** Who wrote the text; `undefined` if it was not a translation. */
  readonly by: Provenance | undefined
  readonly isMeant: boolean
}

function writersIn({ finished, removed }: CatalogResult): ReadonlyMap<MessageKey, Writer> {
  const writers = new Map<MessageKey, Writer>()
  for (const { change, forms } of finished) {
    for (const { change: form, text } of forms) {
      if (form.entry === undefined) continue
      const writer = { key: change.unit.key, form: form.plan.form, by: form.by, isMeant: text !== undefined }
      writers.set(toMessageKey(form.entry.path), writer)
    }
  }
  for (const { key, form, by, entry } of removed) {
    writers.set(toMessageKey(entry.path), { key, form, by, isMeant: true })
  }
  return writers
}
