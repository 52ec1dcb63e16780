import type { DocumentState } from '@lockale/api'
import { LockaleError } from '@lockale/errors'
import { call, type CallOptions } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { pathOf, requestRefused } from '../http/request-refused.ts'
import { safeText } from '../http/safe-text.ts'
import { isCount, maybeText, readObject, readText } from '../http/shape.ts'
import type { DocumentHandle } from './document-upload.ts'
import { waitToAsk } from './wait-to-ask.ts'

/** The state of a document on the service. */
export interface DocumentStatus {
  readonly documentId: string
  readonly state: DocumentState
  /** The estimate of the service in seconds, which may be far off. */
  readonly secondsRemaining: number | undefined
  /** Number of billed characters; `undefined` until the document is translated. */
  readonly billedCharacters: number | undefined
  /** The error message of the service; `undefined` if the translation did not fail. */
  readonly errorMessage: string | undefined
}

/** Options of a wait for a document. */
export interface DocumentWaitOptions extends CallOptions {
  /** First wait between two requests, in milliseconds. Default: 5000. Later waits grow by half each, up to 5000. */
  readonly pollMs?: number | undefined
  /** Called with each status that the service returns. */
  readonly onStatus?: ((status: DocumentStatus) => void) | undefined
}

const usualPollMs = 5000

/** Requests the status of a document. @throws {ServiceError} @throws {RequestRefused} for an invalid handle */
export async function documentStatus(
  handle: DocumentHandle,
  connection: Connection,
  options: CallOptions = {},
): Promise<DocumentStatus> {
  const json = keyBody(handle, connection)
  const path = pathOf('/v2/document', handle.documentId)
  const request = { method: 'POST', path, json, cost: 'free', maxBytes: 65_536, read: readStatus } as const
  return (await call(request, connection, options)).value
}

/** Polls until the document is translated. @throws {DocumentError} `DOCUMENT_FAILED` @throws {ServiceError} */
export async function waitForDocument(
  handle: DocumentHandle,
  connection: Connection,
  { pollMs = usualPollMs, onStatus, ...options }: DocumentWaitOptions = {},
): Promise<DocumentStatus> {
  for (let ms = pollMs; ; ms = Math.max(pollMs, Math.min(usualPollMs, ms * 1.5))) {
    const status = await documentStatus(handle, connection, options)
    onStatus?.(status)
    if (status.state === 'done') return status
    if (status.state === 'error') {
      const said = safeText(status.errorMessage ?? '', connection.secrets, 500)
      const why = said === '' ? '' : ` The service says: ${said}`
      throw new DocumentError('DOCUMENT_FAILED', `The document was not translated.${why}`, {
        handle,
        phase: 'translating',
        hint: 'Correct what the service reports, then send the document again. Failed documents are not billed.',
      })
    }
    await waitToAsk('the document', { ms, signal: options.signal }, connection)
  }
}

/** Returns the body that each request about a document sends: the document's key. @throws {RequestRefused} */
export function keyBody({ documentKey }: DocumentHandle, { isChecking }: Connection): string {
  if (documentKey === '' && isChecking) throw requestRefused('document-key-missing', 'the key of the document is empty')
  return JSON.stringify({ document_key: documentKey })
}

function readStatus(value: unknown): DocumentStatus {
  const answer = readObject(value, 'the answer')
  const remaining = answer['seconds_remaining']
  const billed = answer['billed_characters']
  return {
    documentId: readText(answer['document_id'], 'document_id'),
    state: readText(answer['status'], 'status'),
    secondsRemaining: isCount(remaining) ? remaining : undefined,
    billedCharacters: isCount(billed) ? billed : undefined,
    errorMessage: maybeText(answer['error_message'], 'error_message') ?? maybeText(answer['message'], 'message'),
  }
}

/** What the client was waiting for when a document failed. */
export type DocumentPhase = 'queued' | 'translating' | 'downloading'

/**
 * The error for a document that the service accepted and billed, but that was not saved. `code` is the code of `cause`,
 * `DOCUMENT_FAILED` if the service failed and there is no result, or `DOCUMENT_UNFINISHED` if `cause` has no code.
 */
export class DocumentError extends LockaleError {
  override readonly name: string = 'DocumentError'
  readonly phase: DocumentPhase
  /** The handle of the document: pass it to `documents.finish` to continue. It gives access, so it is never printed. */
  declare readonly handle: DocumentHandle

  constructor(
    code: string,
    message: string,
    { handle, phase, hint, cause }: { handle: DocumentHandle; phase: DocumentPhase; hint: string; cause?: unknown },
  ) {
    super(code, message, { hint, cause })
    this.phase = phase
    Object.defineProperty(this, 'handle', { value: handle, enumerable: false })
  }
}

/** Returns true for a `DocumentError`, even from another copy of this package. */
export function isDocumentError(error: unknown): error is DocumentError {
  return error instanceof LockaleError
    ? 'handle' in error && 'phase' in error
    : error instanceof Error && error.name === 'DocumentError'
}
