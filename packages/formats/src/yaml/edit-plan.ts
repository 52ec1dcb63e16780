import type { PathTree } from '../path-tree.ts'
import type { FindChild } from './find.ts'
import type { YamlNode } from './node.ts'
import type { FileStyle } from './style.ts'

/** What is to happen to the nodes of a file. */
export interface EditPlan {
  /** Texts that take the place of a value, in its style. */
  readonly texts: Map<YamlNode, string>
  readonly removed: Set<YamlNode>
  /** Values that another one takes the place of. */
  readonly replaced: Map<YamlNode, Wish>
  /** New members by the collection they go into. */
  readonly added: Map<YamlNode, AddedMembers>
  /** List items that nobody asked for, but that keep the indexes of others. */
  padding: number
}

export interface AddedMembers {
  readonly members: Map<string, Wish>
  readonly order: PathTree<true> | undefined
}

/** A value that is to be written and is not in the file yet. */
export type Wish = TextWish | RawWish | CollectionWish

export interface TextWish {
  readonly kind: 'text'
  readonly value: string
  /** The same value in the source file: shows quotes, the spelling of the key, comments. */
  readonly shown: YamlNode | undefined
}

/** A value that is no text: a token as it is, empty for a null of no characters. */
export interface RawWish {
  readonly kind: 'raw'
  readonly raw: string
  readonly shown: YamlNode | undefined
}

export interface CollectionWish {
  readonly kind: 'map' | 'seq'
  readonly members: Map<string, Wish>
  /** The finished file's members in their order, as far as it is known. */
  readonly order: PathTree<true> | undefined
  readonly shown: YamlNode | undefined
}

export interface EditedFile {
  /** As shown in errors. */
  readonly file: string
  readonly text: string
  /** What the paths begin in. */
  readonly base: YamlNode
  readonly style: FileStyle
  /** All paths of the finished file. */
  readonly order: PathTree<true> | undefined
  readonly source: Source | undefined
  /** A root key that the file lacks: it is to be made around all that is added. */
  readonly newRoot: string | undefined
}

/** The file that an edited one follows. */
export interface Source {
  readonly text: string
  readonly base: YamlNode | undefined
  readonly style: FileStyle
  readonly findChild: FindChild
}

/** True for what goes or is replaced together with something around it. */
export function isGone(node: YamlNode, { removed, replaced }: EditPlan): boolean {
  for (let at: YamlNode | undefined = node; at !== undefined; at = at.parent) {
    if (removed.has(at) || replaced.has(at)) return true
  }
  return false
}
