import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { Headers } from './wire.ts'

/** The error for a successful answer that cannot be read. The message (`it is not JSON`) never quotes the answer. */
export class UnreadableAnswer extends Error {
  /** The beginning of the body; not safe to print. */
  readonly beginning: string

  constructor(message: string, beginning = '') {
    super(message)
    this.beginning = beginning
  }
}

/** Decompresses and decodes a body. @throws {UnreadableAnswer} if it is not UTF-8 or longer than `maxBytes` */
export async function decodeText(incoming: ReceivedAnswer, maxBytes: number): Promise<string> {
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

async function decompress({ headers, body }: ReceivedAnswer, maxBytes: number): Promise<Buffer> {
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

/** An answer of any status, with its body still compressed. The body of an error is cut at 64 KiB. */
export interface ReceivedAnswer {
  readonly status: number
  /** Header names are in lower case. */
  readonly headers: Headers
  readonly body: Buffer
}
