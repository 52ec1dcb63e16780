import { expect, test } from 'vitest'
import type { LanguageService } from '../language-service.ts'
import { listen, type Seen } from '../testing/listen.ts'
import { openClient } from '../testing/open-client.ts'

/** A client of a service that answers each request with the next of the answers, the last one for ever. */
async function serve(
  ...answers: readonly unknown[]
): Promise<{ readonly client: LanguageService; readonly seen: readonly Seen[] }> {
  let count = 0
  const { url, requests } = await listen((response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers[Math.min(++count, answers.length) - 1]))
  })
  return { client: openClient(url), seen: requests }
}

const id = '11111111-1111-4111-8111-111111111111:22222222-2222-4222-8222-222222222222'
const key = {
  key_id: id,
  label: 'CI',
  creation_time: '2026-09-01T00:00:00.000Z',
  deactivated_time: null,
  is_deactivated: false,
  usage_limits: { characters: 5, speech_to_text_milliseconds: null },
}
const usage = { total_characters: 3, text_translation_characters: 3, speech_to_text_minutes: 1.5 }
const breakdown = {
  characters: 3,
  textCharacters: 3,
  documentCharacters: 0,
  writeCharacters: 0,
  speechToTextMinutes: 1.5,
  speechToSpeechMinutes: 0,
}
const dates = { from: '2026-09-01', to: new Date('2026-09-30T23:00:00Z') }

test('what is sent: names of the wire, all limits each time', async () => {
  const { client, seen } = await serve(key)
  await client.admin.keys.create({ label: 'CI' })
  await client.admin.keys.create()
  await client.admin.keys.rename(id, 'new')
  await client.admin.keys.setLimits(id, { characters: 0 })
  const path = '/v2/admin/developer-keys'
  expect(seen.map(({ method, url, body }) => ({ method, url, body: JSON.parse(body) as unknown }))).toEqual([
    { method: 'POST', url: path, body: { label: 'CI' } },
    { method: 'POST', url: path, body: {} },
    { method: 'PUT', url: `${path}/label`, body: { key_id: id, label: 'new' } },
    {
      method: 'PUT',
      url: `${path}/limits`,
      body: { key_id: id, characters: 0, speech_to_text_milliseconds: null, speech_to_speech_milliseconds: null },
    },
  ])
})

test('a key as it is read, also one of which little is said', async () => {
  const limits = { characters: 5, speechToTextMs: undefined, speechToSpeechMs: undefined }
  const { client } = await serve([key, { key_id: id, deactivated_time: '2026-09-02T00:00:00.000Z', more: 1 }])
  expect(await client.admin.keys.list()).toEqual([
    {
      keyId: id,
      label: 'CI',
      creationTime: key.creation_time,
      deactivatedTime: undefined,
      isDeactivated: false,
      limits,
    },
    {
      keyId: id,
      label: '',
      creationTime: undefined,
      deactivatedTime: '2026-09-02T00:00:00.000Z',
      isDeactivated: true,
      limits: { ...limits, characters: undefined },
    },
  ])
})

test('reports, by key and by day', async () => {
  const report = { total_usage: usage, start_date: '2026-09-01T00:00:00', group_by: 'key' }
  const used = { api_key: 'abcd****wxyz', api_key_label: 'CI', usage }
  const { client, seen } = await serve(
    { usage_report: { ...report, key_usages: [used] } },
    { usage_report: { ...report, key_and_day_usages: [{ ...used, usage_date: '2026-09-02T00:00:00Z' }] } },
  )
  const read = { maskedKey: 'abcd****wxyz', label: 'CI', day: undefined, usage: breakdown }
  expect(await client.admin.analytics({ ...dates, groupBy: 'key' })).toEqual({
    total: breakdown,
    from: '2026-09-01T00:00:00',
    to: undefined,
    usages: [read],
  })
  expect((await client.admin.analytics(dates)).usages).toEqual([{ ...read, day: '2026-09-02' }])
  expect(seen.map(({ url }) => url)).toEqual([
    '/v2/admin/analytics?start_date=2026-09-01&end_date=2026-09-30&group_by=key',
    '/v2/admin/analytics?start_date=2026-09-01&end_date=2026-09-30',
  ])
})

test('pages of tags end, also with a service that always names the next one', async () => {
  const page = (next: number | null, tags: readonly string[]): unknown => ({
    custom_tag_usage_report: {
      aggregate_by: 'period',
      next_page: next,
      usage: tags.map((custom_tag) => ({ custom_tag, breakdown: usage })),
    },
  })
  const { client, seen } = await serve(page(2, ['a', 'b']), page(2, ['c']))
  const tags: string[] = []
  for await (const { tag } of client.admin.eachCustomTag(dates)) tags.push(tag)
  expect(tags).toEqual(['a', 'b', 'c'])
  expect(seen).toHaveLength(2)
  const endless = await serve(page(2, ['a']), page(3, []))
  for await (const { tag } of endless.client.admin.eachCustomTag(dates)) tags.push(tag)
  expect(endless.seen).toHaveLength(2)
})

test.for<[name: string, answer: unknown, problem: string]>([
  ['no list', { keys: [] }, 'the answer is not a list'],
  ['a key without an id', [{ label: 'x' }], 'key_id is not a text'],
  [
    'a limit that is no number',
    [{ key_id: id, usage_limits: { characters: '5' } }],
    'characters is not a whole number',
  ],
])('an answer that cannot be read: %s', async ([, answer, problem]) => {
  const { client } = await serve(answer)
  await expect(client.admin.keys.list()).rejects.toMatchObject({ message: expect.stringContaining(problem) })
})

test.for<[name: string, answer: unknown, problem: string]>([
  ['nothing', null, 'the answer is not an object'],
  ['no report', {}, 'usage_report is not an object'],
  ['a report without a total', { usage_report: {} }, 'total_usage is not an object'],
  ['minutes in words', { usage_report: { total_usage: { speech_to_text_minutes: 'one' } } }, 'is not a number'],
])('a report that cannot be read: %s', async ([, answer, problem]) => {
  const { client } = await serve(answer)
  await expect(client.admin.analytics(dates)).rejects.toMatchObject({ message: expect.stringContaining(problem) })
})

test('usage: newer names first, older ones where there are no others', async () => {
  const { client } = await serve({
    character_count: 1,
    character_limit: 1_000_000_000_000,
    team_document_count: 3,
    team_document_limit: 4,
    document_count: 5,
    speech_to_text_milliseconds_count: 6,
    speech_to_text_milliseconds_limit: 7,
    products: [
      { product_type: 'translate', billing_unit: 'characters', api_key_character_count: 8, character_count: 9 },
      {
        product_type: 'new',
        api_key_unit_count: 1,
        api_key_character_count: 2,
        account_unit_count: 3,
        character_count: 4,
      },
    ],
  })
  expect(await client.usage()).toEqual({
    characters: { count: 1, limit: undefined },
    keyCharacters: undefined,
    // one of the two alone says nothing
    documents: undefined,
    teamDocuments: { count: 3, limit: 4 },
    speechToTextMs: { count: 6, limit: 7 },
    speechToTextMinutes: undefined,
    speechToSpeechMinutes: undefined,
    products: [
      { productType: 'translate', billingUnit: 'characters', keyUnits: 8, accountUnits: 9 },
      { productType: 'new', billingUnit: undefined, keyUnits: 1, accountUnits: 3 },
    ],
    startTime: undefined,
    endTime: undefined,
  })
})
