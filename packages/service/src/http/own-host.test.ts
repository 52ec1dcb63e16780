import { request } from 'node:http'
import { expect, test } from 'vitest'
import { startService } from '../start.ts'
import { isOwnHost } from './receive.ts'

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
  ['a name, where others may call', '/v2/usage', 'mock.internal:4004', '0.0.0.0', 200],
])('called by %s: %s of %s on %s: %i', async ([, path, host, listens, expected]) => {
  await using service = await startService({ host: listens })
  const status = await new Promise((resolve, reject) => {
    const headers = { host, authorization: 'DeepL-Auth-Key any-word' }
    request({ host: '127.0.0.1', port: service.port, path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
  expect(status).toBe(expected)
})
