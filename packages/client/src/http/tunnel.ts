import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type Environment, skipsProxy } from '@lockale/errors'
import type { buildConnector } from 'undici'
import Agent from 'undici/lib/dispatcher/agent.js'
import openConnector from 'undici/lib/core/connect.js'
import { isLoopbackHost } from '../address.ts'
import { type Proxy, ProxyFailure } from './proxy.ts'

/**
 * Returns a connector that tunnels through the proxy, which sees only host names. Connects directly to hosts of
 * `NO_PROXY`. undici's own proxy agent loads all of undici, and does not separate proxy errors from errors of the
 * service.
 */
export function openTunnels(
  proxy: Proxy,
  {
    environment,
    maxConnections,
    timeoutMs,
  }: { readonly environment: Environment; readonly maxConnections: number; readonly timeoutMs: number },
): { readonly connect: buildConnector.connector; readonly close: () => Promise<void> } {
  const connectTo = openConnector({ timeout: timeoutMs })
  const agent = new Agent({ connections: maxConnections, connect: { timeout: timeoutMs } })
  return { connect, close: () => agent.destroy() }

  function connect(options: buildConnector.Options, callback: buildConnector.Callback): void {
    const { hostname, protocol } = options
    const port = Number(options.port || (protocol === 'https:' ? 443 : 80))
    if (isLoopbackHost(hostname) || skipsProxy(environment, { hostname, port })) {
      connectTo(options, callback)
      return
    }
    const target = `${hostname}:${port}`
    const opening = proxy.address.protocol === 'socks5:' ? openBySocks(hostname, port) : openByHttp(target)
    opening.then(
      (socket) => {
        if (protocol === 'https:') connectTo({ ...options, httpSocket: socket as Socket }, callback)
        else callback(null, socket as Socket)
      },
      (cause: unknown) => {
        callback(cause instanceof ProxyFailure ? cause : new ProxyFailure(proxy, { target, cause }), null)
      },
    )
  }

  function openByHttp(target: string): Promise<Duplex> {
    const { protocol, hostname, port, login } = proxy.address
    const token = login && Buffer.from(login.reveal()).toString('base64')
    return new Promise((resolve, reject) => {
      const request = {
        origin: `${protocol}//${hostname}:${port}`,
        method: 'CONNECT',
        path: target,
        headers: { host: target, ...(token === undefined ? {} : { 'proxy-authorization': `Basic ${token}` }) },
        // otherwise, the host name of the service would be compared with the certificate of the proxy
        servername: hostname,
        headersTimeout: timeoutMs,
      } as const
      agent.dispatch(request, {
        // undici detects the type of a handler by this method
        onRequestStart: () => {},
        onRequestUpgrade(_, status, headers, socket) {
          if (status >= 200 && status < 300) return resolve(socket)
          socket.on('error', () => {}).destroy()
          const wanted = [headers['proxy-authenticate'] ?? []].flat().join(', ')
          reject(new ProxyFailure(proxy, { target, status, wanted: wanted === '' ? undefined : wanted }))
        },
        onResponseError: (_, error) => reject(error),
      })
    })
  }

  async function openBySocks(to: string, toPort: number): Promise<Duplex> {
    const { hostname, port, login } = proxy.address
    const { Socks5Client } = await import('undici/lib/core/socks5-client.js')
    const [, username = '', password = ''] = /^([^:]*):?(.*)$/su.exec(login?.reveal() ?? '') ?? []
    return new Promise((resolve, reject) => {
      const begin = { protocol: 'http:', hostname: hostname.replace(/^\[|\]$/gu, ''), port: String(port) }
      connectTo(begin, (error, socket) => {
        if (socket === null) return reject(error)
        const client = new Socks5Client(socket, { username, password })
        socket.setTimeout(timeoutMs, () => socket.destroy(new Error(`no answer within ${timeoutMs} ms`)))
        client.once('authenticated', () => client.connect(to.replace(/^\[|\]$/gu, ''), toPort))
        client.once('connected', () => resolve(socket.setTimeout(0)))
        client.on('error', reject)
        client.once('close', () => reject(new Error('the connection broke')))
        client.handshake()
      })
    })
  }
}
