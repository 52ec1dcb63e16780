import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { replayRecording, startRecording } from '../recording.ts'
import { type LocalService, startService } from '../start.ts'
import { call } from '../testing/call.ts'

let folder = ''
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'lockale-recording-'))))
afterAll(() => rm(folder, { recursive: true }))

const key = 'secret-key-1234567890:fx'

/** Says who answered, so that an answer of the account differs from one of the mock service that replays it. */
const account = {
  name: 'account',
  translate: (texts: readonly string[]) => texts.map((text) => `account: ${text}`),
}

/** What a client does; gives back all that it sees. */
async function useService(service: Pick<LocalService, 'url'>, secret = key): Promise<readonly unknown[]> {
  const seen: unknown[] = []
  const ask = async (path: string, more: Partial<Parameters<typeof call>[1]> = {}): Promise<unknown> => {
    const { status, text, json } = await call(service as LocalService, { path, key: secret, ...more })
    seen.push([status, text])
    return json
  }
  await ask('/v2/translate', { json: { text: ['Cart'], target_lang: 'DE' } })
  await ask('/v2/translate', { form: 'text=Cart&text=File&target_lang=PL' })
  await ask('/v2/usage')
  const dictionary = { source_lang: 'en', target_lang: 'de', entries: 'a\tb', entries_format: 'tsv' }
  const made = (await ask('/v3/glossaries', { json: { name: 'UI', dictionaries: [dictionary] } })) as {
    glossary_id: string
  }
  await ask(`/v3/glossaries/${made.glossary_id}`)
  await ask('/v3/glossaries')
  await ask(`/v3/glossaries/${made.glossary_id}`, { method: 'DELETE' })
  await ask('/v3/glossaries')
  await ask('/v3/glossaries/00000000-0000-4000-8000-000000000000')
  await ask(`/v2/usage?auth_key=${secret}`, { key: '' })
  const form = new FormData()
  form.set('target_lang', 'DE')
  form.set('file', new Blob(['Hello']), 'a.txt')
  const headers = { authorization: `DeepL-Auth-Key ${secret}` }
  const uploaded = await fetch(`${service.url}/v2/document`, { method: 'POST', headers, body: form })
  const handle = (await uploaded.json()) as { document_id: string; document_key: string }
  seen.push(handle)
  const json = { document_key: handle.document_key }
  await ask(`/v2/document/${handle.document_id}`, { json })
  await ask(`/v2/document/${handle.document_id}/result`, { json })
  return seen
}

async function record(name: string, use: (url: string) => Promise<unknown>): Promise<string> {
  const file = join(folder, name)
  await using real = await startService({ engine: account, announceStandIn: false })
  await using recording = await startRecording({ target: real.url, file })
  await use(recording.url)
  await recording.close()
  return readFile(file, 'utf8')
}

test('a replay answers as the account did, to any key, in the recorded order', async () => {
  let first: readonly unknown[] = []
  const text = await record('whole.jsonl', async (url) => (first = await useService({ url })))
  expect(JSON.stringify(first)).toContain('account: Cart')
  await using service = await startService({ intercept: replayRecording(text, { strict: true }) })
  expect(await useService(service, 'another-key')).toEqual(first)
  const again = await call(service, { path: '/v3/glossaries' })
  expect(again.json).toEqual({ glossaries: [] })
})

test('no key is in a recording, wherever the client or the service wrote it', async () => {
  const text = await record('keys.jsonl', async (url) => {
    await useService({ url })
    const auth = { auth_key: key, text: [`my key is ${key}`], target_lang: 'DE' }
    const echoed = await call({ url } as LocalService, { path: '/v2/translate', json: auth, key })
    expect(echoed.text).toContain(key)
    const form = new URLSearchParams({ auth_key: key, text: 'x', target_lang: 'DE' }).toString()
    await call({ url } as LocalService, { path: '/v2/translate', form, key: '' })
    const admin = await call({ url } as LocalService, {
      path: '/v2/admin/developer-keys',
      method: 'POST',
      key: 'boss:adm',
    })
    expect(admin.status).toBe(200)
    const { key_id: made } = admin.json as { key_id: string }
    await call({ url } as LocalService, { path: '/v2/usage', key: made })
  })
  expect(text.split('\n').length).toBeGreaterThan(15)
  expect(text).not.toContain('secret-key')
  expect(text).not.toContain('1234567890')
  expect(text).not.toContain(Buffer.from(key).toString('base64').slice(0, 20))
  expect(text).not.toMatch(/authorization|boss:adm|key_id/iu)
})

test('a request that is not in the recording: the mock service answers, or with strict nobody', async () => {
  const text = await record('one.jsonl', (url) => call({ url } as LocalService, { path: '/v2/usage' }))
  await using open = await startService({ intercept: replayRecording(text) })
  await using strict = await startService({ intercept: replayRecording(text, { strict: true }) })
  const other = { path: '/v2/translate', json: { text: ['Cart'], target_lang: 'DE' } }
  expect((await call(open, other)).text).toContain('[de Çáŕţ')
  expect(await call(strict, other)).toMatchObject({
    status: 501,
    json: { message: 'This request is not in the recording.' },
  })
})

test('order of fields, and the boundary of a form, do not matter; anything else does', async () => {
  const text = await record('order.jsonl', (url) =>
    call({ url } as LocalService, { path: '/v2/translate', json: { text: ['Cart'], target_lang: 'DE' } }),
  )
  await using service = await startService({ intercept: replayRecording(text, { strict: true }) })
  const status = async (json: unknown) => (await call(service, { path: '/v2/translate', json })).status
  expect(await status({ target_lang: 'DE', text: ['Cart'] })).toBe(200)
  expect(await status({ target_lang: 'DE', text: ['cart'] })).toBe(501)
  expect(await status({ target_lang: 'DE', text: ['Cart'], formality: 'less' })).toBe(501)
})

test.for([
  ['', 'r:1 does not begin a recording.'],
  ['{}', 'r:1 does not begin a recording.'],
  ['{"lockaleRecording":1}\n{"request"', 'r:2 is not a request with its answer.'],
  ['{"lockaleRecording":1}\n{"request":{},"answer":{}}', 'r:2 is not a request with its answer.'],
  [
    '{"lockaleRecording":1}\n{"request":{"method":"GET","path":"/","body":""},"answer":{"status":99,"headers":{}}}',
    'r:2 is not a request with its answer.',
  ],
])('a damaged recording is refused: %j', ([text = '', message = '']) => {
  expect(() => replayRecording(text, { name: 'r' })).toThrow(
    expect.objectContaining({ code: 'SERVICE_RECORDING_INVALID', message }),
  )
})

test('a recording of nothing replays nothing', async () => {
  const text = await record('empty.jsonl', () => Promise.resolve())
  expect(text).toBe('{"lockaleRecording":1}\n')
  expect(() => replayRecording(text)).not.toThrow()
})

test.for([
  ['http://api.example', 'must be an https URL'],
  ['https://user:key@api.example', 'must be an https URL'],
  ['https://api.example/?auth_key=a', 'must be an https URL'],
  ['ftp://127.0.0.1', 'must be an https URL'],
  ['api.example', 'must be an https URL'],
])('the target %s is refused', async ([target = '', message = '']) => {
  await expect(startRecording({ target, file: join(folder, 'never.jsonl') })).rejects.toMatchObject({
    code: 'SERVICE_OPTION_INVALID',
    message: expect.stringContaining(message),
  })
})

test('a file that exists is not replaced, and a service that is away is said to the client', async () => {
  const file = join(folder, 'mine.jsonl')
  await writeFile(file, 'mine')
  const target = 'http://127.0.0.1:1'
  await expect(startRecording({ target, file })).rejects.toMatchObject({ message: `The file ${file} exists.` })
  expect(await readFile(file, 'utf8')).toBe('mine')
  await using recording = await startRecording({ target, file: join(folder, 'away.jsonl') })
  const answer = await call(recording as LocalService, { path: '/v2/usage', key })
  expect(answer).toMatchObject({ status: 502, json: { message: expect.stringContaining('cannot be reached') } })
  expect(answer.text).not.toContain(key)
})
