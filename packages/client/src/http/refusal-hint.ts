import { keySuffixes } from '@lockale/api'
import type { Connection } from './connection.ts'
import type { Request } from './request.ts'
import type { ServiceErrorCode } from './service-error.ts'

/** What to do next about a refusal, from its code, what the service said, and what was asked where. */
export function hintFor(code: ServiceErrorCode, said: string, request: Request, connection: Connection): string {
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
  UNAUTHORIZED: 'Check that the key is complete, active and made for this address.',
  QUOTA_EXCEEDED:
    'The characters of this billing period or of this key are used up: raise the limit or wait for the next period.',
  TOO_MANY_REQUESTS: 'Wait and run again, or send fewer requests at the same time.',
  BAD_REQUEST: 'The service does not accept this request: change what its message names.',
  NOT_FOUND: 'Check the id, and that it was made with a key of the same account.',
  DOCUMENT_NOT_READY: 'Ask for its status until it is done, then again for the result.',
  CONFLICT: 'The same is already being done: wait for it to end.',
  PAYLOAD_TOO_LARGE: 'Send less in one request.',
  UNSUPPORTED_MEDIA_TYPE: 'Check that the address is that of the language service.',
  UNAVAILABLE: 'The service has a problem of its own: run again later.',
  REDIRECT_REFUSED:
    'Redirects are never followed, so that neither key nor texts leave the address: use the final address as baseUrl.',
  BAD_ANSWER:
    'Something between here and the service may have answered in its place (proxy, login page): open the address in a browser.',
  CONNECTION_FAILED: 'Check the network, the address and the proxy settings.',
  TIMEOUT: 'Check the network and run again, or raise the timeout.',
  ABORTED: 'Run again to go on.',
  BODY_FAILED: 'Check the file or stream that was given.',
}

function unauthorizedHint(said: string, { path, signed }: Request, { key, keyHint }: Connection): string | undefined {
  if (signed !== undefined) return keyHint
  if (/scope/iu.test(said)) return 'Use a key that has the scopes named, or one without scopes.'
  if (/denied access/iu.test(said)) {
    return 'The account belongs to another region: use the address of that region as baseUrl.'
  }
  const value = key.reveal()
  const isAdminKey = value.endsWith(keySuffixes.admin)
  if (isAdminKey !== path.startsWith('/v2/admin/')) {
    return isAdminKey
      ? `This is an administrator's key: it serves administration only. Use a developer key, which does not end in ${keySuffixes.admin}.`
      : `Administration needs an administrator's key, which ends in ${keySuffixes.admin}.`
  }
  if (keyHint !== undefined) return keyHint
  return value.endsWith(keySuffixes.free) && paidOnly.test(path)
    ? 'Keys of the free plan are not served here: this needs a paid plan.'
    : undefined
}

const paidOnly = /^\/(v2\/write|v3\/style_rules|v3\/voice|v1\/jobs\/voice)(\/|$)/u

/** What a plan allows a number of. */
const kept = /^\/(v[23]\/glossaries|v3\/translation_memories\/import|v3\/spoken-terms)$/u
const allowanceHint = 'The plan allows no more of these: delete one that is not used, or use another plan.'

/** As it is said now, and as it was said of older glossaries (SERVICE.md 4.3, rules 15 and 16). */
const glossaryPair = /no dictionary found for language pair|language pair of the glossary doesn't match/iu
const pairHint =
  'The glossary has no dictionary for this pair: add one for the base languages, or leave the glossary out for this target.'

/** Where each region keeps its own, a wrong address looks like a wrong id. */
function notFoundHint({ path }: Request, { origin, region }: Connection): string | undefined {
  const here = region === undefined ? origin : `${origin} (region ${region})`
  if (/^\/v[23]\/(glossaries|style_rules)(\/|$)/u.test(path)) {
    return `Check the id. Glossaries and style rules are kept per region: asked was ${here}, and what was made at another address is not found there.`
  }
  if (/^\/v2\/(translate|document)$/u.test(path)) {
    return `Check the ids of glossaries, style rules and memory. They are kept per region: asked was ${here}, and what was made at another address is not found there.`
  }
  if (region !== undefined && /^\/(v3\/voice|v2\/admin)\//u.test(path)) {
    return `Voice and administration are not served at regional addresses: asked was ${here}.`
  }
  return undefined
}
