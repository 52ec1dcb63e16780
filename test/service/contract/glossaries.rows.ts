import type { LanguageService, NewDictionary } from '@lockale/client'
import { expect } from 'vitest'
import type { ContractRow, RawRequest, RuleRow } from './row.ts'

const nobody = '00000000-0000-4000-8000-000000000000'
const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u
const german: NewDictionary = { sourceLang: 'EN', targetLang: 'de', entries: { file: 'Datei', save: 'sichern' } }
const french: NewDictionary = { sourceLang: 'en', targetLang: 'FR', entries: 'file,fichier', entriesFormat: 'csv' }

async function make(client: LanguageService, ...dictionaries: readonly NewDictionary[]): Promise<string> {
  const made = await client.glossaries.create({
    name: 'UI',
    dictionaries: dictionaries.length === 0 ? [german] : dictionaries,
  })
  return made.glossaryId
}

async function makeOld(client: LanguageService): Promise<string> {
  return (await client.glossariesV2.create({ name: 'Old', ...german })).glossaryId
}

export const rows: readonly ContractRow[] = [
  {
    endpoint: 'POST /v3/glossaries',
    client: 'glossaries.create',
    async run(client) {
      const made = await client.glossaries.create({ name: 'UI', dictionaries: [german, french] })
      expect(made).toEqual({
        glossaryId: expect.stringMatching(uuid) as string,
        name: 'UI',
        dictionaries: [
          { sourceLang: 'en', targetLang: 'de', entryCount: 2 },
          { sourceLang: 'en', targetLang: 'fr', entryCount: 1 },
        ],
        creationTime: expect.stringMatching(time) as string,
        ready: true,
      })
    },
  },
  {
    endpoint: 'GET /v3/glossaries',
    client: 'glossaries.list',
    async run(client) {
      const [first, second, old] = [await make(client), await make(client, french), await makeOld(client)]
      const list = await client.glossaries.list()
      expect(list.map(({ glossaryId }) => glossaryId)).toEqual([old, second, first])
      expect(list[0]).toMatchObject({
        name: 'Old',
        dictionaries: [{ sourceLang: 'en', targetLang: 'de', entryCount: 2 }],
      })
    },
  },
  {
    endpoint: 'GET /v3/glossaries/{glossary_id}',
    client: 'glossaries.get',
    async run(client) {
      const id = await make(client)
      expect(await client.glossaries.get(id.toUpperCase())).toMatchObject({ glossaryId: id, name: 'UI' })
    },
  },
  {
    endpoint: 'PATCH /v3/glossaries/{glossary_id}',
    client: 'glossaries.update',
    async run(client) {
      const id = await make(client)
      const more = { ...german, entries: { save: 'speichern', open: 'öffnen' } }
      expect(await client.glossaries.update(id, { name: 'Renamed', dictionaries: [more] })).toMatchObject({
        name: 'Renamed',
        dictionaries: [{ entryCount: 3 }],
      })
      expect(await client.glossaries.entries(id, german)).toBe('file\tDatei\nsave\tspeichern\nopen\töffnen')
      expect((await client.glossaries.update(id, { dictionaries: [french] })).dictionaries).toHaveLength(2)
      expect(await client.glossaries.update(id, { name: 'Again', dictionaries: [] })).toMatchObject({ name: 'Again' })
    },
  },
  {
    endpoint: 'DELETE /v3/glossaries/{glossary_id}',
    client: 'glossaries.delete',
    async run(client) {
      const id = await make(client)
      await client.glossaries.delete(id)
      await expect(client.glossaries.get(id)).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 })
      await expect(client.glossaries.delete(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    },
  },
  {
    endpoint: 'GET /v3/glossaries/{glossary_id}/entries',
    client: 'glossaries.entries',
    async run(client) {
      const id = await make(client, german, french)
      expect(await client.glossaries.entries(id, { sourceLang: 'EN', targetLang: 'DE' })).toBe(
        'file\tDatei\nsave\tsichern',
      )
      expect(await client.glossaries.entries(id, french)).toBe('file\tfichier')
    },
  },
  {
    endpoint: 'PUT /v3/glossaries/{glossary_id}/dictionaries',
    client: 'glossaries.putDictionary',
    async run(client) {
      const id = await make(client)
      const put = { ...german, entries: new Map([['open', 'öffnen']]) }
      expect(await client.glossaries.putDictionary(id, put)).toEqual({
        sourceLang: 'en',
        targetLang: 'de',
        entryCount: 1,
      })
      expect(await client.glossaries.entries(id, german)).toBe('open\töffnen')
      await client.glossaries.putDictionary(id, french)
      expect((await client.glossaries.get(id)).dictionaries).toHaveLength(2)
    },
  },
  {
    endpoint: 'DELETE /v3/glossaries/{glossary_id}/dictionaries',
    client: 'glossaries.deleteDictionary',
    async run(client) {
      const id = await make(client)
      await client.glossaries.deleteDictionary(id, german)
      expect((await client.glossaries.get(id)).dictionaries).toEqual([])
    },
  },
  {
    endpoint: 'POST /v2/glossaries',
    client: 'glossariesV2.create',
    async run(client) {
      expect(await client.glossariesV2.create({ name: 'Old', ...german })).toEqual({
        glossaryId: expect.stringMatching(uuid) as string,
        name: 'Old',
        ready: true,
        sourceLang: 'en',
        targetLang: 'de',
        entryCount: 2,
        creationTime: expect.stringMatching(time) as string,
      })
    },
  },
  {
    endpoint: 'GET /v2/glossaries',
    client: 'glossariesV2.list',
    async run(client) {
      const [old, one] = [await makeOld(client), await make(client)]
      const [edited] = [await make(client), await make(client, german, french)]
      await client.glossaries.putDictionary(edited ?? '', german)
      expect((await client.glossariesV2.list()).map(({ glossaryId }) => glossaryId)).toEqual([one, old])
    },
  },
  {
    endpoint: 'GET /v2/glossaries/{glossary_id}',
    client: 'glossariesV2.get',
    async run(client) {
      const id = await makeOld(client)
      expect(await client.glossariesV2.get(id)).toMatchObject({ glossaryId: id, sourceLang: 'en', targetLang: 'de' })
      await client.glossaries.update(id, { name: 'Changed' })
      await expect(client.glossariesV2.get(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    },
  },
  {
    endpoint: 'GET /v2/glossaries/{glossary_id}/entries',
    client: 'glossariesV2.entries',
    async run(client) {
      expect(await client.glossariesV2.entries(await makeOld(client))).toBe('file\tDatei\nsave\tsichern')
    },
  },
  {
    endpoint: 'DELETE /v2/glossaries/{glossary_id}',
    client: 'glossariesV2.delete',
    async run(client) {
      const [id, several] = [await makeOld(client), await make(client, german, french)]
      await client.glossariesV2.delete(id)
      await expect(client.glossaries.get(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
      await expect(client.glossariesV2.delete(several)).rejects.toMatchObject({ status: 400 })
    },
  },
  {
    endpoint: 'GET /v2/glossary-language-pairs',
    client: 'glossariesV2.languagePairs',
    async run(client) {
      const pairs = await client.glossariesV2.languagePairs()
      expect(pairs).toHaveLength(32 * 31)
      expect(pairs).toContainEqual({ sourceLang: 'de', targetLang: 'en' })
      expect(pairs.every(({ sourceLang, targetLang }) => sourceLang !== targetLang)).toBe(true)
    },
  },
]

function post(dictionary: object, name: unknown = 'UI'): RawRequest {
  const full = { source_lang: 'en', target_lang: 'de', entries: 'a\tb', entries_format: 'tsv', ...dictionary }
  return { path: '/v3/glossaries', json: { name, dictionaries: [full] } }
}

function create(changes: object, name = 'UI') {
  return (client: LanguageService): Promise<unknown> =>
    client.glossaries.create({ name, dictionaries: [{ ...german, entries: 'a\tb', ...changes }] })
}

const invalid = 'Invalid glossary entries provided'
const large = `${'a'.repeat(900)}\tb\n`

export const rules: readonly RuleRow[] = [
  {
    rule: 'glossary-unknown',
    status: 404,
    says: 'Glossary not found',
    request: { path: `/v3/glossaries/${nobody}` },
  },
  { rule: 'glossary-unknown', status: 404, says: 'Glossary not found', request: { path: `/v2/glossaries/${nobody}` } },
  {
    rule: 'glossary-unknown',
    status: 404,
    says: 'Glossary not found',
    request: { path: '/v3/glossaries/00000000-0000-0000-0000-000000000000' },
  },
  {
    rule: 'glossary-id-malformed',
    status: 400,
    says: "Value for 'glossary_id' not supported.",
    request: { path: '/v3/glossaries/no-id' },
  },
  {
    rule: 'body-syntax',
    status: 400,
    says: 'Bad request. Reason: Request body is not valid JSON.',
    request: { path: '/v3/glossaries', body: '{"name":', headers: { 'content-type': 'application/json' } },
  },
  {
    rule: 'name-missing',
    status: 400,
    says: "Missing or invalid argument: name'",
    request: post({}, null),
    client: create({}, ''),
  },
  {
    rule: 'name-missing',
    status: 400,
    says: "Missing or invalid argument: name'",
    request: { path: '/v2/glossaries', form: 'name=&source_lang=en&target_lang=de&entries=a%09b' },
    client: (client) => client.glossariesV2.create({ ...german, name: '' }),
  },
  {
    rule: 'name-missing',
    status: 400,
    says: /name/u,
    request: async (_, client) => ({ method: 'PATCH', path: `/v3/glossaries/${await make(client)}`, json: {} }),
  },
  {
    rule: 'name-too-long',
    status: 400,
    says: /'name'/u,
    request: post({}, 'ä'.repeat(513)),
    client: create({}, 'ä'.repeat(513)),
  },
  {
    rule: 'dictionaries-missing',
    status: 400,
    says: 'Glossary dictionaries must be provided',
    request: { path: '/v3/glossaries', json: { name: 'UI' } },
    client: (client) => client.glossaries.create({ name: 'UI', dictionaries: [] }),
  },
  {
    rule: 'dictionaries-missing',
    status: 400,
    says: 'Glossary dictionaries must be provided',
    request: { path: '/v3/glossaries', json: { name: 'UI', dictionaries: ['x'] } },
  },
  {
    rule: 'dictionaries-missing',
    status: 400,
    says: 'Glossary dictionaries must be provided',
    request: { path: '/v3/glossaries', json: { name: 'UI', dictionaries: [] } },
  },
  {
    rule: 'dictionary-pair',
    status: 400,
    says: 'Unsupported glossary source and target language pair',
    request: post({ target_lang: 'pt-PT' }),
    client: create({ targetLang: 'pt-PT' }),
  },
  {
    rule: 'dictionary-pair',
    status: 400,
    says: 'Unsupported glossary source and target language pair',
    request: post({ target_lang: 'EN' }),
    client: create({ targetLang: 'en' }),
  },
  {
    rule: 'dictionary-pair',
    status: 400,
    says: 'Unsupported glossary source and target language pair',
    request: post({ target_lang: 'th' }),
  },
  {
    rule: 'entries-format',
    status: 400,
    says: 'Value for entries_format not supported.',
    request: post({ entries_format: 'xlsx' }),
    client: create({ entriesFormat: 'xlsx' }),
  },
  {
    rule: 'entries-empty',
    status: 400,
    says: 'Bad request',
    detail: 'Missing or invalid argument: entries',
    request: post({ entries: '\n \r\n' }),
    client: create({ entries: '\n \r\n' }),
  },
  {
    rule: 'entries-tab-missing',
    status: 400,
    says: invalid,
    detail: 'Key with the index 1 (starting at position 10) misses tab separator',
    request: post({ entries: 'Hello\tYo\r\nHallo' }),
    client: create({ entries: 'Hello\tYo\r\nHallo' }),
  },
  {
    rule: 'entries-tab-missing',
    status: 400,
    says: invalid,
    detail: 'Key with the index 1 (starting at position 5) misses tab separator',
    request: post({ entries: 'a\tb\n\nc d' }),
  },
  {
    rule: 'entries-duplicate',
    status: 400,
    says: invalid,
    detail: 'Key with the index 1 (starting at position 13) duplicates key with the index 0 (starting at position 0)',
    request: post({ entries: 'Hallo\tHello!\nHallo\tHi' }),
    client: create({ entries: 'Hallo\tHello!\nHallo\tHi' }),
  },
  {
    rule: 'entries-invalid',
    status: 400,
    says: invalid,
    detail: 'Value with the index 0 (starting at position 0) contains a control character or a line end',
    request: post({ entries: 'a\tb\tc' }),
    client: create({ entries: 'a\tb\tc' }),
  },
  {
    rule: 'entries-invalid',
    status: 400,
    says: invalid,
    detail: 'Key with the index 0 (starting at position 0) does not have 2 or 4 columns',
    request: post({ entries: 'a,b,c', entries_format: 'csv' }),
    client: create({ entries: 'a,b,c', entriesFormat: 'csv' }),
  },
  ...[' a\tb', 'a\u{2028}\tb', `${'x'.repeat(1025)}\tb`, '\tb', 'a\t'].map((entries): RuleRow => ({
    rule: 'entries-invalid',
    status: 400,
    says: /^Invalid glossary entries provided (?:Key|Value) with the index 0 \(starting at position 0\) /u,
    request: post({ entries }),
    client: create({ entries }),
  })),
  {
    rule: 'dictionary-size',
    status: 413,
    says: 'Request size exceeds the limit.',
    request: post({ entries: large.repeat(11_700) }),
    client: create({ entries: large.repeat(11_700) }),
  },
  {
    rule: 'dictionaries-too-many',
    status: 400,
    says: 'Not implemented yet: only dictionaries of length 0 or 1 is currently supported',
    request: async (_, client) => ({
      method: 'PATCH',
      path: `/v3/glossaries/${await make(client)}`,
      json: { dictionaries: [{}, {}] },
    }),
    client: (client) => client.glossaries.update(nobody, { dictionaries: [german, french] }),
  },
  {
    rule: 'dictionary-unknown',
    status: 404,
    says: 'Dictionary not found',
    request: async (_, client) => ({
      path: `/v3/glossaries/${await make(client)}/entries?source_lang=en&target_lang=fr`,
    }),
  },
  {
    rule: 'dictionary-unknown',
    status: 404,
    says: 'Dictionary not found',
    request: async (_, client) => ({
      method: 'DELETE',
      path: `/v3/glossaries/${await make(client)}/dictionaries?source_lang=en&target_lang=fr`,
    }),
  },
  {
    rule: 'glossary-allowance',
    status: 456,
    says: 'Quota for this billing period has been exceeded.',
    async request(_, client) {
      for (let made = 0; made < 1000; made++) await make(client)
      return post({})
    },
  },
  {
    rule: 'entries-accept',
    status: 415,
    says: 'No supported media type specified in Accept header',
    request: async (_, client) => ({
      path: `/v2/glossaries/${await makeOld(client)}/entries`,
      headers: { accept: 'text/csv, text/*;q=0' },
    }),
  },
]
