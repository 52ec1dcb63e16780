import { cell, column, readTape, type ScanOptions, type ScanProblem, type Tape } from './tape.ts'

/** A value and its place. Offsets are UTF-16, ends are exclusive. */
export interface JsonNode {
  readonly kind: 'object' | 'array' | 'string' | 'literal'
  readonly parent: JsonNode | undefined
  /** Decoded; of an array item its index; of the root `''`. */
  readonly key: string
  /** With the quotes. Where there is no key, both are `start`. */
  readonly keyStart: number
  readonly keyEnd: number
  readonly start: number
  readonly end: number
  /** In file order. */
  readonly children: readonly JsonNode[]
  /** The last one with the same key in the same object: the one that counts. */
  readonly shadowedBy: JsonNode | undefined
  /** Those with the same key before it, if it is the one that counts. */
  readonly shadows: readonly JsonNode[] | undefined
}

export type Scan =
  | {
      readonly ok: true
      readonly root: JsonNode
      /** In file order, the root first. */
      readonly nodes: readonly JsonNode[]
      /** All nodes that are shadowed. */
      readonly shadowed: readonly JsonNode[]
    }
  | { readonly ok: false; readonly problem: ScanProblem }

/** Reads JSON as a tree: strict JSON (RFC 8259) if no other syntax is asked for. The root may be any value. */
export function scanJson(text: string, options: ScanOptions = {}): Scan {
  const scan = readTape(text, options)
  if (!scan.ok) return scan
  const { nodes, shadowed } = toNodes(scan.tape)
  const [root] = nodes
  if (root === undefined) throw new Error('A text without a value is a problem of the scan.')
  return { ok: true, root, nodes, shadowed }
}

/** Keys and indexes from the root down to a node. */
export function pathOf(node: JsonNode): readonly string[] {
  const path: string[] = []
  for (let at = node; at.parent !== undefined; at = at.parent) path.push(at.key)
  return path.reverse()
}

interface Building extends JsonNode {
  readonly children: Building[]
  shadowedBy: Building | undefined
  shadows: Building[] | undefined
}

const none: Building[] = []

export interface Nodes {
  /** By their rows. */
  readonly nodes: readonly JsonNode[]
  readonly shadowed: readonly JsonNode[]
}

export function toNodes(tape: Tape): Nodes {
  const nodes: Building[] = []
  for (const [row, key] of tape.keys.entries()) {
    const parent = nodes[cell(tape, row, column.parent)]
    const kind = nodeKinds[cell(tape, row, column.kind)] ?? 'literal'
    const node: Building = {
      kind,
      parent,
      key,
      keyStart: cell(tape, row, column.keyStart),
      keyEnd: cell(tape, row, column.keyEnd),
      start: cell(tape, row, column.start),
      end: cell(tape, row, column.end),
      children: kind === 'object' || kind === 'array' ? [] : none,
      shadowedBy: undefined,
      shadows: undefined,
    }
    nodes.push(node)
    parent?.children.push(node)
  }
  const shadowed: Building[] = []
  for (const [row, last] of tape.shadowed) {
    const [node, counts] = [nodes[row], nodes[last]]
    if (node === undefined || counts === undefined) continue
    node.shadowedBy = counts
    counts.shadows ??= []
    counts.shadows.push(node)
    shadowed.push(node)
  }
  return { nodes, shadowed }
}

/** By the numbers of `tapeKind`. */
const nodeKinds: readonly JsonNode['kind'][] = ['object', 'array', 'string', 'string', 'literal']
