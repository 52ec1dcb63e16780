import type { EntryPath } from '../format.ts'

/** A value in a map or list, as edits of any syntax see it. Each syntax adds its own fields, such as offsets. */
export interface TreeNode<Node> {
  /** `map` and `seq` have children. The other kinds depend on the syntax. */
  readonly kind: string
  readonly parent: Node | undefined
  /** Decoded key; the index of a list item; `''` for the root. */
  readonly key: string
  readonly children: readonly Node[]
  /** Earlier nodes with the same key in the same map. This node replaces them. */
  readonly shadows: readonly Node[] | undefined
  /** True if this node's key, or a key around it, is not a string. Edits keep such nodes; paths never lead to them. */
  readonly isOpaque?: boolean
}

/** Returns the member with a key (of duplicates, the last), or the item at an index. */
export type FindChild<Node> = (container: Node, key: string) => Node | undefined

/** Returns a function that finds children by key. It builds an index of a map at the first call. */
export function indexChildren<Node extends TreeNode<Node>>(): FindChild<Node> {
  const indexes = new Map<Node, ReadonlyMap<string, Node>>()
  return (container, key) => {
    if (container.kind === 'seq') return container.children[toIndex(key) ?? -1]
    let index = indexes.get(container)
    if (index === undefined) indexes.set(container, (index = byKey(container.children)))
    return index.get(key)
  }
}

/** Returns the nodes that programs find: of duplicate keys, the last one. */
export function byKey<Node extends TreeNode<Node>>(nodes: readonly Node[]): ReadonlyMap<string, Node> {
  const index = new Map<string, Node>()
  for (const node of nodes) if (node.isOpaque !== true) index.set(node.key, node)
  return index
}

/** Returns the node at a path; of duplicate keys, the last one. */
export function findNode<Node>(root: Node, path: EntryPath, findChild: FindChild<Node>): Node | undefined {
  let node: Node | undefined = root
  for (const key of path) node = node && findChild(node, key)
  return node
}

export function pathOf<Node extends TreeNode<Node>>(node: Node): readonly string[] {
  const path: string[] = []
  for (let at = node; at.parent !== undefined; at = at.parent) path.push(at.key)
  return path.reverse()
}

/** Returns the list index of a key; `undefined` for another key, such as `01`. */
export function toIndex(key: string): number | undefined {
  return /^(?:0|[1-9]\d{0,8})$/.test(key) ? Number(key) : undefined
}

export function isContainer({ kind }: { readonly kind: string }): boolean {
  return kind === 'map' || kind === 'seq'
}

/** A node with the list of earlier nodes that it replaces, while that list is still being filled. */
interface Shadowing<Node> {
  readonly key: string
  readonly isOpaque?: boolean
  shadowedBy: Node | undefined
  shadows: Node[] | undefined
}

/** Marks and collects the nodes that a later duplicate in their map replaces. */
export function markShadowed<Node>(children: readonly (Node & Shadowing<Node>)[], shadowed: Node[]): void {
  if (children.length <= 8) {
    // For a few children, comparing all pairs is faster than a Map.
    for (let index = 0; index < children.length - 1; index++) {
      const child = children[index]
      if (child && !child.isOpaque && isRepeated(children, index)) {
        const last = children.findLast(({ key, isOpaque }) => key === child.key && !isOpaque)
        if (last) shadow(child, last, shadowed)
      }
    }
    return
  }
  const lasts = new Map<string, Node & Shadowing<Node>>()
  for (const child of children) if (!child.isOpaque) lasts.set(child.key, child)
  if (lasts.size === children.length) return
  for (const child of children) {
    const last = child.isOpaque ? undefined : lasts.get(child.key)
    if (last === undefined || last === child) continue
    shadow(child, last, shadowed)
  }
}

function isRepeated(children: readonly Shadowing<unknown>[], at: number): boolean {
  const key = children[at]?.key
  for (let index = at + 1; index < children.length; index++) {
    const other = children[index]
    if (other?.key === key && !other?.isOpaque) return true
  }
  return false
}

/** Marks `child` as replaced by `last`, a later node with the same key. */
export function shadow<Node, Open extends Node & Shadowing<Node>>(child: Open, last: Open, shadowed: Node[]): void {
  child.shadowedBy = last
  last.shadows ??= []
  last.shadows.push(child)
  shadowed.push(child)
}
