import { LockaleError } from '@lockale/errors'

export type Fields = Readonly<Record<string, unknown>>

/** Reads fields of another tool's config, and throws if a value has the wrong type. The config may be any value. */
export interface FieldReader {
  readonly name: string
  /** Returns an object; `{}` for an absent field. @throws {LockaleError} `I18NEXT_CONFIG_INVALID` */
  record(value: unknown, field?: string): Fields
  /** Returns a string; `undefined` for absent, `null` and empty. @throws {LockaleError} `I18NEXT_CONFIG_INVALID` */
  text(value: unknown, field: string): string | undefined
  /** Returns a list; one string becomes a list of one. @throws {LockaleError} `I18NEXT_CONFIG_INVALID` */
  texts(value: unknown, field: string): readonly string[]
  /** Returns the error to throw for an invalid field. @param field full name of the field: `backend.loadPath` */
  invalid(field: string | undefined, expected: string, found: unknown, hint?: string): LockaleError
}

export function readerOf(name: string): FieldReader {
  function invalid(field: string | undefined, expected: string, found: unknown, hint?: string): LockaleError {
    const what = field === undefined ? 'The config' : `${field} in the config`
    const message = `${what} of ${name} must be ${expected}, not ${shown(found)}.`
    return new LockaleError('I18NEXT_CONFIG_INVALID', message, {
      place: field,
      hint: hint ?? 'Correct it there, or remove it and set the same value in the lockale config.',
    })
  }
  return {
    name,
    invalid,
    record(value, field) {
      if (value === undefined || value === null) return {}
      if (typeof value === 'object' && !Array.isArray(value)) return { ...value }
      throw invalid(field, 'an object', value)
    },
    text(value, field) {
      if (value === undefined || value === null || value === '') return undefined
      if (typeof value === 'string') return value
      throw invalid(field, 'a string', value)
    },
    texts(value, field) {
      if (value === undefined || value === null || value === false || value === '') return []
      const list: readonly unknown[] = Array.isArray(value) ? value : [value]
      return list.map((each, at) => {
        if (typeof each === 'string') return each
        throw invalid(Array.isArray(value) ? `${field}[${at}]` : field, 'a string or a list of strings', each)
      })
    },
  }
}

function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value)
  if (typeof value === 'function') return 'a function'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' && value !== null ? 'an object' : String(value)
}
