import { Secret } from '@lockale/errors'
import MockAgent from 'undici/lib/mock/mock-agent.js'
import { expect, onTestFinished, test } from 'vitest'
import { isFetch } from '../../../../test/is-fetch.ts'
import { closedUrl, listen, listenRaw, sendJson } from '../testing/listen.ts'
import { failureOf, fakeClock, openClient, openTestConnection } from '../testing/open-client.ts'
import { call } from './call.ts'

type Call = Parameters<typeof call<unknown>>[0]

const read = (value: unknown): unknown => value
const get: Call = { method: 'GET', path: '/v3/glossaries', maxBytes: 1000, cost: 'free', read }
const create: Call = {
  method: 'POST',
  path: '/v3/glossaries',
  json: '{}',
  maxBytes: 1000,
  cost: 'creates',
  read,
}

test.for([429, 503])('what creates is repeated after %i: nothing was made', async (status) => {
  const server = await listen((response) => sendJson(response, {}, server.requests.length < 3 ? status : 201))
  const connection = openTestConnection(server.url, { attempts: 5, clock: fakeClock() })
  expect(await call(create, connection)).toMatchObject({ status: 201, attempts: 3, unknownAttempts: 0 })
})

test.for([500, 502, 504, 529])('what creates is not repeated after %i: it may be made', async (status) => {
  const server = await listen((response) => sendJson(response, {}, status))
  const connection = openTestConnection(server.url, { attempts: 5, clock: fakeClock() })
  expect(await failureOf(call(create, connection))).toMatchObject({ status, attempts: 1 })
})

test('what creates is not repeated after a broken connection', async () => {
  const server = await listenRaw((socket) => socket.once('data', () => socket.destroy()))
  const connection = openTestConnection(server.url, { attempts: 5, clock: fakeClock() })
  expect(await failureOf(call(create, connection))).toMatchObject({ outcome: 'unknown', attempts: 1 })
  expect(server.connections()).toBe(1)
})

test('what creates is repeated where nobody listens', async () => {
  const connection = openTestConnection(await closedUrl(), { attempts: 3, clock: fakeClock() })
  expect(await failureOf(call(create, connection))).toMatchObject({ outcome: 'notSent', attempts: 3 })
})

test.for(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)('%s goes over the wire', async (method) => {
  const server = await listen((response) => response.writeHead(204).end())
  const connection = openTestConnection(server.url)
  const facts = method === 'GET' || method === 'DELETE' ? {} : { json: '{"a":1}' }
  const request: Call = { method, path: '/x', maxBytes: 10, cost: 'free', read, ...facts }
  expect(await call(request, connection)).toMatchObject({ value: undefined, status: 204 })
  expect(server.requests[0]).toMatchObject({ method, url: '/x', body: 'json' in facts ? '{"a":1}' : '' })
})

test('status and wait of an answer that is not final', async () => {
  const server = await listen((response) => {
    response.setHeader('retry-after', '5')
    sendJson(response, { status: 'processing' }, 202)
  })
  const called = await call(get, openTestConnection(server.url))
  expect(called).toMatchObject({ status: 202, headers: { 'retry-after': '5' }, value: { status: 'processing' } })
})

test.for<[name: string, status: number, body: string]>([
  ['entries', 200, 'a\tb\nc\td'],
  ['nothing', 200, ''],
])('a text: %s', async ([, status, body]) => {
  const server = await listen((response) => {
    response.writeHead(status, { 'content-type': 'text/tab-separated-values' }).end(body)
  })
  const accept = 'text/tab-separated-values'
  const request: Call = { ...get, reads: 'text', accept }
  expect((await call(request, openTestConnection(server.url))).value).toBe(body)
  expect(server.requests[0]?.headers.accept).toBe(accept)
})

test('a text that is too long or not UTF-8 is refused', async () => {
  const server = await listen((response) => response.end(server.requests.length === 1 ? 'x'.repeat(1001) : '\xFF'))
  const raw = await listen((response) => response.end(Buffer.from([0xff])))
  const request: Call = { ...get, reads: 'text' }
  for (const { url } of [server, raw]) {
    expect(await failureOf(call(request, openTestConnection(url)))).toMatchObject({ code: 'BAD_ANSWER' })
  }
})

test('an answer that is not read may be anything', async () => {
  const server = await listen((response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>ok'))
  const request: Call = { ...create, reads: 'nothing' }
  expect(await call(request, openTestConnection(server.url))).toMatchObject({ status: 200, value: undefined })
})

test('the tag of a call goes in place of the client’s', async () => {
  const server = await listen((response) => sendJson(response, {}))
  const connection = openTestConnection(server.url, { tag: 'web' })
  const request: Call = { ...create, headers: connection.tagHeaders }
  await call(request, connection)
  await call(request, connection, { tag: ' shop ' })
  await expect(call(request, connection, { tag: 'a b' })).rejects.toMatchObject({ code: 'TAG_INVALID' })
  expect(server.requests.map(({ headers }) => headers['x-service-reporting-tag'])).toEqual(['web', 'shop'])
})

test.skipIf(isFetch).for<[name: string, key: string, path: string, body: object, status: number, hint: string]>([
  ['an admin key elsewhere', 'k:adm', '/v2/translate', {}, 403, 'for administration only'],
  ['another key for administration', 'k-1234', '/v2/admin/developer-keys', {}, 403, 'which ends with :adm'],
  ['a free key for what is paid', 'k:fx', '/v3/style_rules', {}, 403, 'paid plan'],
  ['one glossary too many', 'k-1234', '/v3/glossaries', { message: 'Quota exceeded' }, 456, 'Delete an unused one'],
  ['characters that are used up', 'k-1234', '/v2/translate', {}, 456, 'characters of this billing period'],
  [
    'a glossary without the pair',
    'k-1234',
    '/v2/translate',
    { message: 'Bad request. Reason: No dictionary found for language pair de-en-GB in glossary' },
    400,
    'no dictionary for this language pair',
  ],
  [
    'an older glossary for another pair',
    'k-1234',
    '/v2/document',
    { message: "Language pair of the glossary doesn't match the language pair of the request" },
    400,
    'no dictionary for this language pair',
  ],
  [
    'a glossary made elsewhere',
    'k-1234',
    '/v3/glossaries/x',
    {},
    404,
    'belong to a region. The request went to https://api-us',
  ],
  ['a style list made elsewhere', 'k-1234', '/v3/style_rules/x', {}, 404, '(region us)'],
  ['a glossary of a translation', 'k-1234', '/v2/translate', { message: 'Glossary not found' }, 404, '(region us)'],
  ['voice at a regional address', 'k-1234', '/v3/voice/realtime', {}, 404, 'Regional URLs have no voice'],
  ['anything else', 'k-1234', '/v3/translation_memories/x', {}, 404, 'same account'],
])('what to do about %s', async ([, key, path, body, status, hint]) => {
  const agent = new MockAgent()
  agent.disableNetConnect()
  onTestFinished(() => agent.close())
  const headers = { 'content-type': 'application/json' }
  agent.get('https://api-us.deepl.com').intercept({ path, method: 'POST' }).reply(status, body, { headers })
  const options = {
    preset: 'deepl',
    region: 'us',
    baseUrl: undefined,
    key: new Secret(key),
    dispatcher: agent,
  } as const
  const connection = openTestConnection('', options)
  expect((await failureOf(call({ ...create, path }, connection))).hint).toContain(hint)
})

test('an evaluation is asked for again after the wait that the service names', async () => {
  const server = await listen((response, request) => {
    response.setHeader('retry-after', '7')
    const jobId = request.url.split('/').at(-1)
    sendJson(response, { job_id: jobId, status: server.requests.length < 3 ? 'processing' : 'error' })
  })
  const clock = fakeClock()
  const { qualityEvaluations } = openClient(server.url, { clock })
  expect((await qualityEvaluations.wait('0'.repeat(32))).state).toBe('error')
  expect(clock.waits).toEqual([7000, 7000])
})
