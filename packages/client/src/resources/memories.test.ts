import { expect, test } from 'vitest'
import type { LanguageService } from '../language-service.ts'
import { listen, sendJson } from '../testing/listen.ts'
import { failureOf, fakeClock, openClient } from '../testing/open-client.ts'

const id = '5b1a0a52-1f3b-4b7f-9f6b-9d4d3f5b6c7d'

test('a job of the early documentation', async () => {
  const server = await listen((response) =>
    sendJson(response, {
      job_id: id,
      created_at: 'a',
      updated_at: 'b',
      source_file: null,
      results: [{ status: 'of the future', error: null, more: [] }],
    }),
  )
  expect(await openClient(server.url).memories.job(id)).toEqual({
    jobId: id,
    operation: undefined,
    status: 'of the future',
    requiredAction: undefined,
    translationMemoryId: undefined,
    skippedSegmentCount: undefined,
    downloadUrl: undefined,
    expiresAt: undefined,
    errorMessage: undefined,
    displayName: undefined,
    contentType: undefined,
    contentLength: undefined,
    creationTime: 'a',
    updatedTime: 'b',
  })
})

test.for<[name: string, call: (client: LanguageService) => Promise<unknown>, answer: unknown, says: string]>([
  ['a job without results', (c) => c.memories.job(id), { job_id: id, results: [] }, 'results is empty'],
  ['a job without status', (c) => c.memories.job(id), { job_id: id, results: [{}] }, 'results[0].status is not a text'],
  ['a job that is a list', (c) => c.memories.job(id), [], 'the answer is not an object'],
  [
    'an import without URL',
    (c) => c.memories.startImport({ fileName: 'a', contentLength: 1 }),
    { job_id: id },
    'upload_url',
  ],
  ['an export without job', (c) => c.memories.startExport(id), { job_id: '' }, 'job_id is empty'],
  ['no segments', (c) => c.memories.segmentsPage(id), {}, 'segments is not a list'],
  ['a segment without text', (c) => c.memories.segmentsPage(id), { segments: [{}] }, 'source_text is not a text'],
])('an answer without what is needed: %s', async ([, call, answer, says]) => {
  const server = await listen((response) => sendJson(response, answer))
  const error = await failureOf(call(openClient(server.url)))
  expect(error).toMatchObject({ code: 'BAD_ANSWER', status: 200 })
  expect(error.message).toContain(says)
})

test('the query of segments', async () => {
  const server = await listen((response) => sendJson(response, { segments: [], segment_count: 0 }))
  const options = { pageSize: 7, pageCursor: 'a+b=', filterText: 'ä b', filterCaseSensitive: true }
  await openClient(server.url).memories.segmentsPage(id, options)
  expect(server.requests[0]?.url).toBe(
    `/v3/translation_memories/${id}/segments?page_size=7&page_cursor=a%2Bb%3D&filter_text=%C3%A4%20b&filter_case_sensitive=true`,
  )
})

test('a cursor that comes again does not keep the segments going', async () => {
  const segment = { source_text: 'a', targets: null }
  const server = await listen((response) => sendJson(response, { segments: [segment], next_page_cursor: 'same' }))
  let count = 0
  for await (const { sourceText, targets } of openClient(server.url).memories.segments(id)) {
    expect([sourceText, targets]).toEqual(['a', []])
    count++
  }
  expect(count).toBe(2)
})

test('segments are asked for as they are read', async () => {
  const server = await listen((response, { url }) =>
    sendJson(response, {
      segments: [{ source_text: url }, { source_text: 'x' }],
      next_page_cursor: String(server.requests.length),
    }),
  )
  const segments = openClient(server.url).memories.segments(id)[Symbol.asyncIterator]()
  expect(server.requests).toHaveLength(0)
  await segments.next()
  await segments.next()
  expect(server.requests).toHaveLength(1)
  await segments.next()
  expect(server.requests.map(({ url }) => url.includes('page_size=100'))).toEqual([true, true])
})

test('a status that nobody knows is waited through, for an hour', async () => {
  const server = await listen((response) =>
    sendJson(response, { job_id: id, results: [{ status: 'warming\u001b[31m up' }] }),
  )
  const clock = fakeClock()
  const error: unknown = await openClient(server.url, { clock })
    .memories.waitForJob(id, { pollMs: 600_000 })
    .catch((reason: unknown) => reason)
  expect(error).toMatchObject({
    code: 'MEMORY_JOB_UNFINISHED',
    message: expect.not.stringContaining('\u001b') as string,
  })
  expect(clock.waits).toEqual([600_000, 600_000, 600_000, 600_000, 600_000, 600_000])
})

test.for<[name: string, uploadUrl: string]>([
  ['plain text elsewhere', 'http://storage.example/x'],
  ['no URL', 'x'],
])('an upload URL that leads to %s is not used', async ([, uploadUrl]) => {
  const server = await listen((response) => sendJson(response, { job_id: id, upload_url: uploadUrl }))
  const error = await failureOf(openClient(server.url).memories.import({ input: Buffer.from('x') }))
  expect(error).toMatchObject({ code: 'BAD_ANSWER', outcome: 'notSent' })
  expect(server.requests).toHaveLength(1)
})

test('a job that expired, or failed without a word', async () => {
  for (const status of ['expired', 'failed']) {
    const server = await listen((response, { method }) =>
      sendJson(response, { job_id: id, results: [{ status }] }, method === 'POST' ? 202 : 200),
    )
    await expect(openClient(server.url).memories.export(id)).rejects.toMatchObject({
      code: 'MEMORY_JOB_FAILED',
      message: `The transfer of a translation memory ${status} (job ${id}).`,
    })
  }
})

test('a completed job without an address', async () => {
  const server = await listen((response) => sendJson(response, { job_id: id, results: [{ status: 'completed' }] }))
  const error = await failureOf(openClient(server.url).memories.export(id))
  expect(error.code).toBe('BAD_ANSWER')
})
