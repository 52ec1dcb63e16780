import { LockaleError } from '@lockale/errors'
import type { Connection } from '../http/connection.ts'
import { badAnswer, refusedExchange } from '../http/refusal.ts'
import type { Request } from '../http/request.ts'
import { SendFailure } from '../http/wire.ts'
import type { ServiceError } from '../http/service-error.ts'
import { transportError } from '../http/transport-error.ts'
import { HandshakeRefused } from './voice-link.ts'
import type { VoiceFailure } from './voice-messages.ts'

/** What errors of a session name: neither its own address nor its token is in it. */
const request: Request = { method: 'GET', path: '/v3/voice/realtime', maxBytes: 0 }

/** The error for what the service said before it ended a session. */
export function sessionRefused(
  { status, message, reasonCode }: Omit<VoiceFailure, 'kind'>,
  connection: Connection,
): Promise<ServiceError> {
  const code = reasonCode === undefined ? {} : { code: String(reasonCode) }
  const body = Buffer.from(JSON.stringify({ message, ...code }))
  return refusedExchange({ status, headers: {}, body }, request, connection)
}

/** The error for a connection that could not be opened; anything else goes on as it is. */
export async function linkFailed(error: unknown, connection: Connection): Promise<unknown> {
  if (error instanceof SendFailure) return transportError(error, request, connection)
  if (!(error instanceof HandshakeRefused)) return error
  const { status } = error
  if (status < 300) return unreadable('does not speak WebSocket', connection)
  return sessionRefused({ status, message: 'the connection was refused', reasonCode: undefined }, connection)
}

/** The error for a message that cannot be read, or an address that cannot be used. */
export function unreadable(problem: string, connection: Connection): ServiceError {
  return badAnswer({ problem, beginning: '' }, request, connection)
}

export function gaveUp(reason: unknown, connection: Connection): ServiceError {
  return transportError(new SendFailure('aborted', true, reason), request, connection)
}

export function brokeOff(connection: Connection): ServiceError {
  const cause = Object.assign(new Error('the connection broke'), { code: 'ECONNRESET' })
  return transportError(new SendFailure('transport', true, cause), request, connection)
}

/** A use of a session that cannot be. */
export function sessionOver(what: 'ended' | 'closed'): LockaleError {
  return what === 'ended'
    ? new LockaleError('VOICE_ENDED', 'No sound can follow the end of the sound.', { hint: 'Open a new session.' })
    : new LockaleError('VOICE_CLOSED', 'The voice session is closed.', { hint: 'Open a new session.' })
}

export function notRead(maxBytes: number): LockaleError {
  return new LockaleError('VOICE_NOT_READ', `More than ${maxBytes} bytes of messages waited to be read.`, {
    hint: 'Read the messages of the session while it runs: for await (const message of session).',
  })
}
