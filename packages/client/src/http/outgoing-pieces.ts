import { ExplainedFailure, type OutgoingBody } from './wire.ts'

/**
 * Returns the pieces of a request body for one attempt. It opens the source at the first read.
 * @param onPiece called after a piece was taken
 * @throws {BodyFailure} if the source fails, or is not as long as it was announced
 */
export function outgoingPieces(
  { byteLength, open, onSent }: OutgoingBody,
  onPiece: () => void,
): { readonly pieces: AsyncGenerator<Uint8Array>; readonly close: () => void } {
  let source: AsyncIterable<Uint8Array> | undefined
  // a generator that waits for its source cannot be stopped, so the source is closed
  return { pieces: read(), close: () => closeSource(source) }

  async function* read(): AsyncGenerator<Uint8Array> {
    let bytes = 0
    try {
      source = open()
      for await (const piece of source) {
        if (!(piece instanceof Uint8Array)) throw new BodyFailure('returned something that is not bytes')
        bytes += piece.byteLength
        if (byteLength !== undefined && bytes > byteLength) {
          throw new BodyFailure(`returned more than the announced ${byteLength} bytes`)
        }
        if (piece.byteLength === 0) continue
        yield piece
        onPiece()
        onSent?.(bytes)
      }
    } catch (error) {
      if (error instanceof BodyFailure) throw error
      throw new BodyFailure('could not be read to its end', { cause: error })
    }
    if (byteLength !== undefined && bytes < byteLength) {
      throw new BodyFailure(`ended after ${bytes} of the announced ${byteLength} bytes`)
    }
  }
}

/** Ends a stream that is not read any more. */
export function closeSource(source: object | undefined): void {
  if (source !== undefined && 'destroy' in source && typeof source.destroy === 'function') source.destroy()
}

/** The error for a request body that could not be read to its end. The message has no subject: `could not be read`. */
export class BodyFailure extends ExplainedFailure {
  explain(cause: Error | undefined): ReturnType<ExplainedFailure['explain']> {
    const reason = cause === undefined ? '' : ` (${cause.message})`
    return {
      code: 'BODY_FAILED',
      message: `the content to send ${this.message}${reason}.`,
      hint: 'Check the file or stream. The service did not receive all of it.',
    }
  }
}
