import type { Format, ParsedFile } from '../format.ts'
import { createPo } from './create.ts'
import { editPo } from './edit.ts'
import { parsePo } from './parse-po.ts'
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
  edit: editPo,
  create: createPo,
  pluralForms: (parsed, locale) => pluralsOf(parsed, locale).forms.filter((form) => form !== undefined),
  pluralRule: (parsed, locale) => pluralsOf(parsed, locale).formOf,
}

function pluralsOf(parsed: ParsedFile | undefined, locale: string): PluralMap {
  return parsed ? poFileOf(parsed).plurals : mapPlurals(defaultFormsOf(locale), locale)
}
