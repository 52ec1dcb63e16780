import { once } from 'node:events'
import { createServer } from 'node:http'
import { createClient, Secret } from '@lockale/client'
import { parseConfig } from '@lockale/core'
import { startService } from '@lockale/service'
import type { Interceptor } from '@lockale/service/faults'
import { expect, onTestFinished, test } from 'vitest'
import { fitSettings } from './fit.ts'
import { noFiles } from './ready-files.ts'
import { createTranslator } from './translator.ts'

/** Settings are looked up at a service with faults, on a clock that does not wait. */
async function openTranslator(intercept: Interceptor) {
  const service = await startService({ intercept })
  const waits: number[] = []
  const clock = {
    sleep(ms: number, signal?: AbortSignal) {
      signal?.throwIfAborted()
      waits.push(ms)
      return Promise.resolve()
    },
    random: () => 0.5,
  }
  const client = createClient({ key: new Secret('key'), baseUrl: service.url, clock })
  const raw = { source: 'en', targets: ['de', 'fr', 'pl'], files: ['{locale}.json'], glossary: ['g1', 'g2', 'g3'] }
  const config = parseConfig(raw, { place: 'lockale.config.json' })
  const close = async () => {
    await client.close()
    await service.close()
  }
  onTestFinished(close)
  const translator = createTranslator({ client, files: noFiles, engine: 'service', config, close })
  const events: string[] = []
  const ask = (more: { readonly signal?: AbortSignal; readonly maxWaitMs?: number } = {}) =>
    translator.fit('en', config.targets, {
      signal: new AbortController().signal,
      onWait: (why) => events.push(why),
      ...more,
    })
  return { service, translator, ask, waits, events }
}

test('says which languages take instructions', async () => {
  const { translator } = await openTranslator(() => undefined)
  const targets = ['de', 'pl'].map((locale) => ({ locale, wanted: { explicit: [] } }))
  const answers = await translator.fit('en', targets, { signal: new AbortController().signal })
  expect(answers).toMatchObject([{ locale: 'de', takesInstructions: true }, { locale: 'pl' }])
  expect(answers[1]).not.toHaveProperty('takesInstructions')
})

// Against lookups that waited for 60 s four times each, with no word about it.
test('a service that is down is asked four times, and each wait is told', async () => {
  const { service, ask, events } = await openTranslator(() => ({ status: 503 }))
  await expect(ask()).rejects.toMatchObject({ code: 'UNAVAILABLE', attempts: 4 })
  expect(service.requests).toHaveLength(4)
  expect(events).toHaveLength(3)
  expect(events[0]).toContain('503')
})

test('all questions of a run share what may be repeated', async () => {
  const { service, ask } = await openTranslator(({ index }) => (index % 4 === 3 ? undefined : { status: 503 }))
  await expect(ask()).rejects.toMatchObject({ code: 'UNAVAILABLE', attempts: 1 })
  expect(service.requests).toHaveLength(9)
})

test('a wait that is too long is not waited for', async () => {
  const { service, ask, waits } = await openTranslator(() => ({ status: 429, headers: { 'retry-after': '31' } }))
  await expect(ask({ maxWaitMs: 30_000 })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', attempts: 1 })
  expect([service.requests.length, waits.length]).toEqual([1, 0])
})

test('a run that is told to stop asks no further', async () => {
  const stop = new AbortController()
  const { service, ask } = await openTranslator(() => {
    stop.abort()
    return { status: 503 }
  })
  await expect(ask({ signal: stop.signal })).rejects.toMatchObject({ code: 'ABORTED' })
  expect(service.requests).toHaveLength(1)
})

test.for<[has: readonly string[], locale: string, code: string | undefined]>([
  [['es', 'es-419'], 'es-MX', 'es-419'],
  [['es'], 'es-MX', 'es'],
  [['en'], 'en', 'en'],
  [['EN-us', 'en'], 'en-AU', 'en-US'],
  [['pt', 'pt-BR'], 'pt-AO', 'pt-BR'],
  [['zh', 'zh-Hans'], 'zh-TW', undefined],
])('of a service that has %s, %s is sent as %s', async ([has, locale, code]) => {
  const server = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'application/json')
    const languages = has.map((lang) => ({
      lang,
      name: lang,
      usable_as_source: true,
      usable_as_target: true,
      features: {},
    }))
    response.end(JSON.stringify(url.includes('/resources') ? [{ name: 'translate_text', features: [] }] : languages))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const client = createClient({ key: new Secret('key'), baseUrl: `http://127.0.0.1:${port}` })
  onTestFinished(async () => {
    await client.close()
    server.close()
  })
  const targets = [{ locale, wanted: { explicit: [] } }]
  const asking = { signal: new AbortController().signal }
  const [answer] = await fitSettings({ source: 'de', targets, client, engine: 'service', asking })
  expect(answer).toMatchObject(code === undefined ? { isUnsupported: true } : { code })
})
