import { hasError } from './findings.ts'
import type { EditOptions, Entry, EntryChange, EntryPath, ParsedFile, ParseOptions } from './format.ts'
import { type PathTree, plant, plantTree, treeAt, treeOfEntries } from './path-tree.ts'

/** Returns the options to parse an edited file again. */
export function rereadOptions(options: EditOptions): ParseOptions {
  const { source: _, ...own } = options
  return { ...own, maxBytes: Number.MAX_SAFE_INTEGER }
}

/** Returns true if the edited file has the requested changes, and all other values unchanged and in order. */
export function isAsAsked(edit: {
  readonly before: ParsedFile
  readonly after: ParsedFile
  readonly changes: readonly EntryChange[]
  /** Number of array items in `after` that only fill gaps: `null`, `{}` or `[]`. */
  readonly padding?: number
  /** True if list items have moved, so that their indexes cannot be compared. */
  readonly itemsMove?: boolean | undefined
}): boolean {
  const { before, after, changes, padding = 0, itemsMove = false } = edit
  if (hasError(after)) return false
  const wanted = toWanted(changes)
  const expected = effective(before).flatMap((entry) => expectedOf(entry, wanted))
  let next = 0
  let filled = 0
  const arrived = new Set<Wanted>()
  for (const entry of effective(after)) {
    const value = expected[next]
    if (value && isSame(value, entry) && isSamePath(value.path, entry.path, itemsMove)) {
      next++
      continue
    }
    const added = treeAt(wanted.added, entry.path)?.value
    if (added && isSame(added, entry)) arrived.add(added)
    else if (entry.kind === 'other' && fillers.has(entry.value)) filled++
    else return false
  }
  return next === expected.length && arrived.size === countOf(wanted.added) && filled === padding
}

interface Wanted extends Pick<Entry, 'kind' | 'value'> {
  /** True if the format reads the new string as a draft (`Entry.draft`) until it is reviewed. */
  readonly isDraft?: true
}

interface WantedValues {
  readonly set: PathTree<Wanted>
  readonly added: PathTree<Wanted>
  readonly removed: PathTree<true>
}

const fillers: ReadonlySet<string> = new Set(['null', '{}', '[]'])

function toWanted(changes: readonly EntryChange[]): WantedValues {
  const wanted: WantedValues = { set: plantTree(), added: plantTree(), removed: plantTree() }
  for (const change of changes) {
    if (change.kind === 'set') plant(wanted.set, change.path, toWantedText(change))
    if (change.kind === 'add') plant(wanted.added, change.path, toWantedText(change))
    if (change.kind === 'copy') plant(wanted.added, change.path, { kind: 'other', value: change.raw.trim() })
    if (change.kind === 'remove') plant(wanted.removed, change.path, true)
  }
  return wanted
}

function toWantedText({ value, review }: Extract<EntryChange, { readonly kind: 'set' | 'add' }>): Wanted {
  return { kind: 'text', value, ...(review && { isDraft: review }) }
}

/** Returns the entries that apps use: of duplicate keys, the last one. */
function effective({ entries, diagnostics }: ParsedFile): readonly Entry[] {
  if (!diagnostics.some(({ code }) => code === 'duplicate-key')) return entries
  const last = treeOfEntries(entries)
  return entries.filter((entry) => treeAt(last, entry.path)?.value === entry)
}

/** Returns what an entry should be after an edit; nothing if it is removed, or was no string and is replaced. */
function expectedOf(entry: Entry, { set, added, removed }: WantedValues): readonly (Wanted & Pick<Entry, 'path'>)[] {
  if (treeAt(removed, entry.path)?.value) return []
  const room = treeAt(added, entry.path)
  if (entry.kind === 'other' && (room?.value ?? room?.branches)) return []
  const value = treeAt(set, entry.path)?.value
  return [value ? { ...entry, ...value } : entry]
}

function isSame(one: Wanted, other: Entry): boolean {
  if (one.isDraft && other.draft === one.value) return true
  if (one.kind !== other.kind) return false
  return one.value === other.value || (one.kind === 'other' && closeUp(one.value) === closeUp(other.value))
}

/** Removes the blanks in an empty container, which are layout. */
function closeUp(raw: string): string {
  return /^(?:\{\s*\}|\[\s*\])$/.test(raw) ? raw.charAt(0) + raw.slice(-1) : raw
}

function isSamePath(one: EntryPath, other: EntryPath, itemsMove: boolean): boolean {
  const isIndex = (segment = '') => itemsMove && /^\d+$/.test(segment)
  return (
    one.length === other.length &&
    one.every((segment, at) => segment === other[at] || (isIndex(segment) && isIndex(other[at])))
  )
}

function countOf(tree: PathTree<Wanted>): number {
  const queue = [tree]
  let count = 0
  for (const { value, branches } of queue) {
    if (value) count++
    for (const branch of branches?.values() ?? []) queue.push(branch)
  }
  return count
}
