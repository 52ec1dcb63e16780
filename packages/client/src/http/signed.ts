import { decodeSafely, Secret } from '@lockale/errors'
import { isLoopbackHost } from '../address.ts'
import type { Connection } from './connection.ts'
import type { Request, SignedTarget } from './request.ts'
import { ServiceError } from './service-error.ts'

/** Returns a signed address that the service sent. Errors do not show it. */
export function signedTarget(url: string, headers: SignedTarget['headers'] = {}): SignedTarget {
  return { url, headers, connect: (request, connection) => connect({ url, headers }, request, connection) }
}

/**
 * Returns the connection to a signed address. Its credential becomes one of the secrets of the connection.
 * @throws {ServiceError} `BAD_ANSWER` if the address cannot be used
 */
function connect(signed: Signed, request: Request, connection: Connection): Connection {
  const url = parseTarget(signed.url, connection)
  if (typeof url === 'string') throw unusable(url, request, connection)
  return {
    ...connection,
    origin: url.origin,
    basePath: '',
    region: undefined,
    keyHint: 'The URL is valid only once and for a short time. Request a new one.',
    secrets: [...connection.secrets, ...secretsOf(url, signed)],
  }
}

type Signed = Pick<SignedTarget, 'url' | 'headers'>

function parseTarget(text: string, { isLoopback }: Connection): URL | string {
  if (!URL.canParse(text)) return 'is not a URL'
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return 'contains a user name or password'
  const isNear = isLoopbackHost(url.hostname)
  // a remote service must not make this client send requests to the machine that the client runs on
  if (isNear && !isLoopback) return 'leads to this machine'
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isNear)) return 'is not https'
  return url
}

/** Returns all parts of a signed address that could serve as a credential. */
function secretsOf(url: URL, { headers }: Signed): readonly Secret[] {
  const segments = url.pathname.split('/').flatMap((segment) => [segment, decodeSafely(segment)])
  const pieces = [...url.searchParams.values(), ...segments.filter((segment) => segment.length >= 16)]
  const words = Object.values(headers).flatMap((value) => [value, ...value.split(/\s+/u)])
  const whole = [url.href, `${url.pathname}${url.search}`, url.search.slice(1)]
  return [...whole, ...pieces, ...words].filter((text) => text.length >= 8).map((text) => new Secret(text))
}

function unusable(problem: string, { method, path }: Request, { origin, basePath }: Connection): ServiceError {
  const message = `The address that ${origin}${basePath} gave for ${method} ${path} ${problem}.`
  return new ServiceError('BAD_ANSWER', message, {
    method,
    path,
    place: `${origin}${basePath}`,
    outcome: 'notSent',
    hint: 'Nothing was sent there. Check that baseUrl is the URL of the language service.',
  })
}
