import type { EntryPath } from '../format.ts'
import type { PathTree } from '../path-tree.ts'
import type { FindChild, TreeNode } from './tree-node.ts'

/** What an edit does to the nodes of a file. */
export interface EditPlan<Node> {
  /** Strings that replace a value and keep its style. */
  readonly texts: Map<Node, string>
  readonly removed: Set<Node>
  /** Values that another value replaces. */
  readonly replaced: Map<Node, Pending<Node>>
  /** New members by the container that they go into. */
  readonly added: Map<Node, Omit<PendingContainer<Node>, 'kind'>>
  /** Number of list items that were added only so that others keep their index. */
  padding: number
}

/** A value to write that is not in the file yet. */
export type Pending<Node> = PendingValue<Node> | PendingContainer<Node>

export interface PendingValue<Node> {
  /** `raw` is a token that is no text, and is written as it is. */
  readonly kind: 'text' | 'raw'
  readonly value: string
  /** The same value in the source file: it shows quotes, comments, blank lines. */
  readonly shown: Node | undefined
}

export interface PendingContainer<Node> {
  readonly kind: 'map' | 'seq'
  readonly members: Map<string, Pending<Node>>
  /** The finished file's members in their order, as far as it is known. */
  readonly order: PathTree<true> | undefined
  /** The same container in the source file. */
  readonly shown: Node | undefined
}

/** A file as the tree editor needs it. */
export interface EditedTree<Node> {
  /** Path for errors. */
  readonly file: string
  /** The node that all paths begin in. It stays when it becomes empty. */
  readonly root: Node
  /** All paths of the finished file, in their order. */
  readonly order: PathTree<true> | undefined
  /** The source file, whose order and style the edited file follows. */
  readonly source: { readonly root: Node | undefined; readonly findChild: FindChild<Node> } | undefined
  readonly dialect: TreeDialect<Node>
  /** As in `EditOptions`. */
  readonly itemsMove?: boolean | undefined
}

/**
 * What a syntax adds to its tree so that `planEdit` can plan an edit of it. A syntax is a scanner that gives a `TreeNode`, a dialect, and
 * the patches that write a plan out: how a scalar and a member are printed, indented and separated.
 */
export interface TreeDialect<Node> {
  /** As in "a YAML file". */
  readonly name: string
  /** The whole file may be one text, whose path is empty. */
  readonly hasRootValue: boolean
  /** Segments of a path, at most. */
  readonly maxDepth: number
  /** The decoded text of a node; `undefined` for anything that is no text. */
  textOf(node: Node): string | undefined
  /** True for a token that is no text and can be written anywhere as it is. */
  isRaw(token: string): boolean
  /**
   * True if a new member can go into a container as it stands. Else another container takes its place.
   * @param isListElsewhere it has no members, and is a list in the source file
   */
  isOpen(container: Node, isListElsewhere: boolean): boolean
  /** True for a value that is no text, and that a container may take the place of. */
  canMakeRoom(node: Node): boolean
  /** @throws {LockaleError} for a value that may not become a text */
  checkSet?(node: Node, path: EntryPath): void
}

/** Returns true for a node that is removed or replaced together with something around it. */
export function isGone<Node extends TreeNode<Node>>(node: Node, { removed, replaced }: EditPlan<Node>): boolean {
  for (let at: Node | undefined = node; at !== undefined; at = at.parent) {
    if (removed.has(at) || replaced.has(at)) return true
  }
  return false
}

/** Returns the containers that stay and that gain or lose members. */
export function touchedContainers<Node extends TreeNode<Node>>(plan: EditPlan<Node>): readonly Node[] {
  const touched = new Set<Node>()
  for (const { parent } of plan.removed) if (parent) touched.add(parent)
  for (const container of plan.added.keys()) touched.add(container)
  return [...touched].filter((node) => !isGone(node, plan))
}
