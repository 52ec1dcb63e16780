import type { LocalService, ServiceOptions } from '@lockale/service'
import { describe, expect, test } from 'vitest'
import { startAsReal } from '../start-as-real.ts'
import { createMonorepo } from '../workspace/monorepo.ts'
import { callLockale } from './call-lockale.ts'
import { createFolder, type Folder } from './folder.ts'
import { type Ended, runLockale } from './lockale.ts'

/** As a project has them that people translate: some are not languages of any service. */
const unsupported = ['ast', 'kaa', 'km-KH', 'si-LK', 'tlh']
const supported =
  'af ar be bg bn ca cs cy da de el es et eu fa fi fr ga gl he hi hr hu id it ja ko lt lv nl pl pt-BR ro ru sk'.split(
    ' ',
  )
const texts = { save: 'Save the changes', users: 'All users of this app', hello: 'Hello {{name}}' }

interface World extends AsyncDisposable {
  readonly service: LocalService
  readonly folder: Folder
  lockale(...args: readonly string[]): Promise<Ended>
  /** `path`s of requests, without those before the last look. */
  requests(): readonly string[]
}

interface Setting {
  readonly config?: Readonly<Record<string, unknown>>
  readonly service?: ServiceOptions
  readonly files?: Readonly<Record<string, unknown>>
  readonly call?: typeof callLockale
}

async function openWorld({ config, service: options, files, call = callLockale }: Setting = {}): Promise<World> {
  const service = await startAsReal(options)
  const folder = await createFolder({
    'lockale.config.json': {
      source: 'en',
      targets: ['de', 'fr'],
      files: ['locales/{locale}.json'],
      syntax: 'i18next',
      service: { baseUrl: service.url },
      ...config,
    },
    'locales/en.json': texts,
    ...files,
  })
  let seen = 0
  return {
    service,
    folder,
    lockale: (...args) => call(args, { cwd: folder.path, env: { LOCKALE_KEY: 'test-key' } }),
    requests() {
      const news = service.requests.slice(seen).map(({ path }) => path)
      seen = service.requests.length
      return news
    },
    async [Symbol.asyncDispose]() {
      await service.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

async function localesIn(folder: Folder): Promise<readonly string[]> {
  const files = Object.keys(await folder.bytes())
  return files.flatMap((file) => /^locales\/(.+)\.json$/u.exec(file)?.[1] ?? []).filter((locale) => locale !== 'en')
}

function documentOf({ out }: Ended): Readonly<Record<string, unknown>> {
  return JSON.parse(out) as Record<string, unknown>
}

describe('locales that the service does not have', () => {
  test('five of forty: named together, skipped, and all others are done', async () => {
    const targets = [...supported, ...unsupported].toSorted()
    await using world = await openWorld({ config: { targets }, call: runLockale })
    const planned = await world.lockale('plan')
    expect(planned.code).toBe(3)
    const line =
      '! the service does not translate into ast, kaa, km-KH, si-LK, tlh: 15 strings are left as they are\n  → set policy "locked"'
    expect(planned.out).toContain(line)
    const { code, out } = await world.lockale('sync')
    expect(code).toBe(3)
    expect(out).toContain(line)
    expect(out).toContain('✗ 5 locales are not done')
    expect(out).not.toMatch(/tries again|is missing/u)
    expect(await localesIn(world.folder)).toEqual(supported)
    world.requests()
    const again = documentOf(await world.lockale('sync', '--json'))
    expect(again).toMatchObject({
      isComplete: false,
      requests: 0,
      files: [],
      findings: [],
      failedLocales: [],
      stopped: null,
    })
    expect(again['skipped']).toEqual(
      unsupported.map((locale) => ({ locale, code: expect.any(String), nearest: [], messages: 3 })),
    )
    expect(world.requests()).not.toContain('/v2/translate')
  })

  test('a slip of the pen is named with what was meant', async () => {
    await using world = await openWorld({ config: { targets: ['de', 'jp', 'qqq'] } })
    const { out } = await world.lockale('sync')
    expect(out).toContain('does not translate into jp (did you mean ja?), qqq: 6 strings')
  })

  test('nothing is said of one in which nothing is to be done', async () => {
    await using world = await openWorld({ config: { targets: ['de', 'kaa'] }, files: { 'locales/kaa.json': texts } })
    await world.lockale('sync', '--adopt')
    await world.folder.write('locales/kaa.json', { save: 'Saqlaw', users: 'Paydalanıwshılar', hello: 'Sálem {{name}}' })
    expect(await world.lockale('sync', '--adopt')).toMatchObject({ code: 0 })
    await world.folder.write('locales/en.json', { ...texts, more: 'Something more' })
    expect(await world.lockale('sync')).toMatchObject({
      code: 3,
      out: expect.stringContaining('into kaa: 1 string is left as it is'),
    })
    expect(await world.folder.readJson('locales/kaa.json')).toEqual({
      save: 'Saqlaw',
      users: 'Paydalanıwshılar',
      hello: 'Sálem {{name}}',
    })
  })

  test('what costs nothing is done in them: a human translation goes along with its renamed key', async () => {
    const kaa = { save: 'Saqlaw', users: 'Paydalanıwshılar', hello: 'Sálem {{name}}' }
    await using world = await openWorld({ config: { targets: ['kaa'] }, files: { 'locales/kaa.json': kaa } })
    await world.lockale('sync', '--adopt')
    const { save, ...others } = texts
    await world.folder.write('locales/en.json', { keep: save, ...others })
    expect(await world.lockale('sync')).toMatchObject({ code: 0 })
    expect(await world.folder.readJson('locales/kaa.json')).toMatchObject({ keep: 'Saqlaw' })
  })

  test('a locked one is never asked about', async () => {
    await using world = await openWorld({ config: { targets: ['de', { locale: 'tlh', policy: 'locked' }] } })
    expect(await world.lockale('plan')).toMatchObject({ code: 0 })
    const { code, out } = await world.lockale('sync')
    expect(code).toBe(0)
    expect(out).not.toContain('does not translate into')
    expect(await world.lockale('sync', '--local')).toMatchObject({ code: 0 })
  })

  test('only locked ones: no key is needed, and no service is asked', async () => {
    const targets = [{ locale: 'tlh', policy: 'locked' }]
    await using world = await openWorld({ config: { targets } })
    const { code } = await callLockale(['sync'], { cwd: world.folder.path, env: {} })
    expect([code, world.requests()]).toEqual([0, []])
  })

  test('the language of the source is copied, whatever the service has, with no request and no key', async () => {
    await using world = await openWorld({ config: { targets: ['en-GB', 'en-AU'] } })
    const { code } = await callLockale(['sync'], { cwd: world.folder.path, env: {} })
    expect([code, world.requests()]).toEqual([0, []])
    expect(await world.folder.readJson('locales/en-GB.json')).toEqual(texts)
    expect(await callLockale(['check'], { cwd: world.folder.path, env: {} })).toMatchObject({ code: 0 })
  })

  test('a saved plan leaves them out too', async () => {
    await using world = await openWorld({ config: { targets: ['de', 'tlh'] } })
    expect(await world.lockale('plan', '--out', 'plan.json')).toMatchObject({ code: 3 })
    expect(await world.lockale('sync', '--plan', 'plan.json')).toMatchObject({ code: 3 })
    expect(await localesIn(world.folder)).toEqual(['de'])
  })

  test('in a workspace: each package gets what it can', async () => {
    await using service = await startAsReal()
    await using repo = await createMonorepo(service, {
      'packages/admin': { texts: { save: 'Save the changes' }, config: { targets: ['de', 'kaa'] } },
      'packages/shop': { texts: { cart: 'Your cart is empty' }, config: { targets: ['tlh', 'kaa', 'fr'] } },
    })
    const { code, out } = await repo.lockale(['sync'])
    expect(code).toBe(3)
    expect(out).toContain('does not translate into kaa, tlh: 3 strings')
    const files = Object.keys(await repo.folder.bytes())
    expect(files.filter((file) => /\/(?:de|fr|kaa|tlh)\.json$/u.test(file)).toSorted()).toEqual([
      'packages/admin/locales/de.json',
      'packages/shop/locales/fr.json',
    ])
  })
})

describe('a locale that the service fails on', () => {
  const nine = ['cs', 'da', 'de', 'fr', 'it', 'nl', 'pl', 'sk', 'sv']
  const many = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`k${at}`, `Message number ${at} of the app`]))

  test.for<[fault: string, code: string]>([
    ['target=it: 400', 'BAD_REQUEST'],
    ['target=it: 400 message="Value for \'target_lang\' not supported."', 'BAD_REQUEST'],
    ['target=it: 500 retry-after=0', 'UNAVAILABLE'],
  ])('fails alone: %s', async ([fault, code]) => {
    await using world = await openWorld({
      config: { targets: nine },
      service: { faults: [fault] },
      files: { 'locales/en.json': many },
    })
    const ended = await world.lockale('sync')
    expect(ended.code).toBe(3)
    expect(ended.out).toMatch(
      /^✗ it failed: POST http:\/\/127\.0\.0\.1:\d+\/v2\/translate .*: 120 strings are not translated$/mu,
    )
    expect(ended.out).toContain(`(${code})`)
    expect(ended.out).toContain('✗ 1 locale is not done\n  → lockale sync retries what failed')
    expect(await localesIn(world.folder)).toEqual(nine.filter((locale) => locale !== 'it'))
    const asked = world.requests().filter((path) => path === '/v2/translate').length
    expect(asked).toBeLessThanOrEqual(8 * 3 + 56)
    await world.folder.write('locales/en.json', { ...many, more: 'Something more' })
    const report = documentOf(await world.lockale('sync', '--json'))
    expect(report).toMatchObject({
      isComplete: false,
      written: 8,
      failedLocales: [{ locale: 'it', code, place: `${world.service.url}/v2/translate`, messages: 121 }],
      findings: [],
      stopped: null,
    })
  })
})

describe('a service without lists of its languages', () => {
  const lacks = (...paths: readonly string[]): ServiceOptions => ({
    intercept: ({ path }) => (paths.includes(path) ? { status: 404, body: { message: 'Not found' } } : undefined),
  })
  const today = ['/v3/languages', '/v3/languages/resources']

  test('the older list is as good, and said in one line', async () => {
    const config = { targets: ['de', 'pt', 'zh-Hant', 'en-GB', 'kaa'], formality: 'more' }
    await using world = await openWorld({ config, service: lacks(...today) })
    const { code, out } = await world.lockale('sync')
    expect(code).toBe(3)
    expect(out).toContain('! the service has only the older list of languages (/v2/languages)')
    expect(out).toContain('into kaa: 3 strings')
    expect(out).toContain('i formality left out for zh-Hant')
    expect(await localesIn(world.folder)).toEqual(['de', 'en-GB', 'pt', 'zh-Hant'])
  })

  test('with no list at all what it does not have is found out when it translates', async () => {
    const config = { targets: ['kaa', 'de', 'tlh'] }
    await using world = await openWorld({ config, service: lacks(...today, '/v2/languages') })
    const plan = await world.lockale('plan')
    expect(plan.code).toBe(0)
    expect(plan.out).toContain('! the service does not list its languages')
    const { code, out } = await world.lockale('sync')
    expect(code).toBe(3)
    expect(out).toMatch(/^✗ kaa, tlh failed: POST .*target_lang.*: 6 strings are not translated$/mu)
    expect(await localesIn(world.folder)).toEqual(['de'])
  })
})

describe('what is known of languages without asking a service', () => {
  const config = {
    source: 'en',
    targets: ['de', 'jp', 'tlh', { locale: 'gsw', code: 'de-CH' }],
    files: ['l/{locale}.json'],
  }
  const env = {}

  test.for<[command: string, says: string]>([
    ['plan', '! not supported by any service that lockale knows: jp (did you mean ja?), tlh'],
    ['check', '! not supported by any service that lockale knows: jp (did you mean ja?), tlh'],
  ])('%s says what no service has', async ([command, says]) => {
    await using folder = await createFolder({ 'lockale.config.json': config, 'l/en.json': texts })
    const { out, err } = await callLockale(command.split(' '), { cwd: folder.path, env })
    expect(out + err).toContain(says)
    expect(out + err).not.toContain('gsw,')
  })

  test('init says it and locks them', async () => {
    const files = Object.fromEntries(['en', 'de', 'kaa', 'km-KH'].map((locale) => [`locales/${locale}.json`, texts]))
    await using folder = await createFolder({ 'package.json': { dependencies: { i18next: '26.0.0' } }, ...files })
    const { code, out } = await callLockale(['init', '--yes'], { cwd: folder.path, env })
    expect(code).toBe(0)
    expect(out).toContain(
      '! not supported by any service that lockale knows: kaa, km-KH\n  the config has them with policy "locked"',
    )
    const written = Object.keys(await folder.bytes()).find((file) => file.startsWith('lockale.config'))
    expect(await folder.read(written ?? '')).toContain("{ locale: 'kaa', policy: 'locked' }")
    expect(await callLockale(['sync', '--local'], { cwd: folder.path, env })).toMatchObject({ code: 0 })
    expect(await folder.readJson('locales/km-KH.json')).toEqual(texts)
  })
})
