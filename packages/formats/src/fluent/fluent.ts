import { rememberFor } from '@lockale/errors'
import { toLines } from '../lines.ts'
import type { Range } from '@lockale/errors'
import { type Block, type BlockDialect, type NewBlock, type PrintPlace, type ValuePlace } from '../block/block.ts'
import { editBlocks } from '../block/edit-blocks.ts'
import { encodeText } from '../encoding.ts'
import type { EditOptions, Entry, EntryPath, Format, ParsedFile } from '../format.ts'
import { refuseEdit, showPath } from '../refuse.ts'
import { splice } from '../splice.ts'
import { parseFluent } from './parse-fluent.ts'
import {
  decodePattern,
  indentOf,
  linesOf,
  type PatternPlace,
  printBlock as printBlockPattern,
  printInline,
} from './pattern.ts'
import { type FluentMessage, scanFluent } from './scan.ts'

/** Project Fluent's `.ftl`: messages, terms (`-term`), and attributes of messages as a second segment of the path. */
export const fluent: Format = {
  id: 'fluent',
  parse: parseFluent,
  edit: (parsed, changes, options) => editBlocks(fluentDialect, { parse: parseFluent, parsed, changes, options }),
  create: (source, changes, options) => {
    const parsed = withoutGrammar(source, options)
    return editBlocks(fluentDialect, { parse: parseFluent, parsed, changes, options: { ...options, source } })
  },
}

/** Removes the attributes of terms if the source file is in another language: they describe that language's grammar. */
function withoutGrammar(source: ParsedFile, { file, locale, sourceLocale }: EditOptions): ParsedFile {
  const scan = scanFluent(source.text)
  const isSame = locale?.split('-')[0] === sourceLocale?.split('-')[0]
  if (isSame || !scan.ok) return source
  const patches = scan.messages.flatMap(({ name, pattern, end }) => {
    const isTerm = source.text.startsWith('-', name.start)
    return isTerm && pattern && pattern.end < end ? [{ range: { start: pattern.end, end }, text: '' }] : []
  })
  if (patches.length === 0) return source
  const bytes = encodeText(splice(source.text, patches), source)
  return parseFluent(bytes, { file, maxBytes: Number.MAX_SAFE_INTEGER })
}

/** Reads and prints Fluent as blocks. A message is a container for its attributes and its value. */
const fluentDialect: BlockDialect = {
  read,
  printValue,
  printBlock,
  indentInside: ({ path }, target) => (path.length === 0 ? '' : indentUnit(target.parsed)),
  rank: ({ path }) => (path.length > 1 ? 1 : 0),
  ownValue: true,
}

function read({ text, entries }: ParsedFile): Block {
  const scan = scanFluent(text)
  if (!scan.ok) throw new Error('A file with errors was edited.')
  let next = 0
  const children = scan.messages.map((message) => {
    const own = entries.slice(next, next + message.attributes.length + (message.pattern ? 1 : 0))
    next += own.length
    return toBlock(text, message, own)
  })
  return { path: [], entry: undefined, children, leadStart: 0, start: 0, end: text.length, insertAt: text.length }
}

function toBlock(text: string, message: FluentMessage, entries: readonly Entry[]): Block {
  const { name, valueStart, pattern, attributes, comment } = message
  const path = [text.slice(name.start, name.end)]
  const lines = toLines(text, message)
  const children = entries.map((entry, index): Block => {
    const attribute = attributes[pattern ? index - 1 : index]
    if (attribute) return toLeaf(entry, toLines(text, attribute))
    return toLeaf(entry, { start: valueStart, end: pattern?.end ?? valueStart })
  })
  const place = { leadStart: comment?.start ?? lines.start, start: lines.start, end: lines.end, insertAt: valueStart }
  return { path, entry: undefined, children, ...place }
}

function toLeaf(entry: Entry, { start, end }: Range): Block {
  return { path: entry.path, entry, children: [], leadStart: start, start, end, insertAt: start }
}

/** Prints a value where the old one was: after the `=`, or on its own lines. Some values always need own lines. */
function printValue(value: string, { entry, target }: ValuePlace): string {
  checkPattern(value, entry.path)
  const { text } = target.parsed
  const unit = indentUnit(target.parsed)
  const { start, end } = entry.valueRange
  const lineBreak = /\r?\n/.exec(text)?.[0] ?? '\n'
  const deeper = entry.path.length > 1 ? unit + unit : unit
  const indent = indentBefore(text, start)
  if (indent === '') return deeper + printBlockPattern(value, { indent: deeper, lineBreak })
  if (indent !== undefined) return printBlockPattern(value, { indent, lineBreak })
  const inner = innerIndent(text.slice(start, end))
  const hasTextLines = linesOf(value).some(({ text, isText }, index) => index > 0 && isText && text !== '')
  const isHeld = inner !== undefined && (inner !== '' || !hasTextLines)
  const place = { indent: isHeld ? inner : deeper, lineBreak }
  return printInline(value, place) ?? lineBreak + deeper + printBlockPattern(value, { indent: deeper, lineBreak })
}

/** Returns the indent of the lines after the first. It may be empty, because lines inside placeables need none. */
function innerIndent(token: string): string | undefined {
  const lines = token.split('\n').slice(1)
  const indents = lines.filter((line) => line.trim() !== '').map(indentOf)
  return indents.length === 0 ? undefined : ' '.repeat(indents.reduce((least, indent) => Math.min(least, indent)))
}

function printBlock(block: NewBlock, { target, container, inline, indent, lineBreak }: PrintPlace): string {
  const unit = indentUnit(target.parsed)
  if (container.path.length === 0) return printMessage(block, { indent: unit, lineBreak })
  const isOwn = block.path.length === container.path.length
  if (!isOwn) {
    const place = { indent: inline ? unit : indent, lineBreak }
    return (inline ? lineBreak + unit : '') + printAttribute(block, { ...place, unit })
  }
  const value = textOf(block)
  return inline ? printAfterEquals(value, { indent: unit, lineBreak }) : printBlockPattern(value, { indent, lineBreak })
}

function printMessage(block: NewBlock, place: PatternPlace): string {
  const { path, value, children } = block
  const id = path[0] ?? ''
  if (!/^-?[A-Za-z][\w-]*$/.test(id)) throw badName(path)
  const own = value === undefined ? '' : printAfterEquals(textOf(block), place)
  const { indent: unit, lineBreak } = place
  const attributes = children.map((child) => lineBreak + unit + printAttribute(child, { ...place, unit }))
  return `${id} =${own}${attributes.join('')}`
}

function printAttribute(
  block: NewBlock,
  { indent, unit, lineBreak }: PatternPlace & { readonly unit: string },
): string {
  const name = block.path[1] ?? ''
  if (block.path.length > 2 || block.children.length > 0 || !/^[A-Za-z][\w-]*$/.test(name)) throw badName(block.path)
  return `.${name} =${printAfterEquals(textOf(block), { indent: indent + unit, lineBreak })}`
}

/** Prints a value of one line after the `=`, and a longer one on its own lines. */
function printAfterEquals(value: string, place: PatternPlace): string {
  if (!value.includes('\n')) return ` ${printInline(value, place) ?? ''}`
  return place.lineBreak + place.indent + printBlockPattern(value, place)
}

function textOf({ path, value }: NewBlock): string {
  if (value?.kind === 'text') return checkPattern(value.value, path)
  throw refuseEdit(`Fluent has only strings, and the value of ${showPath(path)} is not a string.`, {
    place: showPath(path),
    hint: 'Use a source file that is also Fluent.',
  })
}

/** Throws if Fluent cannot hold a value: a string with braces may be invalid, or be read differently. */
function checkPattern(value: string, path: EntryPath): string {
  const indent = '    '
  const text = `a =\n${indent}${printBlockPattern(value, { indent, lineBreak: '\n' })}\n`
  const scan = scanFluent(text)
  const [message, more] = scan.ok ? scan.messages : []
  const isOne = message?.pattern && more === undefined && message.attributes.length === 0
  if (isOne && decodePattern(text, message.pattern).value === value) return value
  throw refuseEdit(`Fluent cannot represent the new value of ${showPath(path)}.`, {
    place: showPath(path),
    hint: 'Use braces only for placeables: `{ $name }`. For literal braces, write `{"{"}` and `{"}"}`.',
  })
}

function badName(path: EntryPath): Error {
  return refuseEdit(`Fluent cannot have a message ${showPath(path)}.`, {
    place: showPath(path),
    hint: 'The name of a message or attribute has letters, digits, `_` and `-`, and begins with a letter.',
  })
}

/** Returns the indent of attributes; without these, of values on their own lines; otherwise four spaces. */
const indentUnit = rememberFor(({ text }: ParsedFile): string => {
  const attribute = /^( +)\.[A-Za-z]/m.exec(text)
  const block = /= *\r?\n( +)[^ \r\n.]/.exec(text)
  return attribute?.[1] ?? block?.[1] ?? '    '
})

/** Returns the spaces before an offset, if the line has nothing else before it. */
function indentBefore(text: string, offset: number): string | undefined {
  let start = offset
  while (text[start - 1] === ' ') start--
  return start === 0 || text[start - 1] === '\n' ? text.slice(start, offset) : undefined
}
