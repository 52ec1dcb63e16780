import { createClient, type LanguageService, Secret } from '@lockale/client'
import { type LocalService, startService } from '@lockale/service'
import { afterAll, beforeAll, expect, test } from 'vitest'

let service: LocalService
let client: LanguageService
beforeAll(async () => {
  service = await startService()
  client = createClient({ key: new Secret('contract'), baseUrl: service.url, environment: {} })
})
afterAll(async () => {
  await client.close()
  await service.close()
})

test('every feature of a language is one of its resource', async () => {
  for (const { name, features } of await client.languageResources()) {
    const known = new Set(features.map((feature) => feature.name))
    const languages = await client.languages(name, { include: ['beta', 'external'] })
    const odd = languages.flatMap((language) => Object.keys(language.features).filter((key) => !known.has(key)))
    expect(odd).toEqual([])
  }
})

test('variants are targets only, everywhere', async () => {
  for (const { name } of await client.languageResources()) {
    const variants = (await client.languages(name)).filter(({ lang }) => lang.includes('-'))
    expect(variants.filter(({ usableAsSource, usableAsTarget }) => usableAsSource || !usableAsTarget)).toEqual([])
  }
})

test('what third parties deliver is shown on request only, and its language stays', async () => {
  const without = await client.languages('voice')
  const shown = await client.languages('voice', { include: ['external'] })
  expect(without.map(({ lang }) => lang)).toEqual(shown.map(({ lang }) => lang))
  const keys = (list: typeof shown): readonly string[] =>
    Object.keys(list.find(({ lang }) => lang === 'bn')?.features ?? {})
  expect(keys(without)).toEqual([])
  expect(keys(shown)).toContain('transcription')
})

test('the older list is served to POST as well', async () => {
  const headers = { authorization: 'Service-Auth-Key contract' }
  const response = await fetch(`${service.url}/v2/languages?type=target`, { method: 'POST', headers })
  expect(await response.json()).toHaveLength(106)
})
