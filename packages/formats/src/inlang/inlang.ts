import {
  type JsonFile,
  type ReadMessages,
  editJsonProfile,
  malformed,
  openProfile,
  rawOf,
  readJsonProfile,
  removeAll,
  textOf,
  toEntry,
} from '../json-profile/json-profile.ts'
import { encodeUtf8 } from '../encoding.ts'
import type { EditOptions, Entry, EntryChange, EntryPath, Format, ParsedFile, ParseOptions } from '../format.ts'
import type { LiteralNode } from '../literal/notation.ts'
import { scanJson } from '../json/scan.ts'
import type { Finding } from '../findings.ts'
import { refuseMismatch } from '../refuse.ts'
import { findNode, indexChildren, pathOf } from '../tree/tree-node.ts'

const listNames: readonly string[] = ['declarations', 'selectors']

/** Messages of inlang's message format plugin, which Paraglide compiles: strings, and lists of variants. */
export const inlang: Format = {
  id: 'inlang',
  parse: parseInlang,
  edit: editInlang,
  create: (source, changes, options) => editInlang(source, changes, { ...options, source }),
}

/** Edits only the changed variants of a message. Its declarations and selectors keep their bytes. */
function editInlang(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  const { file, source, order } = options
  const { root, json } = openProfile(parsed, file)
  if (changes.length === 0) return encodeUtf8(parsed.text, parsed.bom)
  const findChild = indexChildren<LiteralNode>()
  const nodeAt = (path: EntryPath) => findNode(root, path, findChild)
  if (changes.some(isInTheWay)) return makeRoomFirst()
  const added: EntryPath[] = []
  const jsonChanges = changes.flatMap((change): readonly EntryChange[] => {
    const node = nodeAt(change.path)
    const before = node && complexMessageAt(parsed.text, node)
    if (node && before && change.kind === 'remove') return removeAll(node)
    const after = change.kind === 'set' || change.kind === 'add' ? readComplexMessage(change.value) : undefined
    const values = after && addComplexMessage(change.path, after)
    added.push(...(values ?? []).map(({ path }) => path))
    if (change.kind !== 'set' || node === undefined || (before === undefined && after === undefined)) {
      return values ?? [change]
    }
    const variants = before && after && changeVariants(node, before, after)
    return variants?.changes ?? [...removeAll(node), ...(values ?? [{ ...change, kind: 'add' } as const])]
  })
  // These paths tell the code that edits JSON whether a new container is a list or an object.
  const jsonOrder = [...order, ...added]
  const read = (finished: JsonFile) => readMessages(finished).entries
  return editJsonProfile({ before: parsed, changes, jsonChanges, jsonOrder, read, file, source, json })

  /** Returns true if the old value must be removed first: a group where a message must go, or variants to reorder. */
  function isInTheWay(change: EntryChange): boolean {
    const node = nodeAt(change.path)
    if (node === undefined || node.children.length === 0) return false
    if (change.kind === 'add') return true
    const before = change.kind === 'set' ? complexMessageAt(parsed.text, node) : undefined
    const after = before && change.kind === 'set' ? readComplexMessage(change.value) : undefined
    return before !== undefined && after !== undefined && changeVariants(node, before, after)?.isSameOrder === false
  }

  function makeRoomFirst(): Uint8Array {
    const isGoing = (change: EntryChange) => change.kind === 'remove' || (change.kind === 'set' && isInTheWay(change))
    const going = changes.filter(isGoing).map(({ path }): EntryChange => ({ kind: 'remove', path }))
    const coming = changes
      .filter(({ kind }) => kind !== 'remove')
      .map((change): EntryChange => (change.kind === 'set' && isGoing(change) ? { ...change, kind: 'add' } : change))
    if (going.length === 0) throw refuseMismatch(file)
    const rest = parseInlang(editInlang(parsed, going, options), { file, maxBytes: Number.MAX_SAFE_INTEGER })
    return editInlang(rest, coming, options)
  }
}

/** Reads messages. A message with variants is one entry: the message format decides which of them a locale needs. */
function parseInlang(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  return readJsonProfile(bytes, options, readMessages)
}

/** Returns strings and messages with variants. Other lists are kept but not read, and get a warning. */
function readMessages({ text, root }: JsonFile): ReadMessages {
  const entries: Entry[] = []
  const findings: Finding[] = []
  const open = root.children.toReversed()
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const isShadowed = node.shadowedBy !== undefined && !(node.kind === 'string' && node.shadowedBy.kind === 'string')
    // Text editors read `$schema`: it is not a message.
    const isSchema = node.parent === root && node.key === '$schema'
    if (isShadowed || isSchema) continue
    const complex = node.children.length > 0 ? complexMessageAt(text, node) : undefined
    if (complex !== undefined) {
      entries.push({ ...toEntry(text, node), kind: 'text', value: printComplexMessage(complex) })
    } else if (node.children.length === 0) entries.push(readLeaf(text, node))
    else if (node.kind === 'seq') findings.push(malformed(node, listFacts))
    else open.push(...node.children.toReversed())
  }
  return { entries, findings }
}

/** Returns the entry of a string. A string that looks like a message with variants is kept as it is. */
function readLeaf(text: string, node: LiteralNode): Entry {
  const entry = toEntry(text, node)
  if (entry.kind === 'other' || readComplexMessage(entry.value) === undefined) return entry
  return { ...entry, kind: 'other', value: rawOf(text, node) }
}

const listFacts = { expected: 'a list with one object that has a `match` of strings', found: 'a list' }

/** A message `[{ "declarations": […], "selectors": […], "match": {…} }]`. In version 3 of the plugin, without `[…]`. */
interface ComplexMessage {
  readonly isListed: boolean
  readonly lists: ReadonlyMap<string, readonly string[]>
  readonly match: ReadonlyMap<string, string>
}

/** Reads a message with variants; `undefined` for other values, and for a message with unknown members. */
function complexMessageAt(text: string, node: LiteralNode): ComplexMessage | undefined {
  const isListed = node.kind === 'seq'
  const [object, ...more] = isListed ? node.children : [node]
  if (object?.kind !== 'map' || more.length > 0) return undefined
  const lists = new Map<string, readonly string[]>()
  let match: ReadonlyMap<string, string> | undefined
  for (const { key, kind, children } of object.children) {
    const strings = new Map<string, string>()
    for (const child of children) if (child.kind === 'string') strings.set(child.key, textOf(text, child) ?? '')
    if (strings.size !== children.length) return undefined
    if (key === 'match' && kind === 'map' && strings.size > 0 && match === undefined) match = strings
    else if (listNames.includes(key) && kind === 'seq' && !lists.has(key)) lists.set(key, [...strings.values()])
    else return undefined
  }
  return match && { isListed, lists, match }
}

/** Prints a message as one line with a fixed order of members: the value of its entry. */
function printComplexMessage({ isListed, lists, match }: ComplexMessage): string {
  const variants = [...match].map(([key, text]) => `${JSON.stringify(key)}:${JSON.stringify(text)}`)
  const members = [
    ...listNames.flatMap((name) => (lists.has(name) ? [`"${name}":${JSON.stringify(lists.get(name))}`] : [])),
    `"match":{${variants.join(',')}}`,
  ]
  const object = `{${members.join(',')}}`
  return isListed ? `[${object}]` : object
}

function readComplexMessage(value: string): ComplexMessage | undefined {
  if (!/^\[?\{"(?:declarations|selectors|match)":/.test(value)) return undefined
  const { root } = scanJson(value) ?? {}
  const message = root && complexMessageAt(value, root)
  return message && printComplexMessage(message) === value ? message : undefined
}

/** Returns the changes that add each value of a message. An empty list is a value too. */
function addComplexMessage(path: EntryPath, { isListed, lists, match }: ComplexMessage): readonly EntryChange[] {
  const base = isListed ? [...path, '0'] : path
  const addAll = (name: string, values: Iterable<readonly [key: number | string, value: string]>) =>
    Array.from(values, ([key, value]): EntryChange => ({ kind: 'add', path: [...base, name, String(key)], value }))
  return [
    ...[...lists].flatMap(([name, items]): readonly EntryChange[] =>
      items.length === 0 ? [{ kind: 'copy', path: [...base, name], raw: '[]' }] : addAll(name, items.entries()),
    ),
    ...addAll('match', match),
  ]
}

/** Returns the changes of variants, and whether kept variants stay in order; `undefined` if other parts differ. */
function changeVariants(
  node: LiteralNode,
  before: ComplexMessage,
  after: ComplexMessage,
): { readonly changes: readonly EntryChange[]; readonly isSameOrder: boolean } | undefined {
  const [one, other] = [before, after].map((message) => printComplexMessage({ ...message, match: new Map() }))
  if (one !== other) return undefined
  const old = before.match
  const wanted = after.match
  const kept = [...old.keys()].filter((key) => wanted.has(key))
  const path = [...pathOf(node), ...(before.isListed ? ['0'] : []), 'match']
  return {
    isSameOrder: [...wanted.keys()].filter((key) => old.has(key)).every((key, at) => key === kept[at]),
    changes: [
      ...[...old.keys()].flatMap((key): readonly EntryChange[] =>
        wanted.has(key) ? [] : [{ kind: 'remove', path: [...path, key] }],
      ),
      ...[...wanted].flatMap(([key, value]): readonly EntryChange[] =>
        old.get(key) === value ? [] : [{ kind: old.has(key) ? 'set' : 'add', path: [...path, key], value }],
      ),
    ],
  }
}
