import type { IncomingMessage } from 'node:http'

export interface ReadBody {
  readonly bytes: Buffer
  /** The body was longer than `maxBytes`; `bytes` is empty then. */
  readonly overflowed: boolean
  /** The rest of it was not waited for: the connection cannot be used again. */
  readonly abandoned: boolean
}

/** Of a body that nobody reads whole. */
export const unreadBody: ReadBody = { bytes: Buffer.alloc(0), overflowed: false, abandoned: false }

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

/** Takes in what is left of a body, within reason. False when its end was not waited for. */
export async function drainBody(request: IncomingMessage): Promise<boolean> {
  if (request.readableEnded) return true
  if (request.destroyed || request.readableDidRead) return false
  return !(await readBody(request, maxDrainedBytes)).abandoned
}

const maxDrainedBytes = 16_777_216
