import { createClient, type LanguageService, Secret } from '@lockale/client'
import type { LocalService } from '@lockale/service'
import { expect } from 'vitest'
import type { ContractRow, RawRequest, RuleRow } from './row.ts'

const adminKey = 'contract:adm'
const keysPath = '/v2/admin/developer-keys'
const unknownKey = '99999999-9999-4999-8999-999999999999:99999999-9999-4999-8999-999999999999'
const september = { from: '2026-09-01', to: '2026-09-30' }
const dates = 'start_date=2026-09-01&end_date=2026-09-30'

/** Run by a client with an admin key. */
export const rows: readonly ContractRow[] = [
  {
    endpoint: `POST ${keysPath}`,
    client: 'admin.keys.create',
    async run({ admin }) {
      const key = await admin.keys.create({ label: ' CI ' })
      expect(key).toMatchObject({
        keyId: expect.stringMatching(/^[\da-f-]{36}:[\da-f-]{36}$/u),
        label: 'CI',
        creationTime: expect.stringMatching(/Z$/u),
        deactivatedTime: undefined,
        isDeactivated: false,
        limits: { characters: undefined, speechToTextMs: undefined, speechToSpeechMs: undefined },
      })
      await admin.keys.deactivate(key.keyId)
    },
  },
  {
    endpoint: `GET ${keysPath}`,
    client: 'admin.keys.list',
    async run({ admin }) {
      const key = await admin.keys.create()
      expect((await admin.keys.list()).at(-1)).toEqual(key)
      await admin.keys.deactivate(key.keyId)
      expect((await admin.keys.list()).at(-1)).toMatchObject({ keyId: key.keyId, isDeactivated: true })
    },
  },
  {
    endpoint: `PUT ${keysPath}/deactivate`,
    client: 'admin.keys.deactivate',
    async run({ admin }, service) {
      const { keyId } = await admin.keys.create()
      const key = await admin.keys.deactivate(keyId)
      expect(key).toMatchObject({ isDeactivated: true, deactivatedTime: expect.stringMatching(/Z$/u) })
      expect(await admin.keys.deactivate(keyId)).toEqual(key)
      await using client = open(service, keyId)
      await expect(client.usage()).rejects.toMatchObject({ status: 403 })
    },
  },
  {
    endpoint: `PUT ${keysPath}/label`,
    client: 'admin.keys.rename',
    async run({ admin }) {
      const { keyId } = await admin.keys.create({ label: 'old' })
      await admin.keys.deactivate(keyId)
      expect(await admin.keys.rename(keyId, 'new')).toMatchObject({ keyId, label: 'new', isDeactivated: true })
    },
  },
  {
    endpoint: `PUT ${keysPath}/limits`,
    client: 'admin.keys.setLimits',
    async run({ admin }, service) {
      const { keyId } = await admin.keys.create()
      const all = { characters: 5, speechToTextMs: 6, speechToSpeechMs: 0 }
      expect((await admin.keys.setLimits(keyId, all)).limits).toEqual(all)
      const others = { speechToTextMs: undefined, speechToSpeechMs: undefined }
      expect((await admin.keys.setLimits(keyId, { characters: 4 })).limits).toEqual({ characters: 4, ...others })
      await using client = open(service, keyId)
      await client.translate({ text: ['1234'], sourceLang: 'en', targetLang: 'de' })
      await expect(client.translate({ text: ['5'], sourceLang: 'en', targetLang: 'de' })).rejects.toMatchObject({
        status: 456,
      })
      await admin.keys.deactivate(keyId)
    },
  },
  {
    endpoint: 'GET /v2/admin/analytics',
    client: 'admin.analytics',
    async run({ admin }, service) {
      const { keyId } = await spend(service, admin)
      const [today, masked] = [todayOf(service), `${keyId.slice(0, 4)}****${keyId.slice(-4)}`]
      const period = { from: today, to: today }
      expect(await admin.analytics(period)).toMatchObject({
        total: { documentCharacters: 0, writeCharacters: 0, speechToTextMinutes: 0, speechToSpeechMinutes: 0 },
        from: `${today}T00:00:00`,
        to: `${today}T00:00:00`,
        usages: [],
      })
      const usage = { characters: 8, textCharacters: 8 }
      const byKey = await admin.analytics({ ...period, groupBy: 'key' })
      expect(byKey.usages.at(-1)).toMatchObject({ maskedKey: masked, label: 'spender', day: undefined, usage })
      const byDay = await admin.analytics({ ...period, groupBy: 'key_and_day' })
      expect(byDay.usages.at(-1)).toMatchObject({ maskedKey: masked, label: 'spender', day: today, usage })
      expect(await admin.analytics({ from: new Date(0), to: '1970-02-01T10:00:00' })).toMatchObject({
        total: { characters: 0 },
        from: '1970-01-01T00:00:00',
        to: '1970-02-01T10:00:00',
      })
    },
  },
  {
    endpoint: 'GET /v2/admin/analytics/custom-tags',
    client: 'admin.customTags',
    async run({ admin }, service) {
      const { tag } = await spend(service, admin)
      const today = todayOf(service)
      const { usages, nextPage } = await admin.customTags({ from: today, to: today })
      const usage = usages.find((item) => item.tag === tag)
      expect(usage).toMatchObject({
        day: undefined,
        usage: { characters: 5, textCharacters: 5, documentCharacters: 0 },
      })
      expect(nextPage).toBeUndefined()
      expect(await admin.customTags({ ...september, page: 9 })).toEqual({ usages: [], nextPage: undefined })
    },
  },
  {
    endpoint: 'GET /v2/admin/analytics/custom-tags',
    client: 'admin.eachCustomTag',
    async run({ admin }, service) {
      const { tag } = await spend(service, admin)
      const today = todayOf(service)
      const period = { from: today, to: today }
      const inPeriod = (await all(admin.eachCustomTag(period))).find((item) => item.tag === tag)
      expect(inPeriod).toMatchObject({ tag, day: undefined, usage: { characters: 5, textCharacters: 5 } })
      const byDay = (await all(admin.eachCustomTag({ ...period, aggregateBy: 'day' }))).find((item) => item.tag === tag)
      expect(byDay).toMatchObject({ tag, day: today, usage: { characters: 5 } })
    },
  },
]

export const rules: readonly RuleRow[] = [
  {
    rule: 'analytics-range',
    status: 400,
    says: 'Bad request. Reason: Date range cannot exceed 366 days',
    request: get('/v2/admin/analytics?start_date=2025-01-01&end_date=2026-01-03'),
    client: (client) => client.admin.analytics({ from: '2025-01-01', to: '2026-01-03' }),
  },
  {
    rule: 'analytics-grouping',
    status: 400,
    says: "Value for 'group_by' not supported. Allowed: '', 'key', 'key_and_day'.",
    request: get(`/v2/admin/analytics?${dates}&group_by=day`),
    client: (client) => client.admin.analytics({ ...september, groupBy: 'day' as 'key' }),
  },
  {
    rule: 'analytics-grouping',
    status: 400,
    says: "Value for 'aggregate_by' not supported. Allowed: '', 'period', 'day'.",
    request: get(`/v2/admin/analytics/custom-tags?${dates}&aggregate_by=month`),
    client: (client) => client.admin.customTags({ ...september, aggregateBy: 'month' as 'day' }),
  },
  {
    rule: 'analytics-dates',
    status: 400,
    says: "Parameter 'start_date' not specified",
    request: get('/v2/admin/analytics'),
  },
  {
    rule: 'analytics-dates',
    status: 400,
    says: "Parameter 'end_date' not specified",
    request: get('/v2/admin/analytics/custom-tags?start_date=2026-09-01'),
  },
  {
    rule: 'analytics-dates',
    status: 400,
    says: "Value for 'start_date' not supported.",
    request: get('/v2/admin/analytics?start_date=2026-09-31&end_date=2026-10-01'),
    client: (client) => client.admin.analytics({ from: '2026-09-31', to: '2026-10-01' }),
  },
  {
    rule: 'analytics-dates',
    status: 400,
    says: "Value for 'end_date' not supported.",
    request: get('/v2/admin/analytics/custom-tags?start_date=2026-09-02&end_date=2026-09-01'),
    client: (client) => client.admin.customTags({ from: '2026-09-02', to: '2026-09-01' }),
  },
  {
    rule: 'page-numbers',
    status: 400,
    says: 'Parameter "page" must be a non-negative integer',
    request: get(`/v2/admin/analytics/custom-tags?${dates}&page=-1`),
    client: (client) => client.admin.customTags({ ...september, page: -1 }),
  },
  {
    rule: 'unknown-value',
    status: 400,
    says: "Value for 'key_id' not supported.",
    request: { method: 'PUT', path: `${keysPath}/deactivate`, json: { key_id: 'ab:cd' }, key: adminKey },
    client: (client) => client.admin.keys.deactivate('ab:cd'),
  },
  {
    rule: 'unknown-value',
    status: 400,
    says: "Value for 'label' not supported.",
    request: { method: 'POST', path: keysPath, json: { label: 'x'.repeat(101) }, key: adminKey },
    client: (client) => client.admin.keys.create({ label: 'x'.repeat(101) }),
  },
  {
    rule: 'unknown-value',
    status: 400,
    says: "Value for 'label' not supported.",
    request: { method: 'PUT', path: `${keysPath}/label`, json: { key_id: unknownKey, label: ' ' }, key: adminKey },
    client: (client) => client.admin.keys.rename(unknownKey, ' '),
  },
  {
    rule: 'unknown-value',
    status: 400,
    says: "Value for 'characters' not supported.",
    request: { method: 'PUT', path: `${keysPath}/limits`, json: { key_id: unknownKey, characters: -1 }, key: adminKey },
    client: (client) => client.admin.keys.setLimits(unknownKey, { characters: -1 }),
  },
  {
    rule: 'not-authorised',
    status: 403,
    says: 'Forbidden',
    request: { path: keysPath, key: 'no-admin' },
  },
  {
    rule: 'not-authorised',
    status: 403,
    says: 'Forbidden',
    request: { path: '/v2/usage', key: adminKey },
  },
]

type Admin = LanguageService['admin']

function open(service: LocalService, key: string): LanguageService {
  return createClient({ key: new Secret(key), baseUrl: service.url, attempts: 1, environment: {} })
}

/** Eight characters, five of them under a tag, with a key that is new. */
async function spend(service: LocalService, admin: Admin): Promise<{ readonly keyId: string; readonly tag: string }> {
  const { keyId } = await admin.keys.create({ label: 'spender' })
  const tag = `tag-${keyId.slice(0, 8)}`
  await using client = open(service, keyId)
  await client.translate({ text: ['12345'], sourceLang: 'en', targetLang: 'de' }, { tag })
  await client.translate({ text: ['678'], sourceLang: 'en', targetLang: 'de' })
  await admin.keys.deactivate(keyId)
  return { keyId, tag }
}

/** The day of the service's own clock, which a test may have set. */
function todayOf(service: LocalService): string {
  const days = service.store.accounts.flatMap(({ usage }) => [...usage.cells()].map(({ day }) => day))
  return days.at(-1) ?? ''
}

async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const list: Item[] = []
  for await (const item of items) list.push(item)
  return list
}

function get(path: string): RawRequest {
  return { path, key: adminKey }
}
