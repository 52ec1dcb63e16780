import { limits } from '@lockale/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type LocalService, startService } from '../start.ts'
import { call, type TestAnswer, textsOf, translate } from '../testing/call.ts'
import { testDepth } from '../../../../test/depth.ts'

let service: LocalService
beforeEach(async () => {
  service = await startService({ clock: { now: () => Date.UTC(2026, 8, 1, 8) } })
})
afterEach(() => service.close())

const dictionary = {
  source_lang: 'en',
  target_lang: 'de',
  entries: 'Save\tSichern\nfile\tDatei',
  entries_format: 'tsv',
}

function create(fields: Readonly<Record<string, unknown>> = {}): Promise<TestAnswer> {
  return call(service, { path: '/v3/glossaries', json: { name: 'UI', dictionaries: [dictionary], ...fields } })
}

async function createId(): Promise<string> {
  return ((await create()).json as { glossary_id: string }).glossary_id
}

const invalid = 'Invalid glossary entries provided'
const pairError = { message: 'Unsupported glossary source and target language pair' }

describe('create', () => {
  test.for<[name: string, fields: Record<string, unknown>, status: number, body: object]>([
    ['38 no name', { name: undefined }, 400, { message: "Missing or invalid argument: name'" }],
    ['38 empty name', { name: '' }, 400, { message: "Missing or invalid argument: name'" }],
    ['39 long name', { name: 'ä'.repeat(513) }, 400, { message: expect.stringContaining('name') }],
    ['40 no dictionaries', { dictionaries: undefined }, 400, { message: 'Glossary dictionaries must be provided' }],
    ['40 empty dictionaries', { dictionaries: [] }, 400, { message: 'Glossary dictionaries must be provided' }],
    ['40 no objects', { dictionaries: ['x'] }, 400, { message: 'Glossary dictionaries must be provided' }],
    ['41 a variant', { dictionaries: [{ ...dictionary, target_lang: 'pt-pt' }] }, 400, pairError],
    ['41 a language without glossaries', { dictionaries: [{ ...dictionary, target_lang: 'th' }] }, 400, pairError],
    ['41 the same language twice', { dictionaries: [{ ...dictionary, target_lang: 'EN' }] }, 400, pairError],
    [
      '42 format',
      { dictionaries: [{ ...dictionary, entries_format: 'xls' }] },
      400,
      { message: 'Value for entries_format not supported.' },
    ],
    [
      '43 no entries',
      { dictionaries: [{ ...dictionary, entries: '\n \n' }] },
      400,
      { message: 'Bad request', detail: 'Missing or invalid argument: entries' },
    ],
    [
      '44 no tab',
      { dictionaries: [{ ...dictionary, entries: 'a\tb\n\nc d' }] },
      400,
      { message: invalid, detail: 'Key with the index 1 (starting at position 5) misses tab separator' },
    ],
    [
      '45 the same term twice',
      { dictionaries: [{ ...dictionary, entries: 'artist\tMaler\nartist\tB' }] },
      400,
      {
        message: invalid,
        detail:
          'Key with the index 1 (starting at position 13) duplicates key with the index 0 (starting at position 0)',
      },
    ],
    [
      '47 over 10 MiB',
      { dictionaries: [{ ...dictionary, entries: `a\t${'b'.repeat(limits.glossary.maxDictionaryBytes)}` }] },
      413,
      { message: 'Request size exceeds the limit.' },
    ],
  ])('%s', async ([, fields, status, body]) => {
    const answer = await create(fields)
    expect([answer.status, answer.json]).toEqual([status, body])
  })

  test('refuses another content type', async () => {
    const answer = await call(service, {
      path: '/v3/glossaries',
      body: '{}',
      headers: { 'content-type': 'text/plain' },
    })
    expect([answer.status, answer.json]).toEqual([
      400,
      { message: 'Invalid Content-Type', detail: 'Content-Type required.' },
    ])
  })

  test.for([
    [
      'dots',
      'dictionaries%5B0%5D.source_lang=en&dictionaries%5B0%5D.target_lang=de&dictionaries%5B0%5D.entries=Save%09Sichern',
    ],
    [
      'brackets',
      'dictionaries[0][source_lang]=en&dictionaries[0][target_lang]=de&dictionaries[0][entries]=Save%09Sichern',
    ],
  ])('takes a form with %s', async ([, fields = '']) => {
    const answer = await call(service, { path: '/v3/glossaries', form: `name=UI&${fields}` })
    expect([answer.status, answer.json]).toEqual([
      201,
      {
        glossary_id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u),
        ready: true,
        name: 'UI',
        dictionaries: [{ source_lang: 'en', target_lang: 'de', entry_count: 1 }],
        creation_time: '2026-09-01T08:00:00.000Z',
      },
    ])
  })

  test.runIf(testDepth > 1)('refuses the glossary after the thousandth', async () => {
    for (let count = 0; count < limits.glossary.maxPerAccount; count++) await create()
    expect((await create()).status).toBe(456)
    expect((await call(service, { path: '/v3/glossaries', json: {} })).status).toBe(400)
  })
})

test('lists the newest first, each account its own', async () => {
  await create({ name: 'first' })
  await create({ name: 'second' })
  const names = async (key: string): Promise<string[]> => {
    const { json } = await call(service, { path: '/v3/glossaries', key })
    return (json as { glossaries: { name: string }[] }).glossaries.map(({ name }) => name)
  }
  expect(await names('test-key')).toEqual(['second', 'first'])
  expect(await names('other-key')).toEqual([])
})

test('lives through its whole life', async () => {
  const path = `/v3/glossaries/${await createId()}`
  const pair = 'source_lang=EN&target_lang=de'
  const entries = async (): Promise<unknown> => (await call(service, { path: `${path}/entries?${pair}` })).json

  const merged = { name: 'New', dictionaries: [{ ...dictionary, entries: 'file\tAkte\nfolder\tOrdner' }] }
  const changed = await call(service, { path, method: 'PATCH', json: merged })
  expect(changed.json).toMatchObject({ name: 'New', dictionaries: [{ entry_count: 3 }] })
  expect(await entries()).toEqual({
    dictionaries: [
      {
        source_lang: 'en',
        target_lang: 'de',
        entries: 'Save\tSichern\nfile\tAkte\nfolder\tOrdner',
        entries_format: 'tsv',
      },
    ],
  })

  const csv = { ...dictionary, entries: '"a, ""b""",c\r\nx,y,en,fr\r\nd,e,EN,DE\r\n', entries_format: 'csv' }
  const put = await call(service, { path: `${path}/dictionaries`, method: 'PUT', json: csv })
  expect([put.status, put.json]).toEqual([200, { source_lang: 'en', target_lang: 'de', entry_count: 2 }])
  expect(await entries()).toMatchObject({ dictionaries: [{ entries: 'a, "b"\tc\nd\te' }] })

  expect((await call(service, { path: `${path}/dictionaries?${pair}`, method: 'DELETE' })).status).toBe(204)
  const gone = await call(service, { path: `${path}/dictionaries?${pair}`, method: 'DELETE' })
  expect([gone.status, gone.json]).toEqual([404, { message: 'Dictionary not found' }])
  expect((await call(service, { path })).json).toMatchObject({ dictionaries: [] })

  expect((await call(service, { path, method: 'DELETE' })).text).toBe('')
  const missing = await call(service, { path })
  expect([missing.status, missing.json]).toEqual([404, { message: 'Glossary not found' }])
})

test('refuses a change that is none or too much, and then changes nothing', async () => {
  const path = `/v3/glossaries/${await createId()}`
  const before = (await call(service, { path })).json
  const bad = { ...dictionary, entries: 'no tab' }
  const changes = [
    [{}, /name/u],
    [
      { dictionaries: [dictionary, dictionary] },
      /^Not implemented yet: only dictionaries of length 0 or 1 is currently supported$/u,
    ],
    [{ name: 'New', dictionaries: [bad] }, /entries/u],
  ] as const
  for (const [json, message] of changes) {
    const answer = await call(service, { path, method: 'PATCH', json })
    expect([answer.status, answer.json]).toMatchObject([400, { message: expect.stringMatching(message) }])
  }
  expect((await call(service, { path })).json).toEqual(before)
})

test('a malformed id is refused, the nil one is only unknown', async () => {
  expect((await call(service, { path: '/v3/glossaries/ui' })).status).toBe(400)
  expect((await call(service, { path: '/v3/glossaries/00000000-0000-0000-0000-000000000000' })).status).toBe(404)
})

test('serves translations once it is there', async () => {
  const glossary_id = await createId()
  expect(textsOf(await translate(service, { text: 'Save file', glossary_id }))).toEqual(['Sichern Datei'])
})
