import type { Diagnostic } from '@lockale/errors'
import { characterAt, type Findings } from '../findings.ts'
import type { EntryPath, ParsedFile, ParseOptions } from '../format.ts'
import { openText } from '../open-text.ts'
import { declaredCharset, isLatin1Charset, isUtf8Charset } from './charset.ts'
import { toEntries } from './entries.ts'
import { describeFound } from '../describe-found.ts'
import { fieldsOf, findField, isHeader } from './header.ts'
import type { PoMessage, PoProblem } from './message.ts'
import { type PoFile, type PoMode, rememberFile, toPoFile } from './po-file.ts'
import { scanPo } from './scan.ts'

/**
 * Reads a PO file, or a template (`.pot`). Never throws for content. The locale asked for decides what the texts are: for
 * the source locale, a template, or none, an empty `msgstr` stands for its `msgid`; else for a translation to come.
 */
export function parsePo(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  return parseAs(bytes, options, modeOf(options))
}

export function parseAs(bytes: Uint8Array, options: ParseOptions, mode: PoMode): ParsedFile {
  const charset = declaredCharset(bytes)
  const latin1 = isLatin1Charset(charset)
  const opened = openText(bytes, options, { latin1 })
  if (!opened.ok) return sayCharset(opened.parsed, charset)
  const { text, bom, findings, failed, done } = opened
  const scan = scanPo(text)
  if (!scan.ok) return failed([problemFinding(text, scan.problem, findings)])
  const file = toPoFile(scan, { mode, locale: options.locale, charset })
  const parsed = done({ entries: toEntries(text, file), diagnostics: warningsOf(file, findings) })
  // Of ASCII alone nobody can tell the encoding but the header.
  const isAscii = !bom && text.length === bytes.length
  return rememberFile(latin1 && isAscii ? { ...parsed, encoding: 'iso-8859-1' } : parsed, file)
}

function modeOf({ file, locale, sourceLocale }: ParseOptions): PoMode {
  return locale === undefined || locale === sourceLocale || /\.pot$/i.test(file) ? 'source' : 'target'
}

function sayCharset(parsed: ParsedFile, charset: string | undefined): ParsedFile {
  if (charset === undefined || isUtf8Charset(charset)) return parsed
  const diagnostics = parsed.diagnostics.map((diagnostic): Diagnostic => {
    if (diagnostic.code !== 'bad-encoding') return diagnostic
    return { ...diagnostic, arguments: { looksLike: `${charset}, as its header says`, ...diagnostic.arguments } }
  })
  return { ...parsed, diagnostics }
}

function problemFinding(text: string, { at, expected }: PoProblem, { finding }: Findings): Diagnostic {
  return finding({
    code: 'parse-error',
    severity: 'error',
    range: characterAt(text, at),
    arguments: { expected, found: describeFound(text, at, '#') },
  })
}

function warningsOf(file: PoFile, findings: Findings): readonly Diagnostic[] {
  return [...duplicateFindings(file, findings), ...pluralFindings(file, findings)].toSorted(
    (a, b) => (a.range?.start ?? 0) - (b.range?.start ?? 0),
  )
}

/** Placed at the message that is lost: gettext refuses the file, other programs take the last one. */
function duplicateFindings({ scan, last }: PoFile, { finding, position }: Findings): readonly Diagnostic[] {
  if (last === undefined) return []
  return scan.messages.flatMap((message) => {
    const counts = last.get(message.key)
    if (counts === undefined || counts === message || isHeader(message)) return []
    const { line, column } = position(counts.id.start)
    return [
      finding({
        code: 'duplicate-key',
        severity: 'warning',
        range: { start: message.id.start, end: message.id.end },
        path: pathOf(message),
        arguments: { key: message.key, countsLine: line, countsColumn: column },
      }),
    ]
  })
}

/** A translation with plurals needs to be told which numbers its forms are for. */
function pluralFindings(file: PoFile, { finding }: Findings): readonly Diagnostic[] {
  if (file.mode === 'source') return []
  const { header, stated, plurals } = file
  const plural = file.scan.messages.filter(({ pluralId }) => pluralId !== undefined)
  const [first] = plural
  if (first === undefined) return []
  if (stated === undefined) {
    const found = findField(fieldsOf(header), 'Plural-Forms')?.value
    const { start, end } = header?.strings[0] ?? first.id
    const expected = 'a field `Plural-Forms` in the header, such as `nplurals=2; plural=(n != 1);`'
    const facts = { expected, found: found === undefined ? 'none' : `\`${found.slice(0, 100)}\`` }
    return [finding({ code: 'parse-error', severity: 'warning', range: { start, end }, arguments: facts })]
  }
  const tooLong = plural.find(({ strings }) => strings.length > plurals.count)
  const extra = tooLong?.strings[plurals.count]
  if (tooLong === undefined || extra === undefined) return []
  const facts = { expected: `${plurals.count} plural forms, as the header says`, found: `msgstr[${plurals.count}]` }
  const range = { start: extra.keywordStart, end: extra.end }
  return [finding({ code: 'parse-error', severity: 'warning', range, path: pathOf(tooLong), arguments: facts })]
}

function pathOf({ context, id }: PoMessage): EntryPath {
  return context === undefined ? [id.value] : [context.value, id.value]
}
