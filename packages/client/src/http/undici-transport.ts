// oxlint-disable-next-line typescript/triple-slash-reference -- a program that has only this file finds the types too
/// <reference path="../undici-parts.d.ts" />
import { Readable, Transform } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
// imports parts of undici: loading all of it takes three times as long, which delays commands that call the service
import Agent from 'undici/lib/dispatcher/agent.js'
import type { Dispatcher } from 'undici'
import { openIncoming } from './open-incoming.ts'
import { readProxy } from './proxy.ts'
import { readAll } from './streams.ts'
import { openTunnels } from './tunnel.ts'
import { type OutgoingRequest, SendFailure, type Transport, type TransportOptions } from './wire.ts'

/** Returns the transport of Node. It re-uses connections, and uses the proxy from `environment`, except for local hosts. */
export function openTransport(options: TransportOptions): Transport {
  const { dispatcher, secrets, close } = openDispatcher(options)
  return {
    secrets,
    async send(outgoing, { signal, onFailure }) {
      const { status, headers, body } = await openIncoming(outgoing, { dispatcher, signal, onFailure })
      const fail = (problem: string): Error =>
        onFailure(new SendFailure('unreadable', true, new Error(problem), { status, headers }))
      const encoding = headers['content-encoding']?.trim().toLowerCase() ?? ''
      const plain = unpack(body instanceof Readable ? body : Readable.from([body]), encoding, { outgoing, fail })
      if (outgoing.isStream && body instanceof Readable) {
        return { status, headers, body: plain, close: () => void [plain.destroy(), body.destroy()] }
      }
      // the status of an error answer is valid even if its body is cut
      const whole = await readAll(plain).catch((error: unknown) => {
        if (status < 300) throw error
        return new Uint8Array()
      })
      // undici re-uses a connection only after a turn of the event loop; an earlier request would open a new connection
      await setImmediate()
      await setImmediate()
      return { status, headers, body: whole }
    },
    async openSocket(url, { userAgent, maxBytes }) {
      const { openSocket } = await import('./undici-socket.ts')
      return openSocket(url, { dispatcher, userAgent, maxBytes })
    },
    close,
  }
}

function openDispatcher({
  dispatcher: own,
  environment,
  maxConnections,
  isLoopback,
  timeoutMs,
}: TransportOptions): Pick<Transport, 'close' | 'secrets'> & { readonly dispatcher: Dispatcher } {
  // a dispatcher from the options stays open: the caller closes it
  if (own !== undefined) return { dispatcher: own, secrets: [], close: () => Promise.resolve() }
  const proxy = isLoopback ? undefined : readProxy(environment)
  const tunnels = proxy && openTunnels(proxy, { environment, maxConnections, timeoutMs })
  const connect = tunnels?.connect ?? { timeout: timeoutMs }
  const dispatcher = new Agent({ connections: maxConnections, connect, keepAliveTimeout: idleMs })
  return {
    dispatcher,
    secrets: proxy?.secrets ?? [],
    close: async () => void (await Promise.all([dispatcher.destroy(), tunnels?.close()])),
  }
}

/** Milliseconds until an idle connection is closed. Servers close it after 5 s or more, which could lose a request. */
const idleMs = 4000

const unpackers = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
} as const

/** Decompresses a body while it arrives, up to `maxBytes`. */
function unpack(
  raw: Readable,
  encoding: string,
  { outgoing: { maxBytes }, fail }: { readonly outgoing: OutgoingRequest; readonly fail: (problem: string) => Error },
): Readable {
  if (encoding === '' || encoding === 'identity') return raw
  if (!Object.hasOwn(unpackers, encoding)) {
    raw.destroy()
    throw fail('its content encoding is not known')
  }
  let bytes = 0
  const bounded = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      if (bytes > maxBytes) done(fail(`it is longer than ${maxBytes} bytes`))
      else done(null, chunk)
    },
  })
  bounded.on('error', () => {})
  raw.on('error', (error) => bounded.destroy(error))
  const unpacker = unpackers[encoding as keyof typeof unpackers]()
  unpacker.on('error', () => bounded.destroy(fail('it cannot be decompressed')))
  bounded.on('close', () => {
    raw.destroy()
    unpacker.destroy()
  })
  raw.pipe(unpacker).pipe(bounded)
  return bounded
}
