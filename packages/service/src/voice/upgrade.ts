import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { limits, type VoiceServerMessage, voiceConnectPath } from '@lockale/api'
import type { RawData, WebSocket, WebSocketServer } from 'ws'
import type { Engine } from '../engine/engine.ts'
import { writeByHand } from '../http/write-answer.ts'
import type { Store } from '../store/store.ts'
import { closingWords, type DialogueParts, reply } from './dialogue.ts'
import { readFrame, VoiceEnd, writeFrame } from './framing.ts'
import {
  endSession,
  redeemToken,
  type VoiceSession,
  voiceSessionKind,
  type VoiceShelves,
  voiceTokenKind,
} from './voice-session.ts'

interface VoiceParts {
  readonly store: Pick<Store, 'buy' | 'giveBack' | 'common'>
  readonly engine: Engine
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Returns the headers of the answer to a handshake, such as its trace id. */
  readonly headers?: () => Readonly<Record<string, string>>
  /** Region of the service; `undefined` at the main address. Only the main address serves voice. */
  readonly region?: string | undefined
  /** Called first for each upgrade. Returns the record of the request; `undefined` if an injected fault ended it. */
  readonly before?: (request: IncomingMessage, socket: Duplex) => Promise<{ status: number | undefined } | undefined>
  /** Runs a function later, and returns a function that cancels it. Default: timers that do not keep Node running. */
  readonly schedule?: Schedule
  /** Sentences that the mock recogniser returns for any sound, in a loop. Default: numbered sentences. */
  readonly script?: readonly string[] | undefined
}

type Schedule = (ms: number, run: () => void) => () => void

const systemSchedule: Schedule = (ms, run) => {
  const timer = setTimeout(run, ms)
  timer.unref()
  return () => clearTimeout(timer)
}

export type VoiceUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void

/** Serves only `GET /v3/voice/realtime/connect?token=`. If a message is too large, the connection is closed. */
export function createVoiceUpgrade(given: VoiceParts): VoiceUpgrade {
  const { store, schedule = systemSchedule, script = [] } = given
  const shelves = { sessions: store.common(voiceSessionKind), tokens: store.common(voiceTokenKind) }
  const parts: Parts = { ...given, ...shelves, schedule, script }
  let server: Promise<WebSocketServer> | undefined
  return (request, socket, head) => {
    // a connection that the client closed is not an error
    socket.on('error', () => undefined)
    upgrade(request, socket, head).catch(() => socket.destroy())
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const record = given.before === undefined ? { status: undefined } : await given.before(request, socket)
    if (record === undefined) return
    const session = sessionFor(request, parts)
    record.status = typeof session === 'number' ? session : 101
    if (typeof session === 'number') {
      return writeByHand(socket, {
        status: session,
        headers: parts.headers?.() ?? {},
        body: { message: STATUS_CODES[session] ?? '' },
      })
    }
    const opened = await (server ??= openServer(parts))
    opened.handleUpgrade(request, socket, head, (open) => serve(open, session, parts))
  }
}

type Parts = Omit<VoiceParts, 'script' | 'store'> & DialogueParts & VoiceShelves & { readonly schedule: Schedule }

const maxMessageBytes = 1_048_576

/** Loads the module `ws` at the first session. */
async function openServer({ headers }: Parts): Promise<WebSocketServer> {
  const { WebSocketServer } = await import('ws')
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
    clientTracking: false,
  })
  server.on('headers', (lines) => {
    for (const [name, value] of Object.entries(headers?.() ?? {})) lines.push(`${name}: ${value}`)
  })
  return server
}

/** Returns the session that a request opens, or the status of its refusal. */
function sessionFor(request: IncomingMessage, parts: Parts): VoiceSession | number {
  // a client behind a proxy may send the whole URL (RFC 9112 §3.2.2)
  const [path, query] = (request.url ?? '').replace(/^\w+:\/\/[^/?]*/u, '').split('?', 2)
  if (path !== voiceConnectPath || parts.region !== undefined) return 404
  // check the handshake first, because a refused handshake must not use up the token
  const isHandshake =
    request.method === 'GET' &&
    request.headers.upgrade?.toLowerCase() === 'websocket' &&
    request.headers['sec-websocket-version'] === '13' &&
    /^[+/0-9A-Za-z]{22}==$/u.test(request.headers['sec-websocket-key'] ?? '')
  if (!isHandshake) return 400
  const token = new URLSearchParams(query).get('token') ?? ''
  return redeemToken(token, parts.now(), parts) ?? 403
}

/** Serves one connection of a session, from the handshake to its close. Frames are read one after the other. */
function serve(socket: WebSocket, session: VoiceSession, parts: Parts): void {
  const { format } = session.settings
  let isOpen = true
  let frames = 0
  let work = Promise.resolve()
  let stopIdle = parts.schedule(limits.voice.maxGapMs, onIdle)
  // only the connection ends: the session stays, and the client can reconnect to it
  const stopLimit = parts.schedule(limits.voice.maxConnectionMs, () => leave(1001, 'reconnect'))
  const drop = (): void => leave(1001, 'replaced')
  session.drop = drop
  session.seenMs = parts.now()

  socket.on('close', leaveQuietly)
  // an error such as a message that is too large: `ws` then closes the connection with the right close code
  socket.on('error', () => {
    if (isOpen) endSession(session, parts)
  })
  socket.on('message', (data, isBinary) => {
    // do not read messages faster than they are answered
    socket.pause()
    const index = ++frames
    queue(async () => {
      const frame = toBytes(data)
      const spoken = readFrame(frame, isBinary, format)
      stopIdle()
      if (spoken.kind === 'source_media_chunk') stopIdle = parts.schedule(limits.voice.maxGapMs, onIdle)
      const messages = await reply(session, spoken, { ...parts, nowMs: parts.now() })
      if (spoken.kind === 'source_media_chunk') return say(messages)
      // wait, so that a message that arrived together with the end of the sound is counted
      await setImmediate()
      if (frames > index) throw new VoiceEnd('afterEnd', 'source_media_chunk')
      await conclude(messages)
    })
  })
  if (session.progress.hasEnded) queue(async () => conclude(await closingWords(session, parts)))

  function queue(task: () => Promise<void>): void {
    work = work.then(async () => {
      if (!isOpen) return
      try {
        await task()
      } catch (error) {
        fail(error)
      }
      if (isOpen) socket.resume()
    })
  }

  function onIdle(): void {
    fail(new VoiceEnd('idle', 'source_media_chunk'))
  }

  async function conclude(messages: readonly VoiceServerMessage<Uint8Array>[]): Promise<void> {
    await say(messages)
    if (!isOpen) return
    leave(1000, '')
    endSession(session, parts)
  }

  /** Closes the connection at once. Does not wait for a client that does not read. */
  function fail(error: unknown): void {
    if (!isOpen) return
    const end = error instanceof VoiceEnd ? error : new VoiceEnd('internal', 'source_media_chunk')
    socket.send(writeFrame({ error: end.failure }, format))
    leave(end.closeCode, '')
    endSession(session, parts)
  }

  /** Sends messages. Resolves when the last message has left this machine. */
  async function say(messages: readonly VoiceServerMessage<Uint8Array>[]): Promise<void> {
    for (const [index, message] of messages.entries()) {
      if (!isOpen) return
      const frame = writeFrame(message, format)
      if (index < messages.length - 1) socket.send(frame)
      else await new Promise<void>((resolve) => socket.send(frame, () => resolve()))
    }
  }

  function leave(code: number, reason: string): void {
    if (!isOpen) return
    leaveQuietly()
    socket.close(code, reason)
    // reading must go on, to receive the close frame of the client
    socket.resume()
  }

  function leaveQuietly(): void {
    if (!isOpen) return
    isOpen = false
    stopIdle()
    stopLimit()
    if (session.drop === drop) session.drop = undefined
    session.seenMs = parts.now()
  }
}

function toBytes(data: RawData): Uint8Array {
  if (Array.isArray(data)) return Buffer.concat(data)
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data
}
