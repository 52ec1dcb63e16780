import { limits } from '@lockale/api'
import { InvalidDocument, type OpenDocument } from './open-document.ts'
import { readZipDirectory, type ZipEntry } from './zip-directory.ts'

/**
 * A zip file must be a SCORM package: with its manifest at the root. Nothing is unpacked.
 * @throws {InvalidDocument} for any other zip file, and for one that would be too large unpacked
 */
export function checkPackage(bytes: Uint8Array): void {
  const entries = readZipDirectory(bytes, limits.documents.maxPackedFiles + 1)
  if (entries === undefined) throw new InvalidDocument('not-scorm')
  checkUnpacked(entries)
  if (!entries.some(({ name }) => name === 'imsmanifest.xml')) throw new InvalidDocument('not-scorm')
}

/**
 * A workbook without texts is a document without texts; any other one is handed back as it came.
 * @throws {InvalidDocument} for what is no workbook
 */
export function checkWorkbook(bytes: Uint8Array): OpenDocument | undefined {
  const entries = readZipDirectory(bytes, limits.documents.maxPackedFiles + 1)
  if (entries === undefined || !entries.some(({ name }) => name === 'xl/workbook.xml')) throw new InvalidDocument()
  checkUnpacked(entries)
  // cells name their texts by number in this file
  return entries.some(({ name }) => name === 'xl/sharedStrings.xml') ? undefined : { texts: [], write: () => bytes }
}

function checkUnpacked(entries: readonly ZipEntry[]): void {
  const unpacked = entries.reduce((sum, { bytes }) => sum + bytes, 0)
  const { maxPackedFiles, maxUnpackedBytes } = limits.documents
  if (entries.length > maxPackedFiles || unpacked > maxUnpackedBytes) throw new InvalidDocument('too-large')
}
