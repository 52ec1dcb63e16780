import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { inspect } from 'node:util'
import { Secret } from '@lockale/errors'
import { expect, test } from 'vitest'
import { isFetch } from '../../../test/is-fetch.ts'
import { createClient } from './client.ts'
import { call } from './http/call.ts'
import { signedTarget } from './http/signed.ts'
import { type Listening, listen, listenRaw, sendJson } from './testing/listen.ts'
import { canary, failureOf, openClient, openTestConnection } from './testing/open-client.ts'

const usage = { character_count: 1, character_limit: 2 }

test.skipIf(isFetch)(
  'goes through the proxy that the environment names, by a tunnel that shows it neither key nor texts',
  async () => {
    const heard: string[] = []
    const proxy = await listenProxy(heard, '407 Proxy Authentication Required')
    const client = openClient('https://translate.example/v1', {
      allowedHosts: ['translate.example'],
      environment: { HTTPS_PROXY: `http://me:pass%40word@127.0.0.1:${proxy.port}` },
    })
    const error = await failureOf(client.translate({ text: ['Hello secret text'], targetLang: 'de' }))
    expect(error).toMatchObject({ code: 'CONNECTION_FAILED', outcome: 'notSent' })
    expect(error.message).toContain('407')
    expect(error.hint).toContain('proxy')
    expect(heard.join('')).toMatch(/^CONNECT translate\.example:443 HTTP\/1\.1\r\n/u)
    expect(heard.join('')).toContain(`Basic ${Buffer.from('me:pass@word').toString('base64')}`)
    expect(heard.join('')).not.toContain(canary)
    expect(heard.join('')).not.toContain('secret text')
    expect(inspect(error, { depth: 10 })).not.toMatch(/pass(%40|@)word/u)
  },
)

test.skipIf(isFetch)('signed addresses and bodies that stream go through the proxy too', async () => {
  const heard: string[] = []
  const proxy = await listenProxy(heard, '403 Forbidden')
  const connection = openTestConnection('https://translate.example', {
    allowedHosts: ['translate.example'],
    environment: { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` },
  })
  let opened = 0
  const open = (): AsyncIterable<Uint8Array> => {
    opened++
    return Readable.from([Buffer.from('secret text')])
  }
  const body = { contentType: 'application/xml', byteLength: 11, isRepeatable: true, open }
  const signed = signedTarget('https://storage.example/x?token=signed-canary')
  const request = { method: 'PUT', path: '/import', body, signed, cost: 'free', maxBytes: 1000, read: String } as const
  expect(await failureOf(call(request, connection))).toMatchObject({ outcome: 'notSent' })
  expect(heard.join('')).toMatch(/^CONNECT storage\.example:443 HTTP\/1\.1\r\n/u)
  expect(heard.join('')).not.toMatch(/signed-canary|secret text/u)
  expect(opened).toBe(0)
})

test.skipIf(isFetch)('HTTP_PROXY serves https too where HTTPS_PROXY is not set, and small letters win', async () => {
  const heard: string[] = []
  const proxy = await listenProxy(heard, '403 Forbidden')
  const client = openClient('https://translate.example', {
    allowedHosts: ['translate.example'],
    environment: { http_proxy: `http://127.0.0.1:${proxy.port}`, HTTP_PROXY: 'http://127.0.0.1:1' },
  })
  expect(await failureOf(client.usage())).toMatchObject({ code: 'CONNECTION_FAILED', outcome: 'notSent' })
  expect(heard).toHaveLength(1)
})

test.skipIf(isFetch).for<[name: string, status: string, login: string, hint: RegExp]>([
  ['no password', '407 Proxy Authentication Required', '', /needs a user name.*HTTPS_PROXY/u],
  ['a wrong one', '407 Proxy Authentication Required', 'me:hunter2@', /does not accept.*HTTPS_PROXY/u],
  [
    'basic among others',
    '407 No\r\nProxy-Authenticate: NTLM\r\nProxy-Authenticate: Basic realm="x"',
    '',
    /user:password@/u,
  ],
  [
    'no password at all',
    '407 No\r\nProxy-Authenticate: Negotiate\r\nProxy-Authenticate: NTLM',
    'me:hunter2@',
    /Px or cntlm/u,
  ],
  ['a host that it does not allow', '403 Forbidden', '', /allow translate\.example:443.*NO_PROXY/u],
  ['a proxy that reaches nothing', '502 Bad Gateway', '', /NO_PROXY/u],
])('what the proxy refuses names the proxy and what to do: %s', async ([, status, login, hint]) => {
  const proxy = await listenProxy([], status)
  const client = openClient('https://translate.example', {
    allowedHosts: ['translate.example'],
    environment: { HTTPS_PROXY: `${login}127.0.0.1:${proxy.port}` },
  })
  const error = await failureOf(client.usage())
  expect(error).toMatchObject({
    code: 'CONNECTION_FAILED',
    outcome: 'notSent',
    hint: expect.stringMatching(hint) as string,
  })
  expect(error.message).toContain(`the proxy http://127.0.0.1:${proxy.port} does not connect to translate.example:443`)
  expect(error.message).toContain(`it answered ${status.slice(0, 3)}`)
  expect(inspect(error, { depth: 10 })).not.toContain('hunter2')
})

test.skipIf(isFetch).for<[name: string, answer: (socket: Socket) => void, code: string, says: RegExp]>([
  ['hangs up', (socket) => socket.end(), 'CONNECTION_FAILED', /broke/u],
  ['says nothing', () => {}, 'TIMEOUT', /no answer within 200 ms/u],
  ['speaks something else', (socket) => socket.end('220 smtp ready\r\n'), 'CONNECTION_FAILED', /does not connect/u],
])('a proxy that %s is not taken for the service', async ([, answer, code, says]) => {
  const proxy = await listenRaw((socket) => socket.on('data', () => answer(socket)))
  const client = openClient('https://translate.example', {
    allowedHosts: ['translate.example'],
    timeoutMs: 200,
    environment: { ALL_PROXY: `127.0.0.1:${proxy.port}` },
  })
  const error = await failureOf(client.usage())
  expect(error).toMatchObject({ code, outcome: 'notSent', message: expect.stringMatching(says) as string })
  expect(error.message).toContain(`the proxy http://127.0.0.1:${proxy.port}`)
})

test
  .skipIf(isFetch)
  .for<[name: string, login: string, answers: readonly (readonly number[])[], seen: RegExp, says: RegExp]>([
    [
      'lets it through: TLS begins',
      '',
      [
        [5, 0],
        [5, 0, 0, 1, 0, 0, 0, 0, 0, 0],
      ],
      /^5,1,0\|5,1,0,3,17,.*\|22,3,/u,
      /broke|TLS/u,
    ],
    [
      'wants a password',
      'me:pw@',
      [
        [5, 2],
        [1, 0],
        [5, 5, 0, 1, 0, 0, 0, 0, 0, 0],
      ],
      /\|1,2,109,101,2,112,119\|5,1,0,3/u,
      /refused/u,
    ],
    ['refuses', '', [[5, 255]], /^5,1,0$/u, /the proxy socks5:.*authentication/u],
  ])('a SOCKS proxy %s', async ([, login, answers, seen, says]) => {
  const heard: string[] = []
  const proxy = await listenRaw((socket) => {
    socket.on('data', (chunk) => {
      const answer = answers[heard.push([...chunk].join(',')) - 1]
      if (answer === undefined) socket.end()
      else socket.write(Uint8Array.from(answer))
    })
  })
  const client = openClient('https://translate.example', {
    allowedHosts: ['translate.example'],
    environment: { ALL_PROXY: `socks5://${login}127.0.0.1:${proxy.port}` },
  })
  expect((await failureOf(client.usage())).message).toMatch(says)
  expect(heard.join('|')).toMatch(seen)
})

test.skipIf(isFetch)('closing the client ends what waits for the proxy', async () => {
  let ended = 0
  const proxy = await listenRaw((socket) => socket.on('data', () => {}).on('close', () => ended++))
  const client = createClient({
    key: new Secret(canary),
    baseUrl: 'https://translate.example',
    allowedHosts: ['translate.example'],
    environment: { HTTPS_PROXY: `127.0.0.1:${proxy.port}` },
  })
  const failing = failureOf(client.usage())
  await expect.poll(proxy.connections).toBe(1)
  await client.close()
  expect(await failing).toMatchObject({ code: 'CONNECTION_FAILED', outcome: 'notSent' })
  await expect.poll(() => ended).toBe(1)
})

test.skipIf(isFetch)('NO_PROXY keeps a host from it', async () => {
  const heard: string[] = []
  const proxy = await listenProxy(heard, '403 Forbidden')
  const client = openClient('https://translate.invalid', {
    allowedHosts: ['translate.invalid'],
    environment: { HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`, NO_PROXY: 'other.example, .invalid' },
  })
  expect(await failureOf(client.usage())).toMatchObject({ outcome: 'notSent' })
  expect(heard).toEqual([])
})

test('loopback is never proxied', async () => {
  const heard: string[] = []
  const proxy = await listenProxy(heard, '403 Forbidden')
  const server = await listen((response) => sendJson(response, usage))
  const proxyUrl = `http://127.0.0.1:${proxy.port}`
  const client = openClient(server.url, { environment: { HTTP_PROXY: proxyUrl, HTTPS_PROXY: proxyUrl } })
  expect(await client.usage()).toMatchObject({ characters: { count: 1, limit: 2 } })
  expect(heard).toEqual([])
})

test.skipIf(isFetch)('a proxy variable that is no URL is named, and not shown', () => {
  const open = (): unknown =>
    createClient({
      key: new Secret(canary),
      baseUrl: 'https://translate.example',
      allowedHosts: ['translate.example'],
      environment: { HTTPS_PROXY: '://me:hunter2' },
    })
  expect(open).toThrow(expect.objectContaining({ code: 'PROXY_INVALID' }) as Error)
  expect(open).not.toThrow('hunter2')
})

test('https to a server that speaks none: nothing was sent', async () => {
  const server = await listen((response) => sendJson(response, usage))
  const error = await failureOf(openClient(`https://127.0.0.1:${server.port}`).usage())
  expect(error).toMatchObject({ code: 'CONNECTION_FAILED', outcome: 'notSent' })
  expect(server.requests).toEqual([])
})

function listenProxy(heard: string[], answer: string): Promise<Listening> {
  return listenRaw((socket: Socket) => {
    socket.on('data', (chunk) => {
      heard.push(chunk.toString())
      socket.end(`HTTP/1.1 ${answer}\r\ncontent-length: 0\r\n\r\n`)
    })
  })
}
