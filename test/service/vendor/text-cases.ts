import {
  type Formality,
  GlossaryEntries,
  type SentenceSplittingMode,
  type SourceLanguageCode,
  type TargetLanguageCode,
  type TranslateTextOptions,
} from 'deepl-node'
import { expect } from 'vitest'
import type { Vendor, VendorCase } from './vendor-case.ts'

const beam = 'proton beam'
const calls = ['translateText'] as const

export const textCases: readonly VendorCase[] = [
  {
    name: 'one text, its language detected',
    calls,
    async run({ client }) {
      expect(await client.translateText(beam, null, 'de')).toEqual({
        text: 'Protonenstrahl',
        detectedSourceLang: 'en',
        billedCharacters: beam.length,
        modelTypeUsed: undefined,
      })
    },
  },
  {
    name: 'several texts, in order',
    calls,
    async run({ client }) {
      const texts = ['faisceau de protons', beam, 'Strahl und Quelle sind nicht das']
      const results = await client.translateText(texts, null, 'de')
      expect(results).toMatchObject([
        { text: 'Protonenstrahl', detectedSourceLang: 'fr', billedCharacters: 19 },
        { text: 'Protonenstrahl', detectedSourceLang: 'en', billedCharacters: 11 },
        { detectedSourceLang: 'de', billedCharacters: 32 },
      ])
    },
  },
  {
    name: 'languages in any case',
    calls,
    async run({ client }) {
      const result = await client.translateText(beam, 'eN' as SourceLanguageCode, 'De' as TargetLanguageCode)
      expect(result).toMatchObject({ text: 'Protonenstrahl', detectedSourceLang: 'en' })
    },
  },
  {
    name: 'every language into English, and variants',
    calls,
    async run({ client }) {
      const sources = ['bg', 'cs', 'de', 'el', 'fi', 'hu', 'ja', 'pt', 'ru', 'tr', 'uk', 'zh'] as const
      for (const source of sources) {
        const { text } = await client.translateText(beam, 'en', source === 'pt' ? 'pt-BR' : source)
        expect([source, text]).not.toEqual([source, beam])
        expect((await client.translateText(text, source, 'en-US')).text).toBe(beam)
        expect((await client.translateText(text, source, 'en-GB')).text).toBe(beam)
      }
    },
  },
  {
    name: 'models',
    calls,
    async run({ client }) {
      for (const [modelType, used] of [
        ['quality_optimized', 'quality_optimized'],
        ['prefer_quality_optimized', 'quality_optimized'],
        ['latency_optimized', 'latency_optimized'],
      ] as const) {
        expect((await client.translateText(beam, 'en', 'de', { modelType })).modelTypeUsed).toBe(used)
      }
    },
  },
  {
    name: 'all the options at once, as they are sent',
    calls: ['translateText', 'createMultilingualGlossary', 'createStyleRule', 'listTranslationMemories'],
    run: everyOption,
  },
  {
    name: 'ways to split sentences',
    calls,
    async run({ client, lastRequest }) {
      for (const [splitSentences, sent] of [
        ['off', '0'],
        ['on', '1'],
        ['default', '1'],
        ['nonewlines', 'nonewlines'],
      ] as const) {
        await client.translateText('One.\nTwo.', 'en', 'de', { splitSentences })
        expect((await lastRequest()).body).toMatchObject({ split_sentences: sent })
      }
      const splitSentences = 'never' as SentenceSplittingMode
      await expect(client.translateText(beam, 'en', 'de', { splitSentences })).rejects.toThrow(/split_sentences/u)
    },
  },
  {
    name: 'XML and HTML',
    calls,
    async run({ client }) {
      const xml = await client.translateText('<a>Two <raw>proton beams</raw></a>', 'en', 'de', {
        tagHandling: 'xml',
        tagHandlingVersion: 'v2',
        outlineDetection: false,
        nonSplittingTags: 'span',
        splittingTags: ['title', 'par'],
        ignoreTags: ['raw'],
      })
      expect(xml.text).toMatch(/^<a>.*<raw>proton beams<\/raw>.*<\/a>$/u)
      const html = await client.translateText('<p translate="no">Keep</p><p>Two</p>', 'en', 'de', {
        tagHandling: 'html',
      })
      expect(html.text).toMatch(/<p translate="no">Keep<\/p><p>.+<\/p>/u)
      const broken = client.translateText('<a>Two', 'en', 'de', { tagHandling: 'xml', tagHandlingVersion: 'v2' })
      await expect(broken).rejects.toThrow(/Tag handling parsing failed/u)
    },
  },
  {
    name: 'formality, and where there is none',
    calls,
    async run({ client }) {
      for (const formality of ['less', 'more', 'default', 'prefer_less', 'prefer_more', 'MORE'] as Formality[]) {
        expect((await client.translateText(beam, 'en', 'de', { formality })).text).toBe('Protonenstrahl')
      }
      await expect(client.translateText(beam, 'en', 'tr', { formality: 'more' })).rejects.toThrow(/formality/u)
      expect((await client.translateText(beam, 'en', 'tr', { formality: 'prefer_more' })).text).toBe('proton ışını')
      const formality = 'posh' as Formality
      await expect(client.translateText(beam, 'en', 'de', { formality })).rejects.toThrow(/formality/u)
    },
  },
  {
    name: 'what it refuses itself, and what the service does',
    calls,
    async run({ client }) {
      const into = (target: string): Promise<unknown> => client.translateText(beam, null, target as TargetLanguageCode)
      await expect(into('en')).rejects.toThrow(/deprecated/u)
      await expect(into('pt')).rejects.toThrow(/deprecated/u)
      await expect(into('xx')).rejects.toThrow(/Value for 'target_lang' not supported/u)
      const from = client.translateText(beam, 'xx' as SourceLanguageCode, 'de')
      await expect(from).rejects.toThrow(/Value for 'source_lang' not supported/u)
      await expect(client.translateText('', null, 'de')).rejects.toThrow(/texts parameter/u)
      await expect(client.translateText([], null, 'de')).rejects.toThrow(/Parameter 'text' not specified/u)
      const many = client.translateText(
        Array.from({ length: 51 }, () => 'a'),
        null,
        'de',
      )
      await expect(many).rejects.toThrow(/at most 50/u)
      await expect(client.translateText('a'.repeat(140_000), 'en', 'de')).rejects.toThrow(/413/u)
    },
  },
  {
    name: 'another path, and parameters of one’s own',
    calls,
    async run({ client, lastRequest }) {
      const options = { __path: '/v2/translate_secondary', extraRequestParameters: { 'my-own': 'value' } }
      expect((await client.translateText(beam, null, 'de', options)).text).toBe('Protonenstrahl')
      expect(await lastRequest()).toMatchObject({ path: '/v2/translate_secondary', body: { 'my-own': 'value' } })
    },
  },
]

/** Of glossaries, one way to name them excludes the other. */
type EveryOption = Required<Omit<TranslateTextOptions, 'glossary'>>

async function everyOption({ client, lastRequest }: Vendor): Promise<void> {
  const entries = new GlossaryEntries({ entries: { Strahl: 'rayon' } })
  const glossary = await client.createMultilingualGlossary('Beams', [
    { sourceLangCode: 'de', targetLangCode: 'fr', entries },
  ])
  const styleRule = await client.createStyleRule({ name: 'Short', language: 'fr' })
  const [translationMemory] = await client.listTranslationMemories()
  if (translationMemory === undefined) throw new Error('the seed has a memory')
  const options: EveryOption = {
    splitSentences: 'off',
    preserveFormatting: true,
    formality: 'more',
    glossaryIds: [glossary, glossary.glossaryId],
    styleRule,
    translationMemory,
    translationMemoryThreshold: 90,
    tagHandling: 'xml',
    tagHandlingVersion: 'v2',
    outlineDetection: false,
    context: 'Physik',
    modelType: 'quality_optimized',
    splittingTags: ['a', 'b'],
    nonSplittingTags: 'c,d',
    ignoreTags: ['e'],
    customInstructions: ['Be brief.', 'Use no dashes.'],
    extraRequestParameters: { enable_beta_languages: '1' },
    __path: '/v2/translate',
  }
  const results = await client.translateText(['Gute Nacht', 'Ein Strahl'], 'de', 'fr', options)
  expect(results.map(({ text }) => text)).toEqual(['Bonne nuit', expect.stringContaining('rayon')])
  const { path, body } = await lastRequest()
  expect(path).toBe('/v2/translate')
  expect(body).toEqual({
    text: ['Gute Nacht', 'Ein Strahl'],
    target_lang: 'fr',
    source_lang: 'de',
    split_sentences: '0',
    preserve_formatting: '1',
    formality: 'more',
    glossary_ids: `${glossary.glossaryId},${glossary.glossaryId}`,
    style_id: styleRule.styleId,
    translation_memory_id: translationMemory.translationMemoryId,
    translation_memory_threshold: '90',
    show_billed_characters: '1',
    tag_handling: 'xml',
    tag_handling_version: 'v2',
    outline_detection: '0',
    context: 'Physik',
    model_type: 'quality_optimized',
    splitting_tags: 'a,b',
    non_splitting_tags: 'c,d',
    ignore_tags: 'e',
    custom_instructions: ['Be brief.', 'Use no dashes.'],
    enable_beta_languages: '1',
  })
}
