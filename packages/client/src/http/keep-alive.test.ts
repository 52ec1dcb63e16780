import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isFetch } from '../../../../test/is-fetch.ts'
import { listenRaw } from '../testing/listen.ts'
import { failureOf, openClient } from '../testing/open-client.ts'

const hello = { text: ['Hello'], targetLang: 'de' }
const body = JSON.stringify({ translations: [{ text: 'Hallo' }] })
const answer = `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`

/** Answers the first request of each connection; `react` has the later ones. */
function listenAndClose(react: (socket: Socket) => void, onIdle?: (socket: Socket) => void) {
  return listenRaw((socket) => {
    let requests = 0
    socket.on('error', () => {})
    socket.on('data', () => {
      requests++
      if (requests > 1) return react(socket)
      socket.write(answer, () => onIdle?.(socket))
    })
  })
}

test.skipIf(isFetch)(
  'a connection that was closed while it was idle: another one takes its place, and nobody hears of it',
  async () => {
    let closed: Promise<unknown> | undefined
    const server = await listenAndClose(
      () => {},
      (socket) => {
        // both sides have closed
        closed = once(socket, 'close')
        socket.end()
      },
    )
    const client = openClient(server.url)
    await client.translate(hello)
    await closed
    expect(await client.translate(hello, { attempts: 1 })).toMatchObject({ attempts: 1, unknownAttempts: 0 })
    expect(server.connections()).toBe(2)
  },
)

// A server in a process of its own closes while ours looks at nothing. Against an older undici, which wrote to such a socket.
test.skipIf(isFetch)(
  'closed, and not yet noticed when it is used again: it is looked at first, and nothing is sent twice',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lockale-closing-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const closed = join(folder, 'closed')
    const server = fork(new URL('../testing/closing-server.mjs', import.meta.url), { stdio: 'ignore' })
    onTestFinished(() => void server.kill('SIGKILL'))
    const [{ port }] = (await once(server, 'message')) as [{ port: number }]
    const client = openClient(`http://127.0.0.1:${port}`)
    await client.translate(hello)
    server.send(closed)
    // Nothing is looked at meanwhile: it has closed them when the file is there.
    const pause = new Int32Array(new SharedArrayBuffer(4))
    while (!existsSync(closed)) Atomics.wait(pause, 0, 0, 5)
    expect(await client.translate(hello, { attempts: 1 })).toMatchObject({ attempts: 1, unknownAttempts: 0 })
    server.send('say what came')
    const [{ connections, requests }] = (await once(server, 'message')) as [{ connections: number; requests: number }]
    expect([connections, requests]).toEqual([2, 2])
  },
)

test.skipIf(isFetch).for<[name: string, react: (socket: Socket) => void]>([
  ['closes', (socket) => socket.end()],
  ['resets', (socket) => socket.resetAndDestroy()],
  ['begins an answer and closes', (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-le')],
])('a server that has the request and %s: nobody knows whether it was carried out', async ([, react]) => {
  const server = await listenAndClose(react)
  const client = openClient(server.url)
  await client.translate(hello)
  const error = await failureOf(client.translate(hello, { attempts: 1 }))
  expect(error).toMatchObject({ code: 'CONNECTION_FAILED', outcome: 'unknown', attempts: 1 })
  expect(server.connections()).toBe(1)
})
