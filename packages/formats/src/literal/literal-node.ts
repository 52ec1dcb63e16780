import type { TreeNode } from '../tree/tree-node.ts'

/**
 * A value of a language that writes data in brackets, and its place: an object is a `map`, an array a `seq`. Offsets are UTF-16, ends
 * are exclusive.
 */
export interface LiteralNode extends TreeNode<LiteralNode> {
  readonly kind: 'map' | 'seq' | 'string' | 'literal'
  /** Range of the key, with its quotes. Without a key, both are `start`. */
  readonly keyStart: number
  readonly keyEnd: number
  readonly start: number
  readonly end: number
  /** The last one with the same key in the same object: the one that counts. */
  readonly shadowedBy: LiteralNode | undefined
}
