import { expect, test } from 'vitest'
import { type LocalService, startService } from '../start.ts'
import { call, type TestAnswer, translate } from '../testing/call.ts'

const path = '/__session__/last-request'

function start(...faults: readonly string[]): Promise<LocalService> {
  return startService({ mockSessions: true, faults })
}

function last(service: LocalService, name: string): Promise<TestAnswer> {
  return call(service, { path, headers: { 'mock-server-session': name } })
}

test('alive, whoever asks', async () => {
  await using service = await start('*: 503')
  expect(await call(service, { path: '/healthz', key: '' })).toMatchObject({ status: 200, json: { status: 'ok' } })
})

test('the last request of a session', async () => {
  await using service = await start()
  const headers = { 'mock-server-session': 'a', 'x-mine': '1' }
  const form = 'text=Hello&text=World&target_lang=DE&model_type=quality_optimized'
  await call(service, { path: '/v2/translate?a=1&b=2&b=3', form, headers, key: 'canary-key' })
  const { status, json, text } = await last(service, 'a')
  expect([status, json]).toEqual([
    200,
    {
      method: 'POST',
      path: '/v2/translate',
      query: { a: '1', b: ['2', '3'] },
      headers: expect.objectContaining({ 'x-mine': '1', authorization: 'Service-Auth-Key [redacted]' }) as unknown,
      body: { text: ['Hello', 'World'], target_lang: 'DE', model_type: 'quality_optimized' },
    },
  ])
  expect(text).not.toContain('canary')
  expect((await last(service, 'a')).json).toMatchObject({ path: '/v2/translate' })
})

test('also one that failed, one without a body, and one of a path that is not there', async () => {
  await using service = await start()
  const headers = { 'mock-server-session': 'a', 'mock-server-session-5xx-count': '1' }
  await translate(service, { text: ['One'] }, { headers })
  expect((await last(service, 'a')).json).toMatchObject({ body: { text: ['One'] } })
  await call(service, { path: '/v2/usage?x', headers })
  expect((await last(service, 'a')).json).toMatchObject({
    method: 'GET',
    path: '/v2/usage',
    query: { x: '' },
    body: {},
  })
  await call(service, { path: '/nowhere', headers, method: 'DELETE' })
  expect((await last(service, 'a')).json).toMatchObject({ method: 'DELETE', path: '/nowhere' })
})

test('sessions do not see each other', async () => {
  await using service = await start()
  expect((await call(service, { path })).status).toBe(400)
  expect((await last(service, 'a')).status).toBe(404)
  await call(service, { path: '/v2/usage', headers: { 'mock-server-session': 'a' } })
  expect([(await last(service, 'a')).status, (await last(service, 'b')).status]).toEqual([200, 404])
})

test('questions about the service are not on record', async () => {
  await using service = await start()
  await call(service, { path: '/healthz' })
  await last(service, 'a')
  await call(service, { path: '/__faults__' })
  expect([service.requests, service.counters.requests]).toEqual([[], 0])
})

function put(service: LocalService, body: string | Uint8Array): Promise<TestAnswer> {
  return call(service, { path: '/__faults__', method: 'PUT', body, key: '', headers: { 'content-type': 'text/plain' } })
}

test('faults are listed, set and cleared while the service runs', async () => {
  await using service = await start('translate@2: 503')
  const list = async (): Promise<string> => (await call(service, { path: '/__faults__', key: '' })).text
  expect(await list()).toBe('translate@2: 503\n')
  expect((await translate(service, {})).status).toBe(200)
  const lines = ['# two of them', '', '  translate: 429 retry-after=3  ', 'usage@1: 500'].join('\r\n')
  expect(await put(service, lines)).toMatchObject({
    status: 200,
    text: 'translate: 429 retry-after=3\nusage@1: 500\n',
  })
  expect(await list()).toBe('translate: 429 retry-after=3\nusage@1: 500\n')
  const { status, headers } = await translate(service, {})
  expect([status, headers.get('retry-after')]).toEqual([429, '3'])
  expect((await call(service, { path: '/v2/usage' })).status).toBe(500)
  expect((await call(service, { path: '/v2/usage' })).status).toBe(200)
  await put(service, 'usage@1: 500')
  expect((await call(service, { path: '/v2/usage' })).status).toBe(500)
  expect(await call(service, { path: '/__faults__', method: 'DELETE', key: '' })).toMatchObject({
    status: 204,
    text: '',
  })
  expect([await list(), (await translate(service, {})).status]).toEqual(['', 200])
})

test('one line that is wrong changes nothing', async () => {
  await using service = await start('translate: 503')
  const answer = await put(service, 'usage: 500\ntranslate: 4290')
  expect(answer).toMatchObject({
    status: 400,
    json: { message: '`status` of `status` cannot be 4290.', detail: expect.stringMatching(/200 to 599/u) as unknown },
  })
  expect((await call(service, { path: '/__faults__' })).text).toBe('translate: 503\n')
})

test('too much of it is refused, and bytes that are no text are a fault nobody knows', async () => {
  await using service = await start()
  expect((await put(service, '#'.repeat(262_145))).status).toBe(413)
  expect((await put(service, '#'.repeat(262_144))).status).toBe(200)
  expect((await put(service, Uint8Array.of(0xff, 0xfe, 0, 1))).status).toBe(400)
  expect((await call(service, { path: '/__faults__', method: 'POST', body: '' })).status).toBe(405)
})

test.for<[host: string, status: number]>([
  ['localhost', 200],
  ['LOCALHOST:4004', 200],
  ['127.0.0.1:1', 200],
  ['127.9.9.9', 200],
  ['[::1]:4004', 200],
  ['rebound.example', 403],
  ['localhost.example', 403],
  ['127.0.0.1.example', 403],
  ['192.168.0.7:4004', 403],
])('called as %j: %i', async ([host, status]) => {
  await using service = await start()
  for (const [method, done] of [
    ['GET', 200],
    ['PUT', 200],
    ['DELETE', 204],
  ] as const) {
    expect([method, await statusAs(service, host, method)]).toEqual([method, status === 200 ? done : status])
  }
  const last = { 'mock-server-session': 'a' }
  await call(service, { path: '/v2/usage', headers: last })
  expect(await statusAs(service, host, 'GET', { path, headers: last })).toBe(status)
})

async function statusAs(
  service: LocalService,
  host: string,
  method: string,
  asked: { readonly path: string; readonly headers?: Record<string, string> } = { path: '/__faults__' },
): Promise<number> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const headers = { ...asked.headers, host }
    const options = { method, path: asked.path, port: service.port, host: '127.0.0.1', headers }
    request(options, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', reject)
      .end()
  })
}
