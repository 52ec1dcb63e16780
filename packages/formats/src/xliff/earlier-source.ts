import type { Entry } from '../format.ts'
import { attribute } from '../xml/text.ts'
import { type Content, contentOf } from './content.ts'
import type { XliffDocument, XliffSegment } from './document.ts'
import type { XmlElement } from '../xml/xml.ts'

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
