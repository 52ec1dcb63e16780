import { hasLoneSurrogate } from '../findings.ts'
import type { EntryChange, EntryPath, ParsedFile } from '../format.ts'
import { type JsonNode, scanJson } from '../json/scan.ts'
import { decodeString } from '../json/string-token.ts'
import { pathOf } from '../tree/tree-node.ts'

/** The member that counts under a key. */
export function memberOf(node: JsonNode | undefined, key: string): JsonNode | undefined {
  return node?.kind === 'map' ? node.children.findLast((child) => child.key === key) : undefined
}

/** The decoded text of a member; `undefined` if there is none, or something else. */
export function textOf(text: string, node: JsonNode | undefined): string | undefined {
  return node?.kind === 'string' ? decodeString(text, node.start + 1, node.end - 1) : undefined
}

/** The token of a value; blanks inside an empty container are layout. */
export function rawOf(text: string, { kind, start, end }: JsonNode): string {
  return kind === 'map' ? '{}' : kind === 'seq' ? '[]' : text.slice(start, end)
}

/** The values in a node that count, in file order; the node itself if nothing is in it. Iterative, as deep as a file. */
export function leavesOf(node: JsonNode | undefined): readonly JsonNode[] {
  const leaves: JsonNode[] = []
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
export function removeAll(node: JsonNode): readonly EntryChange[] {
  return leavesOf(node).map((leaf) => ({ kind: 'remove', path: pathOf(leaf) }))
}

/**
 * Adds what is in a node at another path, value by value. A text with half a character in it does not come along: no file
 * can be given one.
 */
export function copyAll(text: string, node: JsonNode, path: EntryPath): readonly EntryChange[] {
  const depth = pathOf(node).length
  return leavesOf(node).flatMap((leaf): readonly EntryChange[] => {
    const to = [...path, ...pathOf(leaf).slice(depth)]
    const value = textOf(text, leaf)
    if (value === undefined) return [{ kind: 'copy', path: to, raw: rawOf(text, leaf) }]
    return hasLoneSurrogate(value) ? [] : [{ kind: 'add', path: to, value }]
  })
}

const trees = new WeakMap<ParsedFile, ReadonlyMap<string, JsonNode>>()

/** The members of a source file's root that count. One source file is followed by many target files: it is read once. */
export function membersOfSource(source: ParsedFile | undefined): ReadonlyMap<string, JsonNode> {
  if (source === undefined) return new Map()
  const known = trees.get(source)
  if (known) return known
  const scan = scanJson(source.text)
  const members = rootMembers(scan.ok ? scan.root : undefined)
  trees.set(source, members)
  return members
}

/** Returns the members of the root by key, in file order. */
export function rootMembers(root: JsonNode | undefined): ReadonlyMap<string, JsonNode> {
  return new Map(root?.children.map((child) => [child.key, child]))
}
