import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type LocalService, type ServiceOptions, startService } from '../start.ts'
import { call, translate } from '../testing/call.ts'
import { openDataFolder } from './open-data-folder.ts'

const noon = Date.UTC(2026, 8, 15, 12)

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lockale-restart-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function start(folder: string, options: ServiceOptions = {}): Promise<LocalService> {
  const keeper = await openDataFolder(folder)
  return startService({ clock: { now: () => noon }, keeper, ...options })
}

async function json(service: LocalService, path: string, more: object = {}): Promise<Record<string, unknown>> {
  return (await call(service, { path, ...more })).json as Record<string, unknown>
}

/** Everything an account can show. */
async function everything(service: LocalService): Promise<readonly unknown[]> {
  const paths = [
    '/v2/usage',
    '/v3/glossaries',
    '/v3/style_rules?detailed=true',
    '/v3/translation_memories',
    '/v3/spoken-terms',
  ]
  return Promise.all(paths.map((path) => json(service, path)))
}

test('accounts, keys, usage and all that was made are there after a restart', async () => {
  const folder = makeFolder()
  const seed = {
    accounts: [
      { key: 'test-key', account: 'acme', charactersUsed: 100, label: 'Site' },
      { key: 'boss:adm', account: 'acme' },
    ],
    memories: [{ name: 'M', source: 'en', segments: [{ source: 'Yes', targets: { de: 'Ja doch' } }] }],
    spokenTerms: [{ name: 'T', lists: [{ language: 'en', terms: ['Lockale'] }] }],
  }
  const first = await start(folder, { seed })
  const dictionaries = [{ source_lang: 'en', target_lang: 'de', entries: 'cart\tKorb', entries_format: 'tsv' }]
  const glossary = await json(first, '/v3/glossaries', { json: { name: 'UI', dictionaries } })
  await json(first, '/v3/style_rules', { json: { name: 'S', language: 'de' } })
  await translate(first, { text: 'Hello' }, { headers: { 'x-service-reporting-tag': 'web' } })
  const made = await json(first, '/v2/admin/developer-keys', { key: 'boss:adm', json: { label: 'made' } })
  const limits = { key_id: made['key_id'], characters: 7 }
  await json(first, '/v2/admin/developer-keys/limits', { method: 'PUT', key: 'boss:adm', json: limits })
  await translate(first, { text: 'Hi' }, { key: 'first-use:fx' })
  const keys = await json(first, '/v2/admin/developer-keys', { key: 'boss:adm' })
  const before = await everything(first)
  await first.close()

  const second = await start(folder, { seed: { ...seed, memories: [] } })
  expect(await everything(second)).toEqual(before)
  expect(await json(second, '/v2/admin/developer-keys', { key: 'boss:adm' })).toEqual(keys)
  expect(await json(second, '/v2/usage', { key: 'first-use:fx' })).toEqual({
    character_count: 2,
    character_limit: 500_000,
  })
  const tags = '/v2/admin/analytics/custom-tags?start_date=2026-09-15&end_date=2026-09-15'
  expect(await json(second, tags, { key: 'boss:adm' })).toMatchObject({
    custom_tag_usage_report: { usage: [{ custom_tag: 'web', breakdown: { total_characters: 5 } }] },
  })
  const withGlossary = await translate(second, { text: 'cart', glossary_id: glossary['glossary_id'] })
  expect(withGlossary.text).toContain('Korb')
  // its limit stands, and so does what it used
  const key = String(made['key_id'])
  expect((await translate(second, { text: '1234567' }, { key })).status).toBe(200)
  expect((await translate(second, { text: '8' }, { key })).status).toBe(456)
  await json(second, '/v2/admin/developer-keys/deactivate', { method: 'PUT', key: 'boss:adm', json: { key_id: key } })
  await second.close()

  const third = await start(folder, { strictKeys: true })
  expect((await translate(third, { text: '9' }, { key })).status).toBe(403)
  expect((await json(third, '/v2/usage'))['character_count']).toBe(116)
  // known since its first use
  expect((await call(third, { path: '/v2/usage', key: 'first-use:fx' })).status).toBe(200)
  expect((await call(third, { path: '/v2/usage', key: 'never-used' })).status).toBe(403)
  await third.close()
})

test('a document in work goes on', async () => {
  const folder = makeFolder()
  let now = noon
  const options = { clock: { now: () => now }, behaviour: { documentQueueMs: 1000, documentTranslateMs: 1000 } }
  const first = await start(folder, options)
  const body = new FormData()
  body.set('target_lang', 'DE')
  body.set('source_lang', 'EN')
  body.set('file', new Blob(['Hello']), 'hello.txt')
  const authorization = 'Service-Auth-Key test-key'
  const uploaded = await fetch(`${first.url}/v2/document`, { method: 'POST', headers: { authorization }, body })
  const { document_id: id, document_key } = (await uploaded.json()) as { document_id: string; document_key: string }
  await first.close()
  now += 5000
  const second = await start(folder, options)
  const found = { json: { document_key } }
  expect(await json(second, `/v2/document/${id}`, found)).toMatchObject({ status: 'done', billed_characters: 5 })
  expect((await call(second, { path: `/v2/document/${id}/result`, ...found })).text).toContain('[de ')
  await second.close()
})

test('regions stay apart', async () => {
  const folder = makeFolder()
  const first = await start(folder)
  const made = await json(first, '/v3/style_rules', { json: { name: 'main', language: 'de' } })
  await first.close()
  const region = await start(folder, { region: 'us' })
  expect(await json(region, '/v3/style_rules')).toEqual({ style_rules: [] })
  await json(region, '/v3/style_rules', { json: { name: 'us', language: 'de' } })
  await region.close()
  const again = await start(folder)
  expect(await json(again, '/v3/style_rules?detailed=true')).toEqual({ style_rules: [made] })
  await again.close()
})

test('no key is written down', async () => {
  const folder = makeFolder()
  const keys = ['canary-seed-0123456789', 'canary-used-0123456789', 'canary-boss-0123456789:adm']
  const service = await start(folder, { seed: { accounts: [{ key: keys[0] ?? '' }] } })
  for (const key of keys) {
    await translate(service, { text: 'a' }, { key })
    await call(service, { path: '/v2/admin/developer-keys', key })
  }
  const find = (): readonly string[] => {
    const files = readdirSync(folder).map((name) => readFileSync(join(folder, name)))
    return keys.filter((key) => files.some((bytes) => bytes.includes(key)))
  }
  expect(find()).toEqual([])
  await service.close()
  expect(find()).toEqual([])
  expect(readdirSync(folder)).toEqual(['lockale-service.db'])
})

test('a disk that takes nothing more: the request fails, and nothing of it is remembered', async () => {
  const folder = makeFolder()
  const keeper = await openDataFolder(folder)
  let isFull = false
  const put: typeof keeper.put = (...given) => {
    if (isFull) throw new Error('database or disk is full')
    keeper.put(...given)
  }
  const service = await startService({ keeper: { ...keeper, put } })
  await translate(service, { text: 'Hello' })
  isFull = true
  const failed = await translate(service, { text: 'Hello' })
  expect([failed.status, failed.json]).toEqual([500, { message: 'Internal error: database or disk is full' }])
  expect((await call(service, { path: '/v3/style_rules', json: { name: 'a', language: 'de' } })).status).toBe(500)
  expect((await call(service, { path: '/v2/usage', key: 'another' })).status).toBe(500)
  isFull = false
  expect(await json(service, '/v2/usage')).toMatchObject({ character_count: 5 })
  expect(await json(service, '/v3/style_rules')).toEqual({ style_rules: [] })
  expect((await call(service, { path: '/v2/usage', key: 'another' })).status).toBe(200)
  await service.close()
})
