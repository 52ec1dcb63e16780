import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import openConnector from 'undici/lib/core/connect.js'
import Agent from 'undici/lib/dispatcher/agent.js'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isFetch } from '../../../../test/is-fetch.ts'
import { listen, sendJson } from '../testing/listen.ts'
import { canary, failureOf, fakeClock, openClient } from '../testing/open-client.ts'
import { turns } from '../testing/turns.ts'
import type { VoiceMessage } from './messages.ts'
import { listenVoice, type Peer, type VoiceServerOptions } from './testing/listen-voice.ts'
import type { VoiceSession } from './voice-session.ts'
import type { VoiceOptions } from './voice.ts'

const params = { sourceMediaContentType: 'audio/auto', messageFormat: 'json' } as const

interface Opened {
  readonly session: VoiceSession
  readonly server: Awaited<ReturnType<typeof listenVoice>>
  readonly waits: readonly number[]
}

async function open(options: VoiceServerOptions, voice: VoiceOptions = {}): Promise<Opened> {
  const server = await listenVoice(options)
  const clock = fakeClock(0.5)
  const session = await openClient(server.url, { clock, timeoutMs: 60_000 }).voice.open(params, voice)
  return { session, server, waits: clock.waits }
}

async function readAll(session: VoiceSession): Promise<readonly VoiceMessage[]> {
  const messages: VoiceMessage[] = []
  for await (const message of session) messages.push(message)
  return messages
}

describe('messages', () => {
  test('unknown kinds and fields pass, and nothing comes after the end', async () => {
    const { session } = await open({
      onPeer(peer) {
        peer.say({ hello: { a: 1 } })
        peer.say({ source_transcript_update: { concluded: null, more: 1 } })
        peer.say({ target_media_chunk: { language: 'de', data: ['AAH/'], duration: 1.5, text: null, headers: 1 } })
        peer.say({ end_of_stream: {} })
        peer.say({ hello: {} })
      },
    })
    expect(await readAll(session)).toEqual([
      { kind: 'other', name: 'hello', value: { a: 1 } },
      { kind: 'source_transcript_update', concluded: [], tentative: [] },
      {
        kind: 'target_media_chunk',
        language: 'de',
        data: [Uint8Array.of(0, 1, 255)],
        durationMs: 1.5,
        contentType: undefined,
        headers: 1,
        text: undefined,
      },
      { kind: 'end_of_stream' },
    ])
    await expect(session.send(Uint8Array.of(1))).rejects.toMatchObject({ code: 'VOICE_CLOSED' })
  })

  test.for<[name: string, speak: (peer: Peer) => void, says: string]>([
    ['broken JSON', (peer) => peer.text('{"a'), 'a frame is not valid JSON'],
    ['a binary frame', (peer) => peer.bytes(Uint8Array.of(1)), 'a frame is of the wrong type'],
    ['a list', (peer) => peer.text('[]'), 'a message is not an object'],
    ['no key', (peer) => peer.text('{}'), 'a message does not have exactly one key'],
    ['two keys', (peer) => peer.text('{"a":{},"b":{}}'), 'a message does not have exactly one key'],
    ['no language', (peer) => peer.say({ end_of_target_media: {} }), 'end_of_target_media.language is not a text'],
    [
      'a time that is none',
      (peer) => peer.say({ source_transcript_update: { concluded: [{ text: 'a', start_time: '0' }] } }),
      'start_time is not a number',
    ],
    [
      'packets that are no base64',
      (peer) => peer.say({ target_media_chunk: { language: 'a', data: ['*'] } }),
      'a packet is not bytes',
    ],
    ['100,000 levels', (peer) => peer.text('['.repeat(100_000)), 'a frame is not valid JSON'],
  ])('that cannot be read: %s', async ([, speak, says]) => {
    const { session, server } = await open({
      onPeer(peer) {
        peer.say({ end_of_source_transcript: {} })
        speak(peer)
      },
    })
    const seen: VoiceMessage[] = []
    const error = await failureOf(
      (async () => {
        for await (const message of session) seen.push(message)
      })(),
    )
    expect(error).toMatchObject({ code: 'BAD_ANSWER' })
    expect(error.message).toContain(says)
    // what was said before is not lost, and nobody comes back to such a service
    expect(seen).toEqual([{ kind: 'end_of_source_transcript' }])
    expect(server.tickets()).toBe(1)
  })

  test('larger than any can be', async () => {
    const { session } = await open({ onPeer: (peer) => peer.text('x'.repeat(8_388_609)) }, { reconnect: false })
    expect(await failureOf(readAll(session))).toMatchObject({ code: 'CONNECTION_FAILED' })
  })

  test('that nobody reads end the session before they fill the memory', async () => {
    let gone: () => void = () => {}
    const closed = new Promise<void>((resolve) => (gone = resolve))
    const { session } = await open({
      onPeer(peer) {
        peer.socket.on('close', () => gone())
        for (let number = 0; number < 20; number++) peer.say({ note: 'x'.repeat(1_000_000) })
      },
    })
    await closed
    const seen: VoiceMessage[] = []
    await expect(
      (async () => {
        for await (const message of session) seen.push(message)
      })(),
    ).rejects.toMatchObject({ code: 'VOICE_NOT_READ' })
    expect(seen.length).toBeGreaterThan(10)
  })

  test('an error ends the session with what the service said', async () => {
    const { session, server } = await open({
      onPeer(peer) {
        const error = {
          request_type: 'x',
          error_code: 456,
          reason_code: 4_560_001,
          error_message: `used \u001b[2J up ${canary}`,
        }
        peer.say({ error })
        peer.close(1008)
      },
    })
    const error = await failureOf(readAll(session))
    expect(error).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      status: 456,
      serviceCode: '4560001',
      path: '/v3/voice/realtime',
    })
    expect(error.message).toContain(String.raw`used \u{1b}[2J up`)
    expect(error.message).not.toContain(canary)
    expect(server.tickets()).toBe(1)
    await expect(session.send(Uint8Array.of(1))).rejects.toBe(error)
  })
})

const refusedHandshake: [name: string, options: Partial<VoiceServerOptions>, status: number] = [
  'the handshake is refused',
  { refuse: (number) => (number > 1 ? 403 : undefined) },
  403,
]

describe('connections that break', () => {
  test('what had not left is sent again, and the session says that there was a break', async () => {
    const texts: string[] = []
    const { session, server, waits } = await open({
      onPeer(peer) {
        peer.onText((text) => {
          texts.push(`${peer.number} ${text}`)
          if (text.includes('end_of_source')) peer.say({ end_of_stream: {} })
          if (peer.number < 3 && texts.length === peer.number * 3) peer.cut()
        })
      },
    })
    const reading = readAll(session)
    for (let number = 0; number < 10; number++) {
      await session.send(Uint8Array.of(number))
      await turns()
    }
    await session.end()
    const kinds = (await reading).map(({ kind }) => kind)
    expect(kinds).toEqual(['reconnected', 'reconnected', 'end_of_stream'])
    expect(server.tickets()).toBe(3)
    expect(waits.length).toBe(2)
    expect(new Set(texts.map((text) => text.slice(2))).size).toBe(11)
    expect(server.handshakes.map(({ url }) => url)).toEqual(
      [1, 2, 3].map((number) => `/stream?token=token-number-${number}`),
    )
  })

  test('by a close without a word: it comes back as well', async () => {
    const { session } = await open({
      onPeer(peer) {
        if (peer.number === 1) peer.close(1001)
        else peer.say({ end_of_stream: {} })
      },
    })
    expect((await readAll(session)).map(({ kind }) => kind)).toEqual(['reconnected', 'end_of_stream'])
  })

  test.for<[name: string, reconnect: boolean | number, tickets: number]>([
    ['not at all', false, 1],
    ['twice', 2, 3],
    ['until five in a row have said nothing', true, 6],
  ])('it comes back %s', async ([, reconnect, tickets]) => {
    const { session, server } = await open({ onPeer: (peer) => peer.cut() }, { reconnect })
    expect(await failureOf(readAll(session))).toMatchObject({ code: 'CONNECTION_FAILED' })
    expect(server.tickets()).toBe(tickets)
  })

  test.for<[name: string, options: Partial<VoiceServerOptions>, status: number | undefined]>([
    ['the ticket is refused', { refuseTicket: (number) => (number > 1 ? 400 : undefined) }, 400],
    // a platform's WebSocket does not tell why it was refused
    ...(isFetch ? [] : [refusedHandshake]),
    [
      'the ticket leads elsewhere',
      { ticket: (number) => (number > 1 ? { streaming_url: 'wss://elsewhere.example/' } : {}) },
      undefined,
    ],
  ])('and there is no way back: %s', async ([, options, status]) => {
    const { session, server } = await open({ ...options, onPeer: (peer) => peer.cut() })
    const error = await failureOf(readAll(session))
    expect(error.status).toBe(status)
    expect(error.message).not.toContain('token-number')
    expect(server.tickets()).toBe(2)
  })

  test('a service that is busy is asked again', async () => {
    const { session } = await open({
      refuseTicket: (number) => (number > 1 && number < 4 ? 503 : undefined),
      onPeer: (peer) => (peer.number === 1 ? peer.cut() : peer.say({ end_of_stream: {} })),
    })
    expect((await readAll(session)).map(({ kind }) => kind)).toEqual(['reconnected', 'end_of_stream'])
  })
})

describe('where the sound goes', () => {
  test('no key goes there, and neither key nor token is printed', async () => {
    const { session, server } = await open({ onPeer: (peer) => peer.say({ end_of_stream: {} }) })
    await readAll(session)
    const [{ headers, url } = { headers: {}, url: '' }] = server.handshakes
    expect(headers).not.toHaveProperty('authorization')
    expect(JSON.stringify(headers)).not.toContain(canary)
    expect(url).toBe('/stream?token=token-number-1')
    expect(inspect(session, { depth: 9, showHidden: true })).not.toContain('token-number')
    const ticket = await openClient(server.url).voice.start(params)
    expect(inspect(ticket) + JSON.stringify(ticket)).not.toContain('token-number')
  })

  test.for<[name: string, status: number, code: string]>([
    ['403', 403, 'UNAUTHORIZED'],
    ['500', 500, 'UNAVAILABLE'],
    ['a redirect', 302, 'REDIRECT_REFUSED'],
    ['200', 200, 'BAD_ANSWER'],
  ])('a handshake that is answered with %s', async ([, status, code]) => {
    const error = await failureOf(open({ onPeer: () => {}, refuse: () => status }))
    // a platform's WebSocket does not tell why it was refused
    expect(error).toMatchObject({ code: isFetch ? 'CONNECTION_FAILED' : code })
    expect(error.message + inspect(error)).not.toContain('token-number')
    expect(error.message + inspect(error)).not.toContain('/stream')
  })

  test.for<[url: string, says: string]>([
    ['nowhere', 'is not a URL'],
    ['wss://elsewhere.example/stream', 'leads to a host that is not one of this service'],
    ['ws://elsewhere.example/stream', 'is not wss'],
    ['https://127.0.0.1/stream', 'is not wss'],
    ['wss://user:pass@127.0.0.1/', 'contains more than a URL'],
  ])('not to %s', async ([streamingUrl, says]) => {
    const server = await listen((response) =>
      sendJson(response, { streaming_url: streamingUrl, token: 'secret-token' }),
    )
    const error = await failureOf(openClient(server.url).voice.open(params))
    expect(error).toMatchObject({ code: 'BAD_ANSWER' })
    expect(error.message).toContain(says)
    expect(error.message).not.toContain('elsewhere')
  })

  test('nobody there', async () => {
    const gone = createServer().listen(0, '127.0.0.1')
    await once(gone, 'listening')
    const { port } = gone.address() as AddressInfo
    gone.close()
    const ticket = { streaming_url: `ws://127.0.0.1:${port}/stream`, token: 't' }
    const server = await listen((response) => sendJson(response, ticket))
    expect(await failureOf(openClient(server.url).voice.open(params))).toMatchObject({
      code: 'CONNECTION_FAILED',
      transport: isFetch ? 'FETCH_FAILED' : 'ECONNREFUSED',
    })
  })

  test('somebody who says nothing', async () => {
    const silent = await listen(() => {})
    const streamingUrl = `${silent.url.replace('http', 'ws')}/stream`
    const server = await listen((response) => sendJson(response, { streaming_url: streamingUrl, token: 't' }))
    const error = await failureOf(openClient(server.url, { timeoutMs: 500 }).voice.open(params))
    expect(error).toMatchObject({ code: 'TIMEOUT' })
  })
})

test.skipIf(isFetch)('it is connected as the other requests are, through a proxy too', async () => {
  const targets: string[] = []
  const connectTo = openConnector({})
  const dispatcher = new Agent({
    connect(options, callback) {
      targets.push(`${options.hostname}:${options.port}`)
      connectTo(options, callback)
    },
  })
  onTestFinished(() => dispatcher.destroy())
  const server = await listenVoice({
    ticket: () => ({ streaming_url: `${server.url.replace('http://127.0.0.1', 'ws://localhost')}/stream` }),
    onPeer: (peer) => peer.say({ end_of_stream: {} }),
  })
  const session = await openClient(server.url, { dispatcher }).voice.open(params)
  expect(await readAll(session)).toEqual([{ kind: 'end_of_stream' }])
  const { port } = new URL(server.url)
  expect(targets).toEqual([`127.0.0.1:${port}`, `localhost:${port}`])
})

describe('what is sent', () => {
  test.for<[name: string, type: string, bytes: number]>([
    ['nothing', 'audio/auto', 0],
    ['more than 100,000 bytes', 'audio/auto', 100_001],
    ['half a sample', 'audio/pcm;encoding=s16le;rate=8000', 3],
    ['more than a second', 'audio/pcm;encoding=s16le;rate=8000', 16_002],
  ])('is refused before: %s', async ([, sourceMediaContentType, bytes]) => {
    const server = await listenVoice({ onPeer: () => {} })
    await using session = await openClient(server.url).voice.open({ ...params, sourceMediaContentType })
    await expect(session.send(new Uint8Array(bytes))).rejects.toMatchObject({ rule: 'voice-field' })
    const odd = 'sound' as unknown as Uint8Array
    await expect(session.send(odd)).rejects.toThrow('chunk of session.send is not a Uint8Array')
  })

  test('nothing after the end', async () => {
    const { session } = await open({ onPeer: () => {} })
    await session.end()
    await session.end()
    await expect(session.send(Uint8Array.of(1))).rejects.toMatchObject({ code: 'VOICE_ENDED' })
    await session.close()
  })

  test('a buffer can be used again at once, and the order stays', async () => {
    const texts: string[] = []
    const { session } = await open({
      onPeer: (peer) => {
        peer.onText((text) => texts.push(text))
      },
    })
    const buffer = Buffer.alloc(1)
    const sends = [1, 2, 3].map((value) => {
      buffer[0] = value
      return session.send(buffer)
    })
    await Promise.all(sends)
    await expect
      .poll(() => texts)
      .toEqual(['AQ==', 'Ag==', 'Aw=='].map((data) => `{"source_media_chunk":{"data":"${data}"}}`))
    await session.close()
  })

  test('PCM is cut into chunks and sent at twice real time at most', async () => {
    const sizes: number[] = []
    const clock = fakeClock()
    const server = await listenVoice({
      onPeer: (peer) => {
        peer.onText((text) => {
          const { source_media_chunk: chunk } = JSON.parse(text) as { source_media_chunk?: { data: string } }
          if (chunk === undefined) peer.say({ end_of_stream: {} })
          else sizes.push(Buffer.from(chunk.data, 'base64').length)
        })
      },
    })
    const sourceMediaContentType = 'audio/pcm;encoding=s16le;rate=8000'
    const session = await openClient(server.url, { clock }).voice.open({ ...params, sourceMediaContentType })
    const reading = readAll(session)
    await session.sendAll([new Uint8Array(5000), new Uint8Array(3000), new Uint8Array(402)])
    await reading
    expect(sizes).toEqual([3200, 3200, 2002])
    expect(clock.waits).toHaveLength(2)
    expect(clock.waits.every((ms) => ms > 50 && ms <= 220)).toBe(true)
  })
})

describe('the end', () => {
  test('by a signal: reading and sending fail with it', async () => {
    const stop = new AbortController()
    const { session } = await open({ onPeer: () => {} }, { signal: stop.signal })
    const reading = failureOf(readAll(session))
    stop.abort(new Error('enough'))
    expect(await reading).toMatchObject({ code: 'ABORTED' })
    await expect(session.send(Uint8Array.of(1))).rejects.toMatchObject({ code: 'ABORTED' })
  })

  test('by a signal that comes before', async () => {
    const server = await listenVoice({ onPeer: () => {} })
    const error = await failureOf(openClient(server.url).voice.open(params, { signal: AbortSignal.abort() }))
    expect(error).toMatchObject({ code: 'ABORTED' })
  })

  test('by a signal in the midst of the handshake', async () => {
    const stop = new AbortController()
    const silent = createServer().on('upgrade', () => stop.abort())
    await once(silent.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => silent.close().closeAllConnections())
    const streamingUrl = `ws://127.0.0.1:${(silent.address() as AddressInfo).port}/stream`
    const server = await listen((response) => sendJson(response, { streaming_url: streamingUrl, token: 't' }))
    const error = await failureOf(openClient(server.url).voice.open(params, { signal: stop.signal }))
    expect(error).toMatchObject({ code: 'ABORTED' })
  })

  test('by close: reading ends, and the service is told', async () => {
    let closed: () => void = () => {}
    const gone = new Promise<void>((resolve) => (closed = resolve))
    const { session } = await open({ onPeer: (peer) => void peer.socket.on('close', () => closed()) })
    const reading = readAll(session)
    await session.close()
    await session.close()
    expect(await reading).toEqual([])
    await gone
  })
})
