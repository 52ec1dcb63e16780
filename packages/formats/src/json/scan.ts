import type { OpenNode, ScannedLiteral } from '../literal/scan.ts'
import { shadow } from '../tree/tree-node.ts'
import { type ScanOptions, type TokenBuffer, cell, column, readTokens, tokenKind } from './token-buffer.ts'
import { withoutUnseen } from '../path-tree.ts'
import type { Entry } from '../format.ts'
import { inside, type Listed, maxPathSegments } from '../literal/entries.ts'
import type { LiteralNode } from '../literal/notation.ts'
import { decodeString } from './string-token.ts'

/** Scans JSON (default: RFC 8259), whose root may be any value. Returns `undefined` for a text with errors. */
export function scanJson(text: string, options: ScanOptions = {}): ScannedLiteral | undefined {
  const scan = readTokens(text, options)
  return scan.ok ? toNodes(scan.tokens) : undefined
}

const none: OpenNode[] = []

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
    if (node !== undefined && counts !== undefined) shadow(node, counts, shadowed)
  }
  const [root] = nodes
  if (root === undefined) throw new Error('A file without a value is a problem of the scan.')
  return { root, nodes, shadowed }
}

const nodeKinds: readonly OpenNode['kind'][] = ['map', 'seq', 'string', 'string', 'literal']

/** Returns all entries, without those inside an object that a later duplicate replaces. */
export function listEntries(
  text: string,
  tokens: TokenBuffer,
  noteOf?: (row: number) => string | undefined,
): Listed<{ readonly row: number }> {
  const { keys, shadowed } = tokens
  const entries: Entry[] = []
  const deadRows = new Set<number>()
  const dead = new Set<Entry>()
  let parent = -1
  let outer: readonly string[] = []
  let segments = 0
  for (let row = 0; row < keys.length; row++) {
    const kind = cell(tokens, row, column.kind)
    const around = cell(tokens, row, column.parent)
    if (shadowed.size > 0 && (shadowed.has(row) || deadRows.has(around))) deadRows.add(row)
    const isContainer = kind === tokenKind.map || kind === tokenKind.seq
    const isFilled = row + 1 < keys.length && cell(tokens, row + 1, column.parent) === row
    if (isContainer && (isFilled || row === 0)) continue
    if (around !== parent) {
      parent = around
      outer = pathTo(around, tokens)
    }
    segments += outer.length + 1
    if (segments > maxPathSegments) return { entries, tooDeep: { row, depth: outer.length + 1 } }
    const start = cell(tokens, row, column.start)
    const end = cell(tokens, row, column.end)
    const entry: Entry = {
      path: row === 0 ? outer : inside(outer, keys[row] ?? ''),
      kind: kind === tokenKind.plainString || kind === tokenKind.string ? 'text' : 'other',
      value: valueAt(text, kind, start, end),
      note: noteOf?.(row),
      keyRange: { start: cell(tokens, row, column.keyStart), end: cell(tokens, row, column.keyEnd) },
      valueRange: { start, end },
    }
    entries.push(entry)
    if (deadRows.size > 0 && deadRows.has(row)) dead.add(entry)
  }
  const seen = dead.size === 0 ? entries : withoutUnseen(entries, dead)
  // Files of MediaWiki have a member `@metadata` with the names of authors, which is not translated.
  const isOfWiki = text.includes('"@metadata"')
  return { entries: isOfWiki ? seen.filter(({ path }) => path[0] !== '@metadata') : seen, tooDeep: undefined }
}

/** Returns the decoded value of a string, or the raw token of another value, `{}` or `[]`. */
export function valueOf(text: string, { kind, start, end }: LiteralNode): string {
  return valueAt(text, tokenKind[kind], start, end)
}

/** Returns the keys and indexes from the root to a row. */
export function pathTo(row: number, tokens: TokenBuffer): readonly string[] {
  const path: string[] = []
  for (let at = row; at > 0; at = cell(tokens, at, column.parent)) path.push(tokens.keys[at] ?? '')
  return path.reverse()
}

function valueAt(text: string, kind: number, start: number, end: number): string {
  switch (kind) {
    case tokenKind.plainString:
      return text.slice(start + 1, end - 1)
    case tokenKind.string:
      return decodeString(text, start + 1, end - 1)
    case tokenKind.map:
      return '{}'
    case tokenKind.seq:
      return '[]'
    default:
      return text.slice(start, end)
  }
}
