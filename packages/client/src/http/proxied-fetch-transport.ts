import { type Environment, skipsProxy } from '@lockale/errors'
import { type FetchProxy, openTransport as openFetch, unusableProxy } from './fetch-transport.ts'
import { readProxy } from './proxy.ts'
import type { Transport, TransportOptions } from './wire.ts'

/** Returns the transport for Bun and Deno, whose `fetch` can use a proxy. */
export function openTransport(options: TransportOptions): Transport {
  return openFetch(options, openProxy)
}

function openProxy(environment: Environment): FetchProxy | undefined {
  const proxy = readProxy(environment)
  if (proxy === undefined) return undefined
  const { variable, secrets, address } = proxy
  const { protocol, hostname, port, login } = address
  const { Bun, Deno } = globalThis as { readonly Bun?: object; readonly Deno?: DenoRuntime }
  const [, username = '', password = ''] = /^([^:]*):?(.*)$/su.exec(login?.reveal() ?? '') ?? []
  const user = login === undefined ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`
  const url = `${protocol}//${hostname}:${port}`
  const basicAuth = login && { username, password }
  const options =
    Bun !== undefined && protocol !== 'socks5:'
      ? { proxy: url.replace('//', `//${user}`) }
      : Deno && { client: Deno.createHttpClient({ proxy: { url, basicAuth } }) }
  if (options === undefined) throw unusableProxy(variable)
  const through = (to: URL): object =>
    skipsProxy(environment, { hostname: to.hostname, port: Number(to.port || 443) }) ? {} : options
  return { through, secrets }
}

interface DenoRuntime {
  createHttpClient(options: { readonly proxy: object }): object
}
