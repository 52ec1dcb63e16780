import type { EntryChange, EntryPath, ParsedFile } from '../format.ts'
import { type PathTree, plant, plantTree, treeAt } from '../path-tree.ts'
import { refuseEdit, showPath } from '../refuse.ts'
import type { Patch } from '../splice.ts'
import { factsOf } from './facts.ts'
import type { Member } from './scan.ts'

/**
 * TOML has no `null` that could keep the place of a removed item, so items come and go at the end of an array only.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`
 */
export function checkListItems(parsed: ParsedFile, changes: readonly EntryChange[], file: string): void {
  if (changes.every(({ kind }) => kind === 'set')) return
  const wishes = readWishes(changes)
  walkLists(parsed, (path, { value }) => {
    if (value.kind !== 'array') return
    const gone = value.members.map((member) => isGone(member, [...path, ...member.keys], wishes))
    const first = gone.indexOf(true)
    if (first < 0 || gone.every(Boolean) || first > gone.lastIndexOf(false)) return
    throw refuseEdit(`An item of the list "${showPath(path)}" in ${file} cannot go while others follow it.`, {
      place: file,
      hint: 'Correct that list by hand.',
    })
  })
}

/** Takes the comma away with each removed member of an array or inline table that keeps others. */
export function commaPatches(parsed: ParsedFile, changes: readonly EntryChange[]): readonly Patch[] {
  if (!changes.some(({ kind }) => kind === 'remove')) return []
  const wishes = readWishes(changes)
  const patches: Patch[] = []
  walkLists(parsed, (path, { value: { members } }) => {
    const gone = members.map((member) => isGone(member, [...path, ...member.keys], wishes))
    const isRefilled = treeAt(wishes.added, path)?.branches !== undefined
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

interface Wishes {
  readonly removed: PathTree<true>
  readonly added: PathTree<true>
}

function readWishes(changes: readonly EntryChange[]): Wishes {
  const wishes: Wishes = { removed: plantTree(), added: plantTree() }
  for (const { kind, path } of changes) {
    if (kind === 'remove') plant(wishes.removed, path, true)
    if (kind === 'add' || kind === 'copy') plant(wishes.added, path, true)
  }
  return wishes
}

/** All that it holds is removed, and nothing is added to it. */
function isGone({ value }: Member, path: EntryPath, wishes: Wishes): boolean {
  const added = treeAt(wishes.added, path)
  if (value.members.length === 0) return added?.value === undefined && treeAt(wishes.removed, path)?.value === true
  if (added?.branches !== undefined) return false
  return value.members.every((member) => isGone(member, [...path, ...member.keys], wishes))
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
