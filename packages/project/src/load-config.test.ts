import { mkdir, mkdtemp, realpath, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isLockaleError, type LockaleError } from '@lockale/errors'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from './load-config.ts'

const smallest = { source: 'en', targets: ['de'], files: ['{locale}.json'] }
const json = JSON.stringify(smallest)

let folder = ''
let count = 0
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'lockale-config-')))
})
afterAll(() => rm(folder, { recursive: true }))

/** A new folder with these files in it. */
async function disk(files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const root = join(folder, String(count++))
  await mkdir(root)
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), content)
  }
  return root
}

async function failure(work: Promise<unknown>): Promise<LockaleError> {
  const error = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!isLockaleError(error)) throw error
  return error
}

test.for<[name: string, file: string, content: string]>([
  ['JSON', 'lockale.config.json', json],
  ['JSON with a byte order mark', 'lockale.config.json', `\uFEFF${json}`],
  [
    'TypeScript',
    'lockale.config.ts',
    `const config: { source: string } = ${json}\nexport default config satisfies object`,
  ],
  ['TypeScript as a module', 'lockale.config.mts', `import type { A } from 'nowhere'\nexport default ${json} as A`],
  ['a module', 'lockale.config.mjs', `export default ${json}`],
  ['a module that waits', 'lockale.config.mjs', `await 0\nexport default ${json}`],
  ['CommonJS', 'lockale.config.js', `module.exports = ${json}`],
  ['a field of package.json', 'package.json', JSON.stringify({ name: 'app', lockale: smallest })],
])('%s', async ([, file, content]) => {
  const root = await disk({ [file]: content })
  const loaded = await loadConfig({ cwd: root })
  expect(loaded).toMatchObject({ file: join(root, file), root })
  expect(loaded.config).toMatchObject({ source: 'en', targets: [{ locale: 'de' }] })
})

test('a .js file is what its package says', async () => {
  const root = await disk({ 'package.json': '{"type":"module"}', 'lockale.config.js': `export default ${json}` })
  expect((await loadConfig({ cwd: root })).config.source).toBe('en')
})

test('a config may import its neighbours, TypeScript too', async () => {
  const root = await disk({
    'targets.ts': `export const targets: string[] = ['fr', 'pl']`,
    'lockale.config.ts': `import { targets } from './targets.ts'\nexport default { source: 'en', targets, files: ['{locale}.json'] }`,
  })
  expect((await loadConfig({ cwd: root })).config.targets.map(({ locale }) => locale)).toEqual(['fr', 'pl'])
})

test.for(['lockale.config.ts', 'lockale.config.mjs'])('%s is read again when it changed', async (file) => {
  const root = await disk({ [file]: `export default ${json}` })
  expect((await loadConfig({ cwd: root })).config.source).toBe('en')
  await writeFile(join(root, file), `export default ${json.replace('"en"', '"fr"')}`)
  await utimes(join(root, file), new Date(2000), new Date(2000))
  expect((await loadConfig({ cwd: root })).config.source).toBe('fr')
})

describe('where it is looked for', () => {
  test.for<[name: string, files: Readonly<Record<string, string>>, cwd: string, found: string | undefined]>([
    [
      'in the folder itself first',
      { 'a/lockale.config.json': json, 'lockale.config.json': json, '.git/HEAD': '' },
      'a',
      'a/lockale.config.json',
    ],
    [
      'above it, up to the root of the repository',
      { 'a/b/x': '', 'lockale.config.json': json, '.git/HEAD': '' },
      'a/b',
      'lockale.config.json',
    ],
    [
      'also where .git is a file',
      { 'a/x': '', 'lockale.config.json': json, '.git': 'gitdir: x' },
      'a',
      'lockale.config.json',
    ],
    [
      'past a package.json without config',
      { 'a/package.json': '{}', 'lockale.config.json': json, '.git/HEAD': '' },
      'a',
      'lockale.config.json',
    ],
    ['not above the repository', { 'a/.git/HEAD': '', 'lockale.config.json': json }, 'a', undefined],
    [
      'outside of one, up to the nearest package.json',
      { 'a/b/x': '', 'a/package.json': '{}', 'a/lockale.config.json': json },
      'a/b',
      'a/lockale.config.json',
    ],
    ['and not above that', { 'a/package.json': '{}', 'lockale.config.json': json }, 'a', undefined],
    ['and with neither, here only', { 'a/x': '', 'lockale.config.json': json }, 'a', undefined],
  ])('%s', async ([, files, cwd, found]) => {
    const root = await disk(files)
    const work = loadConfig({ cwd: join(root, cwd) })
    const outcome = await work.then(
      ({ file }) => file,
      (error: unknown) => (isLockaleError(error, 'CONFIG_NOT_FOUND') ? undefined : error),
    )
    expect(outcome).toBe(found === undefined ? undefined : join(root, found))
  })

  test('a named file is taken instead, and its folder is the root', async () => {
    const root = await disk({ 'lockale.config.json': '{', 'other/my.json': json })
    expect((await loadConfig({ cwd: root, config: 'other/my.json' })).root).toBe(join(root, 'other'))
    const absolute = await loadConfig({ cwd: '/', config: join(root, 'other/my.json') })
    expect(absolute.file).toBe(join(root, 'other/my.json'))
  })
})

test.for<
  [
    name: string,
    files: Readonly<Record<string, string | Uint8Array>>,
    options: { config?: string },
    code: string,
    says: RegExp,
  ]
>([
  ['nothing there', { x: '' }, {}, 'CONFIG_NOT_FOUND', /no lockale\.config/u],
  ['a named file that is not there', {}, { config: 'no.json' }, 'CONFIG_NOT_FOUND', /no\.json does not exist/u],
  [
    'package.json by name, without the field',
    { 'package.json': '{}' },
    { config: 'package.json' },
    'CONFIG_NOT_FOUND',
    /no "lockale" field/u,
  ],
  [
    'two files',
    { 'lockale.config.json': json, 'lockale.config.ts': '' },
    {},
    'CONFIG_AMBIGUOUS',
    /lockale\.config\.json, lockale\.config\.ts/u,
  ],
  [
    'a file and a field',
    { 'lockale.config.json': json, 'package.json': '{"lockale":{}}' },
    {},
    'CONFIG_AMBIGUOUS',
    /field of package\.json/u,
  ],
  ['YAML', { 'lockale.config.yaml': 'source: en' }, {}, 'CONFIG_UNREADABLE', /not a supported config.*\.json/u],
  ['YAML by name', { 'my.yml': 'source: en' }, { config: 'my.yml' }, 'CONFIG_UNREADABLE', /not a supported config/u],
  [
    'broken JSON',
    { 'lockale.config.json': '{\n  "source": "en"\n  "targets": []\n}' },
    {},
    'CONFIG_UNREADABLE',
    /^lockale\.config\.json:3:3 is not JSON: expected "," or "\}"/u,
  ],
  [
    'JSON with comments',
    { 'lockale.config.json': '{\n  // why\n  "source": "en" }' },
    {},
    'CONFIG_UNREADABLE',
    /:2:3 .*no comments/u,
  ],
  ['an empty file', { 'lockale.config.json': '' }, {}, 'CONFIG_UNREADABLE', /:1:1 is not JSON: expected a value/u],
  ['not UTF-8', { 'lockale.config.json': Uint8Array.of(0x7b, 0xff, 0x7d) }, {}, 'CONFIG_UNREADABLE', /not UTF-8/u],
  ['a folder', { 'lockale.config.json/x': '' }, {}, 'CONFIG_UNREADABLE', /EISDIR/u],
  ['far too large', { 'lockale.config.json': ' '.repeat(5_000_000) }, {}, 'CONFIG_UNREADABLE', /larger than/u],
  [
    '100,000 lists in each other',
    { 'lockale.config.json': '['.repeat(100_000) },
    {},
    'CONFIG_UNREADABLE',
    /:1:100001 /u,
  ],
  ['a broken package.json', { 'package.json': '{"name":}' }, {}, 'CONFIG_UNREADABLE', /^package\.json:1:9 /u],
  [
    'a broken module',
    { 'lockale.config.mjs': 'export default {\n  source: :\n}' },
    {},
    'CONFIG_UNREADABLE',
    /^lockale\.config\.mjs:2:11 /u,
  ],
  [
    'broken TypeScript',
    { 'lockale.config.ts': 'export default {\n  source: :\n}' },
    {},
    'CONFIG_UNREADABLE',
    /^lockale\.config\.ts:2:11 /u,
  ],
  [
    'a module that throws',
    { 'lockale.config.mjs': '\nthrow new Error("no luck")' },
    {},
    'CONFIG_UNREADABLE',
    /^lockale\.config\.mjs:2:7 .*no luck/u,
  ],
  [
    'TypeScript that throws',
    { 'lockale.config.ts': '\nthrow new Error("no luck")' },
    {},
    'CONFIG_UNREADABLE',
    /^lockale\.config\.ts:2.*no luck/u,
  ],
  [
    'a module that throws what has a hint of its own',
    { 'lockale.config.mjs': 'throw Object.assign(new Error("no luck"), { code: "A_B", hint: "Try again." })' },
    {},
    'CONFIG_UNREADABLE',
    /no luck Try again\.$/u,
  ],
  [
    'a module that throws nothing',
    { 'lockale.config.mjs': 'throw undefined' },
    {},
    'CONFIG_UNREADABLE',
    /it threw undefined/u,
  ],
  [
    'an import that is not there',
    { 'lockale.config.ts': 'import "no-such-package"\nexport default {}' },
    {},
    'CONFIG_UNREADABLE',
    /no-such-package/u,
  ],
  [
    'no default export',
    { 'lockale.config.mjs': `export const config = ${json}` },
    {},
    'CONFIG_UNREADABLE',
    /no default export/u,
  ],
  [
    'no default export in TypeScript',
    { 'lockale.config.ts': `export const config = ${json}` },
    {},
    'CONFIG_UNREADABLE',
    /no default export/u,
  ],
  [
    'a function',
    { 'lockale.config.mjs': `export default () => (${json})` },
    {},
    'CONFIG_INVALID',
    /must be an object, not a function/u,
  ],
  [
    'a wrong config',
    { 'lockale.config.json': '{"source":"en"}' },
    {},
    'CONFIG_INVALID',
    /^lockale\.config\.json has 2 problems/u,
  ],
  [
    'a wrong field of package.json',
    { 'package.json': '{"lockale":[]}' },
    {},
    'CONFIG_INVALID',
    /^package\.json \(lockale\) has one problem/u,
  ],
])('%s', async ([, files, options, code, says]) => {
  const error = await failure(loadConfig({ cwd: await disk(files), ...options }))
  expect(error).toMatchObject({ code })
  expect(`${error.message} ${error.hint}`).toMatch(says)
})

test('a folder that is not there', async () => {
  expect(await failure(loadConfig({ cwd: join(folder, 'gone') }))).toMatchObject({ code: 'CONFIG_NOT_FOUND' })
})

test('nothing that stands in a broken file is shown', async () => {
  const root = await disk({ 'lockale.config.json': '{"source": "en", "apiKey": canary-1234}' })
  const error = await failure(loadConfig({ cwd: root }))
  expect(`${error.message} ${error.hint} ${String(error.cause)}`).not.toContain('canary')
})
