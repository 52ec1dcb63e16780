import type { Answer } from '../http/answer.ts'
import { Refusal } from '../http/refusal.ts'
import { glossaryKind, spokenTermsKind } from '../store/kinds.ts'
import {
  endSession,
  isOver,
  openSession,
  renewToken,
  toTicket,
  voiceSessionKind,
  type VoiceShelves,
  voiceTokenKind,
} from '../voice/session.ts'
import { invalidField } from './invalid-field.ts'
import type { Call, Route } from './route.ts'
import { readVoiceRequest } from './voice-input.ts'

const path = '/v3/voice/realtime'
const common = { path, paidOnly: true, isGlobalOnly: true } as const

/** Begins voice sessions and goes on with them; the sound goes through a WebSocket (SERVICE.md 3.12). */
export const voiceRoutes: readonly Route[] = [
  { method: 'POST', ...common, body: { maxBytes: 131_072 }, handle: startSession },
  { method: 'GET', ...common, handle: reconnectSession },
]

function startSession(call: Call): Answer {
  const { fields, shelf, ids, key, nowMs, baseUrl } = call
  const { settings, spokenTermsId } = readVoiceRequest(fields)
  const { glossaryId } = settings
  if (glossaryId !== undefined && shelf(glossaryKind).get(glossaryId) === undefined) {
    throw new Refusal(404, 'Glossary not found')
  }
  if (spokenTermsId !== undefined && shelf(spokenTermsKind).get(spokenTermsId) === undefined) {
    throw new Refusal(404, 'Spoken terms not found')
  }
  checkAllowance(call, settings.spoken.length > 0)
  const session = openSession({ id: ids.uuid(), key, settings, token: ids.hex(64), nowMs }, shelvesOf(call))
  return { status: 200, json: toTicket(session, baseUrl) }
}

/** A session that could not hear one millisecond is refused before it begins. */
function checkAllowance({ buy, giveBack }: Call, isSpoken: boolean): void {
  giveBack(buy({ product: isSpoken ? 'speechToSpeech' : 'speechToText', amount: 1 }))
}

function reconnectSession(call: Call): Answer {
  const { query, key, account, nowMs, ids, baseUrl } = call
  const shelves = shelvesOf(call)
  const token = query.get('token') ?? ''
  const known = shelves.tokens.get(token)
  const session = known === undefined ? undefined : shelves.sessions.get(known.sessionId)
  // one of another account is as good as none
  if (session === undefined || session.key.account.name !== key.account.name) throw invalidField('/token')
  if (session.token !== token || isOver(session, nowMs)) {
    endSession(session, shelves)
    throw invalidField('/token')
  }
  const allowed = account.behaviour.voiceReconnections
  if (allowed !== undefined && session.reconnections >= allowed) {
    endSession(session, shelves)
    throw new Refusal(400, 'The session cannot be reconnected any more.')
  }
  renewToken(session, ids.hex(64), nowMs, shelves)
  return { status: 200, json: toTicket(session, baseUrl) }
}

function shelvesOf({ common }: Call): VoiceShelves {
  return { sessions: common(voiceSessionKind), tokens: common(voiceTokenKind) }
}
