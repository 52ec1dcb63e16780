import { LockaleError } from '@lockale/errors'
import type { DocumentHandle } from './document-params.ts'

/** What the document was at when it failed. */
export type DocumentPhase = 'queued' | 'translating' | 'downloading'

/**
 * A document that was accepted, and billed, and is not there. Its code is that of the `cause`; `DOCUMENT_FAILED` where the
 * service gave up and nothing is left to fetch; `DOCUMENT_UNFINISHED` where the cause has no code.
 */
export class DocumentError extends LockaleError {
  override readonly name: string = 'DocumentError'
  readonly phase: DocumentPhase
  /** With it `documents.finish` goes on. Not shown when the error is printed: it opens the document. */
  declare readonly handle: DocumentHandle

  constructor(
    code: string,
    message: string,
    { handle, phase, hint, cause }: { handle: DocumentHandle; phase: DocumentPhase; hint: string; cause?: unknown },
  ) {
    super(code, message, { hint, ...(cause === undefined ? {} : { cause }) })
    this.phase = phase
    Object.defineProperty(this, 'handle', { value: handle, enumerable: false })
  }
}

/** True for a `DocumentError` of any copy of this package. */
export function isDocumentError(error: unknown): error is DocumentError {
  return error instanceof LockaleError
    ? 'handle' in error && 'phase' in error
    : error instanceof Error && error.name === 'DocumentError'
}
