import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { openIncoming } from './open-incoming.ts'
import type { Headers, Outgoing, Wire } from './wire.ts'

/** A success that cannot be read; the message is the end of a sentence, without texts of the other side. */
export class UnreadableAnswer extends Error {
  /** The beginning of what came instead; not safe to print as it is. */
  readonly beginning: string

  constructor(message: string, beginning = '') {
    super(message)
    this.beginning = beginning
  }
}

/**
 * The JSON value of an answer, `undefined` for 204.
 * @param maxBytes of the text, after decompression
 * @throws {UnreadableAnswer}
 */
export async function decodeJson(incoming: Incoming, maxBytes: number): Promise<unknown> {
  if (incoming.status === 204) return undefined
  const type = incoming.headers['content-type'] ?? ''
  const text = await decodeText(incoming, maxBytes)
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/iu.test(type)) {
    throw new UnreadableAnswer(type === '' ? 'it has no content type' : 'it is not JSON', text)
  }
  const charset = /;\s*charset\s*=\s*"?([^\s";]+)/iu.exec(type)?.[1]?.toLowerCase() ?? 'utf-8'
  if (!['utf-8', 'utf8', 'us-ascii'].includes(charset)) throw new UnreadableAnswer('its charset is not UTF-8', text)
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableAnswer('its JSON is broken or cut off', text)
  }
}

/**
 * The text of an answer of any kind.
 * @throws {UnreadableAnswer} when it is not UTF-8, cannot be decompressed or is longer than `maxBytes`
 */
export async function decodeText(incoming: Incoming, maxBytes: number): Promise<string> {
  const bytes = await decompress(incoming, maxBytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableAnswer('it is not UTF-8')
  }
}

const decompressors: Readonly<
  Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>>
> = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
}

async function decompress({ headers, body }: Incoming, maxBytes: number): Promise<Buffer> {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity' || encoding === '') return body
  const decompressor = Object.hasOwn(decompressors, encoding) ? decompressors[encoding] : undefined
  if (decompressor === undefined) throw new UnreadableAnswer('its content encoding is not known')
  try {
    return await decompressor(body, { maxOutputLength: maxBytes })
  } catch (error) {
    const isTooLarge = error instanceof RangeError
    throw new UnreadableAnswer(isTooLarge ? `it is longer than ${maxBytes} bytes` : 'it cannot be decompressed')
  }
}

/** An answer of any status with its body as it came, still compressed. An error's body is cut at 64 KiB. */
export interface Incoming {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Headers
  readonly body: Buffer
}

/**
 * Puts one request on the wire and waits for the whole answer.
 * @throws {SendFailure}
 */
export async function send(outgoing: Outgoing, wire: Wire, signal: AbortSignal | undefined): Promise<Incoming> {
  const { status, headers, body } = await openIncoming(outgoing, {
    connection: wire,
    signal,
    onFailure: (failure) => failure,
  })
  const chunks: Buffer[] = []
  if (Buffer.isBuffer(body)) chunks.push(body)
  else for await (const chunk of body) chunks.push(chunk as Buffer)
  // undici waits for one turn of the event loop before it reuses a connection: who asks sooner opens a second one
  await setImmediate()
  await setImmediate()
  return { status, headers, body: Buffer.concat(chunks) }
}
