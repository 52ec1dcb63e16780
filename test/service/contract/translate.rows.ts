import type { LanguageService, TranslateParams } from '@lockale/client'
import { expect } from 'vitest'
import type { ContractRow, RawRequest, RuleRow } from './row.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
const plain = { text: ['Hello'], source_lang: 'en', target_lang: 'de' }
const path = '/v2/translate'

function raw(fields: Readonly<Record<string, unknown>>, others: Partial<RawRequest> = {}): RawRequest {
  return { path, json: { ...plain, ...fields }, ...others }
}

/** The call of the client that breaks a rule. */
function asking(params: Partial<TranslateParams>): (client: LanguageService) => Promise<unknown> {
  return (client) => client.translate({ text: ['Hello'], sourceLang: 'en', targetLang: 'de', ...params })
}

async function makeGlossary({ glossaries }: LanguageService, target = 'de', term = 'Hallo'): Promise<string> {
  const dictionary = { sourceLang: 'en', targetLang: target, entries: { Hello: term } }
  return (await glossaries.create({ name: 'UI', dictionaries: [dictionary] })).glossaryId
}

async function makeStyle({ styleRules }: LanguageService): Promise<string> {
  return (await styleRules.create({ name: 'Voice', language: 'de' })).styleId
}

async function makeMemory({ memories }: LanguageService): Promise<string> {
  const unit = '<tu><tuv xml:lang="en"><seg>Hello</seg></tuv><tuv xml:lang="de"><seg>Grüß Gott</seg></tuv></tu>'
  const input = Buffer.from(`<tmx version="1.4"><header srclang="en"/><body>${unit}</body></tmx>`)
  return (await memories.import({ input, displayName: 'Old' })).translationMemoryId
}

export const rows: readonly ContractRow[] = [
  {
    endpoint: 'POST /v2/translate',
    client: 'translate',
    async run(client, service) {
      const glossaryIds = [await makeGlossary(client), await makeGlossary(client, 'de', 'Servus')]
      const [first] = glossaryIds
      const answer = await client.translate(
        {
          text: ['Hello <x id="0"/> <k>Save</k>', '', 'Hello'],
          sourceLang: 'EN',
          targetLang: 'de',
          context: 'A greeting.',
          modelType: 'latency_optimized',
          splitSentences: 'nonewlines',
          preserveFormatting: true,
          formality: 'more',
          glossaryIds,
          styleId: await makeStyle(client),
          customInstructions: ['Be brief.'],
          translationMemoryId: await makeMemory(client),
          translationMemoryThreshold: 100,
          tagHandling: 'xml',
          tagHandlingVersion: 'v2',
          outlineDetection: false,
          splittingTags: ['p'],
          nonSplittingTags: ['b'],
          ignoreTags: ['k'],
          enableBetaLanguages: true,
          extraFields: { field_of_tomorrow: [1] },
        },
        { tag: 'Shop-UI' },
      )
      const common = { detectedSourceLanguage: 'EN', modelTypeUsed: 'latency_optimized', tagHandlingVersion: 'v2' }
      expect(answer).toEqual({
        translations: [
          {
            text: expect.stringMatching(/^Hallo <x id="0"\/> <k>Save<\/k>$/u) as string,
            billedCharacters: 11,
            ...common,
          },
          { text: '', billedCharacters: 0, ...common },
          { text: 'Grüß Gott', billedCharacters: 5, ...common },
        ],
        billedCharacters: 16,
        traceId: expect.stringMatching(/^[\da-f]{32}$/u) as string,
        attempts: 1,
        unknownAttempts: 0,
      })
      const sent = service.requests.findLast((request) => request.path === path)
      expect(sent?.headers['x-service-reporting-tag']).toBe('Shop-UI')
      // one glossary has a field of its own
      const one = await client.translate({
        text: ['Hello'],
        sourceLang: 'en',
        targetLang: 'de-DE',
        glossaryIds: [first ?? ''],
      })
      expect(one.translations[0]?.text).toBe('Hallo')
    },
  },
]

const maxed = Array.from({ length: 51 }, () => 'x')
const formJson = { 'content-type': 'application/json' }
const uuid = (at: number): string => `0000000${at}-0000-4000-8000-000000000000`

export const rules: readonly RuleRow[] = [
  {
    rule: 'body-syntax',
    status: 400,
    says: 'Bad request. Reason: Request body is not valid JSON.',
    request: { path, body: '{"text": ["a"', headers: formJson },
  },
  {
    rule: 'body-syntax',
    status: 400,
    says: 'Bad request. Reason: Request body is not valid JSON.',
    request: { path, body: Buffer.from([0x7b, 0xff, 0x7d]), headers: formJson },
  },
  {
    rule: 'body-size',
    status: 413,
    says: 'Request size exceeds the limit.',
    request: raw({ text: ['x'.repeat(131_072)] }),
    client: asking({ text: ['x'.repeat(131_072)] }),
  },
  {
    rule: 'body-size',
    status: 413,
    says: 'Request size exceeds the limit.',
    request: raw({ context: 'x'.repeat(131_072) }),
    client: asking({ context: 'x'.repeat(131_072) }),
  },
  ...[undefined, null, []].map((text) => ({
    rule: 'text-missing' as const,
    status: 400,
    says: "Parameter 'text' not specified",
    request: raw({ text }),
    client: asking({ text: [] }),
  })),
  ...[7, [1], ['a', null], { a: 'b' }, true].map((text) => ({
    rule: 'text-type' as const,
    status: 400,
    says: "Value for 'text' not supported.",
    request: raw({ text }),
    client: asking({ text: [7 as unknown as string] }),
  })),
  {
    rule: 'too-many-texts',
    status: 400,
    says: "Bad request. Reason: Too many 'text' parameters, at most 50 are allowed.",
    request: raw({ text: maxed }),
    client: asking({ text: maxed }),
  },
  ...[undefined, ''].map((target) => ({
    rule: 'target-missing' as const,
    status: 400,
    says: "Parameter 'target_lang' not specified",
    request: raw({ target_lang: target }),
    client: asking({ targetLang: '' }),
  })),
  {
    rule: 'text-missing',
    status: 400,
    says: "Parameter 'text' not specified",
    // texts are looked at before the target
    request: raw({ text: [], target_lang: undefined }),
  },
  ...Object.entries({
    target_lang: ['tlh', 5, 'd', 'en_US', ['DE'], '__proto__'],
    source_lang: ['tlh', ['en']],
    formality: ['polite', 1],
    split_sentences: ['2', true],
    tag_handling: ['html5', 'XML'],
    tag_handling_version: ['v3'],
    model_type: ['fast'],
    preserve_formatting: ['yes'],
    outline_detection: [2],
    show_billed_characters: ['si'],
    ignore_tags: [[1]],
    context: [[], 1],
  }).flatMap(([field, values]) =>
    values.map((value) => ({
      rule: 'unknown-value' as const,
      status: 400,
      says: `Value for '${field}' not supported.`,
      request: raw({ [field]: value }),
    })),
  ),
  {
    rule: 'variant-as-source',
    status: 400,
    says: "Value for 'source_lang' not supported.",
    request: raw({ source_lang: 'EN-US' }),
    client: asking({ sourceLang: 'EN-US' }),
  },
  ...(['more', 'LESS' as 'less'] as const).map((formality) => ({
    rule: 'formality-unsupported' as const,
    status: 400,
    says: "Target language 'EN-GB' doesn't support formality.",
    request: raw({ formality, source_lang: 'de', target_lang: 'en-gb' }),
    client: asking({ formality, sourceLang: 'de', targetLang: 'en-gb' }),
  })),
  {
    rule: 'glossary-id-and-ids',
    status: 400,
    says: 'Parameters glossary_id and glossary_ids cannot be used together',
    request: raw({ glossary_id: nobody, glossary_ids: [nobody] }),
  },
  {
    rule: 'too-many-glossaries',
    status: 400,
    says: 'Parameter glossary_ids must not contain more than 5 glossary IDs',
    request: raw({ glossary_ids: [1, 2, 3, 4, 5, 6].map(uuid) }),
    client: asking({ glossaryIds: [1, 2, 3, 4, 5, 6].map(uuid) }),
  },
  ...[{ glossary_id: nobody }, { glossary_ids: [nobody] }].map((fields) => ({
    rule: 'glossary-without-source' as const,
    status: 400,
    says: 'Use of a glossary requires the source_lang parameter to be specified',
    request: raw({ ...fields, source_lang: undefined }),
    client: asking({ sourceLang: undefined, glossaryIds: [nobody] }),
  })),
  {
    rule: 'glossary-id-malformed',
    status: 400,
    says: "Value for 'glossary_id' not supported.",
    request: raw({ glossary_id: 'UI' }),
    client: asking({ glossaryIds: ['UI'] }),
  },
  {
    rule: 'glossary-id-malformed',
    status: 400,
    says: "Value for 'glossary_ids' not supported.",
    request: raw({ glossary_ids: [nobody, `${nobody}0`] }),
    client: asking({ glossaryIds: [nobody, `${nobody}0`] }),
  },
  {
    rule: 'glossary-id-malformed',
    status: 400,
    says: "Value for 'glossary_ids' not supported.",
    request: raw({ glossary_ids: [] }),
  },
  {
    rule: 'unknown-value',
    status: 400,
    says: "Value for 'formality' not supported.",
    // values are looked at before anything is looked up
    request: raw({ glossary_id: nobody, formality: 'rude' }),
  },
  { rule: 'glossary-unknown', status: 404, says: 'Glossary not found', request: raw({ glossary_id: nobody }) },
  {
    rule: 'glossary-pair-missing',
    status: 400,
    says: 'Bad request. Reason: No dictionary found for language pair en-pt-BR in glossary',
    request: async (_, client) => raw({ target_lang: 'PT-br', glossary_id: await makeGlossary(client) }),
  },
  {
    rule: 'glossary-pair-missing',
    status: 400,
    says: 'Bad request. Reason: No dictionary found for language pair en-de in glossary',
    // each of several must have it
    request: async (_, client) => raw({ glossary_ids: [await makeGlossary(client), await makeGlossary(client, 'fr')] }),
  },
  {
    rule: 'style-id',
    status: 400,
    says: "Value for 'style_id' not supported.",
    request: raw({ style_id: 'Voice' }),
    client: asking({ styleId: 'Voice' }),
  },
  { rule: 'style-id', status: 404, says: 'Style rule list not found', request: raw({ style_id: nobody }) },
  {
    rule: 'style-language',
    status: 400,
    says: 'Style rule language does not match the translate request target language',
    request: async (_, client) => raw({ target_lang: 'fr', style_id: await makeStyle(client) }),
  },
  {
    rule: 'custom-instructions',
    status: 400,
    says: /custom_instructions/u,
    request: raw({ custom_instructions: maxed.slice(0, 11) }),
    client: asking({ customInstructions: maxed.slice(0, 11) }),
  },
  {
    rule: 'custom-instructions',
    status: 400,
    says: /custom_instructions/u,
    request: raw({ custom_instructions: ['🙂'.repeat(301)] }),
    client: asking({ customInstructions: ['🙂'.repeat(301)] }),
  },
  {
    rule: 'custom-instructions',
    status: 400,
    says: /custom_instructions/u,
    request: raw({ target_lang: 'pl', custom_instructions: ['Be brief.'] }),
    client: asking({ targetLang: 'pl', customInstructions: ['Be brief.'] }),
  },
  {
    rule: 'memory-id',
    status: 400,
    says: "Value for 'translation_memory_id' not supported.",
    request: raw({ translation_memory_id: 'Old' }),
    client: asking({ translationMemoryId: 'Old' }),
  },
  {
    rule: 'memory-id',
    status: 404,
    says: 'Translation memory not found',
    request: raw({ translation_memory_id: nobody }),
  },
  {
    rule: 'memory-pair',
    status: 404,
    says: /^Translation Memory [\da-f-]{36} does not support the target language FR/u,
    request: async (_, client) => raw({ target_lang: 'fr', translation_memory_id: await makeMemory(client) }),
  },
  {
    rule: 'memory-pair',
    status: 404,
    says: /^Translation Memory [\da-f-]{36} does not support the source language FR/u,
    request: async (_, client) => raw({ source_lang: 'fr', translation_memory_id: await makeMemory(client) }),
  },
  {
    rule: 'memory-pair',
    status: 404,
    says: /does not support the source language NL/u,
    // as detected
    request: async (_, client) =>
      raw({ text: 'het is niet van mij', source_lang: undefined, translation_memory_id: await makeMemory(client) }),
  },
  ...[-1, 101, 50.5, 'many', '1e2', true].map((threshold) => ({
    rule: 'memory-threshold' as const,
    status: 400,
    says: 'Parameter "translation_memory_threshold" must be an integer between 0 and 100',
    request: raw({ translation_memory_id: nobody, translation_memory_threshold: threshold }),
    client: asking({ translationMemoryId: nobody, translationMemoryThreshold: 101 }),
  })),
  ...['X-Service-Reporting-Tag', 'X-DeepL-Reporting-Tag'].flatMap((header) =>
    ['two words', 'a,b', 'é', 'x'.repeat(101)].map((tag) => ({
      rule: 'reporting-tag' as const,
      status: 400,
      says: `Value for '${header}' not supported.`,
      request: raw({}, { headers: { [header]: tag } }),
    })),
  ),
  ...['<b>a', '</b>', 'a & b', '<b a=1>c</b>', '<a><b></a></b>'].map((text) => ({
    rule: 'tags-malformed' as const,
    status: 400,
    says: 'Tag handling parsing failed, please check input.',
    request: raw({ text: ['fine', text], tag_handling: 'xml', tag_handling_version: 'v2' }),
  })),
  {
    rule: 'tags-malformed',
    status: 400,
    says: 'Tag handling parsing failed, please check input.',
    // v2 is the usual version
    request: raw({ text: ['a <b>c'], tag_handling: 'xml' }),
  },
]
