import type { EntityNames } from '../xml/doctype.ts'
import { escapeText, type XmlStyle } from '../xml/escape.ts'
import { hasEntity, isFragment, textOf } from '../xml/text.ts'
import type { XmlElement } from '../xml/xml.ts'

/** A text as an entry has it: raw with its inline elements, or decoded if there are none. */
export interface Content {
  readonly value: string
  readonly markup: boolean
}

export function contentOf(text: string, element: XmlElement, entities: EntityNames): Content {
  if (isMarkup(text, element, entities)) {
    return { value: text.slice(element.openEnd, element.closeStart).replaceAll(/\r\n?/g, '\n'), markup: true }
  }
  return { value: textOf(text, element), markup: false }
}

export function isBlankContent(text: string, element: XmlElement): boolean {
  if (element.children.length === 0) return true
  if (element.children.some(({ kind }) => kind === 'element')) return false
  return /^[ \t\r\n]*$/.test(textOf(text, element))
}

/** What a new text is written like. */
export interface ContentStyle {
  readonly xml: XmlStyle
  readonly entities: EntityNames
  /** The text that it translates or replaces has inline elements: those of the new one are written as they are. */
  readonly markup: boolean
  /** It stands in a CDATA section. */
  readonly cdata: boolean
  /** What it replaces, raw. */
  readonly old: string
}

export function printContent(value: string, { xml, entities, markup, cdata, old }: ContentStyle): string {
  const isPlain = !value.includes('\r')
  if (markup && isPlain && isFragment(value, entities)) return value.replaceAll('\n', xml.lineBreak)
  if (cdata && isPlain && (xml.maxCodePoint > 0xff || !/[^\0-\x7f]/.test(value))) {
    const sections = value.replaceAll(']]>', ']]]]><![CDATA[>').replaceAll('\n', xml.lineBreak)
    return `<![CDATA[${sections}]]>`
  }
  return escapeText(value, xml, old)
}

/** True for an element that holds one CDATA section and nothing else. */
export function isCdata({ children }: XmlElement): boolean {
  return children.length === 1 && children[0]?.kind === 'cdata'
}

function isMarkup(text: string, element: XmlElement, entities: EntityNames): boolean {
  if (element.children.some(({ kind }) => kind === 'element')) return true
  if (!entities.open && entities.names.size === 0) return false
  return element.children.some(({ kind, start, end }) => kind === 'text' && hasEntity(text.slice(start, end), entities))
}
