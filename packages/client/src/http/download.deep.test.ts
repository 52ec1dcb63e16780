import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { collectGarbage } from '../../../../test/collect-garbage.ts'
import { listen, listenRaw, sendJson } from '../testing/listen.ts'
import { failureOf, fakeClock, openTestConnection } from '../testing/open-client.ts'
import { turns } from '../testing/turns.ts'
import { untilStill } from '../testing/until-still.ts'
import { type Download, openDownload, type DownloadRequest } from './download.ts'
import { ServiceError } from './service-error.ts'
import { testDepth } from '../../../../test/depth.ts'
import { isFetch } from '../../../../test/is-fetch.ts'

const request: DownloadRequest = { method: 'POST', path: '/v2/document/X/result', json: '{}' }
const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251))

async function read({ body }: Download): Promise<Buffer> {
  return buffer(body)
}

test('a file comes in with what is said about it', async () => {
  const server = await listen((response) => {
    response.writeHead(200, {
      'content-type': 'application/pdf',
      'content-length': bytes.length,
      'content-disposition': 'attachment; filename="../a b.pdf"',
      'x-trace-id': 'abc',
    })
    response.end(bytes)
  })
  await using download = await openDownload(request, openTestConnection(server.url))
  expect(download).toMatchObject({
    status: 200,
    contentType: 'application/pdf',
    fileName: 'a b.pdf',
    byteLength: bytes.length,
    traceId: 'abc',
  })
  expect(await read(download)).toEqual(bytes)
  expect(server.requests[0]).toMatchObject({ method: 'POST', body: '{}' })
})

test.for<[encoding: string, packed: Buffer]>([
  ['gzip', gzipSync(bytes)],
  ['br', brotliCompressSync(bytes)],
  ['identity', bytes],
])('encoded as %s', async ([encoding, packed]) => {
  const server = await listen((response) => response.writeHead(200, { 'content-encoding': encoding }).end(packed))
  expect(await read(await openDownload(request, openTestConnection(server.url)))).toEqual(bytes)
})

test('a file waits on the connection for its reader', async () => {
  let sent = 0
  const server = await listenRaw((socket) => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n')
      const pour = (): unknown =>
        !socket.destroyed && socket.write(Buffer.alloc(65_536), () => void ((sent += 65_536), setImmediate(pour)))
      pour()
    })
  })
  const download = await openDownload(request, openTestConnection(server.url))
  const before = await untilStill(() => sent)
  expect(download.body).not.toMatchObject({ errored: expect.any(Error) as Error })
  download.close()
  await turns()
  // the piece that was on its way when the connection closed
  expect(sent).toBeLessThanOrEqual(before + 65_536)
})

test.for<[name: string, maxBytes: number, headers: Record<string, string>, body: Buffer]>([
  ['too many bytes', 1000, {}, bytes],
  ['a bomb', 1_000_000, { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(50_000_000))],
])('%s: given up at the limit', async ([, maxBytes, headers, body]) => {
  const server = await listen((response) => response.writeHead(200, headers).end(body))
  const download = await openDownload({ ...request, maxBytes }, openTestConnection(server.url))
  const error = await failureOf(read(download))
  expect(error).toMatchObject({ code: 'BAD_ANSWER', outcome: 'unknown' })
  expect(error.message).toMatch(/larger than 1000 bytes|(?:longer|larger) than 1000000 bytes/u)
})

test.for<[name: string, body: Buffer]>([
  ['not gzip', bytes],
  // the `fetch` of Node takes what it has
  ...(isFetch ? [] : [['half a gzip', gzipSync(bytes).subarray(0, 300)] as [string, Buffer]]),
])('%s', async ([, body]) => {
  const headers = { 'content-encoding': 'gzip' }
  const server = await listen((response) => response.writeHead(200, headers).end(body))
  const error = await failureOf(read(await openDownload(request, openTestConnection(server.url))))
  expect(error.message).toContain('it cannot be decompressed')
})

test('an encoding nobody knows', async () => {
  const server = await listen((response) => response.writeHead(200, { 'content-encoding': 'constructor' }).end('x'))
  expect(await failureOf(openDownload(request, openTestConnection(server.url)))).toMatchObject({ code: 'BAD_ANSWER' })
})

test.for<[name: string, react: 'close' | 'stop' | 'abort', code: string]>([
  ['breaks', 'close', 'CONNECTION_FAILED'],
  ['stops', 'stop', 'TIMEOUT'],
  ['is given up', 'abort', 'ABORTED'],
])('a file that %s in the middle', async ([, react, code]) => {
  let cut = (): void => {}
  const server = await listenRaw((socket) => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nx-trace-id: abc123\r\ncontent-length: 99\r\n\r\nhalf')
      cut = () => socket.resetAndDestroy()
    })
  })
  const stop = new AbortController()
  const timeoutMs = react === 'stop' ? 500 : 60_000
  const connection = openTestConnection(server.url, { timeoutMs, attempts: 5, clock: fakeClock() })
  const download = await openDownload(request, connection, { signal: stop.signal })
  const reading = failureOf(read(download))
  await turns()
  if (react === 'close') cut()
  if (react === 'abort') stop.abort()
  const error = await reading
  expect(error).toBeInstanceOf(ServiceError)
  expect(error).toMatchObject({ code, outcome: 'unknown', traceId: 'abc123' })
  expect(server.connections()).toBe(1)
})

test('up to its beginning a download is repeated', async () => {
  const server = await listen((response) => {
    if (server.requests.length < 3) sendJson(response, {}, server.requests.length === 1 ? 429 : 500)
    else response.end('file')
  })
  const connection = openTestConnection(server.url, { attempts: 5, clock: fakeClock() })
  expect(String(await read(await openDownload(request, connection)))).toBe('file')
})

test.for<[name: string, status: number, body: string, code: string, requests: number]>([
  ['not done yet', 503, '{"message":"Document translation is not done"}', 'DOCUMENT_NOT_READY', 1],
  ['a service that is down', 503, '<html>Service unavailable', 'UNAVAILABLE', 3],
  ['gone', 404, '{"message":"Document not found"}', 'NOT_FOUND', 1],
])('%s', async ([, status, body, code, requests]) => {
  const server = await listen((response) => response.writeHead(status).end(body))
  const connection = openTestConnection(server.url, { attempts: 3, clock: fakeClock() })
  expect(await failureOf(openDownload(request, connection))).toMatchObject({ code, status, attempts: requests })
})

test('a closed download frees its connection at once', async () => {
  let requests = 0
  const server = await listenRaw((socket) => {
    socket.on('data', () => {
      requests++
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\nhalf')
    })
  })
  const connection = openTestConnection(server.url, { maxConnections: 1, timeoutMs: 60_000 })
  for (let index = 0; index < 3; index++) {
    const download = await openDownload(request, connection)
    await download[Symbol.asyncDispose]()
  }
  expect(requests).toBe(3)
})

test('a download that was read to its end leaves its connection to the next', async () => {
  const server = await listen((response) => response.end(bytes))
  const connection = openTestConnection(server.url)
  for (let index = 0; index < 3; index++) {
    const download = await openDownload(request, connection)
    await read(download)
    download.close()
    await turns()
  }
  expect(server.connections()).toBe(1)
})

test('a status of 204 is an empty file', async () => {
  const server = await listen((response) => response.writeHead(204).end())
  expect(await read(await openDownload(request, openTestConnection(server.url)))).toHaveLength(0)
})

/** In MB; the bound below is a quarter of it, or all. */
const size = testDepth > 1 ? 256 : 96

test('a large file arrives without being in memory', async () => {
  const piece = Buffer.alloc(1_048_576)
  const server = await listen((response) => {
    let left = size
    const pour = (): unknown => (left-- > 0 ? response.write(piece, pour) : response.end())
    pour()
  })
  const download = await openDownload(request, openTestConnection(server.url))
  collectGarbage()
  const before = process.memoryUsage().arrayBuffers
  let [received, looked, most] = [0, 0, 0]
  for await (const chunk of download.body as AsyncIterable<Buffer>) {
    received += chunk.length
    if (received < looked + 16_000_000) continue
    looked = received
    collectGarbage()
    most = Math.max(most, process.memoryUsage().arrayBuffers)
  }
  expect(received).toBe(size * 1_048_576)
  expect(most - before).toBeLessThan(64_000_000)
})
