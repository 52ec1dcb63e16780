import { skipWhite } from '../lines.ts'
import { ParseProblem } from '../findings.ts'
import { doubleQuote, equals, greaterThan, lessThan, singleQuote, slash } from '../signs.ts'
import type { EntityNames } from './doctype.ts'
import { decodeAttribute, isPredefined, nameEnd, referenceEnd } from './lex.ts'

const ampersand: number = 0x26

/** An element that is still being read. */
export interface Building extends XmlElement {
  children: XmlNode[]
  openEnd: number
  closeStart: number
  end: number
}

/**
 * Reads a start tag. Until the end tag is read, offsets are set as for a self-closing element.
 * @throws {ParseProblem}
 */
export function readStartTag(reading: ReadState, start: number, parent: XmlElement | undefined): Building {
  const { text } = reading
  const behindName = nameEnd(text, start + 1)
  if (behindName === start + 1) throw new ParseProblem(start, '`&lt;`, or the name of an element behind the `<`')
  const name = sharedName(reading, start + 1, behindName)
  let attributes = noAttributes
  let at = behindName
  for (;;) {
    const next = skipWhite(text, at)
    const code = text.charCodeAt(next)
    if (code === greaterThan || code === slash) {
      if (attributes.length > 1) checkNames(attributes)
      const selfClosing = code === slash
      const end = next + (selfClosing ? 2 : 1)
      if (selfClosing && text.charCodeAt(next + 1) !== greaterThan) throw new ParseProblem(next + 1, '`>`')
      return {
        kind: 'element',
        name,
        attributes,
        parent,
        children: noChildren,
        start,
        openEnd: end,
        closeStart: end,
        end,
        selfClosing,
      }
    }
    if (next === at)
      throw new ParseProblem(next, attributes[0] ? 'a blank, `>` or `/>`' : 'a blank, `>`, `/>` or more of the name')
    const attribute = readAttribute(reading, next)
    if (attributes === noAttributes) attributes = [attribute]
    else if (attributes.length < 4) attributes = [...attributes, attribute].slice()
    else attributes.push(attribute)
    at = attribute.valueEnd + 1
  }
}

function readAttribute(reading: ReadState, nameStart: number): XmlAttribute {
  const { text } = reading
  const behindName = nameEnd(text, nameStart)
  if (behindName === nameStart) throw new ParseProblem(nameStart, 'an attribute, `>` or `/>`')
  let at = skipWhite(text, behindName)
  if (text.charCodeAt(at) !== equals) throw new ParseProblem(at, '`=` and a value in quotes')
  at = skipWhite(text, at + 1)
  const quote = text.charCodeAt(at)
  if (quote !== doubleQuote && quote !== singleQuote) throw new ParseProblem(at, 'a value in quotes')
  const valueStart = at + 1
  at = text.indexOf(quote === doubleQuote ? '"' : "'", valueStart)
  let value = at < 0 ? '&' : text.slice(valueStart, at)
  if (special.test(value)) {
    for (at = valueStart; text.charCodeAt(at) !== quote;) {
      const code = text.charCodeAt(at)
      if (code === lessThan) throw new ParseProblem(at, `\`&lt;\`, or the closing \`${String.fromCharCode(quote)}\``)
      if (Number.isNaN(code)) throw new ParseProblem(at, `the closing \`${String.fromCharCode(quote)}\``)
      at = code === ampersand ? checkReference(reading, at) : at + 1
    }
    value = decodeAttribute(text, valueStart, at)
  }
  return { name: sharedName(reading, nameStart, behindName), value, nameStart, valueStart, valueEnd: at }
}

/** Matches what must be checked or decoded in the value of an attribute. */
const special = /[<&\t\r\n]/

/** Returns a name: mostly the string of an earlier equal name, because a file has a few names thousands of times. */
function sharedName({ text, names }: ReadState, start: number, end: number): string {
  const slot = (text.charCodeAt(start) + end - start) & 63
  const known = names[slot]
  if (known?.length === end - start && text.startsWith(known, start)) return known
  return (names[slot] = text.slice(start, end))
}

/** Refuses duplicate attributes. A few attributes are compared in pairs, which is faster than a Set. */
function checkNames(attributes: readonly XmlAttribute[]): void {
  const names = attributes.length > 8 ? new Set<string>() : undefined
  for (const { name, nameStart } of attributes) {
    const isTwice = names ? names.has(name) : attributes.find((one) => one.name === name)?.nameStart !== nameStart
    if (isTwice) throw new ParseProblem(nameStart, `the attribute \`${shorten(name)}\` only once`)
    names?.add(name)
  }
}

const noAttributes: XmlAttribute[] = []
/** The children of an element without any. Never add to it. */
export const noChildren: XmlNode[] = []

/** An attribute of an element. Offsets are UTF-16, ends are exclusive. */
export interface XmlAttribute {
  readonly name: string
  readonly value: string
  readonly nameStart: number
  readonly valueStart: number
  readonly valueEnd: number
}

export interface XmlElement {
  readonly kind: 'element'
  /** Name with its prefix. Namespaces are not resolved. */
  readonly name: string
  readonly attributes: readonly XmlAttribute[]
  readonly parent: XmlElement | undefined
  /** Child elements, comments and CDATA. `nodesOf` also returns the text between them. */
  readonly children: readonly XmlNode[]
  readonly start: number
  readonly openEnd: number
  /** Offset of the end tag; `end` if the element is self-closing. */
  readonly closeStart: number
  readonly end: number
  readonly selfClosing: boolean
}

export interface XmlLeaf {
  readonly kind: 'text' | 'cdata' | 'comment' | 'instruction' | 'doctype'
  readonly start: number
  readonly end: number
}

export type XmlNode = XmlElement | XmlLeaf

export interface ReadState {
  readonly text: string
  /** Names that were read, for `sharedName`. */
  readonly names: string[]
  entities: EntityNames
  /** Offsets of the next `&` and `]]>`. Each is searched once, to avoid quadratic time. */
  nextReference: number
  nextCdataEnd: number
}

/** Shortens a name for a message. */
export function shorten(name: string): string {
  return name.length > 100 ? `${name.slice(0, 100)}…` : name
}

/** Checks that character data contains only what XML allows there. @throws {ParseProblem} */
export function checkText(reading: ReadState, start: number, end: number): void {
  const { text } = reading
  if (reading.nextCdataEnd < start) reading.nextCdataEnd = indexOrEnd(text, ']]>', start)
  const limit = Math.min(end, reading.nextCdataEnd)
  for (let at = start; ;) {
    if (reading.nextReference < at) reading.nextReference = indexOrEnd(text, '&', at)
    if (reading.nextReference >= limit) break
    at = checkReference(reading, reading.nextReference)
  }
  if (limit < end) throw new ParseProblem(limit, '`]]&gt;`: a text cannot hold `]]>`')
}

function indexOrEnd(text: string, search: string, from: number): number {
  const found = text.indexOf(search, from)
  return found < 0 ? text.length : found
}

function checkReference(reading: ReadState, at: number): number {
  const { text, entities } = reading
  const end = referenceEnd(text, at)
  if (end > 0) {
    if (text[at + 1] === '#' || entities.open) return end
    const name = text.slice(at + 1, end - 1)
    if (isPredefined(name) || entities.names.has(name)) return end
  }
  throw new ParseProblem(at, '`&amp;`, or another reference that XML knows (`&lt;` `&gt;` `&quot;` `&apos;` `&#160;`)')
}
