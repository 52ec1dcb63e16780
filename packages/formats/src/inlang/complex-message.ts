import type { EntryChange, EntryPath } from '../format.ts'
import { textOf } from '../json-profile/members.ts'
import { type JsonNode, pathOf } from '../json/scan.ts'

/**
 * A message with variants: `[{ "declarations": […], "selectors": […], "match": { "count=one": "…" } }]`. Version 3 of the
 * plugin wrote the object without the list around it.
 */
export interface ComplexMessage {
  readonly isListed: boolean
  /** `match` is always there. */
  readonly members: ReadonlyMap<string, readonly string[] | ReadonlyMap<string, string>>
}

const listNames: readonly string[] = ['declarations', 'selectors']

/** What the value of a file is, if it is such a message. One with members that the plugin does not know is none. */
export function complexMessageAt(text: string, node: JsonNode): ComplexMessage | undefined {
  const isListed = node.kind === 'array'
  const [object, ...more] = isListed ? node.children : [node]
  if (object?.kind !== 'object' || more.length > 0) return undefined
  const members = new Map<string, readonly string[] | ReadonlyMap<string, string>>()
  for (const member of object.children) {
    if (members.has(member.key)) return undefined
    const texts = new Map(member.children.map((child) => [child.key, textOf(text, child)] as const))
    const isOnlyTexts = texts.size === member.children.length && ![...texts.values()].includes(undefined)
    if (!isOnlyTexts) return undefined
    const strings = texts as ReadonlyMap<string, string>
    if (member.key === 'match' && member.kind === 'object' && strings.size > 0) members.set('match', strings)
    else if (listNames.includes(member.key) && member.kind === 'array') members.set(member.key, [...strings.values()])
    else return undefined
  }
  return members.has('match') ? { isListed, members } : undefined
}

const memberNames = ['declarations', 'selectors', 'match'] as const

/** The message as one line, its members in one order: the value of its entry. */
export function printComplexMessage({ isListed, members }: ComplexMessage): string {
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
export function readComplexMessage(value: string): ComplexMessage | undefined {
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
export function addComplexMessage(path: EntryPath, { isListed, members }: ComplexMessage): readonly EntryChange[] {
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

export interface VariantChanges {
  readonly changes: readonly EntryChange[]
  /** Of two variants that fit, the app takes the first. */
  readonly isSameOrder: boolean
}

/**
 * From one message to another, variant by variant, so that all else keeps its bytes. `undefined` where more than the variants
 * differs.
 */
export function changeVariants(
  node: JsonNode,
  before: ComplexMessage,
  after: ComplexMessage,
): VariantChanges | undefined {
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
