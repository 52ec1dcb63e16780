import { type OpenNode, type ScannedLiteral, shadow } from '../literal/scan.ts'
import { cell, column, readTokens, type ScanOptions, type TokenBuffer } from './token-buffer.ts'

/**
 * Reads JSON as a tree: strict JSON (RFC 8259) if no other syntax is asked for. The root may be any value.
 * @returns `undefined` for a text with errors
 */
export function scanJson(text: string, options: ScanOptions = {}): ScannedLiteral | undefined {
  const scan = readTokens(text, options)
  return scan.ok ? toNodes(scan.tokens) : undefined
}

const none: OpenNode[] = []

/** Returns a node for each row. */
export function toNodes(tokens: TokenBuffer): ScannedLiteral {
  const nodes: OpenNode[] = []
  for (const [row, key] of tokens.keys.entries()) {
    const parent = nodes[cell(tokens, row, column.parent)]
    const kind = nodeKinds[cell(tokens, row, column.kind)] ?? 'literal'
    const node: OpenNode = {
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
  const shadowed: OpenNode[] = []
  for (const [row, last] of tokens.shadowed) {
    const [node, counts] = [nodes[row], nodes[last]]
    if (node === undefined || counts === undefined) continue
    shadow(node, counts)
    shadowed.push(node)
  }
  const [root] = nodes
  if (root === undefined) throw new Error('A file without a value is a problem of the scan.')
  return { root, nodes, shadowed }
}

/** Kinds of nodes, indexed by `tokenKind`. */
const nodeKinds: readonly OpenNode['kind'][] = ['map', 'seq', 'string', 'string', 'literal']
