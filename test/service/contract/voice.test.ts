import { createClient, type LanguageService, Secret, type VoiceMessage, type VoiceSession } from '@lockale/client'
import { type LocalService, type ServiceOptions, startService } from '@lockale/service'
import { describe, expect, onTestFinished, test } from 'vitest'

const pcm = 'audio/pcm;encoding=s16le;rate=8000'
/** Bytes of one second. */
const second = 16_000

async function open(options: ServiceOptions = {}): Promise<{ service: LocalService; client: LanguageService }> {
  const service = await startService(options)
  const client = createClient({ key: new Secret('voice'), baseUrl: service.url, environment: {}, timeoutMs: 5000 })
  onTestFinished(async () => {
    await client.close()
    await service.close()
  })
  return { service, client }
}

async function readAll(session: VoiceSession): Promise<readonly VoiceMessage[]> {
  const messages: VoiceMessage[] = []
  for await (const message of session) messages.push(message)
  return messages
}

/** What was concluded, joined. */
function transcriptOf(messages: readonly VoiceMessage[]): string {
  return messages
    .flatMap((message) => (message.kind === 'source_transcript_update' ? message.concluded : []))
    .map(({ text }) => text)
    .join('')
}

describe('sessions', () => {
  test.for(['json', 'msgpack'] as const)(
    'every media chunk, transcript and end arrives in %s',
    async (messageFormat) => {
      const { client } = await open()
      await using session = await client.voice.open({
        sourceMediaContentType: 'audio/ogg;codecs=opus',
        messageFormat,
        targetLanguages: ['de', 'fr', 'es', 'ja'],
        targetMediaLanguages: ['pt-BR'],
        targetMediaContentType: 'audio/pcm;encoding=ulaw;rate=8000',
      })
      const [, messages] = await Promise.all([session.sendAll([Buffer.alloc(20_000)]), readAll(session)])
      expect(transcriptOf(messages)).toBe('This is spoken sentence 1. This is spoken sentence 2. This is')
      const spoken = messages.flatMap((message) => (message.kind === 'target_media_chunk' ? [message] : []))
      expect(spoken.map(({ durationMs, contentType, data }) => [durationMs, contentType, data[0]?.length])).toEqual([
        [2000, 'audio/pcm;encoding=ulaw;rate=8000', 16_000],
        [2000, undefined, 16_000],
        [1000, undefined, 8000],
      ])
      const ends = messages.flatMap((message) =>
        message.kind === 'end_of_target_transcript' || message.kind === 'end_of_target_media' ? [message.language] : [],
      )
      expect(ends).toEqual(['de', 'fr', 'es', 'ja', 'pt-BR', 'pt-BR'])
    },
  )

  test('a session of several languages is billed by its sound, once', async () => {
    const { client } = await open()
    await using session = await client.voice.open({ sourceMediaContentType: pcm, targetLanguages: ['de', 'fr'] })
    await Promise.all([session.sendAll([new Uint8Array(second / 2)]), readAll(session)])
    expect(await client.usage()).toMatchObject({ speechToTextMs: { count: 500 }, speechToTextMinutes: { count: 1 } })
  })

  test('a session that ends early can be left behind', async () => {
    const { client, service } = await open()
    {
      await using session = await client.voice.open({ sourceMediaContentType: pcm })
      await session.send(new Uint8Array(3200))
    }
    expect(service.requests.map(({ status }) => status)).toEqual([200, 101])
  })

  test('a free key has no voice', async () => {
    const { service } = await open()
    const free = createClient({ key: new Secret('voice:fx'), baseUrl: service.url, environment: {} })
    onTestFinished(() => free.close())
    await expect(free.voice.open({ sourceMediaContentType: pcm })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })
})

describe('connections that break', () => {
  test.for<[name: string, atMs: number]>([
    ['in the midst of the sound', 800],
    ['near its end', 2000],
  ])('%s: no more is lost than was on its way', async ([, atMs]) => {
    const { client, service } = await open()
    await using session = await client.voice.open({ sourceMediaContentType: pcm, targetLanguages: ['de'] })
    const sending = session.sendAll([new Uint8Array(2.5 * second)])
    const messages: VoiceMessage[] = []
    let hasBroken = false
    for await (const message of session) {
      messages.push(message)
      if (hasBroken || message.kind !== 'source_transcript_update') continue
      hasBroken = [...message.concluded, ...message.tentative].some(({ endMs }) => endMs >= atMs)
      if (hasBroken) dropAll(service)
    }
    await sending
    expect(transcriptOf(messages)).toMatch(/^This is spoken sentence 1\. This/u)
    expect(messages.filter(({ kind }) => kind === 'reconnected')).toHaveLength(1)
    const { speechToTextMs } = await client.usage()
    expect(speechToTextMs?.count).toBeGreaterThanOrEqual(2300)
    expect(speechToTextMs?.count).toBeLessThanOrEqual(2500)
  })

  test('more often than the account may', async () => {
    const { client, service } = await open({ behaviour: { voiceReconnections: 0 } })
    await using session = await client.voice.open({ sourceMediaContentType: pcm })
    dropAll(service)
    await expect(readAll(session)).rejects.toMatchObject({ code: 'BAD_REQUEST', status: 400 })
  })

  test('because somebody else came with the token', async () => {
    const { client } = await open()
    const ticket = await client.voice.start({ sourceMediaContentType: pcm })
    await client.voice.reconnect(ticket.token)
    await expect(client.voice.reconnect(ticket.token)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})

/** Ends the connections of all sessions, as a network does. */
function dropAll({ store }: LocalService): void {
  const sessions = store.common<{ readonly drop?: () => void }>({ name: 'voice-sessions', isFleeting: true })
  for (const session of sessions.values()) session.drop?.()
}

describe('jobs', () => {
  test('a file goes all the way, larger than any piece of it', async () => {
    const { client } = await open({ behaviour: { memoryJobPolls: 1 } })
    const byteLength = 30_000_000
    const file = { name: 'talk.wav', contentType: 'audio/wav', byteLength }
    const targets = [
      { language: 'de', type: 'text/plain' },
      { language: 'fr', type: 'audio/pcm;encoding=s16le;rate=16000' },
    ]
    const ticket = await client.voiceJobs.create({ file, targets })
    const sent: number[] = []
    const stream = pieces(byteLength)
    await client.voiceJobs.upload(
      ticket,
      { name: 'talk.wav', stream, byteLength },
      { onSent: (bytes) => sent.push(bytes) },
    )
    expect(sent.at(-1)).toBe(byteLength)
    const { results } = await client.voiceJobs.wait(ticket.jobId, { pollMs: 5 })
    for (const result of results) {
      await using download = await client.voiceJobs.download(result)
      let bytes = 0
      for await (const piece of download.body as AsyncIterable<Uint8Array>) bytes += piece.byteLength
      expect(bytes).toBeGreaterThan(0)
    }
    await expect(client.voiceJobs.get(ticket.jobId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await client.usage()).toMatchObject({ speechToSpeechMinutes: { count: byteLength / 4000 / 60 } })
  })

  test('a file that is not as long as it was said is refused, and can be sent again', async () => {
    const { client } = await open()
    const file = { name: 'a.mp3', contentType: 'audio/mpeg', byteLength: 10 }
    const ticket = await client.voiceJobs.create({ file, targets: [{ language: 'de', type: 'text/plain' }] })
    const send = (length: number): Promise<void> =>
      client.voiceJobs.upload(ticket, { name: 'a.mp3', bytes: new Uint8Array(length) })
    await expect(send(9)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    await send(10)
    await expect(send(10)).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

async function* pieces(byteLength: number): AsyncGenerator<Uint8Array> {
  const piece = new Uint8Array(1_000_000)
  for (let sent = 0; sent < byteLength; sent += piece.length) yield piece
}
