import type { Diagnostic } from '@lockale/errors'
import { characterAt, conflictFindings, encodingFinding, type Findings, findingsIn } from '../findings.ts'
import type { Entry, ParsedFile, ParseOptions } from '../format.ts'
import { decodeUtf8 } from '../utf8.ts'
import { listEntries, maxPathSegments } from './entries.ts'
import { describeFound } from './found.ts'
import { defaultMaxDepth, type JsonNode, pathOf, scanJson, type ScanProblem } from './scan.ts'
import { hasLoneSurrogate } from './string-token.ts'

/** More than any locale file has, and few enough to hold in one string. */
const defaultMaxBytes = 256 * 1024 * 1024

/** Reads strict JSON with an object at its root. Never throws for content. */
export function parseJson(bytes: Uint8Array, { file, maxBytes = defaultMaxBytes }: ParseOptions): ParsedFile {
  if (bytes.length > maxBytes) {
    const facts = { expected: `at most ${maxBytes} bytes`, found: `${bytes.length} bytes` }
    const { finding } = findingsIn('', file)
    const range = { start: 0, end: 0 }
    const diagnostics = [finding({ code: 'parse-error', severity: 'error', range, arguments: facts })]
    return { text: '', bom: false, encoding: 'utf-8', entries: [], diagnostics }
  }
  const { text, bom, damage } = decodeUtf8(bytes)
  const findings = findingsIn(text, file)
  const failed = (diagnostics: readonly Diagnostic[]): ParsedFile => {
    return { text, bom, encoding: 'utf-8', entries: [], diagnostics }
  }
  if (damage) return failed([encodingFinding({ damage, text, byte: bytes[damage.byteOffset] }, findings)])
  const scan = scanJson(text)
  if (!scan.ok) {
    const conflicts = conflictFindings(text, findings)
    return failed(conflicts.length > 0 ? conflicts : [problemFinding(text, scan.problem, findings)])
  }
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
  return { text, bom, encoding: 'utf-8', entries, diagnostics }
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
