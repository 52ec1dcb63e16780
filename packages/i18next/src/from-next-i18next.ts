import { type FieldReader, type Fields, readerOf } from './fields.ts'
import { type FoundConfig, localeName, notesOf, type ReadOptions, toFoundConfig } from './found-config.ts'
import { readSyntax } from './from-i18next.ts'
import { toTemplate } from './to-template.ts'

/**
 * Returns the fields of a lockale config from a `next-i18next.config.js`: `defineConfig(fromNextI18next(config))`. It reads
 * the form of the pages router, with `i18n`, and of the app router, with `supportedLngs`. It runs no function of that config.
 * @throws {LockaleError} `I18NEXT_CONFIG_INVALID`, `I18NEXT_SOURCE_UNKNOWN`
 */
export function fromNextI18next(given: object, options: ReadOptions = {}): FoundConfig {
  const reader = readerOf('next-i18next')
  const note = notesOf(options)
  const fields = reader.record(given)
  const isPages = fields['i18n'] !== undefined
  const { source, locales } = isPages ? pagesLocales(reader, fields, note) : appLocales(reader, fields)
  const inner = isPages ? fields : reader.record(fields['i18nextOptions'], 'i18nextOptions')
  const syntax = readSyntax(reader, inner, options.syntax === undefined ? note : () => {})
  if (typeof fields['resourceLoader'] === 'function' && options.files === undefined) {
    note('resourceLoader is a function; lockale does not call it and uses localePath instead.')
  }
  const template =
    options.files === undefined
      ? templateOf(reader, fields, { isPages, prefix: syntax.prefix, suffix: syntax.suffix }, options)
      : undefined
  return toFoundConfig(reader, { source, locales, template, syntax }, options)
}

interface SaidLocales {
  readonly source: string | undefined
  readonly locales: readonly string[]
}

/** Returns the locales of the pages router. Skips `default`, a name by which apps make Next.js prefix every locale. */
function pagesLocales(reader: FieldReader, fields: Fields, note: (note: string) => void): SaidLocales {
  const i18n = reader.record(fields['i18n'], 'i18n')
  const locales = reader.texts(i18n['locales'], 'i18n.locales').filter((locale) => locale !== 'default')
  const said = reader.text(i18n['defaultLocale'], 'i18n.defaultLocale')
  const source = said === 'default' ? locales[0] : said
  const { fallbackLng } = fields
  if (
    typeof fallbackLng === 'string' &&
    source !== undefined &&
    localeName(fallbackLng)?.locale !== localeName(source)?.locale
  ) {
    note(
      `i18n.defaultLocale is "${source}" and fallbackLng is "${fallbackLng}"; lockale uses defaultLocale as the source locale.`,
    )
  }
  return { source, locales }
}

function appLocales(reader: FieldReader, fields: Fields): SaidLocales {
  const locales = reader.texts(fields['supportedLngs'], 'supportedLngs')
  return { source: reader.texts(fields['fallbackLng'], 'fallbackLng').at(-1) ?? locales[0], locales }
}

/** Returns the path template. `localePath` is a folder (pages router) or a URL in the public folder (app router). */
function templateOf(
  reader: FieldReader,
  fields: Fields,
  { isPages, prefix, suffix }: Record<'prefix' | 'suffix', string | undefined> & { readonly isPages: boolean },
  options: ReadOptions,
): string {
  const { localePath } = fields
  if (localePath !== undefined && localePath !== null && typeof localePath !== 'string') {
    return toTemplate(reader, localePath, { field: 'localePath', kind: 'file' }, options)
  }
  const folder = reader.text(localePath, 'localePath') ?? (isPages ? './public/locales' : '/locales')
  const structure = reader.text(fields['localeStructure'], 'localeStructure') ?? '{{lng}}/{{ns}}'
  const extension = reader.text(fields['localeExtension'], 'localeExtension') ?? 'json'
  const path = `${isPages || folder.startsWith('/') ? folder : `/${folder}`}/${structure}.${extension}`
  return toTemplate(
    reader,
    path,
    { field: 'localePath', kind: isPages ? 'address' : 'public', prefix, suffix },
    options,
  )
}
