import { Secret } from '@lockale/errors'
import { maybeText, readObject, readText, ShapeError } from '../http/shape.ts'

export interface VoiceTicket {
  readonly streamingUrl: string
  /** Opens one connection, soon; then it asks for the next ticket. */
  readonly token: Secret
  /** For logs; opens nothing. */
  readonly sessionId: string
}

/** @throws {ShapeError} */
export function readTicket(value: unknown): VoiceTicket {
  const ticket = readObject(value, 'the answer')
  const token = readText(ticket['token'], 'token')
  if (token === '') throw new ShapeError('token is empty')
  return {
    streamingUrl: readText(ticket['streaming_url'], 'streaming_url'),
    token: new Secret(token),
    sessionId: maybeText(ticket['session_id'], 'session_id') ?? '',
  }
}
