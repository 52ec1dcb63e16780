import { bytes, checkEach } from '../parameters/shape.ts'
import { limits, pcmFormat, type VoiceFormat } from '@lockale/api'
import type { Connection } from '../http/connection.ts'
import { requestRefused } from '../http/request-refused.ts'
import { ServiceError } from '../http/service-error.ts'
import { ShapeError } from '../http/shape.ts'
import { loadWords } from '../http/answer-error.ts'
import { type Link, openLink, sessionErrors, streamingAddress, type VoiceTicket } from './link.ts'
import { readFrame, readVoiceMessage, type VoiceMessage, writeFrame } from './messages.ts'
import { createPace, createQueue } from './queue.ts'

/**
 * A voice session over a WebSocket. While it runs, iterate over it to get each message once, up to `end_of_stream`. The
 * iteration throws the error that ends the session as a `ServiceError`. Too many unread messages end the session, too.
 */
export interface VoiceSession extends AsyncIterable<VoiceMessage>, AsyncDisposable {
  /** Id of the session for logs. It gives no access. */
  readonly sessionId: string
  /**
   * Sends a chunk of sound: at most 100,000 bytes and one second. Resolves when the chunk has left this machine. Keeps
   * to the speed that the service allows, and waits during a reconnection.
   * @throws {ServiceError} if the session has failed
   */
  send(chunk: Uint8Array): Promise<void>
  /** Sends sound of any length in chunks, then ends the sound. */
  sendAll(sound: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
  /** Ends the sound. Messages about the sound still arrive. */
  end(): Promise<void>
  /** Closes the session at once. You can still read messages that arrived before, and call this again. */
  close(): Promise<void>
}

interface SessionOptions {
  readonly format: VoiceFormat
  readonly sourceType: string
  readonly reconnect?: boolean | number | undefined
  readonly signal?: AbortSignal | undefined
  /** Requests a new ticket with the latest token of the session. */
  readonly renew: (ticket: VoiceTicket, signal: AbortSignal) => Promise<VoiceTicket>
}

/** Maximum size of messages that the caller has not read yet. */
const maxWaitingBytes = 16_777_216
const maxFailures = 5
/** Maximum time without a message: the service sends messages even after the sound, so a silent connection is dead. */
const maxSilenceMs = 30_000

function checkBytes(chunk: unknown, call: string): void {
  checkEach({ chunk: bytes }, () => chunk, { call: `session.${call}`, isChecking: true })
}

/** Opens a session. @throws {ServiceError} if the first connection cannot be opened */
export async function openSession(
  first: VoiceTicket,
  connection: Connection,
  { format, sourceType, reconnect = true, signal, renew }: SessionOptions,
): Promise<VoiceSession> {
  const errors = sessionErrors(connection, await loadWords())
  const queue = createQueue<VoiceMessage>(maxWaitingBytes)
  const pace = createPace(sourceType, connection.clock)
  const stop = new AbortController()
  const mayReconnect = reconnect === true ? Infinity : Number(reconnect)
  let ticket = first
  let times = 0
  let failuresInRow = 0
  let sentBytes = 0
  let hasEnded = false
  let over: { readonly error: Error | undefined } | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  // frames are sent in order, one after the other
  let sending = Promise.resolve()
  const onAbort = (): void => finish(errors.gaveUp(signal?.reason))
  let link: Promise<Link> = connect()
  signal?.addEventListener('abort', onAbort, { once: true })
  if (signal?.aborted === true) onAbort()
  await link.catch((error: unknown) => {
    finish(error instanceof Error ? error : undefined)
    throw error
  })

  return {
    sessionId: first.sessionId,
    send,
    sendAll,
    end,
    close,
    [Symbol.asyncIterator]: () => queue[Symbol.asyncIterator](),
    [Symbol.asyncDispose]: close,
  }

  async function send(chunk: Uint8Array): Promise<void> {
    checkBytes(chunk, 'send')
    checkRunning()
    if (hasEnded) throw errors.ended()
    if (connection.isChecking) checkChunk(chunk, sourceType)
    const frame = writeFrame({ source_media_chunk: { data: chunk } }, format)
    const { byteLength } = chunk
    await inOrder(async () => {
      await pace.wait(byteLength, stop.signal)
      await transmit(frame)
      sentBytes += byteLength
    })
  }

  async function sendAll(sound: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void> {
    for await (const piece of sound) {
      checkBytes(piece, 'sendAll')
      for (const chunk of pace.cut(piece)) await send(chunk)
    }
    for (const chunk of pace.rest()) await send(chunk)
    await end()
  }

  async function end(): Promise<void> {
    checkRunning()
    if (hasEnded) return
    hasEnded = true
    await inOrder(async () => {
      await transmit(writeFrame({ end_of_source_media: {} }, format))
      listenForSilence()
    })
  }

  function close(): Promise<void> {
    finish()
    return Promise.resolve()
  }

  function inOrder(work: () => Promise<void>): Promise<void> {
    const done = sending.then(work).catch((error: unknown) => {
      // if the end of the session interrupts this call, throw the error that ended the session
      throw over === undefined ? error : (over.error ?? errors.closed())
    })
    sending = done.catch(() => {})
    return done
  }

  /** Sends a frame. Sends it again on each new connection until it has left this machine. */
  async function transmit(frame: string | Uint8Array): Promise<void> {
    for (;;) {
      const current = link
      const open = await current
      checkRunning()
      if (await open.send(frame)) return
      // the frame has left, but the service ended the session before `send` could notice this
      if (hasEnded && isDone()) return
      checkRunning()
      // wait for the close event of this connection, which opens the next one
      if (link === current) await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }

  function isDone(): boolean {
    return over !== undefined && over.error === undefined
  }

  function checkRunning(): void {
    if (over !== undefined) throw over.error ?? errors.closed()
  }

  async function connect(): Promise<Link> {
    const url = streamingAddress(ticket.streamingUrl, connection)
    if (typeof url === 'string') throw errors.unreadable(`the address of its stream ${url}`)
    url.searchParams.set('token', ticket.token.reveal())
    try {
      return await openLink(url, connection, { onFrame, onClose, signal: stop.signal })
    } catch (error) {
      throw errors.unopened(error)
    }
  }

  function onFrame(frame: string | ArrayBuffer, bytes: number): void {
    if (over !== undefined) return
    failuresInRow = 0
    if (silence !== undefined) listenForSilence()
    try {
      const message = readVoiceMessage(readFrame(frame, format))
      if (message.kind === 'error') {
        // this error is the last message; the caller can still read the messages before it
        finish(errors.refused(message))
        return
      }
      if (!queue.push(message, bytes)) finish(errors.notRead(maxWaitingBytes))
      if (message.kind === 'end_of_stream') finish()
    } catch (error) {
      if (!(error instanceof ShapeError)) throw error
      finish(errors.unreadable(error.message))
    }
  }

  function onClose(code: number): void {
    // wait, because an error message may still arrive on this connection
    setTimeout(() => {
      if (over !== undefined) return
      // The service closed the session without an error message.
      if (code === 1008 || code === 1009 || code === 1011) return finish(errors.unreadable(`closed with ${code}`))
      if (times >= mayReconnect) return finish(errors.brokeOff())
      times++
      link = comeBack()
      // Reports the error even if the caller does not wait for the connection.
      link.catch((error: unknown) => finish(error instanceof Error ? error : errors.brokeOff()))
    }, 0)
  }

  async function comeBack(): Promise<Link> {
    for (;;) {
      if (++failuresInRow > maxFailures) throw errors.brokeOff()
      await connection.clock.sleep(connection.clock.random() * 1000 * 1.6 ** (failuresInRow - 1), stop.signal)
      try {
        ticket = await renew(ticket, stop.signal)
        const opened = await connect()
        if (over === undefined) queue.push({ kind: 'reconnected', times, sentBytes }, 64)
        else opened.close()
        return opened
      } catch (error) {
        if (!isPassing(error)) throw error
      }
    }
  }

  function listenForSilence(): void {
    clearTimeout(silence)
    if (over !== undefined) return
    silence = setTimeout(() => void link.then((open) => open.close()).catch(() => {}), maxSilenceMs)
  }

  function finish(error?: Error): void {
    if (over !== undefined) return
    over = { error }
    clearTimeout(silence)
    signal?.removeEventListener('abort', onAbort)
    queue.end(error)
    void link.then((open) => open.close()).catch(() => {})
    stop.abort()
  }
}

/** Returns true if the error is temporary, so that another attempt may succeed. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof ServiceError)) return false
  return error.status === undefined
    ? error.code !== 'BAD_ANSWER' && error.code !== 'ABORTED'
    : error.status === 429 || error.status >= 500
}

/** Checks a chunk of sound. @throws {RequestRefused} for a chunk that would make the service end the session */
function checkChunk(chunk: Uint8Array, type: string): void {
  const { maxChunkBytes, maxChunkMs } = limits.voice
  const refuse = (problem: string): Error => requestRefused('voice-field', `the chunk ${problem}`)
  if (chunk.byteLength === 0) throw refuse('is empty')
  if (chunk.byteLength > maxChunkBytes) throw refuse(`is larger than ${maxChunkBytes} bytes`)
  const pcm = pcmFormat(type)
  if (pcm === undefined) return
  if (chunk.byteLength % pcm.bytesPerSample !== 0) throw refuse('ends in the middle of a sample')
  if (chunk.byteLength / pcm.bytesPerSample > (pcm.rate * maxChunkMs) / 1000) throw refuse('is longer than 1 s')
}
