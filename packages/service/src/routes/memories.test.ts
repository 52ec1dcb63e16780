import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDataFolder } from '../data/open-data-folder.ts'
import { type LocalService, type ServiceOptions, startService } from '../start.ts'
import { call, translate, type TestAnswer } from '../testing/call.ts'

const all = '/v3/translation_memories'
const id = '5b1a0a52-1f3b-4b7f-9f6b-9d4d3f5b6c7d'
const nobody = '00000000-0000-0000-0000-000000000000'
const start = Date.UTC(2026, 8, 1)

const seed = {
  memories: [
    {
      id,
      name: 'Legal',
      source: 'EN',
      segments: [
        { source: 'Hi', targets: { DE: 'Hallo', 'es-419': 'Hola' } },
        { source: 'Bye now', targets: { DE: 'Tschüss' } },
        { source: 'Hide all', targets: { DE: 'Alles verbergen' } },
      ],
    },
    { name: 'Empty', source: 'en', segments: [] },
  ],
}

async function serve(
  options: ServiceOptions = {},
): Promise<{ readonly service: LocalService; readonly pass: (ms: number) => void }> {
  let now = start
  const service = await startService({ clock: { now: () => now }, seed, ...options })
  onTestFinished(() => service.close())
  return { service, pass: (ms) => (now += ms) }
}

const tmx = `<?xml version="1.0"?><!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4"><header srclang="en"/><body>
<tu><tuv xml:lang="en"><seg>Hi</seg></tuv><tuv xml:lang="de"><seg>Hallo</seg></tuv></tu>
<tu><tuv xml:lang="en"><seg>Hi</seg></tuv><tuv xml:lang="de"><seg>Hallo</seg></tuv></tu>
</body></tmx>`

interface Imported {
  readonly job_id: string
  readonly upload_url: string
}

async function startImport(service: LocalService, bytes: number, parameters = {}): Promise<Imported> {
  const json = { source_file: { file_name: 'a.tmx', content_length: bytes }, parameters }
  return (await call(service, { path: `${all}/import`, json })).json as Imported
}

async function upload(url: string, body: string | Uint8Array): Promise<number> {
  const response = await fetch(url, { method: 'PUT', body, headers: { 'content-type': 'application/xml' } })
  const text = await response.text()
  expect(text === '').toBe(response.ok)
  return response.status
}

async function jobOf(service: LocalService, jobId: string): Promise<Record<string, unknown>> {
  const { json } = await call(service, { path: `${all}/jobs/${jobId}` })
  return json as Record<string, unknown>
}

async function resultOf(service: LocalService, jobId: string): Promise<Record<string, string>> {
  const { results } = (await jobOf(service, jobId)) as { results: Record<string, string>[] }
  expect(results).toHaveLength(1)
  return results[0] ?? {}
}

const said = ({ status, json }: TestAnswer): unknown => [status, (json as { message?: string }).message]

test('lists the memories it was given, and gives one', async () => {
  const { service } = await serve()
  const legal = {
    translation_memory_id: id,
    name: 'Legal',
    source_language: 'en',
    target_languages: ['de', 'es-419'],
    segment_count: 3,
    creation_time: '2026-09-01T00:00:00.000Z',
    updated_time: '2026-09-01T00:00:00.000Z',
  }
  expect((await call(service, { path: `${all}?page_size=1` })).json).toEqual({
    translation_memories: [legal],
    total_count: 2,
  })
  expect((await call(service, { path: `${all}/${id.toUpperCase()}` })).json).toEqual(legal)
})

test.for<[name: string, path: string, method: string, status: number, message: string]>([
  ['an unknown id', `${all}/${nobody}`, 'GET', 404, 'Translation memory not found'],
  ['segments of an unknown id', `${all}/${nobody}/segments`, 'GET', 404, 'Translation memory not found'],
  ['to export an unknown id', `${all}/${nobody}/export`, 'POST', 404, 'Translation memory not found'],
  ['a job id that is none', `${all}/jobs/x`, 'GET', 400, "Value for 'job_id' not supported."],
  ['an unknown job', `${all}/jobs/${nobody}`, 'GET', 404, 'Translation memory job not found'],
  ['no segments', `${all}/${id}/segments?page_size=0`, 'GET', 400, "Value for 'page_size' not supported."],
  [
    'a flag that is none',
    `${all}/${id}/segments?filter_case_sensitive=maybe`,
    'GET',
    400,
    "Value for 'filter_case_sensitive' not supported.",
  ],
  ['a cursor that is none', `${all}/${id}/segments?page_cursor=1`, 'GET', 400, 'Invalid page_cursor'],
  [
    'an upload to nowhere',
    `${all}/uploads/${'0'.repeat(48)}`,
    'PUT',
    404,
    'This upload URL is not known or has expired',
  ],
  ['a download from nowhere', `${all}/downloads/x`, 'GET', 404, 'This download URL is not known or has expired'],
])('refuses %s', async ([, path, method, status, message]) => {
  const { service } = await serve()
  expect(said(await call(service, { path, method }))).toEqual([status, message])
})

test('segments come in pages, whose cursors are good for their filter only', async () => {
  const { service } = await serve()
  const page = async (
    query: string,
  ): Promise<{ texts: readonly string[]; total: number; next: string | undefined }> => {
    const { json } = await call(service, { path: `${all}/${id}/segments?${query}` })
    const {
      segments,
      segment_count: total,
      next_page_cursor: next,
    } = json as {
      segments: { source_text: string }[]
      segment_count: number
      next_page_cursor?: string
    }
    return { texts: segments.map(({ source_text }) => source_text), total, next }
  }
  expect(await page('')).toEqual({ texts: ['Hi', 'Bye now', 'Hide all'], total: 3, next: undefined })
  const first = await page('page_size=2')
  expect(first).toEqual({ texts: ['Hi', 'Bye now'], total: 3, next: expect.any(String) })
  expect(await page(`page_size=2&page_cursor=${first.next}`)).toEqual({
    texts: ['Hide all'],
    total: 3,
    next: undefined,
  })
  expect(await page('filter_text=hi')).toEqual({ texts: ['Hi', 'Hide all'], total: 3, next: undefined })
  expect(await page('filter_text=hi&filter_case_sensitive=true')).toEqual({ texts: [], total: 3, next: undefined })
  expect(await page('filter_text=SCH%C3%9C')).toMatchObject({ texts: ['Bye now'] })
  expect(await page('filter_text=Hola')).toMatchObject({ texts: ['Hi'] })
  const filtered = await page('filter_text=hi&page_size=1')
  expect(await page(`filter_text=hi&page_size=1&page_cursor=${filtered.next}`)).toMatchObject({
    texts: ['Hide all'],
    next: undefined,
  })
  for (const query of [
    `page_cursor=${filtered.next}`,
    `filter_text=Hi&page_cursor=${filtered.next}`,
    `filter_text=hi&filter_case_sensitive=1&page_cursor=${filtered.next}`,
  ]) {
    expect(said(await call(service, { path: `${all}/${id}/segments?${query}` }))).toEqual([400, 'Invalid page_cursor'])
  }
})

test('a segment has ids that stay, and no times before it is used', async () => {
  const { service } = await serve()
  const path = `${all}/${id}/segments?page_size=1`
  const { json } = await call(service, { path })
  const uuid = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/u)
  expect(json).toMatchObject({
    segments: [
      {
        source_segment_id: uuid,
        source_text: 'Hi',
        targets: [
          { target_segment_id: uuid, target_language: 'de', target_text: 'Hallo' },
          { target_segment_id: uuid, target_language: 'es-419', target_text: 'Hola' },
        ],
      },
    ],
  })
  expect(JSON.stringify(json)).not.toContain('_time')
  expect((await call(service, { path })).json).toEqual(json)
})

test('an import: job, file, memory', async () => {
  const { service, pass } = await serve()
  const made = await startImport(service, tmx.length, { display_name: 'Mine' })
  expect(made).toEqual({
    job_id: expect.any(String),
    upload_url: expect.stringMatching(new RegExp(`^${service.url}${all}/uploads/[\\da-f]{48}$`, 'u')),
    expires_at: '2026-09-01T00:30:00.000Z',
  })
  const job = {
    job_id: made.job_id,
    product: 'translation_memory',
    operation: 'import',
    creation_time: '2026-09-01T00:00:00.000Z',
    updated_time: '2026-09-01T00:00:00.000Z',
    source_file: { content_type: 'application/xml', content_length: tmx.length },
    parameters: { display_name: 'Mine' },
    results: [{ status: 'awaiting_input', status_metadata: { required_action: 'upload_source_file' } }],
  }
  expect(await jobOf(service, made.job_id)).toEqual(job)
  pass(60_000)
  expect(await upload(made.upload_url, tmx)).toBe(200)
  pass(5000)
  const result = await resultOf(service, made.job_id)
  expect(result).toEqual({ status: 'completed', translation_memory_id: expect.any(String), skipped_segment_count: 1 })
  expect(await jobOf(service, made.job_id)).toEqual({
    ...job,
    updated_time: '2026-09-01T00:01:05.000Z',
    results: [result],
  })
  expect((await call(service, { path: `${all}/${result['translation_memory_id']}` })).json).toMatchObject({
    name: 'Mine',
    source_language: 'en',
    target_languages: ['de'],
    segment_count: 1,
    creation_time: '2026-09-01T00:01:00.000Z',
  })
  const answer = await translate(service, { text: ['Hi'], translation_memory_id: result['translation_memory_id'] })
  expect(answer.json).toMatchObject({ translations: [{ text: 'Hallo' }] })
  expect(await upload(made.upload_url, tmx)).toBe(409)
})

test('an import is there as soon as its file is, for those who only list', async () => {
  const { service } = await serve()
  const made = await startImport(service, tmx.length)
  await upload(made.upload_url, tmx)
  expect((await call(service, { path: all })).json).toMatchObject({
    translation_memories: [{}, {}, { name: 'a.tmx', segment_count: 1 }],
    total_count: 3,
  })
})

test('a job says that it is processing as often as it was told to', async () => {
  const { service } = await serve({ behaviour: { memoryJobPolls: 2 } })
  const made = await startImport(service, tmx.length)
  await upload(made.upload_url, tmx)
  expect((await call(service, { path: all })).json).toMatchObject({ total_count: 2 })
  const seen: unknown[] = []
  for (let poll = 0; poll < 4; poll++) seen.push((await resultOf(service, made.job_id))['status'])
  expect(seen).toEqual(['processing', 'processing', 'completed', 'completed'])
})

test.for<[name: string, source_file: unknown, message: string]>([
  ['no file', undefined, "Parameter 'source_file.file_name' is required."],
  ['a file that is none', 'x', "Parameter 'source_file.file_name' is required."],
  ['an empty name', { file_name: '', content_length: 1 }, "Parameter 'source_file.file_name' is required."],
  ['a name that is a number', { file_name: 1, content_length: 1 }, "Value for 'source_file.file_name' not supported."],
  ['length 0', { file_name: 'a', content_length: 0 }, "Parameter 'source_file.content_length' must be greater than 0."],
  ['half a byte', { file_name: 'a', content_length: 0.5 }, "Value for 'source_file.content_length' not supported."],
  [
    'a length in words',
    { file_name: 'a', content_length: '9' },
    "Value for 'source_file.content_length' not supported.",
  ],
])('refuses to import %s', async ([, source_file, message]) => {
  const { service } = await serve()
  expect(said(await call(service, { path: `${all}/import`, json: { source_file } }))).toEqual([400, message])
})

test.for<[name: string, parameters: unknown, message: string]>([
  ['parameters that are none', 'x', "Value for 'parameters' not supported."],
  ['a name that is none', { display_name: ['x'] }, "Value for 'display_name' not supported."],
])('refuses to import with %s', async ([, parameters, message]) => {
  const { service } = await serve()
  const json = { source_file: { file_name: '🙂'.repeat(100), content_length: 1 }, parameters }
  expect(said(await call(service, { path: `${all}/import`, json }))).toEqual([400, message])
})

test('an import is JSON', async () => {
  const { service } = await serve()
  expect((await call(service, { path: `${all}/import`, form: 'a=b' })).status).toBe(415)
  const body = { path: `${all}/import`, headers: { 'content-type': 'application/json' } }
  expect((await call(service, { ...body, body: '{"source_file":' })).status).toBe(400)
  expect((await call(service, { ...body, body: `{"x":"${'x'.repeat(70_000)}"}` })).status).toBe(413)
})

test.for<[name: string, announced: number, file: string | Uint8Array, says: string]>([
  ['too short', tmx.length + 1, tmx, `has ${tmx.length} bytes, and ${tmx.length + 1} were announced`],
  ['too long', tmx.length - 1, tmx, `has ${tmx.length} bytes, and ${tmx.length - 1} were announced`],
  ['no XML', 5, 'Hello', 'not well-formed XML'],
  ['an entity bomb', 44, '<!DOCTYPE tmx [<!ENTITY a "aaaa">]><tmx>&a;/', 'defines a document type'],
  ['wrong from its beginning, and large', 3_000_000, new Uint8Array(3_000_000), 'not well-formed XML'],
])('a file that is %s fails the job, and nothing else', async ([, announced, file, says]) => {
  const { service } = await serve()
  const made = await startImport(service, announced)
  expect(await upload(made.upload_url, file)).toBe(200)
  const result = await resultOf(service, made.job_id)
  expect(result).toEqual({ status: 'failed', error: { message: expect.stringContaining(says) } })
  expect(await upload(made.upload_url, tmx)).toBe(409)
  expect((await call(service, { path: all })).json).toMatchObject({ total_count: 2 })
})

test('an upload URL is good for half an hour', async () => {
  const { service, pass } = await serve()
  const made = await startImport(service, tmx.length)
  pass(30 * 60_000 - 1)
  expect(await resultOf(service, made.job_id)).toMatchObject({ status: 'awaiting_input' })
  pass(1)
  expect(await resultOf(service, made.job_id)).toEqual({ status: 'expired' })
  expect(await upload(made.upload_url, tmx)).toBe(404)
  pass(24 * 60 * 60_000)
  expect((await call(service, { path: `${all}/jobs/${made.job_id}` })).status).toBe(404)
})

test('an upload that breaks off can be made again; two at a time cannot', async () => {
  const { service } = await serve()
  const made = await startImport(service, tmx.length)
  const { pathname } = new URL(made.upload_url)
  const socket = createConnection({ port: service.port, host: '127.0.0.1' })
  socket.write(
    `PUT ${pathname} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${tmx.length}\r\n\r\n${tmx.slice(0, 50)}`,
  )
  await expect.poll(() => service.requests.length).toBe(2)
  expect(await upload(made.upload_url, tmx)).toBe(409)
  socket.destroy()
  await once(socket, 'close')
  await expect.poll(() => upload(made.upload_url, tmx)).toBe(200)
  expect(await resultOf(service, made.job_id)).toMatchObject({ status: 'completed' })
})

test('an account has 100 memories at most, with those that are on their way', async () => {
  const { service, pass } = await serve({ seed: {} })
  const json = { source_file: { file_name: 'a.tmx', content_length: 1 } }
  for (let count = 0; count < 100; count++) await startImport(service, 1)
  expect((await call(service, { path: `${all}/import`, json })).status).toBe(456)
  pass(30 * 60_000)
  expect((await call(service, { path: `${all}/import`, json })).status).toBe(202)
})

test('an export: job, file, and the same one again', async () => {
  const { service, pass } = await serve()
  const path = `${all}/${id}/export`
  const made = await call(service, { path, method: 'POST' })
  const jobId = (made.json as { job_id: string }).job_id
  expect([made.status, made.json]).toEqual([202, { job_id: jobId, parameters: { translation_memory_id: id } }])
  const result = await resultOf(service, jobId)
  expect(result).toEqual({
    status: 'completed',
    download_url: expect.stringMatching(new RegExp(`^${service.url}${all}/downloads/[\\da-f]{48}$`, 'u')),
    expires_at: '2026-09-01T01:00:00.000Z',
  })
  const again = await call(service, { path, method: 'POST' })
  expect([again.status, again.json]).toEqual([200, made.json])

  pass(1000)
  const file = await fetch(result['download_url'] ?? '')
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/xml'])
  const text = await file.text()
  expect(text).toContain('<tuv xml:lang="es-419"><seg>Hola</seg></tuv>')
  expect(await resultOf(service, jobId)).toEqual({ ...result, status: 'downloaded' })
  expect(await jobOf(service, jobId)).toMatchObject({
    operation: 'export',
    parameters: { translation_memory_id: id },
    updated_time: '2026-09-01T00:00:01.000Z',
  })

  const imported = await startImport(service, Buffer.byteLength(text))
  await upload(imported.upload_url, text)
  const copy = (await resultOf(service, imported.job_id))['translation_memory_id'] ?? ''
  const textsOf = async (memory: string): Promise<string> => {
    const { text } = await call(service, { path: `${all}/${memory}/segments` })
    return text.replaceAll(/[\da-f]{8}-[\da-f-]{27}/gu, '')
  }
  expect(await textsOf(copy)).toBe(await textsOf(id))

  pass(60 * 60_000)
  expect(await resultOf(service, jobId)).toEqual({ status: 'expired' })
  expect((await fetch(result['download_url'] ?? '')).status).toBe(404)
  expect((await call(service, { path, method: 'POST' })).status).toBe(202)
})

test('one export at a time', async () => {
  const { service } = await serve({ behaviour: { memoryJobPolls: 1 } })
  const path = `${all}/${id}/export`
  const { json } = await call(service, { path, method: 'POST' })
  const jobId = (json as { job_id: string }).job_id
  expect((await call(service, { path, method: 'POST' })).status).toBe(409)
  expect(await resultOf(service, jobId)).toEqual({ status: 'processing' })
  expect((await call(service, { path, method: 'POST' })).status).toBe(200)
  await call(service, { path: `${all}/${id}`, method: 'DELETE' })
  expect((await call(service, { path, method: 'POST' })).status).toBe(404)
})

test('an export of a memory that is deleted fails', async () => {
  const { service } = await serve({ behaviour: { memoryJobPolls: 1 } })
  const { json } = await call(service, { path: `${all}/${id}/export`, method: 'POST' })
  const jobId = (json as { job_id: string }).job_id
  await resultOf(service, jobId)
  await call(service, { path: `${all}/${id}`, method: 'DELETE' })
  expect(await resultOf(service, jobId)).toEqual({
    status: 'failed',
    error: { message: 'The translation memory was deleted' },
  })
})

test('jobs and memories belong to their account, at their region', async () => {
  const { service } = await serve()
  const region = await startService({ clock: { now: () => start }, seed, region: 'us', beside: service })
  onTestFinished(() => region.close())
  const made = await startImport(service, tmx.length)
  await upload(made.upload_url, tmx)
  for (const other of [
    { key: 'another', service },
    { key: 'test-key', service: region },
  ]) {
    expect((await call(other.service, { path: `${all}/jobs/${made.job_id}`, key: other.key })).status).toBe(404)
  }
  expect(await resultOf(service, made.job_id)).toMatchObject({ status: 'completed' })
})

test('scopes: to read, to write', async () => {
  const { service } = await serve({
    seed: {
      ...seed,
      accounts: [
        { key: 'reader', scopes: ['translation_memories:read'] },
        { key: 'writer', scopes: ['translation_memories:write'] },
      ],
    },
  })
  const json = { source_file: { file_name: 'a.tmx', content_length: 1 } }
  const statuses = async (key: string): Promise<readonly number[]> => {
    const calls = [
      { path: all },
      { path: `${all}/${id}` },
      { path: `${all}/${id}/segments` },
      { path: `${all}/${id}/export`, method: 'POST' },
      { path: `${all}/jobs/${nobody}` },
      { path: `${all}/import`, json },
      { path: `${all}/${nobody}`, method: 'DELETE' },
    ]
    const answers: number[] = []
    for (const request of calls) answers.push((await call(service, { ...request, key })).status)
    return answers
  }
  expect(await statuses('reader')).toEqual([200, 200, 200, 202, 404, 403, 403])
  expect(await statuses('writer')).toEqual([403, 403, 403, 403, 403, 202, 404])
})

test('memories, jobs and files that came outlive the service; what was exported is made again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lockale-memories-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const clock = { now: () => start }
  const before = await startService({ clock, seed, keeper: await openDataFolder(folder) })
  const made = await startImport(before, tmx.length)
  await upload(made.upload_url, tmx)
  const { json } = await call(before, { path: `${all}/${id}/export`, method: 'POST' })
  const exportId = (json as { job_id: string }).job_id
  expect(await resultOf(before, exportId)).toMatchObject({ status: 'completed' })
  await before.close()

  const { service } = await serve({ keeper: await openDataFolder(folder), random: Math.random })
  expect(await upload(made.upload_url.replace(before.url, service.url), tmx)).toBe(409)
  expect(await resultOf(service, made.job_id)).toMatchObject({ status: 'completed', skipped_segment_count: 1 })
  expect((await call(service, { path: all })).json).toMatchObject({ total_count: 3 })
  expect(await resultOf(service, exportId)).toEqual({ status: 'expired' })
  expect((await call(service, { path: `${all}/${id}/export`, method: 'POST' })).status).toBe(202)
})
