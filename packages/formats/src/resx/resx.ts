import { indentBefore, skipWhite } from '../lines.ts'
import type { Block, BlockDialect, NewBlock, PrintPlace, SourceBlock } from '../block/block.ts'
import { editBlocks } from '../block/edit-blocks.ts'
import { duplicateFindings } from '../findings.ts'
import type { EditOptions, Entry, EntryChange, Format, ParsedFile, ParseOptions } from '../format.ts'
import { refuseEdit, showPath } from '../refuse.ts'
import {
  elementOf,
  openElement,
  openTagOf,
  readResources,
  type Resource,
  toRoot,
  withoutLeftOut,
} from '../xml/containers.ts'
import { openDocument, openXml } from '../xml/open-xml.ts'
import { type ElementLines, noteOf } from '../xml/element-lines.ts'
import { escapeAttribute, escapeCdata, escapeText, type XmlStyle, xmlStyleOf } from '../xml/escape.ts'
import { findForbidden } from '../xml/lex.ts'
import type { XmlElement } from '../xml/xml.ts'
import { attribute, contentRange, elementsOf, findAttribute, lastElement, textOf, trimmedRange } from '../xml/text.ts'

/** .NET resources: `.resx`, and `.resw` of Windows apps. The path of an entry is the `name` of its `<data>`. */
export const resx: Format = {
  id: 'resx',
  parse: parseResx,
  edit: editResx,
  create: createResx,
}

function editResx(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  checkChanges(changes, options.file)
  // .NET writes `&gt;`. So if the values of the file have neither `>` nor `&gt;`, a new `>` is written as `&gt;`, too.
  const style = xmlStyleOf(parsed, openDocument(parsed, options.file), true)
  const names = new Set([...parsed.entries, ...changes].map(({ path }) => path[0]))
  const parse = (bytes: Uint8Array, parseOptions: ParseOptions) => parseResxAs(bytes, parseOptions, names)
  return editBlocks(dialect(style), { parse, parsed, changes, options })
}

/** Creates a target file with only the strings: programs read other data, such as images, from the source file. */
function createResx(source: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  const { file } = options
  const blocks = readBlocks(source.text, openDocument(source, file).root, none)
  return editResx(withoutLeftOut(source, blocks, { parse: parseResx, file }), changes, { ...options, source })
}

function dialect(style: XmlStyle): BlockDialect {
  return {
    read: (parsed) => {
      const { root } = openDocument(parsed, '')
      return toRoot(parsed.text, root, readBlocks(parsed.text, root, namesIn(parsed)))
    },
    printValue: (value, { target, block, entry: { valueRange } }) => {
      const { data, value: element } = elementsOfBlock(block)
      const old = element.selfClosing ? '' : target.parsed.text.slice(valueRange.start, valueRange.end)
      const printed = printText(value, style, old)
      if (element.selfClosing) return `>${printed}</${element.name}>`
      // A string directly in `<data>` is read without outer blanks, and not at all if it is empty.
      return element === data && (value === '' || value !== value.trim()) ? `<value>${printed}</value>` : printed
    },
    printBlock: (block, place) => printBlock(block, place, style),
    indentInside: () => '  ',
    openContainer: (container, printed, { parsed: { text } }) => {
      return openElement(elementOf(container), { text, printed, outer: '' })
    },
  }
}

/** Refuses paths of several segments, and control characters, which XML cannot represent. @throws {LockaleError} */
function checkChanges(changes: readonly EntryChange[], file: string): void {
  for (const change of changes) {
    const { path } = change
    if (path.length !== 1) {
      throw refuseEdit(`${file} cannot have data named ${showPath(path)}.`, {
        place: file,
        hint: 'A .NET resource file is flat: a key has one part.',
      })
    }
    const texts = [...path, ...('value' in change ? [change.value] : [])]
    if (texts.some((text) => findForbidden(text) >= 0 && !/\p{Surrogate}/u.test(text))) {
      throw refuseEdit(`The new value of ${showPath(path)} has a control character.`, {
        place: file,
        hint: 'XML 1.0 does not allow it. Correct the source of the string.',
      })
    }
  }
}

function parseResx(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  return parseResxAs(bytes, options, options.source ? namesIn(options.source) : none)
}

type Names = ReadonlySet<string | undefined>

function namesIn({ entries }: ParsedFile): Names {
  return new Set(entries.map(({ path }) => path[0]))
}

/** Parses a file. @param names strings of the source file: they are read even if a comment here marks them as locked */
function parseResxAs(bytes: Uint8Array, options: ParseOptions, names: Names): ParsedFile {
  const xml = openXml(bytes, options, 'root')
  if (!xml.ok) return xml.parsed
  const { text, findings, done } = xml.opened
  const entries: Entry[] = []
  for (const { block } of readBlocks(text, xml.root, names)) if (block.entry) entries.push(block.entry)
  return done({ entries, diagnostics: duplicateFindings(entries, findings) })
}

/** Prints a value between its tags. CDATA stays CDATA if it can hold the value. */
function printText(value: string, style: XmlStyle, old: string): string {
  if (!old.includes('<![CDATA[')) return escapeText(value, style, old)
  return escapeCdata(value, style) ?? escapeText(value, style)
}

/** Prints a `<data>` with the tag and comment of the source. Its line breaks are as in the neighbour or the source. */
function printBlock({ path, value }: NewBlock, place: PrintPlace, style: XmlStyle): string {
  const { source, target, neighbour, indent, inline, lineBreak } = place
  const key = path[0] ?? ''
  const old = source && rawValue(source)
  const text = value?.kind === 'text' ? printText(value.value, style, old ?? '') : (value?.raw ?? '')
  const near = neighbour && { file: target, block: neighbour }
  const lead = inline ? '' : innerLead(near ?? source, place)
  const comment = source ? commentOf(source, place) : ''
  const tail = lead === '' ? '' : lineBreak + indent
  return `${openTag(key, source ?? near, place)}${lead}<value>${text}</value>${comment && lead + comment}${tail}</data>`
}

function rawValue({ file, block: { entry } }: SourceBlock): string {
  return entry ? file.parsed.text.slice(entry.valueRange.start, entry.valueRange.end) : ''
}

/** Returns the line break and indent before `<value>`, or an empty string. */
function innerLead(model: SourceBlock | undefined, { indent, lineBreak }: PrintPlace): string {
  if (model === undefined) return `${lineBreak}${indent}  `
  const { data, value } = elementsOfBlock(model.block)
  const { text } = model.file.parsed
  const inner = indentBefore(text, value.start)
  if (value === data || inner === undefined) return ''
  const outer = indentBefore(text, data.start) ?? ''
  return lineBreak + indent + (inner.startsWith(outer) ? inner.slice(outer.length) : inner)
}

function commentOf({ file, block }: SourceBlock, { lineBreak }: PrintPlace): string {
  const { comment } = elementsOfBlock(block)
  return comment ? file.parsed.text.slice(comment.start, comment.end).replaceAll(/\r\n|\n|\r/g, lineBreak) : ''
}

function openTag(key: string, model: SourceBlock | undefined, { lineBreak }: PrintPlace): string {
  if (model === undefined) return `<data name="${escapeAttribute(key, '"')}" xml:space="preserve">`
  const { data } = elementsOfBlock(model.block)
  return openTagOf(model.file.parsed.text, data, { root: undefined, lineBreak, rename: key }).open
}

interface DataElements {
  readonly data: XmlElement
  /** The element of the string: `<value>`, or `<data>` in files written by hand. */
  readonly value: XmlElement
  readonly comment: XmlElement | undefined
}

type DataBlock = Block & { readonly elements: DataElements }

function elementsOfBlock(block: Block): DataElements {
  if (!('elements' in block)) throw new Error('A block that was not read from a file was asked for its elements.')
  return (block as DataBlock).elements
}

/** Reads the `<data>` elements with strings. Omits numbers, images, and properties of Visual Studio's form designer. */
function readBlocks(text: string, root: XmlElement, names: Names): Iterable<Resource> {
  return readResources(text, root, {
    isBlock: (name) => foreign.has(name),
    read: (place) => {
      const found = place.element.name === 'data' ? findText(text, place.element, names) : undefined
      return found && toBlock(text, found, place)
    },
  })
}

/** Names of the elements that hold data. The schema and the headers are other elements. */
const foreign: ReadonlySet<string> = new Set(['data', 'metadata', 'assembly'])

/** Matches the properties of a window with text for users. The designer stores all properties as `$this.…`. */
const windowTexts = /^\$this\.(?:Text|ToolTip|ToolTipText|Title|Caption|AccessibleName|AccessibleDescription)$/

/** Matches the comments `{Locked}` and `@Invariant` (ResXResourceManager): the string is not translated. */
const locked = /\{Locked\}|@Invariant(?![\p{L}\p{N}_])/iu

/** Returns the elements of a string; `undefined` for other data, designer properties, and untranslatable strings. */
function findText(text: string, data: XmlElement, names: Names): DataElements | undefined {
  const name = attribute(data, 'name')
  const type = attribute(data, 'type')
  if (name === undefined || attribute(data, 'mimetype') !== undefined) return undefined
  if (type !== undefined && !/^System\.String(?:,|$)/.test(type)) return undefined
  if (name.startsWith('>>') || (name.startsWith('$') && !windowTexts.test(name))) return undefined
  const value = lastElement(data, 'value')
  const comment = lastElement(data, 'comment')
  if (comment && locked.test(textOf(text, comment)) && !names.has(name)) return undefined
  if (value) return value.children.every(({ kind }) => kind !== 'element') ? { data, value, comment } : undefined
  const hasText = !data.selfClosing && skipWhite(text, data.openEnd) < data.closeStart && elementsOf(data).length === 0
  return hasText ? { data, value: data, comment } : undefined
}

function toBlock(text: string, found: DataElements, place: ElementLines): DataBlock {
  const { data, value, comment } = found
  const raw = textOf(text, value)
  const name = findAttribute(data, 'name')
  const words = comment && textOf(text, comment).trim()
  const entry: Entry = {
    path: [name?.value ?? ''],
    kind: 'text',
    value: value === data ? raw.trim() : raw,
    note: words === undefined || words === '' ? noteOf(text, place.comments) : words,
    keyRange: { start: name?.valueStart ?? data.start, end: name?.valueEnd ?? data.start },
    // Outer blanks are part of the string only in `<value>`.
    valueRange: value === data || value.selfClosing ? trimmedRange(text, value) : contentRange(value),
  }
  const { leadStart, start, end } = place
  return { path: entry.path, entry, children: [], leadStart, start, end, insertAt: data.end, elements: found }
}

const none: Names = new Set()
