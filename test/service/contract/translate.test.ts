import { type ClientOptions, createClient, type LanguageService, Secret, type TranslateParams } from '@lockale/client'
import { createEngine, type Engine, type LocalService, type ServiceOptions, startService } from '@lockale/service'
import { describe, expect, onTestFinished, test } from 'vitest'

const terms = '11111111-1111-4111-8111-111111111111'
const others = '11111111-1111-4111-8111-111111111112'
const memory = '33333333-3333-4333-8333-333333333333'
const seed = {
  glossaries: [
    {
      id: terms,
      name: 'A',
      dictionaries: [{ source: 'en', target: 'de', entries: { cart: 'Warenkorb', file: 'Datei' } }],
    },
    { id: others, name: 'B', dictionaries: [{ source: 'en', target: 'de', entries: { cart: 'Korb', your: 'dein' } }] },
  ],
  memories: [
    { id: memory, name: 'Old', source: 'en', segments: [{ source: 'Good morning', targets: { de: 'Guten Morgen' } }] },
  ],
}

interface Pair {
  readonly service: LocalService
  readonly client: LanguageService
}

async function open(options: ServiceOptions = {}, given: Partial<ClientOptions> = {}): Promise<Pair> {
  const service = await startService({ seed, ...options })
  const key = new Secret('translate')
  const client = createClient({ key, baseUrl: service.url, attempts: 1, environment: {}, timeoutMs: 5000, ...given })
  onTestFinished(async () => {
    await client.close()
    await service.close()
  })
  return { service, client }
}

const base: TranslateParams = { text: ['Your cart'], sourceLang: 'en', targetLang: 'de' }

describe('each field does what it says', () => {
  const cases: readonly (readonly [name: string, params: Partial<TranslateParams>, text: string | RegExp])[] = [
    ['glossaries: the first one wins', { glossaryIds: [terms, others] }, 'dein Warenkorb'],
    ['glossaries: the other order', { glossaryIds: [others, terms] }, 'dein Korb'],
    ['one glossary serves variants', { glossaryIds: [others], targetLang: 'DE-de' }, 'dein Korb'],
    ['a memory at its threshold', { text: ['Good mornin'], translationMemoryId: memory }, 'Guten Morgen'],
    [
      'a memory below it',
      { text: ['Good mornin'], translationMemoryId: memory, translationMemoryThreshold: 100 },
      /^(?!Guten Morgen).+$/u,
    ],
    [
      'a threshold under 50 acts as 50',
      { text: ['Good m'], translationMemoryId: memory, translationMemoryThreshold: 0 },
      'Guten Morgen',
    ],
    [
      'and finds no less than half',
      { text: ['Good'], translationMemoryId: memory, translationMemoryThreshold: 0 },
      /^(?!Guten Morgen).+$/u,
    ],
    ['variants of one language stay', { text: ['colour <b>'], targetLang: 'en-GB' }, 'colour <b>'],
    ['ignored tags', { text: ['<k>Your cart</k>'], tagHandling: 'xml', ignoreTags: ['a,k'] }, '<k>Your cart</k>'],
    ['xml in version 1 may be broken', { text: ['1 < 2'], tagHandling: 'xml', tagHandlingVersion: 'v1' }, '1 &lt; 2'],
    ['html is never refused', { text: ['<br> 1 & 2 <i'], tagHandling: 'html' }, /^<br> .*1 &amp; 2 &lt;.+$/u],
    [
      'html knows what not to translate',
      { text: ['<p translate="no">Cart</p>'], tagHandling: 'html' },
      '<p translate="no">Cart</p>',
    ],
    ['an empty text', { text: [''] }, ''],
    ['a preference where there is none', { text: ['7'], targetLang: 'fi', formality: 'prefer_less' }, '7'],
  ]
  test.for(cases)('%s', async ([, params, text]) => {
    const { client } = await open()
    const { translations } = await client.translate({ ...base, ...params })
    const isIt = typeof text === 'string' ? (made: string) => made === text : (made: string) => text.test(made)
    expect(translations[0]?.text).toSatisfy(isIt)
  })

  test('what was not asked for is not said', async () => {
    const { client } = await open()
    const answer = await client.translate({ ...base, showBilledCharacters: false })
    expect(answer).toMatchObject({ billedCharacters: undefined })
    expect(answer.translations[0]).toMatchObject({
      billedCharacters: undefined,
      modelTypeUsed: undefined,
      tagHandlingVersion: undefined,
    })
  })

  test.for<[name: string, params: Partial<TranslateParams>, model: string]>([
    ['as asked', { modelType: 'latency_optimized' }, 'latency_optimized'],
    ['the other one', { modelType: 'prefer_quality_optimized' }, 'quality_optimized'],
    [
      'next-gen where the language is detected',
      { modelType: 'latency_optimized', sourceLang: undefined },
      'quality_optimized',
    ],
  ])('model: %s', async ([, params, model]) => {
    const { client } = await open()
    expect((await client.translate({ ...base, ...params })).translations[0]?.modelTypeUsed).toBe(model)
  })

  test('a language is detected for each text', async () => {
    const { client } = await open()
    const text = ['Das ist nicht für mich', 'Привет', 'xyz']
    const { translations } = await client.translate({ text, targetLang: 'fr' })
    expect(translations.map(({ detectedSourceLanguage }) => detectedSourceLanguage)).toEqual(['DE', 'RU', 'EN'])
  })
})

test.for<[name: string, path: string, method: string, status: number, allow: string | null]>([
  ['GET', '/v2/translate?text=a&target_lang=de', 'GET', 405, 'POST'],
  ['parameters in the URL', '/v2/translate?text=a&target_lang=de', 'POST', 400, null],
  ['a URL too long', `/v2/translate?x=${'a'.repeat(9000)}`, 'POST', 414, null],
])('no longer served: %s', async ([, path, method, status, allow]) => {
  const { service } = await open()
  const response = await fetch(service.url + path, { method, headers: { authorization: 'DeepL-Auth-Key k' } })
  expect([response.status, response.headers.get('allow')]).toEqual([status, allow])
})

describe('engines', () => {
  test('echo: the texts as they came, with terms in them', async () => {
    const { client, service } = await open({ engine: createEngine('echo') })
    const { translations } = await client.translate({ ...base, text: ['Your <b>cart</b>'], glossaryIds: [terms] })
    expect(translations[0]?.text).toBe('Your <b>Warenkorb</b>')
    const response = await fetch(service.url)
    expect(response.headers.get('x-lockale-stand-in') ?? 'local-echo').toBe('local-echo')
  })

  const failing = (status: number): Engine => ({
    name: 'test',
    translate: () => Promise.reject(Object.assign(new Error('broken'), { status })),
  })

  test('one that fails costs nothing, and is asked again', async () => {
    let failures = 1
    const engine: Engine = {
      name: 'test',
      translate: (texts) => (failures-- > 0 ? failing(500).translate(texts, { source: 'en', target: 'de' }) : texts),
    }
    const { client } = await open({ engine }, { attempts: 1 })
    await expect(client.translate(base)).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 500 })
    expect(await client.usage()).toMatchObject({ characters: { count: 0 } })
    await client.translate(base)
    expect(await client.usage()).toMatchObject({ characters: { count: 9 } })
  })

  test('one engine call for a request, whatever it holds', async () => {
    const asked: number[] = []
    const engine: Engine = {
      name: 'test',
      translate(texts) {
        asked.push(texts.length)
        return texts
      },
    }
    const { client } = await open({ engine })
    const text = Array.from({ length: 50 }, (_, at) => `Text <b>${at}a</b>`)
    await client.translate({ ...base, text, tagHandling: 'xml' })
    expect(asked).toEqual([100])
  })
})
