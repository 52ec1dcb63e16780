import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { limits, standInHeader, traceIdHeader } from '@lockale/api'
import { errorMessage } from '@lockale/errors'
import type { Engine } from './engine/engine.ts'
import { type Answer, encodeAnswer, type EncodedAnswer, encodeJson, findIntact, refusalAnswer } from './http/answer.ts'
import { authorize, checkAccess, isOwnHost, readsStream, receiveBody, type Received } from './http/receive.ts'
import type { Fields } from './http/parse-body.ts'
import { bodyFields, drainBody, type IncomingBody, openIncomingBody } from './http/incoming-body.ts'
import { forbidden, Refusal } from './http/refusal.ts'
import {
  writeAnswer,
  writeByHand,
  writeCanned,
  writePart,
  writeRaw,
  writeSlowly,
  writeStream,
} from './http/write-answer.ts'
import type { Ids } from './ids.ts'
import { alterTexts, type Intercept, type InterceptedRequest, type Interceptor } from './intercept.ts'
import type { MeterWriter } from './meter.ts'
import { openRecord, type Recorder, type RequestRecord } from './recorder.ts'
import { chooseMethod, findRoute, type Found } from './router.ts'
import type { Call, Route } from './routes/route.ts'
import { hasTarget, hasTexts } from './faults/places.ts'
import type { Session, Sessions } from './sessions/sessions.ts'
import type { ApiKey } from './store/account.ts'
import type { VoiceUpgrade } from './voice/upgrade.ts'
import type { Store } from './store/store.ts'

interface ServerParts {
  readonly store: Store
  readonly ids: Ids
  readonly recorder: Recorder
  readonly metering: MeterWriter
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly announceStandIn: boolean
  /** True if the service listens only on this machine. Then it refuses requests that name another host. */
  readonly isOnlyLocal: boolean
  readonly intercept: Interceptor | undefined
  /** The test sessions; `undefined` to ignore the headers that name a session. */
  readonly sessions: Sessions | undefined
  /** Routes in addition to those of the API. */
  readonly moreRoutes: readonly Route[]
  readonly engine: Engine
  readonly preset: Call['preset']
  /** The region that this service serves, such as `us`; `undefined` for a service without a region. */
  readonly region: string | undefined
  readonly script: readonly string[] | undefined
}

export function createHttpServer(parts: ServerParts): Server {
  const server = createServer({ maxHeaderSize: limits.maxHeaderBytes }, (request, response) => {
    const exchange = openExchange(request, response, parts)
    serve(exchange).catch((error: unknown) => fail(exchange, error))
  })
  let voice: ReturnType<typeof loadVoice> | undefined
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => undefined)
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') {
      serveWithoutUpgrade(server, { request, socket, head })
      return
    }
    voice ??= loadVoice(parts)
    voice.then(
      (upgrade) => upgrade(request, socket, head),
      () => socket.destroy(),
    )
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    refuseUnreadable(socket as Socket, { code: error.code, traceId: parts.ids.hex(32) })
  })
  return server
}

/**
 * Serves a request that offers another protocol than WebSocket, without changing the protocol (RFC 9110 7.8). Java's client offers
 * HTTP/2 with each request. Node has read only the headers, so they are read again, without the offer.
 */
function serveWithoutUpgrade(
  server: Server,
  { request, socket, head }: { readonly request: IncomingMessage; readonly socket: Duplex; readonly head: Buffer },
): void {
  const { method = '', url = '', httpVersion, rawHeaders } = request
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2)
    if (!/^(?:upgrade|http2-settings)$/iu.test(name)) {
      lines.push(`${name}: ${/^connection$/iu.test(name) ? withoutOffer(value) : value}`)
    }
  }
  socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]))
  server.emit('connection', socket)
}

function withoutOffer(connection: string): string {
  const options = connection.split(',').map((option) => option.trim())
  return options.filter((option) => !/^(?:upgrade|http2-settings)$/iu.test(option)).join(', ')
}

/** Loads the code for voice at the first WebSocket upgrade, because only voice uses upgrades. */
async function loadVoice(parts: ServerParts): Promise<VoiceUpgrade> {
  const { ids, announceStandIn, engine } = parts
  const { createVoiceUpgrade } = await import('./voice/upgrade.ts')
  const { watchUpgrades } = await import('./voice/upgrade-faults.ts')
  const headers = (): Record<string, string> => ({
    [traceIdHeader]: ids.hex(32),
    ...(announceStandIn ? { [standInHeader]: engine.name } : {}),
  })
  return createVoiceUpgrade({ ...parts, headers, before: watchUpgrades(parts) })
}

interface Exchange extends ServerParts {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly query: URLSearchParams
  readonly record: RequestRecord
  /** The route of the request, or the error to answer with if there is no route. */
  readonly found: Promise<Found | Refusal>
  readonly body: IncomingBody
  readonly session: Session | undefined
  /** True for requests that control the service. They are not recorded, and injected faults do not apply to them. */
  readonly isControl: boolean
}

const maxBodyBytes = 67_108_864
const maxUrlLength = 8192
const maxRecordedBytes = 1_048_576

function openExchange(request: IncomingMessage, response: ServerResponse, parts: ServerParts): Exchange {
  const record = openRecord(request, { target: originForm(request), traceId: parts.ids.hex(32) })
  response.setHeader(traceIdHeader, record.traceId)
  if (parts.announceStandIn) response.setHeader(standInHeader, parts.engine.name)
  // A connection that the client closed is not an error.
  response.on('error', () => undefined)
  const found = lookUp(record, parts)
  const isControl = parts.sessions?.isControl(record.path) === true
  const session = isControl ? undefined : parts.sessions?.find(request.headers)
  const noteFields = session?.note(record)
  const body = openIncomingBody(request, {
    isStream: found.then((known) => streamsBody(known, { session, contentType: request.headers['content-type'] })),
    maxBytes: maxBodyBytes,
    async onRead(bytes) {
      parts.recorder.addBody(record, bytes.subarray(0, maxRecordedBytes).toString())
      if (noteFields !== undefined) noteFields(await bodyFields(bytes, request.headers))
    },
  })
  const query = new URLSearchParams(record.query)
  return { ...parts, request, response, record, query, found, body, session, isControl }
}

/** Returns path and query of a request. A client that uses a proxy sends the whole URL (RFC 9112 3.2.2). */
function originForm(request: IncomingMessage): string {
  const { url = '', headers, socket } = request
  const [, target] = /^https?:\/\/[^/?#]*(.*)$/isu.exec(url) ?? []
  if (target === undefined) return url
  headers.forwarded ??= `for=${socket.remoteAddress ?? 'unknown'}`
  return target.startsWith('/') ? target : `/${target}`
}

/** Returns true to read the body as a stream; false for an upload in a test session, which records the form fields. */
function streamsBody(
  found: Found | Refusal,
  { session, contentType }: { readonly session: Session | undefined; readonly contentType: string | undefined },
): boolean {
  const rule = found instanceof Refusal ? undefined : found.route.body
  if (rule === undefined || !readsStream(rule, contentType)) return false
  return !(session !== undefined && rule.kinds?.includes('multipart'))
}

async function lookUp(record: RequestRecord, { region, moreRoutes }: ServerParts): Promise<Found | Refusal> {
  const { method, path } = record
  try {
    const more = moreRoutes.filter((route) => route.path === path).map((route) => ({ route, params: {} }))
    const found = more.length === 0 ? await findRoute(method, path) : chooseMethod(more, method)
    if (found.route.isGlobalOnly === true && region !== undefined) return new Refusal(404, 'Not found')
    record.route = `${found.route.method} ${found.route.path}`
    return found
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

async function serve(exchange: Exchange): Promise<void> {
  const { recorder, record, response, isControl } = exchange
  const fault = isControl ? undefined : await findFault(exchange)
  if (fault?.delayMs !== undefined) await sleep(fault.delayMs, undefined, { ref: false })
  if (response.destroyed) return
  if (fault !== undefined && (await failBefore(exchange, fault))) return

  const answer = await answerTo(exchange)
  if (answer.work !== undefined) recorder.addWork(record, answer.work)
  await takeIn(exchange)
  await send(exchange, { answer, fault })
}

/** Records a request. Returns the injected fault that applies to the request, if there is one. */
async function findFault(exchange: Exchange): Promise<Intercept | undefined> {
  const { intercept, recorder, record, request, session } = exchange
  const index = recorder.counters().requests
  recorder.add(record)
  const intercepted = toIntercepted(exchange, index)
  return session?.intercept(intercepted, request.socket) ?? (await intercept?.(intercepted))
}

/** Reads the rest of the request's body. Otherwise a client that still sends would see a reset, not the answer. */
async function takeIn({ body, request, response }: Exchange): Promise<void> {
  if ((await body.read()).abandoned || !(await drainBody(request))) response.setHeader('connection', 'close')
}

/** Applies an injected fault that prevents an answer. Returns true if the request needs no further work. */
async function failBefore(exchange: Exchange, fault: Intercept): Promise<boolean> {
  const { request, response, record } = exchange
  if ('reset' in fault) {
    if (fault.reset === 'done') return false
    if (fault.reset === 'read') await takeIn(exchange)
    request.socket.resetAndDestroy()
    return true
  }
  const isStalled = 'stall' in fault && fault.stall === 'answer'
  if (!isStalled && !('raw' in fault) && !('status' in fault)) return false
  await takeIn(exchange)
  if ('raw' in fault) await writeRaw(request.socket, fault.raw)
  if ('status' in fault) {
    record.status = fault.status
    await writeCanned(response, fault)
  }
  return true
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
  const { onSent } = answer
  // Node emits `finish` also if the connection broke in the middle of the answer
  if (onSent !== undefined && record.method !== 'HEAD')
    response.once('finish', () => request.socket.destroyed || onSent())
  const { status, headers = {}, bytes } = answer
  if (bytes !== undefined && !(bytes instanceof Uint8Array) && isUnharmed(fault)) {
    await writeStream(response, { status, headers, bytes })
    return
  }
  const altered = 'alter' in fault ? { ...answer, json: alterTexts(answer.json, fault) } : answer
  const encoded = await encodeAnswer(altered)
  if ('truncate' in fault) {
    await writePart(response, encoded, fault.truncate)
    request.socket.destroy()
    return
  }
  if ('stall' in fault) {
    await writePart(response, encoded, Math.floor(encoded.body.length / 2))
    return
  }
  const sent: EncodedAnswer = 'rewrite' in fault ? withoutLength(fault.rewrite(encoded)) : encoded
  if ('pace' in fault) await writeSlowly(response, sent, fault)
  else writeAnswer(response, sent)
  if (!response.destroyed) settle?.(findIntact(answer.json, sent))
}

/** Removes the content length that the route gave, because a changed body has another length. */
function withoutLength({ headers, ...answer }: EncodedAnswer): EncodedAnswer {
  return {
    ...answer,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== 'content-length')),
  }
}

/** Returns true if the fault is only a delay, which is over now. */
function isUnharmed(fault: Intercept): boolean {
  return Object.keys(fault).every((name) => name === 'delayMs')
}

/** Returns the answer to a request. Checks the rules in the order of docs/api.md. A refusal is an answer too. */
async function answerTo(exchange: Exchange): Promise<Answer> {
  const { request, record, store, region, session } = exchange
  // Always read the body: otherwise the next request on this connection would begin with its unread bytes.
  await exchange.body.read()
  try {
    if ((request.url ?? '').length > maxUrlLength) throw new Refusal(414, 'Request URL is too long.')
    // Preflight requests of browsers are not served.
    if (record.method === 'OPTIONS') throw forbidden()
    if (exchange.isOnlyLocal && !isOwnName(request)) throw forbidden('Call 127.0.0.1 or localhost.')
    const found = await exchange.found
    if (found instanceof Refusal) throw found
    const { route, params } = found
    const key = route.access === 'open' ? undefined : authorize(request.headers.authorization, store, session?.space)
    if (key !== undefined) checkAccess(key, route, region)
    const received = await receiveBody(request, route.body, exchange.body)
    return await route.handle(toCall(exchange, { key, received, params }))
  } catch (error) {
    if (error instanceof Refusal) return refusalAnswer(error)
    throw error
  }
}

/** Returns true if the Host header names this machine, or if a client that uses a proxy sent a whole URL. */
function isOwnName({ url = '', headers: { host = '' } }: IncomingMessage): boolean {
  return !url.startsWith('/') || isOwnHost(host)
}

function toCall(
  { request, record, query, store, ids, now, recorder, region, preset, engine, script }: Exchange,
  given: { readonly key: ApiKey | undefined; readonly received: Received; readonly params: Call['params'] },
): Call {
  const nowMs = now()
  const ownKey = (): ApiKey => {
    if (given.key === undefined) throw new Error('an open route has no key')
    return given.key
  }
  return {
    ...given.received,
    params: given.params,
    query,
    headers: record.headers,
    authorization: given.key === undefined ? request.headers.authorization : undefined,
    baseUrl: baseUrlOf(request),
    get key() {
      return ownKey()
    },
    get account() {
      return ownKey().account
    },
    store,
    ids,
    now: new Date(nowMs).toISOString(),
    nowMs,
    recorder,
    region,
    preset,
    engine,
    script: script ?? [],
    shelf: (kind) => ownKey().account.shelf(kind, region),
    common: (kind) => store.common(kind),
    buy: (purchase) => store.buy(ownKey(), purchase),
    giveBack: (bill) => store.giveBack(ownKey().account, bill),
  }
}

/** Returns the base URL at which the client reached this service. A service can have several host names. */
function baseUrlOf({ headers, socket }: IncomingMessage): string {
  const host = headers.host ?? ''
  if (/^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/iu.test(host)) return `http://${host}`
  return `http://127.0.0.1:${socket.localPort ?? 80}`
}

function toIntercepted(exchange: Exchange, index: number): InterceptedRequest {
  const { request, record, query, body, store, session } = exchange
  const { method, path, headers } = record
  let reading: Promise<Fields> | undefined
  const readTexts = async (name: string): Promise<readonly string[]> => {
    reading ??= body.readAhead().then(({ bytes }) => bodyFields(bytes, request.headers))
    return [(await reading).get(name)].flat().filter((item) => typeof item === 'string')
  }
  return {
    index,
    method,
    path,
    query,
    headers,
    readBody: async () => (await body.readAhead()).bytes.toString(),
    readTexts: async () => (hasTexts(path) ? readTexts('text') : []),
    readTarget: async () => (hasTarget(path) ? (await readTexts('target_lang'))[0] : undefined),
    revealKey: () => request.headers.authorization?.replace(/^\S+\s+/u, '') ?? '',
    findKey() {
      try {
        return authorize(request.headers.authorization, store, session?.space)
      } catch {
        return undefined
      }
    },
    session: session?.name,
  }
}

/** Answers with the message of an unexpected error, a bug. It may show details, because the user runs the service. */
function fail({ request, response, record }: Exchange, error: unknown): void {
  if (request.destroyed && !request.complete) return
  if (response.headersSent || response.destroyed) {
    request.socket.destroy()
    return
  }
  record.status = 500
  const message = errorMessage(error)
  writeAnswer(response, encodeJson({ status: 500, json: { message: `Internal error: ${message}` } }))
}

/** Answers a request that Node cannot parse. Node gives no response object for it, so this writes to the socket. */
function refuseUnreadable(
  socket: Socket,
  { code, traceId }: { readonly code: string | undefined; readonly traceId: string },
): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, message } = unreadable.get(code) ?? {
    status: 400,
    message: 'Bad request. Reason: Request is not valid HTTP.',
  }
  writeByHand(socket, { status, headers: { [traceIdHeader]: traceId }, body: { message } })
}

const unreadable = new Map<string | undefined, { readonly status: number; readonly message: string }>([
  ['HPE_HEADER_OVERFLOW', { status: 431, message: 'Request headers exceed the limit.' }],
  ['ERR_HTTP_REQUEST_TIMEOUT', { status: 408, message: 'The request did not arrive in time.' }],
])
