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
