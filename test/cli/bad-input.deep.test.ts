import { hostname } from 'node:os'
import { chmod } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { createFolder } from './folder.ts'
import { bin, runLockale, startProgram } from './lockale.ts'
import { type BadInput, expectRefusal, projectFiles } from './refusal.ts'

const de = { title: 'Korb', greeting: 'Hallo {{name}}' }
const conflicted = '{\n<<<<<<< ours\n  "title": "Cart"\n=======\n  "title": "Basket"\n>>>>>>> theirs\n}\n'

describe('files', () => {
  test.concurrent.for<[name: string, input: BadInput]>([
    [
      'a source with a comma too many',
      {
        files: { 'locales/en.json': '{\n  "title": "Cart",\n}\n' },
        code: 1,
        says: ['CATALOG_UNREADABLE', 'at locales/en.json:3:1', '→ Run `lockale check`'],
      },
    ],
    [
      'a source that ends in the middle',
      {
        files: { 'locales/en.json': '{"title": "Ca' },
        code: 1,
        says: ['CATALOG_UNREADABLE', /at locales\/en\.json:1:\d+/u],
      },
    ],
    [
      'a source that is no UTF-8',
      {
        files: { 'locales/en.json': Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d) },
        code: 1,
        says: ['CATALOG_UNREADABLE', 'locales/en.json'],
      },
    ],
    [
      'a source that is a list with an end missing',
      { files: { 'locales/en.json': '["Cart"' }, code: 1, says: ['CATALOG_UNREADABLE', 'locales/en.json'] },
    ],
    [
      'a source 100,000 deep',
      {
        files: { 'locales/en.json': '{"a":'.repeat(100_000) },
        isAlone: true,
        code: 1,
        says: ['CATALOG_UNREADABLE', 'locales/en.json'],
      },
    ],
    [
      'a target with a comma too many',
      {
        files: { 'locales/de.json': '{"title": "Korb",}' },
        code: 1,
        says: ['CATALOG_UNREADABLE', 'at locales/de.json:1:18'],
      },
    ],
    [
      'a target with nothing in it',
      { files: { 'locales/de.json': '' }, code: 1, says: ['CATALOG_UNREADABLE', 'locales/de.json'] },
    ],
    [
      'conflict markers in the source',
      {
        files: { 'locales/en.json': conflicted },
        isAlone: true,
        code: 8,
        says: ['CATALOG_CONFLICTED', 'at locales/en.json:2:1', '→ Run `lockale resolve`'],
      },
    ],
    [
      'conflict markers in a target',
      { files: { 'locales/pl.json': conflicted }, code: 8, says: ['CATALOG_CONFLICTED', 'at locales/pl.json:2:1'] },
    ],
    [
      'conflict markers, seen by check',
      {
        files: { 'locales/pl.json': conflicted },
        command: 'check',
        code: 8,
        says: [/locales\/pl\.json\n {2}✗ 2:1 {2}/u, 'resolve it'],
      },
    ],
    [
      'a broken target, seen by check',
      {
        files: { 'locales/pl.json': '{\n' },
        command: 'check',
        code: 1,
        says: [/locales\/pl\.json\n {2}✗ 2:1 {2}cannot be read/u],
      },
    ],
    ['no source', { files: { 'locales/en.json': null }, code: 2, says: ['SOURCE_NOT_FOUND', 'locales/en.json', '→'] }],
    [
      'a source elsewhere',
      {
        config: { files: ['lang/{locale}.json'] },
        code: 2,
        says: ['SOURCE_NOT_FOUND', 'lang/en.json', 'Correct `files`'],
      },
    ],
    [
      'a folder in the place of a target',
      {
        files: { 'locales/de.json': null },
        code: 2,
        says: [/FILE_UNREADABLE|FILE_READ_ONLY/u, 'locales/de.json', '→'],
      },
    ],
    [
      'a file in the place of the folder of targets',
      {
        config: { files: [{ source: 'locales/en.json', target: 'out/{locale}.json' }] },
        files: { out: 'no folder' },
        code: 2,
        says: [/FILE_UNREADABLE|FILE_READ_ONLY/u, 'out/de.json', '→'],
      },
    ],
    [
      'a folder in the place of the lockfile',
      { files: { 'lockale.lock': null }, code: 2, says: [/FILE_UNREADABLE|FILE_READ_ONLY/u, 'lockale.lock', '→'] },
    ],
    [
      'a folder in the place of the ledger',
      { files: { '.lockale/ledger': null }, code: 2, says: ['.lockale/ledger', '→'] },
    ],
    [
      'a format nobody knows',
      {
        config: { files: ['locales/{locale}.foo'] },
        files: { 'locales/en.foo': 'x' },
        code: 2,
        says: ['FORMAT_UNKNOWN', 'locales/en.foo', '→'],
      },
    ],
  ])('%s', ([, input]) => expectRefusal(input))

  // Permissions do not bind root, which CI containers often are.
  test.skipIf(process.getuid?.() === 0)('a target that is read-only (skipped for root)', async () => {
    await expectRefusal(
      {
        files: { 'locales/de.json': { title: 'Korb' } },
        code: 2,
        says: ['FILE_READ_ONLY', 'locales/de.json', '→ Make them writable'],
      },
      (path) => chmod(`${path}/locales/de.json`, 0o444),
    )
  })
})

describe('the lockfile', () => {
  const targets = { 'locales/de.json': de }
  test.concurrent.for<[name: string, input: BadInput]>([
    [
      'missing beside translations in CI',
      {
        files: targets,
        command: 'sync --yes',
        env: { CI: 'true' },
        code: 8,
        says: ['LOCKFILE_MISSING', 'at lockale.lock', 'lockale sync --adopt'],
      },
    ],
    [
      'cut off',
      {
        files: { ...targets, 'lockale.lock': '# lockale 1\n%src en\nlocales/{locale}.json\tti' },
        code: 8,
        says: ['LOCKFILE_TRUNCATED', 'at lockale.lock', '--adopt'],
      },
    ],
    [
      'cut off, seen by check',
      {
        files: { ...targets, 'lockale.lock': '# lockale 1\n%src en\nlocales/{locale}.json\tti' },
        command: 'check',
        code: 8,
        says: ['LOCKFILE_TRUNCATED', '→'],
      },
    ],
    [
      'from the future',
      {
        files: { 'lockale.lock': '# lockale 99\n%end\n' },
        isAlone: true,
        code: 2,
        says: ['LOCKFILE_NEWER', 'lockale.lock has version 99', '→ Update lockale'],
      },
    ],
    [
      'another tool’s',
      {
        files: { 'lockale.lock': 'lockfileVersion: 9\n' },
        code: 8,
        says: ['LOCKFILE_UNREADABLE', 'at lockale.lock', '→'],
      },
    ],
    [
      'binary',
      {
        files: { 'lockale.lock': Uint8Array.from({ length: 4096 }, (_, index) => (index * 7919) % 256) },
        code: 8,
        says: ['LOCKFILE_UNREADABLE', 'lockale.lock'],
      },
    ],
    ['empty', { files: { ...targets, 'lockale.lock': '' }, code: 8, says: ['LOCKFILE_UNREADABLE', 'lockale.lock'] }],
  ])('%s', ([, input]) => expectRefusal(input))
})

describe('the config', () => {
  test.concurrent.for<[name: string, input: BadInput]>([
    ['none', { config: null, code: 2, says: ['CONFIG_NOT_FOUND', '→'] }],
    [
      'a field nobody knows',
      {
        config: { targts: ['de'] },
        code: 2,
        says: ['CONFIG_INVALID', 'lockale.config.json', 'targts', 'Did you mean "targets"?'],
      },
    ],
    [
      'a field nobody knows, deeper',
      {
        config: { service: { baseURL: 'http://127.0.0.1:1' } },
        code: 2,
        says: ['CONFIG_INVALID', 'Did you mean "baseUrl"?'],
      },
    ],
    [
      'a wrong type',
      { config: { targets: 'de' }, code: 2, says: ['CONFIG_INVALID', 'targets', 'lockale.config.json'] },
    ],
    ['a key', { config: { service: { key: 'abc-123' } }, code: 2, says: ['CONFIG_INVALID', 'LOCKALE_KEY'] }],
    ['a locale that is none', { config: { targets: ['de', 'german!'] }, code: 2, says: ['CONFIG_INVALID', 'german!'] }],
    ['a glossary that is a number', { config: { glossary: 5 }, code: 2, says: ['CONFIG_INVALID', 'glossary'] }],
    [
      'a path that leaves the project',
      { config: { files: ['../{locale}.json'] }, code: 2, says: ['CONFIG_INVALID', '..'] },
    ],
    [
      'two targets with one file',
      {
        config: { targets: ['de', { locale: 'pl', file: 'de' }] },
        code: 2,
        says: [/CONFIG_INVALID|CATALOGS_COLLIDE/u, 'de'],
      },
    ],
    [
      'JSON that is none',
      {
        config: null,
        files: { 'lockale.config.json': '{ "source": "en", }' },
        code: 2,
        says: ['CONFIG_UNREADABLE', /lockale\.config\.json:1:\d+/u],
      },
    ],
    [
      'a config that throws',
      {
        config: null,
        files: { 'lockale.config.mjs': 'throw new Error("boom")\n' },
        isAlone: true,
        code: 2,
        says: ['CONFIG_UNREADABLE', 'lockale.config.mjs', 'boom'],
      },
    ],
    [
      'a glossary that the service does not have',
      {
        config: { glossary: '11111111-2222-4333-8444-555555555555' },
        code: 2,
        says: ['SETTING_NOT_FOUND', '11111111-2222-4333-8444-555555555555', 'lockale.config.json', '→ Check the id'],
      },
    ],
  ])('%s', ([, input]) => expectRefusal(input))
})

test('the folder in which it runs was deleted', async () => {
  await using folder = await createFolder({ 'gone/a': '' })
  const script = `cd gone && rm -r ../gone && exec "${process.execPath}" "${bin}" check`
  const { code, out, err } = await startProgram('sh', ['-c', script], { cwd: folder.path }).ended
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toMatch(/^✗ CONFIG_NOT_FOUND The current folder no longer exists\.\n  → Change to your project/u)
})

test('another run holds the lock', () => {
  const holder = {
    id: '0123456789ab',
    command: 'lockale sync',
    pid: process.pid,
    host: hostname(),
    upSeconds: 0,
    since: '',
  }
  return expectRefusal({
    files: { '.lockale/run.lock': holder },
    code: 7,
    says: ['RUN_LOCKED', `process ${process.pid}`, 'at .lockale/run.lock', '→ Wait'],
  })
})

test('the same facts as data, on stdout alone', async () => {
  await using folder = await createFolder({
    ...projectFiles({ code: 8, says: [] }, 'http://127.0.0.1:1'),
    'locales/en.json': conflicted,
  })
  const { code, out, err } = await runLockale(['sync', '--json'], {
    cwd: folder.path,
    env: { LOCKALE_KEY: 'test-key' },
  })
  expect(code).toBe(8)
  expect(err).not.toContain('CATALOG_CONFLICTED')
  expect(JSON.parse(out)).toEqual({
    version: 1,
    error: {
      code: 'CATALOG_CONFLICTED',
      message: expect.any(String),
      hint: expect.stringMatching(/^Run `lockale resolve`/u),
      place: 'locales/en.json:2:1',
    },
  })
})
