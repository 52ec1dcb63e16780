import type { Format, ParsedFile, ParseOptions, EditOptions, EntryChange } from '../format.ts'
import { applyChanges } from './edit.ts'
import { parseAs } from './parse-po.ts'
import { defaultFormsOf, mapPlurals, type PluralMap } from './plural-rules.ts'
import { poFileOf, type PoFile } from './po-file.ts'
import { isBlankPiece, lineStart } from '../lines.ts'
import { hasError } from '../findings.ts'
import type { Range } from '@lockale/errors'
import { encodeText, fitsLatin1 } from '../encoding.ts'
import { refuseEdit } from '../refuse.ts'
import { type Patch, splice } from '../splice.ts'
import { isHeader, isLatin1Charset, isUtf8Charset } from './header.ts'
import { headerPatches } from './header-patches.ts'
import { lineBreakAt } from './text.ts'
import { type PoMessage, settlePatches } from './message.ts'
import { type PluralForms, sampleNumbers } from './plural-expression.ts'

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

/** Parses a PO file. In a source file or a template, `msgid` replaces an empty `msgstr`. Invalid files do not throw. */
function parsePo(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  const { file, locale, sourceLocale } = options
  const isSource = locale === undefined || locale === sourceLocale || /\.pot$/i.test(file)
  return parseAs(bytes, options, isSource ? 'source' : 'target')
}

/**
 * Creates a translation file from the source file: same comments and order, language and plural forms of the locale in
 * the header, empty translations except for `changes`, no obsolete entries.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED`
 */
function createPo(source: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  const { file: place, locale } = options
  if (hasError(source)) {
    throw refuseEdit(`The source file of ${place} has errors.`, { place, hint: 'Correct the source file first.' })
  }
  const file = poFileOf(source)
  const { text } = source
  const forms = locale === undefined ? undefined : defaultFormsOf(locale)
  const count = forms?.count ?? file.plurals.count
  const isUtf8 = needsUtf8(changes, file, source)
  const { messages, obsolete, lineBreak } = file.scan
  const patches = [
    ...headerPatches(text, file.header, {
      language: locale,
      pluralForms: forms && isStated(forms, file) ? undefined : forms?.field,
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

function isStated({ count, rule }: PluralForms, { stated }: PoFile): boolean {
  return stated?.count === count && sampleNumbers.every((number) => stated.rule(number) === rule(number))
}

/** Returns true if the charset of the file cannot hold the changes. In an unknown charset, only ASCII is safe. */
function needsUtf8(changes: readonly EntryChange[], { charset }: PoFile, { encoding }: ParsedFile): boolean {
  if (isLatin1Charset(charset) && encoding === 'iso-8859-1') {
    return changes.some((change) => 'value' in change && !fitsLatin1(change.value))
  }
  return charset === undefined || !isUtf8Charset(charset) || charset === 'CHARSET'
}

/** Returns patches that empty the translations of a message. A plural gets as many forms as the locale has. */
function emptyPatches(
  text: string,
  { pluralId, strings }: PoMessage,
  { count, lineBreak }: { readonly count: number; readonly lineBreak: string },
): readonly Patch[] {
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

function obsoletePatches(text: string, obsolete: readonly Range[]): readonly Patch[] {
  const runs: Range[] = []
  for (const range of obsolete) {
    const last = runs.at(-1)
    if (last && isBlankPiece(text, last.end, range.start)) runs[runs.length - 1] = { start: last.start, end: range.end }
    else runs.push(range)
  }
  return runs.map(({ start, end }) => {
    let behind = end
    while (behind < text.length && isBlankAt(text, behind)) behind++
    if (behind < text.length) return { range: { start, end: Math.max(end, lineStart(text, behind)) }, text: '' }
    let front = start
    while (front > 0 && isBlankAt(text, front - 1)) front--
    const kept = /^[ \t]*(?:\r\n|\n|\r)/.exec(text.slice(front, start))?.[0].length ?? 0
    return { range: { start: Math.min(start, front + kept), end: text.length }, text: '' }
  })
}

function isBlankAt(text: string, at: number): boolean {
  return ' \t\r\n'.includes(text.charAt(at))
}
