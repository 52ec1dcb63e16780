import { createClient, type LanguageService, Secret } from '@lockale/client'
import { pushMemory } from '@lockale/resources'
import { openPassingIds } from '@lockale/resources/engine/id-file'
import type { ServiceOptions } from '@lockale/service'
import { expect, test } from 'vitest'
import { startAsReal } from '../start-as-real.ts'

const name = 'Texts'
const tmx = Buffer.from(
  '<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>a</seg></tuv><tuv xml:lang="de"><seg>b</seg></tuv></tu></body></tmx>',
)
const former = '5b1a0a52-1f3b-4b7f-9f6b-9d4d3f5b6c7d'
const seed = { memories: [{ id: former, name: 'Texts', source: 'en', segments: [] }] }

interface Given {
  readonly service?: ServiceOptions
  /** Puts a push before on record, whose job it gives. */
  readonly start: (client: LanguageService) => Promise<string>
}

async function pushAfter({ service: options, start }: Given, replace = false) {
  await using service = await startAsReal({ seed, ...options })
  const client = createClient({ key: new Secret('test-key'), baseUrl: service.url })
  const records = openPassingIds().of('here', 'memory')
  const job = await start(client)
  await records.set(name, { id: former, pushed: { texts: 'old', job, jobTexts: 'new' } })
  const { signal } = new AbortController()
  try {
    const push = { client, records, name, tmx, hash: 'new', replace, signal, pollMs: 1, timeoutMs: 5 }
    const outcome = await pushMemory(push).catch((error: unknown) => error)
    const memories = await client.memories.list()
    return { outcome, entry: await records.get(name), memories: memories.map((one) => one.translationMemoryId) }
  } finally {
    await client.close()
  }
}

async function upload(client: LanguageService, bytes: Uint8Array): Promise<string> {
  const started = await client.memories.startImport({ fileName: 'a.tmx', contentLength: bytes.length })
  await client.memories.upload(started, bytes)
  return started.jobId
}

test.for<[name: string, given: Given]>([
  [
    'was announced, and its file never left',
    { start: async (client) => (await client.memories.startImport({ fileName: 'a.tmx', contentLength: 1 })).jobId },
  ],
  ['failed', { start: (client) => upload(client, Buffer.from('no TMX')) }],
  ['is forgotten by the service', { start: () => Promise.resolve('00000000-1f3b-4b7f-9f6b-9d4d3f5b6c7d') }],
])('a push before that %s is made again', async ([, given]) => {
  const { outcome, entry, memories } = await pushAfter(given)
  expect(memories).toHaveLength(2)
  expect(outcome).toMatchObject({ isUnchanged: false, former: [former], deleted: [] })
  expect(entry).toEqual({ id: memories.find((id) => id !== former), pushed: { texts: 'new', former } })
})

test('a push before that came through is taken for this one, and what it replaces goes', async () => {
  const { outcome, entry, memories } = await pushAfter({ start: (client) => upload(client, tmx) }, true)
  expect(outcome).toMatchObject({ isUnchanged: true, deleted: [former] })
  expect(memories).toEqual([entry?.id])
  expect(entry?.pushed).toEqual({ texts: 'new' })
})

test('a push before that goes on is waited for, and not made again', async () => {
  const service = { behaviour: { memoryJobPolls: 1000 } }
  const { outcome, entry, memories } = await pushAfter({ service, start: (client) => upload(client, tmx) })
  expect(outcome).toMatchObject({ code: 'MEMORY_JOB_OPEN' })
  expect(memories).toEqual([former])
  expect(entry?.pushed).toMatchObject({ texts: 'old', jobTexts: 'new' })
})

test('a memory that was deleted on the service is created again', async () => {
  const start = async (client: LanguageService): Promise<string> => {
    const job = await upload(client, tmx)
    const { translationMemoryId = '' } = await client.memories.waitForJob(job)
    await client.memories.delete(translationMemoryId)
    return job
  }
  const { outcome, entry, memories } = await pushAfter({ start }, true)
  expect(outcome).toMatchObject({ isUnchanged: false, deleted: [former] })
  expect(memories).toEqual([entry?.id])
})
