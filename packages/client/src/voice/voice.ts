import type { Secret } from '@lockale/errors'
import { call, type CallOptions } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { checkVoice } from './check-voice.ts'
import { encodeVoice, type VoiceParams } from './encode-voice.ts'
import type { VoiceSession } from './voice-session.ts'
import { readTicket, type VoiceTicket } from './voice-ticket.ts'

/** Speech that is transcribed, translated and spoken while it goes on. For paid keys without scopes. */
export interface Voice {
  /** A new session, and what opens its connection. `open` does that. */
  start(params: VoiceParams, options?: CallOptions): Promise<VoiceTicket>
  /** A new connection for a session, by the token of its latest one. Any older token ends the session. */
  reconnect(token: Secret, options?: CallOptions): Promise<VoiceTicket>
  /** Starts a session and opens its connection. */
  open(params: VoiceParams, options?: VoiceOptions): Promise<VoiceSession>
}

export interface VoiceOptions extends CallOptions {
  /**
   * Makes a new connection when one breaks; the session goes on where it was. A number: so often at most. Default: as often as
   * it takes, until five attempts in a row have failed.
   */
  readonly reconnect?: boolean | number | undefined
  /** Cancels the start, and ends the session after it. */
  readonly signal?: AbortSignal | undefined
}

const path = '/v3/voice/realtime'
const maxBytes = 65_536

export function voiceCalls(connection: Connection): Voice {
  return { start, reconnect, open }

  async function start(params: VoiceParams, options: CallOptions = {}): Promise<VoiceTicket> {
    if (connection.isChecking) checkVoice(params)
    const json = encodeVoice(params)
    const request = { method: 'POST', path, json, cost: 'creates', maxBytes, read: readTicket } as const
    return (await call(request, connection, options)).value
  }

  /** The old token is used up by it: repeated only where it cannot have been. */
  async function reconnect(token: Secret, options: CallOptions = {}): Promise<VoiceTicket> {
    const query = [['token', token.reveal()] as const]
    const request = { method: 'GET', path, query, cost: 'creates', maxBytes, read: readTicket } as const
    return (await call(request, withSecret(connection, token), options)).value
  }

  async function open(params: VoiceParams, options: VoiceOptions = {}): Promise<VoiceSession> {
    const { reconnect: again, ...callOptions } = options
    // with its framing it is a third of this package, and most who use that never speak
    const { openSession } = await import('./voice-session.ts')
    const format = params.messageFormat ?? 'msgpack'
    const ticket = await start({ ...params, messageFormat: format }, callOptions)
    return openSession(ticket, connection, {
      format,
      sourceType: params.sourceMediaContentType,
      reconnect: again,
      signal: options.signal,
      renew: ({ token }, signal) => reconnect(token, { attempts: 1, signal }),
    })
  }
}

/** What the service says about a token may hold it. */
function withSecret(connection: Connection, token: Secret): Connection {
  return { ...connection, secrets: [...connection.secrets, token] }
}
