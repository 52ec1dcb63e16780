import type { EntryChange, EntryPath } from '@lockale/formats'
import { findForms, heldForms } from '../diff/find-forms.ts'
import type { CatalogDiff, Orphan } from '../model/change.ts'
import { type MessageKey, toMessageKey } from '../model/key.ts'
import { isMarkedInFile } from '../model/fact.ts'
import { type FinishedMessage, textToWrite } from '../validate/finish.ts'

/** A file to be replaced: its new bytes, and what it held when it was read. */
export interface FileEdit {
  /** Relative to the project, with `/`. */
  readonly file: string
  readonly bytes: Uint8Array
  /** sha256 in hex; `undefined`: there was no file. */
  readonly digest: string | undefined
}

/** A file that is too big to be held: its content can be opened again and again. */
export interface FileReplacement extends Pick<FileEdit, 'file' | 'digest'> {
  readonly open: () => Promise<AsyncIterable<Uint8Array>>
}

export interface CatalogResult {
  readonly diff: CatalogDiff
  readonly finished: readonly FinishedMessage[]
  readonly removed: readonly Orphan[]
}

/** The edits of all target files in which something changes. A file that holds several locales gets one after another. */
export function toFileEdits(results: readonly CatalogResult[]): readonly FileEdit[] {
  const edits = new Map<string, FileEdit>()
  for (const result of results) {
    const { file, digest } = result.diff.target
    const bytes = editTarget(result, edits.get(file)?.bytes)
    if (bytes !== undefined) edits.set(file, { file, bytes, digest })
    // of a big project not all files can be held as they are parsed
    result.diff.target.release()
  }
  return [...edits.values()]
}

/** @param edited what an earlier result made of the same file */
function editTarget(
  { diff, finished, removed }: CatalogResult,
  edited: Uint8Array | undefined,
): Uint8Array | undefined {
  const { catalog, target } = diff
  const { sourceLocale } = catalog
  const texts = finished.flatMap(({ change, forms }) =>
    forms.flatMap((finishedForm): readonly NewText[] => {
      const { path, plan } = finishedForm.change
      const text = textToWrite(finishedForm)
      const review = isMarkedInFile(finishedForm.facts) && ({ review: true } as const)
      return text === undefined ? [] : [{ path, text, ...(change.unit.isNative && { form: plan.form }), ...review }]
    }),
  )
  if (texts.length === 0 && removed.length === 0 && diff.missingOthers.length === 0) return undefined
  const { file, locale } = target
  const options = { file, locale, sourceLocale, order: pathOrder(diff), source: catalog.source.parsed }
  if (target.parsed === undefined) {
    if (texts.length === 0) return undefined
    return catalog.format.create(catalog.source.parsed, createChanges(diff, texts), options)
  }
  const changes: EntryChange[] = [
    ...removed.map(({ entry }): EntryChange => ({ kind: 'remove', path: entry.path })),
    ...texts.map((text) => toChange(text, target.entries)),
    ...diff.missingOthers.map(({ path, value }): EntryChange => ({ kind: 'copy', path, raw: value })),
  ]
  const parsed = edited ? catalog.format.parse(edited, { file, locale, sourceLocale }) : target.parsed
  return catalog.format.edit(parsed, changes, options)
}

interface NewText {
  readonly path: readonly string[]
  readonly text: string
  /** Of a plural that the format itself writes. */
  readonly form?: string
  /** A person has to review it. */
  readonly review?: true
}

function toChange(text: NewText, entries: CatalogDiff['target']['entries']): EntryChange {
  return entries.has(toMessageKey(text.path)) ? toSetting(text) : toAddition(text)
}

function toSetting({ path, text, review }: NewText): EntryChange {
  return { kind: 'set', path, value: text, ...(review && { review }) }
}

function toAddition({ path, text, form, review }: NewText): EntryChange {
  return { kind: 'add', path, value: text, ...(form !== undefined && { form }), ...(review && { review }) }
}

/** A new file is the source file with the target's texts: forms the target lacks go, forms the source lacks come. */
function createChanges({ catalog }: CatalogDiff, texts: readonly NewText[]): readonly EntryChange[] {
  const wanted = new Map<MessageKey, NewText>(texts.map((text) => [toMessageKey(text.path), text]))
  const inSource = new Set<MessageKey>()
  const changes: EntryChange[] = []
  for (const { kind, path } of catalog.source.parsed.entries) {
    const key = toMessageKey(path)
    if (kind !== 'text' || inSource.has(key)) continue
    inSource.add(key)
    const text = wanted.get(key)
    changes.push(text === undefined ? { kind: 'remove', path } : toSetting({ ...text, path }))
  }
  for (const [key, text] of wanted) if (!inSource.has(key)) changes.push(toAddition(text))
  return changes
}

/** All paths of the finished file in source order, the forms of a plural together, where the source has the first of them. */
function pathOrder({ catalog, target }: CatalogDiff): readonly EntryPath[] {
  const families = new Map<MessageKey, readonly EntryPath[]>()
  const { sourceLocale } = catalog
  const held = heldForms(catalog, target)
  for (const unit of catalog.source.units) {
    const texts = new Map([...unit.forms].map(([form, { text }]) => [form, text]))
    const targetPaths = findForms({ catalog, target, unit, held }, { sourceLocale, texts }).map(({ path }) => path)
    for (const { path } of unit.forms.values()) families.set(toMessageKey(path), targetPaths)
  }
  const order = catalog.source.parsed.entries.flatMap(({ path }) => families.get(toMessageKey(path)) ?? [path])
  return [...new Map(order.map((path) => [toMessageKey(path), path])).values()]
}
