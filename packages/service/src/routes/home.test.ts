import { request } from 'node:http'
import { expect, test } from 'vitest'
import { startService } from '../start.ts'
import { call, translate } from '../testing/call.ts'
import { isOwnHost } from '../http/receive.ts'

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test('a browser gets a page: keys, usage, requests, what was billed', async () => {
  await using service = await startService({
    seed: {
      accounts: [{ key: 'shop-key-0123456789', label: 'Shop', characterLimit: 5000, scopes: ['translate:text'] }],
    },
  })
  await translate(
    service,
    { text: ['Hello', 'you'] },
    { key: 'shop-key-0123456789', headers: { 'user-agent': 'me/1' } },
  )
  await call(service, { path: '/v2/usage', key: 'invalid' })
  const { status, headers, text } = await call(service, { path: '/', key: '', headers: browser })
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'unsafe-inline'")
  expect(text).toContain('Since it started: 3 requests, 2 strings,\n8 characters (mock service, not billed).')
  expect(text).toContain('Paid account: 8 of 5,000 characters')
  expect(text).toContain('<code>shop****6789</code></td><td>Shop</td><td>translate:text</td><td>active</td>')
  expect(text).toContain(
    '<code>POST /v2/translate</code></td><td>me/1</td><td class="n">200</td><td class="n">2</td><td class="n">8</td>',
  )
  expect(text).toContain('<code>GET /v2/usage</code>')
  expect(text).not.toContain('shop-key')
  expect(text).not.toMatch(/<script|<link|<img|https?:\/\/(?!127\.0\.0\.1)/u)
})

test('a program gets what it gets at any unknown path', async () => {
  await using service = await startService()
  for (const accept of ['*/*', 'application/json', 'text/htmlx', '']) {
    const { status, json } = await call(service, { path: '/', headers: { accept } })
    expect([accept, status, json]).toEqual([accept, 404, { message: 'Not found' }])
  }
})

test('nothing that was sent can become a part of the page', async () => {
  const hostile = '<script>alert(1)</script>"\'&'
  await using service = await startService({ seed: { accounts: [{ key: hostile, label: hostile, region: hostile }] } })
  await call(service, {
    path: `/${encodeURI('\u{202e}')}<svg onload=x>'"`,
    headers: { 'user-agent': `${hostile}\u{9b}31m` },
  })
  await call(service, { path: `/${'long'.repeat(1500)}` })
  const { text } = await call(service, { path: '/', key: '', headers: browser })
  expect(text).toContain('&lt;script&gt;')
  expect(text).not.toMatch(/<script|<svg|\u{9b}|\u{202e}/u)
  expect(text).not.toContain('long'.repeat(60))
})

test('many keys and requests do not make a long page', async () => {
  await using service = await startService()
  for (let count = 0; count < 200; count++) service.store.find(`key-${count}`)
  for (let count = 0; count < 60; count++) await call(service, { path: `/some-${count}` })
  const { text } = await call(service, { path: '/', key: '', headers: browser })
  expect(text.match(/<table>/gu)).toHaveLength(51)
  expect(text).toContain('and 150 older accounts')
  expect(text).toContain('/some-59<')
  expect(text).not.toContain('/some-9<')
})

test.for<[host: string, isOwn: boolean]>([
  ['localhost', true],
  ['localhost:4004', true],
  ['127.0.0.1:4004', true],
  ['192.168.1.7', true],
  ['[::1]:4004', true],
  ['evil.example', false],
  ['localhost.evil.example:4004', false],
  ['127.0.0.1.evil.example', false],
  ['', false],
  ['[::1].evil.example', false],
])('Host %s: %s', ([host, isOwn]) => {
  expect(isOwnHost(host)).toBe(isOwn)
})

test.for<[what: string, path: string, host: string, listens: string, status: number]>([
  ['a name of others', '/v2/usage', 'evil.example', '127.0.0.1', 403],
  ['a name of others that begins like an own one', '/v2/usage', 'localhost.evil.example:4004', '127.0.0.1', 403],
  ['localhost', '/v2/usage', 'localhost:1', '127.0.0.1', 200],
  ['an address', '/v2/usage', '[::1]:4004', '127.0.0.1', 200],
  ['a name of others', '/', 'evil.example', '127.0.0.1', 403],
  // whoever opens it to other machines is called by the names of this one; the page is for this one alone
  ['a name, where others may call', '/v2/usage', 'mock.internal:4004', '0.0.0.0', 200],
  ['a name, where others may call', '/', 'mock.internal:4004', '0.0.0.0', 404],
  ['an address, where others may call', '/', '127.0.0.1:4004', '0.0.0.0', 200],
])('called by %s: %s of %s on %s: %i', async ([, path, host, listens, expected]) => {
  await using service = await startService({ host: listens })
  const status = await new Promise((resolve, reject) => {
    const headers = { ...browser, host, authorization: 'DeepL-Auth-Key any-word' }
    request({ host: '127.0.0.1', port: service.port, path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
  expect(status).toBe(expected)
})
