import { Secret } from '@lockale/errors'
import MockAgent from 'undici/lib/mock/mock-agent.js'
import { expect, onTestFinished, test } from 'vitest'
import { isFetch } from '../../../test/is-fetch.ts'
import { createClient } from './client.ts'
import { listen, sendJson } from './testing/listen.ts'
import { canary, failureOf, openClient } from './testing/open-client.ts'

const translated = { translations: [{ detected_source_language: 'EN', text: 'Hallo', billed_characters: 5 }] }

test.skipIf(isFetch)('one connection serves calls made one after the other', async () => {
  const server = await listen((response) => sendJson(response, translated))
  const client = openClient(server.url)
  for (let call = 0; call < 5; call++) await client.translate({ text: ['Hello'], targetLang: 'de' })
  expect(server.requests).toHaveLength(5)
  expect(server.connections()).toBe(1)
})

test.skipIf(isFetch)('no more connections than allowed', async () => {
  const server = await listen((response) => setTimeout(() => sendJson(response, translated), 20))
  const client = openClient(server.url, { maxConnections: 2 })
  const calls = Array.from({ length: 6 }, () => client.translate({ text: ['Hello'], targetLang: 'de' }))
  expect(await Promise.all(calls)).toHaveLength(6)
  expect(server.connections()).toBe(2)
})

test('what a request looks like on the wire', async () => {
  const server = await listen((response) => sendJson(response, translated))
  const client = openClient(`${server.url}/prefix/`, { tag: ' Web-App ' })
  await client.translate({ text: ['Hello'], targetLang: 'de', sourceLang: 'en' })
  const [request] = server.requests
  expect(request).toMatchObject({ method: 'POST', url: '/prefix/v2/translate' })
  expect(request?.headers).toMatchObject({
    authorization: `Service-Auth-Key ${canary}`,
    'content-type': 'application/json',
    'x-service-reporting-tag': 'Web-App',
    'user-agent': expect.stringMatching(/^lockale\/\d+\.\d+\.\d+\S* node\/\d+\.\d+\.\d+$/u) as string,
  })
  expect(JSON.parse(request?.body ?? '')).toEqual({
    text: ['Hello'],
    target_lang: 'de',
    source_lang: 'en',
    show_billed_characters: true,
  })
})

test('the preset deepl changes the names of headers', async () => {
  const server = await listen((response) => sendJson(response, translated))
  const client = openClient(server.url, { preset: 'deepl', tag: 'web', userAgent: 'mine/1' })
  await client.translate({ text: ['Hello'], targetLang: 'de' })
  expect(server.requests[0]?.headers).toMatchObject({
    authorization: `DeepL-Auth-Key ${canary}`,
    'x-deepl-reporting-tag': 'web',
    'user-agent': 'mine/1',
  })
})

test('a blank in a query is %20', async () => {
  const server = await listen((response) => sendJson(response, []))
  await openClient(server.url, { checks: false }).languages('a b&c' as 'voice', { include: ['beta', 'external'] })
  expect(server.requests[0]?.url).toBe('/v3/languages?resource=a%20b%26c&include=beta&include=external')
})

test('a closed client refuses calls, and closes twice without harm', async () => {
  const server = await listen((response) => sendJson(response, translated))
  const client = createClient({ key: new Secret('k-1234'), baseUrl: server.url, environment: {} })
  await client.translate({ text: ['Hello'], targetLang: 'de' })
  await client.close()
  await client.close()
  const error = await failureOf(client.usage({ attempts: 1 }))
  expect(error).toMatchObject({ code: 'CONNECTION_FAILED', outcome: 'notSent' })
  expect(error.message).toContain('the client is closed')
})

test.skipIf(isFetch).for<[name: string, key: string, baseUrl: string, body: object, hint: string]>([
  ['a free key at the paid address', 'k-1234:fx', 'https://api.deepl.com', {}, 'https://api-free.deepl.com'],
  ['a paid key at the free address', 'k-1234', 'https://api-free.deepl.com', {}, 'https://api.deepl.com'],
  ['another region', 'k-1234', 'https://api-us.deepl.com', { message: 'Your account is denied access' }, 'region'],
  ['a scope', 'k-1234', 'https://api.deepl.com', { detail: 'Missing required scope(s): usage:read' }, 'scopes'],
  ['anything else', 'k-1234', 'https://api.deepl.com', { message: 'Forbidden' }, 'complete, active'],
])('what to do about a refused key: %s', async ([, key, baseUrl, body, hint]) => {
  const agent = openMock(baseUrl, { path: '/v2/usage', status: 403, body })
  const client = openClient(baseUrl, { preset: 'deepl', key: new Secret(key), dispatcher: agent })
  const error = await failureOf(client.usage())
  expect(error.code).toBe('UNAUTHORIZED')
  expect(error.hint).toContain(hint)
})

test.skipIf(isFetch)('a dispatcher that was handed in stays open', async () => {
  const agent = openMock('https://api.deepl.com', { path: '/v2/usage', status: 200, body: { character_count: 1 } })
  const first = openClient('https://api.deepl.com', { preset: 'deepl', dispatcher: agent })
  await first.close()
  const second = openClient('https://api.deepl.com', { preset: 'deepl', dispatcher: agent })
  expect(await second.usage()).toMatchObject({ characters: undefined })
})

test.skipIf(isFetch)('a dispatcher that throws', async () => {
  const agent = openMock('https://api.deepl.com', { path: '/v2/elsewhere', status: 200, body: {} })
  const client = openClient('https://api.deepl.com', { preset: 'deepl', dispatcher: agent })
  expect(await failureOf(client.usage())).toMatchObject({ code: 'CONNECTION_FAILED', outcome: 'notSent' })
})

test('await using closes the client', async () => {
  const server = await listen((response) => sendJson(response, translated))
  const client = createClient({ key: new Secret('k-1234'), baseUrl: server.url, environment: {} })
  await client[Symbol.asyncDispose]()
  expect(await failureOf(client.usage())).toMatchObject({ code: 'CONNECTION_FAILED' })
})

test.for<[name: string, key: string]>([
  ['empty', ''],
  ['a line end', 'abc-secret\n'],
  ['a blank inside', 'abc secret'],
  ['not ASCII', 'äbc-secret'],
  ['a header after it', 'abc-secret\r\nx-evil: 1'],
  ['very long', 'abc-secret'.repeat(1000)],
])('a key that cannot stand in a header: %s', ([, key]) => {
  const open = (): unknown => createClient({ key: new Secret(key), baseUrl: 'http://127.0.0.1:1' })
  expect(open).toThrow(expect.objectContaining({ code: 'KEY_INVALID' }) as Error)
  expect(open).not.toThrow('secret')
})

test.for<[name: string, key: unknown]>([
  ['nothing', undefined],
  ['null', null],
  ['a number', 5],
  ['an object', { key: 'abc' }],
])('a key that is %s', ([, key]) => {
  const open = (): unknown => createClient({ key: key as string, baseUrl: 'http://127.0.0.1:1' })
  expect(open).toThrow(expect.objectContaining({ code: 'KEY_INVALID' }) as Error)
})

test('a key as a string is sent as one that is a secret, and not shown', async () => {
  const seen: (string | undefined)[] = []
  const server = await listen((response, request) => {
    seen.push(request.headers.authorization)
    response.writeHead(403).end('no')
  })
  await using client = createClient({ key: 'k-abc-1234', baseUrl: server.url, environment: {} })
  const failure = await failureOf(client.usage())
  expect(seen).toEqual(['Service-Auth-Key k-abc-1234'])
  expect(JSON.stringify(failure) + String(failure)).not.toContain('k-abc-1234')
})

test.for<[tag: string]>([['x'.repeat(101)], ['two words'], ['a,b'], ['ä'], [''], ['a\r\nx-evil: 1']])(
  'the tag %j cannot be sent',
  ([tag]) => {
    const open = (): unknown => createClient({ key: new Secret('k-1234'), baseUrl: 'http://127.0.0.1:1', tag })
    expect(open).toThrow(expect.objectContaining({ code: 'TAG_INVALID' }) as Error)
  },
)

test('a tag of 100 characters can', async () => {
  const server = await listen((response) => sendJson(response, translated))
  await openClient(server.url, { tag: 'x'.repeat(100) }).translate({ text: ['Hello'], targetLang: 'de' })
  expect(server.requests[0]?.headers['x-service-reporting-tag']).toHaveLength(100)
})

function openMock(
  origin: string,
  { path, status, body }: { readonly path: string; readonly status: number; readonly body: object },
): MockAgent {
  const agent = new MockAgent()
  agent.disableNetConnect()
  onTestFinished(() => agent.close())
  const headers = { 'content-type': 'application/json' }
  agent.get(origin).intercept({ path, method: 'GET' }).reply(status, body, { headers })
  return agent
}
