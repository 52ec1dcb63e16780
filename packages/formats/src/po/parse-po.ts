import { rememberFor } from '@lockale/errors'
import type { Diagnostic } from '@lockale/errors'
import { describeFound, type Findings, orProblem, ParseProblem } from '../findings.ts'
import type { Entry, EntryPath, ParsedFile, ParseOptions } from '../format.ts'
import { isBreak } from '../lines.ts'
import { tryScan } from '../literal/scan.ts'
import { openText } from '../open-text.ts'
import { fieldOf, isHeader, isLatin1Charset, isUtf8Charset } from './header.ts'
import { type PoMessage, type PoText, previousMessage } from './message.ts'
import { returnedMessages } from './obsolete.ts'
import { type PoFile, rememberFile, toPoFile } from './po-file.ts'
import { scanPo } from './scan.ts'
import { decodeLatin1 } from '../encoding.ts'

/** Number of bytes in which the header is searched. The header is the first entry: only comments may precede it. */
const headLength = 128 * 1024

const headerLines = /^[ \t]*msgid[ \t]*""[ \t]*\r?[\n\r][ \t]*msgstr\b[^\r\n]*(?:\r?[\n\r][ \t]*"[^\r\n]*)*/m

export function parseAs(bytes: Uint8Array, options: ParseOptions, mode: PoFile['mode']): ParsedFile {
  const charset = declaredCharset(bytes)
  const latin1 = isLatin1Charset(charset)
  const opened = openText(bytes, options, { latin1 })
  if (!opened.ok) return sayCharset(opened.parsed, charset)
  const { text, bom, findings, failed, done } = opened
  const scan = orProblem(() => scanPo(text))
  if (scan instanceof ParseProblem) {
    const { at, expected } = scan
    return failed([findings.problem({ at, expected, found: describeFound(text, at, '#') })])
  }
  const returned = mode === 'target' ? returnedMessages(text, scan, options.source) : []
  const file = toPoFile(scan, { mode, asked: options.locale, charset, source: options.source, returned })
  const diagnostics = [...duplicateFindings(file, findings), ...pluralFindings(file, findings)]
  const parsed = done({ entries: toEntries(text, file), diagnostics })
  // If all bytes are ASCII, only the header can name the encoding.
  const isAscii = !bom && text.length === bytes.length
  return rememberFile(latin1 && isAscii ? { ...parsed, encoding: 'iso-8859-1' } : parsed, file)
}

function sayCharset(parsed: ParsedFile, charset: string | undefined): ParsedFile {
  if (charset === undefined || isUtf8Charset(charset)) return parsed
  const diagnostics = parsed.diagnostics.map((diagnostic): Diagnostic => {
    if (diagnostic.code !== 'bad-encoding') return diagnostic
    return { ...diagnostic, arguments: { looksLike: `${charset}, as its header says`, ...diagnostic.arguments } }
  })
  return { ...parsed, diagnostics }
}

/** Reports each message that a duplicate replaces. gettext refuses the file, other programs use the last message. */
function duplicateFindings({ scan, last }: PoFile, { duplicate }: Findings): readonly Diagnostic[] {
  if (last === undefined) return []
  return scan.messages.flatMap((message) => {
    const counts = last.get(message.key)
    if (counts === undefined || counts === message || isHeader(message)) return []
    const { key, id } = message
    return [duplicate({ key, range: { start: id.start, end: id.end }, path: pathOf(message) }, counts.id.start)]
  })
}

/** Reports plurals if the header does not say which numbers each plural form is for. */
function pluralFindings(file: PoFile, { finding }: Findings): readonly Diagnostic[] {
  if (file.mode === 'source') return []
  const { header, stated, plurals } = file
  const plural = file.scan.messages.filter(({ pluralId }) => pluralId !== undefined)
  const [first] = plural
  if (first === undefined) return []
  if (stated === undefined) {
    const found = fieldOf(header, 'Plural-Forms')
    const { start, end } = header?.strings[0] ?? first.id
    const expected = 'a field `Plural-Forms` in the header, such as `nplurals=2; plural=(n != 1);`'
    const facts = {
      part: 'the rule of its plural forms',
      expected,
      found: found === undefined ? 'none' : `\`${found.slice(0, 100)}\``,
    }
    return [finding({ code: 'parse-error', severity: 'warning', range: { start, end }, arguments: facts })]
  }
  const tooLong = plural.find(({ strings }) => strings.length > plurals.count)
  const extra = tooLong?.strings[plurals.count]
  if (tooLong === undefined || extra === undefined) return []
  const facts = {
    part: 'one of its forms',
    expected: `${plurals.count} plural forms, as the header says`,
    found: `msgstr[${plurals.count}]`,
  }
  const range = { start: extra.keywordStart, end: extra.end }
  return [finding({ code: 'parse-error', severity: 'warning', range, path: pathOf(tooLong), arguments: facts })]
}

function pathOf({ context, id }: PoMessage): EntryPath {
  return context === undefined ? [id.value] : [context.value, id.value]
}

function toEntries(text: string, file: PoFile): readonly Entry[] {
  const entries: Entry[] = []
  for (const message of file.scan.messages) {
    if (!isHeader(message) && !file.shadowed.has(message)) addEntries(entries, text, { message, file })
  }
  for (const message of file.returned) addEntries(entries, text, { message, file })
  return entries
}

/** Adds an entry for each form. Omits a `msgstr[n]` beyond the `nplurals` of the header: no program reads it. */
function addEntries(entries: Entry[], text: string, { message, file }: MessageInFile): void {
  const { key, context, id, strings, pluralId, flags } = message
  const { note: comments, count } = readComments(text, message)
  // Messages with the same string differ only in their context, so translators need the context in the note.
  const note = [context?.value, comments].filter(Boolean).join('\n') || undefined
  const keyRange = { start: id.start, end: id.end }
  const previousSource = file.mode === 'target' ? previousSourceOf(text, message, file) : undefined
  for (const [index, string] of strings.entries()) {
    const form = pluralId === undefined ? undefined : file.plurals.forms[index]
    if (pluralId !== undefined && form === undefined) continue
    const read = valueOf(text, string, { message, file }, form)
    entries.push({
      path: form === undefined ? [key] : [key, form],
      ...read,
      note,
      ...(form === undefined ? {} : { form }),
      ...(form === undefined || count === undefined ? {} : { count }),
      ...(flags.length === 0 ? {} : { flags }),
      ...(previousSource !== undefined && (read.kind === 'text' || read.draft !== undefined) && { previousSource }),
      keyRange,
      valueRange: { start: string.start, end: string.end },
    })
  }
}

interface MessageInFile {
  readonly message: PoMessage
  readonly file: PoFile
}

/** Returns the value of a `msgstr`; if empty or fuzzy: in a source `msgid` or `msgid_plural`, in a target no string. */
function valueOf(
  text: string,
  string: PoText,
  { message, file }: MessageInFile,
  form: string | undefined,
): Pick<Entry, 'kind' | 'value' | 'review' | 'draft'> {
  const { id, pluralId, isFuzzy } = message
  const { start, end } = string
  const isTarget = file.mode === 'target'
  if (string.value !== '' && !isFuzzy) return { kind: 'text', value: string.value, ...(isTarget && { review: 'done' }) }
  if (isTarget) {
    // Line breaks are unified, so that a copy in a file with other line breaks is equal.
    const value = text.slice(start, end).replaceAll(/\r\n?/g, '\n')
    return { kind: 'other', value, ...(string.value !== '' && { review: 'wanted', draft: string.value }) }
  }
  return { kind: 'text', value: form === undefined || form === 'one' ? id.value : (pluralId ?? id).value }
}

/** Returns the previous source string and its plural; `undefined` if there is none, or if `msgid` is an identifier. */
function previousSourceOf(text: string, message: PoMessage, { source }: PoFile): readonly string[] | undefined {
  const lines = message.isFuzzy ? previousMessage(text, message) : undefined
  const [said] = (lines === undefined ? undefined : tryScan(lines, scanPo))?.messages ?? []
  const previous = said ?? (message.today && message)
  if (previous === undefined || previous.id.value === '') return undefined
  if (source !== undefined && !isTextOf(message, source)) return undefined
  return [previous.id.value, ...(previous.pluralId === undefined ? [] : [previous.pluralId.value])]
}

function isTextOf({ key, id, pluralId, today }: PoMessage, source: ParsedFile): boolean {
  const own = textsByKey(source).get(key)
  const { message } = today ?? { message: { id, pluralId } }
  return own === undefined || own === message.id.value || own === message.pluralId?.value
}

const textsByKey = rememberFor(({ entries }: ParsedFile) => new Map(entries.map(({ path, value }) => [path[0], value])))

/** Returns the note: comments by programmers (`#.`), then by translators (`# `). `count`: the variable of a plural. */
function readComments(
  text: string,
  { leadStart, start }: PoMessage,
): { readonly note: string | undefined; readonly count: string | undefined } {
  if (leadStart === start) return { note: undefined, count: undefined }
  const extracted: string[] = []
  const translators: string[] = []
  let count: string | undefined
  for (let at = text.indexOf('#', leadStart); at !== -1 && at < start; at = text.indexOf('#', at)) {
    let end = at + 1
    while (end < start && !isBreak(text.charCodeAt(end))) end++
    const kind = text.charAt(at + 1)
    if (kind === '.') {
      const line = text.slice(at + 2, end).trim()
      const own = countIn(line)
      if (own === undefined) extracted.push(line)
      count ??= own
    } else if (kind === ' ' || kind === '\t' || end === at + 1) translators.push(text.slice(at + 1, end).trim())
    at = end
  }
  const note = [...extracted, ...translators].join('\n').trim()
  return { note: note === '' ? undefined : note, count }
}

/** Returns the name of the variable that selects a Lingui plural (`js-lingui:icu=…&pluralize_on=count`). */
function countIn(line: string): string | undefined {
  const at = line.includes(' ') ? -1 : line.indexOf('pluralize_on=')
  const names = at === -1 ? undefined : new URLSearchParams(line.slice(at)).get('pluralize_on')
  return names?.split(',', 1)[0]?.trim() || undefined
}

/** Returns the charset of the header before decoding; `undefined` if there is none. */
function declaredCharset(bytes: Uint8Array): string | undefined {
  // Every charset of PO files contains ASCII, so bytes can be read as characters.
  const head = decodeLatin1(bytes.subarray(0, headLength))
  const [header] = headerLines.exec(head) ?? []
  return header === undefined ? undefined : /charset=[ \t]*([\w.:+-]{1,40})/i.exec(header)?.[1]
}
