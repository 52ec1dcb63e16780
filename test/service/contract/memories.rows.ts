import { buffer } from 'node:stream/consumers'
import type { LanguageService, MemoryJob, TranslationMemory } from '@lockale/client'
import { expect } from 'vitest'
import type { ContractRow, RawRequest, RuleRow } from './row.ts'

const nobody = '00000000-0000-0000-0000-000000000000'
const all = '/v3/translation_memories'
const one = `${all}/{translation_memory_id}`

const tmx = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE tmx SYSTEM "tmx14.dtd">
<tmx version="1.4"><header srclang="en"/><body>
<tu><tuv xml:lang="en"><seg>Hallo world</seg></tuv><tuv xml:lang="DE"><seg>Hallo Welt</seg></tuv><tuv xml:lang="zh-Hans"><seg>你好</seg></tuv></tu>
<tu><tuv xml:lang="en"><seg>Bye</seg></tuv><tuv xml:lang="de"><seg>Tschüss</seg></tuv></tu>
<tu><tuv xml:lang="en"><seg>Bye</seg></tuv><tuv xml:lang="de"><seg>Tschüss</seg></tuv></tu>
</body></tmx>`)

/** An account's memory of two segments; the id of it. */
async function makeMemory({ memories }: LanguageService): Promise<string> {
  return (await memories.import({ input: tmx, displayName: 'Legal' })).translationMemoryId
}

function asLegal(translationMemoryId: string): TranslationMemory {
  return {
    translationMemoryId,
    name: 'Legal',
    sourceLanguage: 'en',
    targetLanguages: ['de', 'zh-hans'],
    segmentCount: 2,
    creationTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u) as string,
    updatedTime: expect.any(String) as string,
  }
}

async function textsOf(segments: AsyncIterable<{ readonly sourceText: string }>): Promise<readonly string[]> {
  const texts: string[] = []
  for await (const { sourceText } of segments) texts.push(sourceText)
  return texts
}

export const rows: readonly ContractRow[] = [
  {
    endpoint: `GET ${all}`,
    client: 'memories.list',
    async run(client) {
      const id = await makeMemory(client)
      expect(await client.memories.list()).toEqual([asLegal(id)])
    },
  },
  {
    endpoint: `GET ${all}`,
    client: 'memories.each',
    async run(client) {
      const ids: string[] = []
      for (let count = 0; count < 27; count++) ids.push(await makeMemory(client))
      const found: string[] = []
      for await (const { translationMemoryId } of client.memories.each()) found.push(translationMemoryId)
      expect(found).toEqual(ids)
    },
  },
  {
    endpoint: `GET ${all}`,
    client: 'memories.listPage',
    async run(client) {
      await makeMemory(client)
      const id = await makeMemory(client)
      const page = await client.memories.listPage({ page: 1, pageSize: 1 })
      expect(page).toEqual({ memories: [asLegal(id)], totalCount: 2 })
    },
  },
  {
    endpoint: `GET ${one}`,
    client: 'memories.get',
    async run(client) {
      const id = await makeMemory(client)
      expect(await client.memories.get(id)).toEqual(asLegal(id))
    },
  },
  {
    endpoint: `DELETE ${one}`,
    client: 'memories.delete',
    async run(client) {
      const id = await makeMemory(client)
      await client.memories.delete(id)
      await expect(client.memories.get(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      expect(await client.memories.list()).toEqual([])
    },
  },
  {
    endpoint: `GET ${one}/segments`,
    client: 'memories.segments',
    async run(client) {
      const id = await makeMemory(client)
      expect(await textsOf(client.memories.segments(id, { pageSize: 1 }))).toEqual(['Hallo world', 'Bye'])
      const filter = { filterText: 'TSCHÜSS' }
      expect(await textsOf(client.memories.segments(id, filter))).toEqual(['Bye'])
      expect(await textsOf(client.memories.segments(id, { ...filter, filterCaseSensitive: true }))).toEqual([])
    },
  },
  {
    endpoint: `GET ${one}/segments`,
    client: 'memories.segmentsPage',
    async run(client) {
      const id = await makeMemory(client)
      const first = await client.memories.segmentsPage(id, { pageSize: 1 })
      const none = { creationTime: undefined, updatedTime: undefined, lastUsedTime: undefined }
      const uuid = expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u) as string
      expect(first).toEqual({
        segments: [
          {
            sourceSegmentId: uuid,
            sourceText: 'Hallo world',
            targets: [
              { targetSegmentId: uuid, targetLanguage: 'de', targetText: 'Hallo Welt', ...none },
              { targetSegmentId: uuid, targetLanguage: 'zh-hans', targetText: '你好', ...none },
            ],
            ...none,
          },
        ],
        segmentCount: 2,
        nextPageCursor: expect.any(String) as string,
      })
      const last = await client.memories.segmentsPage(id, { pageCursor: first.nextPageCursor })
      expect(last).toMatchObject({ segments: [{ sourceText: 'Bye' }], segmentCount: 2, nextPageCursor: undefined })
    },
  },
  {
    endpoint: `POST ${all}/import`,
    client: 'memories.import',
    async run(client) {
      const stages: string[] = []
      const { job, ...imported } = await client.memories.import(
        { input: tmx, fileName: 'a.tmx' },
        { onProgress: (progress) => stages.push(progress.stage === 'job' ? progress.job.status : progress.stage) },
      )
      expect(imported).toEqual({ translationMemoryId: expect.any(String) as string, skippedSegmentCount: 1 })
      expect(job).toMatchObject({ operation: 'import', status: 'completed', displayName: 'a.tmx' })
      expect(stages).toEqual(['upload', 'completed'])
    },
  },
  {
    endpoint: `POST ${all}/import`,
    client: 'memories.startImport',
    async run({ memories }, { url }) {
      const file = { fileName: 'a.tmx', contentLength: tmx.length, contentType: 'text/xml', displayName: 'A' }
      const started = await memories.startImport(file)
      expect(started.uploadUrl.startsWith(`${url}${all}/uploads/`)).toBe(true)
      expect(Date.parse(started.expiresAt ?? '') - Date.now()).toBeGreaterThan(29 * 60_000)
      expect(await memories.job(started.jobId)).toMatchObject({
        status: 'awaiting_input',
        displayName: 'A',
        contentType: 'text/xml',
        contentLength: tmx.length,
      })
    },
  },
  {
    endpoint: `POST ${all}/import`,
    client: 'memories.upload',
    async run({ memories }, service) {
      const started = await memories.startImport({ fileName: 'a.tmx', contentLength: tmx.length })
      await memories.upload(started, tmx)
      const put = service.requests.find(({ method }) => method === 'PUT')
      expect(put).toMatchObject({ status: 200, headers: { 'content-type': 'application/xml' } })
      expect(put?.headers).not.toHaveProperty('authorization')
      await expect(memories.upload(started, tmx)).rejects.toMatchObject({ code: 'CONFLICT', attempts: 1 })
      expect(await memories.job(started.jobId)).toMatchObject({ status: 'completed' })
    },
  },
  {
    endpoint: `GET ${all}/jobs/{job_id}`,
    client: 'memories.job',
    async run({ memories }) {
      const { jobId } = await memories.startImport({ fileName: 'a.tmx', contentLength: 3 })
      const job: MemoryJob = await memories.job(jobId)
      expect(job).toEqual({
        jobId,
        operation: 'import',
        status: 'awaiting_input',
        requiredAction: 'upload_source_file',
        translationMemoryId: undefined,
        skippedSegmentCount: undefined,
        downloadUrl: undefined,
        expiresAt: undefined,
        errorMessage: undefined,
        displayName: 'a.tmx',
        contentType: 'application/xml',
        contentLength: 3,
        creationTime: expect.any(String) as string,
        updatedTime: expect.any(String) as string,
      })
    },
  },
  {
    endpoint: `GET ${all}/jobs/{job_id}`,
    client: 'memories.waitForJob',
    async run({ memories }) {
      const started = await memories.startImport({ fileName: 'a.tmx', contentLength: 5 })
      const seen: string[] = []
      const options = { pollMs: 1, onJob: ({ status }: MemoryJob) => seen.push(status) }
      await expect(memories.waitForJob(started.jobId, { ...options, timeoutMs: 2 })).rejects.toMatchObject({
        code: 'MEMORY_JOB_UNFINISHED',
      })
      expect(seen).toEqual(['awaiting_input', 'awaiting_input', 'awaiting_input'])
      await memories.upload(started, Buffer.from('Hello'))
      expect(await memories.waitForJob(started.jobId, options)).toMatchObject({
        status: 'failed',
        errorMessage: expect.stringContaining('not well-formed XML') as string,
      })
    },
  },
  {
    endpoint: `POST ${one}/export`,
    client: 'memories.startExport',
    async run(client) {
      const id = await makeMemory(client)
      const started = await client.memories.startExport(id)
      expect(started).toEqual({ jobId: expect.any(String) as string, translationMemoryId: id, isReused: false })
      expect(await client.memories.job(started.jobId)).toMatchObject({
        operation: 'export',
        status: 'completed',
        translationMemoryId: id,
        downloadUrl: expect.any(String) as string,
        expiresAt: expect.any(String) as string,
      })
      expect(await client.memories.startExport(id)).toEqual({ ...started, isReused: true })
    },
  },
  {
    endpoint: `GET ${all}/jobs/{job_id}`,
    client: 'memories.download',
    async run(client, service) {
      const { jobId } = await client.memories.startExport(await makeMemory(client))
      const job = await client.memories.waitForJob(jobId)
      const file = await client.memories.download(job)
      expect(file).toMatchObject({ status: 200, contentType: 'application/xml' })
      expect(String(await buffer(file.body))).toContain('<tuv xml:lang="zh-hans"><seg>你好</seg></tuv>')
      expect(await client.memories.job(jobId)).toMatchObject({ status: 'downloaded' })
      expect(service.requests.findLast(({ path }) => path.includes('/downloads/'))?.headers).not.toHaveProperty(
        'authorization',
      )
    },
  },
  {
    endpoint: `POST ${one}/export`,
    client: 'memories.export',
    async run(client) {
      const id = await makeMemory(client)
      await using file = await client.memories.export(id)
      const copy = await client.memories.import({ input: await buffer(file.body), displayName: 'Legal' })
      expect(copy.skippedSegmentCount).toBe(0)
      expect(await client.memories.get(copy.translationMemoryId)).toEqual(asLegal(copy.translationMemoryId))
    },
  },
]

function translate(fields: Readonly<Record<string, unknown>>): RawRequest {
  return { path: '/v2/translate', json: { text: ['Hallo world'], source_lang: 'EN', target_lang: 'DE', ...fields } }
}

function importing(source_file: unknown): RawRequest {
  return { path: `${all}/import`, json: { source_file } }
}

async function segments(client: LanguageService, query: string): Promise<RawRequest> {
  return { path: `${all}/${await makeMemory(client)}/segments?${query}` }
}

const text = { text: ['Hallo world'], targetLang: 'de' }

export const rules: readonly RuleRow[] = [
  {
    rule: 'memory-id',
    status: 400,
    says: "Value for 'translation_memory_id' not supported.",
    request: translate({ translation_memory_id: 'x' }),
  },
  {
    rule: 'memory-id',
    status: 404,
    says: 'Translation memory not found',
    request: translate({ translation_memory_id: nobody }),
  },
  {
    rule: 'memory-id',
    status: 400,
    says: "Value for 'translation_memory_id' not supported.",
    request: { path: `${all}/x` },
  },
  {
    rule: 'memory-id',
    status: 404,
    says: 'Translation memory not found',
    request: { path: `${all}/${nobody}`, method: 'DELETE' },
  },
  {
    rule: 'memory-pair',
    status: 404,
    says: /^Translation Memory [\da-f-]{36} does not support the target language FR/u,
    request: async (_, client) => translate({ translation_memory_id: await makeMemory(client), target_lang: 'FR' }),
  },
  {
    rule: 'memory-pair',
    status: 404,
    says: /^Translation Memory [\da-f-]{36} does not support the source language ES/u,
    request: async (_, client) => translate({ translation_memory_id: await makeMemory(client), source_lang: 'ES' }),
  },
  ...[-1, 101, 7.5, 'half'].map((threshold): RuleRow => ({
    rule: 'memory-threshold',
    status: 400,
    says: 'Parameter "translation_memory_threshold" must be an integer between 0 and 100',
    request: async (_, client) => {
      return translate({ translation_memory_id: await makeMemory(client), translation_memory_threshold: threshold })
    },
    ...(typeof threshold === 'number'
      ? {
          client: (client: LanguageService) =>
            client.translate({ ...text, translationMemoryId: nobody, translationMemoryThreshold: threshold }),
        }
      : {}),
  })),
  {
    rule: 'page-numbers',
    status: 400,
    says: 'Parameter "page" must be a non-negative integer',
    request: { path: `${all}?page=-1` },
    client: ({ memories }) => memories.listPage({ page: -1 }),
  },
  {
    rule: 'page-numbers',
    status: 400,
    says: "Value for 'page_size' not supported.",
    request: { path: `${all}?page_size=26` },
    client: ({ memories }) => memories.listPage({ pageSize: 26 }),
  },
  {
    rule: 'page-numbers',
    status: 400,
    says: "Value for 'page_size' not supported.",
    request: (_, client) => segments(client, 'page_size=101'),
    client: ({ memories }) => memories.segmentsPage(nobody, { pageSize: 101 }),
  },
  {
    rule: 'filter-too-short',
    status: 400,
    says: 'Parameter "filter_text" must be at least 2 characters',
    request: (_, client) => segments(client, 'filter_text=%F0%9F%99%82'),
    client: ({ memories }) => memories.segmentsPage(nobody, { filterText: '🙂' }),
  },
  {
    rule: 'cursor-invalid',
    status: 400,
    says: 'Invalid page_cursor',
    request: (_, client) => segments(client, 'page_cursor=MQ'),
  },
  {
    rule: 'cursor-invalid',
    status: 400,
    says: 'Invalid page_cursor',
    async request(_, client) {
      const id = await makeMemory(client)
      const { nextPageCursor = '' } = await client.memories.segmentsPage(id, { pageSize: 1 })
      return { path: `${all}/${id}/segments?filter_text=By&page_cursor=${nextPageCursor}` }
    },
  },
  {
    rule: 'import-file-missing',
    status: 400,
    says: "Parameter 'source_file.file_name' is required.",
    request: importing({ content_length: 1 }),
    client: ({ memories }) => memories.startImport({ fileName: '', contentLength: 1 }),
  },
  {
    rule: 'import-file-missing',
    status: 400,
    says: "Parameter 'source_file.content_length' must be greater than 0.",
    request: importing({ file_name: 'a.tmx' }),
    client: ({ memories }) => memories.startImport({ fileName: 'a.tmx', contentLength: 0 }),
  },
  {
    rule: 'import-file-limits',
    status: 400,
    says: "Parameter 'source_file.content_length' must be at most 1073741824.",
    request: importing({ file_name: 'a.tmx', content_length: 1_073_741_825 }),
    client: ({ memories }) => memories.startImport({ fileName: 'a.tmx', contentLength: 1_073_741_825 }),
  },
  {
    rule: 'import-file-limits',
    status: 400,
    says: "Parameter 'source_file.file_name' must be at most 100 characters.",
    request: importing({ file_name: '🙂'.repeat(101), content_length: 1 }),
    client: ({ memories }) => memories.startImport({ fileName: 'a'.repeat(101), contentLength: 1 }),
  },
  {
    rule: 'import-file-limits',
    status: 400,
    says: "Parameter 'source_file.content_type' must be at most 127 characters.",
    request: importing({ file_name: 'a.tmx', content_length: 1, content_type: 'a'.repeat(128) }),
    client: ({ memories }) =>
      memories.startImport({ fileName: 'a.tmx', contentLength: 1, contentType: 'a'.repeat(128) }),
  },
]
