import type { LocalService, ServiceOptions } from '@lockale/service'
import { expect, test } from 'vitest'
import { runInside } from '../../canary/run-inside.ts'
import { startAsReal } from '../../start-as-real.ts'
import { callLockale } from '../call-lockale.ts'
import { createFolder, type Folder } from '../folder.ts'
import type { Ended } from '../lockale.ts'

const developer = 'usage-developer-key'
const admin = 'usage-administrator-key:adm'

interface World extends AsyncDisposable {
  readonly service: LocalService
  readonly folder: Folder
  readonly call: (key: string, ...args: readonly string[]) => Promise<Ended>
}

async function openWorld(options: ServiceOptions = {}): Promise<World> {
  const service = await startAsReal(options)
  const folder = await createFolder({})
  return {
    service,
    folder,
    call: (key, ...args) =>
      callLockale(['usage', '--base-url', service.url, ...args], { cwd: folder.path, env: { LOCKALE_KEY: key } }),
    async [Symbol.asyncDispose]() {
      await service.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

const limited: ServiceOptions = {
  seed: {
    accounts: [
      {
        key: developer,
        account: 'shop',
        label: 'web',
        charactersUsed: 850_000,
        characterLimit: 1_000_000,
        keyCharacterLimit: 860_000,
        documentLimit: 20,
        speechToTextMillisecondsLimit: 600_000,
      },
      { key: 'another-developer-key', account: 'shop', label: 'CI', charactersUsed: 1000 },
      { key: admin, account: 'shop' },
    ],
  },
}

test('bars against limits', async () => {
  await using world = await openWorld(limited)
  const { code, out, err } = await world.call(developer)
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/^account {11}█+░+ +85\.1 % {2}851,000 of 1,000,000 characters\n/u)
  expect(out).toMatch(/^this key {10}█+░+ +98\.8 % {2}850,000 of 860,000 characters\n/mu)
  expect(out).toMatch(/^documents {9}░+ +0\.0 % {2}0 of 20 documents\n/mu)
  expect(out).toMatch(/^speech to text {4}░+ +0\.0 % {2}0 of 10 minutes\n/mu)
  expect(out).toMatch(/^speech to speech {2,} 0 minutes, no limit\n/mu)
  expect(out).toMatch(/^ {2}translation {2}851,000 characters, 850,000 by this key\n/mu)
  expect(out).toMatch(/^from \d{4}-\d{2}-01 until \d{4}-\d{2}-01, \d+ days? left\n$/mu)
  expect(Math.max(...out.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80)
})

test('red over 95 %, yellow over 80 %, and no bars where there is no room', async () => {
  await using world = await openWorld(limited)
  const options = { cwd: world.folder.path, env: { LOCKALE_KEY: developer, FORCE_COLOR: '1' } }
  const args = ['usage', '--base-url', world.service.url]
  const wide = await runInside(args, { ...options, isTty: true })
  expect(wide.out).toContain('\u{1b}[33m█')
  expect(wide.out).toContain('\u{1b}[31m█')
  const narrow = await runInside(args, { ...options, columns: 60 })
  expect(narrow.out).not.toMatch(/[█░]/u)
  expect(narrow.out).toContain('851,000 of 1,000,000 characters')
})

test('all as data', async () => {
  await using world = await openWorld(limited)
  const data = JSON.parse((await world.call(developer, '--json')).out) as Record<string, unknown>
  expect(data).toMatchObject({
    command: 'usage',
    kind: 'usage',
    characters: { count: 851_000, limit: 1_000_000 },
    keyCharacters: { count: 850_000, limit: 860_000 },
    documents: { count: 0, limit: 20 },
    teamDocuments: null,
    speechToTextMinutes: { count: 0, limit: 10 },
    speechToSpeechMinutes: { count: 0, limit: null },
    startTime: expect.any(String),
    endTime: expect.any(String),
    daysLeft: expect.any(Number),
  })
  expect(data['products']).toContainEqual({
    productType: 'translate',
    billingUnit: 'characters',
    keyUnits: 850_000,
    accountUnits: 851_000,
  })
})

test.for<[name: string, key: string, options: ServiceOptions, says: RegExp]>([
  ['no limit', developer, {}, /^account {2,}0 characters, no limit$/mu],
  ['a key of the free plan', 'free-key:fx', {}, /^account {2}░+ +0\.0 % {2}0 of 500,000 characters\n$/u],
  [
    'a limit of nothing',
    developer,
    { intercept: () => ({ status: 200, body: { character_count: 0, character_limit: 0 } }) },
    /^account {2}█+ +100\.0 % {2}0 of 0 characters\n$/u,
  ],
  [
    'more than the limit',
    developer,
    { intercept: () => ({ status: 200, body: { character_count: 30, character_limit: 20 } }) },
    /^account {2}█+ +150\.0 % {2}30 of 20 characters\n$/u,
  ],
  ['nothing at all', developer, { intercept: () => ({ status: 200, body: {} }) }, /reports no limits and no usage/u],
  [
    'a product of tomorrow',
    developer,
    {
      intercept: () => ({
        status: 200,
        body: { products: [{ product_type: 'dreams\u{1b}[2J', account_unit_count: 7 }] },
      }),
    },
    /dreams\\u\{1b\}\[2J {2}7 characters/u,
  ],
])('%s', async ([, key, options, says]) => {
  await using world = await openWorld(options)
  const { code, out } = await world.call(key)
  expect([code, out]).toEqual([0, expect.stringMatching(says)])
})

/** Today and 40 days ago, by two keys, with tags. */
async function spend(world: World): Promise<void> {
  const say = async (key: string, text: string, tag: string) => {
    const body = JSON.stringify({ text: [text], target_lang: 'de' })
    await fetch(`${world.service.url}/v2/translate`, {
      method: 'POST',
      headers: {
        authorization: `Service-Auth-Key ${key}`,
        'content-type': 'application/json',
        'x-service-reporting-tag': tag,
      },
      body,
    })
  }
  await say(developer, 'Good morning', 'shop')
  await say('another-developer-key', 'Hello', 'ci')
}

const bare: ServiceOptions = {
  seed: {
    accounts: [
      { key: developer, account: 'shop', label: 'web' },
      { key: 'another-developer-key', account: 'shop', label: 'CI' },
      { key: admin, account: 'shop' },
    ],
  },
}

test.for<[name: string, args: readonly string[], rows: readonly (readonly [name: string, characters: number])[]]>([
  [
    'by key, as an administrator is told',
    [],
    [
      ['web', 12],
      ['CI', 5],
    ],
  ],
  [
    'by key',
    ['--by', 'key'],
    [
      ['web', 12],
      ['CI', 5],
    ],
  ],
  [
    'by tag',
    ['--by', 'tag'],
    [
      ['ci', 5],
      ['shop', 12],
    ],
  ],
  ['by day', ['--by', 'day'], [[new Date().toISOString().slice(0, 10), 17]]],
  ['in other days', ['--by', 'key', '--since', '2020-01-01', '--until', '2020-12-31'], []],
])('what an account used: %s', async ([, args, rows]) => {
  await using world = await openWorld(bare)
  await spend(world)
  const { code, out } = await world.call(admin, ...args)
  expect(code).toBe(0)
  for (const [name, characters] of rows) expect(out).toMatch(new RegExp(`^${name}.* ${characters} characters$`, 'mu'))
  const data = JSON.parse((await world.call(admin, ...args, '--json')).out) as {
    readonly kind: string
    readonly rows: readonly { readonly name: string; readonly usage: { readonly characters: number } }[]
    readonly total: { readonly characters: number }
  }
  expect(data.kind).toBe('report')
  expect(data.rows.map(({ name, usage }) => [name, usage.characters])).toEqual(rows)
  expect(data.total.characters).toBe(rows.reduce((sum, [, characters]) => sum + characters, 0))
})

test('a report in a narrow terminal, and keys by their ends alone', async () => {
  await using world = await openWorld(bare)
  await spend(world)
  const options = { cwd: world.folder.path, env: { LOCKALE_KEY: admin } }
  const { out } = await runInside(['usage', '--base-url', world.service.url], { ...options, columns: 36 })
  expect(out).not.toMatch(/[█░]/u)
  expect(out).toContain('web usag****-key')
  expect(out).not.toContain(developer)
})

test.for<
  [name: string, key: string, args: readonly string[], options: ServiceOptions, code: number, says: readonly string[]]
>([
  ['no key for a report', developer, ['--by', 'day'], {}, 4, ['UNAUTHORIZED', 'Administration needs']],
  ['--admin with another key', developer, ['--admin'], {}, 4, ['UNAUTHORIZED']],
  [
    'too many days',
    admin,
    ['--since', '2024-01-01', '--until', '2025-06-01'],
    {},
    2,
    ['USAGE_BAD_VALUE', '517 days; a report has 366'],
  ],
  ['days that are none', admin, ['--since', 'monday'], {}, 2, ['USAGE_BAD_VALUE', '--since needs a date']],
  ['a grouping nobody knows', admin, ['--by', 'month'], {}, 2, ['USAGE_BAD_VALUE', 'key, day, tag']],
  ['a refused key', developer, [], { strictKeys: true }, 4, ['UNAUTHORIZED']],
  [
    'a key without the scope',
    developer,
    [],
    { seed: { accounts: [{ key: developer, scopes: ['translate:text'] }] } },
    4,
    ['UNAUTHORIZED', 'usage:read'],
  ],
  ['administration of a region', admin, [], { region: 'us' }, 2, ['NOT_FOUND']],
  [
    'a service that is busy',
    developer,
    [],
    { intercept: () => ({ status: 400, body: { message: 'no' } }) },
    6,
    ['BAD_REQUEST'],
  ],
  [
    'an answer that cannot be read',
    developer,
    [],
    { intercept: () => ({ status: 200, body: { character_count: 'many' } }) },
    6,
    ['BAD_ANSWER'],
  ],
])('%s', async ([, key, args, options, code, says]) => {
  await using world = await openWorld(options)
  const ended = await world.call(key, ...args)
  expect([ended.code, ended.out]).toEqual([code, ''])
  for (const piece of says) expect(ended.err).toContain(piece)
})

test('a service that is down, and no key', async () => {
  await using world = await openWorld()
  await world.service.close()
  const { code, err } = await world.call(admin, '--by', 'key')
  expect([code, err]).toEqual([6, expect.stringContaining('CONNECTION_FAILED')])
  const without = await callLockale(['usage', '--preset', 'deepl'], { cwd: world.folder.path })
  expect([without.code, without.err]).toEqual([4, expect.stringContaining('KEY_MISSING')])
})

test.for([[], ['--by', 'tag']])('a service that asks for a long wait is not waited for: %s', async (args) => {
  await using world = await openWorld({ intercept: () => ({ status: 429, headers: { 'retry-after': '21' } }) })
  const { code, err } = await world.call(admin, '--admin', ...args)
  const own = await world.call(developer)
  expect([code, own.code, err]).toEqual([6, 6, expect.stringContaining('TOO_MANY_REQUESTS')])
  expect(world.service.requests).toHaveLength(2)
})
