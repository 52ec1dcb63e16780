import type { Writable } from 'node:stream'
import type { CallOptions } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { type Download, openDownload } from '../http/download.ts'
import { keyBody } from './document-progress.ts'
import type { DocumentHandle } from './document-upload.ts'
import { pathOf } from './check-values.ts'
import { saveFile } from './save-file.ts'

/** Where to write a translated document: a path, which is replaced when the file is complete, or a stream, which is ended. */
export type DocumentTarget = string | Writable

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
  /** Called with the bytes received so far. */
  readonly onReceived?: ((bytes: number, totalBytes: number | undefined) => void) | undefined
}

/**
 * Opens the translated file. The service forgets the document once the file has left it whole.
 * @throws {ServiceError} `DOCUMENT_NOT_READY` among others
 */
export async function downloadDocument(
  handle: DocumentHandle,
  connection: Connection,
  options: CallOptions = {},
): Promise<Download> {
  const path = `${pathOf('/v2/document', handle.documentId)}/result`
  const json = keyBody(handle, connection)
  return openDownload({ method: 'POST', path, json, accept: '*/*' }, connection, options)
}

/** Puts the translated file where it belongs, see `saveFile`: the service forgets it once it has left. */
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
