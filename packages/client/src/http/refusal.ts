import { STATUS_CODES } from 'node:http'
import { standInHeader, traceIdHeader } from '@lockale/api'
import type { Connection } from './connection.ts'
import { decodeText } from './decode.ts'
import { hintFor } from './refusal-hint.ts'
import { nameRequest, type Request } from './request.ts'
import { parseRetryAfter } from './retry-after.ts'
import { safeText } from './safe-text.ts'
import type { Incoming } from './send.ts'
import { ServiceError, type ServiceErrorCode } from './service-error.ts'

/** The error for an answer with a status of 300 or more. */
export async function refusedExchange(
  incoming: Incoming,
  request: Request,
  connection: Connection,
): Promise<ServiceError> {
  const { status, headers } = incoming
  const { name, ...facts } = nameRequest(request, connection)
  const { message, detail, serviceCode } = await readErrorBody(incoming, connection)
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

/** The error for a success that cannot be read, or does not hold what it must. */
export function badAnswer(
  answer: {
    readonly problem: string
    readonly beginning: string
    readonly status?: number
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

/** Its value comes from outside and goes into messages: anything of another shape, or with a secret in it, is dropped. */
export function traceIdOf(
  { headers }: Pick<Incoming, 'headers'>,
  { secrets }: Pick<Connection, 'secrets'>,
): string | undefined {
  const value = headers[traceIdHeader.toLowerCase()]
  if (value === undefined || !/^[\w-]{1,64}$/u.test(value)) return undefined
  return safeText(value, secrets, 64) === value ? value : undefined
}

/** The engine that the other side says only stands in for a translation. */
export function standInOf({ headers }: Pick<Incoming, 'headers'>): string | undefined {
  const value = headers[standInHeader.toLowerCase()]
  return typeof value === 'string' && /^[\w-]{1,64}$/u.test(value) ? value : undefined
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
  // other failures of the service answer with the same status, and are worth a repeat
  if (status === 503 && isResult.test(path) && /\bnot\b.*\b(done|ready|finished|complete)/iu.test(said)) {
    return 'DOCUMENT_NOT_READY'
  }
  return codes[status] ?? (status >= 500 ? 'UNAVAILABLE' : 'BAD_REQUEST')
}

const isResult = /^\/v2\/document\/[^/]+\/result$/u

interface ErrorTexts {
  readonly message: string | undefined
  readonly detail: string | undefined
  readonly serviceCode: string | undefined
}

/** All shapes of SERVICE.md 4.2; texts are safe to print. */
async function readErrorBody(incoming: Incoming, { secrets }: Connection): Promise<ErrorTexts> {
  const text = await decodeText(incoming, 65_536).catch(() => '')
  const body = parseObject(text)
  // a page of a proxy or a load balancer: its beginning will do
  if (body === undefined) return { message: clean(text, 80), detail: undefined, serviceCode: undefined }
  const inner = asObject(body['error'])
  const message = clean(body['message'], 500) ?? clean(body['Message'], 500) ?? clean(inner?.['message'], 500)
  return { message, detail: clean(body['detail'], 500), serviceCode: clean(body['code'], 64) }

  function clean(value: unknown, maxCharacters: number): string | undefined {
    if (typeof value !== 'string') return undefined
    const safe = safeText(value, secrets, maxCharacters)
    return safe === '' ? undefined : safe
  }
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return asObject(JSON.parse(text))
  } catch {
    return undefined
  }
}

function asObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined
}

function reasonOf(status: number): string {
  return STATUS_CODES[status] ?? 'no text'
}

/** Where it leads, without path and query: enough to find the right address, and nothing that was echoed. */
function redirectTarget(location: string | undefined, { origin, secrets }: Connection): string {
  if (location === undefined || !URL.canParse(location, origin)) return 'nowhere'
  const url = new URL(location, origin)
  return safeText(url.origin === 'null' ? url.protocol : url.origin, secrets, 200)
}
