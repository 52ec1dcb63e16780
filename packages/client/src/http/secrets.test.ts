import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { listen, listenRaw, type Seen } from '../testing/listen.ts'
import { canary, failureOf, openClient, openTestConnection } from '../testing/open-client.ts'
import { call } from './call.ts'
import { openDownload } from './download.ts'

const text = 'Hello'

/** A server that says back whatever it was told, wherever it can. */
function echo({ headers }: Seen): { readonly headers: Record<string, string>; readonly body: string } {
  const key = headers.authorization ?? ''
  const bare = key.slice(key.indexOf(' ') + 1)
  const spellings = [key, bare, encodeURIComponent(bare), Buffer.from(bare).toString('base64'), JSON.stringify(bare)]
  return {
    headers: {
      'content-type': 'application/json',
      'x-trace-id': bare,
      'retry-after': bare,
      location: `https://${encodeURIComponent(bare)}.example/${bare}?${bare}`,
      'x-echo': key,
    },
    body: JSON.stringify({ message: spellings.join(' '), detail: spellings.join('\n'), code: bare }),
  }
}

test.for([200, 301, 400, 403, 404, 429, 456, 500])('status %i: the key is in no error', async (status) => {
  const server = await listen((response, request) => {
    const { headers, body } = echo(request)
    response.writeHead(status, headers).end(body)
  })
  const error = await failureOf(openClient(server.url).translate({ text: [text], targetLang: 'de' }))
  expect(error.status).toBe(status)
  expectClean(error)
})

test('HTML that says the key back', async () => {
  const server = await listen((response, request) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${request.headers.authorization}</p>`)
  })
  const error = await failureOf(openClient(server.url).usage())
  expect(error.message).toContain('[redacted]')
  expectClean(error)
})

test('bytes that are no HTTP and say the key back', async () => {
  const server = await listenRaw((socket) => {
    socket.once('data', (chunk) => {
      const line = /authorization: .*/iu.exec(chunk.toString())?.[0] ?? ''
      socket.end(`NO/1.1 ${line}\r\n\r\n`)
    })
  })
  const error = await failureOf(openClient(server.url).usage())
  expect(error.code).toBe('BAD_ANSWER')
  expectClean(error)
})

test.for<[name: string, url: string]>([
  ['refused', 'http://127.0.0.1:1'],
  ['no TLS', 'https://127.0.0.1:1'],
])('connection %s', async ([, url]) => {
  const error = await failureOf(openClient(url).usage())
  expect(error.code).toBe('CONNECTION_FAILED')
  expectClean(error)
})

test('a download that breaks off after it began', async () => {
  let cut = (): void => {}
  const server = await listenRaw((socket) => {
    socket.once('data', (chunk) => {
      const bare = /authorization: \S+ (.*)\r/iu.exec(chunk.toString())?.[1] ?? ''
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: 99\r\nx-trace-id: ${bare}\r\n\r\n${bare}`)
      cut = () => socket.resetAndDestroy()
    })
  })
  const request = { method: 'GET', path: '/v2/document/X/result' } as const
  const download = await openDownload(request, openTestConnection(server.url))
  expect(inspect({ ...download, body: undefined }, { depth: 20 })).not.toContain(canary)
  const reading = failureOf(textOf(download.body))
  cut()
  expectClean(await reading)
})

test.for([403, 413])('an upload that is refused with %i', async (status) => {
  const server = await listen((response, request) => {
    const { headers, body } = echo(request)
    response.writeHead(status, headers).end(body)
  })
  const open = (): AsyncIterable<Uint8Array> => Readable.from([Buffer.from(canary)])
  const body = { contentType: 'text/plain', byteLength: undefined, isRepeatable: true, open }
  const request = { method: 'POST', path: '/v2/document', body, maxBytes: 1000, cost: 'creates', read: String } as const
  const error = await failureOf(call(request, openTestConnection(server.url)))
  expect(error.status).toBe(status)
  expectClean(error)
})

test('a body that fails with a text that holds the key', async () => {
  const server = await listen((response) => response.end())
  const open = (): never => {
    throw new Error(`cannot read ${canary}`)
  }
  const body = { contentType: 'text/plain', byteLength: undefined, isRepeatable: true, open }
  const request = { method: 'POST', path: '/v2/document', body, maxBytes: 1000, cost: 'creates', read: String } as const
  const error = await failureOf(call(request, openTestConnection(server.url)))
  expect(error.code).toBe('BODY_FAILED')
  expectClean(error)
})

test('a client that is printed', () => {
  const client = openClient('http://127.0.0.1:1')
  expect(inspect(client, { depth: 20, showHidden: true })).not.toContain(canary)
  expect(JSON.stringify(client)).not.toContain(canary)
})

function expectClean(error: Error): void {
  const spellings = [canary, encodeURIComponent(canary), Buffer.from(canary).toString('base64'), canary.slice(0, 12)]
  const printed = [
    error.message,
    error.stack ?? '',
    String(error),
    JSON.stringify(error),
    JSON.stringify(error, Object.getOwnPropertyNames(error)),
    inspect(error, { depth: 20, showHidden: true }),
  ].join('\n')
  expect(spellings.filter((spelling) => printed.includes(spelling))).toEqual([])
}
