import type { EntryPath } from '../format.ts'
import type { PathTree } from '../path-tree.ts'
import type { FindChild, TreeNode } from './tree-node.ts'

/** The changes of an edit, by node. */
export interface EditPlan<Node> {
  /** New strings of existing values. They are written in the style of the old string. */
  readonly texts: Map<Node, string>
  readonly removed: Set<Node>
  readonly replaced: Map<Node, Pending<Node>>
  readonly added: Map<Node, Omit<PendingContainer<Node>, 'kind'>>
  /** Number of `null` items that are added only so that other list items keep their indexes. */
  padding: number
}

export type Pending<Node> = PendingValue<Node> | PendingContainer<Node>

export interface PendingValue<Node> {
  /** `raw` is a token that is not a string, written as it is. */
  readonly kind: 'text' | 'raw'
  readonly value: string
  /** The value at the same path in the source file: the model for quotes, comments and blank lines. */
  readonly shown: Node | undefined
}

export interface PendingContainer<Node> {
  readonly kind: 'map' | 'seq'
  readonly members: Map<string, Pending<Node>>
  /** The members of the finished file in the order of the source, as far as they are known. */
  readonly order: PathTree<true> | undefined
  readonly shown: Node | undefined
}

/** A file as a tree, with the data that an edit needs. */
export interface EditedTree<Node> {
  readonly file: string
  /** The node in which all paths begin. It stays if it becomes empty. */
  readonly root: Node
  /** All paths of the finished file, in order. */
  readonly order: PathTree<true> | undefined
  /** The source file, whose order and style the edited file follows. */
  readonly source: { readonly root: Node | undefined; readonly findChild: FindChild<Node> } | undefined
  readonly dialect: TreeDialect<Node>
  readonly itemsMove?: boolean | undefined
}

/** The syntax-specific part of `planEdit`. A syntax also has a scanner, and turns plans into patches. */
export interface TreeDialect<Node> {
  /** The name of the syntax in error messages, such as `YAML` in "a YAML file". */
  readonly name: string
  /** True if the root of a file may be a string instead of a container. The path of that string is empty. */
  readonly hasRootValue: boolean
  readonly maxDepth: number
  /** Returns the decoded string of a node; `undefined` for another value. */
  textOf(node: Node): string | undefined
  /** Returns true for a token that is not a string and may be written anywhere as it is. */
  isRaw(token: string): boolean
  /** Returns true if members can be added. @param isListElsewhere true if empty here, and a list in the source file */
  isOpen(container: Node, isListElsewhere: boolean): boolean
  /** Returns true for a value that a container may replace, such as `null`. */
  canMakeRoom(node: Node): boolean
  /** Checks that a value can become a string. @throws {LockaleError} if it cannot */
  checkSet?(node: Node, path: EntryPath): void
}

/** Returns true for a node that is removed or replaced, itself or with its container. */
export function isGone<Node extends TreeNode<Node>>(node: Node, { removed, replaced }: EditPlan<Node>): boolean {
  for (let at: Node | undefined = node; at !== undefined; at = at.parent) {
    if (removed.has(at) || replaced.has(at)) return true
  }
  return false
}

/** Returns the containers that the edit keeps, and that gain or lose members. */
export function touchedContainers<Node extends TreeNode<Node>>(plan: EditPlan<Node>): readonly Node[] {
  const touched = new Set<Node>()
  for (const { parent } of plan.removed) if (parent) touched.add(parent)
  for (const container of plan.added.keys()) touched.add(container)
  return [...touched].filter((node) => !isGone(node, plan))
}
