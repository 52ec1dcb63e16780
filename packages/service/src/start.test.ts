import { connect } from 'node:net'
import { isLockaleError } from '@lockale/errors'
import { expect, test } from 'vitest'
import { openService } from './open-service.ts'
import { startService } from './start.ts'
import { call, translate } from './testing/call.ts'

test('listens on this machine only, on a free port', async () => {
  await using first = await startService()
  await using second = await startService()
  expect(first.url).toBe(`http://127.0.0.1:${first.port}`)
  expect(second.port).not.toBe(first.port)
})

test('says which port is taken', async () => {
  await using service = await startService()
  const error: unknown = await startService({ port: service.port }).catch((error: unknown) => error)
  expect(isLockaleError(error, 'SERVICE_CANNOT_LISTEN')).toBe(true)
  expect(error).toHaveProperty('message', `The mock service cannot listen on 127.0.0.1:${service.port}.`)
})

test('a preset that is not there is named, before anything is opened', async () => {
  const settings = {
    port: 0,
    host: '127.0.0.1',
    engine: 'pseudo',
    seed: undefined,
    dataFolder: undefined,
    region: undefined,
  }
  const more = { strictKeys: false, preset: 'servise', allowFaults: false, faults: [] }
  await expect(openService({ ...settings, ...more })).rejects.toMatchObject({
    code: 'SERVICE_PRESET_UNKNOWN',
    hint: 'Choose one of: service, deepl.',
  })
})

test.for([-1, 70_000, 1.5])('refuses the port %d', async (port) => {
  await expect(startService({ port })).rejects.toMatchObject({ code: 'SERVICE_CANNOT_LISTEN' })
})

test('gives the same ids and texts in every run', async () => {
  const run = async (): Promise<unknown[]> => {
    await using service = await startService({ clock: { now: () => 0 } })
    const dictionary = { source_lang: 'en', target_lang: 'de', entries: 'a\tb' }
    const glossary = { path: '/v3/glossaries', json: { name: 'UI', dictionaries: [dictionary] } }
    const answers = [await call(service, glossary), await translate(service, { text: ['Hello', 'you'] })]
    return answers.map(({ headers, json }) => [headers.get('x-trace-id'), json])
  }
  expect(await run()).toEqual(await run())
})

test('ids come from the random numbers it is given', async () => {
  await using service = await startService({ random: () => 0 })
  expect((await call(service, { path: '/v2/usage' })).headers.get('x-trace-id')).toBe('0'.repeat(32))
})

test('closes at once, whatever is connected', async () => {
  const service = await startService({ intercept: () => ({ stall: 'answer' }) })
  const idle = connect(service.port, '127.0.0.1')
  const gone = new Promise((resolve) => idle.once('close', resolve))
  const stalled = translate(service, {}).catch(() => 'closed')
  await expect.poll(() => service.counters.requests).toBe(1)
  await service.close()
  await service.close()
  expect(await stalled).toBe('closed')
  await gone
  await expect(fetch(service.url)).rejects.toThrow('fetch failed')
})

test('keeps the newest requests and counts them all', async () => {
  await using service = await startService({ maxRecordedRequests: 2 })
  for (const path of ['/a', '/b', '/v2/usage']) await call(service, { path })
  expect(service.requests.map(({ path }) => path)).toEqual(['/b', '/v2/usage'])
  expect(service.counters.requests).toBe(3)
})

test('as many requests are kept as their bodies have room, and the newest of all', async () => {
  await using service = await startService({ maxRecordedLength: 1000 })
  const send = (id: string, length: number) =>
    call(service, { path: `/v2/translate?${id}`, json: { text: 'x'.repeat(length) } })
  const kept = () => service.requests.map(({ query }) => query)
  for (const id of ['a', 'b', 'c']) await send(id, 300)
  expect(kept()).toEqual(['a', 'b', 'c'])
  await send('d', 300)
  expect(kept()).toEqual(['b', 'c', 'd'])
  await send('e', 5000)
  expect(kept()).toEqual(['e'])
  await send('f', 10)
  expect([kept(), service.requests[0]?.body]).toEqual([['f'], expect.stringContaining('xxx')])
  expect(service.counters.requests).toBe(6)
})
