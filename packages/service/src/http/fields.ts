import { plainMediaType, presets, voiceLanguages, maxTagCharacters } from '@lockale/api'
import type { Call } from '../routes/route.ts'
import { type Fields, toFields } from './parse-body.ts'
import { memoryKind, type StoredMemory } from '../store/kinds.ts'
import type { ShelfKind } from '../store/shelf.ts'
import { invalidField, notSpecified, notSupported, Refusal } from './refusal.ts'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u

/** Returns a UUID in lower case (any version, also nil); `undefined` for any other value. */
export function parseUuid(value: unknown): string | undefined {
  const id = typeof value === 'string' ? value.toLowerCase() : ''
  return uuidPattern.test(id) ? id : undefined
}

/** Returns the id in the path, named `param`. @throws {Refusal} if it is not a UUID */
export function readPathId({ params }: Pick<Call, 'params'>, param: string): string {
  const id = parseUuid(params[param])
  if (id === undefined) throw notSupported(param)
  return id
}

/** Returns a field after `read` has converted it. @throws {Refusal} if `read` cannot convert it */
function readField<T>(fields: Fields, name: string, read: (value: unknown) => T | undefined): T | undefined {
  if (fields.get(name) === undefined) return undefined
  const found = read(fields.get(name))
  if (found === undefined) throw notSupported(name)
  return found
}

/** Returns a field that is a string. @throws {Refusal} if it is not a string */
export function readString(fields: Fields, name: string): string | undefined {
  return readField(fields, name, (value) => (typeof value === 'string' ? value : undefined))
}

/** Returns a list of strings. A single string becomes a list of one. @throws {Refusal} for any other value */
export function readStrings(fields: Fields, name: string): readonly string[] | undefined {
  return readField(fields, name, (value) => {
    const list: readonly unknown[] = Array.isArray(value) ? value : [value]
    return list.every((item) => typeof item === 'string') ? list : undefined
  })
}

/** Returns the fields of each object of a list. @throws {Refusal} from `refuse`, if it is not a list of objects */
export function readObjects(
  fields: Fields,
  name: string,
  refuse: () => Refusal = () => notSupported(name),
): readonly Fields[] | undefined {
  const list = fields.get(name)
  if (list === undefined) return undefined
  if (!Array.isArray(list)) throw refuse()
  return list.map((item) => {
    const object = toFields(item)
    if (object === undefined) throw refuse()
    return object
  })
}

/** Returns the strings to translate or improve. @throws {Refusal} rules 3 to 5 of docs/api.md */
export function readTexts(fields: Fields, { maxTexts }: { readonly maxTexts: number }): readonly string[] {
  const texts = readStrings(fields, 'text') ?? []
  if (texts.length === 0) throw notSpecified('text')
  if (texts.length <= maxTexts) return texts
  throw new Refusal(400, `Bad request. Reason: Too many 'text' parameters, at most ${maxTexts} are allowed.`)
}

/** Returns a boolean: true for `true`, `1`, `'true'`, `'1'`; false likewise. @throws {Refusal} for any other value */
export function readFlag(fields: Fields, name: string): boolean | undefined {
  return readField(fields, name, (value) => flags.get(value))
}

const flags: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...[true, 1, '1', 'true'].map((value) => [value, true] as const),
  ...[false, 0, '0', 'false'].map((value) => [value, false] as const),
])

/** Returns one of the allowed values. A number counts as a string of digits. @throws {Refusal} for any other value */
export function readChoice<Value extends string>(
  fields: Fields,
  {
    name,
    values,
    anyCase = false,
  }: { readonly name: string; readonly values: readonly Value[]; readonly anyCase?: boolean },
): Value | undefined {
  return readField(fields, name, (sent) => {
    const text = typeof sent === 'number' ? String(sent) : sent
    return values.find((value) => value === (anyCase && typeof text === 'string' ? text.toLowerCase() : text))
  })
}

/** Returns a UUID in lower case. @throws {Refusal} if the field is not a string with a UUID */
export function readUuid(fields: Fields, name: string): string | undefined {
  return readField(fields, name, parseUuid)
}

/** Returns a field, converted by `read`. @param pointer its path: `/targets/0/type` @throws {Refusal} rule 64 */
export function readVoiceField<T>(
  fields: Fields,
  pointer: string,
  read: (value: unknown) => T | undefined,
): T | undefined {
  const value = fields.get(pointer.slice(pointer.lastIndexOf('/') + 1))
  return value === undefined ? undefined : needVoiceField(fields, pointer, read)
}

/** Returns a required field of a voice request that `read` has converted. @throws {Refusal} rule 64 of docs/api.md */
export function needVoiceField<T>(fields: Fields, pointer: string, read: (value: unknown) => T | undefined): T {
  const found = read(fields.get(pointer.slice(pointer.lastIndexOf('/') + 1)))
  if (found === undefined) throw invalidField(pointer)
  return found
}

export function typeIn(types: readonly string[]): (value: unknown) => string | undefined {
  return (value) => {
    const type = typeof value === 'string' ? plainMediaType(value) : ''
    return types.includes(type) ? type : undefined
  }
}

export function heardLanguage(value: unknown): string | undefined {
  const code = typeof value === 'string' ? value.toLowerCase() : ''
  return voiceLanguages.sources.has(code) ? code : undefined
}

/** Returns the page of items that a query asks for; pages count from 0. @throws {Refusal} rule 53 of docs/api.md */
export function pageOf<Item>(
  items: readonly Item[],
  query: URLSearchParams,
  { pageSize, maxPageSize }: { readonly pageSize: number; readonly maxPageSize: number },
): readonly Item[] {
  const page = wholeNumber(query.get('page') ?? '0')
  if (page === undefined) throw new Refusal(400, 'Parameter "page" must be a non-negative integer')
  const size = wholeNumber(query.get('page_size') ?? String(pageSize))
  if (size === undefined || size < 1 || size > maxPageSize)
    throw new Refusal(400, "Value for 'page_size' not supported.")
  return items.slice(page * size, (page + 1) * size)
}

/** Returns the number in a text of one to nine digits; `undefined` for any other text. */
export function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/u.test(text) ? Number(text) : undefined
}

/** Returns the reporting tag of a request, from the header of any preset. @throws {Refusal} rule 23 of docs/api.md */
export function readReportingTag({ headers }: Pick<Call, 'headers'>): string | undefined {
  for (const { reportingTagHeader } of Object.values(presets)) {
    const value = headers[reportingTagHeader.toLowerCase()]
    // Node joins repeated headers with a comma and a space.
    const tag = [value ?? ''].flat().join(', ').trim().toLowerCase()
    if (tag === '') continue
    if (tag.length > maxTagCharacters || !/^[!-+\--~]+$/u.test(tag)) {
      throw new Refusal(400, `Value for '${reportingTagHeader}' not supported.`)
    }
    return tag
  }
  return undefined
}

/** Returns the resource whose id is in the path. @throws {Refusal} 400 for an invalid id, 404 with message `unknown` */
export function findNamed<T>(
  call: Pick<Call, 'params' | 'shelf'>,
  kind: ShelfKind<T>,
  { param, unknown }: { readonly param: string; readonly unknown: string },
): T {
  const found = call.shelf(kind).get(readPathId(call, param))
  if (found === undefined) throw new Refusal(404, unknown)
  return found
}

/** Returns the memory that the path names. @throws {Refusal} rule 20 of docs/api.md */
export function findMemory(call: Call): StoredMemory {
  return findNamed(call, memoryKind, { param: 'translation_memory_id', unknown: 'Translation memory not found' })
}

/** Returns the name of a glossary or of spoken terms. @throws {Refusal} rules 38 and 39 of docs/api.md */
export function readResourceName(fields: Fields, maxBytes: number): string {
  const name = fields.get('name')
  // The real service has this extra quote in its message.
  if (typeof name !== 'string' || name === '') throw new Refusal(400, "Missing or invalid argument: name'")
  if (Buffer.byteLength(name) > maxBytes) throw new Refusal(400, `Parameter 'name' must be at most ${maxBytes} bytes.`)
  return name
}
