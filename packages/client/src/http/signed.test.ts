import { inspect } from 'node:util'
import { buffer } from 'node:stream/consumers'
import { Secret } from '@lockale/errors'
import MockAgent from 'undici/lib/mock/mock-agent.js'
import { expect, onTestFinished, test } from 'vitest'
import { isFetch } from '../../../../test/is-fetch.ts'
import { listen, sendJson } from '../testing/listen.ts'
import { canary, failureOf, openTestConnection } from '../testing/open-client.ts'
import { call } from './call.ts'
import { openDownload } from './download.ts'
import { signedTarget } from './signed.ts'

type Call = Parameters<typeof call<unknown>>[0]

const token = 'signed-canary-0123456789'
const put = (url: string, headers?: Record<string, string>): Call => ({
  method: 'PUT',
  path: '/v3/translation_memories/import',
  body: {
    contentType: 'application/xml',
    byteLength: 3,
    isRepeatable: true,
    open: () => threeBytes(),
  },
  reads: 'nothing',
  maxBytes: 65_536,
  cost: 'free',
  read: () => undefined,
  signed: signedTarget(url, headers),
})

async function* threeBytes(): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from('tmx'))
}

test('neither the key nor default headers go to a signed address', async () => {
  const service = await listen(() => {})
  const storage = await listen((response) => response.writeHead(200).end())
  const connection = openTestConnection(service.url, { tag: 'web' })
  const signed = put(`${storage.url}/up%20load?token=${token}&x=a+b%2F`, { 'x-mine': 'yes' })
  const { status } = await call({ ...signed, headers: { 'x-other': 'no' } }, connection)
  expect(status).toBe(200)
  const [request] = storage.requests
  expect(request).toMatchObject({ method: 'PUT', url: `/up%20load?token=${token}&x=a+b%2F`, body: 'tmx' })
  expect(request?.headers).toMatchObject({ 'content-type': 'application/xml', 'content-length': '3', 'x-mine': 'yes' })
  expect(request?.headers).not.toHaveProperty('authorization')
  expect(request?.headers).not.toHaveProperty('x-other')
  expect(JSON.stringify(request)).not.toContain(canary)
  expect(service.requests).toHaveLength(0)
})

test('a signature in place of the key', async () => {
  const storage = await listen((response) => response.end('result'))
  const connection = openTestConnection(storage.url)
  const headers = { authorization: `${connection.preset.signatureScheme} ${token}` }
  const request = { method: 'GET', path: '/download', signed: signedTarget(`${storage.url}/x`, headers) } as const
  const download = await openDownload(request, connection)
  expect(String(await buffer(download.body))).toBe('result')
  expect(storage.requests[0]?.headers.authorization).toBe(`Service-Signature ${token}`)
})

test.skipIf(isFetch).for<[url: string, problem: string]>([
  ['http://storage.example/x?token=signed-canary-0123456789', 'is not https'],
  ['https://user:signed-canary-0123456789@storage.example/', 'contains a user name or password'],
  ['ftp://storage.example/signed-canary-0123456789', 'is not https'],
  ['file:///etc/passwd', 'is not https'],
  ['https://127.0.0.1/signed-canary-0123456789', 'leads to this machine'],
  ['http://localhost:8080/', 'leads to this machine'],
  ['/relative/signed-canary-0123456789', 'is not a URL'],
  ['', 'is not a URL'],
])('%s of a service elsewhere is not used', async ([url, problem]) => {
  const agent = new MockAgent()
  agent.disableNetConnect()
  onTestFinished(() => agent.close())
  const connection = openTestConnection('https://api.deepl.com', { preset: 'deepl', dispatcher: agent })
  const error = await failureOf(call(put(url), connection))
  expect(error).toMatchObject({ code: 'BAD_ANSWER', outcome: 'notSent' })
  expect(error.message).toContain(problem)
  expect(error.message).not.toContain(token)
})

test.skipIf(isFetch)('https of a service elsewhere is used', async () => {
  const agent = new MockAgent()
  agent.disableNetConnect()
  onTestFinished(() => agent.close())
  agent
    .get('https://storage.example')
    .intercept({ path: `/x?token=${token}`, method: 'PUT' })
    .reply((request) => ({ statusCode: /authorization/iu.test(JSON.stringify(request.headers)) ? 400 : 200 }))
  const connection = openTestConnection('https://api.deepl.com', { preset: 'deepl', dispatcher: agent })
  expect(await call(put(`https://storage.example/x?token=${token}`), connection)).toMatchObject({ status: 200 })
})

test.for([400, 403, 404, 307, 500])('status %i: the credential of the address is in no error', async (status) => {
  const storage = await listen((response, { url, headers }) => {
    const { authorization = '' } = headers
    const said = `${url} ${authorization} ${decodeURIComponent(url)} ${token} ${encodeURIComponent(url)}`
    response.setHeader('location', `https://${token}.example${url}`)
    response.setHeader('x-trace-id', token)
    sendJson(response, { message: said, detail: url, code: token }, status)
  })
  const connection = openTestConnection(storage.url)
  const signed = put(`${storage.url}/path-with-${token}/x?token=${token}`, {
    authorization: `Service-Signature ${token}`,
  })
  const error = await failureOf(call(signed, connection))
  expect(error.status).toBe(status)
  expect(error.place).toBe(`${storage.url}/…`)
  const printed = [error.message, error.stack, JSON.stringify(error), inspect(error, { depth: 9 })].join('\n')
  expect(printed).not.toContain(token)
  expect(printed).not.toContain(canary)
})

test('nobody listens at a signed address', async () => {
  const connection = openTestConnection('http://127.0.0.1:1', { key: new Secret(canary) })
  const error = await failureOf(call(put(`http://127.0.0.1:1/x?token=${token}`), connection))
  expect(error.code).toBe('CONNECTION_FAILED')
  expect(inspect(error, { depth: 20, showHidden: true })).not.toContain(token)
})
