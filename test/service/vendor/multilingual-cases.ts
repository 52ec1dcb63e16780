import {
  DeepLError,
  GlossaryEntries,
  GlossaryNotFoundError,
  type MultilingualGlossaryDictionaryEntries,
} from 'deepl-node'
import { expect } from 'vitest'
import type { VendorCase } from './vendor-case.ts'

const unknownId = '96ab91fd-e715-41a1-adeb-5d701f84a483'

export const multilingualCases: readonly VendorCase[] = [
  {
    name: 'made, looked at, listed, read, deleted',
    calls: [
      'createMultilingualGlossary',
      'getMultilingualGlossary',
      'listMultilingualGlossaries',
      'getMultilingualGlossaryDictionaryEntries',
      'deleteMultilingualGlossary',
    ],
    async run({ client }) {
      const odd = { Apple: 'Apfel', 'A%=&': 'B&=%', Δぁ: '深', '🪨': '🪵', 'a + b': 'a  c' }
      const made = await client.createMultilingualGlossary('Odd', [
        dictionary('en', 'de', odd),
        dictionary('de', 'en', { Apfel: 'Apple' }),
      ])
      expect(made).toEqual({
        glossaryId: expect.stringMatching(/^[\da-f-]{36}$/u) as string,
        name: 'Odd',
        creationTime: expect.any(Date) as Date,
        dictionaries: [
          { sourceLangCode: 'en', targetLangCode: 'de', entryCount: 5 },
          { sourceLangCode: 'de', targetLangCode: 'en', entryCount: 1 },
        ],
      })
      expect(await client.getMultilingualGlossary(made.glossaryId)).toEqual(made)
      expect(await client.listMultilingualGlossaries()).toEqual([made])
      const read = await client.getMultilingualGlossaryDictionaryEntries(made, 'en', 'de')
      expect([read.sourceLangCode, read.targetLangCode, read.entries.entries()]).toEqual(['en', 'de', odd])
      await client.deleteMultilingualGlossary(made)
      await expect(client.getMultilingualGlossary(made.glossaryId)).rejects.toBeInstanceOf(GlossaryNotFoundError)
    },
  },
  {
    name: 'from CSV',
    calls: ['createMultilingualGlossaryWithCsv', 'getMultilingualGlossaryDictionaryEntries'],
    async run({ client }) {
      const made = await client.createMultilingualGlossaryWithCsv('Hello', 'en', 'de', 'Hello,Guten Tag\nApple,Apfel')
      const { entries } = await client.getMultilingualGlossaryDictionaryEntries(made.glossaryId, 'en', 'de')
      expect(entries.entries()).toEqual({ Hello: 'Guten Tag', Apple: 'Apfel' })
    },
  },
  {
    name: 'a dictionary replaced',
    calls: ['replaceMultilingualGlossaryDictionary', 'replaceMultilingualGlossaryDictionaryWithCsv'],
    async run({ client }) {
      const made = await client.createMultilingualGlossary('Hello', [dictionary('en', 'de', { Hello: 'Hallo' })])
      const entries = async (target = 'de'): Promise<Record<string, string>> =>
        (await client.getMultilingualGlossaryDictionaryEntries(made, 'en', target)).entries.entries()
      expect(
        await client.replaceMultilingualGlossaryDictionary(made, dictionary('en', 'de', { Apple: 'Apfel' })),
      ).toEqual({
        sourceLangCode: 'en',
        targetLangCode: 'de',
        entryCount: 1,
      })
      expect(await entries()).toEqual({ Apple: 'Apfel' })
      const changed = await client.replaceMultilingualGlossaryDictionaryWithCsv(
        made.glossaryId,
        'en',
        'fr',
        'one,un\ntwo,deux',
      )
      expect(changed).toEqual({ sourceLangCode: 'en', targetLangCode: 'fr', entryCount: 2 })
      expect(await entries('fr')).toEqual({ one: 'un', two: 'deux' })
      expect((await client.getMultilingualGlossary(made.glossaryId)).dictionaries).toHaveLength(2)
    },
  },
  {
    name: 'a dictionary added to, and another name',
    calls: [
      'updateMultilingualGlossaryDictionary',
      'updateMultilingualGlossaryDictionaryWithCsv',
      'updateMultilingualGlossaryName',
    ],
    async run({ client }) {
      const made = await client.createMultilingualGlossary('Hello', [
        dictionary('en', 'de', { Hello: 'Hallo', One: 'Eins' }),
      ])
      const changed = await client.updateMultilingualGlossaryDictionary(
        made,
        dictionary('en', 'de', { Hello: 'Guten Tag' }),
      )
      expect(changed).toEqual(made)
      const more = await client.updateMultilingualGlossaryDictionaryWithCsv(made.glossaryId, 'en', 'de', 'Apple,Apfel')
      expect(more.dictionaries).toEqual([{ sourceLangCode: 'en', targetLangCode: 'de', entryCount: 3 }])
      const { entries } = await client.getMultilingualGlossaryDictionaryEntries(made, 'en', 'de')
      expect(entries.entries()).toEqual({ Hello: 'Guten Tag', One: 'Eins', Apple: 'Apfel' })
      const named = await client.updateMultilingualGlossaryName(made, 'Greetings & fruit')
      expect(named).toEqual({ ...more, name: 'Greetings & fruit' })
    },
  },
  {
    name: 'a dictionary deleted',
    calls: ['deleteMultilingualGlossaryDictionary'],
    async run({ client }) {
      const made = await client.createMultilingualGlossary('Hello', [
        dictionary('en', 'de', { Hello: 'Hallo' }),
        dictionary('en', 'fr', { Hello: 'Bonjour' }),
      ])
      await client.deleteMultilingualGlossaryDictionary(made, 'en', 'de')
      expect((await client.getMultilingualGlossary(made.glossaryId)).dictionaries).toMatchObject([
        { targetLangCode: 'fr' },
      ])
      const again = client.deleteMultilingualGlossaryDictionary(made.glossaryId, 'en', 'de')
      await expect(again).rejects.toBeInstanceOf(GlossaryNotFoundError)
      const read = client.getMultilingualGlossaryDictionaryEntries(made, 'en', 'de')
      await expect(read).rejects.toBeInstanceOf(GlossaryNotFoundError)
    },
  },
  {
    name: 'ten thousand terms',
    calls: ['createMultilingualGlossary', 'getMultilingualGlossaryDictionaryEntries'],
    async run({ client }) {
      const terms = Object.fromEntries(
        Array.from({ length: 10_000 }, (_, index) => [`Source-${index}`, `Target-${index}`]),
      )
      const made = await client.createMultilingualGlossary('Many', [dictionary('en', 'de', terms)])
      expect(made.dictionaries).toMatchObject([{ entryCount: 10_000 }])
      const { entries } = await client.getMultilingualGlossaryDictionaryEntries(made, 'en', 'de')
      expect(entries.entries()).toEqual(terms)
    },
  },
  {
    name: 'seen in the old form, and the old ones in this',
    calls: [
      'createMultilingualGlossary',
      'listGlossaries',
      'createGlossary',
      'listMultilingualGlossaries',
      'translateText',
    ],
    async run({ client }) {
      const made = await client.createMultilingualGlossary('New', [dictionary('en', 'de', { Hello: 'Hallo' })])
      expect(await client.listGlossaries()).toMatchObject([{ glossaryId: made.glossaryId, entryCount: 1 }])
      const old = await client.createGlossary('Old', 'en', 'fr', new GlossaryEntries({ entries: { Hello: 'Bonjour' } }))
      const ids = (await client.listMultilingualGlossaries()).map(({ glossaryId }) => glossaryId)
      expect(new Set(ids)).toEqual(new Set([made.glossaryId, old.glossaryId]))
      expect((await client.translateText('Hello', 'en', 'de', { glossary: made })).text).toBe('Hallo')
    },
  },
  {
    name: 'refused',
    calls: ['createMultilingualGlossary', 'getMultilingualGlossary'],
    async run({ client }) {
      const hello = { Hello: 'Hallo' }
      await expect(client.createMultilingualGlossary('', [dictionary('en', 'de', hello)])).rejects.toThrow(
        /must not be empty/u,
      )
      const strange = client.createMultilingualGlossary('Hello', [dictionary('en', 'xx', hello)])
      await expect(strange).rejects.toThrow(/Unsupported glossary source and target language pair/u)
      const empty = client.createMultilingualGlossary('Hello', [dictionary('en', 'de', {})])
      await expect(empty).rejects.toThrow(/Missing or invalid argument: entries/u)
      await expect(client.getMultilingualGlossary('invalid_glossary_id')).rejects.toBeInstanceOf(DeepLError)
      await expect(client.getMultilingualGlossary(unknownId)).rejects.toBeInstanceOf(GlossaryNotFoundError)
      await expect(client.deleteMultilingualGlossary(unknownId)).rejects.toBeInstanceOf(GlossaryNotFoundError)
      await expect(client.updateMultilingualGlossaryName(unknownId, 'x')).rejects.toBeInstanceOf(GlossaryNotFoundError)
    },
  },
]

function dictionary(
  sourceLangCode: string,
  targetLangCode: string,
  entries: Record<string, string>,
): MultilingualGlossaryDictionaryEntries {
  return { sourceLangCode, targetLangCode, entries: new GlossaryEntries({ entries }) }
}
