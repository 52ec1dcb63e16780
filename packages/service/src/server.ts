import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits, standInHeader, traceIdHeader } from '@lockale/api'
import { type Answer, type EncodedAnswer, encodeAnswer, refusalAnswer } from './http/answer.ts'
import { authorize, checkAccess } from './http/authorize.ts'
import { bodyKind, type Fields, parseBody } from './http/parse-body.ts'
import { type ReadBody, readBody } from './http/read-body.ts'
import { forbidden, Refusal, tooLarge } from './http/refusal.ts'
import { writeAnswer, writeCanned, writePart, writeSlowly } from './http/write-answer.ts'
import type { Ids } from './ids.ts'
import { alterTexts, type Intercept, type InterceptedRequest, type Interceptor, type Raw } from './intercept.ts'
import type { MeterWriter } from './meter.ts'
import { findIntact } from './intact.ts'
import type { Recorder, RequestRecord } from './recorder.ts'
import { findRoute } from './router.ts'
import type { BodyRule } from './routes/route.ts'
import type { Store } from './store/store.ts'

export interface ServerParts {
  readonly store: Store
  readonly ids: Ids
  readonly recorder: Recorder
  readonly metering: MeterWriter
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly announceStandIn: boolean
  readonly intercept: Interceptor | undefined
}

/** The HTTP side of the service: bytes to calls, answers to bytes. Not listening yet. */
export function createHttpServer(parts: ServerParts): Server {
  const server = createServer({ maxHeaderSize: limits.maxHeaderBytes }, (request, response) => {
    const exchange = openExchange(request, response, parts)
    serve(exchange).catch((error: unknown) => fail(exchange, error))
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    refuseUnreadable(socket as Socket, { code: error.code, traceId: parts.ids.hex(32) })
  })
  return server
}

/** One request and all that is known about it so far. */
interface Exchange extends ServerParts {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly query: URLSearchParams
  readonly record: RequestRecord
  /** Reads the body once, however often it is asked for. */
  readonly body: () => Promise<ReadBody>
}

const maxBodyBytes = 67_108_864
/** As facts of a lockfile name it. */
const engineName = 'local-pseudo'
const maxUrlLength = 8192
const maxRecordedBytes = 1_048_576

function openExchange(request: IncomingMessage, response: ServerResponse, parts: ServerParts): Exchange {
  const [path = '', ...query] = (request.url ?? '').split('?')
  const { authorization, ...headers } = request.headers
  const record: RequestRecord = {
    method: request.method ?? '',
    path,
    query: query.join('?'),
    headers: authorization === undefined ? headers : { ...headers, authorization: maskKey(authorization) },
    body: undefined,
    traceId: parts.ids.hex(32),
    status: undefined,
    work: undefined,
  }
  response.setHeader(traceIdHeader, record.traceId)
  if (parts.announceStandIn) response.setHeader(standInHeader, engineName)
  // A client that has gone is no error of ours.
  response.on('error', () => undefined)
  let reading: Promise<ReadBody> | undefined
  const body = (): Promise<ReadBody> => (reading ??= readAndRecord(request, record))
  return { ...parts, request, response, record, query: new URLSearchParams(record.query), body }
}

/** The scheme alone. */
function maskKey(authorization: string): string {
  return `${authorization.trim().split(/\s/u, 1)[0] ?? ''} [redacted]`
}

async function readAndRecord(request: IncomingMessage, record: RequestRecord): Promise<ReadBody> {
  const body = await readBody(request, maxBodyBytes)
  record.body = body.bytes.subarray(0, maxRecordedBytes).toString()
  return body
}

async function serve(exchange: Exchange): Promise<void> {
  const { intercept, recorder, record, response } = exchange
  const index = recorder.counters().requests
  recorder.add(record)
  const fault = await intercept?.(toIntercepted(exchange, index))
  if (fault?.delayMs !== undefined) await sleep(fault.delayMs, undefined, { ref: false })
  if (response.destroyed) return
  if (fault !== undefined && (await failBefore(exchange, fault))) return

  const answer = await answerTo(exchange)
  if (answer.work !== undefined) recorder.addWork(record, answer.work)
  if ((await exchange.body()).abandoned) response.setHeader('connection', 'close')
  await send(exchange, { answer, fault })
}

/** Faults that keep a request from being served. True when it is over. */
async function failBefore(exchange: Exchange, fault: Intercept): Promise<boolean> {
  const { request, response, record } = exchange
  if ('reset' in fault && fault.reset === 'done') return false
  if ('reset' in fault) {
    if (fault.reset === 'read') await exchange.body()
    request.socket.resetAndDestroy()
    return true
  }
  if ('raw' in fault) {
    await exchange.body()
    await writeRaw(request.socket, fault.raw)
    return true
  }
  if ('stall' in fault && fault.stall === 'answer') {
    await exchange.body()
    return true
  }
  if (!('status' in fault)) return false
  await exchange.body()
  record.status = fault.status
  await writeCanned(response, fault)
  return true
}

/** Bytes that are no answer, then the end. */
async function writeRaw(socket: Socket, raw: Raw['raw']): Promise<void> {
  if (typeof raw === 'string' || raw instanceof Uint8Array) {
    socket.end(raw)
    return
  }
  for await (const chunk of raw) {
    if (!socket.writable) return
    socket.write(chunk)
  }
  socket.end()
}

async function send(
  { request, response, record, metering }: Exchange,
  { answer, fault = { delayMs: 0 } }: { readonly answer: Answer; readonly fault: Intercept | undefined },
): Promise<void> {
  const settle = answer.bought === undefined ? undefined : metering.add(answer.bought)
  if ('reset' in fault) {
    request.socket.resetAndDestroy()
    return
  }
  record.status = answer.status
  const altered = 'alter' in fault ? { ...answer, json: alterTexts(answer.json, fault) } : answer
  const encoded = encodeAnswer(altered)
  if ('truncate' in fault) {
    await writePart(response, encoded, fault.truncate)
    request.socket.destroy()
    return
  }
  if ('stall' in fault) {
    await writePart(response, encoded, Math.floor(encoded.body.length / 2))
    return
  }
  const sent: EncodedAnswer = 'rewrite' in fault ? fault.rewrite(encoded) : encoded
  if ('pace' in fault) await writeSlowly(response, sent, fault)
  else writeAnswer(response, sent)
  if (!response.destroyed) settle?.(findIntact(answer.json, sent))
}

/** Serves a request in the order of SERVICE.md 4.3; what is refused is an answer too. */
async function answerTo(exchange: Exchange): Promise<Answer> {
  const { request, record, query, store, ids, now } = exchange
  // Read in any case: unread bytes would be taken for the next request on this connection.
  const body = await exchange.body()
  try {
    if ((request.url ?? '').length > maxUrlLength) throw new Refusal(414, 'Request URL is too long.')
    // Browsers ask before they call; they are not served.
    if (record.method === 'OPTIONS') throw forbidden()
    const { route, params } = findRoute(record.method, record.path)
    const key = authorize(request.headers.authorization, store)
    checkAccess(key, route)
    const fields: Fields = route.body === undefined ? new Map() : readFields(body, route.body, request)
    return route.handle({
      params,
      query,
      fields,
      headers: request.headers,
      key,
      account: key.account,
      store,
      ids,
      now: new Date(now()).toISOString(),
    })
  } catch (error) {
    if (error instanceof Refusal) return refusalAnswer(error)
    throw error
  }
}

function readFields({ bytes, overflowed }: ReadBody, rule: BodyRule, request: IncomingMessage): Fields {
  const kind = bodyKind(request.headers['content-type'])
  if (kind === undefined || (kind === 'form' && !rule.forms)) throw rule.otherType()
  if (overflowed || bytes.length > rule.maxBytes) throw tooLarge()
  return parseBody(bytes, kind)
}

function toIntercepted({ request, record, query, body }: Exchange, index: number): InterceptedRequest {
  const { method, path, headers } = record
  return {
    index,
    method,
    path,
    query,
    headers,
    readBody: async () => (await body()).bytes.toString(),
    readTexts: async () => {
      const { bytes } = await body()
      return path === '/v2/translate' ? stringsOf(bytes, { headers, field: 'text' }) : []
    },
    readTarget: async () => {
      const { bytes } = await body()
      return path === '/v2/translate' ? stringsOf(bytes, { headers, field: 'target_lang' })[0] : undefined
    },
    revealKey: () => request.headers.authorization?.replace(/^\S+\s+/u, '') ?? '',
  }
}

function stringsOf(
  bytes: Uint8Array,
  { headers, field }: { readonly headers: InterceptedRequest['headers']; readonly field: string },
): readonly string[] {
  try {
    const value = parseBody(bytes, bodyKind(String(headers['content-type'])) ?? 'json').get(field)
    return [value].flat().filter((item) => typeof item === 'string')
  } catch {
    return []
  }
}

/** A bug, of the service or of an interceptor: said aloud, since whoever calls runs both. */
function fail({ request, response, record }: Exchange, error: unknown): void {
  if (request.destroyed && !request.complete) return
  if (response.headersSent || response.destroyed) {
    request.socket.destroy()
    return
  }
  record.status = 500
  const message = error instanceof Error ? error.message : String(error)
  writeAnswer(response, encodeAnswer({ status: 500, json: { message: `Internal error: ${message}` } }))
}

/** What Node could not read as a request has no response object: the answer is written by hand. */
function refuseUnreadable(
  socket: Socket,
  { code, traceId }: { readonly code: string | undefined; readonly traceId: string },
): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, message] =
    code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'Request headers exceed the limit.']
      : code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'The request did not arrive in time.']
        : ['400 Bad Request', 'Bad request. Reason: Request is not valid HTTP.']
  const body = JSON.stringify({ message })
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `${traceIdHeader}: ${traceId}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
