import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, connect, type Server as SocketServer, type Socket } from 'node:net'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { type LocalService, startService } from '@lockale/service'

const certificates = join(import.meta.dirname, '../fixtures/own-ca')
/** The authority that has signed for the service: nothing but `NODE_EXTRA_CA_CERTS` makes it known. */
export const ownAuthority: string = join(certificates, 'ca.pem')
const tls = {
  cert: readFileSync(join(certificates, 'server.pem')),
  key: readFileSync(join(certificates, 'server-key.pem')),
}

/** The name of the service, which only the proxy knows. */
export const hiddenHost = 'translate.corp.example'

export interface BehindProxy extends AsyncDisposable {
  readonly service: LocalService
  readonly proxyPort: number
  /** What the proxy was asked for, with the login as it came. */
  readonly asked: readonly { readonly target: string; readonly login: string | undefined }[]
}

/** What a network of a company has: the service speaks TLS, and only a proxy for CONNECT reaches it. */
export async function startBehindProxy({
  login,
  isSecure = false,
}: { readonly login?: string; readonly isSecure?: boolean } = {}): Promise<BehindProxy> {
  const service = await startService({ announceStandIn: false })
  const sockets = new Set<Duplex>()
  const front = await listen(openFront(service.port), sockets)
  const asked: { target: string; login: string | undefined }[] = []
  const proxy = isSecure ? createSecureServer(tls) : createServer()
  proxy.on('connect', ({ url = '', headers }: IncomingMessage, socket: Duplex) => {
    const [, token] = headers['proxy-authorization']?.split(' ') ?? []
    const given = token === undefined ? undefined : Buffer.from(token, 'base64').toString()
    asked.push({ target: url, login: given })
    socket.on('error', () => {})
    const refusal =
      given !== login ? '407 Proxy Authentication Required' : url !== `${hiddenHost}:443` && '403 Forbidden'
    if (refusal !== false) {
      socket.end(`HTTP/1.1 ${refusal}\r\ncontent-length: 0\r\n\r\n`)
      return
    }
    const to = connect(front, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      to.pipe(socket).pipe(to)
    })
    to.on('error', () => socket.destroy())
  })
  const proxyPort = await listen(proxy, sockets)
  return {
    service,
    proxyPort,
    asked,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy()
      await service.close()
    },
  }
}

/** The service under its name: what it calls itself in an answer is replaced too. */
function openFront(port: number): Server {
  const own = `127.0.0.1:${port}`
  const server = createSecureServer(tls, (from, answer) => {
    const { url: path, method, headers } = from
    const to = request({ port, path, method, headers: { ...headers, host: own } }, (back) => {
      const chunks: Buffer[] = []
      back.on('data', (chunk: Buffer) => chunks.push(chunk))
      back.on('end', () => {
        const text = Buffer.concat(chunks).toString('latin1').replaceAll(`://${own}`, `s://${hiddenHost}`)
        answer.writeHead(back.statusCode ?? 0, { ...back.headers, 'content-length': text.length })
        answer.end(text, 'latin1')
      })
    })
    to.on('error', () => answer.destroy())
    from.pipe(to)
  })
  server.on('upgrade', ({ url, headers }: IncomingMessage, socket: Duplex, head: Buffer) => {
    const lines = Object.entries({ ...headers, host: own }).map(([name, value]) => `${name}: ${String(value)}\r\n`)
    const to = connect(port, '127.0.0.1', () => {
      to.write(`GET ${url ?? ''} HTTP/1.1\r\n${lines.join('')}\r\n`)
      to.write(head)
      to.pipe(socket).pipe(to)
    })
    for (const one of [to, socket]) one.on('error', () => {})
  })
  return server
}

async function listen(server: SocketServer, sockets: Set<Duplex>): Promise<number> {
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  server.unref()
  return (server.address() as AddressInfo).port
}
