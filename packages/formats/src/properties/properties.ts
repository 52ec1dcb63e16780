import { rememberFor } from '@lockale/errors'
import type { Range } from '@lockale/errors'
import type { Block, BlockDialect, BlockFile, NewBlock, PrintPlace, ValuePlace } from '../block/block.ts'
import { openEncoder } from './encode.ts'
import { editBlocks } from '../block/edit-blocks.ts'
import { duplicateFindings, type FileProblem, surrogateFindings } from '../findings.ts'
import type { EditOptions, Entry, EntryChange, EntryPath, Format, ParsedFile, ParseOptions } from '../format.ts'
import { openText } from '../open-text.ts'
import { refuseEdit, showPath } from '../refuse.ts'
import { scanProperties } from './scan.ts'

/** Limit of reported invalid escapes: a file full of Windows paths has one at each `C:\users`. */
const maxProblems = 100

/** Java properties. A key with dots is one segment of a path. */
export const properties: Format = {
  id: 'properties',
  parse: parseProperties,
  edit: editProperties,
  create: (source, changes, options) => editProperties(source, changes, { ...options, source }),
}

function editProperties(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  for (const { kind, path } of changes) {
    if (kind === 'copy' || (kind === 'add' && path.length !== 1)) {
      throw refuseEdit(`A properties file cannot contain ${showPath(path)}.`, {
        place: options.file,
        hint: 'Its keys have one level, and all values are strings.',
      })
    }
  }
  return editBlocks(propertiesDialect, { parse: parseProperties, parsed, changes, options })
}

/** Parses UTF-8, or ISO-8859-1 if it is not UTF-8, as Java 9 does (JEP 226). Never throws for content. */
function parseProperties(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  const opened = openText(bytes, options, { latin1: true })
  if (!opened.ok) return opened.parsed
  const { text, findings, conflicted, failed, done } = opened
  const { entries, badEscapes, hasHalves, mayConflict } = scanProperties(text)
  const conflict = mayConflict ? conflicted() : undefined
  if (conflict) return conflict
  if (badEscapes.length > 0) {
    return failed(badEscapes.slice(0, maxProblems).map((range) => findings.problem(badEscape(text, range))))
  }
  const diagnostics = [
    ...duplicateFindings(entries, findings),
    ...(hasHalves ? surrogateFindings(entries, findings) : []),
  ]
  return done({ entries, diagnostics })
}

function badEscape(text: string, { start: at, end }: Range): FileProblem {
  const [found = ''] = /^\\u[!-9;<>-~]*/.exec(text.slice(at, end)) ?? []
  const expected = 'four hex digits after `\\u` (a backslash itself is written `\\\\`)'
  return { at, end, expected, found: `\`${found}\`` }
}

const propertiesDialect: BlockDialect = { read, printValue, printBlock, printLead, closing }

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
  return added + style.encode.value(value, { model, isBare: isBare(separator + added) })
}

function printBlock({ path, value }: NewBlock, { target, source, neighbour }: PrintPlace): string {
  const style = styleOf(target.parsed)
  const counterpart = source?.block.entry
  const text = source?.file.parsed.text ?? ''
  const separator = chooseSeparator(path, [
    neighbour?.entry && separatorOf(target.parsed.text, neighbour.entry),
    style.separator,
    counterpart && separatorOf(text, counterpart),
  ])
  const key = (counterpart && plainKey(text, counterpart)) ?? style.encode.key(path.at(-1) ?? '')
  const model = counterpart ? text.slice(counterpart.valueRange.start, counterpart.valueRange.end) : ''
  const token = value?.kind === 'raw' ? value.raw : (value?.value ?? '')
  return key + separator + style.encode.value(token, { model, isBare: isBare(separator) })
}

function printLead(lead: string, _block: NewBlock, { parsed }: BlockFile): string {
  return styleOf(parsed).encode.comment(lead)
}

/** Returns the line break to add after a last entry that ends with a backslash, which would join the next line. */
function closing({ entry, end }: Block, lineBreak: string, { parsed: { text } }: BlockFile): string {
  if (entry === undefined || end < text.length) return ''
  const lineEnd = text.endsWith('\r\n') ? end - 2 : /[\r\n]$/.test(text.slice(-1)) ? end - 1 : end
  let first = lineEnd
  while (text[first - 1] === '\\') first--
  if ((lineEnd - first) % 2 === 0) return ''
  // A lone backslash is an empty key in Java at the end of a file, and a blank line elsewhere.
  const { keyRange, valueRange } = entry
  return keyRange.start === valueRange.start ? `=${lineBreak}` : lineBreak
}

/** Returns the key as the source file writes it, if it is ASCII without `\u` escapes: then any file can hold it. */
function plainKey(text: string, { keyRange: { start, end } }: Entry): string | undefined {
  const token = text.slice(start, end)
  return /^[ -~]+$/.test(token) && !token.includes('\\u') ? token : undefined
}

const styleOf = rememberFor((parsed: ParsedFile) => ({
  encode: openEncoder(parsed),
  separator: commonSeparator(parsed),
}))

/** Returns the blanks and the `=` or `:` between a key and its value, without line continuations. */
function separatorOf(text: string, { keyRange, valueRange }: Entry): string {
  const length = valueRange.start - keyRange.end
  if (length > maxSeparator) return ''
  const separator = text.slice(keyRange.end, valueRange.start).replaceAll(/\\(?:\r\n|\n|\r)[ \t\f]*/g, '')
  return valueRange.start === valueRange.end && isBare(separator) ? '' : separator
}

/** Limit of copied separators: 10,000 long copies would write gigabytes. */
const maxSeparator = 1000

/** Returns the separator that most entries have (on a tie, the first one); `undefined` without entries. */
function commonSeparator({ text, entries }: ParsedFile): string | undefined {
  const counts = new Map<string, number>()
  for (const entry of entries) {
    const separator = separatorOf(text, entry)
    if (separator !== '') counts.set(separator, (counts.get(separator) ?? 0) + 1)
  }
  let common: string | undefined
  for (const [separator, count] of counts) if (count > (counts.get(common ?? '') ?? 0)) common = separator
  return common
}

/** Returns the first separator that is usable. After an empty key, a blank is not usable. */
function chooseSeparator([key]: EntryPath, separators: readonly (string | undefined)[]): string {
  return separators.find((separator) => separator && !(key === '' && isBare(separator))) ?? '='
}

function isBare(separator: string): boolean {
  return !/[=:]/.test(separator)
}
