import { createReadStream } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DeepLError, GlossaryEntries, GlossaryNotFoundError, type TargetLanguageCode } from 'deepl-node'
import { expect } from 'vitest'
import type { VendorCase } from './vendor-case.ts'

const unknownId = '96ab91fd-e715-41a1-adeb-5d701f84a483'
const fruit = new GlossaryEntries({ entries: { Apple: 'Apfel', Banana: 'Banane' } })

export const glossaryCases: readonly VendorCase[] = [
  {
    name: 'made, looked at, listed, read, deleted',
    calls: ['createGlossary', 'getGlossary', 'listGlossaries', 'getGlossaryEntries', 'deleteGlossary'],
    async run({ client }) {
      const made = await client.createGlossary('Fruit', 'en', 'de', fruit)
      expect(made).toEqual({
        glossaryId: expect.stringMatching(/^[\da-f-]{36}$/u) as string,
        name: 'Fruit',
        ready: true,
        sourceLang: 'en',
        targetLang: 'de',
        creationTime: expect.any(Date) as Date,
        entryCount: 2,
      })
      expect(made.creationTime.getTime()).toBeGreaterThan(Date.now() - 60_000)
      expect(await client.getGlossary(made.glossaryId)).toEqual(made)
      expect(await client.listGlossaries()).toEqual([made])
      expect((await client.getGlossaryEntries(made)).entries()).toEqual(fruit.entries())
      expect((await client.getGlossaryEntries(made.glossaryId)).toTsv()).toBe('Apple\tApfel\nBanana\tBanane')
      await client.deleteGlossary(made)
      await expect(client.getGlossary(made.glossaryId)).rejects.toBeInstanceOf(GlossaryNotFoundError)
      expect(await client.listGlossaries()).toEqual([])
    },
  },
  {
    name: 'from CSV: a buffer, a path, a stream, a file handle',
    calls: ['createGlossaryWithCsv', 'getGlossaryEntries'],
    async run({ client, folder }) {
      const csv = 'one,eins,en,de\n"two ""2""","zwei, 2",en,de\nun,eins,fr,de\n'
      const path = join(folder, 'terms.csv')
      await writeFile(path, csv)
      for (const file of [Buffer.from(csv), path, createReadStream(path), await open(path)]) {
        const made = await client.createGlossaryWithCsv('Numbers', 'en', 'de', file)
        expect((await client.getGlossaryEntries(made)).entries()).toEqual({ one: 'eins', 'two "2"': 'zwei, 2' })
        expect(made.entryCount).toBe(2)
      }
    },
  },
  {
    name: 'used for texts, in both directions and for variants',
    calls: ['createGlossary', 'translateText'],
    async run({ client }) {
      const forth = await client.createGlossary('Forth', 'en', 'de', fruit)
      const back = new GlossaryEntries({ entries: { Apfel: 'Apple', Banane: 'Banana' } })
      const glossary = await client.createGlossary('Back', 'de', 'en-US', back)
      const german = await client.translateText(['Apple', 'Banana'], 'en', 'de', { glossary: forth })
      expect(german.map(({ text }) => text)).toEqual(['Apfel', 'Banane'])
      const english = await client.translateText(['Apfel', 'Banane'], 'de', 'en-US', { glossary })
      expect(english.map(({ text }) => text)).toEqual(['Apple', 'Banana'])
      const both = await client.translateText('Apple', 'en', 'de', { glossaryIds: [forth] })
      expect(both.text).toBe('Apfel')
    },
  },
  {
    name: 'used for another pair, or without a source language',
    calls: ['createGlossary', 'translateText'],
    async run({ client }) {
      const glossary = await client.createGlossary('Fruit', 'en', 'de', fruit)
      await expect(client.translateText('Apple', null, 'de', { glossary })).rejects.toThrow(/sourceLang is required/u)
      await expect(client.translateText('Apfel', 'de', 'en-US', { glossary })).rejects.toThrow(
        /No dictionary found for language pair de-en-US/u,
      )
      const both = client.translateText('Apple', 'en', 'de', { glossary, glossaryIds: [glossary] })
      await expect(both).rejects.toThrow(/cannot be used together/u)
      await expect(client.translateText('Apple', 'en', 'de', { glossary: unknownId })).rejects.toThrow(
        /Glossary not found/u,
      )
    },
  },
  {
    name: 'refused',
    calls: ['createGlossary', 'getGlossary', 'getGlossaryEntries', 'deleteGlossary', 'listGlossaries'],
    async run({ client }) {
      await expect(client.createGlossary('', 'en', 'de', fruit)).rejects.toThrow(/non-empty/u)
      await expect(client.createGlossary('Fruit', 'en', 'de', new GlossaryEntries())).rejects.toThrow(
        /must not be empty/u,
      )
      const strange = client.createGlossary('Fruit', 'en', 'xx' as TargetLanguageCode, fruit)
      await expect(strange).rejects.toThrow(/Unsupported glossary source and target language pair/u)
      const twice = client.createGlossaryWithCsv('Fruit', 'en', 'de', Buffer.from('a,b\na,c'))
      await expect(twice).rejects.toThrow(/Invalid glossary entries provided.*duplicates key/u)
      for (const call of [
        (id: string) => client.getGlossary(id),
        (id: string) => client.getGlossaryEntries(id),
        (id: string) => client.deleteGlossary(id),
      ]) {
        await expect(call('invalid_glossary_id')).rejects.toBeInstanceOf(DeepLError)
        await expect(call(unknownId)).rejects.toBeInstanceOf(GlossaryNotFoundError)
      }
      expect(await client.listGlossaries()).toEqual([])
    },
  },
]
