import type { BlockDialect, NewBlock, PrintPlace, SourceBlock } from '../block/block.ts'
import { editBlocks } from '../block/edit-blocks.ts'
import { duplicateFindings } from '../findings.ts'
import type { EditOptions, EntryChange, Format, ParsedFile, ParseOptions } from '../format.ts'
import { refuseEdit, showPath } from '../refuse.ts'
import { elementOf, indentBefore, openElement, withoutBlocks } from '../xml/containers.ts'
import { openDocument } from '../xml/document.ts'
import { escapeAttribute, escapeCdata, escapeText, type XmlStyle, xmlStyleOf } from '../xml/escape.ts'
import { findForbidden } from '../xml/lex.ts'
import { openXml } from '../xml/open-xml.ts'
import { openTagOf } from '../xml/tag.ts'
import { elementsOfBlock, readBlocks } from './blocks.ts'

/** .NET resources: `.resx`, and `.resw` of Windows apps. The path of an entry is the name of its data. */
export const resx: Format = {
  id: 'resx',
  parse: parseResx,
  edit: editResx,
  create: createResx,
}

/**
 * The file with the changes made by one splice.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH`, `TEXT_NOT_WELL_FORMED`
 */
function editResx(parsed: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  checkChanges(changes, options.file)
  const { root, declared } = openDocument(parsed, options.file)
  // .NET writes `&gt;`, so that is what a file without any `>` gets.
  const style = xmlStyleOf({ ...parsed, root, declared, greaterByDefault: true })
  return editBlocks(dialect(style), { parse: parseResx, parsed, changes, options })
}

/**
 * A new file of translations: the source without what such a file does not have (see `ResxBlocks.leftOut`), since a program
 * takes that from the source language. With the changes made.
 */
function createResx(source: ParsedFile, changes: readonly EntryChange[], options: EditOptions): Uint8Array {
  const { root } = openDocument(source, options.file)
  const bytes = withoutBlocks(source, { ...readBlocks(source.text, root), more: [] })
  const begun = bytes ? parseResx(bytes, { file: options.file, maxBytes: Number.MAX_SAFE_INTEGER }) : source
  return editResx(begun, changes, { ...options, source })
}

function dialect(style: XmlStyle): BlockDialect {
  return {
    read: (parsed) => readBlocks(parsed.text, openDocument(parsed, '').root).root,
    printValue: (value, { target, block, entry: { valueRange } }) => {
      const { data, value: element } = elementsOfBlock(block)
      const old = element.selfClosing ? '' : target.parsed.text.slice(valueRange.start, valueRange.end)
      const printed = printText(value, style, old)
      if (element.selfClosing) return `>${printed}</${element.name}>`
      // A text that stands in `<data>` itself is read without the blanks around it, and not at all if it is empty.
      return element === data && (value === '' || value !== value.trim()) ? `<value>${printed}</value>` : printed
    },
    printBlock: (block, place) => printBlock(block, place, style),
    indentInside: () => '  ',
    openContainer: (container, printed, { parsed: { text } }) => {
      return openElement(elementOf(container), { text, printed, outer: '' })
    },
  }
}

/** XML has no way to write most control characters. */
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
      throw refuseEdit(`The new text of ${showPath(path)} has a control character.`, {
        place: file,
        hint: 'XML 1.0 cannot hold it. Correct the text where it comes from.',
      })
    }
  }
}

/** Reads the texts of a .NET resource file. Never throws for content. */
function parseResx(bytes: Uint8Array, options: ParseOptions): ParsedFile {
  const xml = openXml(bytes, options, 'root')
  if (!xml.ok) return xml.parsed
  const { text, findings, done } = xml.opened
  const entries = readBlocks(text, xml.root).root.children.flatMap(({ entry }) => (entry ? [entry] : []))
  return done({ entries, diagnostics: duplicateFindings(entries, findings) })
}

/** A text between its tags. What is in CDATA stays in CDATA, if that can hold it. */
function printText(value: string, style: XmlStyle, old: string): string {
  if (!old.includes('<![CDATA[')) return escapeText(value, style, old)
  return escapeCdata(value, style) ?? escapeText(value, style)
}

/**
 * A `<data>` with its value: tag and comment as in the source, in lines as its neighbour, or as the source where it has
 * none.
 */
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

/** What stands before `<value>`: a line break and an indent, or nothing. */
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
