import type { Diagnostic } from '@lockale/errors'
import { type Finding, findingsIn } from '../findings.ts'
import type { Entry, ParsedFile, ParseOptions } from '../format.ts'
import { parseJson } from '../json/parse.ts'
import { type JsonNode, scanJson } from '../json/scan.ts'

/** A JSON file with an object at its root. */
export interface JsonFile {
  readonly text: string
  readonly root: JsonNode
}

/** What a format makes of it. */
export interface Reading {
  readonly entries: readonly Entry[]
  /** Besides those of JSON. */
  readonly findings: readonly Finding[]
}

/** Reads a format whose files are JSON: what is wrong with the JSON is found first, then `read` says what it means. */
export function readJsonProfile(
  bytes: Uint8Array,
  options: ParseOptions,
  read: (file: JsonFile) => Reading,
): ParsedFile {
  const parsed = parseJson(bytes, options)
  const scan = hasError(parsed) ? undefined : scanJson(parsed.text)
  if (!scan?.ok) return parsed
  const { root } = scan
  const reading = root.kind === 'object' ? read({ text: parsed.text, root }) : noObject(root)
  const { finding } = findingsIn(parsed.text, options.file)
  const diagnostics = [...parsed.diagnostics, ...reading.findings.map(finding)].toSorted(
    (a, b) => startOf(a) - startOf(b),
  )
  return { ...parsed, entries: diagnostics.some(isError) ? [] : reading.entries, diagnostics }
}

export function hasError({ diagnostics }: ParsedFile): boolean {
  return diagnostics.some(isError)
}

function noObject({ start }: JsonNode): Reading {
  const range = { start, end: start + 1 }
  const facts = { expected: 'an object `{`', found: 'another value' }
  return { entries: [], findings: [{ code: 'parse-error', severity: 'error', range, arguments: facts }] }
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error'
}

function startOf({ range }: Diagnostic): number {
  return range?.start ?? 0
}
