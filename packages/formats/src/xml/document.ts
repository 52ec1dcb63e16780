import type { ParsedFile } from '../format.ts'
import { refuseBroken } from '../refuse.ts'
import type { EntityNames } from './doctype.ts'
import { scanXml, type XmlElement } from './xml.ts'

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
