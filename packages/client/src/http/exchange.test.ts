import type { Socket } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import Agent from 'undici/lib/dispatcher/agent.js'
import { expect, onTestFinished, test } from 'vitest'
import { isFetch } from '../../../../test/is-fetch.ts'
import { closedUrl, listen, listenRaw, sendJson } from '../testing/listen.ts'
import { failureOf, openClient } from '../testing/open-client.ts'
import { turns } from '../testing/turns.ts'
import type { ServiceErrorCode } from './service-error.ts'

const hello = { text: ['Hello'], targetLang: 'de' }
const answer = JSON.stringify({ translations: [{ detected_source_language: 'EN', text: 'Hallo' }] })
const json = { 'content-type': 'application/json' }

test.for<[status: number, code: ServiceErrorCode]>([
  [400, 'BAD_REQUEST'],
  [401, 'UNAUTHORIZED'],
  [403, 'UNAUTHORIZED'],
  [404, 'NOT_FOUND'],
  [405, 'BAD_REQUEST'],
  [409, 'CONFLICT'],
  [413, 'PAYLOAD_TOO_LARGE'],
  [414, 'BAD_REQUEST'],
  [415, 'UNSUPPORTED_MEDIA_TYPE'],
  [418, 'BAD_REQUEST'],
  [429, 'TOO_MANY_REQUESTS'],
  [431, 'BAD_REQUEST'],
  [456, 'QUOTA_EXCEEDED'],
  [500, 'UNAVAILABLE'],
  [502, 'UNAVAILABLE'],
  [503, 'UNAVAILABLE'],
  [504, 'UNAVAILABLE'],
  [529, 'TOO_MANY_REQUESTS'],
  [599, 'UNAVAILABLE'],
  [304, 'REDIRECT_REFUSED'],
])('status %i is %s', async ([status, code]) => {
  const server = await listen((response) => {
    response.setHeader('x-trace-id', '3f2a9c0d4b5e6f708192a3b4c5d6e7f8')
    sendJson(response, { message: 'the reason' }, status)
  })
  const error = await failureOf(openClient(server.url).translate(hello))
  expect(error).toMatchObject({
    code,
    status,
    outcome: 'refused',
    method: 'POST',
    path: '/v2/translate',
    place: `${server.url}/v2/translate`,
    attempts: 1,
    traceId: '3f2a9c0d4b5e6f708192a3b4c5d6e7f8',
  })
  expect(error.hint).not.toBe('')
})

test.for<[name: string, type: string, body: string, end: string]>([
  ['message', 'application/json', '{"message":"Bad \\u001b[2J"}', String.raw`403: Bad \u{1b}[2J`],
  ['message and detail', 'application/json', '{"message":"Forbidden","detail":"no"}', '403: Forbidden no'],
  ['Message', 'application/json', '{"message":"","Message":"Tag parsing failed"}', '403: Tag parsing failed'],
  ['error.message', 'application/json', '{"error":{"message":"Bad Gateway."}}', '403: Bad Gateway.'],
  ['detail alone', 'application/json', '{"detail":"only this"}', '403: only this'],
  ['fields of other types', 'application/json', '{"message":[1],"error":"x","detail":{},"code":7}', '403: Forbidden'],
  ['a list', 'application/json', '["x"]', '403: ["x"]'],
  ['nothing', 'application/json', '', '403: Forbidden'],
  ['broken JSON', 'application/json', '{"message":"x', '403: {"message":"x'],
  ['HTML', 'text/html', `<html>\n<h1>${'Denied '.repeat(50)}`, `403: <html> <h1>${'Denied '.repeat(50).slice(0, 69)}…`],
  ['a wrong type', 'text/plain', '{"message":"still read"}', '403: still read'],
])('the text of an error comes from: %s', async ([, type, body, end]) => {
  const server = await listen((response) => response.writeHead(403, { 'content-type': type }).end(body))
  const error = await failureOf(openClient(server.url).translate(hello))
  expect(error.message).toBe(`POST ${server.url}/v2/translate answered ${end}`)
})

test('detail and code of the service can be read by themselves', async () => {
  const body = { message: 'Forbidden', detail: 'Missing required scope(s): usage:read', code: 'invalid_content_type' }
  const server = await listen((response) => sendJson(response, body, 403))
  const error = await failureOf(openClient(server.url).usage())
  expect(error).toMatchObject({ detail: body.detail, serviceCode: body.code })
  expect(error.hint).toContain('scopes')
})

test('the error of a status stands although its body never ends', async () => {
  const server = await listen((response) => {
    response.writeHead(456, json)
    response.write('x'.repeat(100_000))
  })
  expect(await failureOf(openClient(server.url).translate(hello))).toMatchObject({ code: 'QUOTA_EXCEEDED' })
})

test('the error of a status stands although the wait for its body is given up', async () => {
  const stop = new AbortController()
  const server = await listen((response) => {
    response.writeHead(456, json).write('{"mess', () => void turns().then(() => stop.abort()))
  })
  const error = await failureOf(openClient(server.url).translate(hello, { signal: stop.signal }))
  expect(error).toMatchObject({ code: 'QUOTA_EXCEEDED', outcome: 'refused' })
})

test('the error of a status stands although its body breaks off', async () => {
  const server = await listen((response) => {
    response.writeHead(456, { ...json, 'content-length': 100 })
    response.write('{"mess', () => response.destroy())
  })
  expect(await failureOf(openClient(server.url).translate(hello))).toMatchObject({ code: 'QUOTA_EXCEEDED' })
})

type Odd = [name: string, headers: Record<string, string>, body: string | Buffer, says: string]

const gzipped = { ...json, 'content-encoding': 'gzip' }
const halfOfGzip: Odd = ['half of a gzip', gzipped, gzipSync(answer).subarray(0, -9), 'it cannot be decom']

test.for<Odd>([
  ['HTML', { 'content-type': 'text/html' }, '<html>Log in', 'it is not JSON. It begins: <html>Log in'],
  ['no content type', {}, answer, 'it has no content type'],
  ['a type that only looks like JSON', { 'content-type': 'application/jsonp' }, answer, 'it is not JSON'],
  ['cut off', json, answer.slice(0, -5), 'its JSON is invalid or incomplete'],
  ['bytes behind it', json, `${answer}x`, 'its JSON is invalid or incomplete'],
  ['empty', json, '', 'its JSON is invalid or incomplete'],
  ['not UTF-8', json, Buffer.from([0x22, 0xff, 0x22]), 'it is not UTF-8'],
  ['another charset', { 'content-type': 'application/json; charset=utf-16le' }, answer, 'its charset is not UTF-8'],
  ['an unknown encoding', { ...json, 'content-encoding': 'constructor' }, answer, 'its content encoding is not known'],
  ['not gzip', { ...json, 'content-encoding': 'gzip' }, answer, 'it cannot be decompressed'],
  // the `fetch` of Node takes what it has
  ...(isFetch ? [] : [halfOfGzip]),
  ['a number', json, '7', 'the answer is not an object'],
  ['null', json, 'null', 'the answer is not an object'],
  ['a list', json, '[]', 'the answer is not an object'],
  ['no translations', json, '{}', 'translations is not a list'],
  ['one too few', json, '{"translations":[]}', 'it holds 0 translations for 1 strings'],
  ['one too many', json, '{"translations":[{"text":"a"},{"text":"b"}]}', 'it holds 2 translations for 1 strings'],
  ['no text', json, '{"translations":[{}]}', 'translations[0].text is not a text'],
  ['null for a text', json, '{"translations":[{"text":null}]}', 'translations[0].text is not a text'],
  ['a number for a text', json, '{"translations":[{"text":7}]}', 'translations[0].text is not a text'],
  ['null for a translation', json, '{"translations":[null]}', 'translations[0] is not an object'],
  ['an inherited text', json, '{"translations":[{"__proto__":{"text":"x"}}]}', 'translations[0].text is not a text'],
  ['100,000 levels', json, '['.repeat(100_000) + ']'.repeat(100_000), 'the answer is not an object'],
])('a success that is no answer: %s', async ([, headers, body, says]) => {
  const server = await listen((response) => response.writeHead(200, headers).end(body))
  const error = await failureOf(openClient(server.url).translate(hello))
  expect(error).toMatchObject({ code: 'BAD_ANSWER', outcome: 'unknown', status: 200 })
  expect(error.message).toContain(`answered 200, but ${says}`)
})

test.for<[name: string, status: number, code: ServiceErrorCode]>([
  ['retry-after', 429, 'TOO_MANY_REQUESTS'],
  ['date', 429, 'TOO_MANY_REQUESTS'],
  ['content-encoding', 200, 'BAD_ANSWER'],
  ['location', 307, 'REDIRECT_REFUSED'],
  ['x-trace-id', 403, 'UNAUTHORIZED'],
])('a header that comes twice: %s', async ([name, status, code]) => {
  const server = await listen((response) => {
    response.setHeader('content-type', 'application/json')
    response.setHeader(name, ['1', '2'])
    response.writeHead(status).end(answer)
  })
  expect(await failureOf(openClient(server.url).translate(hello))).toMatchObject({ code })
})

test('of two content types the first one counts', async () => {
  const server = await listen((response) => {
    response.setHeader('content-type', ['application/json', 'text/html'])
    response.end(answer)
  })
  expect(await openClient(server.url).translate(hello)).toMatchObject({ attempts: 1 })
})

test('204 where an answer is needed', async () => {
  const server = await listen((response) => response.writeHead(204).end())
  expect(await failureOf(openClient(server.url).translate(hello))).toMatchObject({ code: 'BAD_ANSWER', status: 204 })
})

test.for<[name: string, headers: Record<string, string>, body: string | Buffer]>([
  ['gzip', { ...json, 'content-encoding': 'gzip' }, gzipSync(answer)],
  ['deflate', { ...json, 'content-encoding': 'deflate' }, deflateSync(answer)],
  ['br', { ...json, 'content-encoding': 'br' }, brotliCompressSync(answer)],
  ['a charset', { 'content-type': 'Application/JSON; charset="UTF-8"' }, answer],
  ['a +json type', { 'content-type': 'application/problem+json' }, answer],
  ['a byte order mark', json, `\uFEFF${answer}`],
  ['unknown fields', json, answer.replace('{', '{"__proto__":{"x":1},"new":[],')],
])('an answer with %s is read', async ([, headers, body]) => {
  const server = await listen((response) => response.writeHead(201, headers).end(body))
  const { translations } = await openClient(server.url).translate(hello)
  expect(translations.map(({ text }) => text)).toEqual(['Hallo'])
})

test('a body that never ends is given up at the limit', async () => {
  const server = await listen((response) => {
    response.writeHead(200, json)
    const pour = (): unknown => !response.destroyed && response.write('x'.repeat(65_536), () => setImmediate(pour))
    pour()
  })
  const error = await failureOf(openClient(server.url).translate(hello))
  expect(error).toMatchObject({ code: 'BAD_ANSWER', outcome: 'unknown' })
  expect(error.message).toContain('its body is larger than')
})

test('a gzip bomb is given up at the limit, not unpacked', async () => {
  const bomb = gzipSync(Buffer.alloc(20_000_000))
  const server = await listen((response) => response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(bomb))
  const error = await failureOf(openClient(server.url).translate(hello))
  expect(error).toMatchObject({ code: 'BAD_ANSWER', outcome: 'unknown' })
  expect(error.message).toMatch(/it is longer than|its body is larger than/u)
})

test.for([301, 302, 303, 307, 308])('%i is not followed, to another origin or the same', async (status) => {
  const other = await listen((response) => sendJson(response, {}))
  const locations = [`${other.url}/v2/translate?leak=1`, '/elsewhere', 'file:///etc/passwd', '//', undefined]
  for (const location of locations) {
    const server = await listen((response) => {
      if (location !== undefined) response.setHeader('location', location)
      response.writeHead(status).end()
    })
    const error = await failureOf(openClient(server.url, { attempts: 3 }).translate(hello))
    expect(error).toMatchObject({ code: 'REDIRECT_REFUSED', outcome: 'refused', status })
    expect(error.message).not.toContain('leak')
    expect(server.requests).toHaveLength(1)
  }
  expect(other.connections()).toBe(0)
})

const start = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'

test.for<[name: string, react: (socket: Socket) => void, code: ServiceErrorCode, transport: RegExp]>([
  [
    'reset before an answer',
    (socket) => socket.resetAndDestroy(),
    'CONNECTION_FAILED',
    /^(ECONNRESET|UND_ERR_SOCKET)$/u,
  ],
  ['closed before an answer', (socket) => socket.end(), 'CONNECTION_FAILED', /^UND_ERR_SOCKET$/u],
  [
    'closed within the body',
    (socket) => socket.end(`${start}content-length: 99\r\n\r\n{"tr`),
    'CONNECTION_FAILED',
    /^(UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/u,
  ],
  [
    'closed within a chunked body',
    (socket) => socket.end(`${start}transfer-encoding: chunked\r\n\r\n40\r\n{"tr`),
    'CONNECTION_FAILED',
    /^UND_ERR_SOCKET$/u,
  ],
  ['no headers', () => {}, 'TIMEOUT', /^UND_ERR_HEADERS_TIMEOUT$/u],
  [
    'a body that stops',
    (socket) => socket.write(`${start}content-length: 99\r\n\r\n{"tr`),
    'TIMEOUT',
    /^UND_ERR_BODY_TIMEOUT$/u,
  ],
  ['no HTTP', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'), 'BAD_ANSWER', /^$/u],
  ['headers without end', (socket) => socket.write(`${start}x: ${'x'.repeat(40_000)}`), 'BAD_ANSWER', /^$/u],
])('%s: the outcome is unknown', async ([, react, code, transport]) => {
  const server = await listenRaw((socket) => socket.once('data', () => react(socket)))
  const timeoutMs = code === 'TIMEOUT' ? 500 : 60_000
  const error = await failureOf(openClient(server.url, { timeoutMs }).translate(hello))
  expect(error).toMatchObject({ code, outcome: 'unknown', status: undefined })
  expect(error.transport ?? '').toMatch(transport)
})

test('headers that come one byte at a time end with a timeout', async () => {
  const server = await listenRaw((socket) => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nx: ')
      const timer = setInterval(() => socket.write('x'), 20)
      socket.on('close', () => clearInterval(timer))
    })
  })
  const client = openClient(server.url, { timeoutMs: 500, totalTimeoutMs: 60_000 })
  expect(await failureOf(client.translate(hello))).toMatchObject({ code: 'TIMEOUT', outcome: 'unknown' })
})

test('what is said before the answer is passed over', async () => {
  const server = await listenRaw((socket) => {
    const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'
    socket.once('data', () => socket.end(`${hints}${start}content-length: ${answer.length}\r\n\r\n${answer}`))
  })
  expect(await openClient(server.url).translate(hello)).toMatchObject({ translations: [{ text: 'Hallo' }] })
})

test('a body that comes slowly and never stops for long is given up after six times the timeout', async () => {
  const server = await listen((response) => {
    response.writeHead(200, json)
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  })
  // the clock of undici is coarser
  const timeoutMs = isFetch ? 1000 : 200
  const error = await failureOf(openClient(server.url, { timeoutMs }).translate(hello))
  expect(error).toMatchObject({ code: 'TIMEOUT', outcome: 'unknown' })
  expect(error.message).toContain(`longer than ${6 * timeoutMs + 1000} ms`)
})

test('a body that comes one byte at a time ends with the total timeout', async () => {
  const server = await listen((response) => {
    response.writeHead(200, json)
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  })
  const error = await failureOf(openClient(server.url, { totalTimeoutMs: 500 }).translate(hello))
  expect(error).toMatchObject({ code: 'TIMEOUT', outcome: 'unknown' })
  expect(error.message).toContain('longer than 500 ms')
})

test('nobody listens: nothing was sent', async () => {
  const error = await failureOf(openClient(await closedUrl()).translate(hello))
  expect(error).toMatchObject({ code: 'CONNECTION_FAILED', outcome: 'notSent', transport: 'ECONNREFUSED' })
})

test.skipIf(isFetch)('a request that waits too long for a free connection was not sent', async () => {
  const server = await listen(() => {})
  const dispatcher = new Agent({ connections: 1 })
  onTestFinished(() => dispatcher.destroy())
  const stop = new AbortController()
  const first = openClient(server.url, { dispatcher, timeoutMs: 60_000 }).translate(hello, { signal: stop.signal })
  const second = openClient(server.url, { dispatcher, timeoutMs: 60_000, totalTimeoutMs: 500 }).translate(hello)
  expect(await failureOf(second)).toMatchObject({ code: 'TIMEOUT', outcome: 'notSent' })
  stop.abort()
  expect(await failureOf(first)).toMatchObject({ code: 'ABORTED', outcome: 'unknown' })
  await turns()
  expect(server.requests).toHaveLength(1)
})

test('a signal gives up before, while it waits for a connection, and while it waits for the answer', async () => {
  const server = await listen(() => {})
  const client = openClient(server.url, { maxConnections: 1, timeoutMs: 60_000 })
  const reason = new Error('enough')
  const before = await failureOf(client.translate(hello, { signal: AbortSignal.abort(reason) }))
  expect(before).toMatchObject({ code: 'ABORTED', outcome: 'notSent', cause: reason })
  const stop = new AbortController()
  const running = [1, 2].map(() => failureOf(client.translate(hello, { signal: stop.signal })))
  await expect.poll(() => server.requests.length).toBe(1)
  stop.abort(reason)
  const [sent, queued] = await Promise.all(running)
  expect(sent).toMatchObject({ code: 'ABORTED', outcome: 'unknown', cause: reason })
  expect(queued).toMatchObject({ code: 'ABORTED', outcome: 'notSent', cause: reason })
  await turns()
  expect(server.requests).toHaveLength(1)
})
