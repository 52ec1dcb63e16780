import { type LanguageService, Secret, type VoiceMessage } from '@lockale/client'
import { expect } from 'vitest'
import type { ContractRow, RawRequest, RuleRow } from './row.ts'

const sourceMediaContentType = 'audio/pcm;encoding=s16le;rate=8000'
const path = '/v3/voice/realtime'
const plain = { source_media_content_type: sourceMediaContentType }

export const rows: readonly ContractRow[] = [
  {
    endpoint: 'POST /v3/voice/realtime',
    client: 'voice.start',
    run: async (client) => {
      const ticket = await client.voice.start({ sourceMediaContentType, targetLanguages: ['de'] })
      expect(ticket.streamingUrl).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\/v3\/voice\/realtime\/connect$/u)
      expect(ticket.token).toBeInstanceOf(Secret)
      expect(ticket.sessionId).toMatch(/^[0-9a-f-]{36}$/u)
    },
  },
  {
    endpoint: 'GET /v3/voice/realtime',
    client: 'voice.reconnect',
    run: async (client) => {
      const first = await client.voice.start({ sourceMediaContentType })
      const second = await client.voice.reconnect(first.token)
      expect(second.sessionId).toBe(first.sessionId)
      expect(second.token.reveal()).not.toBe(first.token.reveal())
      // an outdated token is the end of the session
      await expect(client.voice.reconnect(first.token)).rejects.toMatchObject({ status: 400 })
      await expect(client.voice.reconnect(second.token)).rejects.toMatchObject({ status: 400 })
    },
  },
  ...(['json', 'msgpack'] as const).map((messageFormat): ContractRow => ({
    endpoint: 'WebSocket /v3/voice/realtime/connect',
    client: 'voice.open',
    run: async (client) => {
      await using session = await client.voice.open({
        sourceMediaContentType,
        messageFormat,
        targetLanguages: ['de'],
        targetMediaLanguages: ['fr'],
      })
      const sending = session.sendAll([new Uint8Array(4800)])
      const messages: VoiceMessage[] = []
      for await (const message of session) messages.push(message)
      await sending
      expect(messages.slice(-5)).toEqual([
        { kind: 'end_of_source_transcript' },
        { kind: 'end_of_target_transcript', language: 'de' },
        { kind: 'end_of_target_transcript', language: 'fr' },
        { kind: 'end_of_target_media', language: 'fr' },
        { kind: 'end_of_stream' },
      ])
      expect(messages).toContainEqual({
        kind: 'source_transcript_update',
        concluded: [{ text: 'This', startMs: 0, endMs: 300, language: 'en' }],
        tentative: [],
      })
      expect(messages).toContainEqual(
        expect.objectContaining({ kind: 'target_media_chunk', language: 'fr', headers: 1, durationMs: 300 }),
      )
    },
  })),
]

/** Of one field with a value that it does not take. */
function invalid(pointer: string, fields: object): RuleRow {
  return {
    rule: 'voice-field',
    status: 400,
    says: `${pointer}: Value is not valid`,
    request: { path, json: { ...plain, ...fields } },
  }
}

export const rules: readonly RuleRow[] = [
  {
    rule: 'voice-field',
    status: 400,
    says: '/source_media_content_type: Value is not valid',
    request: { path, json: {} },
    client: (client) => client.voice.start({ sourceMediaContentType: '' }),
  },
  {
    ...invalid('/target_languages', { target_languages: ['de', 'fr', 'es', 'it', 'pt', 'ja'] }),
    client: (client) =>
      client.voice.start({ sourceMediaContentType, targetLanguages: ['de', 'fr', 'es', 'it', 'pt', 'ja'] }),
  },
  {
    ...invalid('/target_media_languages', { target_media_languages: ['de', 'fr'] }),
    client: (client) => client.voice.start({ sourceMediaContentType, targetMediaLanguages: ['de', 'fr'] }),
  },
  {
    ...invalid('/target_media_content_type', { target_media_content_type: 'audio/flac' }),
    client: (client) => client.voice.start({ sourceMediaContentType, targetMediaContentType: 'audio/flac' }),
  },
  {
    ...invalid('/target_media_content_type', { target_media_content_type: 'a/b', target_media_languages: ['de'] }),
    client: (client) =>
      client.voice.start({ sourceMediaContentType, targetMediaContentType: 'a/b', targetMediaLanguages: ['de'] }),
  },
  invalid('/source_media_content_type', { source_media_content_type: 7 }),
  invalid('/message_format', { message_format: 'xml' }),
  invalid('/source_language', { source_language: 'en-US' }),
  invalid('/source_language_mode', { source_language_mode: 'maybe' }),
  invalid('/target_languages', { target_languages: 'de' }),
  invalid('/target_languages/1', { target_languages: ['de', 'tlh'] }),
  invalid('/target_media_languages/0', { target_media_languages: ['th'] }),
  invalid('/target_media_voice', { target_media_voice: 'child' }),
  invalid('/glossary_id', { glossary_id: 'x' }),
  invalid('/spoken_terms_id', { spoken_terms_id: 'x' }),
  invalid('/formality', { formality: 'prefer_more' }),
  { rule: 'voice-field', status: 400, says: '/token: Value is not valid', request: { path } },
  {
    rule: 'glossary-unknown',
    status: 404,
    says: 'Glossary not found',
    request: { path, json: { ...plain, glossary_id: '0b0e6a0c-5a3e-4c52-9d0a-3f0d6f3f1c11' } },
  },
  { rule: 'not-authorised', status: 403, says: 'Forbidden', request: { path, json: plain, key: 'free:fx' } },
  { rule: 'not-authorised', status: 403, says: 'Forbidden', request: outdated },
]

/** A free key has nothing to reconnect. */
async function outdated(_: unknown, client: LanguageService): Promise<RawRequest> {
  const { token } = await client.voice.start({ sourceMediaContentType })
  return { path: `${path}?token=${token.reveal()}`, key: 'free:fx' }
}
