import type { keySuffixes } from '@lockale/api'
import type { Connection } from './connection.ts'
import { reasonOf } from './reasons.ts'
import type { Request } from './request.ts'
import type { safeText } from './safe-text.ts'
import type { ServiceErrorCode } from './service-error.ts'
import type { ReceivedAnswer } from './wire.ts'

// All that errors of refused requests say. It loads when the first request is refused. It imports nothing that has been loaded
// before, because bundlers would put all of that into files of their own.

/** The codes of answers with a status of 300 or more. */
export type RefusalCode = Exclude<
  ServiceErrorCode,
  'BAD_ANSWER' | 'CONNECTION_FAILED' | 'TIMEOUT' | 'ABORTED' | 'BODY_FAILED'
>

/** What an error says of an answer with a status of 300 or more. `says` comes after the status. */
export interface ExplainedRefusal {
  readonly code: RefusalCode
  readonly says: string
  readonly hint: string
  readonly detail: string | undefined
  readonly serviceCode: string | undefined
}

/** A refused request, and what its reader needs. */
export interface Refused {
  readonly incoming: ReceivedAnswer
  readonly request: Request
  readonly connection: Connection
  /** The code that its status has otherwise. */
  readonly usual: RefusalCode
  readonly safeText: typeof safeText
  readonly keySuffixes: typeof keySuffixes
}

/** Reads an answer with a status of 300 or more. */
export function explainRefusal(refused: Refused): ExplainedRefusal {
  const { incoming, request, usual } = refused
  const { message, detail, serviceCode } = readErrorBody(refused)
  const said = [message, detail].filter((text) => text !== undefined).join(' ')
  const code = isNotReady(incoming.status, said, request) ? 'DOCUMENT_NOT_READY' : usual
  const target = code === 'REDIRECT_REFUSED' ? ` and points to ${redirectTarget(refused)}` : ''
  const says = `${target}: ${said === '' ? reasonOf(incoming.status) : said}`
  return { code, says, hint: hintFor(code, said, refused), detail, serviceCode }
}

/** Status 503 means that the result is not ready, or a temporary failure: the message decides. */
function isNotReady(status: number, said: string, { path }: Request): boolean {
  return status === 503 && isResult.test(path) && /\bnot\b.*\b(done|ready|finished|complete)/iu.test(said)
}

const isResult = /^\/v2\/document\/[^/]+\/result$/u

/** Reads an error body in any known structure. The returned message is safe to print. */
function readErrorBody({
  incoming,
  connection,
  safeText,
}: Refused): Record<'message' | 'detail' | 'serviceCode', string | undefined> {
  const text = tryText(incoming.body)
  const body = parseObject(text)
  // not JSON: the error page of a proxy or a load balancer, of which the beginning is enough
  if (body === undefined) return { message: clean(text, 80), detail: undefined, serviceCode: undefined }
  const inner = toObject(body['error']) ?? {}
  const message = clean(body['message'], 500) ?? clean(body['Message'], 500) ?? clean(inner['message'], 500)
  return { message, detail: clean(body['detail'], 500), serviceCode: clean(body['code'], 64) }

  function clean(value: unknown, maxCharacters: number): string | undefined {
    if (typeof value !== 'string') return undefined
    const safe = safeText(value, connection.secrets, maxCharacters)
    return safe === '' ? undefined : safe
  }
}

function tryText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return ''
  }
}

function parseObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return toObject(JSON.parse(text))
  } catch {
    return undefined
  }
}

function toObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? (value as Readonly<Record<string, unknown>>) : undefined
}

/** Returns the origin that a redirect leads to. Path and query are left out because they may contain a secret. */
function redirectTarget({ incoming, connection: { origin, secrets }, safeText }: Refused): string {
  const { location } = incoming.headers
  if (location === undefined || !URL.canParse(location, origin)) return 'nowhere'
  const url = new URL(location, origin)
  return safeText(url.origin === 'null' ? url.protocol : url.origin, secrets, 200)
}

function hintFor(code: RefusalCode, said: string, refused: Refused): string {
  const { request, connection } = refused
  switch (code) {
    case 'UNAUTHORIZED':
      return unauthorizedHint(said, refused) ?? hints[code]
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

const hints: Readonly<Record<RefusalCode, string>> = {
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
}

function unauthorizedHint(said: string, { request, connection, keySuffixes }: Refused): string | undefined {
  const { path, signed } = request
  const { key, keyHint, origin, preset } = connection
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
  const isFree = value.endsWith(keySuffixes.free)
  if (isFree && origin === preset.paidUrl) return `This key is for the free plan, whose URL is ${preset.freeUrl}.`
  if (!isFree && origin === preset.freeUrl) return `This key is not for the free plan. Its URL is ${preset.paidUrl}.`
  return isFree && paidOnly.test(path)
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
