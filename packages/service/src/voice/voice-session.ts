import { limits, voiceConnectPath, type VoiceFormat, type VoiceTicket } from '@lockale/api'
import type { ApiKey } from '../store/account.ts'
import type { Shelf, ShelfKind } from '../store/shelf.ts'
import type { Bill } from '../store/usage.ts'
import { type Heard, nothingHeard } from './stand-ins.ts'

export interface VoiceSettings {
  /** A media type, as the API lists it. */
  readonly sourceType: string
  readonly format: VoiceFormat
  /** Language of the speech; `undefined` to detect it. */
  readonly sourceLanguage: string | undefined
  /** Target codes as the service writes them: `en-GB`. */
  readonly targets: readonly string[]
  /** Target languages in which translations are also spoken. */
  readonly spoken: readonly string[]
  readonly targetType: string
  readonly glossaryId: string | undefined
}

/** The progress of a voice session. A new connection continues from this progress. */
export interface VoiceProgress {
  readonly heard: Heard
  /** Words that are recognised but may still change. */
  readonly tentative: string
  /** When the next chunk is due, in milliseconds since 1970. */
  readonly dueMs: number
  readonly hasEnded: boolean
  /** Spoken target languages whose first chunk was sent. */
  readonly begun: readonly string[]
}

/** A voice session. The object is changed in place, because the connection keeps using it. It is never stored. */
export interface VoiceSession {
  readonly id: string
  readonly key: ApiKey
  readonly settings: VoiceSettings
  progress: VoiceProgress
  bill: Bill | undefined
  /** The latest token. */
  token: string
  /** All tokens of the session, including used and replaced ones. */
  readonly tokens: string[]
  reconnections: number
  /** Time of the last connection or the last new token. */
  seenMs: number
  /** Closes the open connection; `undefined` if no connection is open. */
  drop: (() => void) | undefined
}

interface VoiceToken {
  readonly sessionId: string
  readonly issuedMs: number
  readonly isUsed: boolean
}

export const voiceSessionKind: ShelfKind<VoiceSession> = { name: 'voice-sessions', isFleeting: true }
export const voiceTokenKind: ShelfKind<VoiceToken> = { name: 'voice-tokens', isFleeting: true }

export interface VoiceShelves {
  readonly sessions: Shelf<VoiceSession>
  readonly tokens: Shelf<VoiceToken>
}

export function openSession(
  { nowMs, ...given }: Pick<VoiceSession, 'id' | 'key' | 'settings' | 'token'> & { readonly nowMs: number },
  shelves: VoiceShelves,
): VoiceSession {
  const { sessions } = shelves
  // at every hundredth session, end the sessions that are over: often enough to limit their number
  if (sessions.size % 100 === 99) {
    for (const session of sessions.values()) if (isOver(session, nowMs)) endSession(session, shelves)
  }
  const session: VoiceSession = {
    ...given,
    tokens: [given.token],
    progress: { heard: nothingHeard, tentative: '', dueMs: 0, hasEnded: false, begun: [] },
    bill: undefined,
    reconnections: 0,
    seenMs: nowMs,
    drop: undefined,
  }
  sessions.set(session.id, session)
  shelves.tokens.set(session.token, { sessionId: session.id, issuedMs: nowMs, isUsed: false })
  return session
}

/** Ends a session and forgets its tokens, so that an old token gets the same refusal as a wrong one. */
export function endSession(session: VoiceSession, { sessions, tokens }: VoiceShelves): void {
  sessions.delete(session.id)
  for (const token of session.tokens) tokens.delete(token)
  session.drop?.()
}

/** Returns true if no client is connected, and the last connection or new token is too old (`tokenMs`). */
export function isOver({ drop, seenMs }: VoiceSession, nowMs: number): boolean {
  return drop === undefined && nowMs - seenMs > limits.voice.tokenMs
}

/** Replaces the token of a session. Any use of an old token then ends the session. */
export function renewToken(session: VoiceSession, token: string, nowMs: number, { tokens }: VoiceShelves): void {
  session.drop?.()
  session.token = token
  session.tokens.push(token)
  session.seenMs = nowMs
  session.reconnections++
  tokens.set(token, { sessionId: session.id, issuedMs: nowMs, isUsed: false })
}

/** Returns the session of a token, and marks the token as used. A used or replaced token ends its session. */
export function redeemToken(token: string, nowMs: number, shelves: VoiceShelves): VoiceSession | undefined {
  const known = shelves.tokens.get(token)
  const session = known === undefined ? undefined : shelves.sessions.get(known.sessionId)
  if (known === undefined || session === undefined) return undefined
  if (known.isUsed || session.token !== token || isOver(session, nowMs)) {
    endSession(session, shelves)
    return undefined
  }
  if (nowMs - known.issuedMs > limits.voice.tokenMs) return undefined
  shelves.tokens.set(token, { ...known, isUsed: true })
  return session
}

/** Returns what a client needs to connect to the session. @param baseUrl address of the service, with http or https */
export function toTicket({ id, token }: VoiceSession, baseUrl: string): VoiceTicket {
  return { streaming_url: `${baseUrl.replace(/^http/u, 'ws')}${voiceConnectPath}`, token, session_id: id }
}
