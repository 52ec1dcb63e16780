import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { LocalService, ServiceOptions } from '@lockale/service'
import { expect, test } from 'vitest'
import { runInside } from '../../canary/run-inside.ts'
import { startAsReal } from '../../start-as-real.ts'
import { callLockale } from '../call-lockale.ts'
import { createFolder, type Folder } from '../folder.ts'

const key = 'api-test-key-0123'

interface World extends AsyncDisposable {
  readonly service: LocalService
  readonly folder: Folder
  readonly call: (...args: readonly string[]) => Promise<{ code: number | undefined; out: string; err: string }>
}

async function openWorld(options: ServiceOptions = {}, files: Readonly<Record<string, unknown>> = {}): Promise<World> {
  const service = await startAsReal(options)
  const folder = await createFolder(files)
  const env = { LOCKALE_KEY: key }
  return {
    service,
    folder,
    call: (...args) => callLockale(['api', '--base-url', service.url, ...args], { cwd: folder.path, env }),
    async [Symbol.asyncDispose]() {
      await service.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

function form(fields: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(fields).flatMap(([name, value]) => ['--form', `${name}=${value}`])
}

test('JSON is printed as JSON, and wrapped under --json', async () => {
  await using world = await openWorld()
  const plain = await world.call('GET', '/v2/usage')
  expect([plain.code, plain.err]).toEqual([0, ''])
  expect(JSON.parse(plain.out)).toMatchObject({ character_count: 0 })
  expect(plain.out).toContain('\n  "character_count"')
  const wrapped = JSON.parse((await world.call('get', 'v2/usage', '--json')).out) as Record<string, unknown>
  expect(wrapped).toMatchObject({
    command: 'api',
    isDryRun: false,
    status: 200,
    headers: { 'content-type': expect.stringContaining('application/json') },
    traceId: expect.stringMatching(/^[\da-f]{32}$/u),
    body: { character_count: 0 },
    out: null,
    bytes: null,
  })
})

test.for<
  [
    name: string,
    args: readonly string[],
    sent: { method: string; path: string; query?: string; body?: string; type?: string },
  ]
>([
  [
    'a query',
    ['GET', 'v3/languages?resource=voice&include=beta&include=a%20b'],
    { method: 'GET', path: '/v3/languages', query: 'resource=voice&include=beta&include=a%20b' },
  ],
  [
    'a form',
    ['POST', '/v2/translate', ...form({ text: 'a b&c' }), ...form({ text: 'd=e', target_lang: 'de' })],
    {
      method: 'POST',
      path: '/v2/translate',
      body: 'text=a%20b%26c&text=d%3De&target_lang=de',
      type: 'application/x-www-form-urlencoded',
    },
  ],
  [
    'a file as it is',
    ['POST', '/v2/translate', '--data', 'body.json', '--header', 'X-Service-Reporting-Tag: web'],
    {
      method: 'POST',
      path: '/v2/translate',
      body: '{ "text": ["Hi"], "target_lang": "de" }',
      type: 'application/json',
    },
  ],
])('sent: %s', async ([, args, sent]) => {
  await using world = await openWorld({}, { 'body.json': '{ "text": ["Hi"], "target_lang": "de" }' })
  expect((await world.call(...args)).code).toBe(0)
  const [request] = world.service.requests
  const { type, ...rest } = sent
  expect(request).toMatchObject(rest)
  expect(request?.headers).toMatchObject(type === undefined ? {} : { 'content-type': type })
})

test('a body on standard input', async () => {
  await using world = await openWorld()
  const args = ['api', 'POST', '/v2/translate', '--base-url', world.service.url, '--data', '-']
  const stdin = '{"text":["Hi"],"target_lang":"de"}'
  const ended = await runInside(args, { cwd: world.folder.path, env: { LOCKALE_KEY: key }, stdin })
  expect([ended.code, world.service.requests[0]?.body]).toEqual([0, stdin])
})

test('what has no content says so', async () => {
  await using world = await openWorld({}, { 'names.json': '{"name":"Names"}' })
  const made = await world.call('POST', '/v3/spoken-terms', '--data', 'names.json')
  const { spoken_terms_id: id } = JSON.parse(made.out) as { readonly spoken_terms_id: string }
  const gone = await world.call('DELETE', `/v3/spoken-terms/${id}`)
  expect([gone.code, gone.out]).toEqual([0, '✓ 204, no content\n'])
})

test('text is printed line by line, its tabs kept', async () => {
  await using world = await openWorld()
  const terms = { name: 'Terms', source_lang: 'en', target_lang: 'de', entries: 'Hello\tHallo', entries_format: 'tsv' }
  const made = await world.call('POST', '/v2/glossaries', ...form(terms))
  const { glossary_id: id } = JSON.parse(made.out) as { readonly glossary_id: string }
  const shown = await world.call('GET', `/v2/glossaries/${id}/entries`)
  expect([shown.code, shown.out]).toEqual([0, 'Hello\tHallo\n'])
})

test('a document and a quality evaluation: a form with a file, then an answer that is a file', async () => {
  await using world = await openWorld({}, { 'brief.txt': 'Good morning\n' })
  const sent = await world.call('POST', '/v2/document', ...form({ target_lang: 'de' }), '--data', 'brief.txt')
  const { document_id: id, document_key: documentKey } = JSON.parse(sent.out) as Record<string, string>
  for (let polls = 0, status = ''; status !== 'done' && polls < 50; polls++) {
    const asked = await world.call('POST', `/v2/document/${id}`, ...form({ document_key: documentKey ?? '' }))
    ;({ status } = JSON.parse(asked.out) as { status: string })
  }
  const result = ['POST', `/v2/document/${id}/result`, ...form({ document_key: documentKey ?? '' })]
  const shown = await world.call(...result)
  expect([shown.code, shown.err]).toEqual([2, expect.stringContaining('API_ANSWER_NEEDS_FILE')])
  const saved = await world.call(...result, '--out', 'brief.de.txt')
  expect([saved.code, saved.out]).toEqual([0, expect.stringMatching(/^✓ \d+ bytes in brief\.de\.txt\n$/u)])
  const text = await readFile(join(world.folder.path, 'brief.de.txt'), 'utf8')
  expect(text.length).toBeGreaterThan(5)
  expect(Object.keys(await world.folder.bytes()).sort()).toEqual(['brief.de.txt', 'brief.txt'])
})

test('--dry-run shows the request and sends nothing', async () => {
  await using world = await openWorld({}, { 'body.json': '{"text":["Hi"]}', 'a.docx': new Uint8Array(10) })
  const args = ['POST', '/v2/translate', ...form({ text: 'Hello', target_lang: 'de' }), '--dry-run']
  const shown = await world.call(...args)
  expect(shown.code).toBe(0)
  expect(shown.out).toContain(`POST ${world.service.url}/v2/translate\n`)
  expect(shown.out).toContain('authorization: Service-Auth-Key [redacted]\n')
  expect(shown.out).toContain('\ntext=Hello&target_lang=de\n')
  expect(shown.out + shown.err).not.toContain(key)
  const data = JSON.parse((await world.call(...args, '--json')).out) as Record<string, unknown>
  expect(data).toMatchObject({
    isDryRun: true,
    request: { method: 'POST', body: 'text=Hello&target_lang=de', data: null },
  })
  const json = await world.call('POST', '/v2/translate', '--data', 'body.json', '--dry-run')
  expect(json.out).toMatch(/\ncontent-length: 15\n[^]*\nbody\.json\n/u)
  const upload = await world.call('POST', '/v2/document', ...form({ a: 'b' }), '--data', 'a.docx', '--dry-run')
  expect(upload.out).toMatch(/\ncontent-type: multipart\/form-data[^]*\na\.docx\n/u)
  expect([world.service.requests, world.service.meter.billedCharacters]).toEqual([[], 0])
})

test.for<[name: string, args: readonly string[], says: readonly string[]]>([
  ['no path', ['GET'], ['USAGE_OPERANDS', 'needs a method and a path']],
  ['a word too many', ['GET', '/v2/usage', 'more'], ['USAGE_OPERANDS', 'and nothing else']],
  ['a method nobody knows', ['HEAD', '/v2/usage'], ['USAGE_BAD_VALUE', 'HEAD']],
  ['a whole address', ['GET', 'https://evil.example/v2/usage'], ['USAGE_BAD_VALUE', 'full URL']],
  ['another host', ['GET', '//evil.example/v2/usage'], ['USAGE_BAD_VALUE', 'full URL']],
  ['a path upwards', ['GET', '/v2/../v2/usage'], ['REQUEST_INVALID', 'the path contains ..']],
  [
    'a path upwards in disguise',
    ['GET', '/v2/%2e%2e/usage'],
    ['REQUEST_INVALID', 'is not a valid path of an endpoint'],
  ],
  ['a path with a user in it', ['GET', '/@evil.example'], ['REQUEST_INVALID']],
  ['a path with backslashes', ['GET', String.raw`\\evil.example`], ['REQUEST_INVALID']],
  [
    'another key',
    ['GET', '/v2/usage', '--header', 'Authorization: Service-Auth-Key x'],
    ['REQUEST_INVALID', 'authorization is set by the client'],
  ],
  [
    'another host in a header',
    ['GET', '/v2/usage', '--header', 'Host: evil.example'],
    ['REQUEST_INVALID', 'host is set'],
  ],
  ['a header on two lines', ['GET', '/v2/usage', '--header', 'x-a: b\nhost: evil'], ['REQUEST_INVALID', 'on one line']],
  ['a header without a name', ['GET', '/v2/usage', '--header', 'nothing'], ['USAGE_BAD_VALUE', 'name:value']],
  ['a key in the query', ['GET', '/v2/usage?auth_key=abc'], ['REQUEST_INVALID', 'query']],
  [
    'a field without a value',
    ['POST', '/v2/translate', '--form', 'text'],
    ['USAGE_BAD_VALUE', '--form needs name=value'],
  ],
  ['a body with GET', ['GET', '/v2/usage', ...form({ a: 'b' })], ['USAGE_BAD_VALUE', '/v2/usage?name=value']],
  ['a body that is not there', ['POST', '/v2/translate', '--data', 'none.json'], ['FILE_UNREADABLE', 'none.json']],
  ['stdin for two', ['POST', '/v2/translate', '--data', '-', '--key-file', '-'], ['USAGE_BAD_VALUE', '--key-file -']],
  ['a form from stdin', ['POST', '/v2/document', ...form({ a: 'b' }), '--data', '-'], ['USAGE_BAD_VALUE', '--form']],
])('refused before anything is sent: %s', async ([, args, says]) => {
  await using world = await openWorld({}, { 'body.json': '{}' })
  const before = await world.folder.bytes()
  const { code, err } = await world.call(...args)
  expect(code).toBe(2)
  for (const piece of says) expect(err).toContain(piece)
  expect([world.service.requests, await world.folder.bytes()]).toEqual([[], before])
})

test.for<[name: string, options: ServiceOptions, args: readonly string[], code: number, says: readonly string[]]>([
  [
    'a bad request',
    {},
    ['POST', '/v2/translate', ...form({ target_lang: 'de' })],
    6,
    ['BAD_REQUEST', "Parameter 'text' not specified"],
  ],
  ['an unknown path', {}, ['GET', '/v9/nothing'], 2, ['NOT_FOUND']],
  ['a wrong method', {}, ['DELETE', '/v2/usage'], 6, ['BAD_REQUEST', '405']],
  ['a refused key', { strictKeys: true }, ['GET', '/v2/usage'], 4, ['UNAUTHORIZED', '403']],
  [
    'used up',
    { characterLimit: 1 },
    ['POST', '/v2/translate', ...form({ text: 'Hello', target_lang: 'de' })],
    5,
    ['QUOTA_EXCEEDED'],
  ],
  [
    'too long',
    {},
    ['POST', '/v2/translate', ...form({ text: 'x'.repeat(131_072), target_lang: 'de' })],
    6,
    ['PAYLOAD_TOO_LARGE'],
  ],
  [
    'a redirect',
    { intercept: () => ({ status: 302, headers: { location: 'https://evil.example/' } }) },
    ['GET', '/v2/usage'],
    6,
    ['REDIRECT_REFUSED'],
  ],
  [
    'a login page',
    { intercept: () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<p>Log in' }) },
    ['GET', '/v2/usage'],
    2,
    ['API_ANSWER_NEEDS_FILE', 'text/html'],
  ],
  [
    'JSON cut off',
    { intercept: () => ({ status: 200, headers: { 'content-type': 'application/json' }, body: '{"a":' }) },
    ['GET', '/v2/usage'],
    6,
    ['BAD_ANSWER', 'incomplete'],
  ],
  [
    'bytes nobody expected',
    { intercept: () => ({ status: 200, headers: { 'content-type': 'application/pdf' }, body: '%PDF' }) },
    ['GET', '/v2/usage'],
    2,
    ['API_ANSWER_NEEDS_FILE', 'application/pdf', '--out'],
  ],
])('%s', async ([, options, args, code, says]) => {
  await using world = await openWorld(options)
  const ended = await world.call(...args)
  expect([ended.code, ended.out]).toEqual([code, ''])
  for (const piece of says) expect(ended.err).toContain(piece)
  const { error } = JSON.parse((await world.call(...args, '--json')).out) as {
    readonly error: { readonly code: string }
  }
  expect(error.code).toBe(says[0])
})

test('a service that is down', async () => {
  await using world = await openWorld()
  await world.service.close()
  const { code, err } = await world.call('POST', '/v3/glossaries', ...form({ name: 'x' }))
  expect([code, err]).toEqual([6, expect.stringContaining('CONNECTION_FAILED')])
})

test('a key that the service gives back is not shown', async () => {
  const body = JSON.stringify({ you: `sent ${key}` })
  await using world = await openWorld({
    intercept: () => ({ status: 200, headers: { 'content-type': 'application/json' }, body }),
  })
  const { out } = await world.call('GET', '/v2/usage')
  expect(JSON.parse(out)).toEqual({ you: 'sent [redacted]' })
})

test('a key that the service gives back gets into no file', async () => {
  const body = `${'x'.repeat(100_000)}${Buffer.from(key).toString('base64')}`
  await using world = await openWorld({ intercept: () => ({ status: 200, body }) }, { 'usage.json': 'old' })
  const { code, err } = await world.call('GET', '/v2/usage', '--out', 'usage.json')
  expect([code, err]).toEqual([6, expect.stringContaining('BAD_ANSWER')])
  expect(await world.folder.bytes()).toEqual({ 'usage.json': 'old' })
})

test('a service that asks for a long wait is not waited for', async () => {
  await using world = await openWorld({ intercept: () => ({ status: 429, headers: { 'retry-after': '21' } }) })
  const { code, err } = await world.call('POST', '/v3/spoken-terms', ...form({ name: 'x' }))
  expect([code, err, world.service.requests.length]).toEqual([6, expect.stringContaining('TOO_MANY_REQUESTS'), 1])
})

test('an answer that breaks off leaves the file as it was', async () => {
  await using world = await openWorld({ intercept: () => ({ truncate: 10 }) }, { 'usage.json': 'old' })
  const { code } = await world.call('GET', '/v2/usage', '--out', 'usage.json')
  expect([code, await world.folder.bytes()]).toEqual([6, { 'usage.json': 'old' }])
})

test('a file that cannot be written stops it before it is sent', async () => {
  await using world = await openWorld()
  const { code, err } = await world.call('GET', '/v2/usage', '--out', 'none/usage.json')
  expect([code, err, world.service.requests]).toEqual([3, expect.stringContaining('FILE_UNWRITABLE'), []])
})

test('without a config, a key or an address it says what is missing', async () => {
  await using folder = await createFolder({})
  const env = { LOCKALE_KEY: key }
  const noAddress = await callLockale(['api', 'GET', '/v2/usage', '--preset', 'service'], { cwd: folder.path, env })
  expect([noAddress.code, noAddress.err]).toEqual([2, expect.stringContaining('BASE_URL_MISSING')])
  const noKey = await callLockale(['api', 'GET', '/v2/usage', '--preset', 'deepl'], { cwd: folder.path })
  expect([noKey.code, noKey.err]).toEqual([4, expect.stringContaining('KEY_MISSING')])
  const elsewhere = await callLockale(['api', 'GET', '/v2/usage', '--base-url', 'https://evil.example'], {
    cwd: folder.path,
    env,
  })
  expect([elsewhere.code, elsewhere.err]).toEqual([2, expect.stringContaining('HOST_NOT_ALLOWED')])
})

test('--local serves it without a key', async () => {
  await using folder = await createFolder({})
  const { code, out } = await callLockale(['api', 'GET', '/v3/glossaries', '--local'], { cwd: folder.path })
  expect([code, JSON.parse(out)]).toEqual([0, { glossaries: [] }])
})
