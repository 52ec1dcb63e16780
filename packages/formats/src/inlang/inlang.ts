import { encodeUtf8 } from '../encoding.ts'
import type { EditOptions, EntryChange, EntryPath, Format, ParsedFile, ParseOptions } from '../format.ts'
import { editJsonProfile, openProfile } from '../json-profile/edit.ts'
import { removeAll, textOf } from '../json-profile/members.ts'
import { type JsonFile, type ReadMessages, readJsonProfile, readTreeMessages } from '../json-profile/read.ts'
import type { JsonNode } from '../json/scan.ts'
import { refuseMismatch } from '../refuse.ts'
import { findNode, indexChildren, pathOf } from '../tree/tree-node.ts'

const memberNames = ['declarations', 'selectors', 'match'] as const

const listNames: readonly string[] = ['declarations', 'selectors']

/** Messages of inlang's message format plugin, which Paraglide compiles: strings, and lists with the variants of one message. */
export const inlang: Format = {
  id: 'inlang',
  parse: parseInlang,
  edit: editInlang,
  create: createInlang,
}

/**
 * The file with the changes made. Of a message with variants only those change that are others now; its declarations and
 * selectors keep their bytes.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED`
 */
function editInlang(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  const { file, source, order } = options
  const { root, json } = openProfile(parsed, file)
  if (changes.length === 0) return encodeUtf8(parsed.text, parsed.bom)
  const findChild = indexChildren<JsonNode>()
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
  // A list of strings is told from an object by the order of its items.
  const jsonOrder = [...order, ...added]
  const read = (finished: JsonFile) => readMessages(finished).entries
  return editJsonProfile({ before: parsed, changes, jsonChanges, jsonOrder, read, file, source, json })

  /** A group where a message comes, or variants in another order: these have to be gone before. */
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

/** The source file with the changes made. The locale is in the name of the file only. */
function createInlang(source: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  return editInlang(source, changes, { ...options, source })
}

/**
 * Reads the messages of a file. A message with variants is one entry, whose value is the whole of it in one line: which
 * variants a locale needs is the business of the message syntax.
 */
function parseInlang(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  return readJsonProfile(bytes, options, readMessages)
}

function readMessages({ text, root }: JsonFile): ReadMessages {
  return readTreeMessages(
    { text, root },
    {
      messageAt(node) {
        const complex = complexMessageAt(text, node)
        if (complex === undefined) return undefined
        const valueRange = { start: node.start, end: node.end }
        return { value: printComplexMessage(complex), note: undefined, valueRange }
      },
      // what reads like a message with variants and is a string is shown as it stands
      isString: (value) => readComplexMessage(value) === undefined,
      // for editors
      isSkipped: (node) => node.parent === root && node.key === '$schema',
      expected: 'a list with one object that has a `match` of strings',
    },
  )
}

/**
 * A message with variants: `[{ "declarations": […], "selectors": […], "match": { "count=one": "…" } }]`. Version 3 of the
 * plugin wrote the object without the list around it.
 */
interface ComplexMessage {
  readonly isListed: boolean
  /** `match` is always there. */
  readonly members: ReadonlyMap<string, readonly string[] | ReadonlyMap<string, string>>
}

/** What the value of a file is, if it is such a message. One with members that the plugin does not know is none. */
function complexMessageAt(text: string, node: JsonNode): ComplexMessage | undefined {
  const isListed = node.kind === 'seq'
  const [object, ...more] = isListed ? node.children : [node]
  if (object?.kind !== 'map' || more.length > 0) return undefined
  const members = new Map<string, readonly string[] | ReadonlyMap<string, string>>()
  for (const member of object.children) {
    if (members.has(member.key)) return undefined
    const texts = new Map(member.children.map((child) => [child.key, textOf(text, child)] as const))
    const isOnlyTexts = texts.size === member.children.length && ![...texts.values()].includes(undefined)
    if (!isOnlyTexts) return undefined
    const strings = texts as ReadonlyMap<string, string>
    if (member.key === 'match' && member.kind === 'map' && strings.size > 0) members.set('match', strings)
    else if (listNames.includes(member.key) && member.kind === 'seq') members.set(member.key, [...strings.values()])
    else return undefined
  }
  return members.has('match') ? { isListed, members } : undefined
}

/** The message as one line, its members in one order: the value of its entry. */
function printComplexMessage({ isListed, members }: ComplexMessage): string {
  const printed = memberNames.flatMap((name) => {
    const value = members.get(name)
    if (value === undefined) return []
    const inner = Array.isArray(value)
      ? `[${value.map((item) => JSON.stringify(item)).join(',')}]`
      : `{${[...value].map(([key, text]) => `${JSON.stringify(key)}:${JSON.stringify(text)}`).join(',')}}`
    return [`${JSON.stringify(name)}:${inner}`]
  })
  const object = `{${printed.join(',')}}`
  return isListed ? `[${object}]` : object
}

/** Reads what `printComplexMessage` printed; `undefined` for any other text. */
function readComplexMessage(value: string): ComplexMessage | undefined {
  if (!/^\[?\{"(?:declarations|selectors|match)":/.test(value)) return undefined
  let json: unknown
  try {
    json = JSON.parse(value)
  } catch {
    return undefined
  }
  const isListed = Array.isArray(json)
  const object: unknown = isListed ? (json as readonly unknown[])[0] : json
  if (typeof object !== 'object' || object === null) return undefined
  const members = new Map<string, readonly string[] | ReadonlyMap<string, string>>()
  for (const [name, member] of Object.entries(object)) {
    if (typeof member !== 'object' || member === null) return undefined
    if (Array.isArray(member)) members.set(name, member.map(String))
    else members.set(name, new Map(Object.entries(member).map(([key, text]) => [key, String(text)])))
  }
  const message: ComplexMessage = { isListed, members }
  const isKnown = members.has('match') && printComplexMessage(message) === value
  return isKnown ? message : undefined
}

/** Its values, each with its path in the file. An empty list is a value too. */
function addComplexMessage(path: EntryPath, { isListed, members }: ComplexMessage): readonly EntryChange[] {
  const base = isListed ? [...path, '0'] : path
  return [...members].flatMap(([name, value]): readonly EntryChange[] => {
    if (value instanceof Map) {
      return [...value].map(([key, text]) => ({ kind: 'add', path: [...base, name, key], value: text }) as const)
    }
    const items = value as readonly string[]
    if (items.length === 0) return [{ kind: 'copy', path: [...base, name], raw: '[]' }]
    return items.map((item, index) => ({ kind: 'add', path: [...base, name, String(index)], value: item }) as const)
  })
}

interface VariantChanges {
  readonly changes: readonly EntryChange[]
  /** True if the order is kept: of two variants that match, the app takes the first. */
  readonly isSameOrder: boolean
}

/**
 * From one message to another, variant by variant, so that all else keeps its bytes. `undefined` where more than the variants
 * differs.
 */
function changeVariants(node: JsonNode, before: ComplexMessage, after: ComplexMessage): VariantChanges | undefined {
  const [one, other] = [before, after].map(({ isListed, members }) => {
    return printComplexMessage({ isListed, members: new Map([...members].filter(([name]) => name !== 'match')) })
  })
  if (one !== other) return undefined
  const old = variantsOf(before)
  const wanted = variantsOf(after)
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

function variantsOf({ members }: ComplexMessage): ReadonlyMap<string, string> {
  const match = members.get('match')
  return match instanceof Map ? match : new Map()
}
