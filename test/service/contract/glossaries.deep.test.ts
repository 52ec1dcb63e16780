import { createClient, type LanguageService, parseGlossaryEntries, printGlossaryEntries, Secret } from '@lockale/client'
import fc from 'fast-check'
import { type LocalService, type ServiceOptions, startService } from '@lockale/service'
import { expect, onTestFinished, test } from 'vitest'

const pair = { sourceLang: 'en', targetLang: 'de' }

async function open(options: ServiceOptions = {}): Promise<{ service: LocalService; client: LanguageService }> {
  const service = await startService(options)
  onTestFinished(() => service.close())
  return { service, client: openClient(service.url) }
}

function openClient(baseUrl: string, key = 'contract', region?: string): LanguageService {
  const client = createClient({ key: new Secret(key), baseUrl, region, attempts: 1, environment: {} })
  onTestFinished(() => client.close())
  return client
}

test('a glossary is applied from the moment it is made until it is deleted', async () => {
  const { client } = await open()
  const { glossaryId } = await client.glossaries.create({
    name: 'UI',
    dictionaries: [{ ...pair, entries: { cart: 'Korb' } }],
  })
  const ask = async (): Promise<string | undefined> =>
    (await client.translate({ text: ['Open the cart'], ...pair, glossaryIds: [glossaryId] })).translations[0]?.text
  expect(await ask()).toContain('Korb')
  await client.glossaries.update(glossaryId, { dictionaries: [{ ...pair, entries: { cart: 'Wagen' } }] })
  expect(await ask()).toContain('Wagen')
  await client.glossaries.delete(glossaryId)
  await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND', hint: expect.stringContaining('region') as string })
})

test('a glossary of v2 is one of v3, and is applied too', async () => {
  const { client } = await open()
  const { glossaryId } = await client.glossariesV2.create({ name: 'Old', ...pair, entries: { cart: 'Korb' } })
  expect(await client.glossaries.entries(glossaryId, pair)).toBe('cart\tKorb')
  const { translations } = await client.translate({ text: ['the cart'], ...pair, glossaryIds: [glossaryId] })
  expect(translations[0]?.text).toContain('Korb')
})

test('a region has glossaries and style lists of its own, and the error says so', async () => {
  const { service, client } = await open()
  const regional = await startService({ region: 'us', beside: service })
  onTestFinished(() => regional.close())
  const elsewhere = openClient(regional.url, 'contract', 'us')
  const glossary = await client.glossaries.create({ name: 'UI', dictionaries: [{ ...pair, entries: { a: 'b' } }] })
  const list = await client.styleRules.create({ name: 'House', language: 'de' })
  expect(await elsewhere.glossaries.list()).toEqual([])
  expect(await elsewhere.glossariesV2.list()).toEqual([])
  expect(await elsewhere.styleRules.list()).toEqual([])
  for (const call of [
    elsewhere.glossaries.get(glossary.glossaryId),
    elsewhere.glossariesV2.entries(glossary.glossaryId),
    elsewhere.styleRules.get(list.styleId),
    elsewhere.translate({ text: ['a'], ...pair, glossaryIds: [glossary.glossaryId] }),
    elsewhere.translate({ text: ['a'], ...pair, styleId: list.styleId }),
  ]) {
    const hint = `belong to a region. The request went to ${regional.url} (region us)`
    await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND', hint: expect.stringContaining(hint) as string })
  }
  await elsewhere.glossaries.create({ name: 'US', dictionaries: [{ ...pair, entries: { a: 'b' } }] })
  expect((await client.glossaries.list()).map(({ name }) => name)).toEqual(['UI'])
})

test('forms, with both spellings of a list', async () => {
  const { service } = await open()
  for (const [list, close] of [
    ['dictionaries[0].', ''],
    ['dictionaries[0][', ']'],
  ]) {
    const body = new URLSearchParams({ name: 'UI' })
    for (const [name, value] of [
      ['source_lang', 'en'],
      ['target_lang', 'de'],
      ['entries', 'a\tb'],
    ] as const) {
      body.append(`${list}${name}${close}`, value)
    }
    const headers = { authorization: 'Service-Auth-Key contract' }
    const response = await fetch(`${service.url}/v3/glossaries`, { method: 'POST', headers, body })
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({ dictionaries: [{ entry_count: 1 }], ready: true })
  }
})

test('entries go there and come back as they were', async () => {
  const { client } = await open()
  const entries = new Map([
    ['file', 'Datei, „die“'],
    ['__proto__', '😀'],
    ['1', 'second, although a number'],
    ['"a"', "b'c"],
  ])
  const { glossaryId } = await client.glossaries.create({ name: 'UI', dictionaries: [{ ...pair, entries }] })
  expect([...parseGlossaryEntries(await client.glossaries.entries(glossaryId, pair))]).toEqual([...entries])
})

test('CSV with language codes takes the rows of its pair', async () => {
  const { client } = await open()
  const csv = 'a,b,en,de\r\n"c, d","say ""e""",EN,DE\r\n\r\nx,y,en,fr\r\n'
  const dictionary = { ...pair, entries: csv, entriesFormat: 'csv' } as const
  const { glossaryId, dictionaries } = await client.glossaries.create({ name: 'UI', dictionaries: [dictionary] })
  expect(dictionaries[0]?.entryCount).toBe(2)
  const text = await client.glossaries.entries(glossaryId, pair)
  expect(text).toBe('a\tb\nc, d\tsay "e"')
  expect(parseGlossaryEntries(csv, { format: 'csv', ...pair })).toEqual(parseGlossaryEntries(text))
})

test.for<[name: string, entries: ReadonlyMap<string, string> | Record<string, string>, rule: string]>([
  ['a tab', { 'a\tb': 'c' }, 'entries-invalid'],
  ['a line end', { a: 'b\n' }, 'entries-invalid'],
  ['a blank at the edge', new Map([['a ', 'b']]), 'entries-invalid'],
  ['no text', { a: 7 as unknown as string }, 'entries-invalid'],
])('entries that would not come back as they are: %s', ([, entries, rule]) => {
  expect(() => printGlossaryEntries(entries)).toThrow(expect.objectContaining({ rule }) as Error)
})

test('v2 entries are TSV to whoever takes it', async () => {
  const { service, client } = await open()
  const { glossaryId } = await client.glossariesV2.create({ name: 'Old', ...pair, entries: { ä: 'ö' } })
  const get = (accept?: string): Promise<Response> =>
    fetch(`${service.url}/v2/glossaries/${glossaryId}/entries`, {
      headers: { authorization: 'Service-Auth-Key contract', ...(accept === undefined ? {} : { accept }) },
    })
  const response = await get()
  expect(response.headers.get('content-type')).toBe('text/tab-separated-values; charset=UTF-8')
  expect(await response.text()).toBe('ä\tö')
  const accepted = ['*/*', 'text/*', 'TEXT/tab-separated-values; q=0.1', 'text/csv, */*;q=0.01']
  const refused = ['text/csv', 'application/json', 'text/tab-separated-values;q=0', 'x']
  expect(await Promise.all(accepted.map(async (accept) => (await get(accept)).status))).toEqual([200, 200, 200, 200])
  expect(await Promise.all(refused.map(async (accept) => (await get(accept)).status))).toEqual([415, 415, 415, 415])
})

test('law: after any changes a glossary holds what a map would hold', async () => {
  const { client } = await open()
  const term = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 5 })
    .map((text) => `x${text.replaceAll(/[\p{C}\p{Z}]/gu, '')}`)
  const entries = fc.array(fc.tuple(term, term), { minLength: 1, maxLength: 5 }).map((all) => new Map(all))
  const targetLang = fc.constantFrom('de', 'fr', 'es')
  const change = fc.record({ kind: fc.constantFrom('merge', 'put', 'delete'), targetLang, entries })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 12 }), async (changes) => {
      const model = new Map([['de', new Map([['a', 'b']])]])
      const first = { ...pair, entries: new Map([['a', 'b']]) }
      const { glossaryId } = await client.glossaries.create({ name: 'Law', dictionaries: [first] })
      for (const { kind, targetLang: target, entries: given } of changes) {
        const dictionary = { sourceLang: 'en', targetLang: target, entries: given }
        if (kind === 'merge') {
          await client.glossaries.update(glossaryId, { dictionaries: [dictionary] })
          model.set(target, new Map([...(model.get(target) ?? []), ...given]))
        } else if (kind === 'put') {
          await client.glossaries.putDictionary(glossaryId, dictionary)
          model.set(target, given)
        } else if (model.delete(target)) await client.glossaries.deleteDictionary(glossaryId, dictionary)
      }
      const { dictionaries } = await client.glossaries.get(glossaryId)
      const counts = new Map(dictionaries.map((dictionary) => [dictionary.targetLang, dictionary.entryCount]))
      expect(counts).toEqual(new Map([...model].map(([target, held]) => [target, held.size])))
      for (const [target, held] of model) {
        const text = await client.glossaries.entries(glossaryId, { sourceLang: 'en', targetLang: target })
        expect([...parseGlossaryEntries(text)]).toEqual([...held])
      }
      await client.glossaries.delete(glossaryId)
    }),
    { numRuns: 40 },
  )
})

test('another account sees none of it', async () => {
  const { service, client } = await open()
  const { glossaryId } = await client.glossaries.create({
    name: 'UI',
    dictionaries: [{ ...pair, entries: { a: 'b' } }],
  })
  const other = openClient(service.url, 'other')
  expect(await other.glossaries.list()).toEqual([])
  await expect(other.glossaries.get(glossaryId)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('merging may not grow a dictionary beyond its size', async () => {
  const { client } = await open()
  const entries = (from: number): Map<string, string> =>
    new Map(Array.from({ length: 6000 }, (_, index) => [`${from + index}${'a'.repeat(900)}`, 'b']))
  const { glossaryId } = await client.glossaries.create({
    name: 'UI',
    dictionaries: [{ ...pair, entries: entries(0) }],
  })
  const more = client.glossaries.update(glossaryId, { dictionaries: [{ ...pair, entries: entries(6000) }] })
  await expect(more).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' })
  const same = { dictionaries: [{ ...pair, entries: entries(0) }] }
  expect((await client.glossaries.update(glossaryId, same)).dictionaries[0]?.entryCount).toBe(6000)
})

test.for<[name: string, type: string | undefined, body: string, status: number]>([
  ['no type', undefined, 'x', 400],
  ['another type', 'text/plain', 'x', 400],
  ['a list', 'application/json', '[]', 400],
  ['deep JSON', 'application/json', '['.repeat(100_000), 400],
  ['names of objects', 'application/json', '{"name":{},"dictionaries":{"length":1}}', 400],
  ['inherited names', 'application/json', '{"__proto__":{"name":"x"},"dictionaries":[null,7]}', 400],
  ['numbers for texts', 'application/json', '{"name":"x","dictionaries":[{"source_lang":1,"target_lang":2}]}', 400],
  ['a form with a huge index', 'application/x-www-form-urlencoded', 'name=x&dictionaries[999999].entries=a', 400],
])('input that is wrong: %s', async ([, type, body, status]) => {
  const { service, client } = await open()
  const headers = {
    authorization: 'Service-Auth-Key contract',
    ...(type === undefined ? {} : { 'content-type': type }),
  }
  const sent = type === undefined ? new Uint8Array(Buffer.from(body)) : body
  for (const path of ['/v3/glossaries', '/v2/glossaries']) {
    const response = await fetch(service.url + path, { method: 'POST', headers, body: sent })
    expect(response.status).toBe(status)
  }
  expect(await client.glossaries.list()).toEqual([])
})
