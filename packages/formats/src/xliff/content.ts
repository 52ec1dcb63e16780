import type { EntityNames } from '../xml/doctype.ts'
import { escapeText, type XmlStyle } from '../xml/escape.ts'
import { splice } from '../splice.ts'
import { attribute, hasEntity, isFragment, textOf, walk } from '../xml/text.ts'
import type { XmlElement } from '../xml/xml.ts'
import type { Entry } from '../format.ts'
import type { XliffDocument, XliffSegment } from './document.ts'

/**
 * A text as an entry has it: raw with its inline elements, or decoded if there are none. The marks around the sentences of a
 * segmented text (1.2: `<mrk mtype="seg">`) are no part of it.
 */
export interface Content {
  readonly value: string
  readonly markup: boolean
}

export function contentOf(text: string, element: XmlElement, entities: EntityNames): Content {
  if (isMarkup(text, element, entities)) {
    return { value: insideOf(text, element).replaceAll(/\r\n?/g, '\n'), markup: true }
  }
  return { value: textOf(text, element), markup: false }
}

export function isBlankContent(text: string, element: XmlElement): boolean {
  if (element.children.length === 0) return true
  let isEmpty = true
  walk(element, (node) => {
    if (node.kind === 'element') isEmpty &&= isSegment(node)
  })
  return isEmpty && /^[ \t\r\n]*$/.test(textOf(text, element))
}

/** Returns the raw content between the tags of an element. */
export function insideOf(text: string, element: XmlElement): string {
  const { openEnd, closeStart } = element
  const patches: { readonly range: { readonly start: number; readonly end: number }; readonly text: string }[] = []
  walk(element, (node) => {
    if (node.kind !== 'element' || !isSegment(node)) return
    const { start, end, selfClosing } = node
    patches.push({ range: { start: start - openEnd, end: node.openEnd - openEnd }, text: '' })
    if (!selfClosing) patches.push({ range: { start: node.closeStart - openEnd, end: end - openEnd }, text: '' })
  })
  const inside = text.slice(openEnd, closeStart)
  return patches.length === 0 ? inside : splice(inside, patches)
}

function isSegment(element: XmlElement): boolean {
  return /^(?:.*:)?mrk$/.test(element.name) && attribute(element, 'mtype') === 'seg'
}

/** What a new text is written like. */
export interface ContentStyle {
  readonly xml: XmlStyle
  readonly entities: EntityNames
  /** The text that it translates or replaces has inline elements: those of the new one are written as they are. */
  readonly markup: boolean
  /** True inside a CDATA section. */
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
  const canHaveEntities = entities.open || entities.names.size > 0
  if (element.children.every(({ kind }) => kind !== 'element') && !canHaveEntities) return false
  let found = false
  walk(element, (node) => {
    if (node.kind === 'element') found ||= !isSegment(node)
    if (node.kind === 'text' && canHaveEntities) found ||= hasEntity(text.slice(node.start, node.end), entities)
  })
  return found
}

/** A unit of a target file. */
interface InTarget {
  readonly segment: XliffSegment
  readonly document: XliffDocument
  readonly shown: Content
}

/** The unit in the source file. */
interface InSource {
  readonly segment: XliffSegment
  readonly entry: Pick<Entry, 'value' | 'markup'>
}

/**
 * Returns the `<source>` beside a translation if the source file now has another string. `undefined` if they differ
 * only in layout or in what tools generate (`equiv-text`), and if a key, an id or the translation itself takes the
 * place of the string.
 */
export function earlierSource(
  { segment: { source, unit }, document, shown }: InTarget,
  { segment, entry }: InSource,
  origin: XliffDocument,
): string | undefined {
  const now = segment.source
  // nearly always: the very same characters
  if (inside(document, source) === inside(origin, now)) return undefined
  const then = contentOf(document.text, source, document.entities)
  const words = wordsOf(then)
  const name = attribute(unit.element, document.version === 1 ? 'resname' : 'name')
  if (words === '' || words === unit.id || words === name || words === wordsOf(shown)) return undefined
  const { value, markup = false } = entry
  const texts = [contentOf(origin.text, now, origin.entities), { value, markup }]
  return texts.some((one) => wordsOf(one) === words) ? undefined : then.value
}

function inside({ text }: XliffDocument, { openEnd, closeStart }: XmlElement): string {
  return text.slice(openEnd, closeStart)
}

/** Returns the words without layout; of inline elements only what identifies them. */
function wordsOf({ value, markup }: Content): string {
  const text = markup ? value.replaceAll(tags, shortTag) : value
  return text.replaceAll(/\s+/gu, ' ').trim()
}

const tags = /<(\/?[^\s<>"'/]+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/gu
const ids = /\s(equiv(?:Start)?|id)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu

/** `<x id="INTERPOLATION">`; the ids of 2.x are only numbers beside the name in `equiv`. */
function shortTag(_: string, name: string, attributes: string): string {
  const named = new Map([...attributes.matchAll(ids)].map(([, key = '', one, other]) => [key, one ?? other ?? '']))
  return `<${name} ${named.get('equiv') ?? named.get('equivStart') ?? named.get('id') ?? ''}>`
}
