import { createClient, type LanguageService, Secret } from '@lockale/client'
import { loadStyleRuleCatalogue } from '@lockale/api'
import { type LocalService, startService } from '@lockale/service'
import { expect, onTestFinished, test } from 'vitest'

async function open(key = 'contract'): Promise<{ service: LocalService; client: LanguageService }> {
  const service = await startService()
  const client = createClient({ key: new Secret(key), baseUrl: service.url, attempts: 1, environment: {} })
  onTestFinished(async () => {
    await client.close()
    await service.close()
  })
  return { service, client }
}

test('every rule and option of the catalogue is taken', async () => {
  const { client } = await open()
  const catalogue = Object.entries(await loadStyleRuleCatalogue())
  const options = catalogue.flatMap(([category, rules]) =>
    Object.entries(rules).flatMap(([rule, values]) => values.map((value) => ({ [category]: { [rule]: value } }))),
  )
  expect(options).toHaveLength(518)
  const { styleId } = await client.styleRules.create({ name: 'All', language: 'de' })
  const all = Object.fromEntries(
    catalogue.map(([category, rules]) => [
      category,
      Object.fromEntries(Object.entries(rules).map(([rule, [first = '']]) => [rule, first])),
    ]),
  )
  expect((await client.styleRules.setConfiguredRules(styleId, all)).configuredRules).toEqual(all)
  for (const rules of options) {
    expect((await client.styleRules.setConfiguredRules(styleId, rules)).configuredRules).toEqual(rules)
  }
})

test('each change is a version, and says when', async () => {
  let now = Date.parse('2026-01-01T00:00:00Z')
  await using service = await startService({ clock: { now: () => now } })
  const client = createClient({ key: new Secret('contract'), baseUrl: service.url, environment: {} })
  onTestFinished(() => client.close())
  const { styleId } = await client.styleRules.create({ name: 'House', language: 'de' })
  const added = await client.styleRules.addInstruction(styleId, { label: 'a', prompt: 'b' })
  const steps = [
    () => client.styleRules.rename(styleId, 'House'),
    () => client.styleRules.setConfiguredRules(styleId, {}),
    () => client.styleRules.replaceInstruction(styleId, { id: added.id, label: 'c', prompt: 'd' }),
    () => client.styleRules.deleteInstruction(styleId, added.id),
  ]
  for (const [index, step] of steps.entries()) {
    now += 1000
    await step()
    const { version, updatedTime, creationTime } = await client.styleRules.get(styleId)
    expect({ version, updatedTime }).toEqual({ version: index + 3, updatedTime: new Date(now).toISOString() })
    expect(creationTime).toBe('2026-01-01T00:00:00.000Z')
  }
})

test('the answer to a new instruction is list and instruction in one', async () => {
  const { service, client } = await open()
  const { styleId } = await client.styleRules.create({ name: 'House', language: 'de' })
  const response = await fetch(`${service.url}/v3/style_rules/${styleId}/custom_instructions`, {
    method: 'POST',
    headers: { authorization: 'Service-Auth-Key contract', 'content-type': 'application/json' },
    body: '{"label":"Tone","prompt":"Be brief."}',
  })
  expect(response.status).toBe(201)
  const body = (await response.json()) as { id: string }
  const instruction = { id: body.id, label: 'Tone', prompt: 'Be brief.' }
  expect(body).toMatchObject({ style_id: styleId, version: 2, custom_instructions: [instruction], ...instruction })
})

test('a list that changed is the one that translations follow', async () => {
  const { client } = await open()
  const { styleId } = await client.styleRules.create({ name: 'House', language: 'fr' })
  const params = { text: ['Save'], sourceLang: 'en', styleId }
  await client.translate({ ...params, targetLang: 'fr' })
  const refused = client.translate({ ...params, targetLang: 'de' })
  await expect(refused).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining('Style rule language does not match') as string,
  })
  await client.styleRules.delete(styleId)
  await expect(client.translate({ ...params, targetLang: 'fr' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('keys of the free plan have none, and are told why', async () => {
  const { client } = await open('contract:fx')
  await expect(client.styleRules.list()).rejects.toMatchObject({
    code: 'UNAUTHORIZED',
    hint: expect.stringContaining('paid plan') as string,
  })
})

test.for<[name: string, body: string, status: number]>([
  ['a list', '[]', 400],
  ['cut off', '{"name":', 400],
  ['numbers for texts', '{"name":7,"language":"de"}', 400],
  ['rules three deep', '{"name":"x","language":"de","configured_rules":{"numbers":{"x":{"y":"z"}}}}', 400],
  ['instructions of no shape', '{"name":"x","language":"de","custom_instructions":[null]}', 400],
  ['larger than it may be', JSON.stringify({ name: 'x'.repeat(2_000_000) }), 413],
])('input that is wrong: %s', async ([, body, status]) => {
  const { service, client } = await open()
  const headers = { authorization: 'Service-Auth-Key contract', 'content-type': 'application/json' }
  const response = await fetch(`${service.url}/v3/style_rules`, { method: 'POST', headers, body })
  expect(response.status).toBe(status)
  expect(await client.styleRules.list()).toEqual([])
})

test('a form is not taken', async () => {
  const { service } = await open()
  const headers = { authorization: 'Service-Auth-Key contract' }
  const body = new URLSearchParams({ name: 'x', language: 'de' })
  expect((await fetch(`${service.url}/v3/style_rules`, { method: 'POST', headers, body })).status).toBe(415)
})
