import { type FieldReader, type Fields, readerOf } from './fields.ts'
import {
  compact,
  type FoundConfig,
  type FoundSyntax,
  localeName,
  notesOf,
  type ReadOptions,
  readSeparators,
  toFoundConfig,
} from './found-config.ts'
import { toTemplate } from './to-template.ts'

/**
 * Returns a lockale config from the options of `i18next.init`: `{ ...fromI18next(options), targets: ['de'] }`. It calls no function
 * of the options: pass the result of a function in the second argument.
 * @param given the options, of any version of i18next
 * @throws {LockaleError} `I18NEXT_CONFIG_INVALID`, `I18NEXT_SOURCE_UNKNOWN`
 */
export function fromI18next(given: object, options: ReadOptions = {}): FoundConfig {
  const reader = readerOf('i18next')
  const note = notesOf(options)
  const fields = reader.record(given)
  const path = options.files === undefined ? loadPathOf(reader, fields) : undefined
  const template =
    path &&
    toTemplate(reader, path.value, { field: path.field, kind: 'address', ...delimitersOf(reader, fields) }, options)
  noteNamespaces(reader, fields, template, note)
  const spell = spellingOf(fields)
  const source = options.source === undefined ? sourceOf(reader, fields, note) : undefined
  const locales = options.targets === undefined ? localesOf(reader, fields) : []
  const findings = {
    source: source && spell(source),
    locales: locales.map(spell),
    template,
    syntax: readSyntax(reader, fields, options.syntax === undefined ? note : () => {}),
  }
  return toFoundConfig(reader, findings, options)
}

/** Reads the separators, delimiters and JSON version of an i18next config. Reports options that lockale lacks. */
export function readSyntax(reader: FieldReader, fields: Fields, note: (note: string) => void): Partial<FoundSyntax> {
  if (fields['i18nFormat'] !== undefined) {
    note('i18nFormat: a plugin defines the message format. Set it as `syntax` ("icu" for i18next-icu).')
  }
  if (reader.texts(fields['postProcess'], 'postProcess').length > 0) {
    note('postProcess has no counterpart: lockale does not protect the marks that a post-processor reads.')
  }
  return {
    ...versionOf(reader, fields, note),
    ...readSeparators(reader, fields),
    ...readDelimiters(reader, reader.record(fields['interpolation'], 'interpolation'), note),
  }
}

function versionOf(reader: FieldReader, fields: Fields, note: (note: string) => void): Partial<FoundSyntax> {
  const version = reader.text(fields['compatibilityJSON'], 'compatibilityJSON')
  if (version === 'v3') return { version: 3 }
  if (version !== undefined && version !== 'v4') {
    note(`compatibilityJSON: lockale does not support the plural forms of ${version}, only those of v4 and v3.`)
  }
  return {}
}

/** Returns the load path of i18next's backend. If several backends are chained, returns the first load path. */
function loadPathOf(
  reader: FieldReader,
  fields: Fields,
): { readonly value: unknown; readonly field: string } | undefined {
  const { loadPath, backendOptions } = reader.record(fields['backend'], 'backend')
  if (loadPath !== undefined) return { value: loadPath, field: 'backend.loadPath' }
  const chain: readonly unknown[] = Array.isArray(backendOptions) ? backendOptions : []
  const paths = chain.map((each, at) => {
    const field = `backend.backendOptions[${at}]`
    return { value: reader.record(each, field)['loadPath'], field: `${field}.loadPath` }
  })
  return paths.find(({ value }) => value !== undefined)
}

function delimitersOf(reader: FieldReader, fields: Fields): Pick<FoundSyntax, 'prefix' | 'suffix'> {
  const { prefix, suffix } = readDelimiters(reader, reader.record(fields['interpolation'], 'interpolation'), () => {})
  return compact({ prefix, suffix })
}

function noteNamespaces(
  reader: FieldReader,
  fields: Fields,
  template: string | undefined,
  note: (note: string) => void,
): void {
  const [name] = reader.texts(fields['defaultNS'], 'defaultNS')
  if (template === undefined || template.includes('{namespace}') || name === undefined || name === 'translation') return
  note(
    `defaultNS is "${name}", and the path has no {{ns}}: modules of unplugin-lockale call this namespace "translation".`,
  )
}

/** Returns the source locale: the last fallback locale or, if there is no fallback, the initial locale. */
function sourceOf(reader: FieldReader, fields: Fields, note: (note: string) => void): string | undefined {
  const fallbacks = fallbacksOf(reader, fields['fallbackLng'], note).filter((each) => localeName(each) !== undefined)
  const last = fallbacks.at(-1)
  if (fallbacks.length > 1)
    note(`fallbackLng has several locales; lockale uses the last one, "${last}", as the source locale.`)
  if (last !== undefined) return last
  const first = reader.text(fields['lng'], 'lng')
  if (first === undefined || localeName(first) === undefined) return undefined
  note(`fallbackLng names no locale; lockale uses lng, "${first}", as the source locale.`)
  return first
}

function fallbacksOf(reader: FieldReader, given: unknown, note: (note: string) => void): readonly string[] {
  if (typeof given === 'function') {
    note('fallbackLng is a function; lockale does not call it.')
    return []
  }
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return reader.texts(given, 'fallbackLng')
  const { default: general, ...own } = reader.record(given, 'fallbackLng')
  const names = Object.keys(own)
  if (names.length > 0) {
    note(`fallbackLng of ${names.join(', ')} has no counterpart: lockale writes all messages of each locale.`)
  }
  return reader.texts(general, 'fallbackLng.default')
}

function localesOf(reader: FieldReader, fields: Fields): readonly string[] {
  const supported = reader.texts(fields['supportedLngs'] ?? fields['whitelist'], 'supportedLngs')
  if (supported.length > 0) return supported
  const resources = Object.keys(reader.record(fields['resources'], 'resources'))
  return resources.length > 0 ? resources : reader.texts(fields['preload'], 'preload')
}

function spellingOf(fields: Fields): (locale: string) => string {
  const cut = fields['load'] === 'languageOnly' ? languageOf : (locale: string) => locale
  return fields['lowerCaseLng'] === true ? (locale) => cut(locale).toLowerCase() : cut
}

function languageOf(spelling: string): string {
  return spelling.split(/[_-]/u, 1)[0] ?? spelling
}

function readDelimiters(reader: FieldReader, given: Fields, note: (note: string) => void): Partial<FoundSyntax> {
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

/** Returns a delimiter. Reports an empty one, for which i18next 26 uses a regular expression of the config instead. */
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
