import {
  type Environment,
  findProxy,
  LockaleError,
  parseProxy,
  type ProxyAddress,
  proxySecrets,
  Secret,
  codeOf,
} from '@lockale/errors'
import { explain, hintOf, isTimeout } from './transport-error.ts'
import { ExplainedFailure } from './wire.ts'

/** A proxy that an environment variable names. */
export interface Proxy {
  /** The environment variable that names the proxy. */
  readonly variable: string
  readonly address: ProxyAddress
  /** Its password, in all forms that an error could have. */
  readonly secrets: readonly Secret[]
}

/** The error if a proxy did not connect to the service. `cause` is the reason; absent if the proxy sent a status. */
export class ProxyFailure extends ExplainedFailure {
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

  explain(cause: Error | undefined, timeoutMs: number): ReturnType<ExplainedFailure['explain']> {
    const { proxy, status, target } = this
    const { protocol, hostname, port } = proxy.address
    const code = codeOf(cause) ?? ''
    const says = cause === undefined ? `it answered ${status}` : (explain(code, timeoutMs) ?? cause.message)
    return {
      code: isTimeout(code) ? 'TIMEOUT' : 'CONNECTION_FAILED',
      message: `the proxy ${protocol}//${hostname}:${port} does not connect to ${target}: ${says}.`,
      hint: status === undefined ? proxyHint(proxy, code) : refusalHint(this),
    }
  }
}

/** Reads the proxy from environment variables. @throws {LockaleError} `PROXY_INVALID`, which never shows the value */
export function readProxy(environment: Environment): Proxy | undefined {
  const found = findProxy(environment)
  if (found === undefined) return undefined
  const address = parseProxy(found.value)
  const secrets = proxySecrets(found.value).map((text) => new Secret(text))
  if (address !== undefined) return { variable: found.name, address, secrets }
  throw new LockaleError('PROXY_INVALID', `${found.name} is not the URL of a proxy.`, {
    hint: 'Write it as http://host:port, or unset it.',
  })
}

function proxyHint({ variable }: Proxy, code: string): string {
  if (/CERT|TLS|SSL|SIGNATURE/u.test(code)) return hintOf(code)
  return `Check the proxy in ${variable}. To connect without it, name the host in NO_PROXY.`
}

function refusalHint({ proxy: { variable, address }, status, target, wanted = 'basic' }: ProxyFailure): string {
  if (status !== 407)
    return `The proxy must allow ${target}. To connect without it (${variable}), name the host in NO_PROXY.`
  if (!/\bbasic\b/iu.test(wanted)) {
    return 'The proxy accepts no user name and password, only a log-in of your system. A proxy on this machine can do that, such as Px or cntlm.'
  }
  if (address.login === undefined)
    return `The proxy needs a user name and a password. Write them before its host: ${variable}=user:password@host:port`
  return `The proxy does not accept the user name and the password in ${variable}. Correct them, with % as %25.`
}
