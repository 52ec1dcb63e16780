import { hasOnlyKnownReferences } from '../engine/entities.ts'
import { type MarkupToken, tokeniseMarkup } from '../engine/markup-tokens.ts'
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
  return openPlacesOf(decodeXml(bytes), () => true)
}

const topicTypes: ReadonlySet<string> = new Set(
  'topic concept task reference glossentry glossgroup troubleshooting learningAssessment learningContent learningOverview learningPlan learningSummary dita'.split(
    ' ',
  ),
)

/** A DITA topic, read as XML. Maps hold no text of their own: they are refused. @throws {InvalidDocument} */
export function openDita(bytes: Uint8Array): OpenDocument {
  return openPlacesOf(decodeXml(bytes), (root) => topicTypes.has(root))
}

/** @throws {InvalidDocument} */
export function decodeXml(bytes: Uint8Array): DecodedDocument {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const [, encoding = 'utf-8'] = /^<\?xml\s[^>]*\sencoding=["']([\w.-]+)["']/u.exec(head) ?? []
  const allowsLatin1 = /^(?:iso-8859-1|latin1|windows-1252)$/iu.test(encoding)
  const decoded = decodeDocument(bytes, { allowsLatin1 })
  if (outsideXml.test(decoded.text)) throw new InvalidDocument()
  if (!allowsLatin1 || !decoded.fits('€')) return decoded
  // pure ASCII was read as UTF-8, but says that it is something else: what is written must be ASCII as well
  return { ...decoded, fits: (text) => ascii.test(text) }
}

/** Characters that XML 1.0 section 2.2 leaves out. */
// oxlint-disable-next-line no-control-regex
const outsideXml = /[\0-\u{8}\u{b}\u{c}\u{e}-\u{1f}\u{fffe}\u{ffff}\p{Cs}]/u
// oxlint-disable-next-line no-control-regex
const ascii = /^[\0-\u{7f}]*$/u

function openPlacesOf(decoded: DecodedDocument, takesRoot: (name: string) => boolean): OpenDocument {
  const { text, tokens } = readXml(decoded.text)
  const root = tokens.find(({ kind }) => kind === 'open' || kind === 'empty')
  if (root === undefined || !takesRoot(localName(root.name))) throw new InvalidDocument()
  const places: PlacedText[] = []
  /** How deep inside of the element that is left out. */
  let skipped = 0
  for (const token of tokens) {
    if (token.kind === 'open') {
      const isLeftOut = skipped > 0 || attributeOf(text.slice(token.start, token.end), 'translate') === 'no'
      if (isLeftOut) skipped++
    } else if (token.kind === 'close') {
      if (skipped > 0) skipped--
    } else if (skipped === 0) {
      const place = placeToken(token, decoded)
      if (place !== undefined) places.push(place)
    }
  }
  return openPlaces(decoded, places)
}

/** A well-formed XML document, as far as can be told without its document type. */
interface XmlFile {
  readonly text: string
  /** From the root element on; offsets into `text`. References that XML does not know are tokens of their own. */
  readonly tokens: readonly MarkupToken[]
}

/**
 * Reads XML. A document type is stepped over: nothing in it is expanded or fetched, and what it may stand for stays as it is.
 * Linear time, no recursion.
 * @throws {InvalidDocument} for what is not well-formed
 */
export function readXml(text: string): XmlFile {
  const start = skipProlog(text)
  const tokens = tokeniseMarkup(text.slice(start), 'lenient') ?? []
  const open: string[] = []
  let roots = 0
  for (const token of tokens) {
    const { kind, name } = token
    const raw = text.slice(start + token.start, start + token.end)
    if (kind === 'text' && (raw.includes('<') || raw.includes(']]>') || hasBareAmpersand(raw))) {
      throw new InvalidDocument()
    }
    const isOutside = open.length === 0
    if (isOutside && ((kind === 'text' && raw.trim() !== '') || kind === 'cdata' || raw.startsWith('&'))) {
      throw new InvalidDocument()
    }
    if (kind === 'close' && open.pop() !== name) throw new InvalidDocument()
    if (kind === 'open') open.push(name)
    if (isOutside && (kind === 'open' || kind === 'empty') && ++roots > 1) throw new InvalidDocument()
  }
  if (open.length > 0 || roots !== 1) throw new InvalidDocument()
  return { text, tokens: tokens.flatMap((token) => splitReferences(text, token, start)) }
}

/** The value of an attribute as it is written, `undefined` if the tag has none. */
export function attributeOf(tag: string, name: string): string | undefined {
  for (const [, found, value = ''] of tag.matchAll(attribute)) if (found === name) return value.slice(1, -1)
  return undefined
}

/** A name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

const attribute = /[ \t\r\n]([^\s=<>"'/]+)[ \t\r\n]*=[ \t\r\n]*("[^"]*"|'[^']*')/gu

/** References to entities of the document's own. */
const ownReference = /&[^\s&;<>#]{1,200};/gu

function hasBareAmpersand(raw: string): boolean {
  return !hasOnlyKnownReferences(raw) && !hasOnlyKnownReferences(raw.replaceAll(ownReference, ''))
}

/** The token at its place in the whole text; of a text its runs between references that are not known. */
function splitReferences(text: string, token: MarkupToken, by: number): readonly MarkupToken[] {
  const { kind, name } = token
  const start = token.start + by
  const end = token.end + by
  const raw = text.slice(start, end)
  if (kind !== 'text' || hasOnlyKnownReferences(raw)) return [{ kind, start, end, name }]
  const tokens: MarkupToken[] = []
  let from = start
  for (const { 0: reference, index } of raw.matchAll(ownReference)) {
    if (hasOnlyKnownReferences(reference)) continue
    tokens.push({ kind, start: from, end: start + index, name })
    from = start + index + reference.length
    tokens.push({ kind: 'other', start: start + index, end: from, name })
  }
  return [...tokens, { kind, start: from, end, name }]
}

/** Behind the document type, or 0 where there is none. */
function skipProlog(text: string): number {
  let at = 0
  for (;;) {
    while (/\s/u.test(text[at] ?? '')) at++
    const end = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : undefined
    if (end === undefined) break
    const found = text.indexOf(end, at + 2)
    if (found < 0) throw new InvalidDocument()
    at = found + end.length
  }
  return text.startsWith('<!DOCTYPE', at) ? documentTypeEnd(text, at) : 0
}

/** What may hold a `>` or a `]` that ends nothing. */
const declarationPart = /"[^"]*"|'[^']*'|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|[[\]>]/gu

function documentTypeEnd(text: string, start: number): number {
  let depth = 0
  declarationPart.lastIndex = start
  for (let part = declarationPart.exec(text); part !== null; part = declarationPart.exec(text)) {
    if (part[0] === '[') depth++
    else if (part[0] === ']') depth--
    else if (part[0] === '>' && depth === 0) return declarationPart.lastIndex
  }
  throw new InvalidDocument()
}
