import { startService } from '@lockale/service'
import { expect, test } from 'vitest'
import { createFolder } from './folder.ts'
import { callLockale } from './call-lockale.ts'
import { runLockale } from './lockale.ts'

const config = { source: 'en', targets: ['de'], files: ['{locale}.json'], service: { preset: 'local' } }
const smallest = 'The smallest config that works'

interface Case {
  readonly files: Readonly<Record<string, unknown>>
  readonly line: string
  readonly says: readonly string[]
  readonly never: readonly string[]
}

test.for<[name: string, one: Case]>([
  [
    'the problems of a config are listed line by line',
    {
      files: { 'lockale.config.json': { ...config, targets: ['de', 'de', 'fr', 'fr'] } },
      line: 'check',
      says: [
        'CONFIG_INVALID lockale.config.json has 2 problems:\n',
        '\n  line 5: targets[1] is de, the same locale as targets[0]\n',
      ],
      never: ['\\n', smallest],
    },
  ],
  [
    'those of two fields that are unknown too',
    {
      files: { 'lockale.config.json': { ...config, targts: [], fles: [] } },
      line: 'check',
      says: ['CONFIG_INVALID lockale.config.json has 2 problems:\n', 'fles is not a field'],
      never: ['\\n', smallest],
    },
  ],
  [
    'a source file that is broken is said to be so once',
    {
      files: { 'lockale.config.json': config, 'en.json': '{"a": "x",}' },
      line: 'sync',
      says: ['en.json cannot be read: expected'],
      never: ['cannot be read: cannot'],
    },
  ],
  [
    'an empty one too',
    {
      files: { 'lockale.config.json': config, 'en.json': '' },
      line: 'plan',
      says: ['en.json cannot be read'],
      never: ['cannot be read: cannot'],
    },
  ],
  [
    'a check does not say of a file that nobody can read that it has no strings',
    {
      files: { 'lockale.config.json': config, 'en.json': '{"a": "x",}' },
      line: 'check',
      says: ['cannot be read: expected'],
      never: ['no strings to translate', 'cannot be read: cannot'],
    },
  ],
  [
    'a config whose files are elsewhere is told the way out, and no other config',
    {
      files: { 'lockale.config.json': { ...config, files: ['../locales/{locale}.json'] } },
      line: 'check',
      says: ['put the config into a folder that holds all of these files', '→ Correct files[0] in'],
      never: [smallest],
    },
  ],
  [
    'a value of a wrong type as well',
    {
      files: { 'lockale.config.json': { ...config, policy: ['auto'] } },
      line: 'check',
      says: ['policy must be', '→ Correct policy in'],
      never: [smallest],
    },
  ],
  [
    'a config that lacks what each has is shown one',
    { files: { 'lockale.config.json': { source: 'en' } }, line: 'check', says: [smallest], never: ['→ Correct'] },
  ],
  [
    'a file whose source is gone is named with the command that removes it',
    {
      files: {
        'lockale.config.json': { ...config, files: ['l/{locale}/{namespace}.json'] },
        'l/en/home.json': { a: 'Home' },
        'l/de/home.json': { a: 'Start' },
        "l/de/old shop's.json": { a: 'Laden' },
      },
      line: 'check',
      says: ["has no source file → git rm 'l/de/old shop'\\''s.json', or restore its source file"],
      never: [],
    },
  ],
])('%s', async ([, { files, line, says, never }]) => {
  await using folder = await createFolder(files)
  const { out, err } = await callLockale([...line.split(' '), '--no-color'], { cwd: folder.path, env: {} })
  const shown = `${out}${err}`
  const inOneLine = shown.replaceAll(/\n +/gu, ' ')
  for (const words of says) expect(words.includes('\n') ? shown : inOneLine).toContain(words)
  for (const words of never) expect(inOneLine).not.toContain(words)
})

test('a service that is too slow is told with the field that gives it more time', async () => {
  await using service = await startService({
    announceStandIn: false,
    intercept: ({ path }) => (path === '/v2/translate' ? { delayMs: 3000 } : undefined),
  })
  await using folder = await createFolder({
    'lockale.config.json': { ...config, service: { baseUrl: service.url, timeoutMs: 1000 } },
    'en.json': { a: 'Home' },
  })
  const { err, out } = await callLockale(['translate', 'Hello', '--to', 'de', '--no-color'], {
    cwd: folder.path,
    env: { LOCKALE_KEY: 'any-word' },
  })
  expect(`${out}${err}`.replaceAll(/\n +/gu, ' ')).toContain('service.timeoutMs in a config')
})

test('a run that ends while its config is still awaited has not succeeded', async () => {
  await using folder = await createFolder({ 'lockale.config.mjs': 'await new Promise(() => {})\nexport default {}\n' })
  expect(await runLockale(['check'], { cwd: folder.path })).toStrictEqual({ code: 70, out: '', err: '' })
})
