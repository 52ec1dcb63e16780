import { errorMessage, isLockaleError, LockaleError } from '@lockale/errors'
import type { CallOptions } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import type { Download } from '../http/download.ts'
import {
  checkOutput,
  type DocumentDownloadOptions,
  type DocumentTarget,
  downloadDocument,
  type SavedDocument,
  saveDocument,
} from './document-download.ts'
import {
  DocumentError,
  type DocumentPhase,
  type DocumentStatus,
  documentStatus,
  type DocumentWaitOptions,
  waitForDocument,
} from './document-progress.ts'
import {
  type DocumentHandle,
  type DocumentParams,
  type DocumentUploadOptions,
  uploadDocument,
} from './document-upload.ts'

/** Translates whole files and keeps their layout. `translate` does all steps; each other call does one step. */
export interface Documents {
  /** Uploads a file and starts its translation. Returns the handle, which the other calls need. */
  upload(params: DocumentParams, options?: DocumentUploadOptions): Promise<DocumentHandle>
  /** Returns the current status of a document. */
  status(handle: DocumentHandle, options?: CallOptions): Promise<DocumentStatus>
  /**
   * Waits until the document is translated.
   * @throws {DocumentError} `DOCUMENT_FAILED` if the service cannot translate it
   */
  wait(handle: DocumentHandle, options?: DocumentWaitOptions): Promise<DocumentStatus>
  /** Returns the translated file as a stream. Read it to its end or close it. The service sends the file only once. */
  download(handle: DocumentHandle, options?: CallOptions): Promise<Download>
  /** Writes the translated file to a path or stream. The service sends the file only once. */
  downloadTo(handle: DocumentHandle, target: DocumentTarget, options?: DocumentDownloadOptions): Promise<SavedDocument>
  /**
   * Uploads a file, waits, and downloads the result. An output path that exists or cannot be written is refused before
   * the upload. A failure after the upload throws a `DocumentError`, whose handle you can pass to `finish`.
   */
  translate(params: TranslateDocumentParams, options?: TranslateDocumentOptions): Promise<TranslatedDocument>
  /** Waits for a document that was uploaded before, and downloads the result. */
  finish(
    handle: DocumentHandle,
    output: DocumentTarget,
    options?: TranslateDocumentOptions,
  ): Promise<TranslatedDocument>
}

/** A document to translate, its settings, and where to write the result. */
export interface TranslateDocumentParams extends DocumentParams {
  readonly output: DocumentTarget
  /** True to replace an existing file at `output`. Default: false, which fails before anything is sent. */
  readonly overwrite?: boolean | undefined
}

/** Options of a whole document translation: interval, time limit and progress. */
export interface TranslateDocumentOptions extends CallOptions {
  /** First wait between two requests, in milliseconds. Default: 5000. Later waits grow by half each, up to 5000. */
  readonly pollMs?: number | undefined
  /** Time limit for the whole document, in milliseconds. Default: none. */
  readonly totalTimeoutMs?: number | undefined
  /** Called when the phase changes, or when more bytes were sent or received. */
  readonly onProgress?: ((progress: DocumentProgress) => void) | undefined
}

/** The progress of a document. `bytes` are bytes of the file; `totalBytes` is `undefined` if the size is unknown. */
export type DocumentProgress =
  | { readonly phase: 'uploading'; readonly bytes: number; readonly totalBytes: number | undefined }
  | { readonly phase: 'queued'; readonly handle: DocumentHandle }
  | {
      readonly phase: 'translating'
      readonly handle: DocumentHandle
      /** Estimated seconds, which may be far off. */
      readonly secondsRemaining: number | undefined
    }
  | {
      readonly phase: 'downloading'
      readonly handle: DocumentHandle
      readonly bytes: number
      readonly totalBytes: number | undefined
    }

/** A document that was translated and written. */
export interface TranslatedDocument extends SavedDocument {
  readonly handle: DocumentHandle
  readonly billedCharacters: number | undefined
}

export function documentCalls(connection: Connection): Documents {
  return {
    upload: (params, options) => uploadDocument(params, connection, options),
    status: (handle, options) => documentStatus(handle, connection, options),
    wait: (handle, options) => waitForDocument(handle, connection, options),
    download: (handle, options) => downloadDocument(handle, connection, options),
    downloadTo: (handle, target, options) => saveDocument(handle, target, connection, options),
    translate(params, options = {}) {
      return withinTime(options, async (bounded) => {
        const { onProgress } = bounded
        await checkOutput(params)
        const handle = await uploadDocument(params, connection, {
          ...bounded,
          onSent: (bytes, totalBytes) => onProgress?.({ phase: 'uploading', bytes, totalBytes }),
        })
        return finish(handle, params.output, bounded)
      })
    },
    finish: (handle, output, options = {}) => withinTime(options, (bounded) => finish(handle, output, bounded)),
  }

  async function finish(
    handle: DocumentHandle,
    output: DocumentTarget,
    { onProgress, pollMs, ...options }: TranslateDocumentOptions,
  ): Promise<TranslatedDocument> {
    let phase: DocumentPhase = 'queued'
    try {
      const { billedCharacters } = await waitForDocument(handle, connection, {
        ...options,
        pollMs,
        onStatus({ state, secondsRemaining }) {
          if (state === 'done' || state === 'error') return
          phase = state === 'queued' ? 'queued' : 'translating'
          onProgress?.(phase === 'queued' ? { phase, handle } : { phase, handle, secondsRemaining })
        },
      })
      phase = 'downloading'
      onProgress?.({ phase: 'downloading', handle, bytes: 0, totalBytes: undefined })
      const saved = await saveDocument(handle, output, connection, {
        ...options,
        onReceived: (bytes, totalBytes) => onProgress?.({ phase: 'downloading', handle, bytes, totalBytes }),
      })
      return { ...saved, handle, billedCharacters }
    } catch (error) {
      throw withHandle(error, { handle, phase })
    }
  }
}

function withHandle(cause: unknown, where: { readonly handle: DocumentHandle; readonly phase: DocumentPhase }): Error {
  if (cause instanceof DocumentError) return cause
  const message = errorMessage(cause)
  const facts = { ...where, hint: goOn, cause }
  return isLockaleError(cause)
    ? new DocumentError(cause.code, message, facts)
    : new DocumentError('DOCUMENT_UNFINISHED', message, facts)
}

const goOn = 'The document is uploaded and billed. Continue with `documents.finish` and the handle of this error.'

/** Calls the work function, and stops it after `totalTimeoutMs`. @throws {LockaleError} `TIMEOUT` */
async function withinTime<T>(
  { totalTimeoutMs, ...options }: TranslateDocumentOptions,
  work: (options: TranslateDocumentOptions) => Promise<T>,
): Promise<T> {
  if (totalTimeoutMs === undefined) return work(options)
  const timeout = AbortSignal.timeout(totalTimeoutMs)
  const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout])
  try {
    return await work({ ...options, signal })
  } catch (error) {
    if (!timeout.aborted || options.signal?.aborted === true) throw error
    const message = `The document was not translated within ${totalTimeoutMs} ms.`
    if (error instanceof DocumentError) {
      const { handle, phase, hint } = error
      throw new DocumentError('TIMEOUT', message, { handle, phase, hint, cause: error })
    }
    throw new LockaleError('TIMEOUT', message, { hint: 'Raise the timeout, or send a smaller file.', cause: error })
  }
}
