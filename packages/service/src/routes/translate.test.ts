import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LocalService, startService } from '../start.ts'
import { call, textsOf, translate } from '../testing/call.ts'

const glossary = '0b0e6a0c-5a3e-4c52-9d0a-3f0d6f3f1c11'
const second = '0b0e6a0c-5a3e-4c52-9d0a-3f0d6f3f1c12'
const frenchOnly = '0b0e6a0c-5a3e-4c52-9d0a-3f0d6f3f1c13'
const style = '11111111-5a3e-4c52-9d0a-3f0d6f3f1c11'
const memory = '5b1a0a52-1f3b-4b7f-9f6b-9d4d3f5b6c7d'
const unknown = '99999999-9999-4999-8999-999999999999'

let service: LocalService
beforeAll(async () => {
  service = await startService({
    seed: {
      accounts: [
        { key: 'small', characterLimit: 20 },
        { key: 'narrow', keyCharacterLimit: 10 },
        { key: 'reader', scopes: ['usage:read'] },
      ],
      glossaries: [
        {
          id: glossary,
          name: 'UI',
          dictionaries: [{ source: 'en', target: 'de', entries: { files: 'Dateien', Save: 'Sichern' } }],
        },
        {
          id: second,
          name: 'Other',
          dictionaries: [{ source: 'en', target: 'de', entries: { files: 'Akten', all: 'alle' } }],
        },
        { id: frenchOnly, name: 'FR', dictionaries: [{ source: 'en', target: 'fr', entries: { files: 'fichiers' } }] },
      ],
      styleLists: [{ id: style, name: 'Formal', language: 'de' }],
      memories: [
        {
          id: memory,
          name: 'Legal',
          source: 'nl',
          segments: [{ source: 'Hallo Welt!', targets: { 'en-gb': 'Hello, world!' } }],
        },
      ],
      phrasebook: [
        { source: 'en', target: 'de', entries: { Cancel: 'Abbrechen', 'R&D': 'F&E', 'a <b>c</b>': 'x <b>y</b>' } },
        { source: 'en', target: 'de-CH', entries: { Cancel: 'Abbreche' } },
      ],
    },
  })
})
afterAll(() => service.close())

describe('validation', () => {
  const pair = { source_lang: 'en' }
  test.for<[name: string, fields: Record<string, unknown>, status: number, message: unknown]>([
    ['3 no text', { text: undefined }, 400, "Parameter 'text' not specified"],
    ['3 null text', { text: null }, 400, "Parameter 'text' not specified"],
    ['3 empty list of texts', { text: [] }, 400, "Parameter 'text' not specified"],
    ['4 a number as text', { text: 5 }, 400, "Value for 'text' not supported."],
    ['4 a number among texts', { text: ['a', 5] }, 400, "Value for 'text' not supported."],
    ['4 an object as text', { text: { __proto__: null, a: 1 } }, 400, "Value for 'text' not supported."],
    [
      '5 51 texts',
      { text: Array.from({ length: 51 }, () => 'a') },
      400,
      "Bad request. Reason: Too many 'text' parameters, at most 50 are allowed.",
    ],
    ['6 no target', { target_lang: undefined }, 400, "Parameter 'target_lang' not specified"],
    [
      '6 text is looked at before the target',
      { text: [], target_lang: undefined },
      400,
      expect.stringContaining('text'),
    ],
    ['7 unknown target', { target_lang: 'tlh' }, 400, "Value for 'target_lang' not supported."],
    ['7 target of another type', { target_lang: ['DE'] }, 400, "Value for 'target_lang' not supported."],
    ['7 target named like a property', { target_lang: '__proto__' }, 400, "Value for 'target_lang' not supported."],
    ['7 unknown source', { source_lang: 'xx' }, 400, "Value for 'source_lang' not supported."],
    ['7 formality', { formality: 'rude' }, 400, "Value for 'formality' not supported."],
    ['7 split_sentences', { split_sentences: '2' }, 400, "Value for 'split_sentences' not supported."],
    ['7 tag_handling', { tag_handling: 'XML' }, 400, "Value for 'tag_handling' not supported."],
    ['7 tag_handling_version', { tag_handling_version: 'v3' }, 400, "Value for 'tag_handling_version' not supported."],
    ['7 model_type', { model_type: 'best' }, 400, "Value for 'model_type' not supported."],
    ['7 a flag', { show_billed_characters: 'yes' }, 400, "Value for 'show_billed_characters' not supported."],
    ['7 tag names', { ignore_tags: [1] }, 400, "Value for 'ignore_tags' not supported."],
    ['7 context', { context: 1 }, 400, "Value for 'context' not supported."],
    ['8 variant as source', { source_lang: 'EN-US' }, 400, "Value for 'source_lang' not supported."],
    [
      '9 formality on Danish',
      { formality: 'more', target_lang: 'da' },
      400,
      "Target language 'DA' doesn't support formality.",
    ],
    [
      '10 both kinds of glossary id',
      { ...pair, glossary_id: glossary, glossary_ids: [glossary] },
      400,
      'Parameters glossary_id and glossary_ids cannot be used together',
    ],
    [
      '11 six glossaries',
      { ...pair, glossary_ids: Array.from({ length: 6 }, () => glossary) },
      400,
      'Parameter glossary_ids must not contain more than 5 glossary IDs',
    ],
    [
      '12 glossary without source',
      { source_lang: undefined, glossary_id: glossary },
      400,
      'Use of a glossary requires the source_lang parameter to be specified',
    ],
    ['13 malformed glossary id', { glossary_id: 'ui' }, 400, "Value for 'glossary_id' not supported."],
    ['13 malformed id in the list', { glossary_ids: [glossary, 'ui'] }, 400, "Value for 'glossary_ids' not supported."],
    ['13 empty list of glossaries', { glossary_ids: [] }, 400, "Value for 'glossary_ids' not supported."],
    ['14 unknown glossary', { glossary_id: unknown }, 404, 'Glossary not found'],
    [
      '15 no dictionary for the pair',
      { source_lang: 'de', target_lang: 'EN-gb', glossary_id: glossary },
      400,
      'Bad request. Reason: No dictionary found for language pair de-en-GB in glossary',
    ],
    [
      '15 one glossary of two lacks the pair',
      { glossary_ids: [glossary, frenchOnly] },
      400,
      'Bad request. Reason: No dictionary found for language pair en-de in glossary',
    ],
    ['17 malformed style id', { style_id: 'x' }, 400, "Value for 'style_id' not supported."],
    ['17 unknown style list', { style_id: unknown }, 404, 'Style rule list not found'],
    [
      '18 style list of another language',
      { style_id: style, target_lang: 'fr' },
      400,
      'Style rule language does not match the translate request target language',
    ],
    [
      '19 eleven instructions',
      { custom_instructions: Array.from({ length: 11 }, () => 'a') },
      400,
      expect.stringContaining('custom_instructions'),
    ],
    [
      '19 a long instruction',
      { custom_instructions: ['a'.repeat(301)] },
      400,
      expect.stringContaining('custom_instructions'),
    ],
    [
      '19 instructions for Danish',
      { custom_instructions: ['a'], target_lang: 'da' },
      400,
      expect.stringContaining('custom_instructions'),
    ],
    ['20 malformed memory id', { translation_memory_id: 'x' }, 400, "Value for 'translation_memory_id' not supported."],
    ['20 unknown memory', { translation_memory_id: unknown }, 404, 'Translation memory not found'],
    [
      '21 memory without the target',
      { translation_memory_id: memory, source_lang: 'nl', target_lang: 'de' },
      404,
      `Translation Memory ${memory} does not support the target language DE`,
    ],
    [
      '21 memory of another source',
      { translation_memory_id: memory, target_lang: 'en-US', source_lang: 'de' },
      404,
      `Translation Memory ${memory} does not support the source language DE`,
    ],
    ...[101, -1, 75.5, 'high', true].map((threshold): [string, Record<string, unknown>, number, string] => [
      `22 threshold ${threshold}`,
      { translation_memory_id: memory, translation_memory_threshold: threshold },
      400,
      'Parameter "translation_memory_threshold" must be an integer between 0 and 100',
    ]),
    [
      '24 ill-formed xml',
      { text: ['fine', 'a <b>c'], tag_handling: 'xml' },
      400,
      'Tag handling parsing failed, please check input.',
    ],
    [
      'values come before lookups',
      { glossary_id: unknown, formality: 'rude' },
      400,
      "Value for 'formality' not supported.",
    ],
  ])('%s', async ([, fields, status, message]) => {
    const answer = await translate(service, fields)
    expect(answer.status).toBe(status)
    expect(answer.json).toEqual({ message })
  })

  test.for<[name: string, fields: Record<string, unknown>]>([
    ['fields that nobody knows', { colour: 'blue' }],
    ['a lone text', { text: 'Save' }],
    ['bare EN, PT and ZH as targets', { source_lang: 'de', target_lang: 'EN' }],
    ['any case of a code', { target_lang: 'zh-hant' }],
    ['any case of formality', { formality: 'MORE' }],
    ['prefer_more where formality is not known', { formality: 'prefer_more', target_lang: 'da' }],
    ['formality on a Swiss target', { formality: 'less', target_lang: 'de-CH' }],
    ['no instructions for Danish', { custom_instructions: [], target_lang: 'da' }],
    ['a threshold without a memory', { translation_memory_threshold: 'high' }],
    ['an empty source', { source_lang: '' }],
    ['a style list on a variant', { style_id: style, target_lang: 'de-DE' }],
    [
      'every flag and name list',
      { preserve_formatting: true, outline_detection: 0, splitting_tags: 'a,b', enable_beta_languages: 1 },
    ],
    ['ill-formed xml for v1', { text: ['a <b>c & d'], tag_handling: 'xml', tag_handling_version: 'v1' }],
    ['broken html', { text: ['a <b>c & d </i>'], tag_handling: 'html' }],
  ])('takes %s', async ([, fields]) => expect((await translate(service, fields)).status).toBe(200))

  test.for([
    ['too long', 'a'.repeat(101)],
    ['a blank inside', 'web app'],
    ['several values', 'web, app'],
    ['not ASCII', 'caf\u00e9'],
  ])('23 reporting tag: %s', async ([, tag = '']) => {
    for (const name of ['X-Service-Reporting-Tag', 'X-DeepL-Reporting-Tag']) {
      const answer = await translate(service, {}, { headers: { [name]: tag } })
      expect([answer.status, answer.json]).toEqual([400, { message: `Value for '${name}' not supported.` }])
    }
  })

  test.for(['web-app', 'a'.repeat(100), '   '])('takes the reporting tag %j', async (tag) => {
    const answer = await translate(service, {}, { headers: { 'X-Service-Reporting-Tag': tag } })
    expect(answer.status).toBe(200)
  })

  test('wants its parameters in the body', async () => {
    const answer = await translate(service, {}, { path: '/v2/translate?target_lang=FR' })
    expect([answer.status, answer.json]).toEqual([
      400,
      { message: "Bad request. Reason: Parameter 'target_lang' must be in the request body." },
    ])
  })
})

describe('translation', () => {
  test('answers each text in order, the empty one with an empty one', async () => {
    const texts = ['Save all files', '', 'Cancel', 'Delete']
    const translated = textsOf(await translate(service, { text: texts }))
    expect(translated).toHaveLength(4)
    expect(translated[1]).toBe('')
    expect(translated[2]).toBe('Abbrechen')
    expect(translated[0]).not.toBe(texts[0])
    expect(textsOf(await translate(service, { text: texts }))).toEqual(translated)
  })

  test.for<[name: string, fields: Record<string, unknown>, expected: string]>([
    ['a phrase of the very target', { text: 'Cancel', target_lang: 'de-CH' }, 'Abbreche'],
    ['a phrase of the base target', { text: 'Cancel', target_lang: 'de-DE' }, 'Abbrechen'],
    ['a phrase written with an entity', { text: 'R&amp;D', tag_handling: 'xml' }, 'F&amp;E'],
    ['a phrase with tags', { text: 'a <b>c</b>', tag_handling: 'xml' }, 'x <b>y</b>'],
    ['a variant of the same language', { text: 'Colour', target_lang: 'EN-US' }, 'Colour'],
    [
      'the detected language is the target',
      { text: 'Hallo, das ist ein Text', source_lang: undefined },
      'Hallo, das ist ein Text',
    ],
    ['digits alone', { text: '<x id="1">5</x>', tag_handling: 'xml' }, '<x id="1">5</x>'],
    [
      'an ignored tag',
      { text: '<k>{{name}} &amp; <b/>\n</k>', tag_handling: 'xml', ignore_tags: ['k'] },
      '<k>{{name}} &amp; <b/>\n</k>',
    ],
  ])('%s', async ([, fields, expected]) => expect(textsOf(await translate(service, fields))).toEqual([expected]))

  test('puts glossary terms in, those of the first glossary listed', async () => {
    const [one = ''] = textsOf(await translate(service, { glossary_id: glossary, target_lang: 'de-DE' }))
    expect(one).toMatch(/^Sichern .* Dateien$/u)
    const [both] = textsOf(await translate(service, { glossary_ids: [second, glossary] }))
    expect(both).toBe('Sichern alle Akten')
  })

  test('takes a memory match at the threshold and not below', async () => {
    const near = { text: 'Halloo Welt!', source_lang: 'nl', target_lang: 'en-US', translation_memory_id: memory }
    expect(textsOf(await translate(service, near))).toEqual(['Hello, world!'])
    const [strict] = textsOf(await translate(service, { ...near, translation_memory_threshold: 100 }))
    expect(strict).not.toBe('Hello, world!')
  })

  test('says which language it found, which model and tag version it used', async () => {
    const { json } = await translate(service, {
      text: ['Привет', '<b>Guten Tag, das ist es</b>'],
      source_lang: undefined,
      target_lang: 'fr',
      tag_handling: 'xml',
      model_type: 'latency_optimized',
      show_billed_characters: true,
    })
    const common = { model_type_used: 'quality_optimized', tag_handling_version: 'v2' }
    expect(json).toEqual({
      translations: [
        { detected_source_language: 'RU', text: expect.any(String), billed_characters: 6, ...common },
        { detected_source_language: 'DE', text: expect.any(String), billed_characters: 21, ...common },
      ],
      billed_characters: 27,
      ...common,
    })
  })

  test('says none of it when it was not asked', async () => {
    const { json } = await translate(service, { text: 'Cancel', source_lang: 'en' })
    expect(json).toEqual({ translations: [{ detected_source_language: 'EN', text: 'Abbrechen' }] })
  })

  test('takes forms as it takes JSON', async () => {
    const form =
      `target_lang=de&source_lang=en&glossary_ids=${second},${glossary}&show_billed_characters=1` +
      '&text=Save+all+files&text=%3Cx+id%3D%221%22/%3E+Cancel&tag_handling=xml'
    const answer = await call(service, { path: '/v2/translate', form })
    expect(answer.status).toBe(200)
    expect(textsOf(answer)[0]).toBe('Sichern alle Akten')
    expect(textsOf(answer)[1]).toMatch(/^<x id="1"\/> \S/u)
    expect(answer.json).toMatchObject({ billed_characters: 14 + 7 })
  })
})

describe('billing', () => {
  test.for<[name: string, fields: Record<string, unknown>, characters: number]>([
    ['code points, not UTF-16 units', { text: '🙂 ä' }, 3],
    ['blanks and line ends', { text: ' a\n\n b ' }, 7],
    ['all texts, same ones too', { text: ['same', 'same'] }, 8],
    ['tags as ordinary text', { text: '<b>Go</b>' }, 9],
    ['no tags where they are handled', { text: 'Save <x id="0"/> files', tag_handling: 'xml' }, 11],
    ['an entity as what it stands for', { text: 'R&amp;D', tag_handling: 'xml' }, 3],
    ['what ignored tags hold', { text: '<k>abc</k>', tag_handling: 'xml', ignore_tags: ['k'] }, 3],
    ['no comments', { text: 'a<!-- b -->', tag_handling: 'xml' }, 1],
    ['the same language as well', { text: 'Colour', target_lang: 'en-GB' }, 6],
    ['no context', { text: 'Go', context: 'A button' }, 2],
    ['no beta language', { text: 'Go', target_lang: 'fr-CA' }, 0],
  ])('counts %s', async ([, fields, characters]) => {
    const before = service.counters.billedCharacters
    const { json } = await translate(service, { ...fields, show_billed_characters: true })
    expect(json).toMatchObject({ billed_characters: characters })
    expect(service.counters.billedCharacters - before).toBe(characters)
  })

  test('refuses what goes over the limit before any work, and charges nothing', async () => {
    const options = { key: 'small' }
    expect((await translate(service, { text: 'a'.repeat(15) }, options)).status).toBe(200)
    const answer = await translate(service, { text: ['abc', 'abc'] }, options)
    expect([answer.status, answer.json]).toEqual([456, { message: 'Quota for this billing period has been exceeded.' }])
    expect((await call(service, { path: '/v2/usage', ...options })).json).toMatchObject({
      character_count: 15,
      character_limit: 20,
    })
    expect((await translate(service, { text: 'a'.repeat(5) }, options)).status).toBe(200)
  })

  test('refuses what goes over the limit of the key', async () => {
    expect((await translate(service, { text: 'a'.repeat(11) }, { key: 'narrow' })).status).toBe(456)
    expect((await translate(service, { text: 'a'.repeat(10) }, { key: 'narrow' })).status).toBe(200)
  })

  test('looks at everything else before the quota', async () => {
    const answer = await translate(service, { text: 'a'.repeat(100), style_id: unknown }, { key: 'small' })
    expect(answer.status).toBe(404)
  })
})
