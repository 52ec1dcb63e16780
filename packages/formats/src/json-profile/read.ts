import { type Finding, findingsIn, hasError } from '../findings.ts'
import type { Entry, ParsedFile, ParseOptions } from '../format.ts'
import { maxPathSegments } from '../literal/entries.ts'
import type { ScannedLiteral } from '../literal/scan.ts'
import { parseJson } from '../json/parse-json.ts'
import type { LiteralNode } from '../literal/notation.ts'
import { scanJson } from '../json/scan.ts'
import { inFileOrder, openText } from '../open-text.ts'

/** A JSON file with an object at its root. */
export interface JsonFile {
  readonly text: string
  readonly root: LiteralNode
}

/** What a format makes of it. */
export interface ReadMessages {
  readonly entries: readonly Entry[]
  /** Besides those of JSON. */
  readonly findings: readonly Finding[]
}

/** Reads a format whose files are JSON: what is wrong with the JSON is found first, then `read` says what it means. */
export function readJsonProfile(
  bytes: Uint8Array,
  options: ParseOptions,
  read: (file: JsonFile) => ReadMessages,
  open: typeof openJson = openJson,
): ParsedFile {
  const { parsed, root } = open(bytes, options)
  if (root === undefined) return parsed
  const reading = root.kind === 'map' ? read({ text: parsed.text, root }) : noObject(root)
  const { finding } = findingsIn(parsed.text, options.file)
  const diagnostics = [...parsed.diagnostics, ...reading.findings.map(finding)].toSorted(inFileOrder)
  return { ...parsed, entries: hasError({ diagnostics }) ? [] : reading.entries, diagnostics }
}

/** For formats whose files hold several locales, each of which is read from the same bytes: the JSON is scanned once. */
export function openShared(bytes: Uint8Array, options: ParseOptions): OpenedJson {
  const { file, maxBytes } = options
  const last = shared.get(bytes)
  if (last !== undefined && last.file === file && last.maxBytes === maxBytes) return last.opened
  const opened = openJson(bytes, options)
  shared.set(bytes, { file, maxBytes, opened })
  return opened
}

/** Goes with the bytes. */
const shared = new WeakMap<
  Uint8Array,
  { readonly file: string; readonly maxBytes: number | undefined; readonly opened: OpenedJson }
>()

interface OpenedJson {
  /** The file parsed as JSON, with all entries or with none. */
  readonly parsed: ParsedFile
  /** `undefined`: the file has errors. */
  readonly root: LiteralNode | undefined
}

/** Reads the file once where JSON has nothing to report of it. */
function openJson(bytes: Uint8Array, options: ParseOptions): OpenedJson {
  const opened = openText(bytes, options)
  if (!opened.ok) return { parsed: opened.parsed, root: undefined }
  const { text } = opened
  const scan = scanJson(text, { maxDepth: usualDepth })
  if (scan && isUnremarkable(text, scan)) {
    return { parsed: opened.done({ entries: [], diagnostics: [] }), root: scan.root }
  }
  const parsed = parseJson(bytes, options)
  return { parsed, root: hasError(parsed) ? undefined : (scan ?? scanJson(text))?.root }
}

/** Deeper than any file of these formats is. */
const usualDepth = 32

/** No duplicate keys, no escape that could be half a character, and no paths that could get too long together. */
function isUnremarkable(text: string, { shadowed, nodes }: ScannedLiteral): boolean {
  return shadowed.length === 0 && !/\\u[dD][89a-fA-F]/.test(text) && nodes.length * usualDepth <= maxPathSegments
}

function noObject({ start }: LiteralNode): ReadMessages {
  const range = { start, end: start + 1 }
  const facts = { expected: 'an object `{`', found: 'another value' }
  return { entries: [], findings: [{ code: 'parse-error', severity: 'error', range, arguments: facts }] }
}
