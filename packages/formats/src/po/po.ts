import type { Format, ParsedFile, ParseOptions } from '../format.ts'
import { createPo } from './create.ts'
import { applyChanges } from './edit.ts'
import { parseAs } from './parse-po.ts'
import { defaultFormsOf, mapPlurals, type PluralMap } from './plural-rules.ts'
import { poFileOf } from './po-file.ts'

/**
 * GNU gettext: `.po` and templates (`.pot`). A message is known by its `msgid`, with a context by both with U+0004 between
 * them. Plural forms are CLDR categories, by what the `Plural-Forms` field of the header does.
 */
export const po: Format = {
  id: 'po',
  reviewState: 'message',
  parse: parsePo,
  edit: (parsed, changes, options) => applyChanges(parsed, changes, { options, isNew: false }),
  create: createPo,
  pluralForms: (parsed, locale) => pluralsOf(parsed, locale).forms.filter((form) => form !== undefined),
  pluralRule: (parsed, locale) => pluralsOf(parsed, locale).formOf,
}

function pluralsOf(parsed: ParsedFile | undefined, locale: string): PluralMap {
  return parsed ? poFileOf(parsed).plurals : mapPlurals(defaultFormsOf(locale), locale)
}

/**
 * Reads a PO file, or a template (`.pot`). Never throws for content. The locale asked for decides what the texts are: for
 * the source locale, a template, or none, an empty `msgstr` stands for its `msgid`; else for a translation to come.
 */
function parsePo(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  const { file, locale, sourceLocale } = options
  const isSource = locale === undefined || locale === sourceLocale || /\.pot$/i.test(file)
  return parseAs(bytes, options, isSource ? 'source' : 'target')
}
