import type { PathTree } from '../path-tree.ts'
import type { Extents } from './comments.ts'
import type { FindChild } from './find.ts'
import type { FileLayout } from './layout.ts'
import type { JsonNode } from './scan.ts'
import type { StringStyle } from './string-token.ts'
import type { Syntax } from './syntax.ts'
import type { Wish } from './wish.ts'

/** What is to happen to the nodes of a file. */
export interface EditPlan {
  /** Values of which only the token changes. */
  readonly tokens: Map<JsonNode, string>
  readonly removed: Set<JsonNode>
  /** Values that another one takes the place of. */
  readonly replaced: Map<JsonNode, Wish>
  /** New members by the container they go into. */
  readonly added: Map<JsonNode, AddedMembers>
  /** Array items that nobody asked for, but that keep the indexes of others. */
  padding: number
}

export interface AddedMembers {
  readonly members: Map<string, Wish>
  readonly order: PathTree<true> | undefined
  /** The same container in the source file. */
  readonly shown: JsonNode | undefined
}

export interface EditedFile {
  /** As shown in errors. */
  readonly file: string
  readonly text: string
  readonly syntax: Syntax
  readonly root: JsonNode
  readonly style: StringStyle
  /** All paths of the finished file. */
  readonly order: PathTree<true> | undefined
  readonly source: Source | undefined
}

/** The file that an edited one follows. */
export interface Source {
  readonly text: string
  readonly root: JsonNode
  readonly findChild: FindChild
  readonly extents: Extents
  readonly style: StringStyle
  readonly layout: FileLayout
}

/** True for what goes or is replaced together with something around it. */
export function isGone(node: JsonNode, { removed, replaced }: EditPlan): boolean {
  for (let at: JsonNode | undefined = node; at !== undefined; at = at.parent) {
    if (removed.has(at) || replaced.has(at)) return true
  }
  return false
}
