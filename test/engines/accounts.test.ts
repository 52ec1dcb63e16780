import { connect } from '@lockale/connect/connect'
import { parseConfig, service, type SyncReport, type Translator } from '@lockale/core'
import { createWorld } from '@lockale/core/testing/world'
import { isLockaleError } from '@lockale/errors'
import type { LocalService } from '@lockale/service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAsReal, trustedTexts } from '../start-as-real.ts'

const files = { 'en.json': { a: 'Save all files', b: 'Open a folder' } }
/** Each service knows one key. A request with the other one would be refused. */
const keys = { europe: 'key-of-europe', asia: 'key-of-asia' }
const env = { LOCKALE_KEY: keys.europe, ASIA_LOCKALE_KEY: keys.asia }
let europe: LocalService
let asia: LocalService
const asked: string[] = []

beforeAll(async () => {
  const start = (name: keyof typeof keys) =>
    startAsReal({
      strictKeys: true,
      seed: { accounts: [{ key: keys[name], account: name }] },
      intercept({ path }) {
        asked.push(`${name} ${path}`)
        return undefined
      },
    })
  ;[europe, asia] = await Promise.all([start('europe'), start('asia')])
})
afterAll(async () => {
  await europe.close()
  await asia.close()
})

const asian = (targets: readonly string[] = ['ja', 'ko']): Translator =>
  service({ targets, baseUrl: asia.url, keyVariable: 'ASIA_LOCKALE_KEY' })

async function run(
  translator: Translator | readonly Translator[],
  given: Readonly<Record<string, string>> = env,
  more: Readonly<Record<string, unknown>> = {},
): Promise<SyncReport & { readonly translated: readonly string[]; readonly lockfile: string }> {
  asked.length = 0
  const raw = {
    source: 'en',
    targets: ['de', 'ja', 'fr', 'ko'],
    files: ['{locale}.json'],
    syntax: 'i18next',
    service: { baseUrl: europe.url },
    checks: trustedTexts,
    translator,
    ...more,
  }
  const world = createWorld(files, raw)
  const connection = await connect(parseConfig(raw, { place: 'lockale.config.ts' }), { env: given })
  try {
    const report = await world.project.sync({ translator: connection })
    const translated = Object.keys(world.files()).filter((file) => /^(?!en)..\.json$/u.test(file))
    return { ...report, translated, lockfile: world.files()['lockale.lock'] ?? '' }
  } finally {
    await connection.close()
  }
}

const requestsOf = (name: string) => asked.filter((one) => one === `${name} /v2/translate`).length

describe('a second account for some locales', () => {
  test('gets its own strings, with its own key, beside that of the config', async () => {
    const report = await run([asian(), service()])
    expect([report.isComplete, report.translated.toSorted()]).toEqual([
      true,
      ['de.json', 'fr.json', 'ja.json', 'ko.json'],
    ])
    expect([requestsOf('europe'), requestsOf('asia')]).toEqual([2, 2])
    expect(report.lockfile.match(/^%f.*$/gmu)).toHaveLength(1) // the same engine: a translation may move between them
  })

  test('is asked alone, without a key of the config', async () => {
    const report = await run(asian(['ja']), { ASIA_LOCKALE_KEY: keys.asia }, { targets: ['ja'] })
    expect([report.isComplete, requestsOf('europe'), requestsOf('asia')]).toEqual([true, 0, 1])
  })

  test('is not reached where only the account of the config translates', async () => {
    const report = await run(
      [asian(['ja']), service()],
      { LOCKALE_KEY: keys.europe },
      { targets: ['de', { locale: 'ja', policy: 'locked' }] },
    )
    expect([report.isComplete, asked.filter((one) => one.startsWith('asia'))]).toEqual([true, []])
  })

  test('of a target', async () => {
    const report = await run([], env, { targets: ['de', { locale: 'ja', translator: asian(['ja']) }] })
    expect([report.isComplete, requestsOf('europe'), requestsOf('asia')]).toEqual([true, 1, 1])
  })
})

describe('keys are not mixed', () => {
  test.for<[name: string, given: Readonly<Record<string, string>>]>([
    ['of the account', { LOCKALE_KEY: keys.europe }],
    ['of the account, which is blank', { LOCKALE_KEY: keys.europe, ASIA_LOCKALE_KEY: ' \n' }],
    ['of the config', { ASIA_LOCKALE_KEY: keys.asia }],
  ])('the missing key %s is not replaced by the other', async ([, given]) => {
    await expect(run([asian(), service()], given)).rejects.toMatchObject({ code: 'KEY_MISSING' })
    expect(asked.filter((one) => one.endsWith('/v2/translate'))).toEqual([])
  })

  test('the key of one account is refused by the other, and is in no message', async () => {
    const swapped = { LOCKALE_KEY: keys.asia, ASIA_LOCKALE_KEY: keys.europe }
    const report = await run([asian(), service()], swapped).catch((error: unknown) => error)
    const said = JSON.stringify(report, Object.getOwnPropertyNames(report)) + String(report)
    expect(said).toMatch(/UNAUTHORIZED|unauthorized/u)
    for (const key of Object.values(keys)) expect(said).not.toContain(key)
  })

  test('standard input has the key of the config, not of an account', async () => {
    const raw = { source: 'en', targets: ['ja'], files: ['{locale}.json'], translator: asian(['ja']) }
    const config = parseConfig(raw, { place: 'c' })
    const connection = await connect(config, { env: {}, stdin: () => Promise.resolve(keys.asia) })
    const fit = connection.fit('en', [{ locale: 'ja', wanted: { explicit: [] } }], {
      signal: new AbortController().signal,
    })
    await expect(fit).rejects.toMatchObject({ code: 'KEY_MISSING', message: /ASIA_LOCKALE_KEY/u })
    await connection.close()
  })

  test('a host that the environment does not name gets no key', async () => {
    const stranger = service({ targets: ['ja'], baseUrl: 'https://api.example.com', keyVariable: 'ASIA_LOCKALE_KEY' })
    await expect(run(stranger, env, { targets: ['ja'] })).rejects.toMatchObject({ code: 'HOST_NOT_ALLOWED' })
  })

  test('a variable that bundlers copy into the app is refused', async () => {
    const exposed = service({ targets: ['ja'], baseUrl: asia.url, keyVariable: 'VITE_LOCKALE_KEY' })
    const given = { ...env, VITE_LOCKALE_KEY: keys.asia }
    await expect(run(exposed, given, { targets: ['ja'] })).rejects.toMatchObject({ code: 'KEY_EXPOSED' })
  })
})

test.for<[name: string, options: object, field: string]>([
  ['the key itself as a variable', { keyVariable: 'f1a2b3-secret:fx' }, 'keyVariable'],
  ['another secret of the environment', { keyVariable: 'AWS_SECRET_ACCESS_KEY' }, 'keyVariable'],
  ['a number as a variable', { keyVariable: 7 }, 'keyVariable'],
  ['an account without a variable', { baseUrl: 'https://api.example.com' }, 'keyVariable'],
  ['a key', { key: 'f1a2b3-secret:fx' }, 'key'],
  ['a key beside the variable', { keyVariable: 'A_LOCKALE_KEY', authKey: 'f1a2b3-secret:fx' }, 'authKey'],
  ['another preset', { keyVariable: 'A_LOCKALE_KEY', preset: 'local' }, 'preset'],
  ['an address without TLS', { keyVariable: 'A_LOCKALE_KEY', baseUrl: 'http://api.example.com' }, 'baseUrl'],
  ['a password', { keyVariable: 'A_LOCKALE_KEY', baseUrl: 'https://a:f1a2b3-secret@api.example.com' }, 'baseUrl'],
  ['no address', { keyVariable: 'A_LOCKALE_KEY', baseUrl: 8 }, 'baseUrl'],
  ['no region', { keyVariable: 'A_LOCKALE_KEY', region: 'https://x' }, 'region'],
])('a config with %s is refused, and its value is not shown', ([, options, field]) => {
  const raw = { source: 'en', targets: ['de'], files: ['{locale}.json'], translator: [service(options)] }
  let said = ''
  try {
    parseConfig(raw, { place: 'lockale.config.ts' })
  } catch (error) {
    if (isLockaleError(error, 'CONFIG_INVALID')) said = `${error.message} ${error.hint ?? ''}`
  }
  expect(said).toContain(`translator[0].${field} `)
  expect(said).not.toMatch(/secret|SECRET/u)
})

test('an account takes over what the config says of the service, unless it names a service of its own', () => {
  const open = (config: object, options: Parameters<typeof service>[0]) =>
    parseConfig(
      { source: 'en', targets: ['de'], files: ['{locale}.json'], translator: service(options), ...config },
      { place: 'c' },
    ).targets[0]?.translators[0]?.account
  const keyVariable = 'A_LOCKALE_KEY'
  const project = { service: { baseUrl: 'https://one.example.com', timeoutMs: 5000, tag: 'app' } }
  const same = { timeoutMs: 5000, tag: 'app', account: keyVariable, keyVariable }
  expect(open(project, { keyVariable })).toMatchObject({
    ...same,
    preset: 'service',
    baseUrl: 'https://one.example.com',
  })
  expect(open(project, { keyVariable, preset: 'deepl', region: 'jp' })).toMatchObject({
    ...same,
    preset: 'deepl',
    baseUrl: undefined,
    region: 'jp',
  })
  expect(open({}, { keyVariable, baseUrl: 'https://two.example.com' })).toMatchObject({
    preset: 'service',
    baseUrl: 'https://two.example.com',
  })
  expect(open({ service: { region: 'us' } }, { keyVariable })).toMatchObject({ preset: 'deepl', region: 'us' })
  expect(open(project, {})).toBeUndefined()
})
