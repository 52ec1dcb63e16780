import type { LiteralNode } from '../literal/notation.ts'
import { cell, column, readTokens, type ScanOptions, type ScanProblem, type TokenBuffer } from './token-buffer.ts'

/** An object is a `map`, an array a `seq`. */
export type JsonNode = LiteralNode

export type Scan =
  | {
      readonly ok: true
      readonly root: JsonNode
      /** Nodes in file order, the root first. */
      readonly nodes: readonly JsonNode[]
      /** Nodes that a later duplicate replaces. */
      readonly shadowed: readonly JsonNode[]
    }
  | { readonly ok: false; readonly problem: ScanProblem }

/** Reads JSON as a tree: strict JSON (RFC 8259) if no other syntax is asked for. The root may be any value. */
export function scanJson(text: string, options: ScanOptions = {}): Scan {
  const scan = readTokens(text, options)
  if (!scan.ok) return scan
  const { nodes, shadowed } = toNodes(scan.tokens)
  const [root] = nodes
  if (root === undefined) throw new Error('A file without a value is a problem of the scan.')
  return { ok: true, root, nodes, shadowed }
}

interface Building extends JsonNode {
  readonly children: Building[]
  shadowedBy: Building | undefined
  shadows: Building[] | undefined
}

const none: Building[] = []

interface Nodes {
  /** Nodes by row. */
  readonly nodes: readonly JsonNode[]
  readonly shadowed: readonly JsonNode[]
}

export function toNodes(tokens: TokenBuffer): Nodes {
  const nodes: Building[] = []
  for (const [row, key] of tokens.keys.entries()) {
    const parent = nodes[cell(tokens, row, column.parent)]
    const kind = nodeKinds[cell(tokens, row, column.kind)] ?? 'literal'
    const node: Building = {
      kind,
      parent,
      key,
      keyStart: cell(tokens, row, column.keyStart),
      keyEnd: cell(tokens, row, column.keyEnd),
      start: cell(tokens, row, column.start),
      end: cell(tokens, row, column.end),
      children: kind === 'map' || kind === 'seq' ? [] : none,
      shadowedBy: undefined,
      shadows: undefined,
    }
    nodes.push(node)
    parent?.children.push(node)
  }
  const shadowed: Building[] = []
  for (const [row, last] of tokens.shadowed) {
    const [node, counts] = [nodes[row], nodes[last]]
    if (node === undefined || counts === undefined) continue
    node.shadowedBy = counts
    counts.shadows ??= []
    counts.shadows.push(node)
    shadowed.push(node)
  }
  return { nodes, shadowed }
}

/** Kinds of nodes, indexed by `tapeKind`. */
const nodeKinds: readonly JsonNode['kind'][] = ['map', 'seq', 'string', 'string', 'literal']
