import { createServer } from 'node:http'
import { type AddressInfo, connect as connectSocket } from 'node:net'
import type { VoiceServerMessage } from '@lockale/api'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { pseudoEngine } from '../../engine/engine.ts'
import { createIds, seededRandom } from '../../ids.ts'
import type { ApiKey } from '../../store/account.ts'
import type { Seed } from '../../store/seed.ts'
import { createStore, type Store } from '../../store/store.ts'
import { createVoiceUpgrade } from '../upgrade.ts'
import {
  openSession,
  type VoiceSession,
  voiceSessionKind,
  type VoiceSettings,
  type VoiceShelves,
  voiceTokenKind,
} from '../voice-session.ts'

export interface VoiceHouse {
  readonly store: Store
  readonly key: ApiKey
  readonly shelves: VoiceShelves
  /** Moves time, and runs what is due by then. */
  readonly pass: (ms: number) => void
  readonly start: (settings?: Partial<VoiceSettings>) => VoiceSession
  /** An upgrade by hand: the lines of the answer. */
  readonly ask: (first: string, ...headers: readonly string[]) => Promise<readonly string[]>
  /** A connection with a token. */
  readonly connect: (token: string, path?: string) => Promise<Caller>
}

/** One side of a connection, and all that came over it. */
export interface Caller {
  readonly socket: WebSocket
  /** Sends a chunk in the format of JSON. */
  readonly chunk: (bytes: number) => void
  readonly end: () => void
  /** Every message so far, parsed. */
  readonly messages: readonly VoiceServerMessage<string>[]
  /** The code that the connection was closed with. */
  readonly closed: Promise<number>
  /** When so many messages are there. */
  readonly said: (count: number) => Promise<void>
}

const plain: VoiceSettings = {
  sourceType: 'audio/pcm;encoding=s16le;rate=8000',
  format: 'json',
  sourceLanguage: undefined,
  targets: ['de'],
  spoken: [],
  targetType: 'audio/webm;codecs=opus',
  glossaryId: undefined,
}

/** Voice alone, over a time that tests move. */
export async function openVoice({
  seed = {},
  ...parts
}: Partial<Parameters<typeof createVoiceUpgrade>[0]> & { readonly seed?: Seed } = {}): Promise<VoiceHouse> {
  let nowMs = Date.UTC(2026, 8, 1)
  const ids = createIds(seededRandom())
  const store = createStore({
    seed,
    strictKeys: false,
    characterLimit: undefined,
    behaviour: {},
    region: undefined,
    preset: 'service',
    keeper: undefined,
    ids,
    now: () => nowMs,
  })
  const key = store.find('voice')
  if (key === undefined) throw new Error('there is no such key')
  const shelves = { sessions: store.common(voiceSessionKind), tokens: store.common(voiceTokenKind) }
  const timers = new Set<{ readonly dueMs: number; readonly run: () => void }>()
  const server = createServer((_, response) => response.writeHead(404).end())
  server.on(
    'upgrade',
    createVoiceUpgrade({
      store,
      engine: pseudoEngine,
      now: () => nowMs,
      schedule: (ms, run) => {
        const timer = { dueMs: nowMs + ms, run }
        timers.add(timer)
        return () => timers.delete(timer)
      },
      ...parts,
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    store,
    key,
    shelves,
    pass(ms) {
      nowMs += ms
      for (const timer of timers) {
        if (timer.dueMs > nowMs) continue
        timers.delete(timer)
        timer.run()
      }
    },
    start: (settings = {}) =>
      openSession({ id: ids.uuid(), key, token: ids.hex(64), nowMs, settings: { ...plain, ...settings } }, shelves),
    ask: (first, ...headers) =>
      new Promise((resolve) => {
        const socket = connectSocket(port, '127.0.0.1')
        const lines = [first, 'Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket', ...headers]
        socket.write(`${lines.join('\r\n')}\r\nSec-WebSocket-Key: ${'A'.repeat(22)}==\r\n\r\n`)
        socket.once('data', (data) => {
          resolve(data.toString().split('\r\n'))
          socket.destroy()
        })
      }),
    connect: (token, path = '/v3/voice/realtime/connect') => connect(`ws://127.0.0.1:${port}${path}?token=${token}`),
  }
}

function connect(url: string): Promise<Caller> {
  const socket = new WebSocket(url)
  onTestFinished(() => {
    socket.terminate()
  })
  const messages: VoiceServerMessage<string>[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (!isBinary) messages.push(JSON.parse(data.toString()) as VoiceServerMessage<string>)
    for (const look of waiting) look()
  })
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => resolve(code))
  })
  return new Promise((resolve, reject) => {
    socket.on('unexpected-response', (_, response) => {
      reject(new Error(`status ${response.statusCode}`))
    })
    socket.on('error', reject)
    socket.on('open', () =>
      resolve({
        socket,
        messages,
        closed,
        chunk: (bytes) =>
          socket.send(JSON.stringify({ source_media_chunk: { data: Buffer.alloc(bytes).toString('base64') } })),
        end: () => socket.send('{"end_of_source_media":{}}'),
        said: (count) =>
          new Promise((done) => {
            const look = (): void => {
              if (messages.length < count) return
              waiting.delete(look)
              done()
            }
            waiting.add(look)
            look()
          }),
      }),
    )
  })
}
