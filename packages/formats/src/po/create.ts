import { encodeText, fitsLatin1 } from '../encoding.ts'
import type { EditOptions, EntryChange, ParsedFile } from '../format.ts'
import { refuseEdit } from '../refuse.ts'
import { type Patch, splice } from '../splice.ts'
import { isLatin1Charset, isUtf8Charset } from './charset.ts'
import { applyChanges } from './edit.ts'
import { settlePatches } from './flags.ts'
import { isHeader } from './header.ts'
import { lineBreakAt } from './line-break.ts'
import { headerPatches } from './new-header.ts'
import { obsoletePatches } from './obsolete.ts'
import { parseAs } from './parse.ts'
import { type PluralForms, sampleNumbers } from './plural-expression.ts'
import { defaultFormsOf } from './plural-rules.ts'
import { type PoFile, poFileOf } from './po-file.ts'
import type { PoMessage } from './message.ts'

/**
 * A new translation file: the source file with its comments and order, with the language and the plural forms of the locale
 * in its header, all translations empty but for the changes, and nothing obsolete.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED`
 */
export function createPo(source: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  const { file: place, locale } = options
  if (source.diagnostics.some(({ severity }) => severity === 'error')) {
    throw refuseEdit(`The source file of ${place} has errors.`, { place, hint: 'Correct the source file first.' })
  }
  const file = poFileOf(source)
  const { text } = source
  const forms = locale === undefined ? undefined : formsFor(locale, file)
  const count = forms?.count ?? file.plurals.count
  const isUtf8 = needsUtf8(changes, file, source)
  const { messages, obsolete, lineBreak } = file.scan
  const patches = [
    ...headerPatches(text, file.header, {
      language: locale,
      pluralForms: forms?.field,
      charset: isUtf8 ? 'UTF-8' : undefined,
      lineBreak,
    }),
    ...messages.flatMap((message) => [
      ...settlePatches(text, message),
      ...(isHeader(message) ? [] : emptyPatches(text, message, { count, lineBreak })),
    ]),
    ...obsoletePatches(text, obsolete),
  ]
  const encoding = isUtf8 && source.encoding === 'iso-8859-1' ? 'utf-8' : source.encoding
  const bytes = encodeText(splice(text, patches), { encoding, bom: source.bom })
  const empty = parseAs(
    bytes,
    { file: place, maxBytes: Number.MAX_SAFE_INTEGER, ...(locale !== undefined && { locale }) },
    'target',
  )
  return applyChanges(empty, changes, { options: { ...options, source }, isNew: true })
}

interface NewForms extends PluralForms {
  /** `undefined`: what the source file has is the same. */
  readonly field: string | undefined
}

function formsFor(locale: string, file: PoFile): NewForms {
  const forms = defaultFormsOf(locale)
  const { stated } = file
  const isSame =
    stated?.count === forms.count && sampleNumbers.every((number) => stated.rule(number) === forms.rule(number))
  return isSame ? { ...forms, field: undefined } : forms
}

/** A file in ISO-8859-1 stays so while it can; what names no charset that is known has only ASCII in it. */
function needsUtf8(changes: readonly EntryChange[], { charset }: PoFile, { encoding }: ParsedFile): boolean {
  if (isLatin1Charset(charset) && encoding === 'iso-8859-1') {
    return changes.some((change) => 'value' in change && !fitsLatin1(change.value))
  }
  return charset === undefined || !isUtf8Charset(charset) || charset === 'CHARSET'
}

interface Forms {
  readonly count: number
  readonly lineBreak: string
}

/** Makes a message one without a translation: a plural gets as many empty forms as the locale has. */
function emptyPatches(text: string, { pluralId, strings }: PoMessage, { count, lineBreak }: Forms): readonly Patch[] {
  const kept = pluralId === undefined ? strings : strings.slice(0, count)
  const patches = kept
    .filter(({ value }) => value !== '')
    .map(({ start, end }): Patch => ({ range: { start, end }, text: '""' }))
  const last = kept.at(-1)
  const end = strings.at(-1)?.end
  if (pluralId === undefined || last === undefined || end === undefined || strings.length === count) return patches
  const between = lineBreakAt(text, last.end, lineBreak)
  const lines = Array.from({ length: count }, (_, index) => `${between}msgstr[${index}] ""`).slice(strings.length)
  return [...patches, { range: { start: last.end, end }, text: lines.join('') }]
}
