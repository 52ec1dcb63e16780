import { Readable } from 'node:stream'

/** A body that streams: opened once for each attempt, and read no faster than it is sent. */
export interface OutgoingBody {
  readonly contentType: string
  /** `undefined`: sent in chunks. */
  readonly byteLength: number | undefined
  /** Called once the connection is there. */
  readonly open: () => AsyncIterable<Uint8Array>
  /** Whether `open` gives the same bytes again. */
  readonly isRepeatable: boolean
  /** Bytes handed to the connection so far, after each piece; begins again when the request is repeated. */
  readonly onSent?: ((bytes: number) => void) | undefined
}

/** A body that could not be given to its end; the message is the end of a sentence. */
export class BodyFailure extends Error {}

/** The stream of one attempt. Its source is opened with the first read, which comes once the connection is there. */
export function openBody(
  body: OutgoingBody,
  onPiece: () => void,
): { readonly stream: Readable; readonly close: () => void } {
  let source: AsyncIterable<Uint8Array> | undefined
  const stream = Readable.from(pieces(), { objectMode: false })
  return {
    stream,
    close() {
      // a generator that waits for its source cannot be ended: the source is
      if (source instanceof Readable) source.destroy()
      stream.destroy()
    },
  }

  async function* pieces(): AsyncGenerator<Uint8Array> {
    const { byteLength, onSent } = body
    let bytes = 0
    try {
      source = body.open()
      for await (const piece of source) {
        if (!(piece instanceof Uint8Array)) throw new BodyFailure('gave something that is no bytes')
        bytes += piece.byteLength
        if (byteLength !== undefined && bytes > byteLength) {
          throw new BodyFailure(`gave more than the ${byteLength} bytes that were announced`)
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
      throw new BodyFailure(`ended after ${bytes} of the ${byteLength} bytes that were announced`)
    }
  }
}
