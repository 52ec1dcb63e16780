import type { VoiceJob, VoiceJobTicket } from '@lockale/api'
import { describe, expect, test } from 'vitest'
import { type LocalService, startService } from '../start.ts'
import { call, type TestAnswer } from '../testing/call.ts'

const path = '/v1/jobs/voice/translate'
const source_file = { name: 'talk.wav', content_type: 'audio/wav', content_length: 10_000 }
const json = { source_file, targets: [{ language: 'de', type: 'text/plain' }] }

async function make(service: LocalService, fields: object = {}): Promise<VoiceJobTicket> {
  return (await call(service, { path: `${path}?include=signed_url`, json: { ...json, ...fields } }))
    .json as VoiceJobTicket
}

function put(
  service: LocalService,
  ticket: VoiceJobTicket,
  body: Uint8Array = new Uint8Array(10_000),
): Promise<TestAnswer> {
  const url = new URL(ticket.signed_upload_url ?? '')
  return call(service, { method: 'PUT', path: url.pathname + url.search, body, key: '' })
}

async function look(service: LocalService, { job_id: id }: VoiceJobTicket): Promise<VoiceJob> {
  return (await call(service, { path: `${path}/${id}?include=signed_url` })).json as VoiceJob
}

function fetchFrom(
  service: LocalService,
  address: string | undefined,
  headers: Record<string, string> = {},
): Promise<TestAnswer> {
  const url = new URL(address ?? '')
  return call(service, { path: url.pathname + url.search, key: '', headers })
}

describe('a job', () => {
  test('passes through its states by time', async () => {
    let nowMs = Date.UTC(2026, 8, 1)
    const behaviour = { documentQueueMs: 1000, documentTranslateMs: 2000 }
    await using service = await startService({ clock: { now: () => nowMs }, behaviour })
    const ticket = await make(service)
    const seen: unknown[] = []
    const note = async (): Promise<void> => {
      const { results, updated_at: at } = await look(service, ticket)
      seen.push([results[0]?.status, at.slice(17, 19)])
    }
    await note()
    nowMs += 500
    await put(service, ticket)
    await note()
    for (const ms of [1000, 1999, 1]) {
      nowMs += ms
      await note()
    }
    expect(seen).toEqual([
      ['pending', '00'],
      ['uploaded', '00'],
      ['processing', '01'],
      ['processing', '01'],
      ['complete', '03'],
    ])
  })

  test('or by how often it is looked at', async () => {
    await using service = await startService({ behaviour: { memoryJobPolls: 2 } })
    const ticket = await make(service)
    await put(service, ticket)
    const seen = []
    for (let time = 0; time < 3; time++) seen.push((await look(service, ticket)).results[0]?.status)
    expect(seen).toEqual(['processing', 'processing', 'complete'])
  })

  test('fails where it is to fail, and is not billed', async () => {
    await using service = await startService({ behaviour: { documentFailures: 1 } })
    const ticket = await make(service)
    await put(service, ticket)
    expect((await look(service, ticket)).results).toEqual([
      { status: 'failed', error: { message: 'The file could not be translated.' } },
    ])
    expect((await call(service, { path: '/v2/usage' })).json).toMatchObject({ speech_to_text_milliseconds_count: 0 })
  })

  test('is billed once, when it is first seen to be complete', async () => {
    await using service = await startService()
    const ticket = await make(service)
    await put(service, ticket)
    await look(service, ticket)
    await look(service, ticket)
    expect((await call(service, { path: '/v2/usage' })).json).toMatchObject({ speech_to_text_milliseconds_count: 2500 })
  })

  test('is another account’s business', async () => {
    await using service = await startService()
    const { job_id: id } = await make(service)
    expect((await call(service, { path: `${path}/${id}`, key: 'another' })).status).toBe(404)
  })
})

describe('results', () => {
  test('each once, and then the job is gone', async () => {
    await using service = await startService()
    const ticket = await make(service, {
      targets: [
        { language: 'de', type: 'text/plain' },
        { language: 'fr', type: 'application/x-subrip' },
        { language: 'en', type: 'audio/pcm;encoding=s16le;rate=16000' },
      ],
    })
    await put(service, ticket)
    const { results } = await look(service, ticket)
    const text = await fetchFrom(service, results[0]?.signed_download_url)
    expect(text.headers.get('content-type')).toBe('text/plain')
    expect(text.text.split('\n')).toEqual([expect.stringContaining('[de '), expect.stringContaining('[de '), ''])
    expect((await look(service, ticket)).results.map(({ status }) => status)).toEqual([
      'downloaded',
      'complete',
      'complete',
    ])
    expect((await fetchFrom(service, results[0]?.signed_download_url)).status).toBe(404)

    const headers = { authorization: `service-signature ${results[1]?.signature}` }
    const titles = await fetchFrom(service, results[1]?.download_url, headers)
    expect(titles.text).toContain('1\n00:00:00,000 --> 00:00:02,000\n[fr ')
    expect(titles.text).toContain('2\n00:00:02,000 --> 00:00:02,500\n')

    const sound = await fetchFrom(service, results[2]?.signed_download_url)
    expect(sound.headers.get('content-length')).toBe('80000')
    expect((await call(service, { path: `${path}/${ticket.job_id}` })).status).toBe(404)
  })

  test('not with the signature of another one, and not without', async () => {
    await using service = await startService()
    const targets = [
      { language: 'de', type: 'text/plain' },
      { language: 'fr', type: 'text/plain' },
    ]
    const ticket = await make(service, { targets })
    await put(service, ticket)
    const { results } = await look(service, ticket)
    const url = results[0]?.download_url
    for (const authorization of [`Service-Signature ${results[1]?.signature}`, 'Service-Signature', 'Bearer x', '']) {
      expect((await fetchFrom(service, url, { authorization })).status).toBe(403)
    }
    expect((await fetchFrom(service, url?.replace('/0', '/7'))).status).toBe(404)
    expect((await fetchFrom(service, url?.replace('/0', '/x'))).status).toBe(404)
  })

  test('none before the job is paid', async () => {
    await using service = await startService()
    const ticket = await make(service)
    await put(service, ticket)
    const url = ticket.upload_url.replace('source', 'results/0')
    expect((await fetchFrom(service, url, { authorization: `Service-Signature ${ticket.signature}` })).status).toBe(403)
  })
})

describe('uploads', () => {
  test.for<[name: string, bytes: number, status: number]>([
    ['too short', 9999, 400],
    ['too long', 10_001, 400],
    ['right', 10_000, 204],
  ])('a file that is %s', async ([, bytes, status]) => {
    await using service = await startService()
    const ticket = await make(service)
    expect((await put(service, ticket, new Uint8Array(bytes))).status).toBe(status)
    expect((await look(service, ticket)).results[0]?.status).toBe(status === 204 ? 'complete' : 'pending')
  })

  test('once, in time, and with its own signature', async () => {
    let nowMs = Date.now()
    await using service = await startService({ clock: { now: () => nowMs } })
    const ticket = await make(service)
    const forged = { ...ticket, signed_upload_url: `${ticket.upload_url}?signature=${'0'.repeat(64)}` }
    expect((await put(service, forged)).status).toBe(403)
    expect((await put(service, ticket)).status).toBe(204)
    expect((await put(service, ticket)).status).toBe(409)
    const late = await make(service)
    nowMs += 300_001
    expect((await put(service, late)).status).toBe(404)
    nowMs += 3_600_000
    expect((await call(service, { path: `${path}/${ticket.job_id}` })).status).toBe(404)
  })
})

test('ten jobs at the same time, two large ones', async () => {
  let nowMs = Date.now()
  await using service = await startService({ clock: { now: () => nowMs } })
  const large = { source_file: { ...source_file, content_length: 100_000_001 } }
  const status = async (fields: object = {}): Promise<number> =>
    (await call(service, { path, json: { ...json, ...fields } })).status
  expect([await status(large), await status(large), await status(large)]).toEqual([201, 201, 429])
  for (let number = 0; number < 8; number++) expect(await status()).toBe(201)
  expect(await status()).toBe(429)
  nowMs += 300_001
  expect(await status(large)).toBe(201)
})
