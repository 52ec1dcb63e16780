import { expect } from 'vitest'
import type { ContractRow, RuleRow } from './row.ts'

export const rows: readonly ContractRow[] = [
  {
    endpoint: 'GET /v2/usage',
    client: 'usage',
    async run(client) {
      const before = await client.usage()
      await client.translate({ text: ['12345'], sourceLang: 'en', targetLang: 'de' })
      const after = await client.usage()
      expect(after.characters?.count).toBe((before.characters?.count ?? 0) + 5)
      expect(after.keyCharacters?.count).toBe((before.keyCharacters?.count ?? 0) + 5)
      expect(after.products.map(({ productType, billingUnit }) => [productType, billingUnit])).toEqual([
        ['translate', 'characters'],
        ['write', 'characters'],
        ['speechToText', 'minutes'],
        ['speechToSpeech', 'minutes'],
      ])
      const [translated] = after.products
      expect(translated).toMatchObject({ keyUnits: after.keyCharacters?.count, accountUnits: after.characters?.count })
      expect(after).toMatchObject({
        documents: undefined,
        teamDocuments: undefined,
        speechToTextMs: { count: expect.any(Number), limit: undefined },
        speechToTextMinutes: { count: expect.any(Number), limit: undefined },
        speechToSpeechMinutes: { count: expect.any(Number), limit: undefined },
        startTime: expect.stringMatching(/-01T00:00:00Z$/u),
        endTime: expect.stringMatching(/-01T00:00:00Z$/u),
      })
    },
  },
]

export const rules: readonly RuleRow[] = [
  {
    rule: 'quota',
    status: 456,
    says: 'Quota for this billing period has been exceeded.',
    request(service) {
      // of a key that nobody else uses
      const key = service.store.find('usage-rows-quota')
      if (key !== undefined) service.store.changeKey(key, { limits: { ...key.limits, characters: 4 } })
      return Promise.resolve({
        path: '/v2/translate',
        json: { text: ['12345'], target_lang: 'DE' },
        key: 'usage-rows-quota',
      })
    },
  },
  { rule: 'not-authorised', status: 403, says: 'Forbidden', request: { path: '/v2/usage', key: '' } },
  { rule: 'not-authorised', status: 403, says: 'Forbidden', request: { path: '/v2/usage', key: 'invalid' } },
  {
    rule: 'not-authorised',
    status: 403,
    says: 'Forbidden',
    request: { path: '/v2/usage?auth_key=in-the-query', key: '' },
  },
]
