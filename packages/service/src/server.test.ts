import { connect } from 'node:net'
import { text as readAll } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LocalService, startService } from './start.ts'
import { call, textsOf, translate } from './testing/call.ts'

let service: LocalService
beforeAll(async () => {
  service = await startService({
    seed: {
      accounts: [
        { key: 'scoped', scopes: ['usage:read', 'translate:text'] },
        { key: 'usage-only', scopes: ['usage:read'] },
      ],
    },
  })
})
afterAll(() => service.close())

const traceId = /^[0-9a-f]{32}$/u

/** Sends bytes and gives back all that comes. */
function sendRaw(bytes: string): Promise<string> {
  const socket = connect(service.port, '127.0.0.1')
  socket.write(bytes)
  return readAll(socket)
}

describe('authentication', () => {
  const usage = { path: '/v2/usage' }
  test.for<[name: string, authorization: string | undefined, status: number]>([
    ['the own scheme', 'Service-Auth-Key abc', 200],
    ['the scheme of the other preset', 'DeepL-Auth-Key abc', 200],
    ['any case of the scheme', 'deepl-AUTH-key abc', 200],
    ['no header', undefined, 403],
    ['no key', 'Service-Auth-Key', 403],
    ['another scheme', 'Bearer abc', 403],
    ['two keys', 'Service-Auth-Key abc def', 403],
    ['the key that is always refused', 'Service-Auth-Key invalid', 403],
    ['an admin key', 'Service-Auth-Key abc:adm', 403],
  ])('%s', async ([, authorization, status]) => {
    const headers = authorization === undefined ? {} : { authorization }
    const answer = await call(service, { ...usage, key: '', headers })
    expect(answer.status).toBe(status)
    expect(answer.json).toMatchObject(status === 403 ? { message: 'Forbidden' } : { character_count: 0 })
  })

  test('a key in the query or the body does not count', async () => {
    expect((await call(service, { path: '/v2/usage?auth_key=abc', key: '' })).status).toBe(403)
    expect((await translate(service, { auth_key: 'abc' }, { key: '' })).status).toBe(403)
    expect((await call(service, { path: '/v2/usage?auth_key=abc' })).status).toBe(200)
  })

  test('a key with scopes calls what they allow', async () => {
    expect((await translate(service, {}, { key: 'scoped' })).status).toBe(200)
    const answer = await call(service, { path: '/v3/glossaries', json: {}, key: 'usage-only' })
    expect([answer.status, answer.json]).toEqual([
      403,
      { message: 'Forbidden', detail: 'Missing required scope(s): glossaries:write' },
    ])
  })

  test('strict keys are those of the seed', async () => {
    await using strict = await startService({ strictKeys: true, seed: { accounts: [{ key: 'known' }] } })
    expect((await call(strict, { ...usage, key: 'known' })).status).toBe(200)
    expect((await call(strict, { ...usage, key: 'other' })).status).toBe(403)
  })

  test('is looked at before the body', async () => {
    expect((await call(service, { path: '/v2/translate', body: '{', key: 'invalid' })).status).toBe(403)
  })

  test('no key is kept with the requests', async () => {
    await call(service, { ...usage, key: 'very-secret' })
    expect(service.requests.at(-1)).toMatchObject({
      path: '/v2/usage',
      status: 200,
      headers: { authorization: 'Service-Auth-Key [redacted]' },
    })
    expect(JSON.stringify(service.requests)).not.toContain('very-secret')
  })
})

describe('routes', () => {
  test.for<[method: string, path: string, status: number, allow: string | null]>([
    ['GET', '/nowhere', 404, null],
    ['GET', '/', 404, null],
    ['GET', '//', 404, null],
    ['GET', '/v2/translate/', 405, 'POST'],
    ['GET', '/v2/translate//', 404, null],
    ['GET', '//v2/usage', 404, null],
    ['GET', '/v2/document//result', 404, null],
    ['GET', '/v3/glossaries//', 404, null],
    ['DELETE', '/v2/usage/', 405, 'GET, POST'],
    ['HEAD', '/v2/translate', 405, 'POST'],
    ['HEAD', '/nowhere', 404, null],
    ['GET', '/v3/glossaries/%E0%A4%A', 400, null],
    ['GET', '/v2/translate', 405, 'POST'],
    ['DELETE', '/v2/usage', 405, 'GET, POST'],
    ['POST', '/v3/languages', 405, 'GET'],
    ['OPTIONS', '/v2/translate', 403, null],
  ])('%s %s: %i', async ([method, path, status, allow]) => {
    const answer = await call(service, { path, method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([status, allow])
    expect(answer.headers.get('x-trace-id')).toMatch(traceId)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    const said = method === 'HEAD' ? { message: answer.text } : answer.json
    expect(said).toHaveProperty('message')
  })

  test.for<[method: string, path: string, status: number, recorded: string]>([
    ['GET', '/v2/usage/', 200, '/v2/usage'],
    ['GET', '/v3/glossaries/?page=0', 200, '/v3/glossaries'],
    ['POST', '/v2/document/', 400, '/v2/document'],
    ['HEAD', '/v2/usage', 200, '/v2/usage'],
    ['HEAD', '/v3/languages/?resource=glossary', 200, '/v3/languages'],
  ])('%s %s, as other clients write it: %i', async ([method, path, status, recorded]) => {
    await using own = await startService({ faults: [`${recorded}@2: 503`] })
    const answer = await call(own, { path, method })
    expect([answer.status, method === 'HEAD' ? answer.text : '']).toEqual([status, ''])
    expect(own.requests[0]).toMatchObject({ method, path: recorded, status })
    expect((await call(own, { path, method })).status).toBe(503)
  })

  test('every answer has a trace id of its own', async () => {
    const answers = await Promise.all([translate(service, {}), translate(service, {})])
    const ids = answers.map(({ headers }) => headers.get('x-trace-id'))
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(traceId)
  })
})

describe('bodies', () => {
  const json = { 'content-type': 'application/json; charset=utf-8' }
  const notJson = 'Bad request. Reason: Request body is not valid JSON.'
  test.for<[name: string, body: string | Uint8Array, headers: Record<string, string>, status: number, answer: object]>([
    ['1 cut-off JSON', '{"text":["a"', json, 400, { message: notJson }],
    ['1 nothing', '', json, 400, { message: notJson }],
    ['1 a list', '[]', json, 400, { message: notJson }],
    ['1 null', 'null', json, 400, { message: notJson }],
    ['1 not UTF-8', Uint8Array.of(0x7b, 0xff, 0x7d), json, 400, { message: notJson }],
    ['1 lists 60,000 deep', '['.repeat(60_000) + ']'.repeat(60_000), json, 400, { message: notJson }],
    ['1 open braces', '{'.repeat(100_000), json, 400, { message: notJson }],
    ['2 one megabyte', ' '.repeat(1_000_000), json, 413, { message: 'Request size exceeds the limit.' }],
    ['2 one byte too much', ' '.repeat(131_073), json, 413, { message: 'Request size exceeds the limit.' }],
    ['2 comes before 1', '{'.repeat(131_073), json, 413, { message: 'Request size exceeds the limit.' }],
    [
      'another type',
      'text',
      { 'content-type': 'text/plain' },
      400,
      { code: 'invalid_content_type', message: expect.any(String) },
    ],
    [
      'a type comes before the size',
      ' '.repeat(131_073),
      { 'content-type': 'text/plain' },
      400,
      { code: 'invalid_content_type', message: expect.any(String) },
    ],
  ])('%s', async ([, body, headers, status, expected]) => {
    const answer = await call(service, { path: '/v2/translate', method: 'POST', body, headers })
    expect([answer.status, answer.json]).toEqual([status, expected])
    expect(answer.headers.get('x-trace-id')).toMatch(traceId)
  })

  test('takes a body of just the limit', async () => {
    const fields = '"text":["Hi"],"target_lang":"de","source_lang":"en","context":""'
    const body = `{${fields.slice(0, -1)}${'c'.repeat(131_072 - fields.length - 2)}"}`
    expect(Buffer.byteLength(body)).toBe(131_072)
    expect((await call(service, { path: '/v2/translate', body, headers: json })).status).toBe(200)
  })

  test('is not led astray by keys of objects', async () => {
    const body = '{"__proto__":{"target_lang":"de"},"constructor":1,"text":["Hi"],"source_lang":"en"}'
    const answer = await call(service, { path: '/v2/translate', body, headers: json })
    expect(answer.json).toEqual({ message: "Parameter 'target_lang' not specified" })
  })

  test.for<[name: string, text: string, expected: number]>([
    ['tags 18,000 deep', '<a>'.repeat(18_000) + '</a>'.repeat(18_000), 200],
    ['tags that are never closed', '<a>'.repeat(40_000), 400],
    ['open brackets', '<'.repeat(120_000), 400],
    ['comments that never end', '<!--'.repeat(30_000), 400],
    ['ampersands', '&'.repeat(120_000), 400],
  ])('%s', async ([, text, expected]) => {
    expect((await translate(service, { text: [text], tag_handling: 'xml' })).status).toBe(expected)
    expect((await translate(service, { text: [text], tag_handling: 'html' })).status).toBe(200)
  })
})

describe('what is no request', () => {
  test('headers over 16 KiB', async () => {
    const answer = await sendRaw(`GET /v2/usage HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(17_000)}\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 431 /u)
    expect(answer).toMatch(/\r\nX-Trace-ID: [0-9a-f]{32}\r\n/u)
  })

  test('garbage', async () => expect(await sendRaw('\0\u{1}garbage\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /u))

  test('an address over 8 KiB', async () => {
    expect((await call(service, { path: `/v2/usage?a=${'b'.repeat(9000)}` })).status).toBe(414)
  })

  test('a client that goes in the middle of its body', async () => {
    const socket = connect(service.port, '127.0.0.1')
    const cutOff = 'POST /v2/translate HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"te'
    await new Promise((resolve) => socket.write(cutOff, resolve))
    socket.destroy()
    expect((await call(service, { path: '/v2/usage' })).status).toBe(200)
  })
})

test('serves fifty requests at once, each with its own texts', async () => {
  const before = service.counters
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      translate(service, { text: [`Text ${index}`, `${index}`], target_lang: index % 2 === 0 ? 'fr' : 'pl' }),
    ),
  )
  for (const [index, answer] of answers.entries()) {
    const [first, second] = textsOf(answer)
    expect(first).toContain(String(index))
    expect(second).toBe(String(index))
  }
  expect(service.counters).toEqual({
    requests: before.requests + 50,
    translations: before.translations + 50,
    texts: before.texts + 100,
    billedCharacters: before.billedCharacters + 50 * 'Text '.length + 2 * (10 + 2 * 40),
  })
})

describe('an offer of another protocol, as of Java, is not taken', () => {
  const body = JSON.stringify({ text: ['Cart'], source_lang: 'EN', target_lang: 'DE' })
  const translation = (upgrade: string, connection: string): string =>
    [
      'POST /v2/translate HTTP/1.1',
      'Host: localhost',
      'Authorization: DeepL-Auth-Key a',
      'Content-Type: application/json',
      `Connection: ${connection}`,
      `Upgrade: ${upgrade}`,
      'HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n')

  test.for([
    ['HTTP/2', translation('h2c', 'Upgrade, HTTP2-Settings, close')],
    ['another protocol', translation('TLS/1.2', 'close,  UPGRADE')],
  ] as const)('%s', async ([, bytes]) => {
    const answer = await sendRaw(bytes)
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/u)
    expect(answer).toContain('[de Çáŕţ')
  })

  test('two requests, one after the other, on one connection', async () => {
    const socket = connect(service.port, '127.0.0.1')
    socket.setEncoding('utf8')
    let answers = ''
    socket.on('data', (data: string) => (answers += data))
    socket.write(translation('h2c', 'Upgrade'))
    await expect.poll(() => answers.match(/\[de Çáŕţ/gu)).toHaveLength(1)
    socket.write(translation('h2c', 'Upgrade, close'))
    await new Promise((resolve) => socket.once('close', resolve))
    expect(answers.match(/HTTP\/1\.1 200 OK/gu)).toHaveLength(2)
  })
})
