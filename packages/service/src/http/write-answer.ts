import { once } from 'node:events'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CannedAnswer, Pacing } from '../intercept.ts'
import type { EncodedAnswer } from './answer.ts'

export function writeAnswer(response: ServerResponse, answer: EncodedAnswer): void {
  response.writeHead(answer.status, headersOf(answer))
  response.end(answer.body)
}

/** Sends a streamed answer as its bytes arrive. Stops if the client closes the connection. */
export async function writeStream(
  response: ServerResponse,
  { status, headers, bytes }: { status: number; headers: Readonly<Record<string, string>>; bytes: ByteSource },
): Promise<void> {
  response.writeHead(status, { ...headers })
  for await (const chunk of bytes) {
    if (response.destroyed) return
    // waits, because otherwise an endless answer would fill the memory of the service
    if (!response.write(chunk)) await untilDrained(response)
  }
  response.end()
}

/** Writes the headers of an answer and the beginning of its body, and leaves the response open. */
export async function writePart(response: ServerResponse, answer: EncodedAnswer, bytes: number): Promise<void> {
  response.writeHead(answer.status, headersOf(answer))
  response.flushHeaders()
  const part = answer.body.subarray(0, bytes)
  if (part.length > 0) await new Promise((resolve) => response.write(part, resolve))
}

/** Sends an answer slowly, with the waits of `pace`. Stops if the client closes the connection. */
export async function writeSlowly(response: ServerResponse, answer: EncodedAnswer, { pace }: Pacing): Promise<void> {
  const { headersMs, bodyMs, partMs, partBytes } = pace
  const wait = (ms: number): Promise<unknown> => sleep(ms, undefined, { ref: false })
  if (headersMs > 0) await wait(headersMs)
  if (response.destroyed) return
  response.writeHead(answer.status, headersOf(answer))
  response.flushHeaders()
  if (bodyMs > 0) await wait(bodyMs)
  const step = partMs > 0 ? partBytes : answer.body.length
  for (let at = 0; at < answer.body.length; at += step) {
    if (partMs > 0) await wait(partMs)
    if (response.destroyed) return
    response.write(answer.body.subarray(at, at + step))
  }
  response.end()
}

/** Sends an injected answer, which may never end. Stops if the client closes the connection. */
export async function writeCanned(
  response: ServerResponse,
  { status, headers: given = {}, body = '' }: CannedAnswer,
): Promise<void> {
  const headers = setLists(response, given)
  if (typeof body === 'string' || body instanceof Uint8Array) {
    return writeAnswer(response, { status, headers, body: Buffer.from(body) })
  }
  if (!isByteSource(body)) {
    const json = Buffer.from(JSON.stringify(body))
    return writeAnswer(response, { status, headers: { 'content-type': 'application/json', ...headers }, body: json })
  }
  return writeStream(response, { status, headers, bytes: body })
}

/** Sends bytes that are not an HTTP answer, then closes the connection. */
export async function writeRaw(socket: Duplex, raw: string | Uint8Array | AsyncIterable<Uint8Array>): Promise<void> {
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

/** Writes an answer to a socket without a response object, then closes the connection. An object is sent as JSON. */
export function writeByHand(
  socket: Duplex,
  { status, headers = {}, body = '' }: Pick<CannedAnswer, 'status' | 'headers' | 'body'>,
): void {
  const isText = typeof body === 'string' || body instanceof Uint8Array
  const bytes = isText ? Buffer.from(body) : Buffer.from(JSON.stringify(body))
  const type = isText ? {} : { 'content-type': 'application/json' }
  const all = { ...type, ...headers, 'content-length': String(bytes.length), connection: 'close' }
  const lines = Object.entries(all).flatMap(([name, value]) => [value].flat().map((one) => `${name}: ${one}`))
  socket.write(`${[`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}`, ...lines].join('\r\n')}\r\n\r\n`)
  socket.end(bytes)
}

/** Sets the headers that have several values. Returns the other headers. */
function setLists(
  response: ServerResponse,
  headers: Readonly<Record<string, string | readonly string[]>>,
): Record<string, string> {
  const single: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string') single[name] = value
    else response.setHeader(name, value)
  }
  return single
}

/** Waits until the response can take more bytes. Also ends if the client closes the connection. */
async function untilDrained(response: ServerResponse): Promise<void> {
  const waiting = new AbortController()
  const { signal } = waiting
  await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })])
  waiting.abort()
}

type ByteSource = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

function isByteSource(body: object): body is ByteSource {
  return Symbol.iterator in body || Symbol.asyncIterator in body
}

function headersOf({ status, headers, body }: EncodedAnswer): Record<string, string> {
  return status === 204 || status === 304 ? { ...headers } : { 'content-length': String(body.length), ...headers }
}
