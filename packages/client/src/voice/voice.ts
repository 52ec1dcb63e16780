import {
  limits,
  plainMediaType,
  type VoiceFormality,
  type VoiceFormat,
  type VoiceGender,
  type VoiceLanguageMode,
  type VoiceSourceType,
  voiceSourceTypes,
  type VoiceTargetType,
  voiceTargetTypes,
} from '@lockale/api'
import { Secret } from '@lockale/errors'
import { call, type CallOptions, openCalls } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { requestRefused } from '../http/request-refused.ts'
import type { VoiceTicket } from './link.ts'
import type { VoiceSession } from './voice-session.ts'
import { objectOf, readText, ShapeError, textOrNone, toFields } from '../http/shape.ts'

/** Transcribes, translates and speaks live speech. Needs a paid plan, and an API key without scopes. */
export interface Voice {
  /** Creates a session and returns the ticket for its connection. `open` does this and opens the connection. */
  start(params: VoiceParams, options?: CallOptions): Promise<VoiceTicket>
  /** Returns a ticket for a new connection. Pass the latest token of the session: an old token ends the session. */
  reconnect(token: Secret, options?: CallOptions): Promise<VoiceTicket>
  /** Creates a session and opens its connection. */
  open(params: VoiceParams, options?: VoiceOptions): Promise<VoiceSession>
}

/** Options of a voice session. */
export interface VoiceOptions extends CallOptions {
  /**
   * Whether to replace a broken connection by a new one, which continues the session. A number is the maximum of such
   * reconnections. Default: any number, until five attempts in a row fail.
   */
  readonly reconnect?: boolean | number | undefined
  /** Abort this signal to cancel the start of the session, or to end the running session. */
  readonly signal?: AbortSignal | undefined
}

const path = '/v3/voice/realtime'
const maxBytes = 65_536

export function voiceCalls(connection: Connection): Voice {
  return { start, reconnect, open }

  async function start(params: VoiceParams, options: CallOptions = {}): Promise<VoiceTicket> {
    const problem = connection.isChecking ? problemOf(params) : undefined
    if (problem !== undefined) throw requestRefused('voice-field', problem)
    return openCalls(connection).post({ path, json: toFields(params), read: readTicket }, options)
  }

  /** Requests a new ticket. Retries only if the service cannot have used up the old token. */
  async function reconnect(token: Secret, options: CallOptions = {}): Promise<VoiceTicket> {
    const query = [['token', token.reveal()] as const]
    const request = { method: 'GET', path, query, cost: 'creates', maxBytes, read: readTicket } as const
    // an error of the service may contain the token
    const guarded = { ...connection, secrets: [...connection.secrets, token] }
    return (await call(request, guarded, options)).value
  }

  async function open(params: VoiceParams, options: VoiceOptions = {}): Promise<VoiceSession> {
    const { reconnect: again, ...callOptions } = options
    // this module is a third of the package, and most users do not need it
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

const sourceTypes: ReadonlySet<string> = new Set(voiceSourceTypes)
const targetTypes: ReadonlySet<string> = new Set(voiceTargetTypes)

/** Returns why the service would refuse a session; `undefined` if it would not. Does not check languages and ids. */
function problemOf(params: VoiceParams): string | undefined {
  const { targetLanguages = [], targetMediaLanguages = [], sourceMediaContentType, targetMediaContentType } = params
  const { maxTargets, maxSpokenTargets } = limits.voice
  if (!sourceTypes.has(plainMediaType(sourceMediaContentType))) {
    return 'the source media content type is not one of the service'
  }
  if (targetMediaLanguages.length > maxSpokenTargets) {
    return `there are ${targetMediaLanguages.length} spoken targets, at most ${maxSpokenTargets} fit`
  }
  const targets = new Set([...targetLanguages, ...targetMediaLanguages].map((code) => code.toLowerCase()))
  if (targets.size > maxTargets) return `there are ${targets.size} targets, at most ${maxTargets} fit`
  if (targetMediaContentType === undefined) return undefined
  if (targetMediaLanguages.length === 0) return 'there is a target media content type without a spoken target'
  if (targetTypes.has(plainMediaType(targetMediaContentType))) return undefined
  return 'the target media content type is not one of the service'
}

/** The sound, the languages and the options of a voice session. */
export interface VoiceParams {
  /** Media type of the sound, which must be mono. PCM is sent at no more than twice its own speed. */
  readonly sourceMediaContentType: VoiceSourceType
  /** Encoding of messages. Default for `open`: `msgpack`, which is a quarter smaller than `json`. */
  readonly messageFormat?: VoiceFormat | undefined
  /** Language of the speech. Default: the service detects it if it can. */
  readonly sourceLanguage?: string | undefined
  /** How to use `sourceLanguage`. `auto` (default): as a hint, which the service may correct; `fixed`: always. */
  readonly sourceLanguageMode?: VoiceLanguageMode | undefined
  /** Languages to translate into, at most five. */
  readonly targetLanguages?: readonly string[] | undefined
  /** Target languages to speak as well, at most one. */
  readonly targetMediaLanguages?: readonly string[] | undefined
  readonly targetMediaContentType?: VoiceTargetType | undefined
  readonly targetMediaVoice?: VoiceGender | undefined
  readonly glossaryId?: string | undefined
  readonly spokenTermsId?: string | undefined
  readonly formality?: VoiceFormality | undefined
}

const readTicket = objectOf<VoiceTicket>('the answer', {
  streamingUrl: readText,
  token: (value, where) => new Secret(filledText(value, where)),
  sessionId: textOrNone,
})

function filledText(value: unknown, where: string): string {
  const text = readText(value, where)
  if (text === '') throw new ShapeError(`${where} is empty`)
  return text
}
