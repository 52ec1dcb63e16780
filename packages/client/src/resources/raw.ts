import type { CallOptions } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { type Download, type DownloadRequest, openDownload } from '../http/download.ts'
import { toOutgoing } from '../http/exchange.ts'
import type { SignedTarget } from '../http/request.ts'
import { connectionFor } from '../http/signed.ts'
import type { Method } from '../http/wire.ts'
import { checkRaw, checkSignature } from './check-raw.ts'
import { encodeRawBody, type RawBody, rawBodyText } from './raw-body.ts'

/** For endpoints, and fields of them, that have no call of their own. */
export interface RawCalls {
  /**
   * Any endpoint, with the key, the address and the patience of the client. The answer is given as soon as it begins, whatever
   * it holds. GET and PUT are repeated like any call; all others only where nothing can have happened twice.
   */
  request(params: RawRequest, options?: CallOptions): Promise<Download>
  /** What `request` would send. Nothing is sent. */
  previewRequest(params: RawRequest): Promise<RawPreview>
}

export interface RawRequest {
  readonly method: Method
  /** Begins with a slash; without query: `/v3/glossaries`. */
  readonly path: string
  /** Names and values, in order; a name may come twice. */
  readonly query?: readonly (readonly [name: string, value: string])[] | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: RawBody | undefined
  /** In place of the client's address and key: one that a job gave. The path is then only what errors call it. */
  readonly signed?: RawSigned | undefined
}

export interface RawSigned {
  readonly url: string
  /** Goes with it, unless the address holds one already. */
  readonly signature?: string | undefined
}

export interface RawPreview {
  readonly method: Method
  readonly url: string
  /** Names in lower case. Keys and signatures in them are masked. */
  readonly headers: Readonly<Record<string, string>>
  /** `undefined`: there is none, or it is a file. */
  readonly body: string | undefined
}

export function rawCalls(connection: Connection): RawCalls {
  return {
    async request(params, options) {
      const isSafe = params.signed === undefined && (params.method === 'GET' || params.method === 'PUT')
      const request = await toRequest(params, connection)
      return openDownload({ ...request, cost: isSafe ? 'free' : 'creates' }, connection, options)
    },
    async previewRequest(params) {
      const request = { ...(await toRequest(params, connection)), reads: 'stream', maxBytes: 0 } as const
      const { origin, path, method, headers } = toOutgoing(request, connectionFor(request, connection))
      const masked = Object.entries(headers).map(([name, value]) => [
        name,
        name === 'authorization' ? mask(value) : value,
      ])
      return {
        method,
        // of a signed address the rest may be the credential
        url: params.signed === undefined ? `${origin}${path}` : `${origin}/…`,
        headers: Object.fromEntries(masked) as Record<string, string>,
        body: rawBodyText(params.body),
      }
    },
  }
}

async function toRequest(
  { method, path, query = [], headers = {}, body, signed }: RawRequest,
  connection: Connection,
): Promise<DownloadRequest> {
  checkRaw({ path, query, headers })
  const tag = method === 'POST' ? connection.tagHeaders : {}
  const own = lowerCase({ ...tag, ...headers })
  const content = await encodeRawBody(body)
  const request = { method, path, query, accept: '*/*', headers: own, ...content }
  return signed === undefined ? request : { ...request, signed: toTarget(signed, { headers: own, connection }) }
}

function toTarget(
  { url, signature }: RawSigned,
  { headers, connection }: { readonly headers: Readonly<Record<string, string>>; readonly connection: Connection },
): SignedTarget {
  if (signature === undefined) return { url, headers }
  checkSignature(signature)
  return { url, headers: { ...headers, authorization: `${connection.signatureScheme} ${signature}` } }
}

/** The scheme alone. */
function mask(authorization: string): string {
  return `${authorization.split(' ', 1)[0] ?? ''} [redacted]`
}

function lowerCase(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
