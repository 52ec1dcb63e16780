import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { listen, sendJson } from '../testing/listen.ts'
import { canary, failureOf, fakeClock, openClient } from '../testing/open-client.ts'
import type { RawRequest } from './raw.ts'

const signed = { url: 'https://storage.example/x?token=abcdefghijkl', signature: 'signature-0123456789' }

test('any endpoint is asked as its own call would ask it', async () => {
  const { url, requests } = await listen((response) => sendJson(response, { a: 1 }))
  const client = openClient(`${url}/base`, { tag: 'web' })
  await using answer = await client.request({
    method: 'POST',
    path: '/v9/new:thing',
    query: [
      ['a', 'b c'],
      ['a', 'd&e'],
    ],
    headers: { 'X-More': 'yes' },
    body: { kind: 'json', value: { text: ['Zoë'] } },
  })
  expect([answer.status, await json(answer.body)]).toEqual([200, { a: 1 }])
  expect(answer.headers).toMatchObject({ 'content-type': 'application/json' })
  expect(requests[0]).toMatchObject({
    method: 'POST',
    url: '/base/v9/new:thing?a=b%20c&a=d%26e',
    body: '{"text":["Zoë"]}',
    headers: {
      authorization: `Service-Auth-Key ${canary}`,
      'content-type': 'application/json',
      'x-more': 'yes',
      'x-service-reporting-tag': 'web',
    },
  })
})

test('a form, and bytes as they are', async () => {
  const { url, requests } = await listen((response) => sendJson(response, {}))
  const client = openClient(url)
  const ask = async (body: RawRequest['body']) =>
    (await client.request({ method: 'POST', path: '/v2/x', body })).close()
  await ask({
    kind: 'form',
    fields: [
      ['a', 'b c'],
      ['a', '+'],
    ],
  })
  await ask({ kind: 'bytes', source: { name: 'x', bytes: Buffer.from('<tmx/>') }, contentType: 'application/xml' })
  expect(requests.map(({ body, headers }) => [headers['content-type'], headers['content-length'], body])).toEqual([
    ['application/x-www-form-urlencoded', '13', 'a=b%20c&a=%2B'],
    ['application/xml', '6', '<tmx/>'],
  ])
})

test('a form with a file in it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'raw-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'brief.txt'), 'Hello')
  const { url, requests } = await listen((response) => sendJson(response, {}))
  const body = { kind: 'multipart', fields: [['target_lang', 'de']], file: join(folder, 'brief.txt') } as const
  ;(await openClient(url).request({ method: 'POST', path: '/v2/document', body })).close()
  expect(requests[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/u)
  expect(requests[0]?.body).toMatch(
    /name="target_lang"\r\n\r\nde\r\n[^]*name="file"; filename="brief\.txt"[^]*Hello\r\n--/u,
  )
})

test.for<[method: RawRequest['method'], status: number, requests: number]>([
  ['GET', 500, 3],
  ['PUT', 500, 3],
  ['POST', 500, 1],
  ['PATCH', 502, 1],
  ['DELETE', 504, 1],
  ['POST', 429, 3],
  ['POST', 503, 3],
  ['GET', 400, 1],
])('%s that is answered %i is sent %i times', async ([method, status, count]) => {
  const { url, requests } = await listen((response) => sendJson(response, { message: 'no' }, status))
  const client = openClient(url, { clock: fakeClock(), attempts: 3 })
  const error = await failureOf(client.request({ method, path: '/v2/x' }))
  expect([error.status, error.message, requests.length]).toEqual([status, expect.stringContaining('no'), count])
})

test('to a signed address neither the key nor a path of ours goes, and no second time', async () => {
  const storage = await listen((response) => sendJson(response, {}, 500))
  const client = openClient(storage.url, { clock: fakeClock(), attempts: 3 })
  const own = { url: `${storage.url}/up?token=abcdefghijkl`, signature: signed.signature }
  const body = { kind: 'bytes', source: { name: 'x', bytes: Buffer.from('x') }, contentType: 'audio/mpeg' } as const
  const error = await failureOf(client.request({ method: 'PUT', path: '/signed', signed: own, body }))
  expect(storage.requests).toHaveLength(1)
  expect(storage.requests[0]).toMatchObject({
    url: '/up?token=abcdefghijkl',
    headers: { authorization: `Service-Signature ${signed.signature}`, 'content-type': 'audio/mpeg' },
  })
  expect(JSON.stringify(storage.requests)).not.toContain(canary)
  expect(`${error.message}${error.hint}${error.place}`).not.toMatch(/abcdefghijkl|signature-0123/u)
})

test('what would be sent, without what nobody may see', async () => {
  const client = openClient('https://api.deepl.com', { preset: 'deepl', tag: 'web' })
  const body = { kind: 'json', value: { a: 'b' } } as const
  const preview = await client.previewRequest({ method: 'POST', path: '/v2/x', query: [['a', 'b c']], body })
  expect(preview).toMatchObject({
    method: 'POST',
    url: 'https://api.deepl.com/v2/x?a=b%20c',
    headers: { authorization: 'DeepL-Auth-Key [redacted]', 'x-deepl-reporting-tag': 'web' },
    body: '{"a":"b"}',
  })
  const there = await client.previewRequest({ method: 'GET', path: '/signed', signed })
  expect([there.url, there.headers['authorization'], there.body]).toEqual([
    'https://storage.example/…',
    'DeepL-Signature [redacted]',
    undefined,
  ])
  expect(JSON.stringify([preview, there])).not.toContain(canary)
})

test.for<[name: string, request: Partial<RawRequest>, says: string]>([
  ['a whole URL', { path: 'https://evil.example/v2/usage' }, 'whole URL'],
  ['no slash', { path: 'v2/usage' }, 'not a valid path of an endpoint'],
  ['another host', { path: '//evil.example/x' }, 'not a valid path of an endpoint'],
  ['contains ..', { path: '/v2/../admin' }, 'contains ..'],
  ['upwards, encoded', { path: '/v2/%2E%2E/admin' }, 'not a valid path of an endpoint'],
  ['a query in the path', { path: '/v2/usage?a=b' }, 'not a valid path of an endpoint'],
  ['a line end', { path: '/v2/usage\r\nhost: evil' }, 'not a valid path of an endpoint'],
  ['a slash at the end', { path: '/v2/usage/' }, 'not a valid path of an endpoint'],
  ['another key', { headers: { Authorization: 'x' } }, 'authorization is set by the client'],
  ['another length', { headers: { 'content-length': '5' } }, 'content-length is set by the client'],
  ['a header on two lines', { headers: { 'x-a': 'b\r\nc: d' } }, 'on one line'],
  ['a name of a header with a colon', { headers: { 'x:a': 'b' } }, 'has an invalid name'],
  ['a key in the query', { query: [['Auth_Key', 'x']] }, 'must not be in a query'],
  ['half of a character', { query: [['a', '\ud800']] }, 'half of a character'],
  ['a signature with blanks', { signed: { url: signed.url, signature: 'a b' } }, 'signature'],
])('not sent: %s', async ([, request, says]) => {
  const { url, requests } = await listen(() => {})
  const asked = openClient(url).request({ method: 'GET', path: '/v2/usage', ...request })
  await expect(asked).rejects.toMatchObject({ code: 'REQUEST_INVALID', message: expect.stringContaining(says) })
  expect(requests).toEqual([])
})
