import { unchangedHeader } from '@lockale/api'
import { redact } from '@lockale/errors'
import { type CallOptions, type Cost, retry } from './call.ts'
import type { Connection } from './connection.ts'
import { transmit } from './exchange.ts'
import { refusedExchange, traceIdOf } from './answer-error.ts'
import { connectionFor, type Request } from './request.ts'
import type { FileStream, Headers, OpenAnswer } from './wire.ts'

export interface DownloadRequest extends Omit<Request, 'maxBytes' | 'reads'> {
  /** Maximum size of the file in bytes. Default: 1 GiB. */
  readonly maxBytes?: number | undefined
  /** Retry rules (see `Cost`) until the answer begins; later, there is no retry. Default: `free`. */
  readonly cost?: Cost
}

/** A file that the service sends. It holds a connection until you read it to its end or close it. */
export interface Download extends AsyncDisposable {
  readonly status: number
  /** Headers of the answer, names in lower case. If the answer repeats the API key, the key is hidden. */
  readonly headers: Headers
  readonly contentType: string | undefined
  /** The file name that the service gives, without any folder. */
  readonly fileName: string | undefined
  /** The announced size in bytes; `undefined` if the service does not announce it. */
  readonly byteLength: number | undefined
  readonly traceId: string | undefined
  /** True if a mock service returns a document untranslated because it does not support the file type. */
  readonly isUnchanged: boolean
  /** The content. The stream fails with a `ServiceError`. */
  readonly body: FileStream
  /** Closes the connection if the file was not read to its end. */
  close(): void
}

const defaultMaxBytes = 1_073_741_824

/** Requests a file and returns as soon as the answer begins. There is no retry after that. @throws {ServiceError} */
export async function openDownload(
  { cost = 'free', maxBytes = defaultMaxBytes, ...asked }: DownloadRequest,
  base: Connection,
  options: CallOptions = {},
): Promise<Download> {
  const request: Request = { ...asked, maxBytes, reads: 'stream' }
  return (await retry(open, { request, cost, connection: base, options })).value

  async function open(sent: Request): Promise<Download> {
    const connection = connectionFor(sent, base)
    const incoming = await transmit(sent, connection, options.signal)
    if ('close' in incoming) return toDownload(incoming, connection)
    throw await refusedExchange(incoming, sent, connection)
  }
}

function withoutSecrets(headers: Headers, { secrets }: Pick<Connection, 'secrets'>): Headers {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value === undefined ? undefined : redact(value, secrets)]),
  )
}

function toDownload({ status, headers, body, close }: OpenAnswer, connection: Connection): Download {
  const isPlain = /^\s*(?:identity)?\s*$/iu.test(headers['content-encoding'] ?? '')
  const length = headers['content-length'] ?? ''
  return {
    status,
    headers: withoutSecrets(headers, connection),
    contentType: headers['content-type'],
    fileName: fileNameOf(headers['content-disposition']),
    byteLength: isPlain && /^\d{1,15}$/u.test(length) ? Number(length) : undefined,
    traceId: traceIdOf({ headers }, connection),
    isUnchanged: headers[unchangedHeader.toLowerCase()] !== undefined,
    body,
    close,
    [Symbol.asyncDispose]() {
      close()
      return Promise.resolve()
    },
  }
}

/**
 * Returns the file name of a `Content-Disposition` header (RFC 6266), preferably from `filename*`. Removes folders,
 * control characters and format characters. Returns `undefined` if no usable name is left.
 */
export function fileNameOf(header: string | undefined): string | undefined {
  if (header === undefined || header.length > 4096) return undefined
  const extended = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/iu.exec(header)?.[1]
  const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/iu.exec(header)?.[1]?.replaceAll(/\\(.)/gu, '$1')
  const plain = /;\s*filename\s*=\s*([^;"\s]+)/iu.exec(header)?.[1]
  return [decode(extended), quoted, plain].map(clean).find((name) => name !== undefined)
}

function decode(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function clean(name: string | undefined): string | undefined {
  const last = name?.split(/[/\\]/u).at(-1)?.replaceAll(/\p{C}/gu, '').trim().slice(0, 255)
  return last === undefined || /^\.*$/u.test(last) ? undefined : last
}
