import { Refusal } from './refusal.ts'

/** The fields of a body that are not `null`. In a form body, values are strings, and repeated fields are lists. */
export type Fields = ReadonlyMap<string, unknown>

/** Returns the body format that a `Content-Type` header names; `undefined` if this service cannot read it. */
export function bodyKind(contentType: string | undefined): 'json' | 'form' | 'multipart' | undefined {
  return kinds.get(contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '')
}

const kinds = new Map<string, 'json' | 'form' | 'multipart'>([
  ['application/json', 'json'],
  ['application/x-www-form-urlencoded', 'form'],
  ['multipart/form-data', 'multipart'],
])

export function typesOf(wanted: readonly string[]): readonly string[] {
  return [...kinds].filter(([, kind]) => wanted.includes(kind)).map(([type]) => type)
}

/** Returns the fields of a JSON body or a form body. @throws {Refusal} rule 1 of docs/api.md */
export function parseBody(bytes: Uint8Array, kind: 'json' | 'form'): Fields {
  const text = decodeUtf8(bytes)
  const fields = text === undefined ? undefined : kind === 'json' ? parseJson(text) : parseForm(text)
  if (fields === undefined) {
    throw unreadableBody(kind === 'json' ? 'JSON' : 'form data')
  }
  return fields
}

export function unreadableBody(name: string): Refusal {
  return new Refusal(400, `Bad request. Reason: Request body is not valid ${name}.`)
}

/** Returns the fields of a nested object; `undefined` for anything else. */
export function toFields(value: unknown): Fields | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return new Map(Object.entries(value).filter(([, field]) => field !== null))
}

function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function parseJson(text: string): Fields | undefined {
  try {
    return toFields(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Matches `list[0]` and `list[]`, items of a list, and `list[0].field` and `list[0][field]`, fields of its objects. */
const nestedName = /^([^.[\]]+)\[(\d{0,6})\](?:\.([^.[\]]+)|\[([^.[\]]+)\])?$/u

function parseForm(text: string): Fields {
  return toFormFields(new URLSearchParams(text))
}

export function toFormFields(pairs: Iterable<readonly [name: string, value: string]>): Fields {
  const fields = new Map<string, unknown>()
  const lists = new Map<string, Map<number, unknown>>()
  for (const [name, value] of pairs) {
    const [, list, place = '', dotted, bracketed] = nestedName.exec(name) ?? []
    const field = dotted ?? bracketed
    if (list === undefined || (field !== undefined && place === '')) {
      add(fields, name, value)
      continue
    }
    const elements = lists.get(list) ?? new Map<number, unknown>()
    lists.set(list, elements)
    const index = place === '' ? elements.size : Number(place)
    if (field === undefined) elements.set(index, value)
    else add(objectAt(elements, index), field, value)
  }
  for (const [list, elements] of lists) {
    const inOrder = [...elements].sort(([a], [b]) => a - b)
    const items = inOrder.map(([, item]) => (item instanceof Map ? (Object.fromEntries(item) as unknown) : item))
    fields.set(list, [fields.get(list) ?? [], items].flat())
  }
  return fields
}

function add(fields: Map<string, unknown>, name: string, value: string): void {
  const before = fields.get(name)
  if (before === undefined) fields.set(name, value)
  else if (Array.isArray(before)) before.push(value)
  else fields.set(name, [before, value])
}

function objectAt(elements: Map<number, unknown>, index: number): Map<string, unknown> {
  const known = elements.get(index)
  if (known instanceof Map) return known
  const made = new Map<string, unknown>()
  elements.set(index, made)
  return made
}
