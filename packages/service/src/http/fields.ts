import { limits, presets } from '@lockale/api'
import type { Call } from '../routes/route.ts'
import type { Fields } from './parse-body.ts'
import { notSpecified, notSupported, Refusal } from './refusal.ts'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u

/** The id in lower case, or `undefined` when it is not written as a UUID (any version, nil included). */
export function parseUuid(text: string): string | undefined {
  const id = text.toLowerCase()
  return uuidPattern.test(id) ? id : undefined
}

/** The id that the path has at `param`. @throws {Refusal} when it is not written as a UUID */
export function readPathId({ params }: Pick<Call, 'params'>, param: string): string {
  const id = parseUuid(params[param] ?? '')
  if (id === undefined) throw notSupported(param)
  return id
}

/** @throws {Refusal} when it is not a string */
export function readString(fields: Fields, name: string): string | undefined {
  const value = fields.get(name)
  if (value !== undefined && typeof value !== 'string') throw notSupported(name)
  return value
}

/** A lone string is a list of one. @throws {Refusal} when it is not a list of strings */
export function readStrings(fields: Fields, name: string): readonly string[] | undefined {
  const value = fields.get(name)
  if (value === undefined) return undefined
  if (typeof value === 'string') return [value]
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) throw notSupported(name)
  return value
}

/** The strings of a request to translate or improve. @throws {Refusal} rules 3 to 5 of docs/api.md */
export function readTexts(fields: Fields, { maxTexts }: { readonly maxTexts: number }): readonly string[] {
  const texts = readStrings(fields, 'text') ?? []
  if (texts.length === 0) throw notSpecified('text')
  if (texts.length <= maxTexts) return texts
  throw new Refusal(400, `Bad request. Reason: Too many 'text' parameters, at most ${maxTexts} are allowed.`)
}

/** As `readStrings`, where every item may hold several names with commas between them. */
export function readNames(fields: Fields, name: string): readonly string[] | undefined {
  return readStrings(fields, name)
    ?.flatMap((item) => item.split(','))
    .map((item) => item.trim())
    .filter((item) => item !== '')
}

/** `true`, `1`, and what forms and queries make of them. @throws {Refusal} for anything else */
export function readFlag(fields: Fields, name: string): boolean | undefined {
  const value = fields.get(name)
  if (value === undefined) return undefined
  if (value === true || value === 1 || value === '1' || value === 'true') return true
  if (value === false || value === 0 || value === '0' || value === 'false') return false
  throw notSupported(name)
}

interface Choice<Value extends string> {
  readonly name: string
  readonly values: readonly Value[]
  readonly anyCase?: boolean
}

/** One of the values; a number counts as its digits. @throws {Refusal} for anything else */
export function readChoice<Value extends string>(
  fields: Fields,
  { name, values, anyCase = false }: Choice<Value>,
): Value | undefined {
  const sent = fields.get(name)
  if (sent === undefined) return undefined
  const text = typeof sent === 'number' ? String(sent) : sent
  const found = values.find((value) => value === (anyCase && typeof text === 'string' ? text.toLowerCase() : text))
  if (found === undefined) throw notSupported(name)
  return found
}

/** @throws {Refusal} when it is not a string that is written as a UUID */
export function readUuid(fields: Fields, name: string): string | undefined {
  const value = readString(fields, name)
  if (value === undefined) return undefined
  const id = parseUuid(value)
  if (id === undefined) throw notSupported(name)
  return id
}

/** The page of a list that a query asks for, counted from 0. @throws {Refusal} rule 53 of docs/api.md */
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

/** `undefined` for anything but up to nine digits. */
export function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/u.test(text) ? Number(text) : undefined
}

/**
 * The reporting tag of a request, whichever preset's header it stands in, `undefined` without one.
 * @throws {Refusal} rule 23 of docs/api.md
 */
export function readReportingTag({ headers }: Pick<Call, 'headers'>): string | undefined {
  for (const { reportingTagHeader } of Object.values(presets)) {
    const value = headers[reportingTagHeader.toLowerCase()]
    // Node joins repeated headers with a comma and a blank.
    const tag = [value ?? ''].flat().join(', ').trim().toLowerCase()
    if (tag === '') continue
    if (tag.length > limits.maxTagCharacters || !/^[!-+\--~]+$/u.test(tag)) {
      throw new Refusal(400, `Value for '${reportingTagHeader}' not supported.`)
    }
    return tag
  }
  return undefined
}
