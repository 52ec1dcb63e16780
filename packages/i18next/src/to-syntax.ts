import type { FieldReader, Fields } from './fields.ts'
import type { FoundSyntax } from './found-config.ts'

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
