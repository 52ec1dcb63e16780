import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEngine } from '../engine/engine.ts'
import { type LocalService, startService } from '../start.ts'
import { call, textsOf, translate } from '../testing/call.ts'

const glossary = '0b0e6a0c-5a3e-4c52-9d0a-3f0d6f3f1c11'
const second = '0b0e6a0c-5a3e-4c52-9d0a-3f0d6f3f1c12'
const style = '11111111-5a3e-4c52-9d0a-3f0d6f3f1c11'
const memory = '5b1a0a52-1f3b-4b7f-9f6b-9d4d3f5b6c7d'

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

describe('what is taken', () => {
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
    const answer = await translate(
      service,
      { text: 'a'.repeat(100), style_id: '99999999-9999-4999-8999-999999999999' },
      { key: 'small' },
    )
    expect(answer.status).toBe(404)
  })
})

test.for<[form: string, texts: readonly string[]]>([
  ['text[0]=a&text[1]=b', ['a', 'b']],
  ['text[1]=b&text[0]=a', ['a', 'b']],
  ['text[]=a&text[]=b', ['a', 'b']],
  ['text[0]=a', ['a']],
  ['text=a&text[0]=b', ['a', 'b']],
  ['text%5B0%5D=a', ['a']],
])('a list in a form as PHP and others write it: %s', async ([form, texts]) => {
  await using service = await startService({ engine: createEngine('echo') })
  expect(textsOf(await call(service, { path: '/v2/translate', form: `${form}&target_lang=DE` }))).toEqual(texts)
})
