import { LockaleError } from '@lockale/errors'
import type { CallOptions } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { type Download, type DownloadRequest, openDownload } from '../http/download.ts'
import { toOutgoing } from '../http/exchange.ts'
import { encodeJson } from '../http/request-refused.ts'
import { connectionFor, type Request, type SignedTarget } from '../http/request.ts'
import { signedTarget } from '../http/signed.ts'
import type { Method } from '../http/wire.ts'
import { type DocumentSource, openSource } from './file-source.ts'
import { toMultipart } from './multipart-body.ts'

/** Calls any endpoint. Use it for endpoints and fields that the other calls do not support. */
export interface RawCalls {
  /**
   * Sends a request to any endpoint, with the API key, address and retry rules of the client. Returns an answer of any
   * type as soon as it begins. GET and PUT are retried like other calls; other methods only if the first request cannot
   * have had an effect.
   */
  request(params: RawRequest, options?: CallOptions): Promise<Download>
  /** Returns what `request` would send, and sends nothing. */
  previewRequest(params: RawRequest): Promise<RawPreview>
}

/** A request to any endpoint. */
export interface RawRequest {
  readonly method: Method
  /** The path without query, with a slash at its start: `/v3/glossaries`. */
  readonly path: string
  /** Names and values, in order. A name can appear twice. */
  readonly query?: readonly (readonly [name: string, value: string])[] | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly body?: RawBody | undefined
  /** A signed URL from a job, used instead of the address and the API key. Errors show `path`, but it is not sent. */
  readonly signed?: RawSigned | undefined
}

/** A signed address of the service for one file. */
export interface RawSigned {
  readonly url: string
  /** The signature to send, if the URL does not contain it. */
  readonly signature?: string | undefined
}

/** A request as the client would send it, without secrets. */
export interface RawPreview {
  readonly method: Method
  readonly url: string
  /** Headers, names in lower case. API keys and signatures are hidden. */
  readonly headers: Readonly<Record<string, string>>
  /** The body as a string; `undefined` if there is none, or if it is a file. */
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
        // the path and the query of a signed URL may be a credential
        url: params.signed === undefined ? `${origin}${path}` : `${origin}/…`,
        headers: Object.fromEntries(masked) as Record<string, string>,
        body: rawBodyText(params.body),
      }
    },
  }
}

/** Checks a request. @throws {LockaleError} `REQUEST_INVALID` for parts that would change the address or credential */
async function toRequest(
  { method, path, query = [], headers = {}, body, signed }: RawRequest,
  connection: Connection,
): Promise<DownloadRequest> {
  const problem = pathProblem(path) ?? queryProblem(query)
  if (problem !== undefined) throw refused(problem)
  const own = checkHeaders({ ...(method === 'POST' ? connection.tagHeaders : {}), ...headers })
  const content = await encodeRawBody(body)
  const request = { method, path, query, accept: '*/*', headers: own, ...content }
  return signed === undefined ? request : { ...request, signed: toTarget(signed, { headers: own, connection }) }
}

function toTarget(
  { url, signature }: RawSigned,
  { headers, connection }: { readonly headers: Readonly<Record<string, string>>; readonly connection: Connection },
): SignedTarget {
  if (signature === undefined) return signedTarget(url, headers)
  if (!/^[\x21-\x7e]{1,4096}$/u.test(signature)) {
    throw refused('the signature is empty, or not plain ASCII without blanks')
  }
  return signedTarget(url, { ...headers, authorization: `${connection.preset.signatureScheme} ${signature}` })
}

function refused(problem: string): LockaleError {
  return new LockaleError('REQUEST_INVALID', `The request was not sent: ${problem}.`, {
    hint: 'Use the path of an endpoint, such as /v3/glossaries. URL and key come from the client. Nothing was sent.',
  })
}

/** Returns only the scheme of the `Authorization` header, without the API key. */
function mask(authorization: string): string {
  return `${authorization.split(' ', 1)[0] ?? ''} [redacted]`
}

/** Matches letters, digits and `. _ ~ : -` between slashes. Paths of the service contain nothing else. */
const pathPattern = /^(?:\/[\w.~:-]+)+$/u

function pathProblem(path: string): string | undefined {
  if (URL.canParse(path)) return 'it has a whole URL instead of a path'
  if (!pathPattern.test(path)) return 'the path is not a valid path of an endpoint'
  return path.split('/').some((segment) => /^\.+$/u.test(segment)) ? 'the path contains ..' : undefined
}

function queryProblem(query: readonly (readonly [name: string, value: string])[]): string | undefined {
  if (query.some(([name]) => name === '')) return 'a name in the query is empty'
  // the service refuses an API key in the query, and proxies would log it
  if (query.some(([name]) => name.toLowerCase() === 'auth_key')) return 'a key must not be in a query'
  return query.flat().some((text) => !text.isWellFormed()) ? 'the query contains half of a character' : undefined
}

/** Names of headers that only the client or the connection may set. */
const ownHeaders: ReadonlySet<string> = new Set([
  'authorization',
  'connection',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Matches the name of a header (RFC 9110 §5.1, §5.5). */
const headerName = /^[!#$%&'*+.^_`|~\w-]{1,100}$/u
const headerValue = /^[\x20-\x7e\t]{0,4096}$/u

/** Returns headers with names in lower case. @throws {LockaleError} `REQUEST_INVALID` for one that cannot be sent */
export function checkHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const problem = headersProblem(headers)
  if (problem !== undefined) throw refused(problem)
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}

function headersProblem(headers: Readonly<Record<string, string>>): string | undefined {
  for (const [name, value] of Object.entries(headers)) {
    if (!headerName.test(name)) return 'a header has an invalid name'
    if (ownHeaders.has(name.toLowerCase())) return `the header ${name.toLowerCase()} is set by the client`
    if (!headerValue.test(value)) return `the value of the header ${name.toLowerCase()} is not plain ASCII on one line`
  }
  return undefined
}

type Pairs = readonly (readonly [name: string, value: string])[]

/** The body of a request, by its kind. */
export type RawBody =
  | { readonly kind: 'json'; readonly value: unknown }
  /** `application/x-www-form-urlencoded`. A name can appear twice. */
  | { readonly kind: 'form'; readonly fields: Pairs }
  /** `multipart/form-data`. The file comes after the fields, as the part `file`. */
  | { readonly kind: 'multipart'; readonly fields: Pairs; readonly file: DocumentSource }
  /** Bytes that are sent unchanged. */
  | { readonly kind: 'bytes'; readonly source: DocumentSource; readonly contentType: string }

/** Encodes the body of a request. @throws {LockaleError} `FILE_UNREADABLE` for a path that leads to no file */
async function encodeRawBody(body: RawBody | undefined): Promise<Pick<Request, 'json' | 'body'>> {
  switch (body?.kind) {
    case undefined:
      return {}
    case 'json':
      return { json: encodeJson(body.value) }
    case 'form':
      return encodeRawBody({
        kind: 'bytes',
        source: { name: '', bytes: new TextEncoder().encode(formText(body.fields)) },
        contentType: 'application/x-www-form-urlencoded',
      })
    case 'multipart':
      return { body: toMultipart({ fields: body.fields, file: await openSource(body.file) }) }
    case 'bytes': {
      const { byteLength, isRepeatable, open } = await openSource(body.source)
      return { body: { contentType: body.contentType, byteLength, isRepeatable, open } }
    }
  }
}

/** Returns the body of JSON or a form as a string; `undefined` for bodies with files, which are not read. */
function rawBodyText(body: RawBody | undefined): string | undefined {
  if (body?.kind === 'json') return encodeJson(body.value)
  return body?.kind === 'form' ? formText(body.fields) : undefined
}

/** Encodes fields of a form. A space becomes %20, never +. */
function formText(fields: Pairs): string {
  return fields.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
}
