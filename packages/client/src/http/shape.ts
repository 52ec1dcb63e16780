/** An answer whose JSON does not hold what it must. The message is the end of a sentence and names the field. */
export class ShapeError extends Error {}

export type JsonObject = Readonly<Record<string, unknown>>

/*
 * Readers for the parts of an answer. Fields that must be there are read with `read…`; of all others, missing and `null` are
 * `undefined`, a value of the wrong type is refused. Unknown fields are ignored.
 */

export function readObject(value: unknown, where: string): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong(where, 'an object')
  return value as JsonObject
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

/** A number of things; for fields that are worth less than the answer they stand in, use it without refusing. */
export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function wrong(where: string, wanted: string): ShapeError {
  return new ShapeError(`${where} is not ${wanted}`)
}
