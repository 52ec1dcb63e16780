import type { FileProblem } from '../findings.ts'
import type { TreeNode } from '../tree/tree-node.ts'

/** A value in a map or list. Offsets are UTF-16, ends are exclusive. */
export interface YamlNode extends TreeNode<YamlNode> {
  readonly kind: 'map' | 'seq' | 'scalar' | 'alias'
  /** How a value is written. `empty` is a null without characters. An alias is `plain`. */
  readonly style: 'block' | 'flow' | 'plain' | 'single' | 'double' | 'literal' | 'folded' | 'empty'
  /** The key in decoded form, as the file writes it, also if it is not a string for YAML: `1.10`, `no`, `~`. */
  readonly key: string
  /** True if a key above is a merge key (`<<`) or not a string. Edits keep such a node; its strings are not read. */
  readonly isOpaque: boolean
  /** Start of the member: its `-` or `?`, the tag or anchor before its key, or its key. */
  readonly itemStart: number
  /** Start of the key's range, which includes quotes. Without a key, `keyStart` and `keyEnd` equal `start`. */
  readonly keyStart: number
  readonly keyEnd: number
  /** Offset of the `:`, or of the `-` in a block list; -1 if there is none. */
  readonly colonAt: number
  /** Offset of the tag or anchor before the value; otherwise `start`. */
  readonly propsStart: number
  /** Start of the value. A block scalar begins at its header, and ends before its last line break. */
  readonly start: number
  readonly end: number
  /** The tag as it is written: `!`, `!!str`, `!ruby/object:Foo`. */
  readonly tag: string | undefined
  readonly anchor: string | undefined
  /** The decoded text of a scalar of any type; the name of an alias. */
  readonly value: string
  /** Column of the members (for a block collection) or of the text (for a block scalar); otherwise -1. */
  readonly indent: number
  /** The later member with the same key in the same map, which replaces this one. */
  readonly shadowedBy: YamlNode | undefined
}

/** A node that is still being read. */
export type Building = { -readonly [Name in keyof Omit<YamlNode, 'children' | 'shadows'>]: YamlNode[Name] } & {
  children: Building[]
  shadows: YamlNode[] | undefined
}

export type YamlTree =
  /** `root` is `undefined` in a file with only comments. `shadowed`: duplicates that a later member replaces. */
  | { readonly ok: true; readonly root: YamlNode | undefined; readonly shadowed: readonly YamlNode[] }
  | { readonly ok: false; readonly problem: FileProblem }

/** Nesting limit of maps and lists, which the `yaml` library reads by recursion. */
export const maxDepth = 1000

/** Shared by all nodes without children. Never add to it. */
export const noChildren: Building[] = []

/** Creates an empty node at an offset. Its other properties are filled in later. */
export function newNode(parent: YamlNode | undefined, key: string, at: number): Building {
  return {
    kind: 'scalar',
    style: 'empty',
    parent,
    key,
    isOpaque: false,
    itemStart: at,
    keyStart: at,
    keyEnd: at,
    colonAt: -1,
    propsStart: at,
    start: at,
    end: at,
    tag: undefined,
    anchor: undefined,
    value: '',
    indent: -1,
    children: noChildren,
    shadowedBy: undefined,
    shadows: undefined,
  }
}

export function setScalar(
  slot: Building,
  { style, start, end, value }: Pick<Building, 'style' | 'start' | 'end' | 'value'>,
): void {
  setStart(slot, start)
  slot.kind = 'scalar'
  slot.style = style
  slot.end = end
  slot.value = value
}

export function setCollection(
  slot: Building,
  { kind, style, start }: Pick<Building, 'kind' | 'style' | 'start'>,
): void {
  setStart(slot, start)
  slot.kind = kind
  slot.style = style
  slot.children = []
}

export function hasProperties({ tag, anchor }: Building): boolean {
  return tag !== undefined || anchor !== undefined
}

/** Sets the start of a value. The key range of a list item is empty and begins there, too. */
export function setStart(slot: Building, at: number): void {
  if (!hasProperties(slot)) slot.propsStart = at
  if (slot.parent?.kind === 'seq') slot.keyStart = slot.keyEnd = at
  slot.start = at
}

/** Sets the offset of an empty value (null), after its `:`, its `-`, its tag or its anchor. */
export function setEmptyAt(slot: Building, at: number): void {
  if (slot.parent?.kind === 'seq') slot.keyStart = slot.keyEnd = at
  slot.propsStart = at
  slot.start = at
  slot.end = at
}

/** Returns all nodes of the file that the node `base` is in, in file order. */
export function nodesAround(base: YamlNode): readonly YamlNode[] {
  let top = base
  while (top.parent !== undefined) top = top.parent
  const nodes: YamlNode[] = []
  const queue = [top]
  for (let node = queue.pop(); node !== undefined; node = queue.pop()) {
    nodes.push(node)
    for (let index = node.children.length - 1; index >= 0; index--) {
      const child = node.children[index]
      if (child) queue.push(child)
    }
  }
  return nodes
}

/** Returns true for a node inside a flow collection. */
export function isInFlow(node: YamlNode): boolean {
  return node.parent?.style === 'flow'
}
