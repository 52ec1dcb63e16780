import { type ClientOptions, createClient, type LanguageService, Secret } from '@lockale/client'
import { type LocalService, startService } from '@lockale/service'
import { expect, onTestFinished, test } from 'vitest'

interface Pair {
  readonly service: LocalService
  readonly client: LanguageService
}

async function open(given: Partial<ClientOptions> = {}): Promise<Pair> {
  const service = await startService({ characterLimit: 100 })
  const key = new Secret('write')
  const client = createClient({ key, baseUrl: service.url, attempts: 1, environment: {}, timeoutMs: 5000, ...given })
  onTestFinished(async () => {
    await client.close()
    await service.close()
  })
  return { service, client }
}

test('each writing style and tone is taken, plain and as a preference', async () => {
  const { client } = await open()
  for (const name of [
    'simple',
    'business',
    'academic',
    'casual',
    'default',
    'prefer_simple',
    'prefer_business',
    'prefer_academic',
    'prefer_casual',
  ] as const) {
    expect((await client.rephrase({ text: ['a'], targetLang: 'es', writingStyle: name })).improvements).toHaveLength(1)
  }
  for (const name of [
    'enthusiastic',
    'friendly',
    'confident',
    'diplomatic',
    'default',
    'prefer_enthusiastic',
    'prefer_friendly',
    'prefer_confident',
    'prefer_diplomatic',
  ] as const) {
    expect((await client.rephrase({ text: ['a'], targetLang: 'it', tone: name })).improvements).toHaveLength(1)
  }
})

test.for<[asked: string, target: string]>([
  ['de', 'de'],
  ['EN', 'en-US'],
  ['en-gb', 'en-GB'],
  ['en-US', 'en-US'],
  ['es', 'es'],
  ['fr', 'fr'],
  ['it', 'it'],
  ['JA', 'ja'],
  ['ko', 'ko'],
  ['pt', 'pt-PT'],
  ['PT-br', 'pt-BR'],
  ['pt-PT', 'pt-PT'],
  ['zh', 'zh'],
  ['zh-hans', 'zh-Hans'],
])('target %s is %s', async ([targetLang, target]) => {
  const { client } = await open()
  const { improvements } = await client.correct({ text: ['1'], targetLang })
  expect(improvements[0]?.targetLanguage).toBe(target)
})

test('the same text comes out the same, and costs its characters each time', async () => {
  const { client } = await open()
  const params = { text: ['In order to save, do not click. 🙂'], tone: 'friendly' } as const
  const answers = [await client.rephrase(params), await client.rephrase(params)]
  expect(answers[0]?.improvements).toEqual(answers[1]?.improvements)
  expect(answers[0]?.improvements[0]?.text).toBe('To save, do not click. 🙂')
  const characters = Array.from(params.text[0]).length
  expect(await client.usage()).toMatchObject({ characters: { count: 2 * characters } })
})

test('translations and improvements share one limit, and what is refused costs nothing', async () => {
  const { client } = await open()
  await client.translate({ text: ['x'.repeat(60)], sourceLang: 'en', targetLang: 'de' })
  await expect(client.correct({ text: ['x'.repeat(41)] })).rejects.toMatchObject({
    code: 'QUOTA_EXCEEDED',
    status: 456,
  })
  await client.correct({ text: ['x'.repeat(40)] })
  expect(await client.usage()).toMatchObject({ characters: { count: 100 } })
})

test('a free key is refused', async () => {
  const { client } = await open({ key: new Secret('write:fx') })
  await expect(client.correct({ text: ['a'] })).rejects.toMatchObject({ code: 'UNAUTHORIZED', status: 403 })
})

test('another content type: 415, in the words of the service', async () => {
  const { service } = await open()
  const response = await fetch(`${service.url}/v2/write/correct`, {
    method: 'POST',
    headers: { authorization: 'Service-Auth-Key k', 'content-type': 'text/plain' },
    body: 'text=a',
  })
  expect([response.status, await response.json()]).toEqual([
    415,
    {
      message:
        'Called with an unsupported media type. Supported media types: application/json or application/x-www-form-urlencoded. Please set the Content-Type header to a supported type.',
    },
  ])
})
