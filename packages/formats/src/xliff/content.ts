import { type Patch, splice } from '../splice.ts'
import { unifyBreaks } from '../xml/lex.ts'
import { attribute, hasEntity, textOf, walk } from '../xml/text.ts'
import type { XmlElement } from '../xml/xml.ts'
import type { Entry } from '../format.ts'
import type { XliffDocument, XliffSegment } from './document.ts'

type Content = Pick<Entry, 'value' | 'markup'>

/**
 * Returns the text of an element: raw with its inline elements, or decoded if there are none. The marks around the sentences of
 * a segmented text (1.2: `<mrk mtype="seg">`) are no part of it.
 */
export function contentOf(document: XliffDocument, element: XmlElement): Content {
  const { text } = document
  return isMarkup(document, element)
    ? { value: unifyBreaks(insideOf(text, element)), markup: true }
    : { value: textOf(text, element) }
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
  const patches: Patch[] = []
  walk(element, (node) => {
    if (node.kind !== 'element' || !isSegment(node)) return
    const { start, end, selfClosing } = node
    patches.push({ range: { start: start - openEnd, end: node.openEnd - openEnd }, text: '' })
    if (!selfClosing) patches.push({ range: { start: node.closeStart - openEnd, end: end - openEnd }, text: '' })
  })
  return splice(text.slice(openEnd, closeStart), patches)
}

function isSegment(element: XmlElement): boolean {
  return /^(?:.*:)?mrk$/.test(element.name) && attribute(element, 'mtype') === 'seg'
}

/** True for an element that holds one CDATA section and nothing else. */
export function isCdata({ children }: XmlElement): boolean {
  return children.length === 1 && children[0]?.kind === 'cdata'
}

function isMarkup({ text, entities }: XliffDocument, element: XmlElement): boolean {
  const canHaveEntities = entities.open || entities.names.size > 0
  if (element.children.every(({ kind }) => kind !== 'element') && !canHaveEntities) return false
  let found = false
  walk(element, (node) => {
    if (node.kind === 'element') found ||= !isSegment(node)
    if (node.kind === 'text' && canHaveEntities) found ||= hasEntity(text.slice(node.start, node.end), entities)
  })
  return found
}

/**
 * Returns the `<source>` beside a translation if the source file now has another string. `undefined` if they differ
 * only in layout or in what tools generate (`equiv-text`), and if a key, an id or the translation itself takes the
 * place of the string.
 */
export function earlierSource(
  { source, unit }: XliffSegment,
  { document, shown }: { readonly document: XliffDocument; readonly shown: Content },
  { now, entry, origin }: { now: XmlElement; entry: Content; origin: XliffDocument },
): string | undefined {
  // nearly always: the very same characters
  if (inside(document, source) === inside(origin, now)) return undefined
  const then = contentOf(document, source)
  const words = wordsOf(then)
  const name = attribute(unit.element, document.version === 1 ? 'resname' : 'name')
  if (words === '' || words === unit.id || words === name || words === wordsOf(shown)) return undefined
  return [contentOf(origin, now), entry].some((one) => wordsOf(one) === words) ? undefined : then.value
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
