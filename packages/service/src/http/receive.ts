import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { presets } from '@lockale/api'
import type { BodyKind, BodyRule, Route, UploadedFile } from '../routes/route.ts'
import type { ApiKey } from '../store/account.ts'
import type { Space, Store } from '../store/store.ts'
import { type BodySource, type IncomingBody, readMultipart } from './incoming-body.ts'
import { bodyKind, type Fields, parseBody, typesOf } from './parse-body.ts'
import { forbidden, Refusal, tooLarge } from './refusal.ts'

export interface Received {
  readonly fields: Fields
  readonly file: UploadedFile | undefined
  readonly bytes: Readable
}

export function readsStream({ kinds = ['json'] }: BodyRule, contentType: string | undefined): boolean {
  return kinds.includes('bytes') || (kinds.includes('multipart') && bodyKind(contentType) === 'multipart')
}

/** Reads the body of a request. Checks, in this order, content type, encoding, size and content. @throws {Refusal} */
export async function receiveBody(
  request: IncomingMessage,
  rule: BodyRule | undefined,
  body: IncomingBody,
): Promise<Received> {
  if (rule === undefined) return nothing()
  const kind = kindOf(request, rule)
  if (kind === 'bytes') return { ...nothing(), bytes: boundedBytes(await body.source(), rule.maxBytes) }
  const { 'content-encoding': encoding = 'identity', 'content-length': length = 0 } = request.headers
  if (encoding !== 'identity') throw new Refusal(415, `Unsupported Content-Encoding: ${encoding}`)
  if (Number(length) > rule.maxBytes) throw tooLarge()
  if (kind === 'multipart') return { ...nothing(), ...(await readMultipart(await body.source(), rule.maxBytes)) }
  const { bytes, overflowed } = await body.read()
  if (overflowed || bytes.length > rule.maxBytes) throw tooLarge()
  if (bytes.length === 0 && rule.isOptional === true) return nothing()
  return { ...nothing(), fields: parseBody(bytes, kind) }
}

function kindOf({ headers }: IncomingMessage, rule: BodyRule): BodyKind {
  const { kinds = ['json'], isOptional = false, otherType = () => unsupportedType(kinds) } = rule
  if (kinds.includes('bytes')) return 'bytes'
  const type = headers['content-type']
  if (type === undefined && isOptional) return 'json'
  const kind = bodyKind(type)
  if (kind === undefined || !kinds.includes(kind)) throw otherType()
  return kind
}

function unsupportedType(kinds: readonly BodyKind[]): Refusal {
  return new Refusal(415, `Unsupported Content-Type: ${typesOf(kinds).join(' or ')} expected.`)
}

function boundedBytes(source: BodySource, maxBytes: number): Readable {
  async function* count(): AsyncGenerator<Buffer> {
    let length = 0
    for await (const chunk of source as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > maxBytes) throw tooLarge()
      yield chunk
    }
  }
  return Readable.from(count(), { objectMode: false })
}

function nothing(): Received {
  return { fields: new Map(), file: undefined, bytes: Readable.from([]) }
}

const schemes: ReadonlySet<string> = new Set(Object.values(presets).map(({ scheme }) => scheme.toLowerCase()))

/** Returns the API key in the `Authorization` header. Accepts the scheme of any preset. @throws {Refusal} rule 67 */
export function authorize(authorization: string | undefined, store: Store, space?: Space): ApiKey {
  const [scheme = '', key = '', ...rest] = (authorization ?? '').trim().split(/\s+/u)
  const isKey = schemes.has(scheme.toLowerCase()) && key !== '' && rest.length === 0
  const known = isKey ? store.find(key, space) : undefined
  if (known === undefined) throw forbidden()
  return known
}

/** Checks that an API key may call a route: kind of key, region, plan and scope. @throws {Refusal} */
export function checkAccess(
  { account, role, scopes }: ApiKey,
  { access = 'key', scope, paidOnly = false }: Route,
  region: string | undefined,
): void {
  if (account.region !== undefined && account.region !== region) {
    throw new Refusal(403, 'Your account is denied access')
  }
  if ((role === 'admin') !== (access === 'admin')) throw forbidden()
  if (paidOnly && account.plan !== 'paid') throw forbidden()
  if (scopes.length > 0 && (scope === undefined || !scopes.includes(scope))) {
    throw forbidden(scope === undefined ? undefined : `Missing required scope(s): ${scope}`)
  }
}

/**
 * Returns true if `Host` is an IP address or `localhost`. A website can let its own host name point to this machine and
 * then read the answers (DNS rebinding), but it cannot do this with an IP address.
 */
export function isOwnHost(host: string): boolean {
  const name = host.replace(/:\d{1,5}$/u, '')
  return /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]{2,45}\])$/iu.test(name)
}
