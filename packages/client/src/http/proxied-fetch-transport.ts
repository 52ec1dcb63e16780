import { type Environment, findProxy, skipsProxy } from '@lockale/errors'
import { isLoopbackHost } from '../address.ts'
import { type FetchProxy, openTransport as openFetch, unusableProxy } from './fetch-transport.ts'
import { readProxy } from './proxy.ts'
import type { Transport, TransportOptions } from './wire.ts'

/** Returns the transport for Bun and Deno, whose `fetch` can use a proxy. */
export function openTransport(options: TransportOptions): Transport {
  return openFetch(options, openProxy)
}

/** These runtimes read the variables of the process themselves, so that a request without a proxy has to say so, too. */
function openProxy(environment: Environment, isLoopback: boolean): FetchProxy {
  const proxy = isLoopback ? undefined : readProxy(environment)
  const { Bun, Deno } = globalThis as { readonly Bun?: object; readonly Deno?: DenoRuntime }
  const hasOwn = findProxy((globalThis as Partial<typeof globalThis>).process?.env ?? {}) !== undefined
  const clients = new Map<string, DenoClient>()
  if (proxy?.address.protocol === 'socks5:' && Deno === undefined) throw unusableProxy(proxy.variable)
  return { through, secrets: proxy?.secrets ?? [], close }

  function through(to: URL): object {
    const port = Number(to.port || (/^(?:https|wss):$/u.test(to.protocol) ? 443 : 80))
    const isDirect = isLoopbackHost(to.hostname) || skipsProxy(environment, { hostname: to.hostname, port })
    if (proxy === undefined || isDirect) {
      if (!hasOwn) return {}
      if (Bun !== undefined) return { proxy: false }
      return clientFor(to.origin, { transport: 'tcp', hostname: to.hostname.replace(/^\[|\]$/gu, ''), port })
    }
    const { protocol, hostname, port: proxyPort, login } = proxy.address
    const [, username = '', password = ''] = /^([^:]*):?(.*)$/su.exec(login?.reveal() ?? '') ?? []
    const user = login === undefined ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`
    const place = `${hostname}:${proxyPort}`
    if (Bun !== undefined) return { proxy: `${protocol}//${user}${place}` }
    return clientFor(to.protocol, { url: `${protocol}//${place}`, basicAuth: login && { username, password } })
  }

  function clientFor(name: string, way: object): object {
    const client = clients.get(name) ?? Deno?.createHttpClient({ proxy: way })
    if (client !== undefined) clients.set(name, client)
    return { client }
  }

  function close(): void {
    for (const client of clients.values()) client.close()
  }
}

interface DenoRuntime {
  createHttpClient(options: { readonly proxy: object }): DenoClient
}

interface DenoClient {
  close(): void
}
