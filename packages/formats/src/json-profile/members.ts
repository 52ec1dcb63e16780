import { hasLoneSurrogate } from '../findings.ts'
import type { Entry, EntryChange, EntryPath, ParsedFile } from '../format.ts'
import { keyRangeOf, type LiteralNode } from '../literal/notation.ts'
import { scanJson } from '../json/scan.ts'
import { decodeString } from '../json/string-token.ts'
import { pathOf } from '../tree/tree-node.ts'

/** The member that counts under a key. */
export function memberOf(node: LiteralNode | undefined, key: string): LiteralNode | undefined {
  return node?.kind === 'map' ? node.children.findLast((child) => child.key === key) : undefined
}

/** The decoded text of a member; `undefined` if there is none, or something else. */
export function textOf(text: string, node: LiteralNode | undefined): string | undefined {
  return node?.kind === 'string' ? decodeString(text, node.start + 1, node.end - 1) : undefined
}

/** The token of a value; blanks inside an empty container are layout. */
export function rawOf(text: string, { kind, start, end }: LiteralNode): string {
  return kind === 'map' ? '{}' : kind === 'seq' ? '[]' : text.slice(start, end)
}

/** Returns the entry of a value without a note: its text, or its token. */
export function toEntry(text: string, node: LiteralNode): Entry {
  const value = textOf(text, node)
  return {
    path: pathOf(node),
    kind: value === undefined ? 'other' : 'text',
    value: value ?? rawOf(text, node),
    note: undefined,
    keyRange: keyRangeOf(node),
    valueRange: { start: node.start, end: node.end },
  }
}

/** The values in a node that count, in file order; the node itself if nothing is in it. Iterative, as deep as a file. */
export function leavesOf(node: LiteralNode | undefined): readonly LiteralNode[] {
  const leaves: LiteralNode[] = []
  const open = node ? [node] : []
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at.children.length === 0) leaves.push(at)
    for (let index = at.children.length - 1; index >= 0; index--) {
      const child = at.children[index]
      if (child && child.shadowedBy === undefined) open.push(child)
    }
  }
  return leaves
}

/** Removes a node from its file, with all that is in it. */
export function removeAll(node: LiteralNode): readonly EntryChange[] {
  return leavesOf(node).map((leaf) => ({ kind: 'remove', path: pathOf(leaf) }))
}

/**
 * Adds what is in a node at another path, value by value. A text with half a character in it does not come along: no file
 * can be given one.
 */
export function copyAll(text: string, node: LiteralNode, path: EntryPath): readonly EntryChange[] {
  const depth = pathOf(node).length
  return leavesOf(node).flatMap((leaf): readonly EntryChange[] => {
    const to = [...path, ...pathOf(leaf).slice(depth)]
    const value = textOf(text, leaf)
    if (value === undefined) return [{ kind: 'copy', path: to, raw: rawOf(text, leaf) }]
    return hasLoneSurrogate(value) ? [] : [{ kind: 'add', path: to, value }]
  })
}

const trees = new WeakMap<ParsedFile, ReadonlyMap<string, LiteralNode>>()

/** The members of a source file's root that count. One source file is followed by many target files: it is read once. */
export function membersOfSource(source: ParsedFile | undefined): ReadonlyMap<string, LiteralNode> {
  if (source === undefined) return new Map()
  const known = trees.get(source)
  if (known) return known
  const members = rootMembers(scanJson(source.text)?.root)
  trees.set(source, members)
  return members
}

/** Returns the members of the root by key, in file order. */
export function rootMembers(root: LiteralNode | undefined): ReadonlyMap<string, LiteralNode> {
  return new Map(root?.children.map((child) => [child.key, child]))
}
