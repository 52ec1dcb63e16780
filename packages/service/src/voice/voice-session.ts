import { limits, voiceConnectPath, type VoiceFormat, type VoiceTicket } from '@lockale/api'
import type { ApiKey } from '../store/account.ts'
import type { Shelf, ShelfKind } from '../store/shelf.ts'
import type { Bill } from '../store/usage.ts'
import { type Heard, nothingHeard } from './stand-ins.ts'

/** What a session was asked for. */
export interface VoiceSettings {
  /** As the lists of the contract have it. */
  readonly sourceType: string
  readonly format: VoiceFormat
  /** `undefined`: to be detected. */
  readonly sourceLanguage: string | undefined
  /** As the service writes them. */
  readonly targets: readonly string[]
  /** Targets that are spoken as well. */
  readonly spoken: readonly string[]
  readonly targetType: string
  readonly glossaryId: string | undefined
}

/** How far a session is; it survives reconnections. */
export interface VoiceProgress {
  readonly heard: Heard
  /** Words that may still change, as they were said last. */
  readonly tentative: string
  /** From when on the next chunk is not too early, in milliseconds since 1970. */
  readonly dueMs: number
  readonly hasEnded: boolean
  /** Spoken targets whose first chunk was sent. */
  readonly begun: readonly string[]
}

/** Unlike other things on shelves it changes in place: its connection looks at it all the time. It is never kept. */
export interface VoiceSession {
  readonly id: string
  readonly key: ApiKey
  readonly settings: VoiceSettings
  progress: VoiceProgress
  /** What was billed for it so far. */
  bill: Bill | undefined
  /** The latest. */
  token: string
  /** All its tokens, past ones too. */
  readonly tokens: string[]
  reconnections: number
  /** Time of its last connection or token. */
  seenMs: number
  /** Ends the connection that is open. */
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
  // looked through seldom enough to cost nothing, often enough not to grow
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

/** Its tokens are then unknown, as any other text: what is refused for one is refused for the other. */
export function endSession(session: VoiceSession, { sessions, tokens }: VoiceShelves): void {
  sessions.delete(session.id)
  for (const token of session.tokens) tokens.delete(token)
  session.drop?.()
}

/** Returns true if no client has connected during the lifetime of a token. */
export function isOver({ drop, seenMs }: VoiceSession, nowMs: number): boolean {
  return drop === undefined && nowMs - seenMs > limits.voice.tokenMs
}

/** Makes a token in the place of the one before, which can then do nothing but harm. */
export function renewToken(session: VoiceSession, token: string, nowMs: number, { tokens }: VoiceShelves): void {
  session.drop?.()
  session.token = token
  session.tokens.push(token)
  session.seenMs = nowMs
  session.reconnections++
  tokens.set(token, { sessionId: session.id, issuedMs: nowMs, isUsed: false })
}

/**
 * The session that a token opens a connection to. The token is used up by it; one that was used, or that another one has
 * replaced, ends its session.
 */
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

/** @param baseUrl of the service, by http or https */
export function toTicket({ id, token }: VoiceSession, baseUrl: string): VoiceTicket {
  return { streaming_url: `${baseUrl.replace(/^http/u, 'ws')}${voiceConnectPath}`, token, session_id: id }
}
