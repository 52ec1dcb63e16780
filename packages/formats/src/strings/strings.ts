import { rememberFor } from '@lockale/errors'
import { beginsLine, blankStart, toLines } from '../lines.ts'
import {
  type Block,
  type BlockDialect,
  type BlockFile,
  type NewBlock,
  type PrintPlace,
  type SourceBlock,
  type ValuePlace,
} from '../block/block.ts'
import { encodeToken, type Quote, styleOf, type TokenStyle } from './token.ts'
import { type ScannedStrings, scanStrings } from './scan.ts'
import { isOpenComment, skipToToken } from './lex.ts'
import type { Range } from '@lockale/errors'
import { editBlocks } from '../block/edit-blocks.ts'
import { tryScan } from '../literal/scan.ts'
import type { Entry, Format, ParsedFile } from '../format.ts'
import { attachComments, type Attached, parseStrings } from './parse-strings.ts'
import { refuseEdit, showPath } from '../refuse.ts'

/** Apple's `.strings`: an old-style property list of strings, with or without braces around it. */
export const strings: Format = {
  id: 'strings',
  parse: parseStrings,
  edit: (parsed, changes, options) => editBlocks(stringsDialect, { parse: parseStrings, parsed, changes, options }),
  create: (source, changes, options) =>
    editBlocks(stringsDialect, { parse: parseStrings, parsed: source, changes, options: { ...options, source } }),
}

const maxIndent = 100

const stringsDialect: BlockDialect = { read, printValue, printRaw, printBlock, indentInside }

function read(parsed: ParsedFile): Block {
  const { text, entries } = parsed
  const { scan } = layoutOf(parsed)
  const attached = attachComments(text, scan)
  const children = entries.map((entry, index) => toBlock(text, entry, { scan, index, own: attached[index] }))
  const end = text.length
  return { path: [], entry: undefined, children, leadStart: 0, start: 0, end, insertAt: insertAt(text, scan) }
}

function toBlock(
  text: string,
  entry: Entry,
  { scan, index, own }: { readonly scan: ScannedStrings; readonly index: number; readonly own: Attached | undefined },
): Block {
  const keyStart = entry.keyRange.start
  const end = scan.ends[index] ?? entry.valueRange.end
  const before = scan.commentsBefore[index] ?? 0
  const lead = own && own.from < before ? scan.comments[own.from]?.start : undefined
  const trailing = own && own.to > (scan.commentsUpTo[index] ?? 0) ? scan.comments[own.to - 1]?.end : undefined
  const lines = toLines(text, { start: lead ?? keyStart, end: trailing ?? end })
  // A block that shares its line with others ends before the comment after it: nothing could follow `// …` on the line.
  const isWhole = beginsLine(lines.start, text) && (lines.end === text.length || beginsLine(lines.end, text))
  const start = lead === undefined ? lines.start : (blankStart(text, keyStart) ?? keyStart)
  const place = { leadStart: lines.start, start, end: isWhole ? lines.end : end, insertAt: keyStart }
  return { path: entry.path, entry, children: [], ...place }
}

/** Returns the offset for new entries: before the closing brace, before an unclosed comment, or the end of the text. */
function insertAt(text: string, { comments, inside, isWrapped }: ScannedStrings): number {
  if (isWrapped) return blankStart(text, inside.end) ?? inside.end
  const last = comments.at(-1)
  return last && isOpenComment(text, last) ? (blankStart(text, last.start) ?? last.start) : text.length
}

function printValue(value: string, { entry, target }: ValuePlace): string {
  const { text } = target.parsed
  const { style, quote, separator } = layoutOf(target.parsed)
  if (entry.kind === 'other') return encodeToken(value, { quote, style, old: '' })
  const isShort = isEmpty(entry.valueRange)
  const { start, end } = isShort ? entry.keyRange : entry.valueRange
  const token = encodeToken(value, { quote: quoteOf(text, start), style, old: text.slice(start, end) })
  return isShort ? separator + token : token
}

function isEmpty({ start, end }: Range): boolean {
  return start === end
}

/** Prints a raw value. If the old entry is a bare `key;`, also prints the separator. */
function printRaw(raw: string, { entry, target }: ValuePlace): string {
  return isEmpty(entry.valueRange) ? layoutOf(target.parsed).separator + raw : raw
}

/** Prints `"key" = "value";` in the style of the sibling, with the source comments that are on the same line. */
function printBlock({ path, value }: NewBlock, place: PrintPlace): string {
  const [key] = path
  if (key === undefined || value === undefined) {
    throw refuseEdit(`A .strings file cannot have nested keys such as ${showPath(path)}.`, {
      place: showPath(path),
      hint: 'Use a key without levels, or another file format.',
    })
  }
  const { target, source, container, neighbour, side, inline, lineBreak } = place
  const { text } = target.parsed
  const { style, ...file } = layoutOf(target.parsed)
  const counterpart = source && readEntry(source.file.parsed, source.block.entry)
  const like = readEntry(target.parsed, neighbour?.entry)
  const keyToken = encodeToken(key, {
    quote: (like ?? counterpart)?.keyQuote ?? file.quote,
    style,
    old: counterpart?.key ?? '',
  })
  const quote = (like ?? counterpart)?.valueQuote ?? file.quote
  const token =
    value.kind === 'raw' ? value.raw : encodeToken(value.value, { quote, style, old: counterpart?.value ?? '' })
  const separator = like?.separator ?? file.separator
  const closing = neighbour?.entry ? closingOf(text, neighbour.entry.valueRange.end) : ''
  const { before = '', behind = '' } = source ? commentsBeside(source, inline) : {}
  const printed = `${before}${keyToken}${separator}${token}${closing};${behind.replaceAll(/\r\n|\n|\r/g, lineBreak)}`
  // `editBlocks` copies the blanks between siblings. If there is only one sibling, this copies the blanks before it.
  const gap = inline && neighbour && container.children.length === 1 ? gapBefore(text, neighbour.leadStart) : ''
  return side === 'after' ? gap + printed : printed + gap
}

/** Returns the blanks before an offset, unless they are an indent. */
function gapBefore(text: string, offset: number): string {
  if ((blankStart(text, offset) ?? offset) < offset) return ''
  return /[ \t]*$/.exec(text.slice(Math.max(0, offset - maxIndent), offset))?.[0] ?? ''
}

/** Returns the tokens of an entry. `value` and `valueQuote` are `undefined` for `key;` and for a non-string value. */
function readEntry({ text }: ParsedFile, entry: Entry | undefined) {
  if (entry === undefined) return undefined
  const { kind, keyRange, valueRange } = entry
  const hasText = kind === 'text' && valueRange.end > valueRange.start
  return {
    key: text.slice(keyRange.start, keyRange.end),
    keyQuote: quoteOf(text, keyRange.start),
    value: hasText ? text.slice(valueRange.start, valueRange.end) : undefined,
    valueQuote: hasText ? quoteOf(text, valueRange.start) : undefined,
    separator: separatorOf(text, keyRange.end, valueRange.start),
  }
}

/** Returns the comments on an entry's line, which `editBlocks` does not copy; with `inline`, only those before it. */
function commentsBeside({ file, block }: SourceBlock, inline: boolean): { before?: string; behind?: string } {
  const { text } = file.parsed
  const { leadStart, start, end, entry } = block
  if (entry === undefined) return {}
  const lead = text.slice(leadStart, start)
  const isAbove = beginsLine(start, text) || /[\r\n]/.test(lead)
  const closed = skipToToken(text, entry.valueRange.end, []) + 1
  return { before: isAbove ? '' : lead.trimStart(), behind: inline ? '' : text.slice(closed, end).trimEnd() }
}

function indentInside(_container: Block, target: BlockFile, source: SourceBlock | undefined): string {
  if (!layoutOf(target.parsed).scan.isWrapped) return ''
  const first = source?.block.children[0]
  if (source === undefined || first === undefined || !layoutOf(source.file.parsed).scan.isWrapped) return '  '
  return /^[ \t]*/.exec(source.file.parsed.text.slice(first.start, first.start + maxIndent))?.[0] ?? ''
}

interface StringsLayout {
  readonly scan: ScannedStrings
  readonly style: TokenStyle
  readonly quote: Quote
  readonly separator: string
}

const layoutOf = rememberFor(({ text }: ParsedFile): StringsLayout => {
  const scan = tryScan(text, scanStrings)
  if (scan === undefined) throw new Error('A file with errors was edited.')
  const { entries } = scan
  const separators = entries.map(({ keyRange, valueRange }) => separatorOf(text, keyRange.end, valueRange.start))
  const tokens = entries.flatMap((entry) => tokensOf(text, entry))
  const single = tokens.filter((token) => token.startsWith("'")).length
  const double = tokens.filter((token) => token.startsWith('"')).length
  return {
    scan,
    style: styleOf(text, tokens),
    quote: single > double ? "'" : '"',
    separator: separators.find((separator) => separator !== undefined) ?? ' = ',
  }
})

/** Returns a separator such as ` = `; `undefined` if it contains a comment. */
function separatorOf(text: string, keyEnd: number, valueStart: number): string | undefined {
  const separator = text.slice(keyEnd, valueStart)
  return /^\s*=\s*$/.test(separator) ? separator : undefined
}

function closingOf(text: string, valueEnd: number): string {
  const closing = text.slice(valueEnd, skipToToken(text, valueEnd, []))
  return /^[ \t]*$/.test(closing) ? closing : ''
}

function quoteOf(text: string, start: number): Quote {
  const first = text.charAt(start)
  return first === '"' || first === "'" ? first : ''
}

function tokensOf(text: string, { kind, keyRange, valueRange }: Entry): readonly string[] {
  const key = text.slice(keyRange.start, keyRange.end)
  return kind === 'other' ? [key] : [key, text.slice(valueRange.start, valueRange.end)]
}
