import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { type ReadBody, readBody, unreadBody } from './read-body.ts'
import { tooLarge } from './refusal.ts'

/** The body of one request. It is read once, whoever asks for it. */
export interface IncomingBody {
  /** Whole; empty for a route that reads it as it comes. */
  readonly read: () => Promise<ReadBody>
  /** Whole, also for such a route: it gets the same bytes afterwards. */
  readonly readAhead: () => Promise<ReadBody>
  /** For a route that reads it as it comes. @throws {Refusal} 413 when somebody read it before and it was too long */
  readonly source: () => Promise<BodySource>
}

/** A body as it comes, or once more after it was read. */
export interface BodySource extends Readable {
  readonly headers: IncomingHttpHeaders
}

export function openIncomingBody(
  request: IncomingMessage,
  {
    isStream,
    maxBytes,
    onRead,
  }: { readonly isStream: boolean; readonly maxBytes: number; readonly onRead: (bytes: Buffer) => Promise<void> },
): IncomingBody {
  let reading: Promise<ReadBody> | undefined
  const readAhead = (): Promise<ReadBody> => (reading ??= readOnce())
  return {
    read: () => (isStream ? (reading ?? Promise.resolve(unreadBody)) : readAhead()),
    readAhead,
    async source() {
      if (reading === undefined) return request
      const { bytes, overflowed } = await reading
      if (overflowed) throw tooLarge()
      return replay(bytes, request.headers)
    },
  }

  async function readOnce(): Promise<ReadBody> {
    const body = await readBody(request, maxBytes)
    await onRead(body.bytes)
    return body
  }
}

/** Bytes that were read before, to be read once more. */
export function replay<Headers extends object>(bytes: Uint8Array, headers: Headers): Readable & { headers: Headers } {
  return Object.assign(Readable.from([bytes], { objectMode: false }), { headers })
}
