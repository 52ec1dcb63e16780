import type { Answer } from '../http/answer.ts'
import { Refusal } from '../http/refusal.ts'
import { homePage } from './home-page.ts'
import type { Call, Route } from './route.ts'

/** A page for people at `/`; for programs there is nothing. */
export const homeRoutes: readonly Route[] = [{ method: 'GET', path: '/', access: 'open', handle: showHome }]

function showHome(call: Call): Answer {
  const { accept = '', host = '' } = call.headers
  const wantsPage = /(?:^|[\s,])text\/html(?:$|[\s,;])/iu.test([accept].flat().join(','))
  if (!wantsPage || !isOwnHost([host].flat().join(','))) throw new Refusal(404, 'Not found')
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
    bytes: Buffer.from(homePage(call)),
  }
}

/**
 * Whether a browser that sends this `Host` was led here by no name of others: a site can let its own name lead to this machine
 * and then read what is answered (DNS rebinding), but it cannot be an address.
 */
export function isOwnHost(host: string): boolean {
  const name = host.replace(/:\d{1,5}$/u, '')
  return /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]{2,45}\])$/iu.test(name)
}
