import type { EntryChange, ParsedFile } from '../format.ts'

/**
 * Changes with those that keep string arrays whole: their items count by position, so one that others follow becomes an empty
 * item when it is removed, and one behind the end brings empty items for those between.
 */
export function withWholeLists(changes: readonly EntryChange[], { entries }: ParsedFile): readonly EntryChange[] {
  const lists = new Map<string, List>()
  for (const change of changes) {
    const index = indexOf(change)
    if (index === undefined) continue
    const name = change.path[0] ?? ''
    const list = lists.get(name) ?? { there: new Map(), removed: new Set(), added: new Set() }
    lists.set(name, list)
    if (change.kind === 'remove') list.removed.add(index)
    if (change.kind === 'add' || change.kind === 'copy') list.added.add(index)
  }
  if (lists.size === 0) return changes
  for (const { path, form, kind } of entries) {
    const list = lists.get(path[0] ?? '')
    if (list && path.length === 2 && form === undefined) list.there.set(Number(path[1]), kind === 'other')
  }
  return [...changes, ...[...lists].flatMap(([name, list]) => fillers(name, list))]
}

interface List {
  /** Items of the file, and whether they are no text. */
  readonly there: Map<number, boolean>
  readonly removed: Set<number>
  readonly added: Set<number>
}

function indexOf({ path, ...change }: EntryChange): number | undefined {
  const isItem = path.length === 2 && /^(?:0|[1-9]\d{0,5})$/.test(path[1] ?? '')
  return isItem && !('form' in change && change.form !== undefined) ? Number(path[1]) : undefined
}

function fillers(name: string, { there, removed, added }: List): readonly EntryChange[] {
  const staying = [...there].filter(([index]) => !removed.has(index) && !added.has(index))
  const toPath = (index: number): readonly string[] => [name, String(index)]
  if (added.size === 0 && removed.size > 0 && staying.every(([, isOther]) => isOther)) {
    return staying.map(([index]) => ({ kind: 'remove', path: toPath(index) }))
  }
  const end = [...staying.map(([index]) => index), ...added].reduce((most, index) => Math.max(most, index), -1)
  const changes: EntryChange[] = []
  for (let index = 0; index < end; index++) {
    const isThere = there.has(index) && !removed.has(index)
    if (!isThere && !added.has(index)) changes.push({ kind: 'copy', path: toPath(index), raw: '' })
  }
  return changes
}
