import { attribute, elementsOf, scanXml, type XmlElement, type XmlNode } from '@lockale/formats/xml/elements'
import {
  type DecodedDocument,
  decodeDocument,
  InvalidDocument,
  type OpenDocument,
  openPlaces,
  type PlacedText,
  placeToken,
  replaceTexts,
} from './open-document.ts'

/**
 * XML: the text between tags and in CDATA sections. Attributes, comments, instructions and all inside of `translate="no"`
 * stay.
 * @throws {InvalidDocument} for what is not well-formed
 */
export function openXml(bytes: Uint8Array): OpenDocument {
  return openRoot(readXml(bytes))
}

const topicTypes: ReadonlySet<string> = new Set(
  'topic concept task reference glossentry glossgroup troubleshooting learningAssessment learningContent learningOverview learningPlan learningSummary dita'.split(
    ' ',
  ),
)

/** A DITA topic, read as XML. Maps hold no text of their own: they are refused. @throws {InvalidDocument} */
export function openDita(bytes: Uint8Array): OpenDocument {
  const file = readXml(bytes)
  if (!topicTypes.has(localName(file.root))) throw new InvalidDocument()
  return openRoot(file)
}

function openRoot({ decoded, root }: ReturnType<typeof readXml>): OpenDocument {
  return openPlaces(
    decoded,
    placeTexts(root, decoded, (element) => attribute(element, 'translate') === 'no'),
  )
}

/** Nothing that a document type declares is expanded or loaded. @throws {InvalidDocument} for what is not well-formed */
function readXml(bytes: Uint8Array): { readonly decoded: DecodedDocument; readonly root: XmlElement } {
  const decoded = decodeXml(bytes)
  const scan = scanXml(decoded.text)
  if (!scan.ok) throw new InvalidDocument()
  return { decoded, root: scan.root }
}

function decodeXml(bytes: Uint8Array): DecodedDocument {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const [, encoding = 'utf-8'] = /^<\?xml\s[^>]*\sencoding=["']([\w.-]+)["']/u.exec(head) ?? []
  const allowsLatin1 = /^(?:iso-8859-1|latin1|windows-1252)$/iu.test(encoding)
  const decoded = decodeDocument(bytes, { allowsLatin1 })
  if (!allowsLatin1 || !decoded.fits('€')) return decoded
  // pure ASCII was read as UTF-8, but says that it is something else: what is written must be ASCII as well
  return { ...decoded, fits: (text) => ascii.test(text) }
}

// oxlint-disable-next-line no-control-regex
const ascii = /^[\0-\u{7f}]*$/u

/** The strings inside an element, in file order and without recursion; nothing in an element that is left out. */
function placeTexts(
  root: XmlElement,
  decoded: DecodedDocument,
  isLeftOut: (element: XmlElement) => boolean,
): readonly PlacedText[] {
  const places: PlacedText[] = []
  const open: XmlNode[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind !== 'element') places.push(...placeRuns(node, decoded))
    else if (!isLeftOut(node)) for (const child of node.children.toReversed()) open.push(child)
  }
  return places
}

/** References to entities of the document's own, which stay. */
const ownReference = /&(?!(?:amp|lt|gt|quot|apos);)[^\s&;<>#]+;/gu

/** The strings of a node: the runs between references that are not known here. */
function placeRuns(
  { kind, start, end }: Exclude<XmlNode, XmlElement>,
  decoded: DecodedDocument,
): readonly PlacedText[] {
  if (kind !== 'text' && kind !== 'cdata') return []
  const references = kind === 'text' ? decoded.text.slice(start, end).matchAll(ownReference) : []
  const ends = Array.from(references, ({ 0: reference, index }) => [start + index, reference.length] as const)
  let from = start
  return [...ends, [end, 0] as const].flatMap(([to, length]) => {
    const place = placeToken({ kind, start: from, end: to }, decoded)
    from = to + length
    return place ?? []
  })
}

function localName({ name }: XmlElement): string {
  return name.slice(name.indexOf(':') + 1)
}

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
