import { createClient, type LanguageService, Secret } from '@lockale/client'
import { type LocalService, type ServiceOptions, startService } from '@lockale/service'
import { describe, expect, onTestFinished, test } from 'vitest'
import { rows, rules } from './admin.rows.ts'

const noon = Date.UTC(2026, 8, 15, 12)

async function start(options: ServiceOptions = {}): Promise<LocalService> {
  const service = await startService({ clock: { now: () => noon }, ...options })
  onTestFinished(() => service.close())
  return service
}

function open(service: LocalService, key: string, checks = true): LanguageService {
  const client = createClient({ key: new Secret(key), baseUrl: service.url, attempts: 1, environment: {}, checks })
  onTestFinished(() => client.close())
  return client
}

function translate(client: LanguageService, characters: number, tag?: string): Promise<unknown> {
  const text = ['x'.repeat(characters)]
  return client.translate({ text, sourceLang: 'en', targetLang: 'de' }, tag === undefined ? {} : { tag })
}

describe('each call has its answer', () => {
  test.for(rows.map((row) => [row.client, row] as const))('%s', async ([, row]) => {
    const service = await start()
    await row.run(open(service, 'contract:adm'), service)
    expect(service.requests.map(({ route }) => route)).toContain(row.endpoint)
    // and again, on what the first run left behind
    await row.run(open(service, 'contract:adm'), service)
  })
})

test.for(
  rules.flatMap(({ client, ...row }) =>
    client === undefined ? [] : [[String(row.says), { ...row, client }] as const],
  ),
)('refused before it is sent: %s', async ([, { rule, client, status, says }]) => {
  const service = await start()
  await expect(client(open(service, 'contract:adm'))).rejects.toMatchObject({ name: 'RequestRefused', rule })
  expect(service.counters.requests).toBe(0)
  const unchecked = open(service, 'contract:adm', false)
  await expect(client(unchecked)).rejects.toMatchObject({ status, message: expect.stringContaining(String(says)) })
})

describe('whose keys an admin key sees', () => {
  const seed = {
    accounts: [
      { key: 'paid-key-one', account: 'acme', label: 'Site' },
      { key: 'paid-key-two', account: 'acme', characterLimit: 100 },
      { key: 'boss:adm', account: 'acme' },
      { key: 'free-key:fx', account: 'small' },
      { key: 'small-boss:adm', account: 'small' },
    ],
  }

  test('those of its account, and no others', async () => {
    const service = await start({ seed })
    const { admin } = open(service, 'boss:adm')
    await translate(open(service, 'somebody-else'), 3)
    expect((await admin.keys.list()).map(({ label }) => label)).toEqual(['Site', 'API Key'])
    const made = await admin.keys.create()
    expect(made.label).toBe('API Key')
    await translate(open(service, made.keyId), 60)
    // they share the limit of the account
    await expect(translate(open(service, 'paid-key-one'), 41)).rejects.toMatchObject({ status: 456 })
    await translate(open(service, 'paid-key-one'), 40)
    expect((await admin.analytics({ from: '2026-09-15', to: '2026-09-15' })).total.characters).toBe(100)
    const stranger = (await open(service, 'stranger:adm').admin.keys.create()).keyId
    await expect(admin.keys.rename(stranger, 'mine')).rejects.toMatchObject({ status: 404 })
    await expect(open(service, 'boss:adm').admin.keys.deactivate(stranger)).rejects.toMatchObject({ status: 404 })
  })

  test('a key of the seed is managed by its id, which is not the key', async () => {
    const service = await start({ seed })
    const { admin } = open(service, 'boss:adm')
    const [site] = await admin.keys.list()
    expect(site?.keyId).not.toContain('paid')
    await admin.keys.deactivate(site?.keyId ?? '')
    await expect(translate(open(service, 'paid-key-one'), 1)).rejects.toMatchObject({ status: 403 })
    await translate(open(service, 'paid-key-two'), 1)
  })

  test('a free account has two keys, a paid one 25', async () => {
    const service = await start({ seed })
    const small = open(service, 'small-boss:adm').admin
    const { keyId } = await small.keys.create()
    await expect(small.keys.create()).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('Too many active developer keys, at most 2 are allowed.'),
    })
    await small.keys.deactivate(keyId)
    const second = await small.keys.create()
    // it is free as its account is
    await expect(open(service, second.keyId).styleRules.list()).rejects.toMatchObject({ status: 403 })
    const { admin } = open(service, 'boss:adm')
    for (let count = 2; count < 25; count++) await admin.keys.create()
    await expect(admin.keys.create()).rejects.toMatchObject({ status: 400 })
    expect(await admin.keys.list()).toHaveLength(25)
  })

  test('at a region there is no administration', async () => {
    const service = await start({ region: 'us' })
    await expect(open(service, 'boss:adm').admin.keys.list()).rejects.toMatchObject({ status: 404 })
  })
})

test('a key is deactivated once: the time of the first call stands', async () => {
  let now = noon
  const { admin } = open(await start({ clock: { now: () => now } }), 'boss:adm')
  const { keyId } = await admin.keys.create()
  await admin.keys.deactivate(keyId)
  now += 1000
  expect((await admin.keys.deactivate(keyId)).deactivatedTime).toBe('2026-09-15T12:00:00.000Z')
})

test('limits: 0 blocks, what is left out is lifted', async () => {
  const service = await start()
  const { admin } = open(service, 'boss:adm')
  const { keyId } = await admin.keys.create()
  await admin.keys.setLimits(keyId, { characters: 0 })
  await expect(translate(open(service, keyId), 1)).rejects.toMatchObject({ status: 456 })
  expect((await open(service, keyId).usage()).keyCharacters).toEqual({ count: 0, limit: 0 })
  await admin.keys.setLimits(keyId, { speechToTextMs: 5 })
  await translate(open(service, keyId), 1)
  expect((await open(service, keyId).usage()).keyCharacters).toEqual({ count: 1, limit: undefined })
})

test('tags: 100 a page, by tag and day, without what has none', async () => {
  let now = noon
  const service = await start({ clock: { now: () => now } })
  const { admin } = open(service, 'boss:adm')
  const client = open(service, (await admin.keys.create()).keyId)
  const names = Array.from({ length: 130 }, (_, index) => `t${String(index).padStart(3, '0')}`)
  for (const tag of names.toReversed()) await translate(client, 1, tag)
  await translate(client, 7)
  now += 86_400_000
  await translate(client, 2, 'T005')
  const period = { from: new Date(noon), to: new Date(now) }
  const first = await admin.customTags(period)
  expect(first.usages.map(({ tag }) => tag)).toEqual(names.slice(0, 100))
  expect(first.nextPage).toBe(2)
  expect(await admin.customTags({ ...period, page: 2 })).toMatchObject({ nextPage: undefined, usages: { length: 30 } })
  const all = []
  for await (const usage of admin.eachCustomTag({ ...period, aggregateBy: 'day' })) all.push(usage)
  expect(all).toHaveLength(131)
  expect(all.slice(4, 8)).toMatchObject([
    { tag: 't004', day: '2026-09-15', usage: { characters: 1 } },
    { tag: 't005', day: '2026-09-15', usage: { characters: 1 } },
    { tag: 't005', day: '2026-09-16', usage: { characters: 2 } },
    { tag: 't006', day: '2026-09-15', usage: { characters: 1 } },
  ])
})

test('both ends of a period belong to it, 366 days apart at most', async () => {
  let now = Date.UTC(2026, 0, 1)
  const service = await start({ clock: { now: () => now } })
  const { admin } = open(service, 'boss:adm')
  const client = open(service, (await admin.keys.create({ label: 'k' })).keyId)
  await translate(client, 1)
  now = Date.UTC(2027, 0, 2) - 1
  await translate(client, 10)
  const year = await admin.analytics({ from: '2026-01-01', to: '2027-01-01', groupBy: 'key_and_day' })
  expect(year.total.characters).toBe(11)
  expect(year.usages.map(({ day }) => day)).toEqual(['2026-01-01', '2027-01-01'])
  expect((await admin.analytics({ from: '2026-01-01', to: '2027-01-02' })).total.characters).toBe(11)
  await expect(admin.analytics({ from: '2026-01-01', to: '2027-01-03' })).rejects.toMatchObject({
    rule: 'analytics-range',
  })
  expect((await admin.analytics({ from: '2026-01-02', to: '2026-12-31' })).total.characters).toBe(0)
})

test('arguments that no date or limit can be', async () => {
  const { admin } = open(await start(), 'boss:adm')
  const refusals = [
    admin.analytics({ from: new Date(NaN), to: '2026-01-01' }),
    admin.analytics({ from: '', to: '2026-01-01' }),
    admin.keys.setLimits('x', {}),
    admin.keys.setLimits('99999999-9999-4999-8999-999999999999:99999999-9999-4999-8999-999999999999', {
      characters: 0.5,
    }),
    admin.keys.create({ label: 'a\nb' }),
  ]
  for (const refusal of refusals) await expect(refusal).rejects.toMatchObject({ name: 'RequestRefused' })
})
