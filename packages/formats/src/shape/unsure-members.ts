import type { Entry, ParsedFile } from '../format.ts'
import { type PathTree, treeOfEntries } from '../path-tree.ts'
import { shapes, usualMembers } from './shapes.ts'

/**
 * Returns the members of a file's items that seem to be no strings for users, where nothing tells for sure: all items have the same
 * two to six members, and some of these are named as ids and notes are. Empty for a file whose shape is known.
 */
export function unsureMembers({ entries, shape }: ParsedFile): readonly string[] {
  if (shape !== undefined || !entries.some(({ path }) => path.length > 1)) return []
  const root = treeOfEntries(entries)
  const groups = [root, ...(root.branches?.values() ?? [])]
  return [...new Set(groups.flatMap(unsureIn))]
}

function unsureIn({ branches }: PathTree<Entry>): readonly string[] {
  const items = [...(branches?.values() ?? [])]
  const members = [...(items[0]?.branches?.keys() ?? [])]
  if (items.length < leastItems || members.length < 2 || members.length > 6) return []
  const isSame = ({ branches: inner }: PathTree<Entry>) =>
    inner?.size === members.length && members.every((member) => inner.has(member))
  if (!items.every(isSame)) return []
  const hasText = members.some((member) => texts.has(member))
  return members.filter((member) => usualMembers.has(member) || (hasText && notes.has(member)))
}

/** Fewer may be alike by chance. */
const leastItems = 3

const texts: ReadonlySet<string> = new Set(shapes.flatMap(({ text }) => text))
const notes: ReadonlySet<string> = new Set(shapes.flatMap((shape) => shape.notes))
