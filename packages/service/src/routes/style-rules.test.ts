import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalService, startService } from '../start.ts'
import { call } from '../testing/call.ts'

let service: LocalService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const list = {
  name: 'House style',
  language: 'DE',
  configured_rules: { numbers: { decimal_separator: 'use_comma_as_decimal_separator' } },
  custom_instructions: [{ label: 'Address', prompt: 'Say Sie.' }],
}

test('makes a list, and gives it back whole or without its details', async () => {
  const key = 'maker'
  const made = await call(service, { path: '/v3/style_rules', json: list, key })
  expect([made.status, made.json]).toEqual([
    201,
    {
      style_id: expect.any(String),
      name: 'House style',
      language: 'de',
      version: 1,
      creation_time: expect.any(String),
      updated_time: expect.any(String),
      configured_rules: list.configured_rules,
      custom_instructions: [{ id: expect.any(String), label: 'Address', prompt: 'Say Sie.' }],
    },
  ])
  const { style_id: id } = made.json as { style_id: string }
  expect((await call(service, { path: `/v3/style_rules/${id}`, key })).json).toEqual(made.json)
  expect((await call(service, { path: '/v3/style_rules?detailed=true', key })).json).toEqual({
    style_rules: [made.json],
  })
  const { json } = await call(service, { path: '/v3/style_rules', key })
  expect(json).toMatchObject({ style_rules: [{ style_id: id }] })
  expect(json).not.toHaveProperty('style_rules.0.configured_rules')
})

test('pages through lists, oldest first', async () => {
  const key = 'pager'
  for (let count = 0; count < 12; count++) {
    await call(service, { path: '/v3/style_rules', json: { ...list, name: `list ${count}` }, key })
  }
  const names = async (query: string): Promise<string[]> => {
    const { json } = await call(service, { path: `/v3/style_rules?${query}`, key })
    return (json as { style_rules: { name: string }[] }).style_rules.map(({ name }) => name)
  }
  expect(await names('')).toHaveLength(10)
  expect(await names('page=1')).toEqual(['list 10', 'list 11'])
  expect(await names('page=2&page_size=5')).toEqual(['list 10', 'list 11'])
  expect(await names('page=9')).toEqual([])
})

test.for<[name: string, fields: object, message: unknown]>([
  ['no name', { name: '' }, expect.stringContaining('name')],
  ['a long name', { name: 'a'.repeat(1025) }, expect.stringContaining('name')],
  ['an unknown language', { language: 'tlh' }, expect.stringContaining('language')],
  ['a variant', { language: 'en-GB' }, expect.stringContaining('language')],
  ['rules that are no rules', { configured_rules: ['x'] }, expect.stringContaining('configured_rules')],
  [
    'an option that is no text',
    { configured_rules: { numbers: { separator: 1 } } },
    expect.stringContaining('configured_rules'),
  ],
  [
    '201 instructions',
    { custom_instructions: Array.from({ length: 201 }, () => ({})) },
    'Maximum of 200 custom instructions allowed',
  ],
  ['an instruction without a label', { custom_instructions: [{ prompt: 'a' }] }, expect.stringContaining('label')],
  [
    'a long label',
    { custom_instructions: [{ prompt: 'a', label: 'a'.repeat(101) }] },
    expect.stringContaining('label'),
  ],
  [
    'a long prompt',
    { custom_instructions: [{ label: 'a', prompt: 'a'.repeat(301) }] },
    'Custom instruction prompt must be at most 300 characters',
  ],
])('52 refuses %s', async ([, fields, message]) => {
  const answer = await call(service, { path: '/v3/style_rules', json: { ...list, ...fields } })
  expect(answer.status).toBe(400)
  expect(answer.json).toEqual({ message })
})

test.for([
  ['page=-1', 'Parameter "page" must be a non-negative integer'],
  ['page=x', 'Parameter "page" must be a non-negative integer'],
  ['page_size=0', "Value for 'page_size' not supported."],
  ['page_size=26', "Value for 'page_size' not supported."],
])('53 refuses %s', async ([query, message]) => {
  for (const path of ['/v3/style_rules', '/v3/translation_memories']) {
    const answer = await call(service, { path: `${path}?${query}` })
    expect([answer.status, answer.json]).toEqual([400, { message }])
  }
})

test('is for paid keys, in JSON', async () => {
  expect((await call(service, { path: '/v3/style_rules', key: 'demo:fx' })).status).toBe(403)
  expect((await call(service, { path: '/v3/style_rules', form: 'name=a' })).status).toBe(415)
  expect((await call(service, { path: '/v3/style_rules/x' })).status).toBe(400)
  expect((await call(service, { path: '/v3/style_rules/99999999-9999-4999-8999-999999999999' })).status).toBe(404)
})
