import type { Block, BlockDialect, BlockFile, NewBlock, PrintPlace, ValuePlace } from '../block/block.ts'
import type { Entry, ParsedFile } from '../format.ts'
import { encodeComment, encodeKey, encodeValue, type EscapeStyle, escapeStyleOf } from './encode.ts'
import { scanProperties } from './scan.ts'
import { chooseSeparator, commonSeparator, isBare, separatorOf } from './separator.ts'

/** A file is one container of logical lines. */
export const propertiesDialect: BlockDialect = { read, printValue, printBlock, printLead, closing }

function read({ text, entries }: ParsedFile): Block {
  const { places } = scanProperties(text)
  const children = entries.map((entry, index): Block => {
    const [leadStart = 0, start = 0, end = 0] = places.slice(3 * index, 3 * index + 3)
    return { path: entry.path, entry, children: [], leadStart, start, end, insertAt: end }
  })
  return { path: [], entry: undefined, children, leadStart: 0, start: 0, end: text.length, insertAt: text.length }
}

function printValue(value: string, { target: { parsed }, entry }: ValuePlace): string {
  const { text } = parsed
  const style = styleOf(parsed)
  const model = text.slice(entry.valueRange.start, entry.valueRange.end)
  const separator = text.slice(entry.keyRange.end, entry.valueRange.start)
  const added = separator === '' ? chooseSeparator(entry.path, [style.separator]) : ''
  return added + encodeValue(value, { ...style, model, isBare: isBare(separator + added) })
}

function printBlock({ path, value }: NewBlock, { target, source, neighbour }: PrintPlace): string {
  const style = styleOf(target.parsed)
  const twin = source?.block.entry
  const text = source?.file.parsed.text ?? ''
  const separator = chooseSeparator(path, [
    neighbour?.entry && separatorOf(target.parsed.text, neighbour.entry),
    style.separator,
    twin && separatorOf(text, twin),
  ])
  const key = (twin && plainKey(text, twin)) ?? encodeKey(path.at(-1) ?? '', style)
  const model = twin ? text.slice(twin.valueRange.start, twin.valueRange.end) : ''
  const token = value?.kind === 'raw' ? value.raw : (value?.value ?? '')
  return key + separator + encodeValue(token, { ...style, model, isBare: isBare(separator) })
}

function printLead(lead: string, _block: NewBlock, { parsed }: BlockFile): string {
  return encodeComment(lead, styleOf(parsed))
}

/** A backslash at the end of the file, or before its last line break, would take what comes behind it for its own. */
function closing({ entry, end }: Block, lineBreak: string, { parsed: { text } }: BlockFile): string {
  if (entry === undefined || end < text.length) return ''
  const lineEnd = text.endsWith('\r\n') ? end - 2 : /[\r\n]$/.test(text.slice(-1)) ? end - 1 : end
  let first = lineEnd
  while (text[first - 1] === '\\') first--
  if ((lineEnd - first) % 2 === 0) return ''
  // A backslash alone is an empty key to Java, but a blank line once something follows.
  const { keyRange, valueRange } = entry
  return keyRange.start === valueRange.start ? `=${lineBreak}` : lineBreak
}

/** The key as the source file spells it, if all files can hold that. */
function plainKey(text: string, { keyRange: { start, end } }: Entry): string | undefined {
  const token = text.slice(start, end)
  return /^[ -~]+$/.test(token) && !token.includes('\\u') ? token : undefined
}

interface FileStyle extends EscapeStyle {
  readonly separator: string | undefined
}

const styles = new WeakMap<ParsedFile, FileStyle>()

function styleOf(parsed: ParsedFile): FileStyle {
  const known = styles.get(parsed)
  if (known) return known
  const style = { ...escapeStyleOf(parsed), separator: commonSeparator(parsed) }
  styles.set(parsed, style)
  return style
}
