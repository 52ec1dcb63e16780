import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { collectGarbage } from '../../../../test/collect-garbage.ts'
import { closedUrl, listen, listenRaw, sendJson } from '../testing/listen.ts'
import { failureOf, fakeClock, openTestConnection } from '../testing/open-client.ts'
import { untilStill } from '../testing/until-still.ts'
import { call } from './call.ts'
import type { OutgoingBody } from './wire.ts'
import { testDepth } from '../../../../test/depth.ts'

type Call = Parameters<typeof call<unknown>>[0]

async function* pieces(count: number, bytes = 65_536): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < count; index++) yield Promise.resolve(new Uint8Array(bytes).fill(index))
}

function bodyOf(open: OutgoingBody['open'], facts: Partial<OutgoingBody> = {}): OutgoingBody {
  return { contentType: 'application/octet-stream', byteLength: undefined, open, isRepeatable: true, ...facts }
}

function upload(body: OutgoingBody, facts: Partial<Call> = {}): Call {
  const read = (value: unknown): unknown => value
  return { method: 'POST', path: '/v2/document', body, maxBytes: 65_536, cost: 'creates', read, ...facts }
}

test.for<[name: string, byteLength: number | undefined]>([
  ['of a known length', 10 * 65_536],
  ['of an unknown length', undefined],
])('a body %s streams, and says how far it is', async ([, byteLength]) => {
  const server = await listen((response) => sendJson(response, { document_id: 'x' }))
  const sent: number[] = []
  const body = bodyOf(() => pieces(10), { byteLength, onSent: (bytes) => sent.push(bytes) })
  const { value, status } = await call(upload(body), openTestConnection(server.url))
  expect({ value, status }).toEqual({ value: { document_id: 'x' }, status: 200 })
  expect(sent).toEqual(Array.from({ length: 10 }, (_, index) => (index + 1) * 65_536))
  const [request] = server.requests
  expect(request?.headers['content-type']).toBe('application/octet-stream')
  expect(request?.headers['content-length']).toBe(byteLength === undefined ? undefined : String(byteLength))
  expect(request?.headers['transfer-encoding']).toBe(byteLength === undefined ? 'chunked' : undefined)
})

test('a body is read no faster than the other side takes it', async () => {
  const server = createServer((request) => request.pause())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  let given = 0
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      given += 65_536
      yield await Promise.resolve(new Uint8Array(65_536))
    }
  }
  const stop = new AbortController()
  const connection = openTestConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const running = failureOf(call(upload(bodyOf(endless)), connection, { signal: stop.signal }))
  expect(await untilStill(() => given)).toBeLessThan(20_000_000)
  stop.abort()
  expect(await running).toMatchObject({ code: 'ABORTED', outcome: 'unknown' })
})

test('a signal closes the source', async () => {
  const server = await listenRaw(() => {})
  let isClosed = false
  const stop = new AbortController()
  const source = new Readable({
    read: () => stop.abort(),
    destroy(_, done) {
      isClosed = true
      done(null)
    },
  })
  const options = { signal: stop.signal }
  const error = await failureOf(call(upload(bodyOf(() => source)), openTestConnection(server.url), options))
  expect(error.code).toBe('ABORTED')
  await expect.poll(() => isClosed).toBe(true)
})

test.for<[name: string, open: OutgoingBody['open'], byteLength: number | undefined, says: string]>([
  [
    'fails',
    async function* () {
      yield new Uint8Array(10)
      await Promise.reject(Object.assign(new Error('gone'), { code: 'EIO' }))
    },
    undefined,
    'could not be read to its end',
  ],
  ['cannot be opened', () => fail(), undefined, 'could not be read to its end'],
  ['is too short', () => pieces(1, 10), 20, 'ended after 10 of the announced 20 bytes'],
  ['is too long', () => pieces(3, 10), 20, 'returned more than the announced 20 bytes'],
  [
    'gives texts',
    () => Readable.from(['text']) as AsyncIterable<Uint8Array>,
    undefined,
    'returned something that is not',
  ],
])('a source that %s', async ([, open, byteLength, says]) => {
  const server = await listen((response) => sendJson(response, {}))
  const connection = openTestConnection(server.url, { attempts: 3, clock: fakeClock() })
  const error = await failureOf(call(upload(bodyOf(open, { byteLength })), connection))
  expect(error).toMatchObject({ code: 'BODY_FAILED', attempts: 1 })
  expect(error.message).toContain(says)
  expect(server.requests).toHaveLength(0)
})

function fail(): never {
  throw new Error('no such file')
}

test.for<[name: string, open: OutgoingBody['open']]>([
  ['the source stops', () => new Readable({ read() {} })],
  ['the answer does not come', () => pieces(1, 10)],
])('%s: given up after the idle time', async ([, open]) => {
  const server = await listenRaw(() => {})
  const connection = openTestConnection(server.url, { transferTimeoutMs: 500 })
  const error = await failureOf(call(upload(bodyOf(open)), connection))
  expect(error).toMatchObject({ code: 'TIMEOUT', outcome: 'unknown' })
  expect(error.message).toContain('stopped for 500 ms')
})

test('an upload may take longer than any total of the client', async () => {
  const server = await listen((response) => sendJson(response, {}))
  async function* slow(): AsyncGenerator<Uint8Array> {
    for (let index = 0; index < 6; index++) {
      await wait(200)
      yield new Uint8Array(5)
    }
  }
  const connection = openTestConnection(server.url, { totalTimeoutMs: 100, timeoutMs: 1000 })
  expect(await call(upload(bodyOf(slow)), connection)).toMatchObject({ status: 200 })
  expect(await failureOf(call(upload(bodyOf(slow), { totalTimeoutMs: 100 }), connection))).toMatchObject({
    code: 'TIMEOUT',
  })
})

test('a refusal that comes before the body is whole is the answer', async () => {
  const server = createServer((_, response) => sendJson(response, { message: 'Request size exceeds the limit.' }, 413))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  let isEnded = false
  async function* large(): AsyncGenerator<Uint8Array> {
    try {
      for (let index = 0; index < 1000; index++) {
        await wait(5)
        yield new Uint8Array(1000)
      }
    } finally {
      isEnded = true
    }
  }
  const connection = openTestConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const error = await failureOf(call(upload(bodyOf(large)), connection))
  expect(error).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', status: 413 })
  await expect.poll(() => isEnded).toBe(true)
})

test.for<[name: string, isRepeatable: boolean, requests: number]>([
  ['that can be opened again is repeated after 503', true, 3],
  ['that cannot be opened again is not', false, 1],
])('a body %s', async ([, isRepeatable, requests]) => {
  const server = await listen((response) => sendJson(response, {}, 503))
  const connection = openTestConnection(server.url, { attempts: 3, clock: fakeClock() })
  const error = await failureOf(call(upload(bodyOf(() => pieces(2), { isRepeatable })), connection))
  expect(error.attempts).toBe(requests)
  expect(server.requests).toHaveLength(requests)
})

test('a body that was never opened is repeated, whatever it is', async () => {
  let opened = 0
  const open = (): AsyncIterable<Uint8Array> => {
    opened++
    return pieces(1)
  }
  const connection = openTestConnection(await closedUrl(), { attempts: 3, clock: fakeClock() })
  const error = await failureOf(call(upload(bodyOf(open, { isRepeatable: false })), connection))
  expect(error).toMatchObject({ code: 'CONNECTION_FAILED', outcome: 'notSent', attempts: 3 })
  expect(opened).toBe(0)
})

test('a connection is used again after an upload', async () => {
  const server = await listen((response) => sendJson(response, {}))
  const connection = openTestConnection(server.url)
  for (let index = 0; index < 3; index++) await call(upload(bodyOf(() => pieces(2))), connection)
  expect(server.connections()).toBe(1)
})

/** In MB. */
const size = testDepth > 1 ? 256 : 96

test('a large file leaves without being in memory', async () => {
  let received = 0
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (received += chunk.length))
    request.on('end', () => sendJson(response, {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  let most = 0
  let sent = 0
  const onSent = (): void => {
    if (++sent % 32 !== 0) return
    collectGarbage()
    most = Math.max(most, process.memoryUsage().arrayBuffers)
  }
  const connection = openTestConnection(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  collectGarbage()
  const before = process.memoryUsage().arrayBuffers
  await call(upload(bodyOf(() => pieces(size, 1_048_576), { onSent })), connection)
  expect(received).toBe(size * 1_048_576)
  expect(sent).toBe(size)
  expect(most - before).toBeLessThan(64_000_000)
})
