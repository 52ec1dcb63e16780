import { type DecodedDocument, decodeDocument, openPlaces } from './decode-document.ts'
import { InvalidDocument, type OpenDocument, type PlacedText } from './open-document.ts'
import { placeToken } from './place-markup.ts'
import { attributeOf, localName, readXml } from './read-xml.ts'

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
