import { decode, encode } from '@msgpack/msgpack'
import { describe, expect, test } from 'vitest'
import { openVoice } from './testing/open-voice.ts'

const kindOf = (message: object): string => Object.keys(message).join(' ')

describe('a session from beginning to end', () => {
  test('says everything in its order', async () => {
    const house = await openVoice({ script: ['One two.', 'Three four.'] })
    const { token } = house.start({ targets: ['de', 'fr'], spoken: ['fr'] })
    const caller = await house.connect(token)
    for (let piece = 0; piece < 3; piece++) {
      house.pass(1000)
      caller.chunk(16_000)
    }
    caller.end()
    expect(await caller.closed).toBe(1000)
    const update = ['source_transcript_update', 'target_transcript_update', 'target_transcript_update']
    expect(caller.messages.map(kindOf)).toEqual([
      ...update,
      ...update,
      'target_media_chunk',
      ...update,
      ...update,
      'target_media_chunk',
      'end_of_source_transcript',
      'end_of_target_transcript',
      'end_of_target_transcript',
      'end_of_target_media',
      'end_of_stream',
    ])
    expect(caller.messages[3]).toEqual({
      source_transcript_update: {
        concluded: [{ language: 'en', text: 'One two.', start_time: 0, end_time: 2000 }],
        tentative: [],
      },
    })
    expect(caller.messages.slice(-3, -1)).toEqual([
      { end_of_target_transcript: { language: 'fr' } },
      { end_of_target_media: { language: 'fr' } },
    ])
    expect(house.shelves.sessions.size).toBe(0)
    expect(house.shelves.tokens.size).toBe(0)
    expect(house.store.used(house.key).byKey).toMatchObject({
      speechToSpeech: 3000,
      speechToSpeechMinutes: 1,
      speechToText: 0,
    })
  })

  test('content type and headers come with the first sound only', async () => {
    const house = await openVoice()
    const { token } = house.start({ spoken: ['de'], sourceType: 'audio/auto' })
    const caller = await house.connect(token)
    caller.chunk(16_000)
    caller.end()
    await caller.closed
    const sounds = caller.messages.flatMap((message) =>
      'target_media_chunk' in message ? [message.target_media_chunk] : [],
    )
    expect(sounds.map(({ content_type: type, headers, data }) => [type, headers, data.length])).toEqual([
      ['audio/webm;codecs=opus', 1, 2],
      [undefined, undefined, 1],
    ])
  })

  test('in MessagePack the bytes are bytes', async () => {
    const house = await openVoice()
    const { token } = house.start({
      format: 'msgpack',
      spoken: ['de'],
      targetType: 'audio/pcm;encoding=alaw;rate=8000',
    })
    const caller = await house.connect(token)
    const frames: unknown[] = []
    caller.socket.on('message', (data: Buffer, isBinary: boolean) => frames.push(isBinary ? decode(data) : 'text'))
    caller.socket.send(encode({ source_media_chunk: { data: new Uint8Array(8000) } }))
    caller.socket.send(encode({ end_of_source_media: {} }))
    expect(await caller.closed).toBe(1000)
    expect(frames).toContainEqual({
      target_media_chunk: {
        language: 'de',
        data: [new Uint8Array(4000).fill(0xd5)],
        duration: 500,
        content_type: 'audio/pcm;encoding=alaw;rate=8000',
        text: expect.any(String) as string,
      },
    })
  })

  test('a glossary is applied, and variants of the source stay as they are', async () => {
    const house = await openVoice({
      script: ['The cart is empty.'],
      seed: {
        glossaries: [
          {
            id: '0b0e6a0c-5a3e-4c52-9d0a-3f0d6f3f1c11',
            name: 'UI',
            dictionaries: [{ source: 'en', target: 'de', entries: { cart: 'Warenkorb' } }],
          },
        ],
      },
    })
    const { token } = house.start({
      targets: ['de', 'en-GB'],
      glossaryId: '0b0e6a0c-5a3e-4c52-9d0a-3f0d6f3f1c11',
      sourceType: 'audio/auto',
    })
    const caller = await house.connect(token)
    caller.chunk(8000)
    caller.end()
    await caller.closed
    const texts = caller.messages.flatMap((message) =>
      'target_transcript_update' in message ? message.target_transcript_update.concluded.map(({ text }) => text) : [],
    )
    expect(texts[0]).toContain('Warenkorb')
    expect(texts[1]).toBe('The cart is empty.')
  })
})

describe('tokens', () => {
  test.for<[name: string, path: string | undefined, says: string]>([
    ['an unknown token', undefined, 'status 403'],
    ['another path', '/v3/voice/realtime', 'status 404'],
  ])('%s', async ([, path, says]) => {
    const house = await openVoice()
    await expect(house.connect('nobody', path)).rejects.toThrow(says)
  })

  test('a token opens one connection; used again it ends the session', async () => {
    const house = await openVoice()
    const { token } = house.start()
    const first = await house.connect(token)
    await expect(house.connect(token)).rejects.toThrow('status 403')
    expect(await first.closed).toBe(1001)
    expect(house.shelves.sessions.size).toBe(0)
  })

  test('a token waits for 60 s', async () => {
    const house = await openVoice()
    const { token } = house.start()
    house.pass(60_001)
    await expect(house.connect(token)).rejects.toThrow('status 403')
  })

  test('at a region there is no voice', async () => {
    const house = await openVoice({ region: 'us' })
    await expect(house.connect(house.start().token)).rejects.toThrow('status 404')
  })

  test('a fault may have it before the token is used up', async () => {
    let faults = 1
    const house = await openVoice({
      before: (_, socket) => {
        if (faults-- <= 0) return Promise.resolve({ status: undefined })
        socket.end('HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n\r\n')
        return Promise.resolve(undefined)
      },
    })
    const { token } = house.start()
    await expect(house.connect(token)).rejects.toThrow('status 503')
    await house.connect(token)
  })

  test('a request that is no handshake uses no token', async () => {
    const house = await openVoice()
    const { token } = house.start()
    const [status] = await house.ask(
      `GET /v3/voice/realtime/connect?token=${token} HTTP/1.1`,
      'Sec-WebSocket-Version: 7',
    )
    expect(status).toBe('HTTP/1.1 400 Bad Request')
    await house.connect(token)
  })

  test('an answer to a handshake carries what the other answers carry', async () => {
    const house = await openVoice({ headers: () => ({ 'X-Trace-ID': 'abc' }) })
    const lines = await house.ask('GET /v3/voice/realtime/connect?token=x HTTP/1.1', 'Sec-WebSocket-Version: 13')
    expect(lines).toContain('X-Trace-ID: abc')
  })
})

describe('sessions that are ended', () => {
  const pcm = { sourceType: 'audio/pcm;encoding=s16le;rate=48000' }

  test.for<
    [name: string, frames: readonly (string | Uint8Array | number)[], error: number, code: number, close: number]
  >([
    ['broken JSON', ['{'], 400, 4_000_002, 1008],
    ['a binary frame', [Uint8Array.of(1)], 400, 4_000_001, 1008],
    ['an unknown message', ['{"hello":{}}'], 400, 4_000_003, 1008],
    ['data that are no bytes', ['{"source_media_chunk":{"data":7}}'], 400, 4_000_004, 1008],
    ['half a sample', [3], 400, 4_000_006, 1008],
    ['more than a second', [96_002], 400, 4_000_007, 1008],
    ['more than 100,000 bytes', [100_002], 413, 4_130_001, 1009],
    ['more than twice real time', [96_000, 96_000, 96_000, 96_000], 429, 4_290_001, 1008],
  ])('%s', async ([, frames, error, code, close]) => {
    const house = await openVoice()
    const { token } = house.start(pcm)
    const caller = await house.connect(token)
    for (const frame of frames) {
      if (typeof frame === 'number') caller.chunk(frame)
      else caller.socket.send(frame)
    }
    expect(await caller.closed).toBe(close)
    expect(caller.messages.at(-1)).toEqual({
      error: {
        request_type: expect.any(String) as string,
        error_code: error,
        reason_code: code,
        error_message: expect.any(String) as string,
      },
    })
    expect(house.shelves.sessions.size).toBe(0)
  })

  test('data after the end', async () => {
    const house = await openVoice()
    const caller = await house.connect(house.start().token)
    caller.end()
    caller.chunk(2)
    expect(await caller.closed).toBe(1008)
    expect(caller.messages).toMatchObject([{ error: { error_code: 400, reason_code: 4_000_005 } }])
  })

  test('a message that is larger than any', async () => {
    const house = await openVoice()
    const caller = await house.connect(house.start().token)
    caller.socket.send('x'.repeat(2_000_000))
    expect(await caller.closed).toBe(1009)
    expect(house.shelves.sessions.size).toBe(0)
  })

  test('no sound for 30 s', async () => {
    const house = await openVoice()
    const session = house.start()
    const caller = await house.connect(session.token)
    caller.chunk(3200)
    await caller.said(0)
    await expect.poll(() => session.progress.heard.inputMs).toBeGreaterThan(0)
    house.pass(29_999)
    house.pass(2)
    expect(await caller.closed).toBe(1001)
    expect(caller.messages.at(-1)).toMatchObject({ error: { error_code: 408, reason_code: 4_080_001 } })
  })

  test('a quota that is used up', async () => {
    const house = await openVoice()
    house.store.changeKey(house.key, {
      limits: { characters: undefined, speechToTextMs: 1000, speechToSpeechMs: undefined },
    })
    const key = house.store.find('voice')
    const session = house.start()
    const caller = await house.connect(Object.assign(session, { key }).token)
    caller.chunk(16_000)
    await caller.said(2)
    caller.chunk(16_000)
    expect(await caller.closed).toBe(1008)
    expect(caller.messages.at(-1)).toMatchObject({ error: { error_code: 456, reason_code: 4_560_001 } })
    expect(house.store.used(house.key).byKey.speechToText).toBe(1000)
  })

  test('an engine that fails', async () => {
    const house = await openVoice({ engine: { name: 'broken', translate: () => Promise.reject(new Error('no')) } })
    const caller = await house.connect(house.start().token)
    caller.chunk(16_000)
    expect(await caller.closed).toBe(1011)
    expect(caller.messages.at(-1)).toMatchObject({ error: { error_code: 500 } })
  })
})

describe('connections that break', () => {
  test('after an hour one comes back, and the session goes on where it was', async () => {
    const house = await openVoice({ script: ['One two.'] })
    const session = house.start()
    const first = await house.connect(session.token)
    first.chunk(16_000)
    await first.said(2)
    // sound all the time, or it would be idle
    for (let minute = 0; minute < 121; minute++) {
      house.pass(29_800)
      if (house.shelves.sessions.get(session.id)?.drop === undefined) continue
      const { inputMs } = session.progress.heard
      first.chunk(2)
      // heard before time goes on
      await expect
        .poll(() => session.progress.heard.inputMs !== inputMs || session.drop === undefined, { interval: 1 })
        .toBe(true)
    }
    expect(await first.closed).toBe(1001)
    expect(first.messages.some((message) => 'error' in message)).toBe(false)
    expect(house.shelves.sessions.size).toBe(1)
    expect(session.progress.heard.inputMs).toBeGreaterThan(1000)
  })

  test('what was not said before the end of a connection is said on the next one', async () => {
    const house = await openVoice()
    const session = house.start()
    session.progress = { ...session.progress, heard: { inputMs: 500, sentences: 0, concludedMs: 0 }, hasEnded: true }
    const caller = await house.connect(session.token)
    expect(await caller.closed).toBe(1000)
    expect(caller.messages.map(kindOf)).toEqual([
      'source_transcript_update',
      'target_transcript_update',
      'end_of_source_transcript',
      'end_of_target_transcript',
      'end_of_stream',
    ])
  })

  test('sessions that nobody comes back for are forgotten', async () => {
    const house = await openVoice()
    for (let number = 0; number < 99; number++) house.start()
    house.pass(60_001)
    house.start()
    expect(house.shelves.sessions.size).toBe(1)
    expect(house.shelves.tokens.size).toBe(1)
  })
})
