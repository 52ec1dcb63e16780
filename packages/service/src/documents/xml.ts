import { attribute, elementsOf, nodesOf, scanXml, type XmlElement, type XmlNode } from '@lockale/formats/xml/elements'
import {
  type DecodedDocument,
  decodeDocument,
  InvalidDocument,
  type OpenDocument,
  type Openers,
  openPlaces,
  type PlacedText,
  replaceTexts,
  printReferences,
} from './open-document.ts'
import { decodeCdata, decodeEntities, encodeCdata, encodeEntities } from '../engine/entities.ts'

/** Functions that open XML files, by file extension. */
export const xmlDocuments: Openers = { xml: openXml, dita: openDita, xlf: openXliff, xliff: openXliff }

/** Reads XML: strings are the text between tags and in CDATA, except in `translate="no"`. @throws {InvalidDocument} */
function openXml(bytes: Uint8Array): OpenDocument {
  return openRoot(readXml(bytes))
}

const topicTypes: ReadonlySet<string> = new Set(
  'topic concept task reference glossentry glossgroup troubleshooting learningAssessment learningContent learningOverview learningPlan learningSummary dita'.split(
    ' ',
  ),
)

/** Reads a DITA topic as XML. Refuses DITA maps (lists of topics), which contain no text. @throws {InvalidDocument} */
function openDita(bytes: Uint8Array): OpenDocument {
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

/** Reads XML. Never loads or expands declared entities. @throws {InvalidDocument} if the XML is not well-formed */
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
  // the file is pure ASCII but declares another encoding, so the output must be ASCII too
  return { ...decoded, fits: (text) => ascii.test(text) }
}

// oxlint-disable-next-line no-control-regex
const ascii = /^[\0-\u{7f}]*$/u

/** Returns the strings inside an element, in file order, without recursion. Skips elements that are not translated. */
function placeTexts(
  root: XmlElement,
  decoded: DecodedDocument,
  isLeftOut: (element: XmlElement) => boolean,
): readonly PlacedText[] {
  const places: PlacedText[] = []
  const open: XmlNode[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind !== 'element') places.push(...placeRuns(node, decoded))
    else if (!isLeftOut(node)) for (const child of nodesOf(node).toReversed()) open.push(child)
  }
  return places
}

/** Matches references to entities that the document declares. They stay unchanged. */
const ownReference = /&(?!(?:amp|lt|gt|quot|apos);)[^\s&;<>#]+;/gu

/** Returns the strings of a text node: the text between references to declared entities. */
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
 * Reads XLIFF 1.2 or 2. Each `<source>` is translated into the `<target>` beside it, and its inline elements are
 * copied. States, notes, alternatives and languages stay unchanged. @throws {InvalidDocument}
 */
function openXliff(bytes: Uint8Array): OpenDocument {
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
  /** The strings of the `<source>`; at least one. */
  readonly places: readonly PlacedText[]
  readonly target: XmlElement | undefined
  /** Where to insert a missing `<target>`: after the `<source>` and, in 1.2, after `<seg-source>`. */
  readonly sourceEnd: number
}

const holders: ReadonlySet<string> = new Set(['trans-unit', 'segment'])

/** Returns the segments in file order, without recursion. An element inherits `translate` from its parent. */
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

function isCode(element: XmlElement): boolean {
  const name = localName(element)
  const isProtected = attribute(element, 'translate') === 'no' || attribute(element, 'mtype') === 'protected'
  return codeElements.has(name) || (name === 'mrk' && isProtected)
}

/** Returns where to write a translation: into the target, or in place of an empty tag or a missing target. */
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

/** Returns the line end and the indentation before a tag that begins its line. */
function lineBefore(text: string, at: number): string {
  const [before = ''] = /(?:\r\n|\n|\r)[ \t]*$/u.exec(text.slice(Math.max(0, at - 200), at)) ?? []
  return before
}

/** Returns the text of an XML token; `undefined` if it is blank. */
function placeToken(
  { kind, start, end }: { readonly kind: 'text' | 'cdata'; readonly start: number; readonly end: number },
  { text: source, fits }: Pick<DecodedDocument, 'text' | 'fits'>,
): PlacedText | undefined {
  const raw = source.slice(start, end)
  if (kind === 'cdata') {
    const text = decodeCdata(raw)
    return text.trim() === '' ? undefined : { start, end, text, print: (changed) => printCdata(changed, fits) }
  }
  if (raw.trim() === '') return undefined
  return { start, end, text: decodeEntities(raw), print: (changed) => printReferences(encodeEntities(changed), fits) }
}

function printCdata(text: string, fits: (text: string) => boolean): string {
  const closed = encodeCdata(text)
  if (fits(text)) return closed
  const print = (character: string): string => `]]>&#${character.codePointAt(0) ?? 0};<![CDATA[`
  return Array.from(closed, (character) => (fits(character) ? character : print(character))).join('')
}
