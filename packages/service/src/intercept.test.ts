import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Intercept, Interceptor } from './intercept.ts'
import { type LocalService, startService } from './start.ts'
import { call, type TestAnswer, textsOf, translate } from './testing/call.ts'

function startWith(fault: Intercept): Promise<LocalService> {
  return startService({ intercept: ({ path }) => (path === '/v2/translate' ? fault : undefined) })
}

function failing(service: LocalService): Promise<TestAnswer | Error> {
  return translate(service, { text: ['Hello'] }).catch((error: unknown) => error as Error)
}

test.for<[name: string, fault: Intercept, status: number, text: string]>([
  ['an error with headers', { status: 429, headers: { 'retry-after': '2' }, body: 'slow down' }, 429, 'slow down'],
  ['an empty body', { status: 503 }, 503, ''],
  ['an object', { status: 400, body: { message: 'no' } }, 400, '{"message":"no"}'],
  ['HTML with 200', { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' }, 200, '<html>'],
  ['bytes in pieces', { status: 200, body: [Buffer.from('ab'), Buffer.from('c')] }, 200, 'abc'],
])('answers with %s, and bills nothing', async ([, fault, status, text]) => {
  await using service = await startWith(fault)
  const answer = await translate(service, {})
  expect([answer.status, answer.text]).toEqual([status, text])
  expect(answer.headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/u)
  expect(Object.fromEntries(answer.headers)).toMatchObject('headers' in fault ? fault.headers : {})
  expect(service.counters.billedCharacters).toBe(0)
  expect(service.requests.at(-1)).toMatchObject({ status, work: undefined })
})

test.for<[name: string, fault: Intercept, billed: number, body: string | undefined]>([
  ['reset with the body unread', { reset: 'unread' }, 0, undefined],
  ['reset with the body read', { reset: 'read' }, 0, expect.stringContaining('Hello')],
  ['reset when all is done', { reset: 'done' }, 5, expect.stringContaining('Hello')],
  ['bytes that are no HTTP', { raw: 'SSH-2.0-x\r\n' }, 0, expect.any(String)],
  ['a body that is cut off', { truncate: 10 }, 5, expect.any(String)],
])('fails: %s', async ([, fault, billed, body]) => {
  await using service = await startWith(fault)
  expect(await failing(service)).toBeInstanceOf(Error)
  expect(service.counters.billedCharacters).toBe(billed)
  expect(service.requests).toHaveLength(1)
  expect(service.requests[0]?.body).toEqual(body)
  expect((await call(service, { path: '/v2/usage' })).json).toMatchObject({ character_count: billed })
})

test.for<[fault: Intercept, billed: number]>([
  [{ stall: 'answer' }, 0],
  [{ stall: 'body' }, 5],
])('stalls: %o', async ([fault, billed]) => {
  await using service = await startWith(fault)
  expect(await Promise.race([failing(service), sleep(150, 'waiting')])).toBe('waiting')
  await expect.poll(() => service.requests.at(-1)?.body).toContain('Hello')
  await expect.poll(() => service.counters.billedCharacters).toBe(billed)
})

test('a stalled body has its headers and its first half out', async () => {
  await using service = await startWith({ stall: 'body' })
  const response = await fetch(`${service.url}/v2/translate`, {
    method: 'POST',
    headers: { authorization: 'Service-Auth-Key a', 'content-type': 'application/json' },
    body: JSON.stringify({ text: ['Hello'], target_lang: 'de' }),
  })
  const first = await response.body?.getReader().read()
  expect(Buffer.from(first?.value ?? []).toString()).toMatch(/^\{"translations"/u)
  expect(first?.value).toHaveLength(Math.floor(Number(response.headers.get('content-length')) / 2))
})

test('comes late and then goes on as usual, or not', async () => {
  for (const fault of [{ delayMs: 120 }, { delayMs: 120, status: 503 }] satisfies Intercept[]) {
    await using service = await startWith(fault)
    const started = performance.now()
    expect((await translate(service, {})).status).toBe('status' in fault ? 503 : 200)
    expect(performance.now() - started).toBeGreaterThan(110)
  }
})

test.for<[name: string, alter: (texts: readonly string[]) => readonly unknown[], expected: readonly unknown[]]>([
  ['other texts', (texts) => texts.map(() => 'x'), ['x', 'x']],
  ['too few', (texts) => texts.slice(1), ['2']],
  ['too many', (texts) => [...texts, 'x'], ['1', '2', 'x']],
  ['none', () => [], []],
  ['no texts', () => [null, 5], [null, 5]],
])('gives back %s', async ([, alter, expected]) => {
  await using service = await startWith({ alter })
  const answer = await translate(service, { text: ['1', '2'] })
  expect([answer.status, textsOf(answer)]).toEqual([200, expected])
  expect(service.counters).toMatchObject({ texts: 2, billedCharacters: 2 })
})

test('leaves a refusal alone when texts were to be altered', async () => {
  await using service = await startWith({ alter: () => ['x'] })
  expect((await translate(service, { target_lang: 'xx' })).status).toBe(400)
})

test('changes anything of an answer', async () => {
  await using service = await startWith({
    rewrite: (answer) => ({ ...answer, headers: { 'content-encoding': 'gzip' } }),
  })
  expect(await failing(service)).toBeInstanceOf(Error)
  expect(service.counters.billedCharacters).toBe(5)
})

test('an endless body ends with its reader', async () => {
  let sent = 0
  const endless = function* (): Generator<Uint8Array> {
    for (;;) {
      sent++
      yield Buffer.alloc(65_536)
    }
  }
  await using service = await startWith({ status: 200, body: endless() })
  const response = await fetch(`${service.url}/v2/translate`, { method: 'POST', body: '{}' })
  const reader = response.body?.getReader()
  await reader?.read()
  await reader?.cancel()
  // Otherwise this would never end.
  for (let before = -1; before !== sent;) {
    before = sent
    await sleep(100)
  }
  expect(sent).toBeGreaterThan(0)
})

test('sees what was asked before it decides', async () => {
  const seen: unknown[] = []
  const intercept: Interceptor = async ({ index, method, path, query, headers, readBody, readTexts }) => {
    const texts = await readTexts()
    seen.push([index, method, path, query.get('a'), headers['authorization'], (await readBody()).length > 0, texts])
    return texts.includes('bad') ? { status: 400 } : undefined
  }
  await using service = await startService({ intercept })
  expect((await translate(service, { text: ['good'] })).status).toBe(200)
  expect((await translate(service, { text: ['fine', 'bad'] })).status).toBe(400)
  expect((await call(service, { path: '/v2/usage?a=b' })).status).toBe(200)
  const key = 'Service-Auth-Key [redacted]'
  expect(seen).toEqual([
    [0, 'POST', '/v2/translate', null, key, true, ['good']],
    [1, 'POST', '/v2/translate', null, key, true, ['fine', 'bad']],
    [2, 'GET', '/v2/usage', 'b', key, false, []],
  ])
})

test('says so when it breaks itself', async () => {
  await using service = await startService({
    intercept: () => {
      throw new Error('oops')
    },
  })
  const answer = await call(service, { path: '/v2/usage' })
  expect([answer.status, answer.json]).toEqual([500, { message: 'Internal error: oops' }])
})

test('an interceptor knows the key and the session, and reads an upload that the service reads all the same', async () => {
  const seen: unknown[] = []
  const intercept: Interceptor = async ({ session, path, findKey, readBody, readTarget, readTexts }) => {
    const body = await readBody()
    seen.push([path, session, findKey()?.role, body.includes('Save all'), await readTarget(), await readTexts()])
    return undefined
  }
  await using service = await startService({ intercept, mockSessions: true })
  const form = [
    'Content-Disposition: form-data; name="target_lang"\r\n\r\nde',
    'Content-Disposition: form-data; name="source_lang"\r\n\r\nen',
    'Content-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nSave all',
  ]
  const body = `${form.map((part) => `--b\r\n${part}\r\n`).join('')}--b--\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  expect((await call(service, { path: '/v2/document', body, headers, key: 'one-key' })).status).toBe(200)
  const named = { 'mock-server-session': 'a' }
  await call(service, { path: '/v2/write/rephrase', json: { text: ['Hi'], target_lang: 'en' }, headers: named })
  await call(service, { path: '/v2/usage', key: 'invalid' })
  expect(seen).toEqual([
    ['/v2/document', undefined, 'developer', true, 'de', []],
    ['/v2/write/rephrase', 'a', 'developer', false, 'en', ['Hi']],
    ['/v2/usage', undefined, undefined, false, undefined, []],
  ])
})
