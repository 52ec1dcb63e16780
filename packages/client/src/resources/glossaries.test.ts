import { expect, test } from 'vitest'
import { listen, sendJson } from '../testing/listen.ts'
import { failureOf, fakeClock, openClient } from '../testing/open-client.ts'
import { parseGlossaryEntries } from './glossary-entries.ts'

const id = '11111111-1111-4111-8111-111111111111'
const pair = { sourceLang: 'en', targetLang: 'de' }
const dictionary = { source_lang: 'en', target_lang: 'de', entry_count: 1 }
const glossary = { glossary_id: id, name: 'UI', dictionaries: [dictionary], creation_time: '2026-01-01T00:00:00.000Z' }

test('what the calls look like on the wire', async () => {
  const server = await listen((response, { method, url }) => {
    if (method === 'DELETE') response.writeHead(204).end()
    else sendJson(response, url.endsWith('/dictionaries') ? dictionary : glossary, method === 'POST' ? 201 : 200)
  })
  const { glossaries } = openClient(server.url)
  await glossaries.create({ name: 'UI', dictionaries: [{ ...pair, entries: { a: 'b' } }] })
  await glossaries.update(id, { name: 'New' })
  await glossaries.update(id, { dictionaries: [{ ...pair, entries: 'a,b', entriesFormat: 'csv' }] })
  await glossaries.putDictionary(id, { ...pair, entries: new Map([['a', 'b']]) })
  const unchecked = openClient(server.url, { checks: false })
  await unchecked.glossaries.deleteDictionary(id, { sourceLang: 'e n', targetLang: 'de' })
  await glossaries.delete(id)
  const sent = { source_lang: 'en', target_lang: 'de', entries: 'a\tb', entries_format: 'tsv' }
  expect(server.requests.map(({ method, url, body }) => [method, url, body === '' ? '' : JSON.parse(body)])).toEqual([
    ['POST', '/v3/glossaries', { name: 'UI', dictionaries: [sent] }],
    ['PATCH', `/v3/glossaries/${id}`, { name: 'New' }],
    ['PATCH', `/v3/glossaries/${id}`, { dictionaries: [{ ...sent, entries: 'a,b', entries_format: 'csv' }] }],
    ['PUT', `/v3/glossaries/${id}/dictionaries`, sent],
    ['DELETE', `/v3/glossaries/${id}/dictionaries?source_lang=e%20n&target_lang=de`, ''],
    ['DELETE', `/v3/glossaries/${id}`, ''],
  ])
})

test('entries are parsed with known options only', () => {
  const parse = parseGlossaryEntries as (text: unknown, options?: unknown) => unknown
  expect(parse('a,b', { format: 'csv' })).toEqual(new Map([['a', 'b']]))
  expect(() => parse('a,b', { formt: 'csv' })).toThrow('parseGlossaryEntries has no parameter formt')
  expect(() => parse('a,b', { format: 'cvs' })).toThrow('entries-format')
  expect(() => parse(Buffer.from('a'))).toThrow('text of parseGlossaryEntries is not a string')
})

test('making one is not repeated when it may be there already', async () => {
  const server = await listen((response) => response.destroy())
  const { glossaries, glossariesV2 } = openClient(server.url, { attempts: 5, clock: fakeClock() })
  const dictionaries = [{ ...pair, entries: 'a\tb' }]
  const error = await failureOf(glossaries.create({ name: 'UI', dictionaries }))
  expect(error).toMatchObject({ outcome: 'unknown', attempts: 1 })
  expect(await failureOf(glossariesV2.create({ name: 'UI', ...pair, entries: 'a\tb' }))).toMatchObject({ attempts: 1 })
  expect(server.requests).toHaveLength(2)
})

test('one that is gone when its deletion is repeated was deleted', async () => {
  const server = await listen((response) => {
    if (server.requests.length === 1) response.destroy()
    else sendJson(response, { message: 'Glossary not found' }, 404)
  })
  const { glossaries } = openClient(server.url, { attempts: 2, clock: fakeClock() })
  expect(await glossaries.delete(id)).toBe(undefined)
  expect(await failureOf(glossaries.delete(id))).toMatchObject({ code: 'NOT_FOUND', outcome: 'refused' })
})

test('one that was never there is not found, also after a 503', async () => {
  const server = await listen((response) => sendJson(response, {}, server.requests.length === 1 ? 503 : 404))
  const { glossaries } = openClient(server.url, { attempts: 2, clock: fakeClock() })
  expect(await failureOf(glossaries.delete(id))).toMatchObject({ code: 'NOT_FOUND', attempts: 2 })
})

test('v2 entries are asked for as TSV and read as text', async () => {
  const server = await listen((response) => {
    response.writeHead(200, { 'content-type': 'text/tab-separated-values; charset=UTF-8' }).end('ä\tb')
  })
  expect(await openClient(server.url).glossariesV2.entries(id)).toBe('ä\tb')
  expect(server.requests[0]?.headers.accept).toBe('text/tab-separated-values')
})

test.for<[name: string, answer: unknown, says: string]>([
  ['no id', { name: 'UI', dictionaries: [] }, 'glossary_id is not a text'],
  ['dictionaries of no shape', { ...glossary, dictionaries: {} }, 'dictionaries is not a list'],
  ['a count that is none', { ...glossary, dictionaries: [{ ...dictionary, entry_count: -1 }] }, 'entry_count is not'],
  ['a list', [], 'a glossary is not an object'],
])('an answer that is no glossary: %s', async ([, answer, says]) => {
  const server = await listen((response) => sendJson(response, answer))
  const error = await failureOf(openClient(server.url).glossaries.get(id))
  expect(error).toMatchObject({ code: 'BAD_ANSWER' })
  expect(error.message).toContain(says)
})

test.for(['../x', 'a/b', '', 'a?b', '.', '%2e%2e'])('the id %j leads nowhere', async (odd) => {
  const server = await listen((response) => sendJson(response, glossary))
  const { glossaries, glossariesV2 } = openClient(server.url, { checks: false })
  const calls = [
    () => glossaries.get(odd),
    () => glossaries.delete(odd),
    () => glossariesV2.entries(odd),
    () => glossaries.update(odd, { name: 'x' }),
  ]
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'REQUEST_INVALID' })
  expect(server.requests).toHaveLength(0)
})
