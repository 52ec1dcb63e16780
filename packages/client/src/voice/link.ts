import { presets } from '@lockale/api'
import { LockaleError, type Secret } from '@lockale/errors'
import { isLoopbackHost } from '../address.ts'
import type { Connection } from '../http/connection.ts'
import { HandshakeRefused, SendFailure } from '../http/wire.ts'
import { badAnswer, refusal, type RefusalWords } from '../http/answer-error.ts'
import type { Request } from '../http/request.ts'
import type { ServiceError } from '../http/service-error.ts'
import { transportError } from '../http/transport-error.ts'
import type { VoiceFailure } from './messages.ts'

/** The address and the token that open the connection of a voice session. */
export interface VoiceTicket {
  readonly streamingUrl: string
  /** Token that opens one connection and soon expires. It is also needed to request the next ticket. */
  readonly token: Secret
  /** Id of the session for logs. It gives no access. */
  readonly sessionId: string
}

export interface Link {
  /** Sends a frame. Resolves to true when the frame has left this machine, to false if the connection broke before. */
  readonly send: (frame: string | Uint8Array) => Promise<boolean>
  readonly close: () => void
}

/** Maximum size of one message, before and after decompression. Some seconds of speech need far less. */
const maxMessageBytes = 8_388_608
/** Maximum milliseconds until a frame has left this machine. After that time, the connection is closed. */
const maxFlushMs = 30_000

/**
 * Opens a WebSocket with the proxy and the certificates of the connection. Does not send the API key.
 * Of the default headers, sends only the user agent.
 * @param url address of the session with its token
 * @throws {HandshakeRefused} @throws {SendFailure}
 */
export async function openLink(
  url: URL,
  { transport, timeoutMs, userAgent }: Connection,
  {
    onFrame,
    onClose,
    signal,
  }: {
    /** Called for each received frame. @param bytes approximate size of the frame */
    readonly onFrame: (frame: string | ArrayBuffer, bytes: number) => void
    /** Called once, with the close code of the service; 1006 if the service sent none. */
    readonly onClose: (code: number) => void
    readonly signal: AbortSignal
  },
): Promise<Link> {
  if (signal.aborted) throw new SendFailure('aborted', false, signal.reason)
  const { socket, failure: whyClosed } = await transport.openSocket(url, { userAgent, maxBytes: maxMessageBytes })
  return new Promise((resolve, reject) => {
    socket.binaryType = 'arraybuffer'
    let isOpen = false
    let isOver = false
    let failure: SendFailure | undefined
    const timer = setTimeout(() => giveUp(new SendFailure('stalled', true)), timeoutMs)
    const onAbort = (): void => giveUp(new SendFailure('aborted', true, signal.reason))
    signal.addEventListener('abort', onAbort, { once: true })
    if (signal.aborted) onAbort()

    socket.addEventListener('open', () => {
      isOpen = true
      clearTimeout(timer)
      resolve({ send, close: () => end(1000) })
    })
    socket.addEventListener('message', ({ data }) => {
      const bytes = typeof data === 'string' ? data.length : data instanceof ArrayBuffer ? data.byteLength : 0
      // undici has closed the connection before
      if (bytes > maxMessageBytes) end(1006)
      else if (typeof data === 'string' || data instanceof ArrayBuffer) onFrame(data, bytes)
    })
    // the close event comes after this event and reports the error
    socket.addEventListener('error', () => {})
    socket.addEventListener('close', ({ code }) => end(code))

    function giveUp(reason: SendFailure): void {
      failure = reason
      socket.close()
      end(1006)
    }

    function end(code: number): void {
      if (isOver) return
      isOver = true
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      socket.close()
      if (isOpen) onClose(code)
      else reject(failure ?? whyClosed())
    }

    /** Sends a frame. Polls the buffer until it is empty, because a WebSocket has no event for a sent frame. */
    async function send(frame: string | Uint8Array): Promise<boolean> {
      if (isOver || socket.readyState !== open) return false
      socket.send(frame)
      const startMs = performance.now()
      for (let waitMs = 0; ; waitMs = Math.min(50, waitMs + 2)) {
        await new Promise((resolve) => setTimeout(resolve, waitMs))
        if (isOver || socket.readyState !== open) return false
        if (!socket.bufferedAmount) return true
        if (performance.now() - startMs > maxFlushMs) end(1006)
      }
    }
  })
}

/** `readyState` of a WebSocket that can send. */
const open = 1

/** The request that errors of a session show. It has neither the address nor the token of the session. */
const request: Request = { method: 'GET', path: '/v3/voice/realtime', maxBytes: 0 }

/** Returns functions that create the errors of a voice session. @param words what errors say, loaded before */
export function sessionErrors(connection: Connection, words: RefusalWords | undefined) {
  return {
    /** Returns the error for a session that the service ended with this message. */
    refused: (failure: Omit<VoiceFailure, 'kind'>): ServiceError => refused(failure),
    /** Returns the error for a message that cannot be read, or for an address that cannot be used. */
    unreadable: (problem: string): ServiceError => unreadable(problem, connection),
    /** Returns the error for a connection that could not be opened. Returns other errors unchanged. */
    unopened(error: unknown): unknown {
      if (error instanceof SendFailure) return transportError(error, request, connection)
      if (!(error instanceof HandshakeRefused)) return error
      const { status } = error
      if (status < 300) return unreadable('does not speak WebSocket', connection)
      return refused({ status, message: 'the connection was refused', reasonCode: undefined })
    },
    gaveUp: (reason: unknown): ServiceError =>
      transportError(new SendFailure('aborted', true, reason), request, connection),
    brokeOff(): ServiceError {
      const cause = Object.assign(new Error('the connection broke'), { code: 'ECONNRESET' })
      return transportError(new SendFailure('transport', true, cause), request, connection)
    },
    ended: (): LockaleError =>
      new LockaleError('VOICE_ENDED', 'Audio cannot be sent after its end.', { hint: 'Open a new session.' }),
    closed: (): LockaleError =>
      new LockaleError('VOICE_CLOSED', 'The voice session is closed.', { hint: 'Open a new session.' }),
    notRead: (maxBytes: number): LockaleError =>
      new LockaleError('VOICE_NOT_READ', `More than ${maxBytes} bytes of messages were not read.`, {
        hint: 'Read the messages of the session while it runs: for await (const message of session).',
      }),
  }

  function refused({ status, message, reasonCode }: Omit<VoiceFailure, 'kind'>): ServiceError {
    const code = reasonCode === undefined ? {} : { code: String(reasonCode) }
    const body = new TextEncoder().encode(JSON.stringify({ message, ...code }))
    return refusal({ status, headers: {}, body }, { request, connection, words })
  }
}

function unreadable(problem: string, connection: Connection): ServiceError {
  return badAnswer({ problem, beginning: '' }, request, connection)
}

/**
 * Checks the WebSocket address that the service returned. Returns the address, or a problem such as `is not a URL`.
 * The address must be encrypted. Its host must be the service's own or a subdomain of it, a host of the same preset,
 * or a host from `allowedHosts`.
 */
export function streamingAddress(
  text: string,
  from: Pick<Connection, 'origin' | 'isLoopback' | 'allowedHosts'>,
): URL | string {
  if (!URL.canParse(text)) return 'is not a URL'
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return 'contains more than a URL'
  const isNear = isLoopbackHost(url.hostname)
  // a remote service must not make this client send sound to the machine that the client runs on
  if (isNear && !from.isLoopback) return 'leads to this machine'
  if (url.protocol !== 'wss:' && !(url.protocol === 'ws:' && isNear)) return 'is not wss'
  return isNear || isTrusted(url, from) ? url : 'leads to a host that is not one of this service'
}

function isTrusted(url: URL, { origin, allowedHosts }: Pick<Connection, 'origin' | 'allowedHosts'>): boolean {
  const own = new URL(origin)
  if (url.host === own.host || url.hostname.endsWith(`.${own.hostname}`)) return true
  if (allowedHosts.includes(url.host)) return true
  return Object.values(presets).some(({ hosts }) => hosts.includes(own.host) && hosts.includes(url.host))
}
