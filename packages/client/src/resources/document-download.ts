import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open as openFile, realpath, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { LockaleError, systemCode } from '@lockale/errors'
import type { CallOptions } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { type Download, openDownload } from '../http/download.ts'
import { keyBody } from './document-progress.ts'
import type { DocumentHandle } from './document-upload.ts'
import { pathId } from './check-values.ts'

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
  const path = `/v2/document/${pathId(handle.documentId)}/result`
  const json = keyBody(handle, connection)
  return openDownload({ method: 'POST', path, json, accept: '*/*' }, connection, options)
}

/**
 * Puts the translated file where it belongs. A path is written beside its place and renamed, so that there is never half a
 * file; that it can be written is known before the file leaves the service, which forgets it then.
 * @throws {LockaleError} `FILE_UNWRITABLE`; {ServiceError}
 */
export async function saveDocument(
  handle: DocumentHandle,
  target: DocumentTarget,
  connection: Connection,
  options: DocumentDownloadOptions = {},
): Promise<SavedDocument> {
  if (typeof target !== 'string') return receive(handle, target, connection, options)
  const temporary = await openTemporary(target)
  const { file, path, place } = temporary
  let saved: SavedDocument
  try {
    saved = await onDisk(target, () => receive(handle, file.createWriteStream(), connection, options))
  } catch (error) {
    await temporary.discard()
    throw error
  }
  await onDisk(target, () => rename(path, place), `The received part is in ${path}.`)
  return saved
}

interface Temporary {
  readonly file: FileHandle
  readonly path: string
  /** Where it belongs: what a link leads to stays behind the link. */
  readonly place: string
  discard(): Promise<void>
}

/** Opens a file beside the place of another; its folder is made. @throws {LockaleError} `FILE_UNWRITABLE` */
export async function openTemporary(target: string): Promise<Temporary> {
  const place = await realpath(target).catch(() => target)
  const path = `${place}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`
  const file = await onDisk(target, async () => {
    await mkdir(dirname(place), { recursive: true })
    return openFile(path, 'wx')
  })
  return {
    file,
    path,
    place,
    async discard() {
      await file.close()
      await rm(path, { force: true })
    },
  }
}

async function receive(
  handle: DocumentHandle,
  sink: Writable,
  connection: Connection,
  { onReceived, ...options }: DocumentDownloadOptions,
): Promise<SavedDocument> {
  const download = await downloadDocument(handle, connection, options)
  const { fileName, contentType, byteLength: totalBytes, body } = download
  let byteLength = 0
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      byteLength += chunk.length
      try {
        onReceived?.(byteLength, totalBytes)
        done(null, chunk)
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
      }
    },
  })
  try {
    await pipeline(body, count, sink)
  } finally {
    download.close()
  }
  return { fileName, contentType, byteLength, isUnchanged: download.isUnchanged }
}

/** Runs what may fail for reasons of the disk. */
async function onDisk<T>(
  path: string,
  work: () => Promise<T>,
  hint = 'Check the folder, its permissions and the free space.',
): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const code = systemCode(cause)
    if (cause instanceof LockaleError || code === undefined || !diskCodes.has(code)) throw cause
    throw new LockaleError('FILE_UNWRITABLE', `${path} cannot be written: ${code}.`, { hint, place: path, cause })
  }
}

const diskCodes: ReadonlySet<string> = new Set([
  'EACCES',
  'EBUSY',
  'EDQUOT',
  'EEXIST',
  'EIO',
  'EISDIR',
  'EMFILE',
  'ENAMETOOLONG',
  'ENOENT',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EROFS',
])
