import type { Entry } from '../format.ts'
import { attribute } from '../xml/text.ts'
import { type Content, contentOf } from './content.ts'
import type { XliffDocument, XliffSegment } from './document.ts'

/** The segment that a translation is of, in the source file. */
interface InSource {
  readonly document: XliffDocument
  readonly segment: XliffSegment
  readonly entry: Entry
}

/**
 * The `<source>` that stands beside a translation, where the source file says something else by now. `undefined` where both
 * differ in layout and in what tools make anew by themselves (`equiv-text`), and where a key or an id stands for the text.
 */
export function earlierSource(
  { source, unit: { id, element } }: XliffSegment,
  { text, entities, version }: XliffDocument,
  { document, segment, entry }: InSource,
): string | undefined {
  const now = segment.source
  // nearly always: the very same characters
  if (text.slice(source.openEnd, source.closeStart) === document.text.slice(now.openEnd, now.closeStart))
    return undefined
  const then = contentOf(text, source, entities)
  const words = wordsOf(then)
  if (words === '' || words === id || words === attribute(element, version === 1 ? 'resname' : 'name')) return undefined
  const { value, markup = false } = entry
  const texts = [contentOf(document.text, now, document.entities), { value, markup }]
  return texts.some((one) => wordsOf(one) === words) ? undefined : then.value
}

/** Without layout, and of inline elements only what tells them apart. */
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
