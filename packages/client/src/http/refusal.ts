import { keySuffixes, traceIdHeader } from '@lockale/api'
import { isRecord } from '@lockale/errors'
import type { Connection } from './connection.ts'
import { decodeText } from './decode.ts'
import { nameRequest, type Request } from './request.ts'
import { safeText } from './safe-text.ts'
import { ServiceError, type ServiceErrorCode } from './service-error.ts'
import type { ReceivedAnswer } from './wire.ts'

/** Returns the error for an answer with a status of 300 or more. */
export function refusedExchange(incoming: ReceivedAnswer, request: Request, connection: Connection): ServiceError {
  const { status, headers } = incoming
  const { name, ...facts } = nameRequest(request, connection)
  const { message, detail, serviceCode } = readErrorBody(incoming, connection)
  const said = [message, detail].filter((text) => text !== undefined).join(' ')
  const code = codeOf(status, said, request)
  const target = code === 'REDIRECT_REFUSED' ? ` and points to ${redirectTarget(headers.location, connection)}` : ''
  return new ServiceError(code, `${name} answered ${status}${target}: ${said === '' ? reasonOf(status) : said}`, {
    ...facts,
    hint: hintFor(code, said, request, connection),
    outcome: 'refused',
    status,
    traceId: traceIdOf(incoming, connection),
    retryAfterMs: parseRetryAfter(headers['retry-after'], headers.date),
    detail,
    serviceCode,
  })
}

/** Returns the error for a successful answer that cannot be read or whose JSON has the wrong type. */
export function badAnswer(
  answer: {
    readonly problem: string
    readonly beginning: string
    readonly status?: number | undefined
    readonly traceId?: string | undefined
  },
  request: Request,
  connection: Connection,
): ServiceError {
  const { problem, status, traceId } = answer
  const { name, ...facts } = nameRequest(request, connection)
  const beginning = safeText(answer.beginning, connection.secrets, 80)
  const shown = beginning === '' ? '' : ` It begins: ${beginning}`
  const message = `${name} answered${status === undefined ? '' : ` ${status}`}, but ${problem}.${shown}`
  return new ServiceError('BAD_ANSWER', message, {
    ...facts,
    hint: hintFor('BAD_ANSWER', '', request, connection),
    outcome: 'unknown',
    status,
    traceId,
  })
}

/** Returns the trace id if it is safe to print: a short word that contains no secret. */
export function traceIdOf(
  { headers }: Pick<ReceivedAnswer, 'headers'>,
  { secrets }: Pick<Connection, 'secrets'>,
): string | undefined {
  const value = headers[traceIdHeader.toLowerCase()]
  if (value === undefined || !/^[\w-]{1,64}$/u.test(value)) return undefined
  return safeText(value, secrets, 64) === value ? value : undefined
}

/**
 * Returns the wait of a `Retry-After` header (RFC 9110 §10.2.3) in milliseconds; `undefined` if it is invalid. A date
 * is compared with the `Date` header of the same answer, because the clocks of the two machines may differ.
 */
export function parseRetryAfter(value: string | undefined, dateHeader?: string): number | undefined {
  const text = value?.trim() ?? ''
  // a wait of more than 8 digits would be several years, so it is a mistake
  if (/^\d{1,8}(\.\d+)?$/u.test(text)) return Math.round(Number(text) * 1000)
  if (!/^[A-Z][a-z]{2,8}[, ]/u.test(text)) return undefined
  const at = Date.parse(text)
  if (Number.isNaN(at)) return undefined
  const sent = Date.parse(dateHeader ?? '')
  return Math.max(0, at - (Number.isNaN(sent) ? Date.now() : sent))
}

const codes: Readonly<Record<number, ServiceErrorCode>> = {
  401: 'UNAUTHORIZED',
  403: 'UNAUTHORIZED',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
  456: 'QUOTA_EXCEEDED',
  529: 'TOO_MANY_REQUESTS',
}

function codeOf(status: number, said: string, { path }: Request): ServiceErrorCode {
  if (status < 400) return 'REDIRECT_REFUSED'
  // status 503 means that the result is not ready, or a temporary failure: the message decides
  if (status === 503 && isResult.test(path) && /\bnot\b.*\b(done|ready|finished|complete)/iu.test(said)) {
    return 'DOCUMENT_NOT_READY'
  }
  return codes[status] ?? (status >= 500 ? 'UNAVAILABLE' : 'BAD_REQUEST')
}

const isResult = /^\/v2\/document\/[^/]+\/result$/u

/** Reads an error body in any known structure. The returned message is safe to print. */
function readErrorBody(
  { body: bytes }: ReceivedAnswer,
  { secrets }: Connection,
): Record<'message' | 'detail' | 'serviceCode', string | undefined> {
  const text = tryText(bytes)
  const body = parseObject(text)
  // not JSON: the error page of a proxy or a load balancer, of which the beginning is enough
  if (body === undefined) return { message: clean(text, 80), detail: undefined, serviceCode: undefined }
  const inner = isRecord(body['error']) ? body['error'] : {}
  const message = clean(body['message'], 500) ?? clean(body['Message'], 500) ?? clean(inner['message'], 500)
  return { message, detail: clean(body['detail'], 500), serviceCode: clean(body['code'], 64) }

  function clean(value: unknown, maxCharacters: number): string | undefined {
    if (typeof value !== 'string') return undefined
    const safe = safeText(value, secrets, maxCharacters)
    return safe === '' ? undefined : safe
  }
}

function tryText(bytes: Uint8Array): string {
  try {
    return decodeText(bytes)
  } catch {
    return ''
  }
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Returns what a status means in HTTP. */
export function reasonOf(status: number): string {
  return reasons[status] ?? 'no text'
}

const reasons: Readonly<Record<number, string>> = {
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** Returns the origin that a redirect leads to. Path and query are left out because they may contain a secret. */
function redirectTarget(location: string | undefined, { origin, secrets }: Connection): string {
  if (location === undefined || !URL.canParse(location, origin)) return 'nowhere'
  const url = new URL(location, origin)
  return safeText(url.origin === 'null' ? url.protocol : url.origin, secrets, 200)
}

function hintFor(code: ServiceErrorCode, said: string, request: Request, connection: Connection): string {
  switch (code) {
    case 'UNAUTHORIZED':
      return unauthorizedHint(said, request, connection) ?? hints[code]
    case 'QUOTA_EXCEEDED':
      return request.method === 'POST' && kept.test(request.path) ? allowanceHint : hints[code]
    case 'BAD_REQUEST':
      return glossaryPair.test(said) ? pairHint : hints[code]
    case 'NOT_FOUND':
      return notFoundHint(request, connection) ?? hints[code]
    default:
      return hints[code]
  }
}

const hints: Readonly<Record<ServiceErrorCode, string>> = {
  UNAUTHORIZED: 'Check that the key is complete, active and valid for this URL.',
  QUOTA_EXCEEDED:
    'The characters of this billing period or of this key are used up. Raise the limit, or wait for the next period.',
  TOO_MANY_REQUESTS: 'Wait, then run the command again, or send fewer parallel requests.',
  BAD_REQUEST: 'The service does not accept this request. Correct what its message names.',
  NOT_FOUND: 'Check the id, and that it was created with a key of the same account.',
  DOCUMENT_NOT_READY: 'Request its status until it is done, then request the result again.',
  CONFLICT: 'This operation is already running. Wait until it ends.',
  PAYLOAD_TOO_LARGE: 'Send less in one request.',
  UNSUPPORTED_MEDIA_TYPE: 'Check that the URL is the URL of the language service.',
  UNAVAILABLE: 'The service has an internal problem. Run the command again later.',
  REDIRECT_REFUSED:
    'Redirects are not followed, so that neither the key nor your strings go elsewhere. Use the final URL as baseUrl.',
  BAD_ANSWER: 'A proxy or a login page may have answered instead of the service. Open the URL in a browser.',
  CONNECTION_FAILED: 'Check the network, the URL and the proxy settings.',
  TIMEOUT: 'Check the network, then run the command again, or raise the timeout.',
  ABORTED: 'Run the command again to continue.',
  BODY_FAILED: 'Check the file or stream.',
}

function unauthorizedHint(said: string, { path, signed }: Request, { key, keyHint }: Connection): string | undefined {
  if (signed !== undefined) return keyHint
  if (/scope/iu.test(said)) return 'Use a key with these scopes, or a key without scopes.'
  if (/denied access/iu.test(said)) {
    return 'The account belongs to another region. Use the URL of that region as baseUrl.'
  }
  const value = key.reveal()
  const isAdminKey = value.endsWith(keySuffixes.admin)
  if (isAdminKey !== path.startsWith('/v2/admin/')) {
    return isAdminKey
      ? `This is an administrator key, which is for administration only. Use a developer key, which does not end with ${keySuffixes.admin}.`
      : `Administration needs an administrator key, which ends with ${keySuffixes.admin}.`
  }
  if (keyHint !== undefined) return keyHint
  return value.endsWith(keySuffixes.free) && paidOnly.test(path)
    ? 'Keys of the free plan cannot be used here: this needs a paid plan.'
    : undefined
}

const paidOnly = /^\/(v2\/write|v3\/style_rules|v3\/voice|v1\/jobs\/voice)(\/|$)/u

/** Matches paths of resources that are limited in number by the plan of the account. */
const kept = /^\/(v[23]\/glossaries|v3\/translation_memories\/import|v3\/spoken-terms)$/u
const allowanceHint = 'The plan does not allow more of these. Delete an unused one, or use another plan.'

/** Matches error messages about a missing language pair, for new and old glossaries (rules 15, 16 of docs/api.md). */
const glossaryPair = /no dictionary found for language pair|language pair of the glossary doesn't match/iu
const pairHint =
  'The glossary has no dictionary for this language pair. Add one for the languages without region, or remove the glossary from this target.'

/** Returns a hint about regions: each has its own resources, so a wrong region looks like a wrong id. */
function notFoundHint({ path }: Request, { origin, region }: Connection): string | undefined {
  const here = region === undefined ? origin : `${origin} (region ${region})`
  if (/^\/v[23]\/(glossaries|style_rules)(\/|$)/u.test(path)) {
    return `Check the id. Glossaries and style rules belong to a region. The request went to ${here}, which does not know ids of another URL.`
  }
  if (/^\/v2\/(translate|document)$/u.test(path)) {
    return `Check the ids of glossaries, style rules and memory. They belong to a region. The request went to ${here}, which does not know ids of another URL.`
  }
  if (region !== undefined && /^\/(v3\/voice|v2\/admin)\//u.test(path)) {
    return `Regional URLs have no voice and administration API. The request went to ${here}.`
  }
  return undefined
}
