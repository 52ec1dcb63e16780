import type { Diagnostic } from '@lockale/errors'
import { type Finding, findingsIn, hasError } from '../findings.ts'
import type { Entry, ParsedFile, ParseOptions } from '../format.ts'
import { maxPathSegments } from '../literal/entries.ts'
import { parseJson } from '../json/parse-json.ts'
import { type JsonNode, type Scan, scanJson } from '../json/scan.ts'
import { openText } from '../open-text.ts'
import { pathOf } from '../tree/tree-node.ts'
import { rawOf, textOf } from './members.ts'

/** A JSON file with an object at its root. */
export interface JsonFile {
  readonly text: string
  readonly root: JsonNode
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
  const diagnostics = [...parsed.diagnostics, ...reading.findings.map(finding)].toSorted(
    (a, b) => startOf(a) - startOf(b),
  )
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
  readonly root: JsonNode | undefined
}

/** Reads the file once where JSON has nothing to report of it. */
function openJson(bytes: Uint8Array, options: ParseOptions): OpenedJson {
  const opened = openText(bytes, options)
  if (!opened.ok) return { parsed: opened.parsed, root: undefined }
  const { text } = opened
  const scan = scanJson(text, { maxDepth: usualDepth })
  if (scan.ok && isUnremarkable(text, scan)) {
    return { parsed: opened.done({ entries: [], diagnostics: [] }), root: scan.root }
  }
  const parsed = parseJson(bytes, options)
  if (hasError(parsed)) return { parsed, root: undefined }
  const whole = scan.ok ? scan : scanJson(text)
  return { parsed, root: whole.ok ? whole.root : undefined }
}

/** Deeper than any file of these formats is. */
const usualDepth = 32

/** No duplicate keys, no escape that could be half a character, and no paths that could get too long together. */
function isUnremarkable(text: string, { shadowed, nodes }: Extract<Scan, { ok: true }>): boolean {
  return shadowed.length === 0 && !/\\u[dD][89a-fA-F]/.test(text) && nodes.length * usualDepth <= maxPathSegments
}

function noObject({ start }: JsonNode): ReadMessages {
  const range = { start, end: start + 1 }
  const facts = { expected: 'an object `{`', found: 'another value' }
  return { entries: [], findings: [{ code: 'parse-error', severity: 'error', range, arguments: facts }] }
}

function startOf({ range }: Diagnostic): number {
  return range?.start ?? 0
}

interface TreeMessages {
  /** What a format has in the place of a string; `undefined`: the value is a group of messages, or a list. */
  readonly messageAt: (node: JsonNode) => Pick<Entry, 'value' | 'note' | 'valueRange'> | undefined
  /** A string that is none. */
  readonly isString?: (value: string) => boolean
  readonly isSkipped?: (node: JsonNode) => boolean
  /** What a list should have been. */
  readonly expected: string
}

/**
 * Strings, groups of strings, and what a format has besides: each is an entry under its keys, in file order. Lists are kept,
 * not read, and told of with a warning.
 */
export function readTreeMessages({ text, root }: JsonFile, reading: TreeMessages): ReadMessages {
  const { messageAt, isString = () => true, isSkipped = () => false, expected } = reading
  const entries: Entry[] = []
  const findings: Finding[] = []
  const open = root.children.toReversed()
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const isShadowed = node.shadowedBy !== undefined && !(node.kind === 'string' && node.shadowedBy.kind === 'string')
    if (isShadowed || isSkipped(node)) continue
    const message = node.children.length > 0 ? messageAt(node) : undefined
    if (message !== undefined) entries.push({ ...toEntry(node, 'text', message.value), ...message })
    else if (node.children.length === 0) entries.push(readLeaf(node))
    else if (node.kind === 'seq') findings.push(malformed(node))
    else open.push(...node.children.toReversed())
  }
  return { entries, findings }

  function readLeaf(node: JsonNode): Entry {
    const value = textOf(text, node)
    return value !== undefined && isString(value)
      ? toEntry(node, 'text', value)
      : toEntry(node, 'other', rawOf(text, node))
  }

  function malformed(node: JsonNode): Finding {
    const range = { start: node.keyStart, end: node.keyEnd }
    const details = { expected, found: 'a list' }
    return { code: 'parse-error', severity: 'warning', range, path: pathOf(node), arguments: details }
  }
}

function toEntry(node: JsonNode, kind: Entry['kind'], value: string): Entry {
  return {
    path: pathOf(node),
    kind,
    value,
    note: undefined,
    keyRange: { start: node.keyStart, end: node.keyEnd },
    valueRange: { start: node.start, end: node.end },
  }
}
