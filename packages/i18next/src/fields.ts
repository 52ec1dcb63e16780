import { LockaleError } from '@lockale/errors'
import type { FoundSyntax } from './found-config.ts'

export type Fields = Readonly<Record<string, unknown>>

/** Reads fields of a config that another tool defines. Accepts any value. */
export interface FieldReader {
  /** Name of the tool for messages: `i18next`. */
  readonly name: string
  /**
   * Returns an object; `{}` for an absent field. @param field absent for the config itself @throws {LockaleError}
   * `I18NEXT_CONFIG_INVALID`
   */
  record(value: unknown, field?: string): Fields
  /**
   * Returns a string; `undefined` for absent, `null` and empty, which i18next treats alike. @throws {LockaleError}
   * `I18NEXT_CONFIG_INVALID`
   */
  text(value: unknown, field: string): string | undefined
  /** One text is a list of one. @throws {LockaleError} `I18NEXT_CONFIG_INVALID` */
  texts(value: unknown, field: string): readonly string[]
  /** @param field as it is written: `backend.loadPath` */
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

/** The separators of the options of i18next, or of `extract` of i18next-cli: only those that are given. */
export function readSeparators(reader: FieldReader, given: Fields, at = ''): Partial<FoundSyntax> {
  const field = (name: string) => `${at}${name}`
  return compact({
    keySeparator: switchable(reader, given['keySeparator'], field('keySeparator')),
    namespaceSeparator: switchable(reader, given['nsSeparator'], field('nsSeparator')),
    pluralSeparator: separator(reader, given['pluralSeparator'], field('pluralSeparator')),
    contextSeparator: separator(reader, given['contextSeparator'], field('contextSeparator')),
  })
}

/** `interpolation` of the options of i18next: only what is given. */
export function readDelimiters(reader: FieldReader, given: Fields, note: (note: string) => void): Partial<FoundSyntax> {
  if (reader.text(given['unescapeSuffix'], 'interpolation.unescapeSuffix') !== undefined) {
    note('interpolation.unescapeSuffix has no counterpart: lockale reads it as a part of the variable name.')
  }
  return compact({
    prefix: delimiter(reader, given, 'prefix', note),
    suffix: delimiter(reader, given, 'suffix', note),
    nestingPrefix: delimiter(reader, given, 'nestingPrefix', note),
    nestingSuffix: delimiter(reader, given, 'nestingSuffix', note),
    unescapePrefix: reader.text(given['unescapePrefix'], 'interpolation.unescapePrefix'),
    formatSeparator: reader.text(given['formatSeparator'], 'interpolation.formatSeparator'),
  })
}

/** Removes the fields that are `undefined`. */
export function compact<T extends object>(fields: T): { [Name in keyof T]?: Exclude<T[Name], undefined> } {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as { [Name in keyof T]?: Exclude<T[Name], undefined> }
}

/** In place of one that is said to be empty, i18next 26 takes the source of a regular expression: `prefixEscaped: '\\$\\{'`. */
function delimiter(reader: FieldReader, given: Fields, name: string, note: (note: string) => void): string | undefined {
  const plain = reader.text(given[name], `interpolation.${name}`)
  const escaped = reader.text(given[`${name}Escaped`], `interpolation.${name}Escaped`)
  if (plain !== undefined || escaped === undefined || !Object.hasOwn(given, name)) return plain
  const text = escaped.replaceAll(/\\(?=[^\p{L}\p{N}])/gu, '')
  const isLiteral = !/[$()*+.?[\\\]^|]/u.test(escaped.replaceAll(/\\[^\p{L}\p{N}]/gu, ''))
  if (isLiteral) {
    note(`interpolation.${name}Escaped is read by i18next 26, but not by 27.`)
    return text
  }
  note(
    `interpolation.${name}Escaped is a pattern, which has no counterpart: set \`syntax.${name}\` in the lockale config.`,
  )
  return undefined
}

/** Returns a separator; `false` if keys are not split. */
function switchable(reader: FieldReader, value: unknown, field: string): string | false | undefined {
  return value === false || value === null || value === '' ? false : separator(reader, value, field)
}

function separator(reader: FieldReader, value: unknown, field: string): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string' && value !== '') return value
  throw reader.invalid(field, 'a separator', value)
}
