import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalService, startService } from '../start.ts'
import { call, type TestAnswer } from '../testing/call.ts'

let service: LocalService
beforeAll(async () => {
  service = await startService({
    seed: {
      accounts: [
        { key: 'reader', account: 'terms', scopes: ['glossaries:read'] },
        { key: 'writer', account: 'terms', scopes: ['glossaries:write'] },
        { key: 'other', account: 'terms', scopes: ['translate:text'] },
      ],
    },
  })
})
afterAll(() => service.close())

const old = { name: 'Old', source_lang: 'EN', target_lang: 'de', entries: 'a\tb', entries_format: 'tsv' }

async function make(fields: object = old, key = 'test-key'): Promise<string> {
  const { status, json } = await call(service, { path: '/v2/glossaries', json: fields, key })
  expect(status).toBe(201)
  return (json as { glossary_id: string }).glossary_id
}

test('the record, from JSON and from a form', async () => {
  const form = new URLSearchParams(old).toString()
  for (const sent of [{ json: old }, { form }]) {
    const { status, json } = await call(service, { path: '/v2/glossaries', ...sent })
    expect(status).toBe(201)
    expect(json).toEqual({
      glossary_id: expect.any(String) as string,
      name: 'Old',
      ready: true,
      source_lang: 'en',
      target_lang: 'de',
      creation_time: expect.stringMatching(/\.\d{3}Z$/u) as string,
      entry_count: 1,
    })
  }
})

test('the format of entries is TSV unless it is given', async () => {
  const { entries_format: _, ...rest } = old
  const ids = [await make(rest), await make({ ...rest, entries: 'a,b\nc,d', entries_format: 'csv' })]
  const texts = ids.map(async (id) => (await call(service, { path: `/v2/glossaries/${id}/entries` })).text)
  expect(await Promise.all(texts)).toEqual(['a\tb', 'a\tb\nc\td'])
})

test.for<[name: string, change: { method: string; path: string; json?: object }]>([
  ['a new name', { method: 'PATCH', path: '', json: { name: 'New' } }],
  ['more entries', { method: 'PATCH', path: '', json: { dictionaries: [{ ...old, entries: 'c\td' }] } }],
  ['another dictionary', { method: 'PUT', path: '/dictionaries', json: { ...old, target_lang: 'fr' } }],
  ['the same dictionary', { method: 'PUT', path: '/dictionaries', json: old }],
  ['no dictionary', { method: 'DELETE', path: '/dictionaries?source_lang=en&target_lang=de' }],
])('one that v3 gave %s is not one of v2 any more', async ([, { path, ...change }]) => {
  const id = await make()
  const changed = await call(service, { ...change, path: `/v3/glossaries/${id}${path}` })
  expect(changed.status).toBeLessThan(300)
  const ask = (suffix = '', method = 'GET'): Promise<TestAnswer> =>
    call(service, { path: `/v2/glossaries/${id}${suffix}`, method })
  expect((await ask()).status).toBe(404)
  expect((await ask('/entries')).status).toBe(404)
  const refused = await ask('', 'DELETE')
  expect(refused).toMatchObject({ status: 400, json: { message: expect.stringContaining('/v3/glossaries') as string } })
  const { json } = await call(service, { path: '/v2/glossaries' })
  expect(JSON.stringify(json)).not.toContain(id)
  expect((await call(service, { path: `/v3/glossaries/${id}` })).status).toBe(200)
})

test('methods that are not served', async () => {
  const id = await make()
  for (const method of ['PUT', 'PATCH']) {
    const { status, headers } = await call(service, { path: `/v2/glossaries/${id}`, method, json: {} })
    expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow: 'GET, DELETE' })
  }
})
