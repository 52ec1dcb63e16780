import { attribute, scanXml, type XmlElement, type XmlNode } from '@lockale/formats/xml/elements'
import {
  type DecodedDocument,
  decodeDocument,
  InvalidDocument,
  type OpenDocument,
  openPlaces,
  type PlacedText,
  placeToken,
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

function openRoot({ decoded, root }: XmlFile): OpenDocument {
  return openPlaces(
    decoded,
    placeTexts(root, decoded, (element) => attribute(element, 'translate') === 'no'),
  )
}

interface XmlFile {
  readonly decoded: DecodedDocument
  readonly root: XmlElement
}

/** Nothing that a document type declares is expanded or loaded. @throws {InvalidDocument} for what is not well-formed */
export function readXml(bytes: Uint8Array): XmlFile {
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
export function placeTexts(
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

/** The name of an element without its prefix. */
export function localName({ name }: XmlElement): string {
  return name.slice(name.indexOf(':') + 1)
}
