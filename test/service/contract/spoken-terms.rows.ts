import type { LanguageService } from '@lockale/client'
import { expect } from 'vitest'
import type { ContractRow, RuleRow } from './row.ts'

const params = { name: 'Names', termLists: [{ lang: 'en', terms: ['Lockale', 'i18next'] }] }
const path = '/v3/spoken-terms'

/** A collection to work with. */
async function make(client: LanguageService): Promise<string> {
  return (await client.spokenTerms.create(params)).spokenTermsId
}

export const rows: readonly ContractRow[] = [
  {
    endpoint: 'POST /v3/spoken-terms',
    client: 'spokenTerms.create',
    run: async (client) => {
      const made = await client.spokenTerms.create(params)
      expect(made).toMatchObject({ name: 'Names', termLists: [{ lang: 'en', entryCount: 2 }] })
      expect(made.creationTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u)
      expect(made.spokenTermsId).toMatch(/^[0-9a-f-]{36}$/u)
      expect(await client.spokenTerms.create({ name: 'Empty' })).toMatchObject({ termLists: [] })
    },
  },
  {
    endpoint: 'GET /v3/spoken-terms',
    client: 'spokenTerms.list',
    run: async (client) => {
      expect(await client.spokenTerms.list()).toEqual([])
      const id = await make(client)
      expect((await client.spokenTerms.list()).map(({ spokenTermsId }) => spokenTermsId)).toEqual([id])
    },
  },
  {
    endpoint: 'GET /v3/spoken-terms/{spoken_terms_id}',
    client: 'spokenTerms.get',
    run: async (client) => {
      const id = await make(client)
      expect(await client.spokenTerms.get(id)).toMatchObject({ spokenTermsId: id, name: 'Names' })
    },
  },
  {
    endpoint: 'PATCH /v3/spoken-terms/{spoken_terms_id}',
    client: 'spokenTerms.update',
    run: async (client) => {
      const id = await make(client)
      const termLists = [
        { lang: 'en', terms: ['Lockale', 'vue'] },
        { lang: 'de', terms: ['Größe'] },
      ]
      expect(await client.spokenTerms.update(id, { name: 'More', termLists })).toMatchObject({
        name: 'More',
        termLists: [
          { lang: 'en', entryCount: 3 },
          { lang: 'de', entryCount: 1 },
        ],
      })
      expect(await client.spokenTerms.entries(id, 'en')).toEqual(['Lockale', 'i18next', 'vue'])
    },
  },
  {
    endpoint: 'DELETE /v3/spoken-terms/{spoken_terms_id}',
    client: 'spokenTerms.delete',
    run: async (client) => {
      const id = await make(client)
      await client.spokenTerms.delete(id)
      await expect(client.spokenTerms.get(id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    },
  },
  {
    endpoint: 'GET /v3/spoken-terms/{spoken_terms_id}/entries',
    client: 'spokenTerms.entries',
    run: async (client) => {
      const id = await make(client)
      expect(await client.spokenTerms.entries(id, 'EN')).toEqual(['Lockale', 'i18next'])
    },
  },
  {
    endpoint: 'PUT /v3/spoken-terms/{spoken_terms_id}/term-lists',
    client: 'spokenTerms.putTermList',
    run: async (client) => {
      const id = await make(client)
      expect(await client.spokenTerms.putTermList(id, { lang: 'en', terms: ['one'] })).toEqual({
        lang: 'en',
        entryCount: 1,
      })
      expect(await client.spokenTerms.entries(id, 'en')).toEqual(['one'])
    },
  },
  {
    endpoint: 'DELETE /v3/spoken-terms/{spoken_terms_id}/term-lists',
    client: 'spokenTerms.deleteTermList',
    run: async (client) => {
      const id = await make(client)
      await client.spokenTerms.deleteTermList(id, 'en')
      expect(await client.spokenTerms.get(id)).toMatchObject({ termLists: [] })
      await expect(client.spokenTerms.entries(id, 'en')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    },
  },
]

export const rules: readonly RuleRow[] = [
  {
    rule: 'name-missing',
    status: 400,
    says: "Missing or invalid argument: name'",
    request: { path, json: { term_lists: [] } },
    client: (client) => client.spokenTerms.create({ name: '' }),
  },
  {
    rule: 'name-too-long',
    status: 400,
    says: /'name'/u,
    request: { path, json: { name: 'ü'.repeat(513) } },
    client: (client) => client.spokenTerms.create({ name: 'ü'.repeat(513) }),
  },
  {
    rule: 'entries-duplicate',
    status: 400,
    says: 'Invalid spoken terms provided',
    detail: 'Term with the index 2 duplicates term with the index 0',
    request: { path, json: { name: 'a', term_lists: [{ lang: 'en', entries: 'a\nb\na' }] } },
    client: (client) => client.spokenTerms.create({ name: 'a', termLists: [{ lang: 'en', terms: ['a', 'b', 'a'] }] }),
  },
  {
    rule: 'entries-invalid',
    status: 400,
    says: 'Invalid spoken terms provided',
    detail: 'Term with the index 0 begins or ends with whitespace',
    request: { path, json: { name: 'a', term_lists: [{ lang: 'en', entries: ' a' }] } },
    client: (client) => client.spokenTerms.create({ name: 'a', termLists: [{ lang: 'en', terms: [' a'] }] }),
  },
  {
    rule: 'entries-invalid',
    status: 400,
    says: /more than 300 characters/u,
    request: { path, json: { name: 'a', term_lists: [{ lang: 'en', entries: '𝕏'.repeat(301) }] } },
    client: (client) => client.spokenTerms.create({ name: 'a', termLists: [{ lang: 'en', terms: ['𝕏'.repeat(301)] }] }),
  },
  {
    rule: 'entries-empty',
    status: 400,
    says: 'Bad request',
    detail: 'Missing or invalid argument: entries',
    request: { path, json: { name: 'a', term_lists: [{ lang: 'en' }] } },
    client: (client) => client.spokenTerms.create({ name: 'a', termLists: [{ lang: 'en', terms: [] }] }),
  },
  {
    rule: 'not-authorised',
    status: 403,
    says: 'Forbidden',
    request: { path, key: 'free:fx' },
  },
]
