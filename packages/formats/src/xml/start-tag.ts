import {
  ampersand,
  doubleQuote,
  equals,
  greaterThan,
  lessThan,
  nameEnd,
  singleQuote,
  skipBlanks,
  slash,
} from './lex.ts'
import type { XmlAttribute, XmlElement, XmlNode } from './node.ts'
import { breakOff, checkReference, type Reading, shorten } from './reading.ts'
import { decodeAttribute } from './references.ts'

/** An element while it is read. */
export interface Building extends XmlElement {
  children: XmlNode[]
  openEnd: number
  closeStart: number
  end: number
}

/** An element up to the end of its start tag; its other ends are those of one that closes itself. */
export function readStartTag(reading: Reading, start: number, parent: XmlElement | undefined): Building | undefined {
  const { text } = reading
  const behindName = nameEnd(text, start + 1)
  if (behindName === start + 1) return breakOff(reading, start, '`&lt;`, or the name of an element behind the `<`')
  const name = text.slice(start + 1, behindName)
  let attributes: XmlAttribute[] | undefined
  let at = behindName
  for (;;) {
    const next = skipBlanks(text, at)
    const code = text.charCodeAt(next)
    if (code === greaterThan || code === slash) {
      if (attributes !== undefined && !checkNames(reading, attributes)) return undefined
      const selfClosing = code === slash
      const end = next + (selfClosing ? 2 : 1)
      if (selfClosing && text.charCodeAt(next + 1) !== greaterThan) return breakOff(reading, next + 1, '`>`')
      return {
        kind: 'element',
        name,
        attributes: attributes ?? noAttributes,
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
      return breakOff(reading, next, attributes ? 'a blank, `>` or `/>`' : 'a blank, `>`, `/>` or more of the name')
    const attribute = readAttribute(reading, next)
    if (attribute === undefined) return undefined
    if (attributes === undefined) attributes = [attribute]
    else if (attributes.length < 4) attributes = [...attributes, attribute]
    else attributes.push(attribute)
    at = attribute.valueEnd + 1
  }
}

function readAttribute(reading: Reading, nameStart: number): XmlAttribute | undefined {
  const { text } = reading
  const behindName = nameEnd(text, nameStart)
  if (behindName === nameStart) return breakOff(reading, nameStart, 'an attribute, `>` or `/>`')
  let at = skipBlanks(text, behindName)
  if (text.charCodeAt(at) !== equals) return breakOff(reading, at, '`=` and a value in quotes')
  at = skipBlanks(text, at + 1)
  const quote = text.charCodeAt(at)
  if (quote !== doubleQuote && quote !== singleQuote) return breakOff(reading, at, 'a value in quotes')
  const valueStart = at + 1
  for (at = valueStart; ;) {
    const code = text.charCodeAt(at)
    if (code === quote) break
    if (code === lessThan) return breakOff(reading, at, `\`&lt;\`, or the closing \`${String.fromCharCode(quote)}\``)
    if (Number.isNaN(code)) return breakOff(reading, at, `the closing \`${String.fromCharCode(quote)}\``)
    at = code === ampersand ? checkReference(reading, at) : at + 1
    if (at < 0) return undefined
  }
  return {
    name: text.slice(nameStart, behindName),
    value: decodeAttribute(text, valueStart, at),
    nameStart,
    valueStart,
    valueEnd: at,
  }
}

/** No name twice in one tag. Few are compared pair by pair: a Set costs more than it saves. */
function checkNames(reading: Reading, attributes: readonly XmlAttribute[]): boolean {
  if (attributes.length <= 8) {
    for (let index = 1; index < attributes.length; index++) {
      const attribute = attributes[index]
      for (let before = 0; before < index; before++) {
        if (attribute && attributes[before]?.name === attribute.name) return refuseTwice(reading, attribute)
      }
    }
    return true
  }
  const names = new Set<string>()
  for (const attribute of attributes) {
    if (names.has(attribute.name)) return refuseTwice(reading, attribute)
    names.add(attribute.name)
  }
  return true
}

function refuseTwice(reading: Reading, { name, nameStart }: XmlAttribute): boolean {
  breakOff(reading, nameStart, `the attribute \`${shorten(name)}\` only once`)
  return false
}

const noAttributes: readonly XmlAttribute[] = []
/** Of an element without any: not to be added to. */
export const noChildren: XmlNode[] = []
