import { expect, test } from 'vitest'
import { startService } from '../start.ts'
import { call, type TestCall, translate } from '../testing/call.ts'

const keys = '/v2/admin/developer-keys'
const unknown = '99999999-9999-4999-8999-999999999999:99999999-9999-4999-8999-999999999999'
const put = { method: 'PUT', path: `${keys}/limits` }
const dates = 'start_date=2026-09-01&end_date=2026-09-30'

test.for<[name: string, request: TestCall, status: number, message: string]>([
  ['a form', { path: keys, form: 'label=a' }, 415, 'Unsupported Content-Type: application/json expected.'],
  ['a label that is a number', { path: keys, json: { label: 5 } }, 400, "Value for 'label' not supported."],
  ['an empty label', { path: keys, json: { label: '' } }, 400, "Value for 'label' not supported."],
  ['a label of blanks', { path: keys, json: { label: ' \t ' } }, 400, "Value for 'label' not supported."],
  ['a label with a line end', { path: keys, json: { label: 'a\nb' } }, 400, "Value for 'label' not supported."],
  ['no id', { ...put, json: { characters: 1 } }, 400, "Parameter 'key_id' not specified"],
  ['an id that is a list', { ...put, json: { key_id: [unknown] } }, 400, "Value for 'key_id' not supported."],
  ['half an id', { ...put, json: { key_id: unknown.slice(0, 36) } }, 400, "Value for 'key_id' not supported."],
  ['one and a half', { ...put, json: { key_id: `${unknown}:` } }, 400, "Value for 'key_id' not supported."],
  ['an unknown id', { ...put, json: { key_id: unknown } }, 404, 'Developer key not found'],
  ['no label', { ...put, path: `${keys}/label`, json: { key_id: unknown } }, 400, "Parameter 'label' not specified"],
  ['a fraction', { ...put, json: { key_id: unknown, characters: 1.5 } }, 400, "Value for 'characters' not supported."],
  ['a text', { ...put, json: { key_id: unknown, characters: '5' } }, 400, "Value for 'characters' not supported."],
  [
    'a negative one',
    { ...put, json: { key_id: unknown, speech_to_text_milliseconds: -1 } },
    400,
    "Value for 'speech_to_text_milliseconds' not supported.",
  ],
  [
    'one that no number holds',
    { ...put, json: { key_id: unknown, speech_to_speech_milliseconds: 2 ** 53 } },
    400,
    "Value for 'speech_to_speech_milliseconds' not supported.",
  ],
  ['no body', put, 415, 'Unsupported Content-Type: application/json expected.'],
  ['the wrong method', { path: keys, method: 'DELETE' }, 405, 'Method not allowed'],
  [
    'an empty date',
    { path: '/v2/admin/analytics?start_date=&end_date=2026-01-01' },
    400,
    "Parameter 'start_date' not specified",
  ],
  [
    'a date that is none',
    { path: '/v2/admin/analytics?start_date=2026-02-30&end_date=2026-03-01' },
    400,
    "Value for 'start_date' not supported.",
  ],
  [
    'a date with a zone',
    { path: '/v2/admin/analytics?start_date=2026-02-01&end_date=2026-03-01T00:00:00Z' },
    400,
    "Value for 'end_date' not supported.",
  ],
  [
    'a grouping before the range',
    { path: '/v2/admin/analytics?start_date=2020-01-01&end_date=2026-01-01&group_by=x' },
    400,
    "Value for 'group_by' not supported. Allowed: '', 'key', 'key_and_day'.",
  ],
  [
    'a page that is none',
    { path: `/v2/admin/analytics/custom-tags?${dates}&page=1.5` },
    400,
    'Parameter "page" must be a non-negative integer',
  ],
  [
    'a page beyond all numbers',
    { path: `/v2/admin/analytics/custom-tags?${dates}&page=${'9'.repeat(40)}` },
    400,
    'Parameter "page" must be a non-negative integer',
  ],
])('refuses %s', async ([, request, status, message]) => {
  await using service = await startService()
  const answer = await call(service, { key: 'boss:adm', ...request })
  expect([answer.status, answer.json]).toEqual([status, { message }])
})

test.for<[name: string, request: TestCall]>([
  ['no body at all', { path: keys, method: 'POST' }],
  ['nulls', { path: keys, json: { label: null, more: 1 } }],
  ['an empty grouping', { path: `/v2/admin/analytics?${dates}&group_by=` }],
  ['page 0, which is the first', { path: `/v2/admin/analytics/custom-tags?${dates}&page=0&aggregate_by=` }],
])('takes %s', async ([, request]) => {
  await using service = await startService()
  expect((await call(service, { key: 'boss:adm', ...request })).status).toBe(200)
})

test('the wire: a record, and both reports', async () => {
  await using service = await startService({ clock: { now: () => Date.UTC(2026, 8, 15) }, preset: 'deepl' })
  const made = (await call(service, { path: keys, method: 'POST', key: 'boss:adm' })).json as { key_id: string }
  expect(made).toEqual({
    key_id: expect.stringMatching(/^[\da-f-]{36}:[\da-f-]{36}$/u),
    label: 'DeepL API Key',
    creation_time: '2026-09-15T00:00:00.000Z',
    deactivated_time: null,
    is_deactivated: false,
    usage_limits: { characters: null, speech_to_text_milliseconds: null, speech_to_speech_milliseconds: null },
  })
  await translate(service, { text: 'abc' }, { key: made.key_id, headers: { 'x-deepl-reporting-tag': 'Web' } })
  const breakdown = {
    total_characters: 3,
    text_translation_characters: 3,
    document_translation_characters: 0,
    text_improvement_characters: 0,
    speech_to_text_minutes: 0,
    speech_to_speech_minutes: 0,
  }
  const name = { api_key: `${made.key_id.slice(0, 4)}****${made.key_id.slice(-4)}`, api_key_label: 'DeepL API Key' }
  const period = { start_date: '2026-09-01T00:00:00', end_date: '2026-09-30T00:00:00' }
  const get = async (path: string): Promise<unknown> => (await call(service, { path, key: 'boss:adm' })).json
  expect(await get(`/v2/admin/analytics?${dates}`)).toEqual({ usage_report: { total_usage: breakdown, ...period } })
  expect(await get(`/v2/admin/analytics?${dates}&group_by=key_and_day`)).toEqual({
    usage_report: {
      total_usage: breakdown,
      ...period,
      group_by: 'key_and_day',
      key_and_day_usages: [{ ...name, usage_date: '2026-09-15T00:00:00Z', usage: breakdown }],
    },
  })
  const { document_translation_characters: _, ...ofTag } = breakdown
  expect(await get(`/v2/admin/analytics/custom-tags?${dates}&aggregate_by=day`)).toEqual({
    custom_tag_usage_report: {
      aggregate_by: 'day',
      ...period,
      next_page: null,
      usage: [{ custom_tag: 'web', usage_date: '2026-09-15T00:00:00Z', breakdown: ofTag }],
    },
  })
})
