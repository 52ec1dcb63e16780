import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type ClientOptions, createClient, type LanguageService, type MemoryProgress, Secret } from '@lockale/client'
import { type LocalService, type ServiceOptions, startService } from '@lockale/service'
import { expect, onTestFinished, test } from 'vitest'
import { isFetch } from '../../is-fetch.ts'
import { testDepth } from '../../depth.ts'

const id = '5b1a0a52-1f3b-4b7f-9f6b-9d4d3f5b6c7d'
const seed = {
  memories: [{ id, name: 'Legal', source: 'en', segments: [{ source: 'Hallo world', targets: { de: 'Hallo Welt' } }] }],
}
const tmx = `<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>Hi</seg></tuv><tuv xml:lang="de"><seg>Hallo</seg></tuv></tu></body></tmx>`

interface Pair {
  readonly service: LocalService
  readonly client: LanguageService
}

async function open(options: ServiceOptions = {}, given: Partial<ClientOptions> = {}): Promise<Pair> {
  const service = await startService({ seed, ...options })
  const key = new Secret('memories')
  const client = createClient({ key, baseUrl: service.url, attempts: 1, environment: {}, timeoutMs: 5000, ...given })
  onTestFinished(async () => {
    await client.close()
    await service.close()
  })
  return { service, client }
}

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'lockale-memories-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

/** Time that passes only where somebody waits. */
function clock(): { readonly waits: number[] } & NonNullable<ClientOptions['clock']> {
  const waits: number[] = []
  return { waits, random: () => 0, sleep: (ms) => Promise.resolve(waits.push(ms)).then(() => undefined) }
}

test.for<[name: string, input: (path: string) => string | Uint8Array | AsyncIterable<Uint8Array>]>([
  ['a path', (path) => path],
  ['bytes', () => Buffer.from(tmx)],
  ['a stream', (path) => createReadStream(path)],
  ['an iterable', () => Readable.from([Buffer.from(tmx.slice(0, 9)), Buffer.from(tmx.slice(9))])],
])('imports %s', async ([, input]) => {
  const { client } = await open()
  const path = join(await folder(), 'mine.tmx')
  await writeFile(path, tmx)
  const { translationMemoryId } = await client.memories.import({ input: input(path), contentLength: tmx.length })
  const { name, segmentCount } = await client.memories.get(translationMemoryId)
  expect(segmentCount).toBe(1)
  expect(['mine.tmx', 'memory.tmx']).toContain(name)
})

test('waits for an import, 5 seconds at a time, and says how it goes', async () => {
  const time = clock()
  const { client } = await open({ behaviour: { memoryJobPolls: 2 } }, { clock: time })
  const progress: MemoryProgress[] = []
  await client.memories.import({ input: Buffer.from(tmx) }, { onProgress: (step) => progress.push(step) })
  expect(progress.map((step) => (step.stage === 'job' ? step.job.status : step))).toEqual([
    { stage: 'upload', bytes: tmx.length, totalBytes: tmx.length },
    'processing',
    'processing',
    'completed',
  ])
  expect(time.waits).toEqual([5000, 5000])
})

test('polls through awaiting_input', async () => {
  const { client } = await open({}, { clock: clock() })
  const started = await client.memories.startImport({ fileName: 'a.tmx', contentLength: tmx.length })
  let polls = 0
  const job = await client.memories.waitForJob(started.jobId, {
    onJob: () => (++polls === 3 ? void client.memories.upload(started, Buffer.from(tmx)) : undefined),
  })
  expect(job.status).toBe('completed')
  expect(polls).toBeGreaterThan(3)
})

test.for<[name: string, file: string, says: string]>([
  ['an entity bomb', '<!DOCTYPE tmx [<!ENTITY a "aaaa">]><tmx>&a;</tmx>', 'defines a document type'],
  ['a file cut off', tmx.slice(0, -30), 'not well-formed XML'],
  ['text', 'Hello', 'not well-formed XML'],
  ['Latin-1', '<?xml version="1.0" encoding="ISO-8859-1"?><tmx/>', 'ISO-8859-1'],
  ['deep nesting', `<tmx>${'<a>'.repeat(50_000)}`, 'more than 64 tags'],
])('%s: the job fails, the error says why, the service stays up', async ([, file, says]) => {
  const { client } = await open()
  const failed: unknown = await client.memories.import({ input: Buffer.from(file) }).catch((error: unknown) => error)
  expect(failed).toMatchObject({
    code: 'MEMORY_JOB_FAILED',
    message: expect.stringContaining(says) as string,
    hint: expect.any(String) as string,
  })
  expect(await client.memories.list()).toHaveLength(1)
})

test.for<[name: string, input: string | AsyncIterable<Uint8Array>, contentLength: number | undefined, code: string]>([
  ['a path that is not there', '/nowhere/a.tmx', undefined, 'FILE_UNREADABLE'],
  ['a folder', tmpdir(), undefined, 'FILE_UNREADABLE'],
  ['a stream of unknown length', Readable.from([Buffer.from(tmx)]), undefined, 'REQUEST_INVALID'],
  ['a stream that is shorter than announced', Readable.from([Buffer.from(tmx)]), 4000, 'BODY_FAILED'],
  ['a stream that is longer than announced', Readable.from([Buffer.from(tmx)]), 40, 'BODY_FAILED'],
])('refuses %s', async ([, input, contentLength, code]) => {
  const { client, service } = await open()
  await expect(client.memories.import({ input, contentLength })).rejects.toMatchObject({ code })
  expect(await client.memories.list()).toHaveLength(1)
  expect(service.requests.filter(({ status }) => status === 500)).toEqual([])
})

test('an upload whose answer is lost is made again, and the second refusal is no failure', async () => {
  let uploads = 0
  const { client, service } = await open(
    {
      intercept: ({ path }) => (path.includes('/uploads/') && ++uploads === 1 ? { reset: 'done' } : undefined),
    },
    { attempts: 3, clock: clock() },
  )
  const { translationMemoryId } = await client.memories.import({ input: Buffer.from(tmx) })
  expect(await client.memories.get(translationMemoryId)).toMatchObject({ segmentCount: 1 })
  expect(service.requests.filter(({ method }) => method === 'PUT')).toHaveLength(2)
})

test('an import that may have been made is not made again', async () => {
  const { client, service } = await open(
    { intercept: ({ path }) => (path.endsWith('/import') ? { reset: 'done' } : undefined) },
    { attempts: 5, clock: clock() },
  )
  const error: unknown = await client.memories.import({ input: Buffer.from(tmx) }).catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'CONNECTION_FAILED', attempts: 1, outcome: 'unknown' })
  expect(service.counters.requests).toBe(1)
})

test('an export that runs already is a conflict, and not asked for again', async () => {
  const { client, service } = await open({ behaviour: { memoryJobPolls: 1 } }, { attempts: 5, clock: clock() })
  await client.memories.startExport(id)
  const before = service.counters.requests
  await expect(client.memories.startExport(id)).rejects.toMatchObject({ code: 'CONFLICT', attempts: 1 })
  expect(service.counters.requests).toBe(before + 1)
})

test('exports to a path, which is there whole or not at all', async () => {
  const { client } = await open()
  const place = await folder()
  const path = join(place, 'legal.tmx')
  await writeFile(path, 'before')
  const stages = new Set<string>()
  const { bytes, job } = await client.memories.export(id, {
    output: path,
    onProgress: ({ stage }) => stages.add(stage),
  })
  const text = await readFile(path, 'utf8')
  expect(text).toContain('<seg>Hallo Welt</seg>')
  expect(bytes).toBe(Buffer.byteLength(text))
  expect(job.operation).toBe('export')
  expect([...stages]).toEqual(['job', 'download'])
  await expect(client.memories.export(id, { output: join(place, 'no', 'where.tmx') })).rejects.toMatchObject({
    code: 'FILE_UNWRITABLE',
  })
  expect(await readdir(place)).toEqual(['legal.tmx'])
})

test('an export that breaks off leaves what was there', async () => {
  const { client } = await open({
    intercept: ({ path }) => (path.includes('/downloads/') ? { truncate: 100 } : undefined),
  })
  const place = await folder()
  const path = join(place, 'legal.tmx')
  await writeFile(path, 'before')
  await expect(client.memories.export(id, { output: path })).rejects.toMatchObject({ name: 'ServiceError' })
  expect(await readdir(place)).toEqual(['legal.tmx'])
  expect(await readFile(path, 'utf8')).toBe('before')
})

test('exports to a stream', async () => {
  const { client } = await open()
  const output = new PassThrough()
  const [text] = await Promise.all([buffer(output), client.memories.export(id, { output })])
  expect(String(text)).toContain('</tmx>')
})

test('a wait that is given up', async () => {
  const { client } = await open()
  const { jobId } = await client.memories.startImport({ fileName: 'a.tmx', contentLength: 9 })
  const stop = new AbortController()
  const options = { signal: stop.signal, onJob: () => stop.abort() }
  await expect(client.memories.waitForJob(jobId, options)).rejects.toMatchObject({ code: 'ABORTED' })
  await expect(client.memories.import({ input: Buffer.from(tmx) }, { signal: stop.signal })).rejects.toMatchObject({
    code: 'ABORTED',
  })
})

// `fetch` gets a stream as a whole
test.skipIf(isFetch)('an upload that is given up stops to be read, and its job still waits', async () => {
  const { client, service } = await open()
  let read = 0
  let isClosed = false
  async function* endless(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) {
        read++
        yield await Promise.resolve(new Uint8Array(65_536).fill(32))
      }
    } finally {
      isClosed = true
    }
  }
  const stop = new AbortController()
  const onProgress = ({ stage }: MemoryProgress): void => (stage === 'upload' && read > 20 ? stop.abort() : undefined)
  const running = client.memories.import(
    { input: endless(), contentLength: 2 ** 29 },
    { signal: stop.signal, onProgress },
  )
  await expect(running).rejects.toMatchObject({ code: 'ABORTED' })
  await expect.poll(() => isClosed).toBe(true)
  expect(read).toBeLessThan(200)
  expect(await client.memories.list()).toHaveLength(1)
  expect(service.requests.filter(({ status }) => status === 500)).toEqual([])
})

test('neither key nor token stands in an error about a file', async () => {
  const { client } = await open({
    intercept: ({ path }) => (path.includes('loads/') ? { status: 403, body: { message: `no ${path}` } } : undefined),
  })
  for (const transfer of [client.memories.import({ input: Buffer.from(tmx) }), client.memories.export(id)]) {
    const error: unknown = await transfer.catch((reason: unknown) => reason)
    expect(error).toMatchObject({ code: 'UNAUTHORIZED' })
    expect(JSON.stringify(error) + String(error)).not.toMatch(/[\da-f]{48}/u)
  }
})

test('a memory is used from its threshold on', async () => {
  const { client } = await open()
  const ask = async (text: string, translationMemoryThreshold?: number): Promise<string> => {
    const translationMemoryId = id
    const params = { text: [text], sourceLang: 'en', targetLang: 'de', translationMemoryId, translationMemoryThreshold }
    return (await client.translate(params)).translations[0]?.text ?? ''
  }
  expect(await ask('Halloo world')).toBe('Hallo Welt')
  expect(await ask('Halloo world', 100)).not.toBe('Hallo Welt')
  expect(await ask(' Hallo  world', 100)).toBe('Hallo Welt')
  expect(await ask('Hallo wxxxx', 60)).toBe('Hallo Welt')
  expect(await ask('Hxxxx wxxxx', 0)).not.toBe('Hallo Welt')
})

test(
  'a file of many segments goes through, both ways, the same',
  async () => {
    // Client and service share a process here: while the one is busy the other stands still.
    const { client } = await open({}, { timeoutMs: 25_000, transferTimeoutMs: 25_000 })
    const count = 12_500 * testDepth
    function* print(): Generator<Buffer> {
      yield Buffer.from('<tmx version="1.4"><header srclang="en"/><body>')
      for (let at = 0; at < count; at++) {
        yield Buffer.from(
          `<tu><tuv xml:lang="en"><seg>Sentence number ${at}</seg></tuv><tuv xml:lang="de"><seg>Satz ${at}</seg></tuv></tu>`,
        )
      }
      yield Buffer.from('</body></tmx>')
    }
    const file = Buffer.concat([...print()])
    const { translationMemoryId } = await client.memories.import({ input: file })
    expect(await client.memories.get(translationMemoryId)).toMatchObject({ segmentCount: count })
    const first = await buffer((await client.memories.export(translationMemoryId)).body)
    const copy = await client.memories.import({ input: first })
    const second = await buffer((await client.memories.export(copy.translationMemoryId)).body)
    const digest = (bytes: Buffer): string =>
      createHash('sha256')
        .update(bytes.toString().replace(/creationdate="\w+"/u, ''))
        .digest('hex')
    expect(digest(second)).toBe(digest(first))
    const found: string[] = []
    for await (const { sourceText } of client.memories.segments(translationMemoryId, {
      filterText: `number ${'9'.repeat(String(count).length - 2)}`,
    })) {
      found.push(sourceText)
    }
    expect(found).toHaveLength(11)
  },
  60_000 * testDepth,
)
