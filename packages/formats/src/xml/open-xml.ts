import type { Diagnostic } from '@lockale/errors'
import { decodeLatin1 } from '../encoding.ts'
import { describeFound, type Findings } from '../findings.ts'
import type { ParsedFile, ParseOptions } from '../format.ts'
import { type OpenedText, openText } from '../open-text.ts'
import { defaultMaxDepth, scanXml, type XmlElement, type XmlLeaf, type XmlProblem } from './xml.ts'
import type { EntityNames } from './doctype.ts'
import { nameEnd } from './lex.ts'
import { refuseBroken } from '../refuse.ts'

interface OpenedXml {
  readonly ok: true
  readonly opened: OpenedText
  readonly root: XmlElement
  readonly outside: readonly XmlLeaf[]
  /** The encoding as the file declares it. */
  readonly encoding: string | undefined
  readonly entities: EntityNames
}

/**
 * The beginning of `parse` for every XML format: the elements of the file, or the parsed file that says why there are none.
 * UTF-8 and UTF-16, and ISO-8859-1 where the file declares it or US-ASCII, and is not UTF-8 after all.
 * @param rootName any other root element is an error
 */
export function openXml(
  bytes: Uint8Array,
  options: ParseOptions,
  rootName?: string,
): OpenedXml | { readonly ok: false; readonly parsed: ParsedFile } {
  const opened = openText(bytes, options, { utf16: true, latin1: declaresLatin1(bytes) })
  if (!opened.ok) return opened
  const scan = scanXml(opened.text)
  if (!scan.ok) {
    return { ok: false, parsed: opened.failed([problemFinding(opened.text, scan.problem, opened.findings)]) }
  }
  if (rootName !== undefined && scan.root.name !== rootName) {
    const problem: XmlProblem = { code: 'parse-error', at: scan.root.start, expected: `\`<${rootName}>\`` }
    return { ok: false, parsed: opened.failed([problemFinding(opened.text, problem, opened.findings)]) }
  }
  const conflicted = opened.conflicted()
  if (conflicted) return { ok: false, parsed: conflicted }
  const { root, outside, encoding, entities } = scan
  return { ok: true, opened, root, outside, encoding, entities }
}

/** Only what stands in front of the first element counts, and the names are those of IANA for the two sets. */
function declaresLatin1(bytes: Uint8Array): boolean {
  const head = decodeLatin1(bytes.subarray(0, 300))
  const declared = /^<\?xml[^<>]*?\sencoding\s*=\s*["']([A-Za-z0-9._:-]+)["']/.exec(head)?.[1]
  return declared !== undefined && isLatin1Name(declared)
}

function problemFinding(text: string, { openedAt, ...problem }: XmlProblem, findings: Findings): Diagnostic {
  const opened = openedAt === undefined ? '' : ` for the element of line ${findings.position(openedAt).line}`
  const facts = { expected: problem.expected + opened, found: describeFoundXml(text, problem.at) }
  return findings.problem({ ...problem, ...facts }, defaultMaxDepth)
}

/** What stands at an offset where something else was expected, with the signs of XML. */
function describeFoundXml(text: string, at: number): string {
  const code = text.codePointAt(at)
  if (code === undefined) return /[^ \t\r\n]/.test(text) ? 'the end of the file' : 'an empty file'
  if (text.startsWith('<!--', at)) return 'a comment'
  if (text.startsWith('<![CDATA[', at)) return '`<![CDATA[`'
  if (text.startsWith('<!DOCTYPE', at)) return '`<!DOCTYPE`'
  const opening = /^(?:<[/?]?|&#?)/.exec(text.slice(at, at + 3))?.[0] ?? ''
  const end = nameEnd(text.slice(0, at + maxShown), at + opening.length)
  if (end > at + opening.length) return `\`${text.slice(at, end)}\``
  if (opening !== '') return `\`${opening}\``
  return describeFound(text, at)
}

const maxShown = 60

/** True for ISO-8859-1 and US-ASCII by the names that XML files call them. */
function isLatin1Name(encoding: string): boolean {
  return /^(?:iso[-_]?8859-?1|latin-?1|l1|cp819|ibm819|us-ascii|ascii)$/i.test(encoding)
}

/** A file that has been parsed without errors, as its elements. */
interface XmlDocument {
  readonly root: XmlElement
  readonly entities: EntityNames
  /** As it stands in the file. */
  readonly doctype: string | undefined
  /** The encoding as the file declares it. */
  readonly declared: string | undefined
}

const documents = new WeakMap<ParsedFile, XmlDocument>()

/**
 * Scanned once: one source file is followed by many target files.
 * @throws {LockaleError} `FORMAT_EDIT_MISMATCH` if the file is not well-formed
 */
export function openDocument(parsed: ParsedFile, file: string): XmlDocument {
  const known = documents.get(parsed)
  if (known) return known
  const scan = scanXml(parsed.text)
  if (!scan.ok) {
    throw refuseBroken(file)
  }
  const doctype = scan.outside.find(({ kind }) => kind === 'doctype')
  const document: XmlDocument = {
    root: scan.root,
    entities: scan.entities,
    doctype: doctype && parsed.text.slice(doctype.start, doctype.end),
    declared: scan.encoding,
  }
  documents.set(parsed, document)
  return document
}
