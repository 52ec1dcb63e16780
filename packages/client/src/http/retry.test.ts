import { expect, test } from 'vitest'
import { closedUrl, listen, listenRaw, sendJson } from '../testing/listen.ts'
import { failureOf, fakeClock, openClient } from '../testing/open-client.ts'
import { type Clock, systemClock } from '../options.ts'

const hello = { text: ['Hello'], targetLang: 'de' }
const usage = { character_count: 1, character_limit: 2 }
const translated = { translations: [{ text: 'Hallo' }] }

test.for([429, 500, 502, 503, 504, 529])('%i is repeated', async (status) => {
  const server = await listen((response) => {
    if (server.requests.length < 3) sendJson(response, {}, status)
    else sendJson(response, translated)
  })
  const clock = fakeClock()
  const result = await openClient(server.url, { clock, attempts: 5 }).translate(hello)
  expect(result).toMatchObject({ attempts: 3, unknownAttempts: 0 })
})

test.for([400, 401, 403, 404, 409, 413, 456, 501, 307])('%i is not repeated', async (status) => {
  const server = await listen((response) => sendJson(response, {}, status))
  const error = await failureOf(openClient(server.url, { clock: fakeClock(), attempts: 5 }).translate(hello))
  expect(error.attempts).toBe(1)
  expect(server.requests).toHaveLength(1)
})

test('waits grow by 1.6 to 120 s, each a random part of that', async () => {
  const server = await listen((response) => sendJson(response, {}, 503))
  const clock = fakeClock(0.5)
  const error = await failureOf(openClient(server.url, { clock, attempts: 14 }).usage())
  expect(error).toMatchObject({ code: 'UNAVAILABLE', attempts: 14, outcome: 'refused' })
  expect(clock.waits.slice(0, 4).map(Math.round)).toEqual([500, 800, 1280, 2048])
  expect(clock.waits.at(-1)).toBe(60_000)
})

test.for<[header: string, waited: number]>([
  ['7', 7000],
  ['3600', 60_000],
  ['soon', 0],
  ['-5', 0],
  ['Wed, 21 Oct 2026 07:28:30 GMT', 30_000],
])('Retry-After: %s waits %i ms', async ([header, waited]) => {
  const server = await listen((response) => {
    const headers = { 'retry-after': header, date: 'Wed, 21 Oct 2026 07:28:00 GMT' }
    if (server.requests.length === 1) response.writeHead(429, headers).end()
    else sendJson(response, usage)
  })
  const clock = fakeClock(0)
  await openClient(server.url, { clock, attempts: 2 }).usage()
  expect(clock.waits).toEqual([waited])
})

test('an error says how long the service asks to wait, not capped', async () => {
  const server = await listen((response) => response.writeHead(429, { 'retry-after': '3600' }).end())
  expect(await failureOf(openClient(server.url).usage())).toMatchObject({ retryAfterMs: 3_600_000 })
})

test('one attempt means one request, whatever the client was set to', async () => {
  const server = await listen((response) => sendJson(response, {}, 503))
  const clock = fakeClock()
  const client = openClient(server.url, { clock, attempts: 5 })
  expect(await failureOf(client.translate(hello, { attempts: 1 }))).toMatchObject({ attempts: 1 })
  expect(server.requests).toHaveLength(1)
  expect(clock.waits).toEqual([])
})

test('what costs is repeated once after an unknown outcome, and that is told', async () => {
  const server = await listen((response) => {
    if (server.requests.length === 1) response.destroy()
    else sendJson(response, translated)
  })
  const result = await openClient(server.url, { clock: fakeClock(), attempts: 5 }).translate(hello)
  expect(result).toMatchObject({ attempts: 2, unknownAttempts: 1 })
})

test('what costs is not repeated after a second unknown outcome', async () => {
  const server = await listenRaw((socket) => socket.once('data', () => socket.destroy()))
  const error = await failureOf(openClient(server.url, { clock: fakeClock(), attempts: 5 }).translate(hello))
  expect(error).toMatchObject({ code: 'CONNECTION_FAILED', outcome: 'unknown', attempts: 2 })
  expect(server.connections()).toBe(2)
})

test('what costs nothing is repeated as often as allowed', async () => {
  const server = await listenRaw((socket) => socket.once('data', () => socket.destroy()))
  const error = await failureOf(openClient(server.url, { clock: fakeClock(), attempts: 4 }).usage())
  expect(error).toMatchObject({ code: 'CONNECTION_FAILED', attempts: 4 })
  expect(server.connections()).toBe(4)
})

test('the outcome is unknown if that of any attempt was', async () => {
  const server = await listen((response) => {
    if (server.requests.length === 1) response.destroy()
    else sendJson(response, {}, 456)
  })
  const error = await failureOf(openClient(server.url, { clock: fakeClock(), attempts: 5 }).translate(hello))
  expect(error).toMatchObject({ code: 'QUOTA_EXCEEDED', attempts: 2, outcome: 'unknown' })
})

test('an answer that cannot be read is not repeated', async () => {
  const server = await listen((response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'))
  const error = await failureOf(openClient(server.url, { clock: fakeClock(), attempts: 5 }).usage())
  expect(error).toMatchObject({ code: 'BAD_ANSWER', attempts: 1 })
})

test('a refused connection is repeated', async () => {
  const clock = fakeClock()
  const error = await failureOf(openClient(await closedUrl(), { clock, attempts: 3 }).translate(hello))
  expect(error).toMatchObject({ code: 'CONNECTION_FAILED', outcome: 'notSent', attempts: 3 })
  expect(clock.waits).toHaveLength(2)
})

test('a signal ends the wait', async () => {
  const server = await listen((response) => response.writeHead(503, { 'retry-after': '60' }).end())
  const stop = new AbortController()
  const clock: Clock = {
    random: () => 0,
    sleep(ms, signal) {
      const waiting = systemClock.sleep(ms, signal)
      stop.abort()
      return waiting
    },
  }
  const client = openClient(server.url, { clock, attempts: 5 })
  const error = await failureOf(client.usage({ signal: stop.signal }))
  expect(error).toMatchObject({ code: 'ABORTED', outcome: 'refused', attempts: 1 })
  expect(error.message).toContain('answered 503')
  expect(server.requests).toHaveLength(1)
})

test('a wait is told before it begins, and a longer one than allowed ends the call', async () => {
  const server = await listen((response) => {
    response.writeHead(503, { 'retry-after': server.requests.length === 1 ? '7' : '31' }).end()
  })
  const waits: number[] = []
  const options = { maxWaitMs: 30_000, onWait: (_: string, ms: number) => waits.push(ms) }
  const error = await failureOf(openClient(server.url, { clock: fakeClock(0), attempts: 5 }).usage(options))
  expect(error).toMatchObject({ code: 'UNAVAILABLE', attempts: 2, retryAfterMs: 31_000 })
  expect(waits).toEqual([7000])
})
