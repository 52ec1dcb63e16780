import type { EntryPath } from '../format.ts'
import type { JsonNode } from './scan.ts'

/** The member that counts under a key, or the item at an index. */
export type FindChild = (container: JsonNode, key: string) => JsonNode | undefined

/** Looks children up by key; an object is indexed the first time it is asked for. */
export function indexChildren(): FindChild {
  const indexes = new Map<JsonNode, ReadonlyMap<string, JsonNode>>()
  return (container, key) => {
    if (container.kind === 'array') return container.children[toIndex(key) ?? -1]
    let index = indexes.get(container)
    if (index === undefined) {
      index = new Map(container.children.map((child) => [child.key, child]))
      indexes.set(container, index)
    }
    return index.get(key)
  }
}

/** The node at a path that a program sees that reads the file. */
export function findNode(root: JsonNode, path: EntryPath, findChild: FindChild): JsonNode | undefined {
  let node: JsonNode | undefined = root
  for (const key of path) node = node && findChild(node, key)
  return node
}

/** All nodes at a path, those under duplicate keys too. */
export function findOccurrences(root: JsonNode, path: EntryPath, findChild: FindChild): readonly JsonNode[] {
  let found: readonly JsonNode[] = [root]
  for (const key of path) {
    found = found.flatMap((node) => {
      const last = findChild(node, key)
      return last ? [last, ...(last.shadows ?? [])] : []
    })
  }
  return found
}

/** `undefined` for a key that is no index of an array, such as `01`. */
export function toIndex(key: string): number | undefined {
  return /^(?:0|[1-9]\d{0,8})$/.test(key) ? Number(key) : undefined
}

export function isContainer({ kind }: JsonNode): boolean {
  return kind === 'object' || kind === 'array'
}
