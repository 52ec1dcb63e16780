import { attribute, elementsOf, type XmlElement } from '@lockale/formats/xml/elements'
import {
  type DecodedDocument,
  InvalidDocument,
  type OpenDocument,
  type PlacedText,
  replaceTexts,
} from './open-document.ts'
import { localName, placeTexts, readXml } from './xml.ts'

/**
 * XLIFF 1.2 and 2: every `<source>` alone, its translation into the `<target>` beside it. Inline elements are copied along;
 * states, notes, alternatives and languages stay.
 * @throws {InvalidDocument}
 */
export function openXliff(bytes: Uint8Array): OpenDocument {
  const { decoded, root } = readXml(bytes)
  if (localName(root) !== 'xliff') throw new InvalidDocument()
  const segments = readSegments(root, decoded)
  return {
    texts: segments.flatMap(({ places }) => places.map(({ text }) => text)),
    hasPlaceholders: true,
    write(texts) {
      let next = 0
      const contents = segments.map(({ source: { openEnd, closeStart }, places }) => {
        const moved = places.map((place) => ({ ...place, start: place.start - openEnd, end: place.end - openEnd }))
        return replaceTexts(decoded.text.slice(openEnd, closeStart), moved, texts.slice(next, (next += places.length)))
      })
      const targets = segments.map((segment) => placeTarget(segment, decoded.text))
      return decoded.encode(replaceTexts(decoded.text, targets, contents))
    },
  }
}

interface Segment {
  readonly source: XmlElement
  /** The strings in it; at least one. */
  readonly places: readonly PlacedText[]
  readonly target: XmlElement | undefined
  /** Where a target goes if there is none: behind the source and, in 1.2, its segmented copy. */
  readonly sourceEnd: number
}

/** The elements that hold source and target. */
const holders: ReadonlySet<string> = new Set(['trans-unit', 'segment'])

/** In file order, without recursion. `translate` is inherited. */
function readSegments(root: XmlElement, decoded: DecodedDocument): readonly Segment[] {
  const segments: Segment[] = []
  const open = [{ element: root, isTranslated: true }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const translate = attribute(next.element, 'translate')
    const isTranslated = translate === undefined ? next.isTranslated : translate !== 'no'
    const children = elementsOf(next.element)
    if (!holders.has(localName(next.element))) {
      for (const element of children.toReversed()) open.push({ element, isTranslated })
      continue
    }
    const named = (name: string): XmlElement | undefined => children.findLast((child) => localName(child) === name)
    const source = named('source')
    const places = source === undefined || !isTranslated ? [] : placeTexts(source, decoded, isCode)
    if (source === undefined || places.length === 0) continue
    const sourceEnd = (named('seg-source') ?? source).end
    segments.push({ source, places, target: named('target'), sourceEnd })
  }
  return segments
}

const codeElements: ReadonlySet<string> = new Set(['ph', 'bpt', 'ept', 'it'])

/** True for code of the original file, and for what is marked as protected. */
function isCode(element: XmlElement): boolean {
  const name = localName(element)
  const isProtected = attribute(element, 'translate') === 'no' || attribute(element, 'mtype') === 'protected'
  return codeElements.has(name) || (name === 'mrk' && isProtected)
}

/** The inside of a target, the whole of an empty one, or the place of one that is missing. */
function placeTarget({ source, target, sourceEnd }: Segment, text: string): PlacedText {
  if (target?.selfClosing === false) {
    return { start: target.openEnd, end: target.closeStart, text: '', print: (content) => content }
  }
  const name = `${source.name.slice(0, -'source'.length)}target`
  const { start, end } = target ?? { start: sourceEnd, end: sourceEnd }
  const opening =
    target === undefined
      ? `${lineBefore(text, source.start)}<${name}>`
      : text.slice(start, end).replace(/\s*\/>$/u, '>')
  return { start, end, text: '', print: (content) => `${opening}${content}</${name}>` }
}

/** The line end and the blanks before a tag that begins its line. */
function lineBefore(text: string, at: number): string {
  const [before = ''] = /(?:\r\n|\n|\r)[ \t]*$/u.exec(text.slice(Math.max(0, at - 200), at)) ?? []
  return before
}
