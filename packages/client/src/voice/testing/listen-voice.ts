import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { onTestFinished } from 'vitest'

export interface VoiceServer {
  readonly url: string
  /** Of each handshake, with its token. */
  readonly handshakes: readonly IncomingMessage[]
  /** Tickets that were given, the first one and those of reconnections. */
  readonly tickets: () => number
}

/** The server's side of a WebSocket, down to its frames. */
export interface Peer {
  /** Of how many connections it is the last. */
  readonly number: number
  readonly text: (value: string) => void
  readonly say: (message: object) => void
  readonly bytes: (value: Uint8Array) => void
  readonly close: (code: number) => void
  /** Without a close frame. */
  readonly cut: () => void
  readonly socket: Duplex
  /** Texts that came from the client, bytes as base64. */
  readonly onText: (listener: (text: string) => void) => void
}

export interface VoiceServerOptions {
  readonly onPeer: (peer: Peer) => void
  /** Fields of a ticket that differ; of the one with this number, from 1 on. */
  readonly ticket?: (number: number) => object
  /** The answer to a handshake in place of 101. */
  readonly refuse?: (number: number) => number | undefined
  /** The answer to a reconnection in place of 200. */
  readonly refuseTicket?: (number: number) => number | undefined
}

/** A service on 127.0.0.1 that knows voice sessions alone, and says what a test wants it to. Ends with the test. */
export async function listenVoice({ onPeer, ticket, refuse, refuseTicket }: VoiceServerOptions): Promise<VoiceServer> {
  const handshakes: IncomingMessage[] = []
  const sockets = new Set<Duplex>()
  let tickets = 0
  const server = createServer((request, response) => {
    tickets++
    const status = refuseTicket?.(tickets) ?? 200
    const fields = {
      streaming_url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/stream`,
      token: `token-number-${tickets}`,
      session_id: 'session-1',
      ...ticket?.(tickets),
    }
    request.resume()
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(status === 200 ? fields : { message: 'refused' }))
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex) => {
    handshakes.push(request)
    socket.on('error', () => {})
    const status = refuse?.(handshakes.length)
    if (status !== undefined) {
      socket.end(`HTTP/1.1 ${status} X\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
      return
    }
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
    onPeer(toPeer(socket, handshakes.length))
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    handshakes,
    tickets: () => tickets,
  }
}

function toPeer(socket: Duplex, number: number): Peer {
  const listeners: ((text: string) => void)[] = []
  let buffer = Buffer.alloc(0)
  socket.on('data', (data: Buffer) => {
    buffer = Buffer.concat([buffer, data])
    for (let frame = readFrame(buffer); frame !== undefined; frame = readFrame(buffer)) {
      buffer = buffer.subarray(frame.length)
      const { opcode, payload } = frame
      if (opcode === 8) socket.end(toFrame(8, payload))
      else for (const listener of listeners) listener(opcode === 1 ? payload.toString() : payload.toString('base64'))
    }
  })
  const text = (value: string): void => void socket.write(toFrame(1, Buffer.from(value)))
  return {
    number,
    socket,
    text,
    say: (message) => text(JSON.stringify(message)),
    bytes: (value) => socket.write(toFrame(2, value)),
    close: (code) => socket.write(toFrame(8, Uint8Array.of(code >> 8, code & 0xff))),
    cut: () => socket.destroy(),
    onText: (listener) => listeners.push(listener),
  }
}

function toFrame(opcode: number, payload: Uint8Array): Buffer {
  const head = Buffer.alloc(10)
  head[0] = 0x80 | opcode
  head[1] = 127
  head.writeBigUInt64BE(BigInt(payload.length), 2)
  if (payload.length > 125) return Buffer.concat([head, payload])
  return Buffer.concat([Uint8Array.of(0x80 | opcode, payload.length), payload])
}

function readFrame(
  bytes: Buffer,
): { readonly opcode: number; readonly payload: Buffer; readonly length: number } | undefined {
  const short = (bytes[1] ?? 0) & 0x7f
  const start = short < 126 ? 2 : short === 126 ? 4 : 10
  if (bytes.length < start + 4) return undefined
  const size = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
  const length = start + 4 + size
  if (bytes.length < length) return undefined
  const mask = bytes.subarray(start, start + 4)
  const payload = Buffer.from(bytes.subarray(start + 4, length).map((byte, index) => byte ^ (mask[index % 4] ?? 0)))
  return { opcode: (bytes[0] ?? 0) & 0x0f, payload, length }
}
