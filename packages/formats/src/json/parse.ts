import type { Diagnostic } from '@lockale/errors'
import { characterAt, type Findings } from '../findings.ts'
import type { Entry, ParsedFile, ParseOptions } from '../format.ts'
import { openText } from '../open-text.ts'
import { listEntries, maxPathSegments } from './entries.ts'
import { describeFound } from './found.ts'
import { defaultMaxDepth, type JsonNode, pathOf, scanJson, type ScanProblem } from './scan.ts'
import { hasLoneSurrogate } from './string-token.ts'

/** Reads strict JSON with an object at its root. Never throws for content. */
export function parseJson(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  const opened = openText(bytes, options)
  if (!opened.ok) return opened.parsed
  const { text, findings, failed, done } = opened
  const scan = scanJson(text)
  if (!scan.ok) return failed([problemFinding(text, scan.problem, findings)])
  const { entries, tooDeep } = listEntries(text, scan.root, scan.shadowed.length > 0)
  if (tooDeep) {
    const { node, depth } = tooDeep
    return failed([
      findings.finding({
        code: 'too-deep',
        severity: 'error',
        range: { start: node.keyStart, end: node.keyEnd },
        arguments: { depth, limit: maxPathSegments, unit: 'path segments' },
      }),
    ])
  }
  const diagnostics = [
    ...scan.shadowed.map((node) => duplicateFinding(node, findings)),
    ...surrogateFindings(text, entries, findings),
  ].toSorted((a, b) => (a.range?.start ?? 0) - (b.range?.start ?? 0))
  return done({ entries, diagnostics })
}

/** `parse-error` says what was `expected` and what was `found`, both as words for people. */
function problemFinding(text: string, { code, at, expected }: ScanProblem, { finding }: Findings): Diagnostic {
  return finding({
    code,
    severity: 'error',
    range: characterAt(text, at),
    arguments:
      code === 'too-deep'
        ? { depth: defaultMaxDepth + 1, limit: defaultMaxDepth, unit: 'levels' }
        : { expected, found: describeFound(text, at) },
  })
}

/** Placed at the value that is lost; `countsLine` and `countsColumn` say where the key stands that counts. */
function duplicateFinding(node: JsonNode, { finding, position }: Findings): Diagnostic {
  const counts = position((node.shadowedBy ?? node).keyStart)
  return finding({
    code: 'duplicate-key',
    severity: 'warning',
    range: { start: node.keyStart, end: node.keyEnd },
    path: pathOf(node),
    arguments: { key: node.key, countsLine: counts.line, countsColumn: counts.column },
  })
}

/**
 * A lone surrogate can only stand in a file as an escape, so its bytes survive; but no request can carry it.
 */
function surrogateFindings(text: string, entries: readonly Entry[], { finding }: Findings): readonly Diagnostic[] {
  if (!/\\u[dD][89a-fA-F]/.test(text)) return []
  return entries.flatMap(({ kind, path, value, keyRange, valueRange }) => {
    const isValue = kind === 'text' && hasLoneSurrogate(value)
    const isKey = hasLoneSurrogate(path.at(-1) ?? '')
    const places = [
      ...(isKey ? [{ where: 'key', range: keyRange }] : []),
      ...(isValue ? [{ where: 'text', range: valueRange }] : []),
    ]
    return places.map(({ where, range }) =>
      finding({ code: 'unpaired-surrogate', severity: 'warning', range, path, arguments: { where } }),
    )
  })
}
