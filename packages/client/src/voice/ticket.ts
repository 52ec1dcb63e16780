import { presets } from '@lockale/api'
import type { Secret } from '@lockale/errors'
import { isLoopbackHost } from '../address.ts'
import type { Connection } from '../http/connection.ts'

/** What opens the connection of a voice session. */
export interface VoiceTicket {
  readonly streamingUrl: string
  /** Opens one connection, for a short time. It also requests the next ticket. */
  readonly token: Secret
  /** An id for logs. It gives no access. */
  readonly sessionId: string
}

type From = Pick<Connection, 'origin' | 'isLoopback' | 'allowedHosts'>

/**
 * The address that sound may be sent to, or what is wrong with it as the end of a sentence. It came from the service: it
 * must be encrypted, and at the service's own host, below it, at one of the same preset, or at one that the caller allows.
 */
export function streamingAddress(text: string, from: From): URL | string {
  if (!URL.canParse(text)) return 'is not a URL'
  const url = new URL(text)
  if (url.username !== '' || url.password !== '' || url.hash !== '') return 'contains more than a URL'
  const isNear = isLoopbackHost(url.hostname)
  // a service elsewhere has no business with what listens here
  if (isNear && !from.isLoopback) return 'leads to this machine'
  if (url.protocol !== 'wss:' && !(url.protocol === 'ws:' && isNear)) return 'is not wss'
  return isNear || isTrusted(url, from) ? url : 'leads to a host that is not one of this service'
}

function isTrusted(url: URL, { origin, allowedHosts }: From): boolean {
  const own = new URL(origin)
  if (url.host === own.host || url.hostname.endsWith(`.${own.hostname}`)) return true
  if (allowedHosts.includes(url.host)) return true
  return Object.values(presets).some(({ hosts }) => hosts.includes(own.host) && hosts.includes(url.host))
}
