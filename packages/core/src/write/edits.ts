import type { EntryChange, EntryPath } from '@lockale/formats'
import type { CatalogDiff, Orphan } from '../model/change.ts'
import { type MessageKey, toMessageKey } from '../model/key.ts'
import type { FinishedMessage } from '../validate/finish.ts'

/** A file to be replaced: its new bytes, and what it held when it was read. */
export interface FileEdit {
  /** Relative to the project, with `/`. */
  readonly file: string
  readonly bytes: Uint8Array
  /** sha256 in hex; `undefined`: there was no file. */
  readonly digest: string | undefined
}

export interface CatalogResult {
  readonly diff: CatalogDiff
  readonly finished: readonly FinishedMessage[]
  readonly removed: readonly Orphan[]
}

/** The edit of one target file, or `undefined` when nothing in it changes. */
export function toFileEdit({ diff, finished, removed }: CatalogResult): FileEdit | undefined {
  const { catalog, target } = diff
  const forms = finished.flatMap((message) => message.forms)
  const texts = forms.flatMap(({ change, text }) => (text === undefined ? [] : [{ path: change.path, text }]))
  const order = pathOrder(diff)
  const options = { file: target.file, locale: target.locale, order, source: catalog.source.parsed }
  if (target.parsed === undefined) {
    if (texts.length === 0) return undefined
    const bytes = catalog.format.create(catalog.source.parsed, createChanges(diff, texts), options)
    return { file: target.file, bytes, digest: undefined }
  }
  const changes: EntryChange[] = [
    ...removed.map(({ entry }): EntryChange => ({ kind: 'remove', path: entry.path })),
    ...texts.flatMap(({ path, text }) => replace(path, text, target.entries)),
    ...diff.missingOthers.map(({ path, value }): EntryChange => ({ kind: 'copy', path, raw: value })),
  ]
  if (changes.length === 0) return undefined
  return { file: target.file, bytes: catalog.format.edit(target.parsed, changes, options), digest: target.digest }
}

interface NewText {
  readonly path: readonly string[]
  readonly text: string
}

function replace(
  path: readonly string[],
  text: string,
  entries: CatalogDiff['target']['entries'],
): readonly EntryChange[] {
  const entry = entries.get(toMessageKey(path))
  if (entry === undefined) return [{ kind: 'add', path, value: text }]
  return [{ kind: 'set', path, value: text }]
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
    changes.push(text === undefined ? { kind: 'remove', path } : { kind: 'set', path, value: text.text })
  }
  for (const [key, { path, text }] of wanted) if (!inSource.has(key)) changes.push({ kind: 'add', path, value: text })
  return changes
}

/** All paths of the finished file in source order, the forms of a plural together, where the source has the first of them. */
function pathOrder({ catalog, changes }: CatalogDiff): readonly EntryPath[] {
  const families = new Map<MessageKey, readonly EntryPath[]>()
  for (const { unit, forms } of changes) {
    const targetPaths = forms.map(({ path }) => path)
    for (const { path } of unit.forms.values()) families.set(toMessageKey(path), targetPaths)
  }
  const order = catalog.source.parsed.entries.flatMap(({ path }) => families.get(toMessageKey(path)) ?? [path])
  return [...new Map(order.map((path) => [toMessageKey(path), path])).values()]
}
