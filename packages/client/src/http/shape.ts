import { isObject } from '@lockale/api/shape'

/** The error for JSON with a wrong or missing field. The message names the field: `job_id is empty`. */
export class ShapeError extends Error {}

export type JsonObject = Readonly<Record<string, unknown>>

// Functions that read parts of an answer. `read…` requires the field. `maybe…` returns `undefined` if the field is
// missing or `null`, and refuses a value of the wrong type. Unknown fields are ignored.

export function readObject(value: unknown, where: string): JsonObject {
  if (!isObject(value)) throw wrong(where, 'an object')
  return value
}

export function readList(value: unknown, where: string): readonly unknown[] {
  if (!Array.isArray(value)) throw wrong(where, 'a list')
  return value
}

export function readText(value: unknown, where: string): string {
  if (typeof value !== 'string') throw wrong(where, 'a text')
  return value
}

export function maybeText(value: unknown, where: string): string | undefined {
  return value === undefined || value === null ? undefined : readText(value, where)
}

export function maybeCount(value: unknown, where: string): number | undefined {
  if (value === undefined || value === null) return undefined
  if (!isCount(value)) throw wrong(where, 'a whole number')
  return value
}

export function maybeFlag(value: unknown, where: string): boolean | undefined {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'boolean') throw wrong(where, 'true or false')
  return value
}

/** Returns true for an integer, 0 or more. Use it where a wrong value must not make the whole answer invalid. */
export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function wrong(where: string, wanted: string): ShapeError {
  return new ShapeError(`${where} is not ${wanted}`)
}

/** Reads a value of an answer. `where` is the path of the value, for error messages. */
type Reader<T> = (value: unknown, where: string) => T

/** For each field of an object, by the name that this client uses: the function that reads the field. */
export type FieldReaders<T> = { readonly [Name in keyof T]-?: Reader<T[Name]> }

/**
 * Returns a function that reads an object from JSON. It reads the field `creationTime` from `creation_time`.
 * @param what names the object in an error: `a glossary`
 */
export function objectOf<T extends object>(what: string, fields: FieldReaders<T>): (value: unknown) => T {
  const readers = Object.entries<Reader<unknown>>(fields).map(([name, read]) => {
    return [name, fieldOf(name), read] as const
  })
  return (value) => {
    const object = readObject(value, what)
    // each function has checked the type of its field
    return Object.fromEntries(readers.map(([name, field, read]) => [name, read(object[field], field)])) as T
  }
}

/** Returns the name of a field in the HTTP interface: `creation_time` for `creationTime`. */
function fieldOf(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`)
}

/** Returns the fields of a request. A value that is `undefined` or an empty list is not sent. */
export function toFields(params: object): JsonObject {
  const entries = Object.entries<unknown>(params as JsonObject)
  const sent = entries.filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))
  return Object.fromEntries(sent.map(([name, value]) => [fieldOf(name), value]))
}

export function listOf<T>(
  read: Reader<T>,
  { isOptional = false }: { readonly isOptional?: boolean } = {},
): Reader<readonly T[]> {
  return (value, where) => readList(isOptional ? (value ?? []) : value, where).map((item) => read(item, where))
}

/** Returns a string; `undefined` for any other type, so that a billed answer is not refused for a minor field. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

export function answerOf<T>(field: string, read: Reader<T>): (value: unknown) => T {
  return (value) => read(readObject(value, 'the answer')[field], field)
}

export function textOrNone(value: unknown, where: string): string {
  return maybeText(value, where) ?? ''
}
