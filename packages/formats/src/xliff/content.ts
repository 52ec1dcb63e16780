import { type Patch, splice } from '../splice.ts'
import { unifyBreaks } from '../xml/lex.ts'
import { attribute, hasEntity, nodesOf, textOf, walk } from '../xml/text.ts'
import type { XmlElement } from '../xml/xml.ts'
import type { Entry } from '../format.ts'
import type { XliffDocument, XliffSegment } from './document.ts'

type Content = Pick<Entry, 'value' | 'markup'>

/** Returns the content of an element, decoded if it has no inline elements. Omits 1.2's sentence marks (`<mrk>`). */
export function contentOf(document: XliffDocument, element: XmlElement): Content {
  const { text } = document
  return isMarkup(document, element)
    ? { value: unifyBreaks(insideOf(text, element)), markup: true }
    : { value: textOf(text, element) }
}

export function isBlankContent(text: string, element: XmlElement): boolean {
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

/** Returns true for an element that contains only one CDATA section. */
export function isCdata(element: XmlElement): boolean {
  return element.children.length === 1 && nodesOf(element).every(({ kind }) => kind === 'cdata')
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
 * Returns the `<source>` that a translation was made from, if the source file now has another one. `undefined` if only
 * layout or generated attributes (`equiv-text`) differ, or if `<source>` holds a key, an id or the translation.
 */
export function earlierSource(
  { source, unit }: XliffSegment,
  { document, shown }: { readonly document: XliffDocument; readonly shown: Content },
  { now, entry, origin }: { now: XmlElement; entry: Content; origin: XliffDocument },
): string | undefined {
  // Fast path: usually the source has not changed.
  const written = document.text.slice(source.openEnd, source.closeStart)
  if (written === origin.text.slice(now.openEnd, now.closeStart)) return undefined
  const then = contentOf(document, source)
  const words = wordsOf(then)
  const name = attribute(unit.element, document.version === 1 ? 'resname' : 'name')
  if (words === '' || words === unit.id || words === name || words === wordsOf(shown)) return undefined
  return [contentOf(origin, now), entry].some((one) => wordsOf(one) === words) ? undefined : then.value
}

/** Returns the text of a string on one line, in which each inline element is only its name and id. */
function wordsOf({ value, markup }: Content): string {
  const text = markup ? value.replaceAll(tags, shortTag) : value
  return text.replaceAll(/\s+/gu, ' ').trim()
}

const tags = /<(\/?[^\s<>"'/]+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/gu
const ids = /\s(equiv(?:Start)?|id)\s*=\s*(?:"([^"]*)"|'([^']*)')/gu

/** Returns an inline element with only its id, as `<x INTERPOLATION>`. In 2.x ids are numbers, so `equiv` is used. */
function shortTag(_: string, name: string, attributes: string): string {
  const named = new Map([...attributes.matchAll(ids)].map(([, key = '', one, other]) => [key, one ?? other ?? '']))
  return `<${name} ${named.get('equiv') ?? named.get('equivStart') ?? named.get('id') ?? ''}>`
}
