import { type Environment, findProxy, LockaleError, parseProxy, type ProxyAddress } from '@lockale/errors'

/** A proxy that an environment variable names. */
export interface Proxy {
  /** The environment variable that names the proxy. */
  readonly variable: string
  readonly address: ProxyAddress
}

/** The error if a proxy did not connect to the service. `cause` is the reason; absent if the proxy sent a status. */
export class ProxyFailure extends Error {
  readonly proxy: Proxy
  readonly status: number | undefined
  /** Host and port that the proxy was asked to connect to. */
  readonly target: string
  /** The `Proxy-Authenticate` header, such as `Basic realm="…"`; `undefined` if the proxy sent none. */
  readonly wanted: string | undefined

  constructor(
    proxy: Proxy,
    facts: Pick<ProxyFailure, 'target'> & Partial<Pick<ProxyFailure, 'status' | 'wanted' | 'cause'>>,
  ) {
    super('the proxy did not connect', { cause: facts.cause })
    this.proxy = proxy
    this.target = facts.target
    this.status = facts.status
    this.wanted = facts.wanted
  }
}

/** Reads the proxy from environment variables. @throws {LockaleError} `PROXY_INVALID`, which never shows the value */
export function readProxy(environment: Environment): Proxy | undefined {
  const found = findProxy(environment)
  if (found === undefined) return undefined
  const address = parseProxy(found.value)
  if (address !== undefined) return { variable: found.name, address }
  throw new LockaleError('PROXY_INVALID', `${found.name} is not the URL of a proxy.`, {
    hint: 'Write it as http://host:port, or unset it.',
  })
}
