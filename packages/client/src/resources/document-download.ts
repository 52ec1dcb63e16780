import type { BigIntStats } from 'node:fs'
import { LockaleError, systemCode } from '@lockale/errors'
import type { CallOptions } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { pathOf } from '../http/request-refused.ts'
import { fileModule } from '../http/streams.ts'
import { type Download, openDownload } from '../http/download.ts'
import { keyBody } from './document-progress.ts'
import type { DocumentHandle } from './document-upload.ts'
import type { DocumentSource } from './file-source.ts'
import { type FileSink, openTemporary, saveFile } from './save-file.ts'

/** Where to write the translated file: a path or a stream. Replaces a file only at the end. Ends the stream. */
export type DocumentTarget = string | FileSink

/** A translated document that was written to a file or stream. */
export interface SavedDocument {
  /** The file name that the service gives. */
  readonly fileName: string | undefined
  readonly contentType: string | undefined
  readonly byteLength: number
  /** True if a mock service returned the document untranslated because it does not support the file type. */
  readonly isUnchanged: boolean
}

/** Options of a download, with a callback for progress. */
export interface DocumentDownloadOptions extends CallOptions {
  /** Called with the number of bytes received so far, and the total if it is known. */
  readonly onReceived?: ((bytes: number, totalBytes: number | undefined) => void) | undefined
}

/** Opens the translated file, which the service sends only once. @throws {ServiceError} such as `DOCUMENT_NOT_READY` */
export async function downloadDocument(
  handle: DocumentHandle,
  connection: Connection,
  options: CallOptions = {},
): Promise<Download> {
  const path = `${pathOf('/v2/document', handle.documentId)}/result`
  const json = keyBody(handle, connection)
  return openDownload({ method: 'POST', path, json, accept: '*/*' }, connection, options)
}

/** Writes the translated file to `target`. The service sends the file only once. */
export async function saveDocument(
  handle: DocumentHandle,
  target: DocumentTarget,
  connection: Connection,
  options: DocumentDownloadOptions = {},
): Promise<SavedDocument> {
  const { onReceived, ...callOptions } = options
  const open = (): Promise<Download> => downloadDocument(handle, connection, callOptions)
  const { download, byteLength } = await saveFile(open, target, { onReceived })
  const { fileName, contentType, isUnchanged } = download
  return { fileName, contentType, byteLength, isUnchanged }
}

/**
 * Refuses an output path before the document is sent and billed: the path of the input (also through a link or in
 * another letter case), an existing file, or a path that cannot be written.
 * @throws {LockaleError} `DOCUMENT_EXISTS`, `FILE_UNWRITABLE`
 */
export async function checkOutput({
  input,
  output,
  overwrite = false,
}: {
  readonly input: DocumentSource
  readonly output: DocumentTarget
  readonly overwrite?: boolean | undefined
}): Promise<void> {
  if (typeof output !== 'string') return
  const { lstat, stat } = fileModule('node:fs/promises')
  const path = fileModule('node:path')
  const source = localPath(input)
  const there = await factsOf(output, stat)
  const isItsPath = source !== undefined && path.resolve(source) === path.resolve(output)
  if (isItsPath || isSame(await factsOfInput(input, source), there)) {
    throw exists(output, 'It is the document itself. Choose another output.')
  }
  if (there !== undefined && !there.isFile()) {
    throw new LockaleError('FILE_UNWRITABLE', `${output} cannot be written: it is not a file.`, {
      hint: 'Choose a path for a file. Nothing was sent.',
      place: output,
    })
  }
  if (!overwrite && (await factsOf(output, lstat)) !== undefined) {
    throw exists(output, 'Choose another output, or pass overwrite: true. Nothing was sent.')
  }
  await (await openTemporary(output)).discard()
}

function exists(output: string, hint: string): LockaleError {
  return new LockaleError('DOCUMENT_EXISTS', `${output} already exists.`, { hint, place: output })
}

function localPath(input: DocumentSource): string | undefined {
  if (typeof input === 'string') return input
  if (!('stream' in input) || !(input.stream instanceof fileModule('node:fs').ReadStream)) return undefined
  // A stream of an open file may have no path, although its type says that it has one.
  const { path }: { readonly path?: string | Buffer } = input.stream
  return path?.toString()
}

async function factsOfInput(input: DocumentSource, path: string | undefined): Promise<BigIntStats | undefined> {
  if (path !== undefined) return factsOf(path, fileModule('node:fs/promises').stat)
  if (typeof input === 'string' || !('stream' in input) || !('fd' in input.stream)) return undefined
  const { fd } = input.stream
  return typeof fd === 'number' ? fileModule('node:fs').fstatSync(fd, { bigint: true }) : undefined
}

function isSame(a: BigIntStats | undefined, b: BigIntStats | undefined): boolean {
  return a !== undefined && b !== undefined && a.dev === b.dev && a.ino === b.ino
}

/** Returns information about a file; `undefined` if this fails: opening the file later reports the error. */
async function factsOf(
  path: string,
  look: (path: string, options: { readonly bigint: true }) => Promise<BigIntStats>,
): Promise<BigIntStats | undefined> {
  try {
    return await look(path, { bigint: true })
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return undefined
  }
}
