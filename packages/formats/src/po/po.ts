import type { Format, ParsedFile, ParseOptions } from '../format.ts'
import { createPo } from './create.ts'
import { applyChanges } from './edit.ts'
import { parseAs } from './parse-po.ts'
import { defaultFormsOf, mapPlurals, type PluralMap } from './plural-rules.ts'
import { poFileOf } from './po-file.ts'

/**
 * GNU gettext: `.po` and templates (`.pot`). The key of a message is its `msgid`, or its context, U+0004 and its
 * `msgid`. Plural forms are CLDR categories, as the `Plural-Forms` field of the header selects them.
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

/** Without a target locale and in a template, `msgid` is the string if `msgstr` is empty. Never throws for content. */
function parsePo(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  const { file, locale, sourceLocale } = options
  const isSource = locale === undefined || locale === sourceLocale || /\.pot$/i.test(file)
  return parseAs(bytes, options, isSource ? 'source' : 'target')
}
