import { hostname } from 'node:os'
import { type Interceptor, type ServiceOptions, startService } from '@lockale/service'
import { describe, expect, test } from 'vitest'
import { createFolder } from './folder.ts'
import { runLockale } from './lockale.ts'

const en = { title: 'Cart', greeting: 'Hello {{name}}' }
const de = { title: 'Korb', greeting: 'Hallo {{name}}' }
const conflicted = '{\n<<<<<<< ours\n  "title": "Cart"\n=======\n  "title": "Basket"\n>>>>>>> theirs\n}\n'

interface BadInput {
  /** Over `locales/en.json` and a config that fits it. */
  readonly files?: Readonly<Record<string, unknown>>
  /** Of the config, over one that fits; `null`: there is none. */
  readonly config?: Readonly<Record<string, unknown>> | null
  readonly command?: string
  readonly env?: Readonly<Record<string, string>>
  readonly service?: ServiceOptions
  /** The config names a port where nothing listens. */
  readonly isDown?: boolean
  readonly code: number
  /** What is wrong, where, and what next. */
  readonly says: readonly (RegExp | string)[]
  /** The service was asked to translate. Otherwise nothing may have been sent to be translated. */
  readonly sends?: boolean
}

const answering =
  (answer: ReturnType<Interceptor>): Interceptor =>
  () =>
    answer
const failing = (status: number, body: string, headers: Record<string, string> = {}): ServiceOptions => ({
  intercept: ({ path }) => (path === '/v2/translate' ? { status, headers, body } : undefined),
})
const html = '<!doctype html><title>Log in to CoffeeWifi</title>'

describe('files', () => {
  test.concurrent.for<[name: string, input: BadInput]>([
    ['a source with a comma too many', { files: { 'locales/en.json': '{\n  "title": "Cart",\n}\n' }, code: 1, says: ['CATALOG_UNREADABLE', 'at locales/en.json:3:1', '→ Run `lockale check`'] }],
    ['a source that ends in the middle', { files: { 'locales/en.json': '{"title": "Ca' }, code: 1, says: ['CATALOG_UNREADABLE', /at locales\/en\.json:1:\d+/u] }],
    ['a source that is no UTF-8', { files: { 'locales/en.json': Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d) }, code: 1, says: ['CATALOG_UNREADABLE', 'locales/en.json'] }],
    ['a source that is a list', { files: { 'locales/en.json': '["Cart"]' }, code: 1, says: ['CATALOG_UNREADABLE', 'locales/en.json'] }],
    ['a source 100,000 deep', { files: { 'locales/en.json': '{"a":'.repeat(100_000) }, code: 1, says: ['CATALOG_UNREADABLE', 'locales/en.json'] }],
    ['a target with a comma too many', { files: { 'locales/de.json': '{"title": "Korb",}' }, code: 1, says: ['CATALOG_UNREADABLE', 'at locales/de.json:1:18'] }],
    ['a target with nothing in it', { files: { 'locales/de.json': '' }, code: 1, says: ['CATALOG_UNREADABLE', 'locales/de.json'] }],
    ['conflict markers in the source', { files: { 'locales/en.json': conflicted }, code: 8, says: ['CATALOG_CONFLICTED', 'at locales/en.json:2:1', '→ Settle the conflict'] }],
    ['conflict markers in a target', { files: { 'locales/pl.json': conflicted }, code: 8, says: ['CATALOG_CONFLICTED', 'at locales/pl.json:2:1'] }],
    ['conflict markers, seen by check', { files: { 'locales/pl.json': conflicted }, command: 'check', code: 8, says: ['locales/pl.json:2:1', 'settle it'] }],
    ['a broken target, seen by check', { files: { 'locales/pl.json': '{\n' }, command: 'check', code: 1, says: ['locales/pl.json:2:1: cannot be read'] }],
    ['no source', { files: { 'locales/en.json': null }, code: 2, says: ['SOURCE_NOT_FOUND', 'locales/en.json', '→'] }],
    ['a source elsewhere', { config: { files: ['lang/{locale}.json'] }, code: 2, says: ['SOURCE_NOT_FOUND', 'lang/en.json', 'Correct `files`'] }],
    ['a folder in the place of a target', { files: { 'locales/de.json': null }, code: 2, says: [/FILE_UNREADABLE|FILE_READ_ONLY/u, 'locales/de.json', '→'] }],
    ['a file in the place of the folder of targets', { config: { files: [{ source: 'locales/en.json', target: 'out/{locale}.json' }] }, files: { out: 'no folder' }, code: 2, says: [/FILE_UNREADABLE|FILE_READ_ONLY/u, 'out/de.json', '→'] }],
    ['a folder in the place of the lockfile', { files: { 'lockale.lock': null }, code: 2, says: [/FILE_UNREADABLE|FILE_READ_ONLY/u, 'lockale.lock', '→'] }],
    ['a folder in the place of the ledger', { files: { '.lockale/ledger': null }, code: 2, says: ['.lockale/ledger', '→'] }],
    ['a format nobody knows', { config: { files: ['locales/{locale}.foo'] }, files: { 'locales/en.foo': 'x' }, code: 2, says: ['FORMAT_UNKNOWN', 'locales/en.foo', '→'] }],
  ])('%s', ([, input]) => expectRefusal(input))

  // Permissions do not bind root, which CI containers often are.
  test.skipIf(process.getuid?.() === 0)('a target that is read-only (skipped for root)', async () => {
    const { chmod } = await import('node:fs/promises')
    await expectRefusal({ files: { 'locales/de.json': { title: 'Korb' } }, code: 2, says: ['FILE_READ_ONLY', 'locales/de.json', '→ Make them writable'] }, (path) =>
      chmod(`${path}/locales/de.json`, 0o444),
    )
  })
})

describe('the lockfile', () => {
  const targets = { 'locales/de.json': de }
  test.concurrent.for<[name: string, input: BadInput]>([
    ['missing beside translations in CI', { files: targets, command: 'sync --yes', env: { CI: 'true' }, code: 8, says: ['LOCKFILE_MISSING', 'at lockale.lock', 'lockale sync --adopt'] }],
    ['cut off', { files: { ...targets, 'lockale.lock': '# lockale 1\n%src en\nlocales/{locale}.json\tti' }, code: 8, says: ['LOCKFILE_TRUNCATED', 'at lockale.lock', '--adopt'] }],
    ['cut off, seen by check', { files: { ...targets, 'lockale.lock': '# lockale 1\n%src en\nlocales/{locale}.json\tti' }, command: 'check', code: 8, says: ['LOCKFILE_TRUNCATED', '→'] }],
    ['from the future', { files: { 'lockale.lock': '# lockale 99\n%end\n' }, code: 2, says: ['LOCKFILE_NEWER', 'lockale.lock is version 99', '→ Update lockale'] }],
    ['another tool’s', { files: { 'lockale.lock': 'lockfileVersion: 9\n' }, code: 8, says: ['LOCKFILE_UNREADABLE', 'at lockale.lock', '→'] }],
    ['binary', { files: { 'lockale.lock': Uint8Array.from({ length: 4096 }, (_, index) => (index * 7919) % 256) }, code: 8, says: ['LOCKFILE_UNREADABLE', 'lockale.lock'] }],
    ['empty', { files: { ...targets, 'lockale.lock': '' }, code: 8, says: ['LOCKFILE_UNREADABLE', 'lockale.lock'] }],
  ])('%s', ([, input]) => expectRefusal(input))
})

describe('the config', () => {
  test.concurrent.for<[name: string, input: BadInput]>([
    ['none', { config: null, code: 2, says: ['CONFIG_NOT_FOUND', '→'] }],
    ['a field nobody knows', { config: { targts: ['de'] }, code: 2, says: ['CONFIG_INVALID', 'lockale.config.json', 'targts', 'Did you mean "targets"?'] }],
    ['a field nobody knows, deeper', { config: { service: { baseURL: 'http://127.0.0.1:1' } }, code: 2, says: ['CONFIG_INVALID', 'Did you mean "baseUrl"?'] }],
    ['a wrong type', { config: { targets: 'de' }, code: 2, says: ['CONFIG_INVALID', 'targets', 'lockale.config.json'] }],
    ['a key', { config: { service: { key: 'abc-123' } }, code: 2, says: ['CONFIG_INVALID', 'LOCKALE_KEY'] }],
    ['a locale that is none', { config: { targets: ['de', 'german!'] }, code: 2, says: ['CONFIG_INVALID', 'german!'] }],
    ['a glossary that is a number', { config: { glossary: 5 }, code: 2, says: ['CONFIG_INVALID', 'glossary'] }],
    ['a path that leaves the project', { config: { files: ['../{locale}.json'] }, code: 2, says: ['CONFIG_INVALID', '..'] }],
    ['two targets with one file', { config: { targets: ['de', { locale: 'pl', file: 'de' }] }, code: 2, says: [/CONFIG_INVALID|CATALOGS_COLLIDE/u, 'de'] }],
    ['JSON that is none', { config: null, files: { 'lockale.config.json': '{ "source": "en", }' }, code: 2, says: ['CONFIG_UNREADABLE', /lockale\.config\.json:1:\d+/u] }],
    ['a config that throws', { config: null, files: { 'lockale.config.mjs': 'throw new Error("boom")\n' }, code: 2, says: ['CONFIG_UNREADABLE', 'lockale.config.mjs', 'boom'] }],
    ['a glossary that the service does not have', { config: { glossary: '11111111-2222-4333-8444-555555555555' }, code: 2, says: ['SETTING_NOT_FOUND', '11111111-2222-4333-8444-555555555555', '→ Check the id'] }],
    ['a language that the service does not have', { config: { targets: ['de', 'tlh'] }, code: 2, says: ['TARGET_NOT_SUPPORTED', 'tlh', '→'] }],
  ])('%s', ([, input]) => expectRefusal(input))
})

describe('the command line', () => {
  test.concurrent.for<[name: string, input: BadInput]>([
    ['no command', { command: '', code: 2, says: ['USAGE_NO_COMMAND', 'Begin with'] }],
    ['a command nobody knows', { command: 'snyc', code: 2, says: ['USAGE_UNKNOWN_COMMAND', 'snyc', 'sync'] }],
    ['a flag nobody knows', { command: 'sync --dry-rum', code: 2, says: ['USAGE_UNKNOWN_FLAG', '--dry-rum', '--dry-run'] }],
    ['a locale that is no target', { command: 'sync --locale xx', code: 2, says: ['xx', 'de, pl'] }],
    ['a number that is none', { command: 'sync --max-characters many', code: 2, says: ['--max-characters', 'many'] }],
    ['a config that is not there', { command: 'sync --config other.json', code: 2, says: ['CONFIG_NOT_FOUND', 'other.json', '--config'] }],
    ['a message nobody knows', { command: 'accept titel', code: 2, says: ['MESSAGE_UNKNOWN', 'titel', '→'] }],
    ['a message nobody knows, asked about', { command: 'why titel', code: 2, says: ['MESSAGE_UNKNOWN', 'titel', '→'] }],
    ['sync in CI without --yes', { env: { CI: 'true' }, code: 2, says: ['SPEND_NOT_CONFIRMED', '→ Add --yes'] }],
  ])('%s', ([, input]) => expectRefusal(input))
})

describe('the key and what it may spend', () => {
  test.concurrent.for<[name: string, input: BadInput]>([
    ['no key', { env: { LOCKALE_KEY: '' }, code: 4, says: ['KEY_MISSING', '→ Set LOCKALE_KEY', '--local'] }],
    ['a key that is refused', { service: { strictKeys: true, seed: { accounts: [{ key: 'another' }] } }, code: 4, says: ['UNAUTHORIZED', '→'] }],
    ['a key without the scope', { service: { seed: { accounts: [{ key: 'test-key', scopes: ['translate:languages', 'usage:read', 'languages:read'] }] } }, code: 4, says: ['→'], sends: true }],
    ['a key that cannot be sent', { env: { LOCKALE_KEY: 'ab\ncd' }, code: 4, says: ['KEY_INVALID', '→'] }],
    ['a key where bundlers publish it', { env: { LOCKALE_KEY: '', VITE_LOCKALE_KEY: 'abcdef' }, code: 2, says: ['KEY_EXPOSED', 'VITE_LOCKALE_KEY', '→ Rename'] }],
    ['a quota that is used up', { service: { characterLimit: 3 }, code: 5, says: ['→'], sends: true }],
    ['a budget on the command line', { command: 'sync --max-characters 3', code: 5, says: ['BUDGET_EXCEEDED', /needs \d+ characters; 3 are allowed/u, '→ Nothing was sent'] }],
    ['a budget in the config', { config: { budget: { maxCharacters: 0 } }, code: 5, says: ['BUDGET_EXCEEDED', '→ Nothing was sent'] }],
    ['a host that the environment does not name', { config: { service: { baseUrl: 'https://translate.example.com' } }, code: 2, says: ['HOST_NOT_ALLOWED', 'translate.example.com', 'LOCKALE_HOST=translate.example.com'] }],
    ['a host without TLS', { config: { service: { baseUrl: 'http://translate.example.com' } }, code: 2, says: [/CONFIG_INVALID|BASE_URL_INVALID/u, 'https'] }],
  ])('%s', ([, input]) => expectRefusal(input))
})

describe('the service', () => {
  test.concurrent.for<[name: string, input: BadInput]>([
    ['nothing listens', { isDown: true, code: 6, says: ['CONNECTION_FAILED', 'ECONNREFUSED', '→ Check the address'] }],
    ['errors for every request', { service: { intercept: answering({ status: 500, headers: { 'retry-after': '0' } }) }, code: 6, says: ['UNAVAILABLE', '500', '→'] }],
    ['errors when it translates', { service: failing(503, 'down', { 'retry-after': '0' }), code: 6, says: ['stopped:', '503', '→ lockale sync goes on'], sends: true }],
    ['too busy for longer than anyone waits', { service: failing(429, '', { 'retry-after': '3600' }), code: 6, says: ['stopped:', '429', '→'], sends: true }],
    ['a captive portal', { service: { intercept: answering({ status: 200, headers: { 'content-type': 'text/html' }, body: html }) }, code: 6, says: ['BAD_ANSWER', 'CoffeeWifi', '→'] }],
    ['a captive portal in the middle', { service: failing(200, html, { 'content-type': 'text/html' }), code: 6, says: ['stopped:', 'CoffeeWifi', '→'], sends: true }],
    ['a redirect', { service: { intercept: answering({ status: 302, headers: { location: 'http://127.0.0.1:1/' } }) }, code: 6, says: ['REDIRECT_REFUSED', '→'] }],
    ['bytes that are no HTTP', { service: { intercept: answering({ raw: 'SSH-2.0-OpenSSH_9.6\r\n' }) }, code: 6, says: ['BAD_ANSWER', '→'] }],
    ['too few texts', { service: { intercept: ({ path }) => (path === '/v2/translate' ? { alter: () => [] } : undefined) }, code: 6, says: ['stopped:', '0 translations for', '→'], sends: true }],
  ])('%s', ([, input]) => expectRefusal(input))
})

test('another run holds the lock', () => {
  const holder = { nonce: 'a', pid: process.pid, host: hostname(), command: 'lockale sync' }
  return expectRefusal({ files: { '.lockale/run.lock': holder }, code: 7, says: ['RUN_LOCKED', `process ${process.pid}`, 'at .lockale/run.lock', '→ Wait'] })
})

test('the same facts as data, on stdout alone', async () => {
  await using folder = await createFolder({ ...projectFiles({ code: 8, says: [] }, 'http://127.0.0.1:1'), 'locales/en.json': conflicted })
  const { code, out, err } = await runLockale(['sync', '--json'], { cwd: folder.path, env: { LOCKALE_KEY: 'test-key' } })
  expect(code).toBe(8)
  expect(err).not.toContain('CATALOG_CONFLICTED')
  expect(JSON.parse(out)).toEqual({
    version: 1,
    error: { code: 'CATALOG_CONFLICTED', message: expect.any(String), hint: expect.stringMatching(/^Settle/u), place: 'locales/en.json:2:1' },
  })
})

/** Runs the command and holds it to its exit code, its words, and to having changed and sent nothing. */
async function expectRefusal(input: BadInput, prepare: (path: string) => Promise<void> = async () => {}): Promise<void> {
  await using service = await startService(input.service)
  if (input.isDown === true) await service.close()
  await using folder = await createFolder(projectFiles(input, service.url))
  await prepare(folder.path)
  const before = await folder.bytes()
  const args = (input.command ?? 'sync').split(' ').filter(Boolean)
  const { code, out, err } = await runLockale(args, { cwd: folder.path, env: { LOCKALE_KEY: 'test-key', ...input.env } })
  for (const piece of input.says) {
    if (typeof piece === 'string') expect(out + err).toContain(piece)
    else expect(out + err).toMatch(piece)
  }
  expect(out + err).not.toMatch(/\bBUG\b|^ +at .*[(/].*\.m?js:\d/mu)
  expect(code).toBe(input.code)
  expect(await folder.bytes()).toEqual(before)
  const { texts } = service.counters
  const asked = service.requests.some(({ path }) => path === '/v2/translate')
  expect([asked, input.sends === true ? 0 : texts]).toEqual([input.sends === true, 0])
}

function projectFiles({ files = {}, config = {} }: BadInput, url: string): Record<string, unknown> {
  const written = config === null ? {} : { 'lockale.config.json': { ...configFor(url), ...config, service: serviceFor(url, config) } }
  const all: Record<string, unknown> = { 'locales/en.json': en, ...written, ...files }
  if (all['locales/en.json'] === null) delete all['locales/en.json']
  return all
}

function configFor(url: string): Record<string, unknown> {
  return { source: 'en', targets: ['de', 'pl'], files: ['locales/{locale}.json'], syntax: 'i18next', service: serviceFor(url, {}) }
}

function serviceFor(url: string, { service = {} }: Readonly<Record<string, unknown>>): unknown {
  return { baseUrl: url, timeoutMs: 5000, ...(service as object) }
}
