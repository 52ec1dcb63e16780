import { limits } from '@lockale/api'
import { expect, test } from 'vitest'
import { type LocalService, startService } from '../start.ts'
import { call } from '../testing/call.ts'

const path = '/v3/spoken-terms'
const terms = { name: 'Names', term_lists: [{ lang: 'EN', entries: 'Lockale\r\ni18next\n' }] }

async function make(service: LocalService, json: object = terms): Promise<string> {
  const { json: made } = await call(service, { path, json })
  return (made as { spoken_terms_id: string }).spoken_terms_id
}

test('a collection as a form', async () => {
  await using service = await startService()
  const form =
    'name=Names&term_lists[0].lang=de&term_lists[0].entries=eins%0Azwei&term_lists[1][lang]=fr&term_lists[1][entries]=un'
  expect(await call(service, { path, form })).toMatchObject({
    status: 201,
    json: {
      term_lists: [
        { lang: 'de', entry_count: 2 },
        { lang: 'fr', entry_count: 1 },
      ],
    },
  })
})

test('terms keep their order and their case, and leave without line ends at the end', async () => {
  await using service = await startService()
  const id = await make(service, { name: 'a', term_lists: [{ lang: 'en', entries: 'b\na\nB' }] })
  expect((await call(service, { path: `${path}/${id}/entries?lang=en` })).json).toEqual({
    lang: 'en',
    entries: 'b\na\nB',
  })
})

test('the newest collection comes first', async () => {
  await using service = await startService()
  const ids = [await make(service), await make(service, { name: 'b' })]
  const { json } = await call(service, { path })
  expect(
    (json as { spoken_terms: { spoken_terms_id: string }[] }).spoken_terms.map((one) => one.spoken_terms_id),
  ).toEqual(ids.reverse())
})

test('a list that becomes too long by a change stays as it was', async () => {
  await using service = await startService()
  const id = await make(service, { name: 'a', term_lists: [{ lang: 'en', entries: 'x'.repeat(200) }] })
  const json = { name: 'b', term_lists: [{ lang: 'en', entries: 'y'.repeat(100) }] }
  expect(await call(service, { path: `${path}/${id}`, method: 'PATCH', json })).toMatchObject({ status: 400 })
  expect((await call(service, { path: `${path}/${id}` })).json).toMatchObject({
    name: 'a',
    term_lists: [{ entry_count: 1 }],
  })
})

test.for<
  [name: string, request: { method?: string; end: string; json?: unknown; form?: string }, status: number, says: string]
>([
  ['an id that is none', { end: '/x' }, 400, "Value for 'spoken_terms_id' not supported."],
  ['an unknown id', { end: '/00000000-0000-0000-0000-000000000000' }, 404, 'Spoken terms not found'],
  ['no language', { end: '/ID/entries' }, 400, "Parameter 'lang' not specified"],
  ['an unknown language', { end: '/ID/entries?lang=tlh' }, 400, "Value for 'lang' not supported."],
  ['a variant', { end: '/ID/entries?lang=en-US' }, 400, "Value for 'lang' not supported."],
  ['a list that is not there', { end: '/ID/entries?lang=de' }, 404, 'Term list not found'],
  [
    'a list that is not there to delete',
    { method: 'DELETE', end: '/ID/term-lists?lang=de' },
    404,
    'Term list not found',
  ],
  ['a change of nothing', { method: 'PATCH', end: '/ID', json: {} }, 400, 'Missing or invalid argument'],
  [
    'a list that is none',
    { method: 'PATCH', end: '/ID', json: { term_lists: 'x' } },
    400,
    "Value for 'term_lists' not",
  ],
  [
    'a list in it that is none',
    { method: 'PATCH', end: '/ID', json: { term_lists: [7] } },
    400,
    "Value for 'term_lists'",
  ],
  [
    'entries that are none',
    { method: 'PUT', end: '/ID/term-lists', json: { lang: 'en', entries: 7 } },
    400,
    "'entries'",
  ],
  [
    'a control character',
    { method: 'PUT', end: '/ID/term-lists', json: { lang: 'en', entries: 'a\u0085b' } },
    400,
    'control',
  ],
  ['a blank line', { method: 'PUT', end: '/ID/term-lists', json: { lang: 'en', entries: 'a\n\nb' } }, 400, 'is empty'],
  ['blanks alone', { method: 'PUT', end: '/ID/term-lists', json: { lang: 'en', entries: ' \n ' } }, 400, 'entries'],
  ['a name that is none', { method: 'POST', end: '', json: { name: 7 } }, 400, 'name'],
])('%s', async ([, { end, ...request }, status, says]) => {
  await using service = await startService()
  const answer = await call(service, { ...request, path: path + end.replace('ID', await make(service)) })
  expect({ status: answer.status, text: answer.text }).toEqual({
    status,
    text: expect.stringContaining(says) as string,
  })
})

test('another content type', async () => {
  await using service = await startService()
  const headers = { 'content-type': 'text/plain' }
  expect(await call(service, { path, body: 'name=a', headers })).toMatchObject({
    status: 415,
    json: { message: 'Unsupported Content-Type' },
  })
})

test('an account may have so many and no more', async () => {
  await using service = await startService()
  for (let number = 0; number < limits.spokenTerms.maxPerAccount; number++) await make(service)
  expect(await call(service, { path, json: terms })).toMatchObject({
    status: 456,
    json: { message: 'Spoken Terms quota exhausted' },
  })
})
