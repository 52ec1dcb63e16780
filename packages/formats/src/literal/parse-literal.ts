import type { Diagnostic } from '@lockale/errors'
import { characterAt, describeFound, type Findings, surrogateFindings } from '../findings.ts'
import type { ParsedFile, ParseOptions } from '../format.ts'
import { openText } from '../open-text.ts'
import { pathOf } from '../tree/tree-node.ts'
import { listNodes, maxPathSegments } from './entries.ts'
import type { LiteralNode, Notation } from './notation.ts'
import { readNotes } from './comments.ts'
import { maxDepth, NotLiteral, type ScannedLiteral, TooDeep } from './scan.ts'

/** A language of code of which lockale reads literals only. */
interface CodeLanguage {
  readonly notation: Notation
  /** @throws {NotLiteral | TooDeep} */
  readonly scan: (text: string) => ScannedLiteral
  readonly valueOf: (text: string, node: LiteralNode) => string
}

/** Reads the literal that a file of code consists of. Nothing is run. Never throws for content. */
export function parseLiteral(
  bytes: Uint8Array,
  options: ParseOptions,
  { notation, scan, valueOf }: CodeLanguage,
): ParsedFile {
  const opened = openText(bytes, options)
  if (!opened.ok) return opened.parsed
  const { text, findings, failed, conflicted, done } = opened
  try {
    const { nodes, shadowed } = scan(text)
    const hasComments = nodes.length > 0 && /\/\/|\/\*|#/.test(text)
    const notes = hasComments ? readNotes(text, nodes, notation) : new Map<LiteralNode, string>()
    const { entries, tooDeep } = listNodes(nodes, {
      valueOf: (node) => valueOf(text, node),
      noteOf: (node) => notes.get(node),
    })
    if (tooDeep) {
      const facts = { depth: tooDeep.depth, limit: maxPathSegments, unit: 'path segments' }
      return failed([deepFinding(text, tooDeep.node.start, facts, findings)])
    }
    const diagnostics = [
      ...shadowed.map((node) => duplicateFinding(node, findings)),
      ...(text.includes('\\u') ? surrogateFindings(entries, findings) : []),
    ].toSorted((a, b) => (a.range?.start ?? 0) - (b.range?.start ?? 0))
    // a conflict in a template literal would parse all the same
    return conflicted() ?? done({ entries, diagnostics })
  } catch (error) {
    if (error instanceof TooDeep) {
      const facts = { depth: maxDepth + 1, limit: maxDepth, unit: 'levels' }
      return failed([deepFinding(text, error.at, facts, findings)])
    }
    if (error instanceof NotLiteral) return failed([problemFinding(text, error, findings)])
    throw error
  }
}

/** `hint` says what to do, where what was found is code. */
function problemFinding(text: string, { at, expected, words }: NotLiteral, { finding }: Findings): Diagnostic {
  const found = words.found ?? describeFound(text, at)
  return finding({
    code: 'parse-error',
    severity: 'error',
    range: characterAt(text, at),
    arguments: { expected, found, ...(words.hint !== undefined && { hint: words.hint }) },
  })
}

function deepFinding(
  text: string,
  at: number,
  facts: Readonly<Record<string, string | number>>,
  { finding }: Findings,
): Diagnostic {
  return finding({ code: 'too-deep', severity: 'error', range: characterAt(text, at), arguments: facts })
}

/** Placed at the value that is lost; `countsLine` and `countsColumn` say where the key stands that counts. */
function duplicateFinding(node: LiteralNode, { finding, position }: Findings): Diagnostic {
  const counts = position(node.shadowedBy?.keyStart ?? node.keyStart)
  return finding({
    code: 'duplicate-key',
    severity: 'warning',
    range: { start: node.keyStart, end: node.keyEnd },
    path: pathOf(node),
    arguments: { key: node.key, countsLine: counts.line, countsColumn: counts.column },
  })
}
