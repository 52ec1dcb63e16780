import { withoutUnseen } from '../path-tree.ts'
import type { Entry } from '../format.ts'
import { isContainer, pathOf } from '../tree/tree-node.ts'
import { keyRangeOf, type LiteralNode } from './notation.ts'

/** Limit of the segments of all paths together: a value on each of 100,000 levels would need billions. */
export const maxPathSegments = 16_000_000

/** The entries of a file, in file order. */
export interface Listed<Place> {
  readonly entries: readonly Entry[]
  /** The place where the paths exceed their limit. `entries` ends before it. */
  readonly tooDeep: (Place & { readonly depth: number }) | undefined
}

/** Returns all values but those only inside an object that a later one with the same key replaces. */
export function listNodes(
  nodes: readonly LiteralNode[],
  valueOf: (node: LiteralNode) => string,
  notes: ReadonlyMap<LiteralNode, string>,
): Listed<{ readonly node: LiteralNode }> {
  const entries: Entry[] = []
  const deadNodes = new Set<LiteralNode>()
  const dead = new Set<Entry>()
  let parent: LiteralNode | undefined
  let outer: readonly string[] = []
  let segments = 0
  for (const node of nodes) {
    if (node.shadowedBy || (node.parent && deadNodes.has(node.parent))) deadNodes.add(node)
    if (isContainer(node) && (node.children.length > 0 || node.parent === undefined)) continue
    if (node.parent && node.parent !== parent) {
      parent = node.parent
      outer = pathOf(parent)
    }
    segments += outer.length + 1
    if (segments > maxPathSegments) return { entries, tooDeep: { node, depth: outer.length + 1 } }
    const entry: Entry = {
      path: inside(outer, node.key),
      kind: node.kind === 'string' ? 'text' : 'other',
      value: valueOf(node),
      note: notes.get(node),
      keyRange: keyRangeOf(node),
      valueRange: { start: node.start, end: node.end },
    }
    entries.push(entry)
    if (deadNodes.has(node)) dead.add(entry)
  }
  return { entries: dead.size === 0 ? entries : withoutUnseen(entries, dead), tooDeep: undefined }
}

/** Array literals have no spare capacity. A file has many paths, mostly short. */
export function inside(outer: readonly string[], key: string): readonly string[] {
  switch (outer.length) {
    case 0:
      return [key]
    case 1:
      return [outer[0] ?? '', key]
    case 2:
      return [outer[0] ?? '', outer[1] ?? '', key]
    case 3:
      return [outer[0] ?? '', outer[1] ?? '', outer[2] ?? '', key]
    default:
      return outer.concat(key)
  }
}
