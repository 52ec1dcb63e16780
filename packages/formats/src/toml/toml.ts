import { editBlocks } from '../block/edit-blocks.ts'
import type { EditOptions, EntryChange, EntryPath, Format, ParsedFile } from '../format.ts'
import { type PathTree, plant, plantTree, treeAt } from '../path-tree.ts'
import { refuseEdit, showPath } from '../refuse.ts'
import type { Patch } from '../splice.ts'
import { factsOf } from './blocks.ts'
import { tomlDialect } from './dialect.ts'
import { parseToml } from './parse-toml.ts'
import type { Member } from './scan.ts'

/** TOML, with the plurals of go-i18n: tables of texts by plural category. */
export const toml: Format = {
  id: 'toml',
  parse: parseToml,
  edit: editToml,
  create: (source, changes, options) => editToml(source, changes, { ...options, source }),
}

function editToml(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  checkListItems(parsed, changes, options.file)
  return editBlocks(tomlDialect(parsed, options.source), {
    parse: parseToml,
    parsed,
    changes,
    options,
    morePatches: () => commaPatches(parsed, changes),
  })
}

/**
 * TOML has no `null` that could keep the place of a removed item, so items come and go at the end of an array only.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`
 */
function checkListItems(parsed: ParsedFile, changes: readonly EntryChange[], file: string): void {
  if (changes.every(({ kind }) => kind === 'set')) return
  const pendingValues = readPendingValues(changes)
  walkLists(parsed, (path, { value }) => {
    if (value.kind !== 'array') return
    const gone = value.members.map((member) => isGone(member, [...path, ...member.keys], pendingValues))
    const first = gone.indexOf(true)
    if (first < 0 || gone.every(Boolean) || first > gone.lastIndexOf(false)) return
    throw refuseEdit(`An item of the list "${showPath(path)}" in ${file} cannot go while others follow it.`, {
      place: file,
      hint: 'Correct that list by hand.',
    })
  })
}

/** Takes the comma away with each removed member of an array or inline table that keeps others. */
function commaPatches(parsed: ParsedFile, changes: readonly EntryChange[]): readonly Patch[] {
  if (!changes.some(({ kind }) => kind === 'remove')) return []
  const pendingValues = readPendingValues(changes)
  const patches: Patch[] = []
  walkLists(parsed, (path, { value: { members } }) => {
    const gone = members.map((member) => isGone(member, [...path, ...member.keys], pendingValues))
    const isRefilled = treeAt(pendingValues.added, path)?.branches !== undefined
    const first = gone.includes(false) ? gone.indexOf(false) : isRefilled ? members.length : undefined
    if (first === undefined) return
    for (const [index, member] of members.entries()) {
      if (!gone[index]) continue
      const [before, behind] = index < first ? [member, members[index + 1]] : [members[index - 1], member]
      if (before && behind) patches.push({ range: { start: before.value.end, end: behind.keyStart }, text: '' })
    }
  })
  return patches
}

interface PendingValues {
  readonly removed: PathTree<true>
  readonly added: PathTree<true>
}

function readPendingValues(changes: readonly EntryChange[]): PendingValues {
  const pendingValues: PendingValues = { removed: plantTree(), added: plantTree() }
  for (const { kind, path } of changes) {
    if (kind === 'remove') plant(pendingValues.removed, path, true)
    if (kind === 'add' || kind === 'copy') plant(pendingValues.added, path, true)
  }
  return pendingValues
}

/** All that it holds is removed, and nothing is added to it. */
function isGone({ value }: Member, path: EntryPath, pendingValues: PendingValues): boolean {
  const added = treeAt(pendingValues.added, path)
  if (value.members.length === 0)
    return added?.value === undefined && treeAt(pendingValues.removed, path)?.value === true
  if (added?.branches !== undefined) return false
  return value.members.every((member) => isGone(member, [...path, ...member.keys], pendingValues))
}

/** Calls back for each array and inline table that is not empty, outer ones first. */
function walkLists(parsed: ParsedFile, visit: (path: EntryPath, member: Member) => void): void {
  for (const { path, pairs } of factsOf(parsed).sections) for (const pair of pairs) walk(path, pair)

  function walk(outer: EntryPath, member: Member): void {
    if (member.value.members.length === 0) return
    const path = [...outer, ...member.keys]
    visit(path, member)
    for (const inner of member.value.members) walk(path, inner)
  }
}
