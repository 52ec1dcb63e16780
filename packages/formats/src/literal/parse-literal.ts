import type { Diagnostic } from '@lockale/errors'
import { characterAt, type Findings, orProblem, ParseProblem, surrogateFindings } from '../findings.ts'
import type { ParsedFile, ParseOptions, Entry } from '../format.ts'
import { openText } from '../open-text.ts'
import type { TreeDialect } from '../tree/edit-plan.ts'
import { isContainer, pathOf } from '../tree/tree-node.ts'
import { maxPathSegments, type Listed, inside } from './entries.ts'
import type { LiteralLanguage } from './edit.ts'
import { keyRangeOf, type LiteralNode } from './notation.ts'
import { readNotes } from './comments.ts'
import { maxDepth, type ScannedLiteral, tryScan } from './scan.ts'
import { withoutUnseen } from '../path-tree.ts'

/** A programming language. lockale reads only its literals, and never runs code. */
export interface CodeLanguage
  extends Pick<LiteralLanguage, 'notation' | 'writerOf'>, Pick<TreeDialect<LiteralNode>, 'name' | 'isRaw'> {
  /** Reads the one literal of a file. @throws {ParseProblem} for other code */
  readonly scan: (text: string) => ScannedLiteral
  readonly valueOf: (text: string, node: LiteralNode) => string
  /** Matches tokens such as `null`, which a container may replace. */
  readonly nothing: RegExp
}

/** Returns the language of files that consist of one literal. */
export function codeLanguage(code: CodeLanguage): LiteralLanguage {
  const { name, notation, writerOf, scan, valueOf, isRaw, nothing } = code
  return {
    notation,
    writerOf,
    scan: (text) => tryScan(text, scan),
    parse: (bytes, options) => parseLiteral(bytes, options, code),
    dialect: (text) => ({
      name,
      hasRootValue: false,
      maxDepth,
      textOf: (node) => (node.kind === 'string' ? valueOf(text, node) : undefined),
      isRaw,
      // An empty container may become a list, if the source has a list at the same path.
      isOpen: ({ kind, parent }, isListElsewhere) => parent === undefined || kind === 'seq' || !isListElsewhere,
      canMakeRoom: (node) =>
        (isContainer(node) && node.parent !== undefined) || nothing.test(text.slice(node.start, node.end)),
    }),
  }
}

/** Parses a file that consists of one literal. Runs nothing. Never throws for content. */
function parseLiteral(bytes: Uint8Array, options: ParseOptions, { notation, scan, valueOf }: CodeLanguage): ParsedFile {
  const opened = openText(bytes, options)
  if (!opened.ok) return opened.parsed
  const { text, findings, failed, conflicted, done } = opened
  const scanned = orProblem(() => scan(text))
  if (scanned instanceof ParseProblem) return failed([findings.problem(scanned, maxDepth)])
  const { nodes, shadowed } = scanned
  const hasComments = nodes.length > 0 && /\/\/|\/\*|#/.test(text)
  const notes = hasComments ? readNotes(text, nodes, notation) : new Map<LiteralNode, string>()
  const { entries, tooDeep } = listNodes(nodes, (node) => valueOf(text, node), notes)
  if (tooDeep) {
    const limits = { depth: tooDeep.depth, limit: maxPathSegments, unit: 'path segments' } as const
    return failed([findings.tooDeep(characterAt(text, tooDeep.node.start), limits)])
  }
  const diagnostics = [
    ...shadowed.map((node) => duplicateFinding(node, findings)),
    ...(text.includes('\\u') ? surrogateFindings(entries, findings) : []),
  ]
  // Conflict markers inside a template literal are no syntax error, so they are looked for here.
  return conflicted() ?? done({ entries, diagnostics })
}

function duplicateFinding(node: LiteralNode, { duplicate }: Findings): Diagnostic {
  const place = { key: node.key, range: keyRangeOf(node), path: pathOf(node) }
  return duplicate(place, node.shadowedBy?.keyStart ?? node.keyStart)
}

/** Returns all values, except those inside an object that a later one with the same key replaces. */
function listNodes(
  nodes: readonly LiteralNode[],
  valueOf: (node: LiteralNode) => string,
  notes: ReadonlyMap<LiteralNode, string>,
): Listed<{ readonly node: LiteralNode }> {
  const entries: Entry[] = []
  const deadNodes = new Set<LiteralNode>()
  const dead = new Set<Entry>()
  let parent: LiteralNode | undefined
  let outer: readonly string[] = []
  let segments = 0
  for (const node of nodes) {
    if (node.shadowedBy || (node.parent && deadNodes.has(node.parent))) deadNodes.add(node)
    if (isContainer(node) && (node.children.length > 0 || node.parent === undefined)) continue
    if (node.parent && node.parent !== parent) {
      parent = node.parent
      outer = pathOf(parent)
    }
    segments += outer.length + 1
    if (segments > maxPathSegments) return { entries, tooDeep: { node, depth: outer.length + 1 } }
    const entry: Entry = {
      path: inside(outer, node.key),
      kind: node.kind === 'string' ? 'text' : 'other',
      value: valueOf(node),
      note: notes.get(node),
      keyRange: keyRangeOf(node),
      valueRange: { start: node.start, end: node.end },
    }
    entries.push(entry)
    if (deadNodes.has(node)) dead.add(entry)
  }
  return { entries: dead.size === 0 ? entries : withoutUnseen(entries, dead), tooDeep: undefined }
}
