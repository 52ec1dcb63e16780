import { expect, test } from 'vitest'
import { startService } from './start.ts'
import { call, translate } from './testing/call.ts'

const cart = { source: 'en', target: 'de', entries: { Cart: 'Warenkorb' } }
const usage = { path: '/v2/usage' }

async function textOf(service: Parameters<typeof translate>[0], text: string): Promise<unknown> {
  return (await translate(service, { text: [text], source_lang: 'EN', target_lang: 'DE' })).json
}

function withText(text: string): unknown {
  return expect.objectContaining({ translations: [expect.objectContaining({ text })] })
}

test('reset: the service is as it was at its start', async () => {
  await using service = await startService({
    seed: { phrasebook: [cart] },
    faults: ['usage@1: 503'],
    clock: { now: () => 0 },
  })
  const run = async (): Promise<unknown> => {
    const dictionary = { source_lang: 'en', target_lang: 'de', entries: 'a\tb' }
    const made = await call(service, {
      path: '/v3/glossaries',
      json: { name: 'UI', dictionaries: [dictionary] },
    })
    const answers = [
      made,
      await translate(service, { text: ['Hello'] }),
      await call(service, usage),
      await call(service, usage),
    ]
    const list = await call(service, { path: '/v3/glossaries' })
    return {
      answers: answers.map(({ status, json, headers }) => [status, json, headers.get('x-trace-id')]),
      glossaries: (list.json as { glossaries: unknown[] }).glossaries.length,
      requests: service.requests.map(({ path, status }) => [path, status]),
      counters: service.counters,
      billed: service.meter.billedCharacters,
    }
  }
  const first = await run()
  expect(first).toMatchObject({ glossaries: 1, billed: 5, counters: { requests: 5 } })
  service.reset()
  expect(service.requests).toEqual([])
  expect(service.counters).toEqual({ requests: 0, translations: 0, texts: 0, billedCharacters: 0 })
  expect(await run()).toEqual(first)
})

test('reset: changed phrases, faults and stubs are as the options say', async () => {
  await using service = await startService({ seed: { phrasebook: [cart] } })
  service.setPhrases([{ ...cart, entries: { Cart: 'Korb' } }])
  expect(await textOf(service, 'Cart')).toEqual(withText('Korb'))
  await service.setFaults(['usage: 503'])
  await service.stub('GET languages', { status: 418 })
  expect((await call(service, usage)).status).toBe(503)
  expect((await call(service, { path: '/v3/languages/resources' })).status).toBe(418)
  service.reset()
  expect(await textOf(service, 'Cart')).toEqual(withText('Warenkorb'))
  expect((await call(service, usage)).status).toBe(200)
  expect((await call(service, { path: '/v3/languages/resources' })).status).toBe(200)
})

test('reset: keys that the seed does not have are unknown again with strict keys, and those of the seed stay', async () => {
  await using service = await startService({
    seed: { accounts: [{ key: 'test-key', characterLimit: 10 }] },
    strictKeys: true,
  })
  expect((await translate(service, { text: ['1234567890'] })).status).toBe(200)
  expect((await translate(service, { text: ['1'] })).status).toBe(456)
  service.reset()
  expect((await translate(service, { text: ['1'] })).status).toBe(200)
})

test('stub: the newest one that matches answers, before faults; a function sees the request or lets it pass', async () => {
  await using service = await startService({ faults: ['usage: 500'] })
  await service.stub('usage', { status: 200, body: { character_count: 7, character_limit: 9 } })
  expect((await call(service, usage)).json).toEqual({ character_count: 7, character_limit: 9 })
  const seen: unknown[] = []
  await service.stub('target=de', async ({ readTexts }) => {
    seen.push(await readTexts())
    return undefined
  })
  await service.stub('target=pl', { alter: (texts) => texts.map(() => 'tak') })
  expect((await translate(service, { text: ['yes'], target_lang: 'PL' })).json).toEqual(withText('tak'))
  expect((await translate(service, { text: ['yes'], target_lang: 'DE' })).status).toBe(200)
  expect(seen).toEqual([['yes']])
  expect(service.requests.map(({ route, status }) => [route, status])).toEqual([
    ['GET /v2/usage', 200],
    ['POST /v2/translate', 200],
    ['POST /v2/translate', 200],
  ])
})

test('what cannot be read is refused, and nothing changes', async () => {
  await using service = await startService({ seed: { phrasebook: [cart] }, faults: ['usage: 503'] })
  await expect(service.stub('usge', { status: 200 })).rejects.toMatchObject({ code: 'SERVICE_FAULT_INVALID' })
  await expect(service.setFaults(['usage: 429 retry=3'])).rejects.toMatchObject({ code: 'SERVICE_FAULT_INVALID' })
  expect(() => service.setPhrases([{ source: 'xx', target: 'de', entries: {} }])).toThrow(
    expect.objectContaining({ code: 'SERVICE_SEED_INVALID' }),
  )
  expect(() => service.setPhrases([{ source: 'en', target: 'de', entry: {} } as never])).toThrow(
    'phrasebook[0].entry is no field of a seed.',
  )
  expect(await textOf(service, 'Cart')).toEqual(withText('Warenkorb'))
  expect((await call(service, usage)).status).toBe(503)
})

test.for<[options: unknown, message: string, hint: string]>([
  [{ ports: 1 }, 'ports is no option of startService.', 'Did you mean port?'],
  [{ port: '4004' }, 'port is not a number.', 'See the section on tests in docs/local-service.md.'],
  [{ clock: () => 0 }, 'clock is not an object with now().', 'See the section on tests in docs/local-service.md.'],
  [{ clock: new Date(0) }, 'clock is not an object with now().', 'See the section on tests in docs/local-service.md.'],
  [{ preset: 'depl' }, 'preset is not one of service, deepl.', 'See the section on tests in docs/local-service.md.'],
  [{ faults: 'usage: 503' }, 'faults is not a list.', 'See the section on tests in docs/local-service.md.'],
  [
    { behaviour: { documentQueue: 1 } },
    'behaviour.documentQueue is no option of startService.',
    'Did you mean documentQueueMs?',
  ],
  [4004, 'The value for startService is not an object.', 'See the section on tests in docs/local-service.md.'],
  [null, 'The value for startService is not an object.', 'See the section on tests in docs/local-service.md.'],
])('options: %j', async ([options, message, hint]) => {
  await expect(startService(options as never)).rejects.toMatchObject({ code: 'SERVICE_OPTION_INVALID', message, hint })
})

test('options: a seed from code is checked as a seed file is, and undefined is no value', async () => {
  await expect(startService({ seed: { account: [] } as never })).rejects.toMatchObject({
    code: 'SERVICE_SEED_INVALID',
    message: 'account is no field of a seed.',
    hint: 'Did you mean accounts?',
  })
  await using service = await startService({ clock: Date, region: undefined, seed: { accounts: undefined } as never })
  expect(service.port).toBeGreaterThan(0)
})
