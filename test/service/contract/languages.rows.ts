import { expect } from 'vitest'
import type { ContractRow, RuleRow } from './row.ts'

export const rows: readonly ContractRow[] = [
  {
    endpoint: 'GET /v3/languages',
    client: 'languages',
    async run(client) {
      const text = await client.languages('translate_text')
      expect(text.find(({ lang }) => lang === 'de')).toMatchObject({
        name: 'German',
        usableAsSource: true,
        usableAsTarget: true,
        status: 'stable',
        external: false,
      })
      expect(text.find(({ lang }) => lang === 'zh-Hant')).toMatchObject({ usableAsSource: false, usableAsTarget: true })
      expect(text.find(({ lang }) => lang === 'de-CH')).toBe(undefined)
      const beta = await client.languages('translate_text', { include: ['beta'] })
      expect(beta.find(({ lang }) => lang === 'de-CH')).toMatchObject({ status: 'beta' })
      const voice = await client.languages('voice', { include: ['beta', 'external'] })
      const arabic = voice.find(({ lang }) => lang === 'ar')
      expect(arabic?.external).toBe(true)
      expect(arabic?.features['transcription']).toEqual({ status: 'stable', external: true })
      expect(arabic?.features['spoken_terms']).toEqual({ status: 'beta', external: true })
      for (const resource of [
        'translate_document',
        'glossary',
        'write',
        'style_rules',
        'translation_memory',
      ] as const) {
        expect((await client.languages(resource)).length).toBeGreaterThan(7)
      }
    },
  },
  {
    endpoint: 'GET /v3/languages/resources',
    client: 'languageResources',
    async run(client) {
      const resources = await client.languageResources()
      expect(resources.map(({ name }) => name)).toEqual([
        'translate_text',
        'translate_document',
        'voice',
        'write',
        'glossary',
        'style_rules',
        'translation_memory',
      ])
      expect(resources[0]?.features).toContainEqual({
        name: 'glossary',
        needsSourceSupport: true,
        needsTargetSupport: true,
      })
    },
  },
  {
    endpoint: 'GET /v3/languages/resources',
    client: 'standInEngine',
    run: async (client) => expect(await client.standInEngine()).toBe('local-pseudo'),
  },
  {
    endpoint: 'GET /v2/languages',
    client: 'languagesV2',
    async run(client) {
      const sources = await client.languagesV2()
      expect(sources).toHaveLength(101)
      expect(sources).toContainEqual({ language: 'ZH', name: 'Chinese', supportsFormality: undefined })
      const targets = await client.languagesV2({ type: 'target' })
      expect(targets).toHaveLength(106)
      expect(targets).toContainEqual({ language: 'ZH', name: 'Chinese (simplified)', supportsFormality: false })
      expect(targets).toContainEqual({ language: 'DE', name: 'German', supportsFormality: true })
      expect(targets.some(({ language }) => ['EN', 'PT', 'DE-DE'].includes(language))).toBe(false)
    },
  },
]

const noResource = "Missing or invalid argument: resource'"

export const rules: readonly RuleRow[] = [
  {
    rule: 'languages-resource',
    status: 400,
    says: noResource,
    request: { path: '/v3/languages' },
    client: (client) => client.languages('' as 'voice'),
  },
  ...['x', '__proto__'].map((resource): RuleRow => ({
    rule: 'languages-resource',
    status: 400,
    says: noResource,
    request: { path: `/v3/languages?resource=${resource}` },
  })),
  {
    rule: 'languages-resource',
    status: 400,
    says: "Bad request. Reason: The 'product' parameter has been renamed to 'resource'.",
    request: { path: '/v3/languages?product=translate_text' },
  },
  {
    rule: 'languages-type',
    status: 400,
    says: "Parameter 'type' is invalid. 'source' and 'target' are valid values.",
    request: { path: '/v2/languages?type=both' },
    client: (client) => client.languagesV2({ type: 'both' as 'source' }),
  },
]
