import { WritingStyle, WritingTone } from 'deepl-node'
import { expect } from 'vitest'
import type { VendorCase } from './vendor-case.ts'

const calls = ['rephraseText'] as const

export const writeCases: readonly VendorCase[] = [
  {
    name: 'one text',
    calls,
    async run({ client }) {
      const result = await client.rephraseText('Das ist nicht der Strahl und auch nicht die Quelle.', 'de')
      expect(result).toEqual({
        text: expect.stringMatching(/\S/u) as string,
        detectedSourceLang: 'de',
        targetLang: 'de',
      })
    },
  },
  {
    name: 'phrases that are known',
    calls,
    async run({ client }) {
      for (const target of ['de', undefined]) {
        expect(await client.rephraseText('Protonenstrahl', target)).toEqual({
          text: 'Protonenstrahl',
          detectedSourceLang: 'de',
          targetLang: 'de',
        })
      }
      const { text, targetLang } = await client.rephraseText('How are yo dong guys?', 'en', WritingStyle.BUSINESS)
      expect([text, targetLang]).toEqual(['proton beam', 'en-US'])
    },
  },
  {
    name: 'several, the same every time',
    calls,
    async run({ client }) {
      const texts = ['How are you today?', 'This is the second of the texts.']
      const first = await client.rephraseText(texts, 'en-GB')
      expect(first.map(({ targetLang }) => targetLang)).toEqual(['en-GB', 'en-GB'])
      expect(await client.rephraseText(texts, 'en-GB')).toEqual(first)
    },
  },
  {
    name: 'no language',
    calls,
    async run({ client }) {
      const results = await client.rephraseText(['This is the text that we have.', 'Das ist nicht der Text.'])
      expect(results.map(({ detectedSourceLang }) => detectedSourceLang)).toEqual(['en', 'de'])
    },
  },
  {
    name: 'every style and every tone',
    calls,
    async run({ client, lastRequest }) {
      for (const style of Object.values(WritingStyle)) {
        const result = await client.rephraseText('How are you today?', 'en', style)
        expect([style, result.targetLang]).toEqual([style, 'en-US'])
        expect((await lastRequest()).body).toMatchObject({ writing_style: style })
      }
      for (const tone of Object.values(WritingTone)) {
        const result = await client.rephraseText('How are you today?', 'en', null, tone)
        expect([tone, result.targetLang]).toEqual([tone, 'en-US'])
        expect((await lastRequest()).body).toMatchObject({ tone })
      }
    },
  },
  {
    name: 'both at once, where one says nothing',
    calls,
    async run({ client }) {
      const text = 'How are you today?'
      await client.rephraseText(text, 'en', WritingStyle.DEFAULT, WritingTone.CONFIDENT)
      await client.rephraseText(text, 'en', WritingStyle.ACADEMIC, WritingTone.DEFAULT)
      const both = client.rephraseText(text, 'en', WritingStyle.BUSINESS, WritingTone.CONFIDENT)
      await expect(both).rejects.toThrow(/Both writing_style and tone defined/u)
    },
  },
  {
    name: 'languages that have it not',
    calls,
    async run({ client }) {
      const text = 'How are you today?'
      await expect(client.rephraseText(text, 'lv')).rejects.toThrow(/Value for 'target_lang' not supported/u)
      const tone = client.rephraseText(text, 'ja', null, WritingTone.CONFIDENT)
      await expect(tone).rejects.toThrow(/Language ja does not support setting a tone/u)
      const style = client.rephraseText(text, 'ja', WritingStyle.BUSINESS)
      await expect(style).rejects.toThrow(/Language ja does not support setting a writing style/u)
      await client.rephraseText(text, 'ja', WritingStyle.PREFER_BUSINESS)
    },
  },
  {
    name: 'it is billed',
    calls: ['rephraseText', 'getUsage'],
    async run({ client }) {
      await client.rephraseText('Hello there', 'en')
      expect((await client.getUsage()).character?.count).toBe(11)
    },
  },
]
