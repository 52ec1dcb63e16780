import { skipWhite } from '../lines.ts'
import type { Range } from '@lockale/errors'
import type { EntityNames } from './doctype.ts'
import { decodeCdata, decodeXml, isBlank, isPredefined, referenceEnd } from './lex.ts'
import { scanXml, type XmlAttribute, type XmlElement, type XmlNode } from './xml.ts'

/** Returns an attribute by its name with prefix. */
export function findAttribute({ attributes }: XmlElement, name: string): XmlAttribute | undefined {
  return attributes.find((one) => one.name === name)
}

/** Returns the decoded value of an attribute, by its name with prefix. */
export function attribute(element: XmlElement, name: string): string | undefined {
  return findAttribute(element, name)?.value
}

export function quoteOf(text: string, { valueEnd }: XmlAttribute): '"' | "'" {
  return text[valueEnd] === "'" ? "'" : '"'
}

/** Returns the child elements with a name; without a name, all of them. */
export function elementsOf(element: XmlElement, name?: string): readonly XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement => child.kind === 'element' && (name === undefined || child.name === name),
  )
}

/** Returns the last child element with a name. */
export function lastElement({ children }: XmlElement, name: string): XmlElement | undefined {
  return children.findLast((child): child is XmlElement => child.kind === 'element' && child.name === name)
}

/** Returns the content of an element in file order: its children and the text between them. */
export function nodesOf({ children, openEnd, closeStart }: XmlElement): readonly XmlNode[] {
  const nodes: XmlNode[] = []
  let edge = openEnd
  for (const child of children) {
    if (child.start > edge) nodes.push({ kind: 'text', start: edge, end: child.start })
    nodes.push(child)
    edge = child.end
  }
  if (closeStart > edge) nodes.push({ kind: 'text', start: edge, end: closeStart })
  return nodes
}

/** Returns all text and CDATA inside an element, decoded. */
export function textOf(text: string, element: XmlElement): string {
  if (element.children.length === 0) return decodeXml(text, element.openEnd, element.closeStart)
  const parts: string[] = []
  walk(element, (node) => {
    if (node.kind === 'text') parts.push(decodeXml(text, node.start, node.end))
    if (node.kind === 'cdata') parts.push(decodeCdata(text, node.start, node.end))
  })
  return parts.join('')
}

/** Visits all nodes below an element, in file order, without recursion. */
export function walk(element: XmlElement, visit: (node: XmlNode) => void): void {
  const stack: XmlNode[] = nodesOf(element).toReversed()
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    visit(node)
    if (node.kind === 'element') for (const inner of nodesOf(node).toReversed()) stack.push(inner)
  }
}

/** Returns true for well-formed XML that has an element or one of `entities`, so is written without escapes. */
export function isFragment(value: string, entities?: EntityNames): boolean {
  if (!value.includes('<') && !value.includes('&')) return false
  const scan = scanXml(`<r>${value}</r>`, entities && { entities })
  if (!scan.ok) return false
  return scan.root.children.some(({ kind }) => kind === 'element') || hasEntity(value, entities)
}

/** Returns true if character data refers to an entity other than the five of XML. */
export function hasEntity(raw: string, entities: EntityNames | undefined): boolean {
  if (entities === undefined || (!entities.open && entities.names.size === 0)) return false
  for (let at = raw.indexOf('&'); at >= 0; at = raw.indexOf('&', at + 1)) {
    const end = referenceEnd(raw, at)
    if (end > 0 && raw[at + 1] !== '#' && !isPredefined(raw.slice(at + 1, end - 1))) return true
  }
  return false
}

/** Returns the range inside an element; of a self-closing one, the whole element. */
export function contentRange({ start, openEnd, closeStart, end, selfClosing }: XmlElement): Range {
  return selfClosing ? { start, end } : { start: openEnd, end: closeStart }
}

/** Returns the range of the content without outer blanks; of a self-closing element, the range of its `/>`. */
export function trimmedRange(text: string, { openEnd, closeStart, end, selfClosing }: XmlElement): Range {
  const start = selfClosing ? end - 2 : closeStart
  let last = start
  while (isBlank(text.charCodeAt(last - 1))) last--
  return selfClosing ? { start: last, end } : { start: skipWhite(text, openEnd), end: last }
}
