import { gzipSync } from 'node:zlib'
import MockAgent from 'undici/lib/mock/mock-agent.js'
import { expect, onTestFinished, test, vi } from 'vitest'
import { closedUrl, listen, listenRaw, sendJson } from '../testing/listen.ts'
import { openClient } from '../testing/open-client.ts'
import { openTransport } from './fetch-transport.ts'
import { openTransport as openProxied } from './proxied-fetch-transport.ts'
import { readAll } from './streams.ts'
import type { OpenAnswer, OutgoingBody, OutgoingRequest, ReceivedAnswer, SendFailure, Transport } from './wire.ts'

// All other tests of the client run over this transport too, with LOCKALE_TEST_FETCH=1.

const options = { dispatcher: undefined, environment: {}, maxConnections: 8, timeoutMs: 500, isLoopback: false }

function open(given: Partial<Parameters<typeof openTransport>[0]> = {}): Transport {
  const transport = openTransport({ ...options, ...given })
  onTestFinished(() => transport.close())
  return transport
}

function send(
  transport: Transport,
  outgoing: Pick<OutgoingRequest, 'origin'> & Partial<OutgoingRequest>,
  signal?: AbortSignal,
): Promise<ReceivedAnswer | OpenAnswer> {
  const usual = { path: '/x', method: 'POST', headers: {}, body: null, isStream: false, maxBytes: 1000 } as const
  const request = { ...usual, timeoutMs: 60_000, totalTimeoutMs: undefined, ...outgoing }
  return transport.send(request, { signal, onFailure: (failure) => failure })
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (failure: SendFailure) => failure,
  )
const textOf = async (bytes: Uint8Array | Promise<Uint8Array>) => new TextDecoder().decode(await bytes)

test('sends what it is given, without the headers that fetch sets itself', async () => {
  const server = await listen((response) => response.writeHead(200, { 'x-Trace-ID': 'abc' }).end('ok'))
  const headers = { authorization: 'Key k', 'content-type': 'application/json', 'accept-encoding': 'gzip' }
  const answer = await send(open(), { origin: server.url, path: '/v2/x?a=%20b', headers, body: '{"a":1}' })
  expect(answer).toMatchObject({ status: 200, headers: { 'x-trace-id': 'abc' } })
  expect(await textOf(answer.body as Uint8Array)).toBe('ok')
  expect(server.requests[0]).toMatchObject({ method: 'POST', url: '/v2/x?a=%20b', body: '{"a":1}' })
  expect(server.requests[0]?.headers).toMatchObject({ authorization: 'Key k', 'content-length': '7' })
})

test('a body that is a stream is sent whole, with its length, and counted', async () => {
  const server = await listen((response) => response.end())
  const sent: number[] = []
  const content: OutgoingBody = {
    contentType: 'text/plain',
    byteLength: 4,
    isRepeatable: false,
    async *open() {
      for (const text of ['ab', 'cd']) yield await Promise.resolve(new TextEncoder().encode(text))
    },
    onSent: (bytes) => sent.push(bytes),
  }
  await send(open(), { origin: server.url, body: content })
  expect(server.requests[0]).toMatchObject({ body: 'abcd', headers: { 'content-length': '4' } })
  expect(sent).toEqual([2, 4])
  const short = { ...content, byteLength: 5 }
  expect(await failureOf(send(open(), { origin: server.url, body: short }))).toMatchObject({
    reason: 'body',
    started: false,
    cause: { message: 'ended after 4 of the announced 5 bytes' },
  })
  expect(server.requests).toHaveLength(1)
})

test.for<[name: string, abortedAfter: number]>([
  ['before its first piece is asked for', 0],
  ['while it is read', 3],
])('a body without an end is read no further once the request is aborted: %s', async ([, abortedAfter]) => {
  const server = await listen((response) => response.end())
  const stop = new AbortController()
  let [pieces, isEnded] = [0, false]
  const content: OutgoingBody = {
    contentType: 'text/plain',
    byteLength: undefined,
    isRepeatable: false,
    async *open() {
      try {
        for (; pieces < 50; pieces++) {
          if (pieces === abortedAfter) stop.abort()
          yield await Promise.resolve(new Uint8Array(1))
        }
      } finally {
        isEnded = true
      }
    },
  }
  const sending = failureOf(send(open(), { origin: server.url, body: content }, stop.signal))
  // the turn of the request has come, and the file that reads bodies loads
  for (let at = 0; at < 3; at++) await Promise.resolve()
  if (abortedAfter === 0) stop.abort()
  expect(await sending).toMatchObject({ reason: 'aborted', started: false })
  await import('./fetch-streams.ts')
  await new Promise((resolve) => setImmediate(resolve))
  expect({ pieces, isEnded }).toEqual({ pieces: abortedAfter, isEnded: abortedAfter > 0 })
  expect(server.requests).toHaveLength(0)
})

test.for<[name: string, started: boolean, code: string | undefined, url: () => Promise<string>]>([
  ['nobody listens', false, 'ECONNREFUSED', closedUrl],
  ['the connection is reset', true, 'ECONNRESET', async () => (await listenRaw(reset)).url],
  ['nothing is answered', true, 'UND_ERR_HEADERS_TIMEOUT', async () => (await listen(() => {})).url],
])('%s', async ([, started, code, url]) => {
  expect(await failureOf(send(open(), { origin: await url(), timeoutMs: 500 }))).toMatchObject({
    reason: 'transport',
    started,
    cause: { code },
  })
})

function reset(socket: Parameters<Parameters<typeof listenRaw>[0]>[0]): void {
  socket.once('data', () => socket.resetAndDestroy())
}

test('the time limits of a body, of all, and its size', async () => {
  const server = await listen((response) => response.writeHead(200).write('x'.repeat(600)))
  const origin = server.url
  const slow = failureOf(send(open(), { origin, timeoutMs: 1000 }))
  expect(await slow).toMatchObject({ cause: { code: 'UND_ERR_BODY_TIMEOUT' } })
  expect(await failureOf(send(open(), { origin, totalTimeoutMs: 100 }))).toMatchObject({ reason: 'total-timeout' })
  expect(await failureOf(send(open(), { origin, maxBytes: 500 }))).toMatchObject({ reason: 'too-large' })
})

test.for<[name: string, status: number, said: string, expected: object]>([
  ['an answer', 200, 'whole: ü', { status: 200, text: 'whole: ü' }],
  ['an error', 456, 'quota', { status: 456, text: 'quota' }],
  ['no body', 204, '', { status: 204, text: '' }],
  ['too large', 200, 'x'.repeat(1001), { reason: 'too-large' }],
])('React Native has answers without a stream: %s', async ([, status, said, expected]) => {
  const real = fetch
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await real(...request)
    const { headers } = response
    return { status: response.status, type: 'default', headers, arrayBuffer: () => response.arrayBuffer() }
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const server = await listen((response) => response.writeHead(status).end(said))
  const answer = await send(open(), { origin: server.url }).catch((failure: unknown) => failure)
  const { body } = answer as ReceivedAnswer
  expect({ ...(answer as object), text: body && (await textOf(body)) }).toMatchObject(expected)
})

test('a runtime that cannot decode UTF-8 is refused before anything is sent', () => {
  vi.stubGlobal('TextDecoder', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  expect(() => open()).toThrow(expect.objectContaining({ code: 'RUNTIME_UNSUPPORTED' }))
})

test('a stream is read as far as it is asked for, and fails with the failure', async () => {
  const server = await listen((response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('content'))
  })
  const whole = await send(open(), { origin: server.url, isStream: true })
  expect(await textOf(readAll((whole as OpenAnswer).body))).toBe('content')
  const endless = await listen((response) => void response.writeHead(200).write('begin'))
  const stop = new AbortController()
  const { body } = (await send(open(), { origin: endless.url, isStream: true }, stop.signal)) as OpenAnswer
  const reading = failureOf(readAll(body))
  stop.abort()
  expect(await reading).toMatchObject({ reason: 'aborted', started: true })
})

test.for([
  [503, '{"message":"busy"}', true],
  [400, 'no JSON', false],
] as const)('an answer %i that breaks off keeps what came of its body', async ([status, begin, isClosed]) => {
  const server = await listenRaw((socket) => {
    socket.once('data', () => {
      socket.write(`HTTP/1.1 ${status} X\r\ncontent-length: 100\r\n\r\n${begin}`)
      if (isClosed) socket.end()
    })
  })
  const answer = (await send(open(), { origin: server.url, timeoutMs: 1000 })) as ReceivedAnswer
  expect([answer.status, await textOf(answer.body)]).toEqual([status, begin])
})

test('a redirect is not followed', async () => {
  const server = await listen((response) => response.writeHead(302, { location: '/elsewhere' }).end())
  expect(await send(open(), { origin: server.url })).toMatchObject({ status: 302, headers: { location: '/elsewhere' } })
  expect(server.requests).toHaveLength(1)
})

test('no more requests at a time than allowed; one that waits is given up at once', async () => {
  let running = 0
  let most = 0
  const server = await listen((response) => {
    most = Math.max(most, ++running)
    setTimeout(() => {
      running--
      sendJson(response, {})
    }, 20)
  })
  const transport = open({ maxConnections: 2 })
  const calls = Array.from({ length: 6 }, () => send(transport, { origin: server.url }))
  const stop = new AbortController()
  const waiting = failureOf(send(transport, { origin: server.url }, stop.signal))
  stop.abort()
  expect(await waiting).toMatchObject({ reason: 'aborted', started: false })
  await Promise.all(calls)
  expect(most).toBe(2)
})

test('closing ends what runs, and refuses what comes', async () => {
  const server = await listen(() => {})
  const transport = open()
  const running = failureOf(send(transport, { origin: server.url, timeoutMs: 60_000 }))
  await expect.poll(() => server.requests.length).toBe(1)
  await transport.close()
  const closed = { reason: 'transport', cause: { code: 'UND_ERR_DESTROYED' } }
  expect(await running).toMatchObject({ ...closed, started: true })
  expect(await failureOf(send(transport, { origin: server.url }))).toMatchObject({ ...closed, started: false })
})

test.for<[what: string, message: string, act: () => unknown]>([
  [
    'a proxy',
    'use the proxy that HTTPS_PROXY names',
    () => open({ environment: { HTTPS_PROXY: 'http://me:hunter22@proxy.example' } }),
  ],
  [
    'SOCKS in Bun',
    'use the proxy that ALL_PROXY names',
    () => openProxied({ ...options, environment: { ALL_PROXY: 'socks5://me:hunter22@proxy.example' } }),
  ],
  ['a dispatcher', 'use a dispatcher of undici', () => open({ dispatcher: new MockAgent() })],
  [
    'a GET with a body',
    'send a GET request with a body',
    () => send(open(), { origin: 'https://a.example', method: 'GET', body: '{}' }),
  ],
])('what fetch cannot do is an error, never ignored: %s', async ([, what, act]) => {
  const error: unknown = await Promise.resolve()
    .then(act)
    .catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ code: 'RUNTIME_UNSUPPORTED', message: `This runtime cannot ${what}.` })
  expect(String((error as { hint?: unknown }).hint)).not.toMatch(/hunter22|^$/u)
})

test('the proxy is not asked for hosts of this machine', () => {
  expect(() => open({ environment: { HTTPS_PROXY: 'http://proxy.example' }, isLoopback: true })).not.toThrow()
})

test.for(['Bun', 'Deno'])(
  '%s goes through the proxy, except to hosts of NO_PROXY and to this machine',
  async (runtime) => {
    const seen: unknown[] = []
    let closed = 0
    vi.stubGlobal(runtime, { createHttpClient: ({ proxy }: { proxy: object }) => ({ proxy, close: () => closed++ }) })
    vi.stubGlobal(
      'fetch',
      (_: URL, init: { readonly proxy?: unknown; readonly client?: { readonly proxy: object } }) => {
        seen.push(init.proxy ?? init.client?.proxy)
        return Promise.resolve(new Response('{}'))
      },
    )
    vi.stubEnv('HTTPS_PROXY', 'http://other.example')
    onTestFinished(() => void vi.unstubAllGlobals().unstubAllEnvs())
    const environment = { HTTPS_PROXY: 'http://me:p%40ss@proxy.example:8080', NO_PROXY: 'b.example' }
    const transport = openProxied({ ...options, environment })
    expect(transport.secrets.map((secret) => secret.reveal())).toContain('p@ss')
    for (const origin of ['https://a.example', 'https://b.example', 'http://[::1]:4000'])
      await send(transport, { origin })
    // a runtime reads the variables itself: they must not decide about a service on this machine
    const near = openProxied({ ...options, environment, isLoopback: true })
    await send(near, { origin: 'http://127.0.0.1:4000' })
    await Promise.all([transport.close(), near.close()])
    const basicAuth = { username: 'me', password: 'p@ss' }
    expect(seen).toEqual(
      runtime === 'Bun'
        ? ['http://me:p%40ss@proxy.example:8080', false, false, false]
        : [
            { url: 'http://proxy.example:8080', basicAuth },
            { transport: 'tcp', hostname: 'b.example', port: 443 },
            { transport: 'tcp', hostname: '::1', port: 4000 },
            { transport: 'tcp', hostname: '127.0.0.1', port: 4000 },
          ],
    )
    expect(closed).toBe(runtime === 'Bun' ? 0 : 4)
  },
)

test('a runtime without files refuses paths before it sends anything', async () => {
  const server = await listen((response) => sendJson(response, {}))
  const { documents, memories } = openClient(server.url)
  vi.stubGlobal('process', { ...process, getBuiltinModule: undefined })
  onTestFinished(() => void vi.unstubAllGlobals())
  const unsupported = { code: 'RUNTIME_UNSUPPORTED', hint: expect.stringContaining('a Blob') as string }
  const input = new File(['x'], 'a.txt')
  await expect(documents.upload({ input: 'a.txt', targetLang: 'de' })).rejects.toMatchObject(unsupported)
  await expect(documents.translate({ input, output: 'b.txt', targetLang: 'de' })).rejects.toMatchObject(unsupported)
  await expect(memories.import({ input: 'a.tmx' })).rejects.toMatchObject(unsupported)
  expect(server.requests).toEqual([])
})

test('a File, a Blob and web streams are sent and written', async () => {
  const server = await listen((response, { method, url }) => {
    if (method === 'POST' && url === '/v2/document') sendJson(response, { document_id: 'D', document_key: 'k' })
    else if (url === '/v2/document/D') sendJson(response, { document_id: 'D', status: 'done', billed_characters: 1 })
    else response.writeHead(200, { 'content-type': 'text/plain' }).end('done')
  })
  const { documents } = openClient(server.url)
  const blob = new Blob(['from a blob'])
  for (const input of [
    new File([blob], 'a.txt'),
    { name: 'a.txt', bytes: blob },
    { name: 'a.txt', stream: blob.stream() },
  ]) {
    const written: Uint8Array[] = []
    const output = new WritableStream<Uint8Array>({ write: (piece) => void written.push(piece) })
    expect(await documents.translate({ input, output, targetLang: 'de' })).toMatchObject({ byteLength: 4 })
    expect(await textOf(readAll(new Blob(written as Uint8Array<ArrayBuffer>[]).stream()))).toBe('done')
  }
  const bodies = server.requests.filter(({ url }) => url === '/v2/document').map(({ body }) => body)
  expect(bodies.map((body) => body.includes('filename="a.txt"') && body.includes('\r\n\r\nfrom a blob\r\n'))).toEqual([
    true,
    true,
    true,
  ])
  await expect(documents.upload({ input: blob as File, targetLang: 'de' })).rejects.toMatchObject({
    message: expect.stringContaining('documents.upload needs params.input.name') as string,
  })
})
