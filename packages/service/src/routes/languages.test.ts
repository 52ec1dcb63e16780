import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LocalService, startService } from '../start.ts'
import { call } from '../testing/call.ts'

let service: LocalService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

interface Row {
  readonly lang: string
  readonly features: Readonly<Record<string, unknown>>
}

async function list(query: string): Promise<readonly Row[]> {
  return (await call(service, { path: `/v3/languages?${query}` })).json as readonly Row[]
}

test.for<[query: string, count: number, sample: Row]>([
  [
    'resource=translate_text',
    123,
    {
      lang: 'en-GB',
      name: 'English (British)',
      usable_as_source: false,
      usable_as_target: true,
      status: 'stable',
      features: {
        glossary: { status: 'stable' },
        style_rules: { status: 'stable' },
        tag_handling: { status: 'stable' },
        translation_memory: { status: 'stable' },
      },
    } as Row,
  ],
  [
    'resource=translate_text&include=beta',
    125,
    {
      lang: 'de-CH',
      status: 'beta',
      features: {
        formality: { status: 'beta' },
        glossary: { status: 'beta' },
        tag_handling: { status: 'beta' },
      },
    } as Row,
  ],
  [
    'resource=translate_document',
    120,
    { lang: 'nb', features: { auto_detection: { status: 'stable' }, glossary: { status: 'stable' } } },
  ],
  ['resource=glossary', 32, { lang: 'vi', features: {} }],
  ['resource=style_rules', 8, { lang: 'zh', features: {} }],
  ['resource=translation_memory', 12, { lang: 'zh-Hans', features: {} }],
  [
    'resource=write',
    14,
    { lang: 'pt-BR', features: { tone: { status: 'stable' }, writing_style: { status: 'stable' } } },
  ],
  ['resource=voice', 44, { lang: 'mt', external: true, features: {} } as Row],
  [
    'resource=voice&include=external',
    44,
    {
      lang: 'da',
      external: true,
      features: {
        glossary: { status: 'stable' },
        transcription: { status: 'stable', external: true },
        translated_speech: { status: 'stable', external: true },
      },
    } as Row,
  ],
  [
    'resource=voice&include=beta&include=external',
    47,
    {
      lang: 'ta',
      status: 'beta',
      features: {
        transcription: { status: 'beta', external: true },
        translated_speech: { status: 'beta', external: true },
        spoken_terms: { status: 'beta', external: true },
      },
    } as Row,
  ],
  [
    'resource=voice&include=beta',
    47,
    {
      lang: 'tr',
      external: false,
      features: {
        auto_detection: { status: 'stable' },
        glossary: { status: 'stable' },
        spoken_terms: { status: 'beta' },
        transcription: { status: 'stable' },
        translated_speech: { status: 'stable' },
      },
    } as Row,
  ],
])('%s lists %i languages', async ([query, count, sample]) => {
  const languages = await list(query)
  expect(languages).toHaveLength(count)
  expect(languages.map(({ lang }) => lang)).toEqual(languages.map(({ lang }) => lang).toSorted())
  const row = languages.find(({ lang }) => lang === sample.lang)
  expect(row).toMatchObject(sample)
  expect(row?.features).toEqual(sample.features)
})

test('keeps the old lists as they were', async () => {
  const sources = (await call(service, { path: '/v2/languages' })).json as object[]
  const targets = (await call(service, { path: '/v2/languages?type=target' })).json as object[]
  expect([sources.length, targets.length]).toEqual([101, 106])
  expect(sources).toContainEqual({ language: 'ZH', name: 'Chinese' })
  expect(targets).toContainEqual({ language: 'ZH', name: 'Chinese (simplified)', supports_formality: false })
  expect(targets).toContainEqual({ language: 'PT-BR', name: 'Portuguese (Brazilian)', supports_formality: true })
  expect(targets).not.toContainEqual(expect.objectContaining({ language: 'EN' }))
})

test.for(['type=target', 'type=source'])('takes the type of the old list from a form too: %s', async (form) => {
  const asked = await new Promise<string>((resolve, reject) => {
    const headers = {
      authorization: 'Service-Auth-Key test-key',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': form.length,
    }
    const sent = request(`${service.url}/v2/languages`, { method: 'GET', headers }, (response) => {
      response
        .setEncoding('utf8')
        .toArray()
        .then((parts) => resolve(parts.join('')), reject)
    })
    sent.on('error', reject).end(form)
  })
  expect(JSON.parse(asked)).toEqual((await call(service, { path: `/v2/languages?${form}` })).json)
})
