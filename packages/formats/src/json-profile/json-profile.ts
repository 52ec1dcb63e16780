import { rememberFor } from '@lockale/errors'
import { listEntries, scanJson, toNodes } from '../json/scan.ts'
import { type Finding, findingsIn, hasError, hasLoneSurrogate } from '../findings.ts'
import type { Entry, EntryChange, EntryPath, ParseOptions, ParsedFile } from '../format.ts'
import { maxPathSegments } from '../literal/entries.ts'
import type { ScannedLiteral } from '../literal/scan.ts'
import { parseJson } from '../json/parse-json.ts'
import { type LiteralNode, keyRangeOf } from '../literal/notation.ts'
import { inFileOrder, openText } from '../open-text.ts'
import { decodeString } from '../json/string-token.ts'
import { pathOf } from '../tree/tree-node.ts'
import { encodeUtf8 } from '../encoding.ts'
import { editJson } from '../json/edit.ts'
import { readTokens } from '../json/token-buffer.ts'
import { refuseBroken, refuseMismatch } from '../refuse.ts'
import { isAsAsked } from '../verify.ts'

/** A JSON file with an object at its root. */
export interface JsonFile {
  readonly text: string
  readonly root: LiteralNode
}

/** The entries that a format finds in a JSON file, and its problems. */
export interface ReadMessages {
  readonly entries: readonly Entry[]
  /** Problems in addition to those of the JSON. */
  readonly findings: readonly Finding[]
}

/** Parses a format based on JSON: reports JSON problems first, then reads the root with `read`. */
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

/** Opens a file that holds several locales. Its bytes are parsed once per locale, but the JSON is scanned once. */
export function openShared(bytes: Uint8Array, options: ParseOptions): OpenedJson {
  const { file, maxBytes } = options
  const last = shared.get(bytes)
  if (last !== undefined && last.file === file && last.maxBytes === maxBytes) return last.opened
  const opened = openJson(bytes, options)
  shared.set(bytes, { file, maxBytes, opened })
  return opened
}

const shared = new WeakMap<
  Uint8Array,
  { readonly file: string; readonly maxBytes: number | undefined; readonly opened: OpenedJson }
>()

interface OpenedJson {
  readonly parsed: ParsedFile
  readonly root: LiteralNode | undefined
}

/** Opens a JSON file. If it has no problems, it is scanned only once. */
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

/** Number of nesting levels. The usual files of these formats have fewer. */
const usualDepth = 32

/** Returns true for JSON without duplicate keys, surrogate escapes, or paths that could exceed the limit. */
function isUnremarkable(text: string, { shadowed, nodes }: ScannedLiteral): boolean {
  return shadowed.length === 0 && !/\\u[dD][89a-fA-F]/.test(text) && nodes.length * usualDepth <= maxPathSegments
}

function noObject({ start }: LiteralNode): ReadMessages {
  const range = { start, end: start + 1 }
  const facts = { expected: 'an object `{`', found: 'another value' }
  return { entries: [], findings: [{ code: 'parse-error', severity: 'error', range, arguments: facts }] }
}

/** Returns the warning about a member that is kept, but not read. */
export function malformed(
  member: LiteralNode,
  facts: { readonly expected: string; readonly found: string },
  path: EntryPath = pathOf(member),
): Finding {
  return { code: 'parse-error', severity: 'warning', range: keyRangeOf(member), path, arguments: facts }
}

/** Returns the member with a key; the last one, if the key is duplicate. */
export function memberOf(node: LiteralNode | undefined, key: string): LiteralNode | undefined {
  return node?.kind === 'map' ? node.children.findLast((child) => child.key === key) : undefined
}

/** Returns the decoded string of a member; `undefined` for any other value. */
export function textOf(text: string, node: LiteralNode | undefined): string | undefined {
  return node?.kind === 'string' ? decodeString(text, node.start + 1, node.end - 1) : undefined
}

/** Returns the token of a value, without the blanks in an empty container. */
export function rawOf(text: string, { kind, start, end }: LiteralNode): string {
  return kind === 'map' ? '{}' : kind === 'seq' ? '[]' : text.slice(start, end)
}

/** Returns a value's entry, with no note set. */
export function toEntry(text: string, node: LiteralNode): Entry {
  const value = textOf(text, node)
  return {
    path: pathOf(node),
    kind: value === undefined ? 'other' : 'text',
    value: value ?? rawOf(text, node),
    note: undefined,
    keyRange: keyRangeOf(node),
    valueRange: { start: node.start, end: node.end },
  }
}

/** Returns the values inside a node in file order, without replaced duplicates. An empty node counts as a value. */
export function leavesOf(node: LiteralNode | undefined): readonly LiteralNode[] {
  const leaves: LiteralNode[] = []
  const open = node ? [node] : []
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at.children.length === 0) leaves.push(at)
    for (let index = at.children.length - 1; index >= 0; index--) {
      const child = at.children[index]
      if (child && child.shadowedBy === undefined) open.push(child)
    }
  }
  return leaves
}

/** Returns the changes that remove a node and everything inside it. */
export function removeAll(node: LiteralNode): readonly EntryChange[] {
  return leavesOf(node).map((leaf) => ({ kind: 'remove', path: pathOf(leaf) }))
}

/** Returns the changes that copy the values inside a node to another path. Omits strings with a lone surrogate. */
export function copyAll(text: string, node: LiteralNode, path: EntryPath): readonly EntryChange[] {
  const depth = pathOf(node).length
  return leavesOf(node).flatMap((leaf): readonly EntryChange[] => {
    const to = [...path, ...pathOf(leaf).slice(depth)]
    const value = textOf(text, leaf)
    if (value === undefined) return [{ kind: 'copy', path: to, raw: rawOf(text, leaf) }]
    return hasLoneSurrogate(value) ? [] : [{ kind: 'add', path: to, value }]
  })
}

/** Returns the root members of a source file by key. */
export function membersOfSource(source: ParsedFile | undefined): ReadonlyMap<string, LiteralNode> {
  return source === undefined ? new Map() : knownMembers(source)
}

/** The root members of a source file by key. Cached, because many target files share a source. */
const knownMembers = rememberFor(({ text }: ParsedFile) => rootMembers(scanJson(text)?.root))

export function rootMembers(root: LiteralNode | undefined): ReadonlyMap<string, LiteralNode> {
  return new Map(root?.children.map((child) => [child.key, child]))
}

/**
 * Edits a file of a JSON-based format. Checks the result by reading it again, as JSON and in the format.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED`
 */
export function editJsonProfile(edit: {
  readonly before: ParsedFile
  /** The requested changes, and the changes of other entries that follow from them. */
  readonly changes: readonly EntryChange[]
  /** The requested changes as changes of single JSON values. */
  readonly jsonChanges: readonly EntryChange[]
  readonly jsonOrder: readonly EntryPath[]
  readonly finish?: ((text: string) => string) | undefined
  /** Reads the entries of the finished file. */
  readonly read: (file: JsonFile) => readonly Entry[]
  readonly file: string
  readonly json: ParsedFile
  /** The file that `jsonOrder` comes from, if it is not the edited file. */
  readonly source?: ParsedFile | undefined
}): Uint8Array {
  const { before, changes, jsonChanges, jsonOrder, finish, read, file, source, json } = edit
  const edited = editJson(json, jsonChanges, { file, order: jsonOrder, ...(source && { source }) })
  const plain = new TextDecoder('utf-8', { fatal: true }).decode(edited)
  const text = finish ? finish(plain) : plain
  const { root } = scanJson(text) ?? {}
  // The diagnostics already report the duplicate keys, and an edit adds no duplicate keys.
  const after = root && { ...before, text, entries: read({ text, root }) }
  if (after && isAsAsked({ before, after, changes })) {
    return text === plain ? edited : encodeUtf8(text, before.bom)
  }
  throw refuseMismatch(file)
}

/** Opens a parsed file. @throws {LockaleError} `FORMAT_EDIT_MISMATCH` for a file with errors */
export function openProfile(
  parsed: ParsedFile,
  file: string,
): { readonly root: LiteralNode; readonly json: ParsedFile } {
  const { text } = parsed
  const scan = hasError(parsed) ? undefined : readTokens(text)
  const { entries, tooDeep } = scan?.ok ? listEntries(text, scan.tokens) : {}
  if (!scan?.ok || entries === undefined || tooDeep) throw refuseBroken(file)
  return { root: toNodes(scan.tokens).root, json: { ...parsed, entries } }
}
