import { once } from 'node:events'
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type LocalService, type ServiceOptions, startService } from '../start.ts'
import { call, textsOf, translate } from '../testing/call.ts'

const clock = { now: () => Date.UTC(2026, 9, 21, 7, 28) }

function start(...faults: readonly string[]): Promise<LocalService> {
  return startService({ faults, clock })
}

interface WireAnswer {
  readonly head: string
  readonly body: Buffer
  readonly end: 'open' | 'closed' | 'reset'
}

/** All bytes that a POST of two texts gets, and how the connection ends; nothing of a client library in between. */
async function exchange(service: LocalService, { waitMs = 60_000, maxBytes = 10_000_000 } = {}): Promise<WireAnswer> {
  const json = JSON.stringify({
    text: ['Hello', 'Your cart'],
    target_lang: 'DE',
    source_lang: 'EN',
    show_billed_characters: true,
  })
  const socket = connect(service.port, '127.0.0.1')
  socket.write(
    `POST /v2/translate HTTP/1.1\r\nHost: localhost\r\nAuthorization: Service-Auth-Key canary-key\r\nConnection: close\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${json.length}\r\n\r\n${json}`,
  )
  const chunks: Buffer[] = []
  let length = 0
  let timer: NodeJS.Timeout | undefined
  const ended = new Promise<WireAnswer['end']>((resolve) => {
    socket.once('error', () => resolve('reset'))
    socket.once('close', () => resolve('closed'))
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      length += chunk.length
      if (length > maxBytes) resolve('open')
    })
    timer = setTimeout(() => resolve('open'), waitMs)
  })
  const end = await ended
  clearTimeout(timer)
  socket.destroy()
  const bytes = Buffer.concat(chunks)
  const at = bytes.indexOf('\r\n\r\n')
  return { head: bytes.subarray(0, at === -1 ? undefined : at + 2).toString(), body: bytes.subarray(at + 4), end }
}

test.for<[fault: string, head: RegExp, body: RegExp, billed: number]>([
  ['429', /^HTTP\/1\.1 429 (?!.*retry-after)/isu, /^\{"message":"The service was told to answer 429\."\}$/u, 0],
  ['429 retry-after=3', /\r\nretry-after: 3\r\n/u, /429/u, 0],
  ['429 retry-after=3600', /\r\nretry-after: 3600\r\n/u, /429/u, 0],
  ['429 retry-after=-1', /\r\nretry-after: -1\r\n/u, /429/u, 0],
  ['429 retry-after=1.5', /\r\nretry-after: 1\.5\r\n/u, /429/u, 0],
  ['429 retry-after=soon', /\r\nretry-after: soon\r\n/u, /429/u, 0],
  ['429 retry-after=""', /\r\nretry-after: ?\r\n/u, /429/u, 0],
  ['429 retry-after=date+30', /\r\nretry-after: Wed, 21 Oct 2026 07:28:30 GMT\r\n/u, /429/u, 0],
  ['429 retry-after=date-30', /\r\nretry-after: Wed, 21 Oct 2026 07:27:30 GMT\r\n/u, /429/u, 0],
  ['429 retry-after=3 retry-after=7', /\r\nretry-after: 3\r\nretry-after: 7\r\n/u, /429/u, 0],
  ['456 message="Quota exceeded."', /^HTTP\/1\.1 456 /u, /^\{"message":"Quota exceeded\."\}$/u, 0],
  ['redirect', /^HTTP\/1\.1 302 .*\r\nlocation: \/elsewhere\r\n/su, /^$/u, 0],
  [
    'redirect 308 to=http://other.example/x',
    /^HTTP\/1\.1 308 .*\r\nlocation: http:\/\/other\.example\/x\r\n/su,
    /^$/u,
    0,
  ],
  ['redirect 301 to=file:///etc/passwd', /\r\nlocation: file:\/\/\/etc\/passwd\r\n/u, /^$/u, 0],
  ['page', /^HTTP\/1\.1 200 .*\r\ncontent-type: text\/html/su, /^<!doctype html>.*Sign in/su, 0],
  ['page "Bad gateway" status=502', /^HTTP\/1\.1 502 /u, /<title>Bad gateway<\/title>/u, 0],
  ['echo-key body', /^HTTP\/1\.1 400 /u, /canary-key.*canary-key/u, 0],
  ['echo-key header status=403', /^HTTP\/1\.1 403 .*\r\nx-key: canary-key\r\n/su, /^(?!.*canary)/u, 0],
  ['echo-key page', /text\/html/u, /canary-key/u, 0],
  ['raw "SSH-2.0-x\\r\\n"', /^SSH-2\.0-x\r\n$/u, /^/u, 0],
  ['raw "HTTP/1.1 200 OK\\r\\nX: y" byte-ms=1', /^HTTP\/1\.1 200 OK\r\nX: y$/u, /^/u, 0],
  ['trailing "\\n{}"', /\r\ncontent-length: \d+/u, /\]\S*\}\n\{\}$/u, 14],
  ['encoding utf16 content-type="application/json; charset=utf-16"', /charset=utf-16\r\n/u, /^\{\0"\0t\0/u, 14],
  ['encoding latin1', /application\/json\r\n/u, /^\{"translations"/u, 14],
  ['encoding bom', /application\/json\r\n/u, /^\u{feff}\{/u, 14],
  ['encoding content-encoding=gzip', /\r\ncontent-encoding: gzip\r\n/u, /^\{"translations"/u, 14],
  ['encoding content-type=text/plain', /\r\ncontent-type: text\/plain\r\n/u, /^\{"translations"/u, 14],
  ['bill 3', /200 OK/u, /"billed_characters":15\}.*"billed_characters":27\}.*"billed_characters":42\}$/u, 14],
  ['bill 0', /200 OK/u, /"billed_characters":0\}$/u, 14],
  ['bill field=missing', /200 OK/u, /^(?!.*billed)/u, 14],
  ['bill field=text', /200 OK/u, /"billed_characters":"14"\}$/u, 14],
  ['bill field=negative', /200 OK/u, /"billed_characters":-14\}$/u, 14],
  ['bill field=fraction', /200 OK/u, /"billed_characters":14\.5\}$/u, 14],
  ['texts missing', /200 OK/u, /^(?!.*"text")\{"translations":\[/u, 14],
  ['texts no-list', /200 OK/u, /"translations":"no list"/u, 14],
])('on the wire: %s', async ([fault, head, body, billed]) => {
  await using service = await start(fault)
  const answer = await exchange(service)
  expect(answer.head).toMatch(head)
  expect(answer.body.toString()).toMatch(body)
  expect(answer.end).toBe('closed')
  expect(service.counters.billedCharacters).toBe(billed)
})

test.for<[fault: string, end: WireAnswer['end'], bytes: number | 'half', billed: number]>([
  ['reset unread', 'reset', 0, 0],
  ['reset read', 'reset', 0, 0],
  ['reset billed', 'reset', 0, 14],
  ['stall answer', 'open', 0, 0],
  ['stall body', 'open', 'half', 14],
  ['cut 0', 'closed', 0, 14],
  ['cut 10', 'closed', 10, 14],
  ['cut -1', 'closed', -1, 14],
])('the connection: %s', async ([fault, end, bytes, billed]) => {
  await using service = await start(fault)
  const answer = await exchange(service, end === 'open' ? { waitMs: 500 } : {})
  const promised = Number(/content-length: (\d+)/u.exec(answer.head)?.[1] ?? 0)
  const expected = bytes === 'half' ? Math.floor(promised / 2) : bytes < 0 ? promised + bytes : bytes
  expect([answer.end, answer.body.length]).toEqual([end, expected])
  expect(service.counters.billedCharacters).toBe(billed)
  expect(service.meter).toMatchObject({ billedCharacters: billed, lostCharacters: billed })
})

test.for<[are: string, texts: readonly unknown[]]>([
  ['fewer', ['a']],
  ['more', ['a', 'b', 'a']],
  ['none', []],
  ['reversed', ['b', 'a']],
  ['rotated', ['b', 'a']],
  ['equal', ['One sentence for every text.', 'One sentence for every text.']],
  ['null', [null, null]],
  ['number', [0, 1]],
])('texts %s', async ([are, texts]) => {
  const phrases = { source: 'en', target: 'de', entries: { one: 'a', two: 'b' } }
  const options: ServiceOptions = {
    faults: [`texts ${are}`],
    seed: { phrasebook: [phrases] },
  }
  await using service = await startService(options)
  const answer = await translate(service, { text: ['one', 'two'] })
  expect([answer.status, textsOf(answer), service.counters.texts]).toEqual([200, texts, 2])
})

test('a bomb is valid gzip of valid JSON, and a thousandth of its size', async () => {
  await using service = await start('bomb 5000000')
  const { head, body } = await exchange(service)
  expect(head).toMatch(/content-encoding: gzip/u)
  const packed = unchunk(body)
  expect(packed.length).toBeLessThan(20_000)
  const unpacked = gunzipSync(packed)
  expect(unpacked.length).toBeGreaterThan(5_000_000)
  expect(JSON.parse(unpacked.toString())).toHaveProperty('translations.0.text')
})

test('an endless body goes on for as long as it is read', async () => {
  await using service = await start('endless')
  const { body, end } = await exchange(service, { maxBytes: 20_000_000 })
  expect([end, body.length > 19_000_000]).toEqual(['open', true])
})

test.for<[fault: string, leastMs: number]>([
  ['delay=120: 503', 115],
  ['slow headers-ms=120', 115],
  ['slow body-ms=120', 115],
  ['slow part-ms=20 part-bytes=50', 60],
])('waits: %s', async ([fault, leastMs]) => {
  await using service = await start(fault)
  const started = performance.now()
  expect((await exchange(service)).end).toBe('closed')
  expect(performance.now() - started).toBeGreaterThan(leastMs)
})

test('the headers are out while a slow body is not', async () => {
  await using service = await start('slow body-ms=60000')
  const { head, body } = await exchange(service, { waitMs: 500 })
  expect([head, body.length]).toEqual([expect.stringContaining('200 OK'), 0])
})

async function statuses(service: LocalService, requests: number, fields: object = {}): Promise<readonly number[]> {
  const seen: number[] = []
  for (let sent = 0; sent < requests; sent++) seen.push((await translate(service, { ...fields })).status)
  return seen
}

test.for<[fault: string, expected: readonly number[]]>([
  ['503', [503, 503, 503, 503, 503, 503]],
  ['translate@2: 503', [200, 503, 200, 200, 200, 200]],
  ['translate@2-3: 503', [200, 503, 503, 200, 200, 200]],
  ['translate@5-: 503', [200, 200, 200, 200, 503, 503]],
  ['translate@1,4: 503', [503, 200, 200, 503, 200, 200]],
  ['translate@every-3: 503', [200, 200, 503, 200, 200, 503]],
  ['500,ok,429', [500, 200, 429, 200, 200, 200]],
  ['translate@2-4: 500,502', [200, 500, 502, 200, 200, 200]],
  ['translate@every-2: 500,502', [200, 500, 200, 502, 200, 200]],
  ['usage: 503', [200, 200, 200, 200, 200, 200]],
  ['*: 503', [503, 503, 503, 503, 503, 503]],
  ['/v2/translate@1: 503', [503, 200, 200, 200, 200, 200]],
])('which requests: %s', async ([fault, expected]) => {
  await using service = await start(fault)
  expect(await statuses(service, 6)).toEqual(expected)
})

test('a fault for one language, and one for a text', async () => {
  await using service = await start('target=fr: 503', 'texts="Your cart": 429', 'texts=/^x+$/u: 500')
  expect(await statuses(service, 1, { target_lang: 'FR' })).toEqual([503])
  expect(await statuses(service, 1, { text: ['One', 'In Your cart now'] })).toEqual([429])
  expect(await statuses(service, 1, { text: ['xxx'] })).toEqual([500])
  expect(await statuses(service, 1, { text: ['axxx'] })).toEqual([200])
})

test('the first fault that fits has the request; the others count it', async () => {
  await using service = await start('translate@1: 503', 'translate@2: 429', 'translate@1: 500')
  expect(await statuses(service, 3)).toEqual([503, 429, 200])
})

test('an interceptor comes before the faults', async () => {
  await using service = await startService({
    intercept: ({ index }) => (index === 0 ? { status: 418 } : undefined),
    faults: ['503'],
  })
  expect(await statuses(service, 2)).toEqual([418, 503])
})

test('a share is drawn by the seed: the same requests fail in every run', async () => {
  const run = async (): Promise<readonly number[]> => {
    await using service = await start('translate@40%: 503')
    return await statuses(service, 40)
  }
  const [first, second] = [await run(), await run()]
  expect(second).toEqual(first)
  expect(first.filter((status) => status === 503).length).toBeGreaterThan(5)
  expect(first.filter((status) => status === 503).length).toBeLessThan(35)
})

test('other requests go on while one is held up', async () => {
  await using service = await start('stall answer')
  const stalled = fetch(`${service.url}/v2/translate`, { method: 'POST', body: '{}' }).catch(() => undefined)
  expect((await call(service, { path: '/v2/usage' })).status).toBe(200)
  await service.close()
  await stalled
})

test('a reset before the body is read does not wait for it', async () => {
  await using service = await start('reset unread')
  const socket = connect(service.port, '127.0.0.1')
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write('POST /v2/translate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n')
  await closed
  expect(service.requests[0]).toMatchObject({ body: undefined, status: undefined })
})

/** Undoes `Transfer-Encoding: chunked`. */
function unchunk(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < body.length;) {
    const end = body.indexOf('\r\n', at)
    const length = Number.parseInt(body.subarray(at, end).toString(), 16)
    parts.push(body.subarray(end + 2, end + 2 + length))
    at = end + 2 + length + 2
  }
  return Buffer.concat(parts)
}
