import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Seen {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Listening {
  readonly url: string
  readonly port: number
  /** Whole requests, in the order in which they arrived. */
  readonly requests: readonly Seen[]
  /** Connections that were ever opened. */
  readonly connections: () => number
}

/** A web server on 127.0.0.1 that ends with the test. */
export async function listen(answer: (response: ServerResponse, request: Seen) => void): Promise<Listening> {
  const requests: Seen[] = []
  const listener: RequestListener = (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      const seen = { method, url, headers, body: Buffer.concat(chunks).toString() }
      requests.push(seen)
      answer(response, seen)
    })
  }
  return { ...(await open(createServer(listener))), requests }
}

/** A server of bytes on 127.0.0.1 that ends with the test. */
export async function listenRaw(onConnection: (socket: Socket) => void): Promise<Listening> {
  const server = createSocketServer((socket) => {
    socket.on('error', () => {})
    onConnection(socket)
  })
  return { ...(await open(server)), requests: [] }
}

/** The address of a port where nobody listens. `fetch` refuses port 1. */
export async function closedUrl(): Promise<string> {
  const server = createSocketServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}

/** Answers with JSON. */
export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

async function open(server: Server): Promise<Omit<Listening, 'requests'>> {
  const sockets = new Set<Socket>()
  let connections = 0
  server.on('connection', (socket) => {
    connections++
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, port, connections: () => connections }
}
