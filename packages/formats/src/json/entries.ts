import type { Entry } from '../format.ts'
import { plant, plantTree, treeAt } from '../path-tree.ts'
import type { JsonNode } from './scan.ts'
import { decodeString } from './string-token.ts'

/** Segments of all paths together, at most: a value on each of 100,000 levels would need billions. */
export const maxPathSegments = 16_000_000

export interface Listing {
  /** In file order. */
  readonly entries: readonly Entry[]
  /** Where the paths of the file got too long together; `entries` then ends before it. */
  readonly tooDeep: { readonly node: JsonNode; readonly depth: number } | undefined
}

/**
 * The values of a file. Of duplicate keys all are here, but not what stands only inside an object that a later one
 * replaces: no program that reads the file sees it.
 */
export function listEntries(text: string, root: JsonNode, hasShadowed: boolean): Listing {
  const entries: Entry[] = []
  const dead = new Set<Entry>()
  const path: string[] = []
  const open: { readonly node: JsonNode; readonly isDead: boolean; next: number }[] = []
  let segments = 0
  let current = { node: root, isDead: false, next: 0 }
  for (;;) {
    const child = current.node.children[current.next++]
    if (child === undefined) {
      const outer = open.pop()
      if (outer === undefined) break
      current = outer
      path.pop()
      continue
    }
    const isDead = hasShadowed && (current.isDead || child.shadowedBy !== undefined)
    if (child.children.length > 0) {
      open.push(current)
      path.push(child.key)
      current = { node: child, isDead, next: 0 }
      continue
    }
    segments += path.length + 1
    if (segments > maxPathSegments) return { entries, tooDeep: { node: child, depth: path.length + 1 } }
    const entry = toEntry(text, child, [...path, child.key])
    entries.push(entry)
    if (isDead) dead.add(entry)
  }
  return { entries: dead.size === 0 ? entries : withoutUnseen(entries, dead), tooDeep: undefined }
}

/** The value of a string, decoded; of anything else its raw token. Blanks inside an empty container are layout. */
export function valueOf(text: string, { kind, start, end }: JsonNode): string {
  switch (kind) {
    case 'string':
      return decodeString(text, start + 1, end - 1)
    case 'literal':
      return text.slice(start, end)
    case 'object':
      return '{}'
    case 'array':
      return '[]'
  }
}

function toEntry(text: string, node: JsonNode, path: readonly string[]): Entry {
  return {
    path,
    kind: node.kind === 'string' ? 'text' : 'other',
    value: valueOf(text, node),
    note: undefined,
    keyRange: { start: node.keyStart, end: node.keyEnd },
    valueRange: { start: node.start, end: node.end },
  }
}

function withoutUnseen(entries: readonly Entry[], dead: ReadonlySet<Entry>): readonly Entry[] {
  const alive = plantTree<true>()
  for (const entry of entries) if (!dead.has(entry)) plant(alive, entry.path, true)
  return entries.filter((entry) => !dead.has(entry) || treeAt(alive, entry.path)?.value)
}
