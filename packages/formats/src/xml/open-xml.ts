import { type Diagnostic, rememberFor } from '@lockale/errors'
import { decodeLatin1 } from '../encoding.ts'
import { describeFound, type FileProblem } from '../findings.ts'
import type { ParsedFile, ParseOptions } from '../format.ts'
import { type OpenedText, openText } from '../open-text.ts'
import { defaultMaxDepth, scanXml, type XmlDocument } from './xml.ts'
import { nameEnd } from './lex.ts'
import { refuseBroken } from '../refuse.ts'

/**
 * Opens an XML file, as the first step of `parse`. For an invalid file, returns the parsed file with the problem.
 * Decodes UTF-8 and UTF-16. Decodes ISO-8859-1 if the file declares it (or US-ASCII) and is not valid UTF-8.
 * @param rootName the only name that the root element may have
 */
export function openXml(
  bytes: Uint8Array,
  options: ParseOptions,
  rootName?: string,
): (XmlDocument & { readonly opened: OpenedText }) | { readonly ok: false; readonly parsed: ParsedFile } {
  const opened = openText(bytes, options, { utf16: true, latin1: declaresLatin1(bytes) })
  if (!opened.ok) return opened
  const fail = (problem: FileProblem) =>
    ({ ok: false, parsed: opened.failed([problemFinding(problem, opened)]) }) as const
  const scan = scanXml(opened.text)
  if (!scan.ok) return fail(scan.problem)
  if (rootName !== undefined && scan.root.name !== rootName) {
    return fail({ code: 'parse-error', at: scan.root.start, expected: `\`<${rootName}>\`` })
  }
  const conflicted = opened.conflicted()
  return conflicted ? { ok: false, parsed: conflicted } : { ...scan, opened }
}

/** Returns true if the XML declaration names ISO-8859-1 or US-ASCII (IANA names). */
function declaresLatin1(bytes: Uint8Array): boolean {
  const head = decodeLatin1(bytes.subarray(0, 300))
  const declared = /^<\?xml[^<>]*?\sencoding\s*=\s*["']([A-Za-z0-9._:-]+)["']/.exec(head)?.[1]
  return /^(?:iso[-_]?8859-?1|latin-?1|l1|cp819|ibm819|us-ascii|ascii)$/i.test(declared ?? '')
}

function problemFinding({ code, at, expected, openedAt }: FileProblem, { text, findings }: OpenedText): Diagnostic {
  const opened = openedAt === undefined ? '' : ` for the element of line ${findings.position(openedAt).line}`
  const facts = { expected: expected + opened, found: describeFoundXml(text, at) }
  return findings.problem({ ...(code && { code }), at, ...facts }, defaultMaxDepth)
}

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

/** Returns the document of a file, scanned once. @throws {LockaleError} `FORMAT_EDIT_MISMATCH` if not well-formed */
export function openDocument(parsed: ParsedFile, file: string): XmlDocument {
  const scan = scanOf(parsed)
  if (!scan.ok) throw refuseBroken(file)
  return scan
}

const scanOf = rememberFor(({ text }: ParsedFile) => scanXml(text))
