import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DocumentHandle } from '@lockale/api'
import { expect, onTestFinished, test } from 'vitest'
import type { Engine } from '../engine/engine.ts'
import { type LocalService, type ServiceOptions, startService } from '../start.ts'
import type { Keeper, ShelfName } from '../store/shelf.ts'
import { call, type TestAnswer, type TestCall } from '../testing/call.ts'
import { testDepth } from '../../../../test/depth.ts'

interface Sent {
  readonly name?: string | undefined
  readonly content?: string | Uint8Array<ArrayBuffer>
  readonly fields?: Readonly<Record<string, string>>
  readonly key?: string
}

/** POST /v2/document as any client of HTTP would do it. */
async function upload(
  service: LocalService,
  { name = 'a.txt', content = 'Save', fields = {}, key }: Sent,
): Promise<TestAnswer> {
  const form = new FormData()
  for (const [field, value] of Object.entries({ target_lang: 'de', source_lang: 'en', ...fields })) {
    if (value !== '') form.append(field, value)
  }
  form.append('file', new Blob([content]), name)
  const encoded = new Response(form)
  const body = new Uint8Array(await encoded.arrayBuffer())
  const headers = { 'content-type': encoded.headers.get('content-type') ?? '' }
  return call(service, { path: '/v2/document', body, headers, ...(key === undefined ? {} : { key }) })
}

async function accepted(service: LocalService, sent: Sent): Promise<DocumentHandle> {
  const { status, json, text } = await upload(service, sent)
  expect([status, text]).toEqual([200, expect.any(String)])
  return json as DocumentHandle
}

function ask(service: LocalService, { document_id, document_key }: DocumentHandle, more = ''): Promise<TestAnswer> {
  return call(service, { path: `/v2/document/${document_id}${more}`, json: { document_key } })
}

async function open(options: ServiceOptions = {}): Promise<LocalService> {
  const service = await startService(options)
  onTestFinished(() => service.close())
  return service
}

/** A service at a time that the test sets. */
async function openAt(options: ServiceOptions = {}): Promise<{ service: LocalService; clock: { at: number } }> {
  const clock = { at: Date.UTC(2026, 8, 1, 8) }
  return { service: await open({ clock: { now: () => clock.at }, ...options }), clock }
}

async function usedCharacters(service: LocalService): Promise<unknown> {
  const { json } = await call(service, { path: '/v2/usage' })
  return (json as { character_count: number }).character_count
}

test('a document goes from upload to download, and is gone then', async () => {
  const service = await open()
  const handle = await accepted(service, { content: 'Save all files\r\n\r\n  Cancel\r\n' })
  expect(handle).toEqual({
    document_id: expect.stringMatching(/^[0-9A-F]{32}$/u),
    document_key: expect.stringMatching(/^[0-9A-F]{64}$/u),
  })
  expect((await ask(service, handle)).json).toEqual({
    document_id: handle.document_id,
    status: 'done',
    seconds_remaining: 0,
    billed_characters: 28,
  })
  const { headers, text } = await ask(service, handle, '/result')
  expect(text).toMatch(/^\[de [^\n]*\]\r\n\r\n {2}\[de [^\n]*\]\r\n$/u)
  expect(headers.get('content-type')).toBe('text/plain')
  expect(headers.get('content-disposition')).toBe('attachment; filename="a.txt"')
  expect(headers.get('x-document-unchanged')).toBeNull()
  expect((await ask(service, handle)).status).toBe(404)
  expect((await ask(service, handle, '/result')).json).toEqual({ message: 'Document not found' })
  expect(await usedCharacters(service)).toBe(28)
})

test.for<[name: string, part: string, field: string, status: number, fileName: string]>([
  ['a blob without a name, as browsers send it', 'blob', 'b.txt', 200, 'b.txt'],
  ['a name without a type that is known', 'a.tmp', 'b.html', 200, 'b.html'],
  ['the name of the part before the field', 'a.txt', 'b.html', 200, 'a.txt'],
  ['no type in either', 'blob', 'b', 400, ''],
  ['no field', 'blob', '', 400, ''],
])('named: %s', async ([, name, filename, status, fileName]) => {
  const service = await open()
  const sent = await upload(service, { name, content: '<p>Save</p>', fields: { filename } })
  expect(sent.status).toBe(status)
  if (status !== 200) return
  const { headers } = await ask(service, sent.json as DocumentHandle, '/result')
  expect(headers.get('content-disposition')).toBe(`attachment; filename="${fileName}"`)
})

test('time moves it on; asked by GET as well', async () => {
  const { service, clock } = await openAt({ behaviour: { documentQueueMs: 1000, documentTranslateMs: 5000 } })
  const handle = await accepted(service, {})
  const query = `?document_key=${handle.document_key}`
  const see = async (): Promise<unknown> => {
    const { json } = await call(service, { path: `/v2/document/${handle.document_id}${query}` })
    return json
  }
  expect(await see()).toEqual({ document_id: handle.document_id, status: 'queued' })
  clock.at += 1500
  expect(await see()).toEqual({ document_id: handle.document_id, status: 'translating', seconds_remaining: 5 })
  const early = await ask(service, handle, '/result')
  expect([early.status, early.json]).toEqual([503, { message: 'Document translation is not done' }])
  clock.at += 4500
  expect(await see()).toMatchObject({ status: 'done', billed_characters: 4 })
  const { status } = await call(service, { path: `/v2/document/${handle.document_id}/result${query}` })
  expect(status).toBe(200)
})

test('without a call for an hour it is gone', async () => {
  const { service, clock } = await openAt()
  const handle = await accepted(service, {})
  clock.at += 3_600_000
  expect((await ask(service, handle)).status).toBe(200)
  clock.at += 3_600_001
  expect((await ask(service, handle)).status).toBe(404)
})

test('what fails is given back, once', async () => {
  const { service, clock } = await openAt({ behaviour: { documentFailures: 1, documentTranslateMs: 1000 } })
  const handle = await accepted(service, {})
  expect(await usedCharacters(service)).toBe(4)
  clock.at += 1000
  const message = 'Document translation failed.'
  for (let times = 0; times < 2; times++) {
    expect((await ask(service, handle)).json).toEqual({
      document_id: handle.document_id,
      status: 'error',
      error_message: message,
      message,
    })
  }
  expect((await ask(service, handle, '/result')).status).toBe(503)
  expect(await usedCharacters(service)).toBe(0)
  const next = await accepted(service, {})
  clock.at += 1000
  expect((await ask(service, next)).json).toMatchObject({ status: 'done' })
})

test('a detected source that is the target ends in an error', async () => {
  const service = await open()
  const content = 'Die Datei ist nicht auf dem Server.'
  const handle = await accepted(service, { content, fields: { source_lang: '' } })
  expect((await ask(service, handle)).json).toMatchObject({
    status: 'error',
    message: 'Source and target language are equal.',
  })
  expect(await usedCharacters(service)).toBe(0)
})

test('only who has the key of the document, in the same account', async () => {
  const service = await open()
  const handle = await accepted(service, {})
  const { document_id, document_key } = handle
  const wrong = await ask(service, { document_id, document_key: document_key.replace(/^./u, 'X') })
  expect([wrong.status, wrong.json]).toEqual([404, { message: 'Document not found' }])
  const other = await call(service, { path: `/v2/document/${document_id}`, json: { document_key }, key: 'other' })
  expect(other.status).toBe(404)
  const none = await call(service, { path: `/v2/document/${document_id}`, form: '' })
  expect([none.status, none.json]).toEqual([400, { message: "Parameter 'document_key' not specified" }])
})

test('glossaries and memories steer documents too', async () => {
  const id = '0b0e6a0c-5a3e-4c52-9d0a-3f0d6f3f1c11'
  const memoryId = '5b1a0a52-1f3b-4b7f-9f6b-9d4d3f5b6c7d'
  const service = await open({
    seed: {
      glossaries: [{ id, name: 'UI', dictionaries: [{ source: 'en', target: 'de', entries: { file: 'Datei' } }] }],
      memories: [
        { id: memoryId, name: 'M', source: 'en', segments: [{ source: 'Cancel', targets: { de: 'Abbrechen' } }] },
      ],
    },
  })
  const fields = { glossary_id: id, translation_memory_id: memoryId }
  const handle = await accepted(service, { content: 'Save the file\nCancel', fields })
  expect((await ask(service, handle, '/result')).text).toMatch(/Datei[^\n]*\nAbbrechen$/u)
})

test('a type that it cannot look into comes back as it was, and says so', async () => {
  const service = await open()
  const content = new Uint8Array(5000).map((_, index) => index % 256)
  const handle = await accepted(service, { name: 'Bericht März.pdf', content, fields: { output_format: 'DOCX' } })
  const response = await fetch(
    `${service.url}/v2/document/${handle.document_id}/result?document_key=${handle.document_key}`,
    {
      headers: { authorization: 'DeepL-Auth-Key test-key' },
    },
  )
  expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true)
  expect(response.headers.get('x-document-unchanged')).toBe('1')
  expect(response.headers.get('content-type')).toMatch(/wordprocessingml/u)
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="Bericht M_rz.docx"; filename*=UTF-8''Bericht%20M%C3%A4rz.docx`,
  )
})

test('the quota is asked before the work', async () => {
  const service = await open({ characterLimit: 10 })
  const refused = await upload(service, { content: 'Save all files' })
  expect([refused.status, refused.json]).toEqual([456, { message: 'Quota for this billing period has been exceeded.' }])
  expect((await upload(service, { content: 'Save' })).status).toBe(200)
})

/** An engine that takes as long as the test wants. */
function slowEngine(): { readonly engine: Engine; readonly end: (failure?: Error) => Promise<void> } {
  let settle: (failure?: Error) => void = () => undefined
  const ended = new Promise<void>((resolve, reject) => {
    settle = (failure) => (failure === undefined ? resolve() : reject(failure))
  })
  const engine: Engine = {
    name: 'slow',
    async translate(texts) {
      await ended
      return texts.map((text) => text.toUpperCase())
    },
  }
  return {
    engine,
    async end(failure) {
      settle(failure)
      await nextTurn()
    },
  }
}

test('an engine that takes its time is not waited for', async () => {
  const { engine, end } = slowEngine()
  const service = await open({ engine })
  const handle = await accepted(service, {})
  expect((await ask(service, handle)).json).toMatchObject({ status: 'translating', seconds_remaining: 1 })
  expect((await ask(service, handle, '/result')).status).toBe(503)
  await end()
  expect((await ask(service, handle)).json).toMatchObject({ status: 'done' })
  expect((await ask(service, handle, '/result')).text).toBe('SAVE')
})

test('what an engine cannot do is an error, and costs nothing', async () => {
  const { engine, end } = slowEngine()
  const service = await open({ engine })
  const handle = await accepted(service, {})
  expect(await usedCharacters(service)).toBe(4)
  await end(new Error('out of order'))
  expect((await ask(service, handle)).json).toMatchObject({ status: 'error', message: 'Document translation failed.' })
  expect(await usedCharacters(service)).toBe(0)
})

test('a service that ended in the middle goes on where it kept its data', async () => {
  const kept = new Map<string, Map<string, unknown>>()
  const shelfOf = ({ owner, kind }: ShelfName): Map<string, unknown> => {
    const name = `${owner} ${kind}`
    const shelf = kept.get(name) ?? new Map<string, unknown>()
    kept.set(name, shelf)
    return shelf
  }
  const keeper: Keeper = {
    load: (name) => [...shelfOf(name)],
    put: (name, id, value) => void shelfOf(name).set(id, structuredClone(value)),
    remove: (name, id) => void shelfOf(name).delete(id),
    together: (work) => work(),
    close: () => undefined,
  }
  const before = await open({ keeper, engine: slowEngine().engine })
  const handle = await accepted(before, {})
  await before.close()
  const after = await open({ keeper })
  expect((await ask(after, handle)).json).toMatchObject({ status: 'done', billed_characters: 4 })
  expect((await ask(after, handle, '/result')).text).toMatch(/^\[de /u)
  await nextTurn()
  const left = [...kept].filter(([name]) => name.includes('document')).map(([, shelf]) => shelf.size)
  expect(left.every((size) => size === 0)).toBe(true)
})

const manifest = zip(['imsmanifest.xml'])

test.for<[name: string, sent: Sent, status: number, message: string]>([
  ['no extension', { name: 'a' }, 400, 'Invalid or missing file extension'],
  [
    'a zip file without a manifest',
    { name: 'a.zip', content: zip(['x/imsmanifest.xml']) },
    400,
    'Invalid or missing file extension',
  ],
  [
    'a zip bomb',
    { name: 'a.zip', content: zip(['imsmanifest.xml'], 0xff_ff_ff_ff) },
    413,
    'Request size exceeds the limit.',
  ],
  [
    'more files than anybody has',
    { name: 'a.zip', content: zip(Array.from({ length: 10_001 }, String)) },
    413,
    'Request size exceeds the limit.',
  ],
  ['XML that is none', { name: 'a.xml', content: '<a><b></a>' }, 400, 'Invalid file data.'],
  ['a map of DITA', { name: 'a.dita', content: '<map><title>a</title></map>' }, 400, 'Invalid file data.'],
  [
    'subtitles without text',
    { name: 'a.vtt', content: 'WEBVTT\n' },
    400,
    'No translatable text can be extracted from the document.',
  ],
  [
    'a workbook without text',
    { name: 'a.xlsm', content: zip(['xl/workbook.xml']) },
    400,
    'No translatable text can be extracted from the document.',
  ],
  [
    'an evaluation of a text',
    { fields: { enable_quality_evaluation: '1' } },
    400,
    'Quality evaluation is not supported for this file type.',
  ],
])('refuses %s', async ([, sent, status, message]) => {
  const service = await open()
  const answer = await upload(service, sent)
  expect([answer.status, answer.json]).toEqual([status, { message }])
  expect(await usedCharacters(service)).toBe(0)
})

test('takes a SCORM package, and a name beside the file', async () => {
  const service = await open()
  await accepted(service, { name: 'course.ZIP', content: manifest })
  const body =
    '--x\r\nContent-Disposition: form-data; name="filename"\r\n\r\na.txt\r\n--x\r\nContent-Disposition: form-data; name="target_lang"\r\n\r\nde\r\n--x\r\nContent-Disposition: form-data; name="file"; filename=""\r\nContent-Type: text/plain\r\n\r\nSave\r\n--x--\r\n'
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const { status, text } = await call(service, { path: '/v2/document', body, headers })
  expect([status, text]).toEqual([200, expect.stringContaining('document_id')])
})

test('a report is there some time after the translation, and for a day', async () => {
  const { service, clock } = await openAt({ behaviour: { documentTranslateMs: 5000 } })
  const content = '<a><b>Save 12 files.</b><c>42</c></a>'
  const fields = { enable_quality_evaluation: 'true' }
  const { quality_evaluation_job_id: id = '' } = await accepted(service, { name: 'a.xml', content, fields })
  const see = (path = `/v1/quality-evaluations/${id}`): Promise<TestAnswer> => call(service, { path })
  const running = await see()
  expect([running.status, running.headers.get('retry-after'), running.json]).toEqual([
    202,
    '5',
    { job_id: id, status: 'processing' },
  ])
  clock.at += 5000
  expect((await see()).status).toBe(202)
  clock.at += 5000
  const done = await see(`/v1/quality-evaluation/${id.toLowerCase()}`)
  expect([done.status, done.json]).toEqual([
    200,
    {
      job_id: id,
      status: 'done',
      segments: [
        {
          segment_index: 0,
          segment_score: 100,
          source: 'Save 12 files.',
          target: expect.stringMatching(/12/u),
          errors: [],
        },
        { segment_index: 1, segment_score: 100, source: '42', target: '42', errors: [] },
      ],
    },
  ])
  clock.at += 86_400_001
  const gone = await see()
  expect([gone.status, gone.json]).toEqual([404, { message: 'Quality estimation job not found.' }])
  const odd = await see('/v1/quality-evaluations/x')
  expect([odd.status, odd.json]).toEqual([400, { message: 'job_id must be a valid UUID.' }])
})

test('the report of a document that failed says so', async () => {
  const service = await open({ behaviour: { documentFailures: 1 } })
  const fields = { enable_quality_evaluation: 'true' }
  const { quality_evaluation_job_id: id } = await accepted(service, { name: 'a.xml', content: '<a>b</a>', fields })
  const { json } = await call(service, { path: `/v1/quality-evaluations/${id}` })
  expect(json).toMatchObject({ status: 'error', error: { code: 'evaluation_failed' } })
})

test.runIf(testDepth > 1)('a key may ask a thousand times a minute', async () => {
  const { service, clock } = await openAt()
  const path = `/v1/quality-evaluations/${'0'.repeat(32)}`
  for (let times = 0; times < 1000; times += 50) {
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(service, { path })))
    expect(answers.every(({ status }) => status === 404)).toBe(true)
  }
  const refused = await call(service, { path })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect((await call(service, { path, key: 'other' })).status).toBe(404)
  clock.at += 60_000
  expect((await call(service, { path })).status).toBe(404)
})

/** A zip archive of empty files that say they are as large as this. */
function zip(names: readonly string[], bytes = 0): Uint8Array<ArrayBuffer> {
  const entries = names.map((name) => {
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02_01_4b_50)
    entry.writeUInt32LE(bytes, 24)
    entry.writeUInt16LE(Buffer.byteLength(name), 28)
    return Buffer.concat([entry, Buffer.from(name)])
  })
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06_05_4b_50)
  end.writeUInt32LE(directory.length, 12)
  return new Uint8Array(Buffer.concat([directory, end]))
}

const file = 'Content-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nSave\r\n'
const target = 'Content-Disposition: form-data; name="target_lang"\r\n\r\nde\r\n'
const notMultipart = 'Bad request. Reason: Request body is not valid multipart.'

test.for<[name: string, body: string, type: string, status: number, message: string]>([
  ['an end that never comes', `--x\r\n${target}--x\r\n${file}`, 'multipart/form-data; boundary=x', 400, notMultipart],
  [
    'two files',
    `--x\r\n${target}--x\r\n${file}--x\r\n${file}--x--\r\n`,
    'multipart/form-data; boundary=x',
    400,
    'Invalid file data.',
  ],
  [
    'a field twice',
    `--x\r\n${target}--x\r\n${target}--x\r\n${file}--x--\r\n`,
    'multipart/form-data; boundary=x',
    400,
    "Value for 'target_lang' not supported.",
  ],
  ['a form', 'file=a', 'application/x-www-form-urlencoded', 400, 'Invalid Content-Type: multipart/form-data expected.'],
])('refuses %s as a body', async ([, body, type, status, message]) => {
  const service = await open()
  const answer = await call(service, { path: '/v2/document', body, method: 'POST', headers: { 'content-type': type } })
  expect(answer).toMatchObject({ status, json: { message: expect.stringContaining(message) } })
  expect((await upload(service, {})).status).toBe(200)
})

test.for<[name: string, request: TestCall]>([
  ['a key that is no text', { path: '/v2/document/A', json: { document_key: 5 } }],
  ['a key that is a list', { path: '/v2/document/A', form: 'document_key=a&document_key=b' }],
  ['JSON that is none', { path: '/v2/document/A/result', body: '{', headers: { 'content-type': 'application/json' } }],
  ['a key of a megabyte', { path: '/v2/document/A', json: { document_key: 'a'.repeat(1_000_000) } }],
  ['an odd id', { path: '/v2/document/%00%2e%2e', json: { document_key: 'a' } }],
])('answers %s', async ([, request]) => {
  const service = await open()
  const { status, json } = await call(service, request)
  expect([400, 404, 413]).toContain(status)
  expect(json).toEqual({ message: expect.any(String) })
})

test.for(['json', 'form', 'multipart'] as const)('its key in a body of the kind %s', async (kind) => {
  const service = await open()
  const { document_id, document_key } = await accepted(service, {})
  for (const more of ['', '/result']) {
    const form = new FormData()
    form.append('document_key', document_key)
    const bodies = {
      json: JSON.stringify({ document_key }),
      form: new URLSearchParams({ document_key }),
      multipart: form,
    }
    const sent = new Response(bodies[kind])
    const type = kind === 'json' ? 'application/json' : (sent.headers.get('content-type') ?? '')
    const body = new Uint8Array(await sent.arrayBuffer())
    const path = `/v2/document/${document_id}${more}`
    expect((await call(service, { path, body, headers: { 'content-type': type } })).status).toBe(200)
  }
})

test.for<[headers: Record<string, string>, says: string]>([
  [
    { 'content-type': 'text/plain' },
    'Unsupported Content-Type: application/json or application/x-www-form-urlencoded or multipart/form-data expected.',
  ],
  [{ 'content-type': 'application/json', 'content-encoding': 'gzip' }, 'Unsupported Content-Encoding: gzip'],
])('%j is refused by what would be read', async ([headers, message]) => {
  const service = await open()
  const { document_id } = await accepted(service, {})
  const answer = await call(service, { path: `/v2/document/${document_id}`, body: '{}', headers })
  expect([answer.status, answer.json]).toEqual([415, { message }])
})

test('a HEAD of the result takes nothing away', async () => {
  const service = await open()
  const handle = await accepted(service, {})
  const path = `/v2/document/${handle.document_id}/result?document_key=${handle.document_key}`
  for (const method of ['HEAD', 'HEAD', 'GET']) expect((await call(service, { path, method })).status).toBe(200)
  expect((await call(service, { path })).status).toBe(404)
})
