import { request as httpRequest } from 'node:http'
import { type LocalService, type ServedEndpoint, listEndpoints, startService } from '@lockale/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const endpoints = await listEndpoints()

/*
 * Whatever comes, the service answers with a status of the contract, never with 500, and goes on serving.
 */

let service: LocalService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const withBody = endpoints.filter(({ bodies }) => bodies.some((kind) => kind === 'json' || kind === 'form'))
const withMultipart = endpoints.filter(({ bodies }) => bodies.includes('multipart'))

const deep = 20_000
const nested = '['.repeat(deep) + ']'.repeat(deep)
const nestedObject = '{"a":'.repeat(deep) + '1' + '}'.repeat(deep)

interface Bad {
  readonly name: string
  readonly type?: string
  readonly body: string | Uint8Array
  readonly statuses: readonly number[]
}

const unreadable = [400]
const json = 'application/json'
const form = 'application/x-www-form-urlencoded'

/** Refused before anybody looks at what they say: the first rule that they break is that of their syntax. */
const badBodies: readonly Bad[] = [
  { name: 'JSON that is cut off', type: json, body: '{"text":["a"],"target_lang":"d', statuses: unreadable },
  { name: 'nothing at all, as JSON', type: json, body: '', statuses: unreadable },
  { name: 'a list', type: json, body: '["a"]', statuses: unreadable },
  { name: 'null', type: json, body: 'null', statuses: unreadable },
  { name: 'a number', type: json, body: '1e400', statuses: unreadable },
  { name: 'JSON with bytes after it', type: json, body: '{} {}', statuses: unreadable },
  {
    name: 'bytes that are not UTF-8',
    type: json,
    body: Buffer.from('{"name":"\u{e9}"}', 'latin1'),
    statuses: unreadable,
  },
  { name: 'UTF-16', type: json, body: Buffer.from('{"name":"a"}', 'utf16le'), statuses: unreadable },
  { name: 'a deep list', type: json, body: nested, statuses: unreadable },
  { name: 'XML', type: 'application/xml', body: '<a/>', statuses: [400, 415] },
  { name: 'text', type: 'text/plain', body: '{}', statuses: [400, 415] },
  { name: 'a type that is no type', type: ';;;', body: '{}', statuses: [400, 415] },
  { name: 'no type', body: '{}', statuses: [400, 415] },
]

/** Syntax that can be read: what is in it is wrong. 404 where the id in the path comes first; never a success. */
const oddBodies: readonly Bad[] = [
  { name: 'a deep object', type: json, body: nestedObject, statuses: [400, 404] },
  {
    name: 'the keys of prototypes',
    type: json,
    body: '{"__proto__":{"text":["a"]},"constructor":1}',
    statuses: [400, 404],
  },
  { name: 'all fields of a wrong type', type: json, body: wrongTypes(), statuses: [400, 404] },
]

describe.for(withBody.map((endpoint) => [endpoint.endpoint, endpoint] as const))('%s', ([, endpoint]) => {
  test.for(badBodies.map((bad) => [bad.name, bad] as const))('%s', async ([, bad]) => {
    const answer = await call(endpoint, bad)
    expect(answer).toSatisfy((given: Given) => isExpected(given, endpoint, bad))
    await expectUp()
  })

  test.for(oddBodies.map((bad) => [bad.name, bad] as const))('%s', async ([, bad]) => {
    const answer = await call(endpoint, bad)
    expect(answer).toSatisfy((given: Given) => isExpected(given, endpoint, bad))
  })

  test.runIf(endpoint.maxBodyBytes < 20_000_000)('a body that is too large, said at once', async () => {
    const body = Buffer.alloc(endpoint.maxBodyBytes + 1, ' ')
    const { status, message } = await call(endpoint, { type: json, body })
    expect([status, message]).toEqual([413, 'Request size exceeds the limit.'])
  })

  test.runIf(endpoint.maxBodyBytes < 20_000_000)('a body that is too large, piece by piece', async () => {
    const pieces = Math.ceil((endpoint.maxBodyBytes + 1) / 65_536) + 1
    const { status, message } = await call(endpoint, { type: json, body: Buffer.alloc(65_536, ' '), times: pieces })
    expect([status, message]).toEqual([413, 'Request size exceeds the limit.'])
    await expectUp()
  })

  test('a form with ten thousand fields', async () => {
    const body = Array.from({ length: 10_000 }, (_, index) => `a${index}[${index}].b=1`).join('&')
    const { status } = await call(endpoint, { type: form, body })
    expect([400, 404, 413, 415]).toContain(status)
  })
})

describe.for(withMultipart.map((endpoint) => [endpoint.endpoint, endpoint] as const))('%s', ([, endpoint]) => {
  const part = (name: string, value: string, file?: string): string =>
    `--b\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n${value}\r\n`
  const type = 'multipart/form-data; boundary=b'

  test.for<[name: string, type: string, body: string, status: number]>([
    ['no boundary', 'multipart/form-data', `${part('file', 'a', 'a.txt')}--b--\r\n`, 400],
    ['nothing', type, '', 400],
    ['not multipart', type, 'abc', 400],
    ['cut off in the file', type, part('target_lang', 'de') + part('file', 'a', 'a.txt').slice(0, -2), 400],
    ['no file', type, `${part('target_lang', 'de')}--b--\r\n`, 400],
    [
      'two files',
      type,
      `${part('file', 'a', 'a.txt')}${part('file', 'b', 'b.txt')}${part('target_lang', 'de')}--b--\r\n`,
      400,
    ],
    ['a thousand fields', type, `${Array.from({ length: 1000 }, (_, i) => part(`f${i}`, 'x')).join('')}--b--\r\n`, 400],
    [
      'a field of a megabyte',
      type,
      `${part('target_lang', 'x'.repeat(1_000_000))}${part('file', 'a', 'a.txt')}--b--\r\n`,
      413,
    ],
    [
      'a name that leads elsewhere',
      type,
      `${part('target_lang', 'de')}${part('file', 'a', '../../etc/passwd')}--b--\r\n`,
      400,
    ],
    ['a name with a NUL', type, `${part('target_lang', 'de')}${part('file', 'a', 'a\0.txt')}--b--\r\n`, 400],
    ['JSON', 'application/json', '{}', 400],
  ])('%s', async ([, contentType, body, status]) => {
    expect(await call(endpoint, { type: contentType, body })).toMatchObject({ status })
    await expectUp()
  })

  test('a client that goes in the middle of its file', async () => {
    await abandon(endpoint, type, part('target_lang', 'de') + part('file', 'a'.repeat(70_000), 'a.txt'))
    await expectUp()
  })
})

describe('what is no request', () => {
  test.for<[name: string, path: string, status: number]>([
    ['a path that leads up', '/v2/../../etc/passwd', 404],
    ['a path with NUL', '/v2/%00', 404],
    ['a percent sign alone', '/v3/glossaries/%', 400],
    ['a long URL', `/v2/usage?${'a'.repeat(9000)}`, 414],
    ['an id of a megabyte less', `/v3/glossaries/${'a'.repeat(8000)}`, 400],
  ])('%s', async ([, path, status]) => {
    const answer = await send({ method: 'GET', path, type: undefined, body: Buffer.alloc(0), times: 0 })
    expect(answer.status).toBe(status)
    await expectUp()
  })
})

function wrongTypes(): string {
  const names =
    'text target_lang source_lang name language label prompt entries dictionaries term_lists lang key_id source_file parameters targets source_media_content_type document_key configured_rules custom_instructions'
  return JSON.stringify(Object.fromEntries(names.split(' ').map((name) => [name, { a: [1, { b: null }] }])))
}

interface Given {
  readonly status: number
  readonly message: string
}

/** By the order in which a request is looked at: its type, its size, its syntax, and then what it says. */
function isExpected({ status, message }: Given, endpoint: ServedEndpoint, { type, body, statuses }: Bad): boolean {
  const { bodies, maxBodyBytes, isBodyOptional } = endpoint
  if (isBodyOptional && (body.length === 0 || type === undefined)) return status === 200
  if (type === json && !bodies.includes('json')) return [400, 415].includes(status)
  if (Buffer.byteLength(body) > maxBodyBytes) return status === 413
  if (type === json && statuses === unreadable) return status === 400 && message === notJson
  // fields that it does not know are no fault of a body that may be empty
  return statuses.includes(status) || (isBodyOptional && status === 200)
}

const notJson = 'Bad request. Reason: Request body is not valid JSON.'

interface Sent {
  readonly type?: string | undefined
  readonly body: string | Uint8Array
  /** So often in a row, in pieces, without a length. */
  readonly times?: number | undefined
}

function call({ endpoint, access }: ServedEndpoint, { type, body, times }: Sent): Promise<Given> {
  const [method = '', pattern = ''] = endpoint.split(' ')
  const path = pattern
    .replace('{document_id}', 'A'.repeat(32))
    .replaceAll(/\{[^}]+\}/gu, '11111111-1111-4111-8111-111111111111')
  return send({ method, path, key: access === 'admin' ? 'bad-input:adm' : 'bad-input', type, body, times })
}

function send({
  method,
  path,
  key = 'bad-input',
  type,
  body,
  times,
}: Sent & { readonly method: string; readonly path: string; readonly key?: string }): Promise<Given> {
  const { hostname, port } = new URL(service.url)
  const headers = {
    authorization: `Service-Auth-Key ${key}`,
    ...(type === undefined ? {} : { 'content-type': type }),
    // of a GET, Node says neither by itself
    ...(times === undefined
      ? { 'content-length': String(Buffer.byteLength(body)) }
      : { 'transfer-encoding': 'chunked' }),
  }
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, method, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const answer = (text.startsWith('{') ? JSON.parse(text) : {}) as { message?: string; detail?: string }
        resolve({ status: response.statusCode ?? 0, message: answer.message ?? text })
      })
    })
    request.on('error', reject)
    void (async () => {
      for (let index = 0; index < (times ?? 1); index++) {
        if (!request.write(body) && !request.destroyed) await new Promise((resolve) => request.once('drain', resolve))
      }
      request.end()
    })()
  })
}

function abandon({ endpoint }: ServedEndpoint, type: string, body: string): Promise<void> {
  const { hostname, port } = new URL(service.url)
  const [method, path] = endpoint.split(' ')
  return new Promise((resolve) => {
    const request = httpRequest({
      hostname,
      port,
      method,
      path,
      headers: { authorization: 'Service-Auth-Key bad-input', 'content-type': type, 'content-length': '1000000' },
    })
    request.on('error', () => resolve())
    request.write(body, () => setTimeout(() => request.destroy(), 20))
    request.on('close', () => resolve())
  })
}

async function expectUp(): Promise<void> {
  const answer = await fetch(`${service.url}/v2/usage`, { headers: { authorization: 'Service-Auth-Key bad-input' } })
  expect(answer.status).toBe(200)
  expect(service.requests.filter(({ status }) => status === 500)).toEqual([])
}
