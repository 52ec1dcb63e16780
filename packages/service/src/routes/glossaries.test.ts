import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type LocalService, startService } from '../start.ts'
import { call, type TestAnswer } from '../testing/call.ts'

let service: LocalService
beforeEach(async () => {
  service = await startService({ clock: { now: () => Date.UTC(2026, 8, 1, 8) } })
})
afterEach(() => service.close())

const dictionary = {
  source_lang: 'en',
  target_lang: 'de',
  entries: 'Save\tSichern\nfile\tDatei',
  entries_format: 'tsv',
}

function create(fields: Readonly<Record<string, unknown>> = {}): Promise<TestAnswer> {
  return call(service, { path: '/v3/glossaries', json: { name: 'UI', dictionaries: [dictionary], ...fields } })
}

async function createId(): Promise<string> {
  return ((await create()).json as { glossary_id: string }).glossary_id
}

describe('create', () => {
  test('refuses another content type', async () => {
    const answer = await call(service, {
      path: '/v3/glossaries',
      body: '{}',
      headers: { 'content-type': 'text/plain' },
    })
    expect([answer.status, answer.json]).toEqual([
      400,
      { message: 'Invalid Content-Type', detail: 'Content-Type required.' },
    ])
  })
})

test('lists the newest first, each account its own', async () => {
  await create({ name: 'first' })
  await create({ name: 'second' })
  const names = async (key: string): Promise<string[]> => {
    const { json } = await call(service, { path: '/v3/glossaries', key })
    return (json as { glossaries: { name: string }[] }).glossaries.map(({ name }) => name)
  }
  expect(await names('test-key')).toEqual(['second', 'first'])
  expect(await names('other-key')).toEqual([])
})

test('a change that is refused changes nothing', async () => {
  const path = `/v3/glossaries/${await createId()}`
  const before = (await call(service, { path })).json
  const bad = { ...dictionary, entries: 'no tab' }
  const json = { name: 'New', dictionaries: [bad] }
  expect((await call(service, { path, method: 'PATCH', json })).status).toBe(400)
  expect((await call(service, { path })).json).toEqual(before)
})
