import { request as httpRequest } from 'node:http'
import { expect, test } from 'vitest'
import { type LocalService, startService } from '../start.ts'

/** What a handshake is answered with: its status, or how its connection ended. */
function shake({ port }: LocalService, token = 'secret-token'): Promise<number | string> {
  return new Promise((resolve) => {
    const request = httpRequest({
      host: '127.0.0.1',
      port,
      path: `/v3/voice/realtime/connect?token=${token}`,
      headers: {
        authorization: 'Service-Auth-Key secret-key',
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==',
      },
    })
    request.on('response', ({ statusCode = 0 }) => resolve(statusCode))
    request.on('error', ({ message }) => resolve(message))
    request.end()
  })
}

test.for<[fault: string, answer: number | string]>([
  ['/v3/voice/realtime/connect: 503', 503],
  ['*: 429 retry-after=2', 429],
  ['/v3/voice/realtime/connect: reset unread', 'read ECONNRESET'],
  ['/v3/voice/realtime/connect: raw "SSH-2.0-x\\r\\n"', 'Parse Error: Expected HTTP/, RTSP/ or ICE/'],
  ['/v3/voice/realtime/connect@2: 503', 403],
  ['translate: 503', 403],
])('%s: %s', async ([fault, answer]) => {
  await using service = await startService({ faults: [fault] })
  expect(await shake(service)).toEqual(answer)
})

test('a handshake is on record with its status, without its token and a key that came with it', async () => {
  await using service = await startService()
  await shake(service)
  expect(service.requests).toMatchObject([
    { route: 'WebSocket /v3/voice/realtime/connect', status: 403, query: 'token=[redacted]' },
  ])
  expect(JSON.stringify(service.requests)).not.toMatch(/secret-token|secret-key/u)
})
