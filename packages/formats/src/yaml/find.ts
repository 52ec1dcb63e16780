import type { EntryPath } from '../format.ts'
import type { YamlNode } from './node.ts'

/** The member that counts under a key, or the item at an index. */
export type FindChild = (container: YamlNode, key: string) => YamlNode | undefined

/** Looks children up by key; a map is indexed the first time it is asked for. */
export function indexChildren(): FindChild {
  const indexes = new Map<YamlNode, ReadonlyMap<string, YamlNode>>()
  return (container, key) => {
    if (container.kind === 'seq') return container.children[toIndex(key) ?? -1]
    let index = indexes.get(container)
    if (index === undefined) {
      index = new Map(container.children.filter(({ isOpaque }) => !isOpaque).map((child) => [child.key, child]))
      indexes.set(container, index)
    }
    return index.get(key)
  }
}

/** The node at a path that a program sees that reads the file. */
export function findNode(root: YamlNode, path: EntryPath, findChild: FindChild): YamlNode | undefined {
  let node: YamlNode | undefined = root
  for (const key of path) node = node && findChild(node, key)
  return node
}

/** All nodes at a path, those under duplicate keys too. */
export function findOccurrences(root: YamlNode, path: EntryPath, findChild: FindChild): readonly YamlNode[] {
  let found: readonly YamlNode[] = [root]
  for (const key of path) {
    found = found.flatMap((node) => {
      const last = findChild(node, key)
      return last ? [last, ...(last.shadows ?? [])] : []
    })
  }
  return found
}

/** `undefined` for a key that is no index of a list, such as `01`. */
export function toIndex(key: string): number | undefined {
  return /^(?:0|[1-9]\d{0,8})$/.test(key) ? Number(key) : undefined
}

export function isCollection({ kind }: YamlNode): boolean {
  return kind === 'map' || kind === 'seq'
}
