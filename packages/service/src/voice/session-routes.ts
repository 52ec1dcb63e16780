import { limits, voiceSourceTypes, voiceTargetTypes, voiceLanguages, voiceChoices } from '@lockale/api'
import { canonicalCode } from '@lockale/api/language-table'
import { type Answer, ok } from '../http/answer.ts'
import { heardLanguage, needVoiceField, parseUuid, readVoiceField, typeIn } from '../http/fields.ts'
import type { Fields } from '../http/parse-body.ts'
import { invalidField, Refusal } from '../http/refusal.ts'
import type { Call, Route } from '../routes/route.ts'
import { glossaryKind, spokenTermsKind } from '../store/kinds.ts'
import {
  endSession,
  isOver,
  openSession,
  renewToken,
  toTicket,
  voiceSessionKind,
  type VoiceSettings,
  type VoiceShelves,
  voiceTokenKind,
} from './voice-session.ts'

const usualTargetType = 'audio/webm;codecs=opus'

/** Reads the body of POST /v3/voice/realtime. @throws {Refusal} rule 64 of docs/api.md */
function readVoiceRequest(fields: Fields): {
  readonly settings: VoiceSettings
  readonly spokenTermsId: string | undefined
} {
  const sourceType = needVoiceField(fields, '/source_media_content_type', typeIn(voiceSourceTypes))
  const format = readVoiceField(fields, '/message_format', oneOf(voiceChoices.format)) ?? 'json'
  const sourceLanguage = readVoiceField(fields, '/source_language', heardLanguage)
  const mode = readVoiceField(fields, '/source_language_mode', oneOf(voiceChoices.languageMode)) ?? 'auto'
  const targets = readLanguages(fields, 'target_languages', voiceLanguages.targets)
  const spoken = readLanguages(fields, 'target_media_languages', spokenLanguages)
  const targetType = readVoiceField(fields, '/target_media_content_type', typeIn(voiceTargetTypes))
  readVoiceField(fields, '/target_media_voice', oneOf(voiceChoices.gender))
  const glossaryId = readVoiceField(fields, '/glossary_id', parseUuid)
  const spokenTermsId = readVoiceField(fields, '/spoken_terms_id', parseUuid)
  readVoiceField(fields, '/formality', oneOf(voiceChoices.formality))

  const all = [...new Set([...targets, ...spoken])]
  if (spoken.length > limits.voice.maxSpokenTargets) throw invalidField('/target_media_languages')
  if (all.length > limits.voice.maxTargets) throw invalidField('/target_languages')
  if (mode === 'fixed' && sourceLanguage === undefined) throw invalidField('/source_language_mode')
  if (targetType !== undefined && spoken.length === 0) throw invalidField('/target_media_content_type')
  return {
    settings: {
      sourceType,
      format,
      sourceLanguage,
      targets: all,
      spoken,
      targetType: targetType ?? usualTargetType,
      glossaryId,
    },
    spokenTermsId,
  }
}

const spokenLanguages: ReadonlySet<string> = new Set([...voiceLanguages.speech, ...voiceLanguages.speechExternal])

function oneOf<Value extends string>(values: readonly Value[]): (value: unknown) => Value | undefined {
  return (value) => values.find((known) => known === value)
}

/** Returns language codes as the service writes them (`en-GB`), without duplicates. */
function readLanguages(fields: Fields, name: string, known: ReadonlySet<string>): readonly string[] {
  const value = fields.get(name)
  if (value === undefined) return []
  if (!Array.isArray(value)) throw invalidField(`/${name}`)
  const codes = value.map((item: unknown, index) => {
    const code = typeof item === 'string' ? canonicalCode(item) : undefined
    if (code === undefined || !known.has(code)) throw invalidField(`/${name}/${index}`)
    return code
  })
  return [...new Set(codes)]
}

const path = '/v3/voice/realtime'
const common = { path, paidOnly: true, isGlobalOnly: true } as const

export const voiceRoutes: readonly Route[] = [
  { method: 'POST', ...common, body: { maxBytes: 131_072 }, handle: startSession },
  { method: 'GET', ...common, handle: reconnectSession },
]

function startSession(call: Call): Answer {
  const { fields, shelf, ids, key, nowMs, baseUrl, buy, giveBack } = call
  const { settings, spokenTermsId } = readVoiceRequest(fields)
  const { glossaryId } = settings
  if (glossaryId !== undefined && shelf(glossaryKind).get(glossaryId) === undefined) {
    throw new Refusal(404, 'Glossary not found')
  }
  if (spokenTermsId !== undefined && shelf(spokenTermsKind).get(spokenTermsId) === undefined) {
    throw new Refusal(404, 'Spoken terms not found')
  }
  // bills one millisecond and takes the bill back, so that a session that cannot be billed is refused at the start
  giveBack(buy({ product: settings.spoken.length > 0 ? 'speechToSpeech' : 'speechToText', amount: 1 }))
  const session = openSession({ id: ids.uuid(), key, settings, token: ids.hex(64), nowMs }, shelvesOf(call))
  return ok(toTicket(session, baseUrl))
}

function reconnectSession(call: Call): Answer {
  const { query, key, account, nowMs, ids, baseUrl } = call
  const shelves = shelvesOf(call)
  const token = query.get('token') ?? ''
  const known = shelves.tokens.get(token)
  const session = known === undefined ? undefined : shelves.sessions.get(known.sessionId)
  // a session of another account is treated as unknown
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
  return ok(toTicket(session, baseUrl))
}

function shelvesOf({ common }: Call): VoiceShelves {
  return { sessions: common(voiceSessionKind), tokens: common(voiceTokenKind) }
}
