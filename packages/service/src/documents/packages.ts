import { limits } from '@lockale/api'
import { InvalidDocument, type OpenDocument, type Openers } from './open-document.ts'

/** Functions that check or open packed files, by file extension. */
export const packedDocuments: Openers = { zip: checkPackage, xlsm: checkWorkbook }

/** Checks that a zip file is a SCORM package, without unpacking it. @throws {InvalidDocument} */
function checkPackage(bytes: Uint8Array): undefined {
  const entries = readZipDirectory(bytes)
  if (entries === undefined) throw new InvalidDocument('not-scorm')
  checkUnpacked(entries)
  if (!entries.some(({ name }) => name === 'imsmanifest.xml')) throw new InvalidDocument('not-scorm')
}

/** Returns an empty document for a workbook without strings; `undefined` for others. @throws {InvalidDocument} */
function checkWorkbook(bytes: Uint8Array): OpenDocument | undefined {
  const entries = readZipDirectory(bytes)
  if (entries === undefined || !entries.some(({ name }) => name === 'xl/workbook.xml')) throw new InvalidDocument()
  checkUnpacked(entries)
  // all strings of a workbook are in this file, and the cells refer to them
  return entries.some(({ name }) => name === 'xl/sharedStrings.xml') ? undefined : { texts: [], write: () => bytes }
}

function checkUnpacked(entries: readonly ZipEntry[]): void {
  const unpacked = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  const { maxPackedFiles, maxUnpackedBytes } = limits.documents
  if (entries.length > maxPackedFiles || unpacked > maxUnpackedBytes) throw new InvalidDocument('too-large')
}

interface ZipEntry {
  readonly name: string
  /** Unpacked size in bytes, as the archive states it. */
  readonly bytes: number
}

/** Returns the files in a zip archive. Stops if there are more than `maxPackedFiles`. `undefined` if it is no zip. */
function readZipDirectory(bytes: Uint8Array): readonly ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  if (end === undefined) return undefined
  const entries: ZipEntry[] = []
  let at = end.directoryStart
  while (at < end.directoryEnd && entries.length <= limits.documents.maxPackedFiles) {
    if (at + entryBytes > end.directoryEnd || view.getUint32(at, true) !== entrySignature) return undefined
    const nameEnd = at + entryBytes + view.getUint16(at + 28, true)
    if (nameEnd > end.directoryEnd) return undefined
    entries.push({
      name: Buffer.from(bytes.subarray(at + entryBytes, nameEnd)).toString(),
      bytes: view.getUint32(at + 24, true),
    })
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

const entrySignature = 0x02_01_4b_50
const endSignature = 0x06_05_4b_50
const entryBytes = 46
const endBytes = 22
/** Maximum length of the comment after the end record of a zip archive. */
const maxComment = 0xff_ff

function findEnd(view: DataView): { readonly directoryStart: number; readonly directoryEnd: number } | undefined {
  const first = Math.max(0, view.byteLength - endBytes - maxComment)
  for (let at = view.byteLength - endBytes; at >= first; at--) {
    if (view.getUint32(at, true) !== endSignature) continue
    const directoryStart = view.getUint32(at + 16, true)
    const directoryEnd = directoryStart + view.getUint32(at + 12, true)
    return directoryEnd <= at ? { directoryStart, directoryEnd } : undefined
  }
  return undefined
}
