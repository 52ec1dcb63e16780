import { createClient, type LanguageService, Secret, type ServiceErrorCode } from '@lockale/client'
import { type LocalService, type Seed, startService } from '@lockale/service'
import type { Intercept, Interceptor } from '@lockale/service/faults'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

const ids = {
  glossary: '11111111-1111-4111-8111-111111111111',
  style: '22222222-2222-4222-8222-222222222222',
  memory: '33333333-3333-4333-8333-333333333333',
  nobody: '99999999-9999-4999-8999-999999999999',
}
const seed: Seed = {
  glossaries: [
    { id: ids.glossary, name: 'Terms', dictionaries: [{ source: 'en', target: 'de', entries: { cart: 'Warenkorb' } }] },
  ],
  styleLists: [
    { id: ids.style, name: 'Voice', language: 'de', instructions: [{ label: 'you', prompt: 'Address people as du.' }] },
  ],
  memories: [
    {
      id: ids.memory,
      name: 'Old site',
      source: 'en',
      segments: [{ source: 'Good morning', targets: { de: 'Guten Morgen' } }],
    },
  ],
}

function openClient(url: string, key = 'test-key', attempts = 1): LanguageService {
  const client = createClient({ key: new Secret(key), baseUrl: url, attempts, environment: {}, timeoutMs: 2000 })
  onTestFinished(() => client.close())
  return client
}

describe('each call of the client has its answer', () => {
  let service: LocalService
  beforeAll(async () => {
    service = await startService({ seed, characterLimit: 1000 })
  })
  afterAll(() => service.close())

  test('translate: the texts in order, with what they cost', async () => {
    const answer = await openClient(service.url).translate({
      text: ['Yes', 'No', ''],
      sourceLang: 'en',
      targetLang: 'pt-BR',
    })
    expect(answer).toMatchObject({
      billedCharacters: 5,
      attempts: 1,
      unknownAttempts: 0,
      traceId: expect.stringMatching(/^[\da-f]{32}$/u),
    })
    expect(answer.translations.map(({ text }) => text)).toEqual([
      expect.stringContaining('Ý'),
      expect.stringContaining('Ñ'),
      '',
    ])
    expect(answer.translations[0]?.detectedSourceLanguage).toBe('EN')
  })

  test('usage: what was translated is counted, for account and key', async () => {
    const client = openClient(service.url, 'counting-key')
    await client.translate({ text: ['12345'], sourceLang: 'en', targetLang: 'de' })
    expect(await client.usage()).toMatchObject({ characters: { count: 5, limit: 1000 }, keyCharacters: { count: 5 } })
  })

  test('languages, and what each part of the service can do', async () => {
    const client = openClient(service.url)
    const languages = await client.languages('translate_text')
    const german = languages.find(({ lang }) => lang === 'de')
    expect(german).toMatchObject({ name: 'German', usableAsSource: true, usableAsTarget: true })
    expect(Object.keys(german?.features ?? {})).toEqual(
      expect.arrayContaining(['formality', 'glossary', 'style_rules']),
    )
    const beta = await client.languages('translate_text', { include: ['beta'] })
    expect(beta.length).toBeGreaterThan(languages.length)
    expect((await client.languageResources()).map(({ name }) => name)).toContain('translate_text')
  })

  test('glossaries, style lists, memories: listed, fetched, with their entries', async () => {
    const { glossaries, styleRules, memories } = openClient(service.url)
    const glossary = {
      glossaryId: ids.glossary,
      name: 'Terms',
      ready: true,
      dictionaries: [{ sourceLang: 'en', targetLang: 'de', entryCount: 1 }],
    }
    expect(await glossaries.list()).toMatchObject([glossary])
    expect(await glossaries.get(ids.glossary)).toMatchObject(glossary)
    expect(await glossaries.entries(ids.glossary, { sourceLang: 'en', targetLang: 'de' })).toBe('cart\tWarenkorb')
    const style = { styleId: ids.style, name: 'Voice', language: 'de' }
    expect(await styleRules.list()).toMatchObject([style])
    expect(await styleRules.get(ids.style)).toMatchObject(style)
    const memory = { name: 'Old site', sourceLanguage: 'en', targetLanguages: ['de'] }
    expect(await memories.list()).toMatchObject([memory])
    expect(await memories.get(ids.memory)).toMatchObject(memory)
  })

  test('glossary and memory decide the translation', async () => {
    const client = openClient(service.url)
    const en = { sourceLang: 'en', targetLang: 'de' }
    const withTerm = await client.translate({ text: ['Your cart'], ...en, glossaryIds: [ids.glossary] })
    expect(withTerm.translations[0]?.text).toContain('Warenkorb')
    const match = await client.translate({
      text: ['Good morning'],
      ...en,
      translationMemoryId: ids.memory,
      translationMemoryThreshold: 100,
    })
    expect(match.translations[0]?.text).toBe('Guten Morgen')
  })

  test('XML: tags come back whole and are not billed', async () => {
    const text = 'Hello <x id="1"/>, <g id="2">welcome</g> &amp; enjoy'
    const answer = await openClient(service.url).translate({
      text: [text],
      sourceLang: 'en',
      targetLang: 'de',
      tagHandling: 'xml',
      tagHandlingVersion: 'v2',
      ignoreTags: ['n'],
      outlineDetection: false,
    })
    expect(answer.translations[0]?.text).toMatch(/<x id="1"\/>.*<g id="2">.+<\/g>.*&amp;/u)
    expect(answer.billedCharacters).toBe('Hello , welcome & enjoy'.length)
  })

  test.for<[text: string, characters: number]>([
    ['', 0],
    ['abc', 3],
    ['äöü', 3],
    ['e\u0301', 2],
    ['😀', 1],
    ['👨‍👩‍👧', 5],
    ['日本語\n', 4],
    ['\u{10ffff} ', 2],
  ])('%j is billed as its code points', async ([text, characters]) => {
    const answer = await openClient(service.url).translate({ text: [text], sourceLang: 'en', targetLang: 'de' })
    expect([answer.billedCharacters, Array.from(text).length]).toEqual([characters, characters])
  })
})

describe('each thing that can go wrong has its code, and says whether it may have been billed', () => {
  const translate: Call = (client) => client.translate({ text: ['Hello'], sourceLang: 'en', targetLang: 'de' })

  test.for<[name: string, fault: Intercept, expected: readonly [ServiceErrorCode, outcome: string]]>([
    ['401', { status: 401 }, ['UNAUTHORIZED', 'refused']],
    ['403', { status: 403 }, ['UNAUTHORIZED', 'refused']],
    ['456', { status: 456 }, ['QUOTA_EXCEEDED', 'refused']],
    ['429', { status: 429 }, ['TOO_MANY_REQUESTS', 'refused']],
    ['529', { status: 529 }, ['TOO_MANY_REQUESTS', 'refused']],
    ['400', { status: 400, body: { message: 'no' } }, ['BAD_REQUEST', 'refused']],
    ['404', { status: 404 }, ['NOT_FOUND', 'refused']],
    ['409', { status: 409 }, ['CONFLICT', 'refused']],
    ['413', { status: 413 }, ['PAYLOAD_TOO_LARGE', 'refused']],
    ['415', { status: 415 }, ['UNSUPPORTED_MEDIA_TYPE', 'refused']],
    ['500', { status: 500 }, ['UNAVAILABLE', expect.any(String)]],
    ['503', { status: 503 }, ['UNAVAILABLE', expect.any(String)]],
    [
      'a redirect',
      { status: 308, headers: { location: 'http://127.0.0.1:1/' } },
      ['REDIRECT_REFUSED', expect.any(String)],
    ],
    ['a page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<p>' }, ['BAD_ANSWER', 'unknown']],
    ['cut-off JSON', { status: 200, body: '{"translations": [' }, ['BAD_ANSWER', 'unknown']],
    ['too few texts', { alter: () => [] }, ['BAD_ANSWER', 'unknown']],
    ['too many texts', { alter: (texts) => [...texts, 'x'] }, ['BAD_ANSWER', 'unknown']],
    ['no text', { alter: () => [null] }, ['BAD_ANSWER', 'unknown']],
    ['no HTTP', { raw: 'hello\r\n' }, ['BAD_ANSWER', 'unknown']],
    ['a reset before the body was read', { reset: 'unread' }, ['CONNECTION_FAILED', 'unknown']],
    ['a reset when all was done', { reset: 'done' }, ['CONNECTION_FAILED', 'unknown']],
    ['a body that breaks off', { truncate: 20 }, ['CONNECTION_FAILED', 'unknown']],
    ['no answer', { stall: 'answer' }, ['TIMEOUT', 'unknown']],
    ['half an answer', { stall: 'body' }, ['TIMEOUT', 'unknown']],
  ])('%s', async ([, fault, [code, outcome]]) => {
    await using service = await startService({ intercept: () => fault })
    const { code: got, outcome: what, hint, attempts, path } = await failureOf(translate, openClient(service.url))
    expect([got, what]).toEqual([code, outcome])
    expect([attempts, path, hint]).toEqual([1, '/v2/translate', expect.stringMatching(/\w/u)])
    expect(service.requests).toHaveLength(1)
  })

  test('nothing listens: no byte has left', async () => {
    const service = await startService()
    await service.close()
    expect(await failureOf(translate, openClient(service.url))).toMatchObject({
      code: 'CONNECTION_FAILED',
      outcome: 'notSent',
    })
  })

  test('given up', async () => {
    const leaving = new AbortController()
    const intercept: Interceptor = () => {
      leaving.abort()
      return { stall: 'answer' }
    }
    await using service = await startService({ intercept })
    const failure = await failureOf(
      (client) => client.translate({ text: ['a'], targetLang: 'de' }, { signal: leaving.signal }),
      openClient(service.url),
    )
    expect(failure).toMatchObject({ code: 'ABORTED', outcome: 'unknown' })
  })

  test.for<[name: string, call: Call, key: string, code: ServiceErrorCode]>([
    ['a key that is refused', (client) => client.usage(), 'invalid', 'UNAUTHORIZED'],
    ['an admin key', (client) => client.usage(), 'boss:adm', 'UNAUTHORIZED'],
    ['a glossary nobody has', (client) => client.glossaries.get(ids.nobody), 'k', 'NOT_FOUND'],
    ['a style list nobody has', (client) => client.styleRules.get(ids.nobody), 'k', 'NOT_FOUND'],
    ['a memory nobody has', (client) => client.memories.get(ids.nobody), 'k', 'NOT_FOUND'],
    ['a style list with a free key', (client) => client.styleRules.get(ids.style), 'k:fx', 'UNAUTHORIZED'],
    [
      'entries of a pair that a glossary lacks',
      (client) => client.glossaries.entries(ids.glossary, { sourceLang: 'en', targetLang: 'fr' }),
      'k',
      'NOT_FOUND',
    ],
    ['a target nobody speaks', (client) => client.translate({ text: ['a'], targetLang: 'tlh' }), 'k', 'BAD_REQUEST'],
    ['a quota', (client) => client.translate({ text: ['a'.repeat(101)], targetLang: 'de' }), 'k', 'QUOTA_EXCEEDED'],
    [
      'a glossary that does not fit',
      (client) => client.translate({ text: ['a'], sourceLang: 'en', targetLang: 'fr', glossaryIds: [ids.glossary] }),
      'k',
      'BAD_REQUEST',
    ],
    [
      'XML that is none',
      (client) => client.translate({ text: ['a < b <c>'], sourceLang: 'en', targetLang: 'de', tagHandling: 'xml' }),
      'k',
      'BAD_REQUEST',
    ],
  ])('%s, as the service itself says it', async ([, call, key, code]) => {
    await using service = await startService({ seed, characterLimit: 100 })
    expect(await failureOf(call, openClient(service.url, key))).toMatchObject({ code, outcome: 'refused' })
    expect(service.counters.billedCharacters).toBe(0)
  })
})

describe('what passes is tried again', () => {
  test.for<[name: string, headers: Record<string, string>, least: number]>([
    ['after the seconds it asks for', { 'retry-after': '1' }, 990],
    ['at once where it asks for none', { 'retry-after': '0' }, 0],
    ['at a date', { 'retry-after': new Date(Date.now() - 60_000).toUTCString() }, 0],
    ['soon where it asks for nonsense', { 'retry-after': 'soon' }, 0],
  ])('429, then an answer: %s', async ([, headers, least]) => {
    let refusals = 1
    await using service = await startService({
      intercept: () => (refusals-- > 0 ? { status: 429, headers } : undefined),
    })
    const started = performance.now()
    const answer = await openClient(service.url, 'k', 3).translate({
      text: ['Hello'],
      sourceLang: 'en',
      targetLang: 'de',
    })
    expect(performance.now() - started).toBeGreaterThanOrEqual(least)
    expect(answer).toMatchObject({ attempts: 2, unknownAttempts: 0, billedCharacters: 5 })
    expect(service.counters).toMatchObject({ requests: 2, billedCharacters: 5 })
  })

  test('an answer that got lost: asked for once more, and said', async () => {
    let losses = 1
    await using service = await startService({ intercept: () => (losses-- > 0 ? { reset: 'done' } : undefined) })
    const answer = await openClient(service.url, 'k', 5).translate({
      text: ['Hello'],
      sourceLang: 'en',
      targetLang: 'de',
    })
    expect(answer).toMatchObject({ attempts: 2, unknownAttempts: 1 })
    expect(service.counters.billedCharacters).toBe(10)
  })

  test('answers that keep getting lost: twice is enough, it costs', async () => {
    await using service = await startService({ intercept: () => ({ reset: 'done' }) })
    const failure = await failureOf(
      (client) => client.translate({ text: ['Hello'], targetLang: 'de' }),
      openClient(service.url, 'k', 5),
    )
    expect(failure).toMatchObject({ outcome: 'unknown', attempts: 2 })
    expect(service.requests).toHaveLength(2)
  })
})

type Call = (client: LanguageService) => Promise<unknown>

/** The facts of the error that a call ends with. */
async function failureOf(call: Call, client: LanguageService): Promise<Record<string, unknown>> {
  try {
    await call(client)
  } catch (error) {
    if (error instanceof Error) return Object.fromEntries(Object.entries(error))
  }
  throw new Error('The call did not fail.')
}
