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
    'a query, in the path and beside it',
    ['GET', '/v3/languages?resource=voice', '--query', 'include=beta', '--query', 'include=a b'],
    { method: 'GET', path: '/v3/languages', query: 'resource=voice&include=beta&include=a%20b' },
  ],
  [
    'fields, lists and JSON',
    [
      'POST',
      '/v2/translate',
      '--field',
      'text[]=Hello',
      '--field',
      'target_lang=de',
      '--field',
      'preserve_formatting:=true',
    ],
    {
      method: 'POST',
      path: '/v2/translate',
      body: '{"text":["Hello"],"target_lang":"de","preserve_formatting":true}',
      type: 'application/json',
    },
  ],
  [
    'a name that comes again',
    ['POST', '/v2/translate', '--field', 'text=a=b', '--field', 'text=c:=d', '--field', 'target_lang=de'],
    { method: 'POST', path: '/v2/translate', body: '{"text":["a=b","c:=d"],"target_lang":"de"}' },
  ],
  [
    'a form',
    [
      'POST',
      '/v2/translate',
      '--form',
      '--field',
      'text=a b&c',
      '--field',
      'text=d',
      '--field',
      'target_lang=de',
      '--field',
      'outline_detection:=false',
    ],
    {
      method: 'POST',
      path: '/v2/translate',
      body: 'text=a%20b%26c&text=d&target_lang=de&outline_detection=false',
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

test('a body on standard input that is no JSON is not sent', async () => {
  await using world = await openWorld()
  const args = ['api', 'POST', '/v2/translate', '--base-url', world.service.url, '--data', '-']
  const ended = await runInside(args, { cwd: world.folder.path, env: { LOCKALE_KEY: key }, stdin: '{"text":' })
  expect([ended.code, ended.err]).toEqual([2, expect.stringMatching(/API_BODY_INVALID[^]*at stdin:1:9/u)])
  expect(world.service.requests).toEqual([])
})

test('what has no content says so', async () => {
  await using world = await openWorld()
  const made = await world.call(
    'POST',
    '/v3/spoken-terms',
    '--field',
    'name=Names',
    '--field',
    'term_lists:=[{"lang":"en","entries":"Zoë"}]',
  )
  const { spoken_terms_id: id } = JSON.parse(made.out) as { readonly spoken_terms_id: string }
  const gone = await world.call('DELETE', `/v3/spoken-terms/${id}`)
  expect([gone.code, gone.out]).toEqual([0, '✓ 204, no content\n'])
})

test('text is printed line by line, its tabs kept', async () => {
  await using world = await openWorld()
  const pair = ['--field', 'source_lang=en', '--field', 'target_lang=de']
  const entries = ['--field', 'entries=Hello\tHallo', '--field', 'entries_format=tsv']
  const made = await world.call('POST', '/v2/glossaries', '--field', 'name=Terms', ...pair, ...entries)
  const { glossary_id: id } = JSON.parse(made.out) as { readonly glossary_id: string }
  const shown = await world.call('GET', `/v2/glossaries/${id}/entries`)
  expect([shown.code, shown.out]).toEqual([0, 'Hello\tHallo\n'])
})

test('a document and a quality evaluation: a form with a file, then an answer that is a file', async () => {
  await using world = await openWorld({}, { 'brief.txt': 'Good morning\n' })
  const sent = await world.call('POST', '/v2/document', '--form', '--field', 'target_lang=de', '--data', 'brief.txt')
  const { document_id: id, document_key: documentKey } = JSON.parse(sent.out) as Record<string, string>
  for (let polls = 0, status = ''; status !== 'done' && polls < 50; polls++) {
    const asked = await world.call('POST', `/v2/document/${id}`, '--field', `document_key=${documentKey}`)
    ;({ status } = JSON.parse(asked.out) as { status: string })
  }
  const result = ['POST', `/v2/document/${id}/result`, '--field', `document_key=${documentKey}`]
  const shown = await world.call(...result)
  expect([shown.code, shown.err]).toEqual([2, expect.stringContaining('API_ANSWER_NEEDS_FILE')])
  const saved = await world.call(...result, '--out', 'brief.de.txt')
  expect([saved.code, saved.out]).toEqual([0, expect.stringMatching(/^✓ \d+ bytes in brief\.de\.txt\n$/u)])
  const text = await readFile(join(world.folder.path, 'brief.de.txt'), 'utf8')
  expect(text.length).toBeGreaterThan(5)
  expect(Object.keys(await world.folder.bytes()).sort()).toEqual(['brief.de.txt', 'brief.txt'])
})

test('a voice job: its recording and its result go without the key', async () => {
  await using world = await openWorld({}, { 'a.mp3': new Uint8Array(4096) })
  const file = '{"name":"a.mp3","content_type":"audio/mpeg","content_length":4096}'
  const targets = '[{"language":"de","type":"application/x-subrip"}]'
  const fields = ['--field', `source_file:=${file}`, '--field', `targets:=${targets}`]
  const made = await world.call('POST', '/v1/jobs/voice/translate', ...fields)
  const job = JSON.parse(made.out) as { job_id: string; upload_url: string; signature: string }
  const sent = await world.call('PUT', job.upload_url, '--signature', job.signature, '--data', 'a.mp3')
  expect([sent.code, sent.err]).toEqual([0, ''])
  expect(world.service.requests.at(-1)?.headers).toMatchObject({ authorization: 'Service-Signature [redacted]' })
  interface Result {
    readonly status: string
    readonly download_url: string
    readonly signature: string
  }
  let result: Result | undefined
  for (let polls = 0; result?.status !== 'complete' && polls < 50; polls++) {
    const asked = await world.call('GET', `/v1/jobs/voice/translate/${job.job_id}`)
    ;[result] = (JSON.parse(asked.out) as { readonly results: readonly Result[] }).results
  }
  const args = ['GET', result?.download_url ?? '', '--signature', result?.signature ?? '']
  expect((await world.call(...args)).code).toBe(2)
  const saved = await world.call(...args, '--out', 'a.srt')
  expect([saved.code, await world.folder.read('a.srt')]).toEqual([0, expect.stringContaining('-->')])
})

test('--dry-run shows the request and sends nothing', async () => {
  await using world = await openWorld()
  const args = ['POST', '/v2/translate', '--field', 'text[]=Hello', '--field', 'target_lang=de', '--dry-run']
  const shown = await world.call(...args)
  expect(shown.code).toBe(0)
  expect(shown.out).toContain(`POST ${world.service.url}/v2/translate\n`)
  expect(shown.out).toContain('authorization: Service-Auth-Key [redacted]\n')
  expect(shown.out).toContain('"target_lang": "de"')
  expect(shown.out + shown.err).not.toContain(key)
  const data = JSON.parse((await world.call(...args, '--json')).out) as Record<string, unknown>
  expect(data).toMatchObject({
    isDryRun: true,
    request: { method: 'POST', body: '{"text":["Hello"],"target_lang":"de"}', data: null },
  })
  const url = `${world.service.url}/up?token=abcdefghijkl`
  const signed = await world.call('PUT', url, '--signature', 'signature-0123456789', '--data', 'none.mp3', '--dry-run')
  expect([signed.code, signed.err]).toEqual([2, expect.stringContaining('FILE_UNREADABLE')])
  const get = await world.call('GET', url, '--signature', 'signature-0123456789', '--dry-run')
  expect(get.out).toMatch(/authorization: Service-Signature \[redacted\]/u)
  expect(get.out).not.toMatch(/abcdefghijkl|signature-0123456789/u)
  expect([world.service.requests, world.service.meter.billedCharacters]).toEqual([[], 0])
})

test('--dry-run shows a body of JSON, and names a file', async () => {
  await using world = await openWorld({}, { 'body.json': '{"text":["Hi"]}', 'a.docx': new Uint8Array(10) })
  const shown = await world.call('POST', '/v2/translate', '--data', 'body.json', '--dry-run')
  expect(shown.out).toMatch(/\ncontent-length: 15\n[^]*\n\{\n {2}"text": \[\n/u)
  const form = await world.call('POST', '/v2/document', '--form', '--field', 'a=b', '--data', 'a.docx', '--dry-run')
  expect(form.out).toMatch(/\ncontent-type: multipart\/form-data[^]*\n\(body: a\.docx\)\n/u)
  expect(world.service.requests).toEqual([])
})

test.for<[name: string, args: readonly string[], says: readonly string[]]>([
  ['no path', ['GET'], ['USAGE_OPERANDS', 'needs a method and a path']],
  ['a word too many', ['GET', '/v2/usage', 'more'], ['USAGE_OPERANDS', '"more" is one too many']],
  ['a method nobody knows', ['HEAD', '/v2/usage'], ['USAGE_BAD_VALUE', 'HEAD']],
  ['a whole address', ['GET', 'https://evil.example/v2/usage'], ['USAGE_BAD_VALUE', 'full URL', '--signed']],
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
  ['a key in the query', ['GET', '/v2/usage', '--query', 'auth_key=abc'], ['REQUEST_INVALID', 'query']],
  [
    'a parameter without a value',
    ['GET', '/v2/usage', '--query', 'resource'],
    ['USAGE_BAD_VALUE', '--query needs name=value'],
  ],
  [
    'a field without a value',
    ['POST', '/v2/translate', '--field', 'text'],
    ['USAGE_BAD_VALUE', '--field needs name=value'],
  ],
  [
    'a field that is no JSON',
    ['POST', '/v2/translate', '--field', 'text:=[Hello]'],
    ['USAGE_BAD_VALUE', 'is not JSON'],
  ],
  ['a field in a field', ['POST', '/v2/translate', '--field', 'a[b]=c'], ['USAGE_BAD_VALUE', 'brackets']],
  ['an object in a form', ['POST', '/v2/translate', '--form', '--field', 'a:={}'], ['USAGE_BAD_VALUE', 'form']],
  ['a body with GET', ['GET', '/v2/usage', '--field', 'a=b'], ['USAGE_BAD_VALUE', '--query']],
  [
    'both set the body',
    ['POST', '/v2/translate', '--data', 'body.json', '--field', 'a=b'],
    ['USAGE_BAD_VALUE', 'both set the body'],
  ],
  [
    'a body that is no JSON',
    ['POST', '/v2/translate', '--data', 'broken.json'],
    ['API_BODY_INVALID', 'broken.json:2:11'],
  ],
  ['a body that is not there', ['POST', '/v2/translate', '--data', 'none.json'], ['FILE_UNREADABLE', 'none.json']],
  ['stdin for two', ['POST', '/v2/translate', '--data', '-', '--key-file', '-'], ['USAGE_BAD_VALUE', 'standard input']],
  ['a form from stdin', ['POST', '/v2/document', '--form', '--data', '-'], ['USAGE_BAD_VALUE', 'needs a file name']],
  ['a signed path', ['PUT', '/v2/x', '--signed', '--data', 'body.json'], ['USAGE_BAD_VALUE', 'full URL']],
  [
    'a signature on two lines',
    ['GET', 'http://127.0.0.1:1/x', '--signature', 'a\nb', '--out', 'x'],
    ['REQUEST_INVALID', 'signature'],
  ],
])('refused before anything is sent: %s', async ([, args, says]) => {
  await using world = await openWorld({}, { 'body.json': '{}', 'broken.json': '{\n  "text": Hi }' })
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
    ['POST', '/v2/translate', '--field', 'target_lang=de'],
    6,
    ['BAD_REQUEST', "Parameter 'text' not specified"],
  ],
  ['an unknown path', {}, ['GET', '/v9/nothing'], 2, ['NOT_FOUND', 'Trace id: ']],
  ['a wrong method', {}, ['DELETE', '/v2/usage'], 6, ['BAD_REQUEST', '405']],
  ['a refused key', { strictKeys: true }, ['GET', '/v2/usage'], 4, ['UNAUTHORIZED', '403', 'Trace id: ']],
  [
    'used up',
    { characterLimit: 1 },
    ['POST', '/v2/translate', '--field', 'text[]=Hello', '--field', 'target_lang=de'],
    5,
    ['QUOTA_EXCEEDED'],
  ],
  [
    'too long',
    {},
    ['POST', '/v2/translate', '--field', `text[]=${'x'.repeat(131_072)}`, '--field', 'target_lang=de'],
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
    6,
    ['BAD_ANSWER', 'web page'],
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
  const { code, err } = await world.call('POST', '/v3/glossaries', '--field', 'name=x')
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
  const { code, err } = await world.call('POST', '/v3/spoken-terms', '--field', 'name=x')
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

const memory = '5bd0a6f5-7b2e-4d0c-9d5e-000000000001'
const lists = {
  styleLists: Array.from({ length: 23 }, (_, at) => ({ name: `List ${at}`, language: 'de' })),
  memories: [
    ...Array.from({ length: 20 }, (_, at) => ({ name: `Memory ${at}`, source: 'en', segments: [] })),
    {
      id: memory,
      name: 'Long',
      source: 'en',
      segments: Array.from({ length: 120 }, (_, at) => ({ source: `Text ${at}`, targets: { de: `Satz ${at}` } })),
    },
  ],
}
const segments = `/v3/translation_memories/${memory}/segments`

test.for<[name: string, args: readonly string[], list: string, length: number, requests: number]>([
  ['pages by number, the last one shorter', ['/v3/style_rules'], 'style_rules', 23, 3],
  ['larger pages', ['/v3/style_rules', '--query', 'page_size=25'], 'style_rules', 23, 1],
  ['from a page on', ['/v3/style_rules?page=1'], 'style_rules', 13, 2],
  ['pages that end with the number of all', ['/v3/translation_memories?page_size=7'], 'translation_memories', 21, 3],
  ['pages by cursor', [segments], 'segments', 120, 3],
  ['pages by cursor, with a filter', [segments, '--query', 'filter_text=Text 1'], 'segments', 31, 1],
])('--paginate: %s', async ([, args, list, length, requests]) => {
  await using world = await openWorld({ seed: lists })
  const { code, out, err } = await world.call('GET', ...args, '--paginate')
  const value = JSON.parse(out) as Readonly<Record<string, readonly unknown[]>>
  expect([code, err, value[list]?.length, new Set(value[list]?.map((one) => JSON.stringify(one))).size]).toEqual([
    0,
    '',
    length,
    length,
  ])
  expect(value).not.toHaveProperty('next_page_cursor')
  expect(world.service.requests).toHaveLength(requests)
  const data = JSON.parse((await world.call('GET', ...args, '--paginate', '--json')).out) as object
  expect(data).toMatchObject({ isDryRun: false, status: 200, body: value, out: null })
})

test('--paginate: the report of tags, whose list stands deeper', async () => {
  await using world = await openWorld({
    intercept: ({ path, query }) => {
      if (path !== '/v2/admin/analytics/custom-tags') return undefined
      const page = Number(query.get('page') ?? 1)
      const usage = [{ custom_tag: `tag ${page}` }]
      const body = { custom_tag_usage_report: { aggregate_by: '', usage, next_page: page < 3 ? page + 1 : null } }
      return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    },
  })
  const { out } = await world.call('GET', '/v2/admin/analytics/custom-tags', '--paginate')
  expect(JSON.parse(out)).toEqual({
    custom_tag_usage_report: {
      aggregate_by: '',
      next_page: null,
      usage: [{ custom_tag: 'tag 1' }, { custom_tag: 'tag 2' }, { custom_tag: 'tag 3' }],
    },
  })
})

const items = Array.from({ length: 10 }, (_, at) => ({ style_id: String(at) }))

test.for<[name: string, path: string, bodies: readonly object[], code: string, requests: number]>([
  ['the same page twice', '/v3/style_rules', [{ style_rules: items }], 'API_PAGES_ENDLESS', 2],
  [
    'the same cursor twice',
    segments,
    [
      { segments: [1], next_page_cursor: 'a' },
      { segments: [2], next_page_cursor: 'a' },
    ],
    'API_PAGES_ENDLESS',
    2,
  ],
  ['no list in the first', '/v3/style_rules', [{ rules: [] }], 'BAD_ANSWER', 1],
  ['no list in a later one', segments, [{ segments: [1], next_page_cursor: 'a' }, { segments: {} }], 'BAD_ANSWER', 2],
  ['no document', segments, [[]], 'BAD_ANSWER', 1],
])('--paginate ends at %s, and prints nothing', async ([, path, bodies, error, requests]) => {
  let count = 0
  await using world = await openWorld({
    intercept: () => {
      const body = bodies[Math.min(count++, bodies.length - 1)]
      return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    },
  })
  const { code, out, err } = await world.call('GET', path, '--paginate')
  expect([code, out, err]).toEqual([6, '', expect.stringContaining(error)])
  expect(world.service.requests).toHaveLength(requests)
})

test('--paginate: a refusal on the way is told, and nothing is printed', async () => {
  const faults = ['GET /v3/style_rules@2: status 400']
  await using world = await openWorld({ seed: lists, faults })
  const { code, out, err } = await world.call('GET', '/v3/style_rules', '--paginate')
  expect([code, out, err]).toEqual([6, '', expect.stringContaining('BAD_REQUEST')])
})

test.for<[name: string, args: readonly string[], says: string]>([
  ['an endpoint without pages', ['GET', '/v2/usage'], '/v3/style_rules'],
  ['a method that lists nothing', ['POST', '/v3/style_rules'], 'so --paginate does not work'],
  ['a file', ['GET', '/v3/style_rules', '--out', 'a.json'], '--paginate and --out'],
  [
    'an address that a job gave',
    ['GET', 'https://a.example/v3/style_rules', '--signed'],
    'so --paginate does not work',
  ],
])('--paginate is refused for %s, and nothing is sent', async ([, args, says]) => {
  await using world = await openWorld()
  const { code, err } = await world.call(...args, '--paginate')
  expect([code, err, world.service.requests]).toEqual([2, expect.stringContaining(says), []])
})
