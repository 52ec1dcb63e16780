import type { IncomingMessage } from 'node:http'

export interface ReadBody {
  readonly bytes: Buffer
  /** The body was longer than `maxBytes`; `bytes` is empty then. */
  readonly overflowed: boolean
  /** The rest of it was not waited for: the connection cannot be used again. */
  readonly abandoned: boolean
}

/**
 * Reads a body to its end and keeps at most `maxBytes`. One that is too long is still taken in, up to eight times the
 * limit: a client in the midst of sending would see a reset connection instead of the answer.
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<ReadBody> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= maxBytes) chunks.push(chunk)
    else chunks.length = 0
    if (length > 8 * maxBytes) return { bytes: Buffer.alloc(0), overflowed: true, abandoned: true }
  }
  return { bytes: Buffer.concat(chunks), overflowed: length > maxBytes, abandoned: false }
}
