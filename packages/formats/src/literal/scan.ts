import { orProblem, ParseProblem } from '../findings.ts'
import { markShadowed } from '../tree/tree-node.ts'
import type { LiteralNode } from './notation.ts'

/** Returns the result of `scan`; `undefined` for a text that is not a literal. */
export function tryScan<Scanned>(text: string, scan: (text: string) => Scanned): Scanned | undefined {
  const scanned = orProblem(() => scan(text))
  return scanned instanceof ParseProblem ? undefined : scanned
}

/** Nesting limit of containers. JavaScript engines fail at a few thousand levels. */
export const maxDepth = 1000

/** The grammar of a language with brackets. All offsets are offsets in the whole text. */
export interface LiteralGrammar {
  readonly skip: (text: string, from: number) => number
  /** Returns the container that opens at an offset. `kind` is `any` if only its first member shows: map or list. */
  readonly open: (text: string, at: number) => Opening | undefined
  /** Returns the key of a member, or `undefined` for a member without a key. @throws {ParseProblem} */
  readonly key: (text: string, at: number, kind: Opening['kind']) => Key | undefined
  /** Reads a value that is not a container. @throws {ParseProblem} */
  readonly value: (text: string, at: number) => Scalar
  /** Throws the error for code in the place of a missing comma or closing bracket. @throws {ParseProblem} always */
  readonly misplaced: (text: string, at: number, close: string) => never
}

export interface Opening {
  readonly kind: 'map' | 'seq' | 'any'
  readonly inner: number
  readonly close: string
}

export interface Key {
  readonly key: string
  readonly end: number
  /** Offset of the value, or of the blanks before the value. */
  readonly valueFrom: number
}

export interface Scalar {
  readonly kind: 'string' | 'literal'
  readonly end: number
}

export interface ScannedLiteral {
  readonly root: LiteralNode
  readonly nodes: readonly LiteralNode[]
  readonly shadowed: readonly LiteralNode[]
}

/** Reads the container at an offset. Iterative, so depth uses no stack. @throws {ParseProblem} */
export function scanLiteral(text: string, from: number, grammar: LiteralGrammar): ScannedLiteral {
  const nodes: OpenNode[] = []
  const shadowed: OpenNode[] = []
  const open: Frame[] = []
  let at = from
  for (;;) {
    at = grammar.skip(text, at)
    const frame = open.at(-1)
    if (!frame || !text.startsWith(frame.close, at)) {
      const opening = addMember(frame)
      if (opening) continue
    }
    for (;;) {
      const inner = open.at(-1)
      const root = nodes[0]
      if (inner === undefined && root !== undefined) return { root, nodes, shadowed }
      if (inner === undefined) throw new ParseProblem(at, 'an object or a list')
      at = grammar.skip(text, at)
      if (text[at] === ',' && inner.node.children.length > 0) {
        at++
        break
      }
      if (!text.startsWith(inner.close, at)) grammar.misplaced(text, at, inner.close)
      at += inner.close.length
      inner.node.end = at
      if (inner.node.kind === 'map') markShadowed(inner.node.children, shadowed)
      open.pop()
    }
  }

  /** Adds the member at the current offset. Returns true if it is a container, whose members come next. */
  function addMember(frame: Frame | undefined): boolean {
    const key = frame && grammar.key(text, at, frame.kind)
    const keyStart = at
    const start = key ? grammar.skip(text, key.valueFrom) : at
    const parent = frame?.node
    const opening = grammar.open(text, start)
    const scalar = opening ? undefined : grammar.value(text, start)
    if (frame) settleKind(frame, key !== undefined)
    const node: OpenNode = {
      kind: scalar?.kind ?? (opening?.kind === 'seq' ? 'seq' : 'map'),
      parent,
      key: key?.key ?? (parent ? String(parent.children.length) : ''),
      keyStart: key ? keyStart : start,
      keyEnd: key?.end ?? start,
      start,
      end: scalar?.end ?? start,
      children: opening ? [] : none,
      shadowedBy: undefined,
      shadows: undefined,
    }
    nodes.push(node)
    parent?.children.push(node)
    if (opening === undefined) {
      at = node.end
      return false
    }
    if (open.length === maxDepth) throw new ParseProblem(start, '', { code: 'too-deep' })
    open.push({ node, kind: opening.kind, close: opening.close })
    at = opening.inner
    return true
  }

  function settleKind(frame: Frame, hasKey: boolean): void {
    if (frame.kind === 'any') {
      frame.kind = hasKey ? 'map' : 'seq'
      frame.node.kind = frame.kind
    } else if ((frame.kind === 'map') !== hasKey) {
      throw new ParseProblem(at, hasKey ? 'an item without a key' : 'an item with a key', {
        found: hasKey ? 'an item with a key in a list' : 'an item without a key',
        hint: 'write the keys of all items, or of none',
      })
    }
  }
}

/** A node that is still being read. */
export interface OpenNode extends LiteralNode {
  kind: LiteralNode['kind']
  end: number
  readonly children: OpenNode[]
  shadowedBy: OpenNode | undefined
  shadows: OpenNode[] | undefined
}

/** The children of a value that is no container. Never add to it. */
const none: OpenNode[] = []

interface Frame {
  readonly node: OpenNode
  kind: Opening['kind']
  readonly close: string
}
