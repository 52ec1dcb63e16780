import { text } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { listen, sendJson } from '../testing/listen.ts'
import { failureOf, fakeClock, openClient } from '../testing/open-client.ts'

const file = { name: 'a.mp3', contentType: 'audio/mpeg', byteLength: 3 }
const targets = [{ language: 'de', type: 'text/plain' }]
const signature = 'signature-0123456789'

describe('where files go', () => {
  test('with the signature of the job and without the key', async () => {
    const server = await listen((response, { method, url }) => {
      if (method === 'POST') {
        sendJson(response, { job_id: 'j', upload_url: `${server.url}/up?x=1`, signature }, 201)
      } else if (method === 'PUT') response.writeHead(204).end()
      else response.writeHead(200, { 'content-type': 'text/plain' }).end(`from ${url}`)
    })
    const { voiceJobs } = openClient(server.url, { preset: 'deepl' })
    const ticket = await voiceJobs.create({ file, targets, sourceLanguage: 'en' })
    const sent: number[] = []
    await voiceJobs.upload(
      ticket,
      { name: 'a.mp3', bytes: Buffer.from('abc') },
      { onSent: (bytes) => sent.push(bytes) },
    )
    const result = {
      status: 'complete',
      downloadUrl: `${server.url}/down/0`,
      signature: ticket.signature,
      errorMessage: undefined,
    }
    const download = await voiceJobs.download(result)
    expect(await text(download.body)).toBe('from /down/0')
    expect(sent).toEqual([3])
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({
      source_file: { name: 'a.mp3', content_type: 'audio/mpeg', content_length: 3 },
      parameters: { source_language: 'en' },
      targets,
    })
    expect(
      server.requests.slice(1).map(({ method, url, headers, body }) => [method, url, headers.authorization, body]),
    ).toEqual([
      ['PUT', '/up?x=1', `DeepL-Signature ${signature}`, 'abc'],
      ['GET', '/down/0', `DeepL-Signature ${signature}`, ''],
    ])
    expect(server.requests[1]?.headers['content-type']).toBe('application/octet-stream')
    expect(inspect(ticket)).not.toContain(signature)
  })

  test('an error about a file names neither its address nor its signature', async () => {
    const server = await listen((response, { method }) => {
      if (method === 'POST') sendJson(response, { job_id: 'j', upload_url: `${server.url}/secret-place`, signature })
      else sendJson(response, { message: `no ${signature} here` }, 403)
    })
    const { voiceJobs } = openClient(server.url)
    const ticket = await voiceJobs.create({ file, targets })
    const error = await failureOf(voiceJobs.upload(ticket, { name: 'a', bytes: new Uint8Array(3) }))
    expect(error.code).toBe('UNAUTHORIZED')
    expect(error.message + inspect(error)).not.toContain(signature)
    expect(error.message + inspect(error)).not.toContain('secret-place')
  })

  test('not over plain text to another machine', async () => {
    const server = await listen((response) =>
      sendJson(response, { job_id: 'j', upload_url: 'http://elsewhere.example/up', signature }),
    )
    const { voiceJobs } = openClient(server.url)
    const ticket = await voiceJobs.create({ file, targets })
    expect(await failureOf(voiceJobs.upload(ticket, { name: 'a', bytes: new Uint8Array(3) }))).toMatchObject({
      code: 'BAD_ANSWER',
      outcome: 'notSent',
    })
  })
})

describe('waiting', () => {
  test('every five seconds, until every result is there', async () => {
    const answers = [
      ['pending', 'pending'],
      ['processing', 'complete'],
      ['something-new', 'failed'],
      ['downloaded', 'failed'],
    ]
    let asked = 0
    const server = await listen((response) => {
      const results = answers[asked++]?.map((status) => ({ status, error: { message: 'no' } }))
      sendJson(response, { job_id: 'j', targets: [], results })
    })
    const clock = fakeClock()
    const seen: unknown[] = []
    const job = await openClient(server.url, { clock }).voiceJobs.wait('j', {
      onStatus: ({ results }) => seen.push(results.map(({ status }) => status)),
    })
    expect(seen).toEqual(answers)
    expect(clock.waits).toEqual([5000, 5000, 5000])
    expect(job.results[1]).toEqual({
      status: 'failed',
      downloadUrl: undefined,
      signature: undefined,
      errorMessage: 'no',
    })
  })

  test('a result that is not there cannot be fetched', async () => {
    const { voiceJobs } = openClient('http://127.0.0.1:1')
    const result = { status: 'processing', downloadUrl: undefined, signature: undefined, errorMessage: undefined }
    await expect(voiceJobs.download(result)).rejects.toMatchObject({ code: 'VOICE_JOB_NOT_READY' })
  })
})

test.for<[name: string, body: object, says: string]>([
  ['no results', { job_id: 'j' }, 'results is not a list'],
  ['a result without a status', { job_id: 'j', results: [{}] }, 'status is not a text'],
  ['no id', { results: [] }, 'job_id is not a text'],
])('an answer that is none: %s', async ([, body, says]) => {
  const server = await listen((response) => sendJson(response, body))
  const error = await failureOf(openClient(server.url).voiceJobs.get('j'))
  expect(error.message).toContain(says)
})

test('an upload whose answer got lost is not repeated', async () => {
  const server = await listen((response, { method }) => {
    if (method === 'POST') sendJson(response, { job_id: 'j', upload_url: `${server.url}/up`, signature })
    else response.destroy()
  })
  const { voiceJobs } = openClient(server.url, { attempts: 5, clock: fakeClock() })
  const ticket = await voiceJobs.create({ file, targets })
  const error = await failureOf(voiceJobs.upload(ticket, { name: 'a', bytes: new Uint8Array(3) }))
  expect(error).toMatchObject({ outcome: 'unknown', attempts: 1 })
})
