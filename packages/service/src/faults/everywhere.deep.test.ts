import { request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { listEndpoints } from '../router.ts'
import { type LocalService, type ServiceOptions, startService } from '../start.ts'
import { call, type TestAnswer, textsOf, translate } from '../testing/call.ts'

const endpoints = await listEndpoints()

async function open(options: ServiceOptions = {}): Promise<LocalService> {
  const service = await startService({ mockSessions: true, ...options })
  onTestFinished(() => service.close())
  return service
}

async function put(service: LocalService, ...lines: readonly string[]): Promise<void> {
  const { status, text } = await call(service, { path: '/__faults__', method: 'PUT', body: lines.join('\n') })
  expect([status, text]).toEqual([200, expect.any(String)])
}

function ask(service: LocalService, endpoint: string): Promise<TestAnswer> {
  const [method = '', path = ''] = endpoint.replaceAll(/\{\w+\}/gu, 'id').split(' ')
  return call(service, { method, path, ...(method === 'GET' ? {} : { body: 'x'.repeat(3000) }) })
}

test.for(endpoints.map(({ endpoint }) => [endpoint] as const))(
  '%s can go wrong, and nothing else with it',
  async ([endpoint]) => {
    const service = await open()
    await put(service, `${endpoint}@1: 418`)
    const [method] = endpoint.split(' ')
    expect((await call(service, { path: '/v2/elsewhere', method: method ?? '' })).status).toBe(404)
    expect((await ask(service, endpoint)).status).toBe(418)
    expect((await ask(service, endpoint)).status).not.toBe(418)
    await put(service, `${endpoint}: reset read`)
    await expect(ask(service, endpoint)).rejects.toThrow(/fetch failed/u)
  },
)

interface Handle {
  readonly document_id: string
  readonly document_key: string
}

function upload(
  service: LocalService,
  fields: Readonly<Record<string, string>> = {},
  content = 'Save all',
): Promise<TestAnswer> {
  const parts = Object.entries({ target_lang: 'de', source_lang: 'en', ...fields }).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${content}\r\n--b--\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  return call(service, { path: '/v2/document', body: `${parts.join('')}${file}`, headers })
}

function download(service: LocalService, { document_id, document_key }: Handle): Promise<TestAnswer> {
  return call(service, { path: `/v2/document/${document_id}/result`, json: { document_key } })
}

test('an upload by its target, which is read before it is known whose turn it is', async () => {
  const service = await open({ faults: ['upload target=fr: 503'] })
  expect((await upload(service, { target_lang: 'FR' })).status).toBe(503)
  const { json, status } = await upload(service, {}, 'Save all. '.repeat(50_000))
  expect(status).toBe(200)
  expect((await download(service, json as Handle)).text).toMatch(/^\[de /u)
  expect((await upload(service, { target_lang: 'fr' })).status).toBe(503)
})

test('an upload that is too large for those who read it before is refused, and the service stays up', async () => {
  const service = await open({ faults: ['upload target=fr: 503'] })
  expect((await upload(service, {}, 'a'.repeat(70_000_000))).status).toBe(413)
  expect((await upload(service)).status).toBe(200)
})

test('an upload that breaks off', async () => {
  const service = await open({ faults: ['upload target=fr: 503'] })
  const headers = { 'content-type': 'multipart/form-data; boundary=b', 'content-length': '1000' }
  await new Promise<void>((resolve) => {
    const sent = request(`${service.url}/v2/document`, { method: 'POST', headers })
    sent.on('error', () => resolve())
    sent.write('--b\r\n', () => sent.destroy())
  })
  expect((await upload(service)).status).toBe(200)
})

const phrasebook = [{ source: 'en', target: 'de', entries: { 'Save all': 'Alles sichern' } }]

test.for<[fault: string, arrives: RegExp, then: 'gone' | 'there']>([
  ['cut 4', /terminated|closed|aborted/iu, 'there'],
  ['reset billed', /fetch failed/u, 'there'],
  ['503', /told to answer 503/u, 'there'],
  ['slow part-ms=1 part-bytes=5', /^Alles sichern$/u, 'gone'],
  ['trailing "!"', /^Alles sichern!$/u, 'gone'],
  ['encoding utf16', /^A\0l\0l\0e\0s\0.*n\0$/u, 'gone'],
])('a document on its way: %s', async ([fault, arrives, then]) => {
  const service = await open({ seed: { phrasebook } })
  const { json } = await upload(service)
  await put(service, `download@1: ${fault}`)
  expect(await textOf(download(service, json as Handle))).toMatch(arrives)
  const second = await download(service, json as Handle)
  expect([second.status, second.text === 'Alles sichern']).toEqual(then === 'gone' ? [404, false] : [200, true])
})

/** What arrives, or why nothing did. */
async function textOf(answer: Promise<TestAnswer>): Promise<string> {
  try {
    return (await answer).text
  } catch (error) {
    return error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error)
  }
}

test('the figure of a document, and faults of texts that have nothing to do with it', async () => {
  const service = await open({ seed: { phrasebook } })
  const { json } = await upload(service)
  const { document_id, document_key } = json as Handle
  const ask = (): Promise<TestAnswer> => call(service, { path: `/v2/document/${document_id}`, json: { document_key } })
  await put(service, 'status@1: bill 3', '*@2: bill field=text', '*: texts no-list')
  expect((await ask()).json).toMatchObject({ billed_characters: 24 })
  expect((await ask()).json).toMatchObject({ billed_characters: '8' })
  expect((await ask()).json).toMatchObject({ billed_characters: 8 })
  expect((await download(service, json as Handle)).text).toBe('Alles sichern')
})

test('a memory on its way, in both directions', async () => {
  const id = 'a74d88fb-ed2a-4943-a664-a4512398b994'
  const memories = [{ id, name: 'M', source: 'en', segments: [{ source: 'One', targets: { de: 'Eins' } }] }]
  const service = await open({ seed: { memories } })
  const at = `/v3/translation_memories/${id}`
  const { json } = await call(service, { path: `${at}/export`, method: 'POST' })
  const { job_id: job } = json as { job_id: string }
  const { json: done } = await call(service, { path: `/v3/translation_memories/jobs/${job}` })
  const { results } = done as { results: readonly { download_url: string }[] }
  const path = results[0]?.download_url.slice(service.url.length) ?? ''
  const file = await call(service, { path, key: '' })
  expect(file.text).toContain('<seg>Eins</seg>')
  await put(service, '/v3/translation_memories/downloads/*@1: cut 30', 'PUT memories@1: 503')
  await expect(call(service, { path, key: '' })).rejects.toThrow(/terminated/u)
  expect((await call(service, { path, key: '' })).text).toBe(file.text)

  const source_file = { file_name: 'a.tmx', content_length: Buffer.byteLength(file.text) }
  const made = await call(service, { path: '/v3/translation_memories/import', json: { source_file } })
  const { upload_url: url } = made.json as { upload_url: string }
  const send = async (): Promise<number> =>
    (await call(service, { path: url.slice(service.url.length), method: 'PUT', body: file.text, key: '' })).status
  expect([await send(), Math.floor((await send()) / 100)]).toEqual([503, 2])
})

test('damage to improvements', async () => {
  const service = await open()
  const improve = async (text: string): Promise<unknown> => {
    const { json } = await call(service, { path: '/v2/write/rephrase', json: { text: [text], target_lang: 'en-US' } })
    return (json as { improvements: { text: string; target_language: string }[] }).improvements
  }
  await put(service, 'write texts="one <": damage dropped', 'rephrase target=en-us: damage empty')
  expect(await improve('This is one <x id="1"/>')).toMatchObject([
    { text: expect.not.stringContaining('<x') as string },
  ])
  expect(await improve('This is two <x id="1"/>')).toMatchObject([{ text: '', target_language: 'en-US' }])
  await put(service, 'rephrase: texts no-list')
  expect(await improve('This')).toBe('no list')
})

test('by method, by key, by session', async () => {
  const service = await open()
  await put(service, 'DELETE /v3/glossaries/*: 500', 'key=aaaa: 502', '* session=here: 504', 'GET glossaries: 501')
  expect((await call(service, { path: '/v3/glossaries/1', method: 'DELETE' })).status).toBe(500)
  expect((await call(service, { path: '/v3/glossaries' })).status).toBe(501)
  expect((await translate(service, {}, { key: 'one-aaaa' })).status).toBe(502)
  expect((await translate(service, {}, { key: 'one-aaab' })).status).toBe(200)
  const named = (name: string): Record<string, string> => ({ 'mock-server-session': name })
  expect((await call(service, { path: '/v2/usage', headers: named('here') })).status).toBe(504)
  expect((await call(service, { path: '/v2/usage', headers: named('there') })).status).toBe(200)
})

interface Usage {
  readonly character_count: number
  readonly character_limit: number
  readonly document_limit?: number
}

async function usage(service: LocalService, key = 'one-key'): Promise<Usage> {
  return (await call(service, { path: '/v2/usage', key })).json as Usage
}

test('accounts that are told to behave otherwise, once each', async () => {
  const service = await open()
  await put(service, '*: set character-limit=20 document-limit=1', 'translate@2: 503')
  expect(await usage(service)).toMatchObject({ character_limit: 20, document_limit: 1 })
  expect((await translate(service, {}, { key: 'one-key' })).status).toBe(200)
  expect((await translate(service, {}, { key: 'one-key' })).status).toBe(503)
  expect((await translate(service, {}, { key: 'one-key' })).status).toBe(456)
  expect(await usage(service)).toMatchObject({ character_count: 14, character_limit: 20 })
  await put(service, 'key=-key: set character-limit=none document-limit=none')
  expect((await usage(service)).character_limit).toBeGreaterThan(1_000_000_000)
  expect(await usage(service)).not.toHaveProperty('document_limit')
  expect(await usage(service, 'another')).toMatchObject({ character_limit: 1_000_000_000_000 })
  await call(service, { path: '/v2/usage', key: 'invalid' })
  await call(service, { path: '/v2/usage', key: '' })
})

test('documents that fail, wait and take their time, on the occasions that are named', async () => {
  const service = await open({ seed: { phrasebook } })
  await put(service, 'upload@1,3: set document-failures=1', 'upload@4: set document-queue-ms=60000')
  const states: unknown[] = []
  for (let sent = 0; sent < 4; sent++) {
    const { document_id, document_key } = (await upload(service)).json as Handle
    const { json } = await call(service, { path: `/v2/document/${document_id}`, json: { document_key } })
    states.push((json as { status: string }).status)
  }
  expect(states).toEqual(['error', 'done', 'error', 'queued'])
})

test('what an account is told holds for no other', async () => {
  const service = await open()
  await put(service, 'key=aaaa: set memory-job-polls=2 voice-reconnections=0 document-translate-ms=9')
  await usage(service, 'one-aaaa')
  await usage(service, 'one-bbbb')
  expect(service.store.accounts.map(({ behaviour }) => behaviour)).toMatchObject([
    { memoryJobPolls: 2, voiceReconnections: 0, documentTranslateMs: 9 },
    { memoryJobPolls: 0, voiceReconnections: undefined, documentTranslateMs: 0 },
  ])
})

test('texts of a translation are damaged under its other path as well', async () => {
  const service = await open({ faults: ['/v2/translate_secondary: damage empty'] })
  const json = { text: ['Hi'], target_lang: 'DE', source_lang: 'EN' }
  expect(textsOf(await call(service, { path: '/v2/translate_secondary', json }))).toEqual([''])
})

const anyEffects = [
  '429 retry-after=1',
  '200',
  'redirect',
  'page',
  'echo-key header',
  'bomb 10',
  'raw "x"',
  'reset unread',
  'reset read',
  'reset billed',
  'cut 0',
  'cut -1',
  'slow body-ms=1 part-ms=1 part-bytes=40',
  'encoding latin1 content-type=text/plain content-encoding=gzip',
  'trailing "!"',
  'set document-failures=1',
]

/** Texts and figures are of some requests only: a fault of all of them must do no harm to the others. */
const textEffects = ['*: texts none', '*: bill 0', '*: damage surrogate', '*: bill field=negative']

test('whatever goes wrong with whatever request, the service goes on', async () => {
  const service = await open()
  const lines = [...anyEffects.map((effect) => `*: ${effect}`), ...textEffects]
  for (const [index, line] of lines.entries()) {
    await put(service, line)
    // Every endpoint has every third effect.
    const some = endpoints.filter((_, at) => at % 3 === index % 3)
    await Promise.all(some.map(({ endpoint }) => textOf(ask(service, endpoint))))
  }
  expect((await call(service, { path: '/__faults__', method: 'DELETE' })).status).toBe(204)
  expect((await translate(service, {})).status).toBe(200)
  expect(service.requests.map(({ status }) => status)).not.toContain(500)
})
