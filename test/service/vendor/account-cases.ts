import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AuthorizationError, DeepLClient, QuotaExceededError } from 'deepl-node'
import { expect } from 'vitest'
import type { Vendor, VendorCase } from './vendor-case.ts'

export const accountCases: readonly VendorCase[] = [
  {
    name: 'usage',
    calls: ['getUsage', 'translateText'],
    async run({ client }) {
      const before = await client.getUsage()
      expect(before.character?.count).toBe(0)
      expect(before.anyLimitReached()).toBe(false)
      expect(String(before)).toMatch(/^Usage this billing period:\nCharacters: 0 of 20000000/u)
      await client.translateText(['proton beam', 'Hi'], 'en', 'de')
      expect((await client.getUsage()).character).toMatchObject({ count: 13, limit: 20_000_000 })
    },
  },
  {
    name: 'a limit of characters and one of documents, reached with one document',
    calls: ['getUsage', 'translateDocument', 'translateText'],
    async run(vendor) {
      const client = vendor.open({ 'init-character-limit': 20, 'init-document-limit': 1 })
      const { translate } = await document(vendor, client)
      const before = await client.getUsage()
      expect([before.character, before.document, before.teamDocument]).toMatchObject([
        { count: 0, limit: 20 },
        { count: 0, limit: 1 },
        undefined,
      ])
      await translate('one')
      const after = await client.getUsage()
      expect([after.character?.limitReached(), after.document?.limitReached(), after.anyLimitReached()]).toEqual([
        true,
        true,
        true,
      ])
      await expect(translate('two')).rejects.toThrow(/while translating document: Quota for this billing period/u)
      await expect(client.translateText('Test', 'en', 'de')).rejects.toBeInstanceOf(QuotaExceededError)
    },
  },
  {
    name: 'a limit of a team alone',
    calls: ['getUsage', 'translateDocument'],
    async run(vendor) {
      const limits = { 'init-character-limit': 0, 'init-document-limit': 0, 'init-team-document-limit': 1 }
      const client = vendor.open(limits)
      const { translate } = await document(vendor, client)
      const before = await client.getUsage()
      expect([before.character, before.document, before.teamDocument]).toMatchObject([
        undefined,
        undefined,
        { count: 0, limit: 1 },
      ])
      await translate('one')
      const after = await client.getUsage()
      expect([after.character, after.teamDocument?.limitReached(), after.anyLimitReached()]).toEqual([
        undefined,
        true,
        true,
      ])
      await expect(translate('two')).rejects.toThrow(/Quota for this billing period has been exceeded/u)
    },
  },
  {
    name: 'languages',
    calls: ['getSourceLanguages', 'getTargetLanguages'],
    async run({ client }) {
      const sources = await client.getSourceLanguages()
      expect(sources.filter(({ code }) => code === 'en')).toEqual([{ name: 'English', code: 'en' }])
      expect(sources.some(({ code }) => code.includes('-'))).toBe(false)
      const targets = await client.getTargetLanguages()
      expect(targets).toContainEqual({ name: 'German', code: 'de', supportsFormality: true })
      expect(targets).toContainEqual({ name: 'English (American)', code: 'en-US', supportsFormality: false })
      expect(targets.every(({ supportsFormality }) => typeof supportsFormality === 'boolean')).toBe(true)
    },
  },
  {
    name: 'pairs of glossaries',
    calls: ['getGlossaryLanguagePairs'],
    async run({ client }) {
      const pairs = await client.getGlossaryLanguagePairs()
      expect(pairs).toContainEqual({ sourceLang: 'de', targetLang: 'en' })
      expect(pairs.some(({ sourceLang, targetLang }) => sourceLang === targetLang)).toBe(false)
    },
  },
  {
    name: 'keys: none, a wrong one, a free one',
    calls: ['getUsage', 'rephraseText'],
    async run({ url, open }) {
      expect(() => new DeepLClient('', { serverUrl: url })).toThrow(/authKey.*non-empty/u)
      await expect(open({}, { key: 'invalid' }).getUsage()).rejects.toBeInstanceOf(AuthorizationError)
      const free = open({}, { key: 'any:fx' })
      expect((await free.getUsage()).character?.count).toBe(0)
      await expect(free.rephraseText('Hello there', 'en')).rejects.toBeInstanceOf(AuthorizationError)
    },
  },
  {
    name: 'what it says of itself',
    calls: ['getUsage'],
    async run({ client, lastRequest }) {
      await client.getUsage()
      expect((await lastRequest()).headers['user-agent']).toMatch(/^deepl-node\/1\.28\.0 \(.*\) node\/\S+$/u)
    },
  },
]

interface Documents {
  readonly translate: (name: string) => Promise<unknown>
}

/** Each of 20 characters. */
async function document({ folder }: Vendor, client: DeepLClient): Promise<Documents> {
  const input = join(folder, 'letters.txt')
  await writeFile(input, 'a'.repeat(20))
  return { translate: (name) => client.translateDocument(input, join(folder, `${name}.txt`), 'en', 'de') }
}
