import type { NewBlock, PrintPlace, SourceBlock } from '../block/block.ts'
import { escapeAttribute, escapeCdata, escapeText, type XmlStyle } from '../xml/escape.ts'
import { indentBefore } from '../xml/indent.ts'
import { openTagOf } from '../xml/tag.ts'
import { elementsOfBlock } from './blocks.ts'

/** A text between its tags. What is in CDATA stays in CDATA, if that can hold it. */
export function printText(value: string, style: XmlStyle, old: string): string {
  if (!old.includes('<![CDATA[')) return escapeText(value, style, old)
  return escapeCdata(value, style) ?? escapeText(value, style)
}

/**
 * A `<data>` with its value: tag and comment as in the source, in lines as its neighbour, or as the source where it has
 * none.
 */
export function printBlock({ path, value }: NewBlock, place: PrintPlace, style: XmlStyle): string {
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
