import { surrogateFindings } from '../entry-findings.ts'
import type { Diagnostic, Range } from '@lockale/errors'
import { characterAt, type Findings } from '../findings.ts'
import type { ParsedFile, ParseOptions } from '../format.ts'
import { openText } from '../open-text.ts'
import { listEntries, maxPathSegments, pathTo } from './entries.ts'
import { describeFound } from './found.ts'
import { readNotes } from './notes.ts'
import { toNodes } from './scan.ts'
import { strictSyntax, type Syntax } from './syntax.ts'
import { cell, column, defaultMaxDepth, readTape, type ScanProblem, type Tape } from './tape.ts'

export interface JsonParseOptions extends ParseOptions {
  /** RFC 8259 by default. */
  readonly syntax?: Syntax
}

/** Reads JSON, strict JSON if nothing else is asked for. Never throws for content. */
export function parseJson(bytes: Uint8Array, options: JsonParseOptions): ParsedFile {
  const { syntax = strictSyntax } = options
  const opened = openText(bytes, options)
  if (!opened.ok) return opened.parsed
  const { text, findings, failed, done } = opened
  const scan = readTape(text, { syntax })
  if (!scan.ok) return failed([problemFinding({ text, syntax, problem: scan.problem }, findings)])
  const { tape } = scan
  const { entries, tooDeep } = listEntries(text, tape, noteReader(text, tape, syntax))
  if (tooDeep) {
    const { row, depth } = tooDeep
    return failed([
      findings.finding({
        code: 'too-deep',
        severity: 'error',
        range: keyRangeOf(row, tape),
        arguments: { depth, limit: maxPathSegments, unit: 'path segments' },
      }),
    ])
  }
  const diagnostics = [
    ...[...tape.shadowed].map((rows) => duplicateFinding(rows, tape, findings)),
    ...(text.includes('\\u') ? surrogateFindings(entries, findings) : []),
  ].toSorted((a, b) => (a.range?.start ?? 0) - (b.range?.start ?? 0))
  return done({ entries, diagnostics })
}

/** Notes by rows; nothing where the text has no comments. */
function noteReader(text: string, tape: Tape, syntax: Syntax): ((row: number) => string | undefined) | undefined {
  if (!syntax.comments || (!text.includes('//') && !text.includes('/*'))) return undefined
  const { nodes } = toNodes(tape)
  const notes = readNotes(text, nodes, syntax)
  return (row) => {
    const node = nodes[row]
    return node && notes.get(node)
  }
}

interface FailedScan {
  readonly text: string
  readonly syntax: Syntax
  readonly problem: ScanProblem
}

/** `parse-error` says what was `expected` and what was `found`, both as words for people. */
function problemFinding({ text, syntax, problem }: FailedScan, { finding }: Findings): Diagnostic {
  const { code, at, expected } = problem
  return finding({
    code,
    severity: 'error',
    range: characterAt(text, at),
    arguments:
      code === 'too-deep'
        ? { depth: defaultMaxDepth + 1, limit: defaultMaxDepth, unit: 'levels' }
        : { expected, found: describeFound(text, at, syntax) },
  })
}

/** Placed at the value that is lost; `countsLine` and `countsColumn` say where the key stands that counts. */
function duplicateFinding(
  [lost, counting]: readonly [row: number, counting: number],
  tape: Tape,
  { finding, position }: Findings,
): Diagnostic {
  const counts = position(cell(tape, counting, column.keyStart))
  return finding({
    code: 'duplicate-key',
    severity: 'warning',
    range: keyRangeOf(lost, tape),
    path: pathTo(lost, tape),
    arguments: { key: tape.keys[lost] ?? '', countsLine: counts.line, countsColumn: counts.column },
  })
}

function keyRangeOf(row: number, tape: Tape): Range {
  return { start: cell(tape, row, column.keyStart), end: cell(tape, row, column.keyEnd) }
}
