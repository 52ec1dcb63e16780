import { LockaleError, Secret } from '@lockale/errors'
import { Agent, type Dispatcher, EnvHttpProxyAgent } from 'undici'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Keeps connections open between requests; goes through a proxy where the environment names one, except to loopback.
 * @throws {LockaleError} `PROXY_INVALID`
 */
export function openDispatcher({
  environment,
  isLoopback,
  maxConnections,
  timeoutMs,
}: {
  readonly environment: Environment
  readonly isLoopback: boolean
  readonly maxConnections: number
  readonly timeoutMs: number
}): Dispatcher {
  refuseShim()
  const options = { connections: maxConnections, connect: { timeout: timeoutMs }, keepAliveTimeout: idleMs }
  const { httpProxy, httpsProxy, noProxy } = readProxies(environment)
  if (isLoopback || (httpProxy === '' && httpsProxy === '')) return new Agent(options)
  try {
    return new EnvHttpProxyAgent({ ...options, httpProxy, httpsProxy, noProxy })
  } catch {
    // the cause is left out: it may hold the URL, and that the password of the proxy
    throw new LockaleError('PROXY_INVALID', 'HTTPS_PROXY or HTTP_PROXY is not the URL of a proxy.', {
      hint: 'Write it as http://host:port, or unset it.',
    })
  }
}

/**
 * Bun puts an undici of its own in the place of the real one, and that sends nothing through a dispatcher.
 * @throws {LockaleError} `RUNTIME_UNSUPPORTED`
 */
function refuseShim(): void {
  const { dispatch, destroy } = Agent.prototype as Partial<Dispatcher>
  if (typeof dispatch === 'function' && typeof destroy === 'function') return
  const { bun } = process.versions
  throw new LockaleError(
    'RUNTIME_UNSUPPORTED',
    `${bun === undefined ? 'This runtime' : `Bun ${bun}`} cannot send requests to the language service: it has no dispatcher of undici.`,
    {
      hint: 'Run the command with Node: `npx lockale …`, or `node node_modules/lockale/bin/lockale.mjs …`. Deno works too.',
    },
  )
}

/**
 * Of a connection, before it is closed by us, unless the service names a time of its own: servers close theirs after five
 * seconds and more. One that it closed meanwhile is looked at by undici before a byte is written, and not used; where both
 * cross, nobody can tell whether the request was carried out, and it counts as unknown.
 */
const idleMs = 4000

/** What of the proxies' URLs must not stand in a message. */
export function proxySecrets(environment: Environment): readonly Secret[] {
  const { httpProxy, httpsProxy } = readProxies(environment)
  return [httpProxy, httpsProxy].flatMap((text) => {
    if (!URL.canParse(text)) return text === '' ? [] : [new Secret(text)]
    const { username, password } = new URL(text)
    if (password === '') return []
    const plain = decodeSafely(password)
    return [new Secret(password), new Secret(plain), new Secret(`${decodeSafely(username)}:${plain}`)]
  })
}

/** Empty where there is none; spelled small they win, as everywhere. */
function readProxies(env: Environment): {
  readonly httpProxy: string
  readonly httpsProxy: string
  readonly noProxy: string
} {
  return {
    httpProxy: env['http_proxy'] ?? env['HTTP_PROXY'] ?? '',
    httpsProxy: env['https_proxy'] ?? env['HTTPS_PROXY'] ?? '',
    noProxy: env['no_proxy'] ?? env['NO_PROXY'] ?? '',
  }
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
