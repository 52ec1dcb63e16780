import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDataFolder } from '../data/open-data-folder.ts'
import { type LocalService, startService } from '../start.ts'
import { call, type TestAnswer, textsOf, translate } from '../testing/call.ts'
import { openSessions } from './sessions.ts'

let named = 0

/** Headers of a session that no other test has; `with` stands without the beginning that all of them share. */
function session(settings: Readonly<Record<string, string | number>> = {}): Record<string, string> {
  const pairs = Object.entries(settings).map(([name, value]) => [`mock-server-session-${name}`, String(value)])
  return { 'mock-server-session': `session ${++named}`, ...Object.fromEntries(pairs) }
}

function start(): Promise<LocalService> {
  return startService({ mockSessions: true })
}

async function statuses(service: LocalService, headers: Record<string, string>, requests: number): Promise<number[]> {
  const found: number[] = []
  for (let sent = 0; sent < requests; sent++) found.push((await translate(service, {}, { headers })).status)
  return found
}

function usage(service: LocalService, headers: Record<string, string>, key = 'test-key'): Promise<TestAnswer> {
  return call(service, { path: '/v2/usage', headers, key })
}

test.for<[name: string, settings: Readonly<Record<string, string | number>>, expected: readonly number[]]>([
  ['none', {}, [200, 200, 200]],
  ['two refusals', { '429-count': 2 }, [429, 429, 200]],
  ['two failures', { '5xx-count': 2 }, [503, 503, 200]],
  ['of another status', { '5xx-count': 1, '5xx-status': 502 }, [502, 200, 200]],
  ['of a status that is no failure', { '5xx-count': 1, '5xx-status': 200 }, [503, 200, 200]],
  ['of a status that is no number', { '5xx-count': 1, '5xx-status': 'bad' }, [503, 200, 200]],
  ['both', { '5xx-count': 1, '429-count': 1 }, [503, 429, 200]],
  ['no numbers', { '429-count': 'two', '5xx-count': '-1', 'init-character-limit': 'NaN' }, [200, 200, 200]],
  ['an empty value', { 'init-character-limit': '' }, [200, 200, 200]],
  ['the characters of one text', { 'init-character-limit': 14 }, [200, 456, 456]],
  ['a proxy that is not there', { 'expect-proxy': 1 }, [400, 400, 400]],
  ['0 is no wish for a proxy', { 'expect-proxy': 0 }, [200, 200, 200]],
])('%s', async ([, settings, expected]) => {
  await using service = await start()
  expect(await statuses(service, session(settings), 3)).toEqual(expected)
})

test('settings are read once, with the first request of a session', async () => {
  await using service = await start()
  const headers = session()
  expect(await statuses(service, headers, 1)).toEqual([200])
  expect(await statuses(service, { ...headers, 'mock-server-session-429-count': '5' }, 2)).toEqual([200, 200])
})

test('headers are nothing to a service that was not told to look at them', async () => {
  await using service = await startService()
  expect(await statuses(service, session({ '429-count': 1, 'expect-proxy': 1 }), 2)).toEqual([200, 200])
  for (const path of ['/healthz', '/__session__/last-request', '/__faults__', '/v2/translate_secondary']) {
    expect([path, (await call(service, { path })).status]).toEqual([path, 404])
  }
})

test('failures are of any request, refusals of translations and improvements', async () => {
  await using service = await start()
  const [failing, busy] = [session({ '5xx-count': 1 }), session({ '429-count': 1 })]
  expect([(await usage(service, failing)).status, (await usage(service, failing)).status]).toEqual([503, 200])
  expect((await usage(service, busy)).status).toBe(200)
  expect((await call(service, { path: '/v2/write/rephrase', json: { text: ['Hi'] }, headers: busy })).status).toBe(429)
})

test('the same key has another account in each session, with the limits of the mock', async () => {
  await using service = await start()
  const [one, other] = [
    session({ 'init-character-limit': 100, 'init-document-limit': 2 }),
    session({ 'init-document-limit': 0 }),
  ]
  await translate(service, {}, { headers: one })
  expect((await usage(service, one)).json).toMatchObject({
    character_count: 14,
    character_limit: 100,
    document_limit: 2,
  })
  expect((await usage(service, other)).json).toMatchObject({ character_count: 0, character_limit: 20_000_000 })
  expect((await usage(service, other)).json).not.toHaveProperty('document_limit')
  expect((await usage(service, session())).json).toMatchObject({ document_count: 0, document_limit: 10_000 })
  expect((await usage(service, {})).json).not.toHaveProperty('document_limit')
  expect((await usage(service, {})).json).toMatchObject({ character_count: 0 })
})

test('what a key makes is there in all of its sessions and without one, as in the mock; usage and limits are not', async () => {
  const seed = { glossaries: [{ name: 'Seed', dictionaries: [{ source: 'en', target: 'de', entries: { a: 'b' } }] }] }
  for (const strictKeys of [false, true]) {
    await using service = await startService({ mockSessions: true, strictKeys, seed })
    const [one, other] = [session({ 'init-character-limit': 100 }), session()]
    const json = {
      name: 'Mine',
      dictionaries: [{ source_lang: 'en', target_lang: 'de', entries: 'a\tb', entries_format: 'tsv' }],
    }
    const made = await call(service, { path: '/v3/glossaries', json, headers: one })
    const { glossary_id: id } = made.json as { readonly glossary_id: string }
    for (const headers of strictKeys ? [one, other] : [one, other, {}]) {
      expect((await call(service, { path: `/v3/glossaries/${id}`, headers })).status).toBe(200)
      const { json: listed } = await call(service, { path: '/v3/glossaries', headers })
      const { glossaries } = listed as { readonly glossaries: readonly { readonly name: string }[] }
      expect(glossaries.map(({ name }) => name).sort()).toEqual(['Mine', 'Seed'])
    }
    expect((await call(service, { path: `/v3/glossaries/${id}`, headers: one, key: 'another' })).status).toBe(404)
    await translate(service, {}, { headers: one })
    expect((await usage(service, one)).json).toMatchObject({ character_count: 14, character_limit: 100 })
    expect((await usage(service, other)).json).toMatchObject({ character_count: 0 })
    const outside = await usage(service, {})
    expect([outside.status, outside.json]).toMatchObject(strictKeys ? [403, {}] : [200, { character_count: 0 }])
    await call(service, { path: `/v3/glossaries/${id}`, method: 'DELETE', headers: other })
    expect((await call(service, { path: `/v3/glossaries/${id}`, headers: one })).status).toBe(404)
  }
})

/** A document, found by any of the sessions. */
async function uploadIn(
  service: LocalService,
  headers: Record<string, string>,
): Promise<(asked: object) => Promise<TestAnswer>> {
  const form = new FormData()
  form.append('target_lang', 'de')
  form.append('source_lang', 'en')
  form.append('file', new Blob(['Save']), 'a.txt')
  const encoded = new Response(form)
  const body = new Uint8Array(await encoded.arrayBuffer())
  const type = { 'content-type': encoded.headers.get('content-type') ?? '' }
  const { json } = await call(service, { path: '/v2/document', body, headers: { ...headers, ...type } })
  const { document_id: id, document_key } = json as { readonly document_id: string; readonly document_key: string }
  return (asked) => call(service, { path: `/v2/document/${id}`, json: { document_key }, ...asked })
}

test.for<[name: string, settings: Readonly<Record<string, number>>, seen: object, used: number]>([
  ['at once', {}, { status: 'done', billed_characters: 4 }, 4],
  ['queued', { 'doc-queue-time': 60_000 }, { status: 'queued' }, 4],
  ['in work', { 'doc-translate-time': 60_000 }, { status: 'translating' }, 4],
  ['failed, and given back to who paid', { 'doc-failure': 1 }, { status: 'error' }, 0],
])('a document belongs to its key, and behaves as at its upload: %s', async ([, settings, seen, used]) => {
  await using service = await start()
  const [one, other] = [session(settings), session({ 'doc-failure': 5, 'doc-queue-time': 1 })]
  await translate(service, {}, { headers: other })
  const ask = await uploadIn(service, one)
  for (const headers of [{}, other, one]) expect(await ask({ headers })).toMatchObject({ status: 200, json: seen })
  expect((await ask({ headers: one, key: 'another' })).status).toBe(404)
  expect((await usage(service, one)).json).toMatchObject({ character_count: used })
  expect((await usage(service, other)).json).toMatchObject({ character_count: 14 })
})

test('so are jobs: an import says as often that it works as where it was made', async () => {
  await using service = await start()
  const json = { source_file: { file_name: 'a.tmx', content_length: tmx.length } }
  const one = session({ 'tm-job-processing-polls': 2 })
  const made = await call(service, { path: '/v3/translation_memories/import', json, headers: one })
  const { job_id: id, upload_url: url } = made.json as { readonly job_id: string; readonly upload_url: string }
  await call(service, { path: url.slice(service.url.length), method: 'PUT', body: tmx, key: '' })
  const seen: unknown[] = []
  for (const headers of [{}, session(), one, session()]) {
    const { status, json: job } = await call(service, { path: `/v3/translation_memories/jobs/${id}`, headers })
    seen.push(status, (job as { readonly results: readonly { readonly status: string }[] }).results[0]?.status)
  }
  expect(seen).toEqual([200, 'processing', 200, 'processing', 200, 'completed', 200, 'completed'])
})

const tmx =
  '<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>a</seg></tuv><tuv xml:lang="de"><seg>b</seg></tuv></tu></body></tmx>'

test('a voice job is found by all sessions, and paid by the one that made it', async () => {
  await using service = await start()
  const json = {
    source_file: { name: 'a.mp3', content_type: 'audio/mpeg', content_length: 8000 },
    targets: [{ language: 'de', type: 'text/plain' }],
  }
  const [one, other] = [session(), session()]
  const made = await call(service, { path: '/v1/jobs/voice/translate?include=signed_url', json, headers: one })
  const { job_id: id, signed_upload_url: url } = made.json as {
    readonly job_id: string
    readonly signed_upload_url: string
  }
  const sent = { path: url.slice(service.url.length), method: 'PUT', body: new Uint8Array(8000), key: '' }
  expect((await call(service, sent)).status).toBe(204)
  const ask = (headers: Record<string, string>): Promise<TestAnswer> =>
    call(service, { path: `/v1/jobs/voice/translate/${id}`, headers })
  for (const headers of [other, one]) expect(await ask(headers)).toMatchObject({ status: 200 })
  const spent = async (headers: Record<string, string>): Promise<unknown> => {
    const { products } = (await usage(service, headers)).json as { readonly products?: unknown }
    return JSON.stringify(products)
  }
  expect(await spent(one)).not.toBe(await spent(other))
  expect(await spent(other)).toBe(await spent(session()))
})

test('a session of before a restart finds what its key made', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lockale-sessions-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const headers = session()
  const json = {
    name: 'Mine',
    dictionaries: [{ source_lang: 'en', target_lang: 'de', entries: 'a\tb', entries_format: 'tsv' }],
  }
  let id = ''
  for (const _ of ['made', 'again']) {
    await using service = await startService({ mockSessions: true, keeper: await openDataFolder(folder) })
    if (id === '') {
      const made = await call(service, { path: '/v3/glossaries', json, headers })
      id = (made.json as { readonly glossary_id: string }).glossary_id
    }
    for (const asked of [headers, session(), {}])
      expect((await call(service, { path: `/v3/glossaries/${id}`, headers: asked })).status).toBe(200)
  }
})

test('no limit is no count', async () => {
  await using service = await start()
  const headers = session({ 'init-character-limit': 0, 'init-document-limit': 0, 'init-team-document-limit': 1 })
  const { json, status } = await usage(service, headers)
  expect(status).toBe(200)
  expect(json).toMatchObject({ team_document_count: 0, team_document_limit: 1 })
  for (const name of ['character_count', 'character_limit', 'document_count', 'document_limit']) {
    expect(json).not.toHaveProperty(name)
  }
  expect((await usage(service, headers, '')).status).toBe(403)
  expect(await statuses(service, headers, 2)).toEqual([200, 200])
})

test('an account behaves as its session says', async () => {
  await using service = await start()
  const headers = session({
    'doc-queue-time': 250,
    'doc-translate-time': 500.7,
    'doc-failure': 2,
    'tm-job-processing-polls': 3,
  })
  await usage(service, headers)
  expect(service.store.accounts.at(-1)?.behaviour).toMatchObject({
    documentQueueMs: 250,
    documentTranslateMs: 500,
    documentFailures: 2,
    memoryJobPolls: 3,
  })
})

test('keys of a strict service are free in a session; one that is invalid never works', async () => {
  await using service = await startService({ mockSessions: true, strictKeys: true })
  expect((await usage(service, {})).status).toBe(403)
  expect((await usage(service, session())).status).toBe(200)
  expect((await usage(service, session(), 'invalid')).status).toBe(403)
})

test('requests without an answer, then answers', async () => {
  await using service = await start()
  const headers = session({ 'no-response-count': 2, 'allow-reconnections': 0 })
  for (let sent = 0; sent < 2; sent++) {
    const stop = new AbortController()
    const asked = fetch(`${service.url}/v2/usage`, { headers, signal: stop.signal })
    const before = service.requests.length
    await expect.poll(() => service.requests.length).toBe(before + 1)
    stop.abort(new Error('no answer came'))
    await expect(asked).rejects.toThrow('no answer came')
  }
  expect((await usage(service, headers)).status).toBe(200)
})

test.for<[allowed: string | undefined, status: number]>([
  [undefined, 200],
  ['1', 200],
  ['0', 400],
])('a second connection with allow-reconnections %s: %i', async ([allowed, status]) => {
  await using service = await start()
  const headers = session(allowed === undefined ? {} : { 'allow-reconnections': allowed })
  const [one, other] = [new Agent({ keepAlive: true, maxSockets: 1 }), new Agent()]
  expect([await get(service, { headers, agent: one }), await get(service, { headers, agent: one })]).toEqual([200, 200])
  expect(await get(service, { headers, agent: other })).toBe(status)
  one.destroy()
})

function get(
  service: LocalService,
  { headers, agent }: { headers: Record<string, string>; agent: Agent },
): Promise<number> {
  const all = { ...headers, authorization: 'DeepL-Auth-Key k', 'user-agent': 'test' }
  return new Promise((resolve, reject) => {
    const request = httpRequest(`${service.url}/v2/usage`, { headers: all, agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('error', reject).end()
  })
}

test.for<[settings: Readonly<Record<string, string>>, agent: string | undefined, status: number]>([
  [{}, undefined, 400],
  [{}, '', 400],
  [{}, 'x', 200],
  [{ 'allow-missing-user-agent': '0' }, undefined, 400],
  [{ 'allow-missing-user-agent': '1' }, undefined, 200],
])('%j with the user agent %j: %i', async ([settings, agent, status]) => {
  await using service = await start()
  const lines = Object.entries({ ...session(settings), ...(agent === undefined ? {} : { 'user-agent': agent }) })
  const answer = await raw(service, 'GET /v2/usage HTTP/1.1', lines)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, 'u'))
  expect(answer.endsWith('{"message":"User-Agent header missing."}')).toBe(status === 400)
})

/** What a request that no library would send is answered. */
function raw(
  service: LocalService,
  start: string,
  headers: readonly (readonly [string, string])[] = [],
): Promise<string> {
  const all = [['Host', 'localhost'], ['Authorization', 'DeepL-Auth-Key k'], ['Connection', 'close'], ...headers]
  const socket = connect(service.port, '127.0.0.1')
  socket.write(`${[start, ...all.map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`)
  return new Promise((resolve, reject) => {
    let text = ''
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('error', reject).on('close', () => resolve(text))
  })
}

test('the service is its own proxy', async () => {
  await using service = await start()
  const headers = Object.entries({ ...session({ 'expect-proxy': 1 }), 'user-agent': 'x' })
  expect(await raw(service, 'GET /v2/usage HTTP/1.1', headers)).toMatch(/^HTTP\/1\.1 400 .*via proxy/su)
  expect(await raw(service, `GET ${service.url}/v2/usage HTTP/1.1`, headers)).toMatch(/^HTTP\/1\.1 200 /u)
  expect(await raw(service, 'GET http://elsewhere.example HTTP/1.1', headers)).toMatch(/^HTTP\/1\.1 404 /u)
  expect(await raw(service, 'GET /v2/usage HTTP/1.1', [...headers, ['Forwarded', 'for=1']])).toMatch(
    /^HTTP\/1\.1 200 /u,
  )
  expect(service.requests.map(({ path }) => path)).toEqual(['/v2/usage', '/v2/usage', '/', '/v2/usage'])
})

test('the path that client libraries try paths with', async () => {
  await using service = await start()
  const json = { text: ['Hi'], target_lang: 'DE', source_lang: 'EN' }
  expect(textsOf(await call(service, { path: '/v2/translate_secondary', json }))).toHaveLength(1)
  expect((await call(service, { path: '/v2/translate_secondary', json: {} })).status).toBe(400)
})

test('a session that nobody uses is forgotten after ten minutes', () => {
  let nowMs = 0
  const sessions = openSessions(() => nowMs)
  const named = { 'mock-server-session': 'a' }
  const first = sessions.find(named)
  nowMs = 599_999
  expect(sessions.find(named)).toBe(first)
  nowMs += 600_000
  const later = sessions.find(named)
  expect(later).not.toBe(first)
  expect(later?.space.name).not.toBe(first?.space.name)
  expect(sessions.find({})).toBeUndefined()
  expect(sessions.find({ 'mock-server-session': '' })).toBeUndefined()
})

test('many sessions: the one that was not used for longest goes first', () => {
  const sessions = openSessions(() => 0)
  const first = sessions.find({ 'mock-server-session': 'first' })
  const make = (count: number, name: string): void => {
    for (let made = 0; made < count; made++) sessions.find({ 'mock-server-session': `${name} ${made}` })
  }
  make(9000, 'a')
  expect(sessions.find({ 'mock-server-session': 'first' })).toBe(first)
  make(9999, 'b')
  expect(sessions.find({ 'mock-server-session': 'first' })).toBe(first)
  make(10_000, 'c')
  expect(sessions.find({ 'mock-server-session': 'first' })).not.toBe(first)
})
