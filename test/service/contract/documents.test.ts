import { createReadStream, existsSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { link, lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { inspect } from 'node:util'
import {
  createClient,
  type DocumentProgress,
  type DocumentSource,
  isDocumentError,
  type LanguageService,
  LockaleError,
  Secret,
} from '@lockale/client'
import { type LocalService, type ServiceOptions, startService } from '@lockale/service'
import { expect, onTestFinished, test } from 'vitest'

interface Opened {
  readonly service: LocalService
  readonly client: LanguageService
  readonly folder: string
}

async function open(options: ServiceOptions = {}): Promise<Opened> {
  const service = await startService(options)
  const client = createClient({ key: new Secret('contract'), baseUrl: service.url, attempts: 1, environment: {} })
  const folder = await mkdtemp(join(tmpdir(), 'lockale-documents-'))
  onTestFinished(async () => {
    await client.close()
    await service.close()
    await rm(folder, { recursive: true })
  })
  return { service, client, folder }
}

const pair = { sourceLang: 'en', targetLang: 'de' } as const
const file = { name: 'ui.txt', bytes: Buffer.from('Save all files\n') }

test('all phases are told, one after the other', async () => {
  // Time passes only with what is told: no phase is over before it was seen.
  let nowMs = 0
  const behaviour = { documentQueueMs: 60, documentTranslateMs: 60 }
  const { client, folder } = await open({ behaviour, clock: { now: () => nowMs } })
  const seen: DocumentProgress[] = []
  const output = join(folder, 'ui.txt')
  const onProgress = (progress: DocumentProgress): void => {
    seen.push(progress)
    if (progress.phase === 'queued' || progress.phase === 'translating') nowMs += 40
  }
  const made = await client.documents.translate({ ...pair, input: file, output }, { onProgress, pollMs: 5 })
  expect([...new Set(seen.map(({ phase }) => phase))]).toEqual(['uploading', 'queued', 'translating', 'downloading'])
  expect(seen.findLast(({ phase }) => phase === 'downloading')).toEqual({
    phase: 'downloading',
    handle: made.handle,
    bytes: made.byteLength,
    totalBytes: made.byteLength,
  })
})

test('what receives the file may fail in its own way: the document can still be fetched', async () => {
  const { client } = await open()
  const broken = new Writable({ write: (_chunk, _encoding, done) => done(new Error('the receiver is broken')) })
  const failed = client.documents.translate({ ...pair, input: file, output: broken }, { pollMs: 20 })
  await expect(failed).rejects.toMatchObject({ code: 'DOCUMENT_UNFINISHED', phase: 'downloading', handle: {} })
})

test.for<[name: string, input: (path: string) => DocumentSource]>([
  ['a path', (path) => path],
  ['a stream of known length', (path) => ({ name: 'big.pdf', stream: createReadStream(path), byteLength: 20_000_000 })],
  ['a stream of unknown length', (path) => ({ name: 'big.pdf', stream: createReadStream(path) })],
])('20 MB from %s come through whole, and not as a whole', async ([, toInput]) => {
  const { client, folder } = await open()
  const path = join(folder, 'big.pdf')
  const content = Buffer.alloc(20_000_000, 'abcdefg\n')
  await writeFile(path, content)
  let pieces = 0
  const output = join(folder, 'out.pdf')
  const onProgress = ({ phase }: DocumentProgress): unknown => phase === 'uploading' && pieces++
  await client.documents.translate({ ...pair, input: toInput(path), output }, { onProgress })
  expect(content.equals(await readFile(output))).toBe(true)
  expect(pieces).toBeGreaterThan(100)
})

// Windows makes links for few
test.skipIf(process.platform === 'win32').for<[name: string, output: string, code: string, overwritten: string]>([
  ['a file of somebody', 'notes.txt', 'DOCUMENT_EXISTS', 'written'],
  ['a link to a file of somebody', 'link.txt', 'DOCUMENT_EXISTS', 'written'],
  ['a link to nowhere', 'dangling.txt', 'DOCUMENT_EXISTS', 'written'],
  ['the input', 'ui.txt', 'DOCUMENT_EXISTS', 'DOCUMENT_EXISTS'],
  ['the input, written in another way', 'de/../ui.txt', 'DOCUMENT_EXISTS', 'DOCUMENT_EXISTS'],
  ['a link to the input', 'itself.txt', 'DOCUMENT_EXISTS', 'DOCUMENT_EXISTS'],
  ['another name of the input', 'hard.txt', 'DOCUMENT_EXISTS', 'DOCUMENT_EXISTS'],
  ['a folder', 'de', 'FILE_UNWRITABLE', 'FILE_UNWRITABLE'],
  ['a place below a file', 'notes.txt/ui.txt', 'FILE_UNWRITABLE', 'FILE_UNWRITABLE'],
  ['a name that is too long', `${'a'.repeat(300)}.txt`, 'FILE_UNWRITABLE', 'FILE_UNWRITABLE'],
  ['a new folder', 'a/b/ui.txt', 'written', 'written'],
])('an output is looked at before anything is sent: %s', async ([, name, code, overwritten]) => {
  for (const overwrite of [undefined, false, true]) {
    const { service, client, folder } = await open()
    await mkdir(join(folder, 'de'))
    await writeFile(join(folder, 'ui.txt'), 'Save all files\n')
    await writeFile(join(folder, 'notes.txt'), 'before')
    await symlink('notes.txt', join(folder, 'link.txt'))
    await symlink('ui.txt', join(folder, 'itself.txt'))
    await symlink('gone.txt', join(folder, 'dangling.txt'))
    await link(join(folder, 'ui.txt'), join(folder, 'hard.txt'))
    const path = join(folder, 'ui.txt')
    const output = `${folder}/${name}`
    const asStream = { name: 'ui.txt', stream: createReadStream(path), byteLength: 15 }
    const asOpenFile = { ...asStream, stream: createReadStream('', { fd: openSync(path, 'r') }) }
    for (const input of [path, asStream, asOpenFile]) {
      const made = await client.documents
        .translate({ ...pair, input, output, overwrite }, { pollMs: 5 })
        .then(() => 'written')
        .catch((error: unknown) => (error instanceof LockaleError ? error.code : error))
      // the others find what the first one has written
      const isAgain = input !== path && code === 'written' && overwrite !== true
      const expected = isAgain ? 'DOCUMENT_EXISTS' : overwrite === true ? overwritten : code
      expect([overwrite, made]).toEqual([overwrite, expected])
    }
    asOpenFile.stream.destroy()
    const isWritten = (overwrite === true ? overwritten : code) === 'written'
    expect(service.requests.some(({ method, path: at }) => method === 'POST' && at === '/v2/document')).toBe(isWritten)
    expect(await readFile(path, 'utf8')).toBe('Save all files\n')
    expect(await readFile(join(folder, 'notes.txt'), 'utf8')).toMatch(
      isWritten && /notes|link/u.test(name) ? /^\[de / : /^before$/,
    )
    expect((await lstat(join(folder, 'link.txt'))).isSymbolicLink()).toBe(true)
    expect((await readdir(folder)).filter((one) => one.endsWith('.tmp'))).toEqual([])
  }
})

test('what fails after the upload can be gone on with', async () => {
  const { client, folder } = await open()
  const taken = join(folder, 'taken')
  const output = join(taken, 'ui.txt')
  // what could be written before the upload cannot any more
  const onProgress = ({ phase }: DocumentProgress): void => {
    if (phase !== 'downloading' || !existsSync(taken)) return
    rmSync(taken, { recursive: true })
    writeFileSync(taken, '')
  }
  const error: unknown = await client.documents
    .translate({ ...pair, input: file, output }, { onProgress })
    .catch((e: unknown) => e)
  if (!isDocumentError(error)) throw error
  expect(error).toMatchObject({ code: 'FILE_UNWRITABLE', phase: 'downloading' })
  expect(inspect(error, { depth: 5 })).not.toContain(error.handle.documentKey)
  await client.documents.finish(error.handle, join(folder, 'ui.txt'))
  expect(await readFile(join(folder, 'ui.txt'), 'utf8')).toMatch(/^\[de /u)
})

test('what was received is not thrown away where it cannot be put in its place', async () => {
  const { client, folder } = await open()
  const handle = await client.documents.upload({ ...pair, input: file })
  await mkdir(join(folder, 'ui.txt'))
  const error: unknown = await client.documents.downloadTo(handle, join(folder, 'ui.txt')).catch((e: unknown) => e)
  expect(error).toMatchObject({ code: 'FILE_UNWRITABLE' })
  const [kept = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tmp'))
  expect(error instanceof LockaleError ? error.hint : '').toContain(kept)
  expect(await readFile(join(folder, kept), 'utf8')).toMatch(/^\[de /u)
})

test('into a stream, and an end in the middle of it', async () => {
  const { client, folder } = await open()
  const input = { name: 'big.pdf', bytes: Buffer.alloc(20_000_000) }
  const handle = await client.documents.upload({ ...pair, input })
  const controller = new AbortController()
  const stopped: unknown = await client.documents
    .downloadTo(handle, join(folder, 'big.pdf'), {
      signal: controller.signal,
      onReceived: (bytes) => bytes > 1_000_000 && controller.abort(),
    })
    .catch((e: unknown) => e)
  expect(stopped).toMatchObject({ code: 'ABORTED' })
  const broken: unknown = await client.documents
    .downloadTo(handle, join(folder, 'big.pdf'), {
      onReceived() {
        throw new Error('no more')
      },
    })
    .catch((e: unknown) => e)
  expect(broken).toMatchObject({ message: 'no more' })
  expect(await readdir(folder)).toEqual([])
  let bytes = 0
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      bytes += chunk.length
      done()
    },
  })
  expect(await client.documents.downloadTo(handle, sink)).toMatchObject({ byteLength: 20_000_000 })
  expect(bytes).toBe(20_000_000)
})

test('what comes from the service is checked', async () => {
  const { client } = await open({
    intercept({ path }) {
      if (path === '/v2/document') return { status: 200, body: '{"document_id":"A"}' }
      if (path.startsWith('/v1/'))
        return { status: 200, body: '{"job_id":"a","status":"done","segments":[{"segment_score":"x"}]}' }
      return { status: 200, body: { document_id: 'A', status: 'error', error_message: '\u001B[31m contract' } }
    },
  })
  const uploaded: unknown = await client.documents.upload({ ...pair, input: file }).catch((e: unknown) => e)
  expect(uploaded).toMatchObject({ code: 'BAD_ANSWER' })
  const waited: unknown = await client.documents.wait({ documentId: 'A', documentKey: 'B' }).catch((e: unknown) => e)
  expect(waited).toMatchObject({ code: 'DOCUMENT_FAILED', message: expect.stringContaining('\\u{1b}[31m') as string })
  expect(String(waited)).not.toContain('contract')
  const evaluated: unknown = await client.qualityEvaluations.get('0'.repeat(32)).catch((e: unknown) => e)
  expect(evaluated).toMatchObject({ code: 'BAD_ANSWER' })
})

test('a document that the service gives up', async () => {
  const { client, folder } = await open({ behaviour: { documentFailures: 1 } })
  const output = join(folder, 'ui.txt')
  const error: unknown = await client.documents.translate({ ...pair, input: file, output }).catch((e: unknown) => e)
  expect(error).toMatchObject({
    code: 'DOCUMENT_FAILED',
    message: 'The document was not translated. The service says: Document translation failed.',
  })
  expect(await readdir(folder)).toEqual([])
})

test('time and patience end', async () => {
  const { client, folder } = await open({ behaviour: { documentTranslateMs: 60_000 } })
  const output = join(folder, 'ui.txt')
  const late: unknown = await client.documents
    .translate({ ...pair, input: file, output }, { totalTimeoutMs: 300, pollMs: 20 })
    .catch((e: unknown) => e)
  expect(late).toMatchObject({ code: 'TIMEOUT', phase: 'translating' })
  const controller = new AbortController()
  const onProgress = ({ phase }: DocumentProgress): void => {
    if (phase === 'translating') controller.abort()
  }
  const stopped: unknown = await client.documents
    .translate({ ...pair, input: file, output }, { signal: controller.signal, onProgress })
    .catch((e: unknown) => e)
  expect(stopped).toMatchObject({ code: 'ABORTED', phase: 'translating' })
  const early: unknown = isDocumentError(late)
    ? await client.documents.download(late.handle).catch((e: unknown) => e)
    : undefined
  expect(early).toMatchObject({ code: 'DOCUMENT_NOT_READY' })
})

test('a download that breaks leaves nothing, and the document stays', async () => {
  let isBroken = false
  const { client, folder } = await open({
    intercept({ path }) {
      if (isBroken || !path.endsWith('/result')) return undefined
      isBroken = true
      return { truncate: 5 }
    },
  })
  const handle = await client.documents.upload({ ...pair, input: file })
  const output = join(folder, 'ui.txt')
  await writeFile(output, 'before')
  const broken: unknown = await client.documents.downloadTo(handle, output).catch((e: unknown) => e)
  expect(broken).toMatchObject({ name: 'ServiceError', code: 'CONNECTION_FAILED' })
  expect([await readFile(output, 'utf8'), await readdir(folder)]).toEqual(['before', ['ui.txt']])
  await client.documents.downloadTo(handle, output)
  expect(await readFile(output, 'utf8')).toMatch(/^\[de /u)
})

test('an upload is repeated only where nothing can have been accepted', async () => {
  const { service } = await open({
    intercept: ({ index }) => (index === 0 ? { status: 503 } : index === 1 ? { reset: 'done' } : undefined),
  })
  const client = createClient({
    key: new Secret('contract'),
    baseUrl: service.url,
    environment: {},
    clock: { sleep: () => Promise.resolve(), random: () => 0 },
  })
  onTestFinished(() => client.close())
  const failed: unknown = await client.documents.upload({ ...pair, input: file }).catch((e: unknown) => e)
  expect(failed).toMatchObject({ code: 'CONNECTION_FAILED', outcome: 'unknown', attempts: 2 })
  expect((await client.documents.upload({ ...pair, input: file })).documentId).toHaveLength(32)
})

test.for<[name: string, input: DocumentSource, code: string]>([
  ['no such file', '/nowhere/ui.txt', 'FILE_UNREADABLE'],
  ['a folder', tmpdir(), 'FILE_UNREADABLE'],
  ['a stream that breaks', { name: 'a.txt', stream: breaking(), byteLength: 10 }, 'BODY_FAILED'],
  [
    'a stream that ends early',
    { name: 'a.txt', stream: Readable.from([Buffer.from('a')]), byteLength: 10 },
    'BODY_FAILED',
  ],
])('input: %s', async ([, input, code]) => {
  const { client } = await open()
  const error: unknown = await client.documents.upload({ ...pair, input }).catch((e: unknown) => e)
  expect(error).toMatchObject({ code })
})

async function* breaking(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('abc')
  await Promise.reject(new Error('gone'))
}
