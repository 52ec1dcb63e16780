import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder, type Folder } from '../cli/folder.ts'
import { bin, runLockale, startProgram } from '../cli/lockale.ts'
import { repositoryRoot } from '../repo/source-files.ts'

const turbo = join(repositoryRoot, 'node_modules/.bin/turbo')

/** What happens to a package, and whether its check has to run again. */
const changes = {
  code: { file: 'src/app.js', status: 'HIT' },
  source: { file: 'locales/en.json', status: 'MISS' },
  target: { file: 'locales/de.json', status: 'MISS' },
  lockfile: { file: 'lockale.lock', status: 'MISS' },
  config: { file: 'lockale.config.json', status: 'MISS' },
  baseline: { file: 'lockale.baseline', status: 'MISS' },
  glossary: { file: 'lockale/glossaries/terms.csv', status: 'MISS' },
  dependencies: { file: 'package.json', status: 'MISS' },
} as const

const base = (checks: object) => `export const checks = ${JSON.stringify(checks)}\n`

/** A monorepo as docs/ci/turbo.json is meant for: one app in step, and a package for each change, whose check does nothing. */
async function createMonorepo(): Promise<Folder> {
  const config = { source: 'en', targets: ['de'], files: ['locales/{locale}.json'], service: { preset: 'local' } }
  const packageOf = (name: string, locales: string) => ({
    [`apps/${name}/package.json`]: { name, version: '1.0.0', scripts: { locales } },
    [`apps/${name}/lockale.config.json`]: config,
    [`apps/${name}/locales/en.json`]: { cta: 'Buy' },
    [`apps/${name}/locales/de.json`]: {},
    [`apps/${name}/lockale.lock`]: '',
    [`apps/${name}/src/app.js`]: 'export {}\n',
  })
  const folder = await createFolder({
    ...Object.assign({}, ...Object.keys(changes).map((name) => packageOf(name, 'exit 0'))),
    'package.json': { name: 'shop', private: true, packageManager: 'npm@10.9.0', workspaces: ['apps/*'] },
    'package-lock.json': { name: 'shop', lockfileVersion: 3, packages: { '': { name: 'shop' } } },
    'turbo.json': await readFile(join(repositoryRoot, 'docs/ci/turbo.json'), 'utf8'),
    'apps/web/package.json': {
      name: 'web',
      version: '1.0.0',
      scripts: { locales: `node ${JSON.stringify(bin)} check` },
    },
    'tools/lockale.base.mjs': base({}),
    'apps/web/lockale.config.mjs': `import { checks } from '../../tools/lockale.base.mjs'\nexport default { ...${JSON.stringify(config)}, checks }\n`,
    'apps/web/locales/en.json': { cta: 'Buy', home: 'Home' },
  })
  await runLockale(['sync', '--quiet'], { cwd: join(folder.path, 'apps/web') })
  const german = (await folder.readJson('apps/web/locales/de.json')) as Readonly<Record<string, string>>
  await folder.write('apps/web/locales/de.json', Object.fromEntries(Object.entries(german).toReversed()))
  return folder
}

test('turbo runs a check once, and again when something that decides it has changed', async () => {
  await using folder = await createMonorepo()
  const env = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', HOME: folder.path, CI: '1' }
  const run = (...flags: readonly string[]) =>
    startProgram(turbo, ['run', 'locales', ...flags], { cwd: folder.path, env }).ended
  const first = await run()
  expect(first.out).toMatch(/web:locales: cache miss, executing[\s\S]*No problems found/u)
  expect(first.code).toBe(0)
  // What a check said is said again, without it.
  expect((await run()).out).toMatch(/web:locales: cache hit, replaying logs[\s\S]*No problems found/u)

  for (const [name, { file }] of Object.entries(changes)) {
    const path = `apps/${name}/${file}`
    const before = await folder.read(path).catch(() => '')
    await folder.write(path, `${before}\n`)
  }
  const { tasks } = JSON.parse((await run('--dry=json')).out) as {
    readonly tasks: readonly { readonly package: string; readonly cache: { readonly status: string } }[]
  }
  const expected = Object.entries(changes).map(([name, { status }]) => [name, status] as const)
  expect(Object.fromEntries(tasks.map((task) => [task.package, task.cache.status]))).toEqual({
    web: 'HIT',
    ...Object.fromEntries(expected),
  })

  // a base that the configs share is none of any app's files
  await folder.write('tools/lockale.base.mjs', base({ 'not-normalised': 'error' }))
  const red = await run('--filter=web')
  expect(red.out).toMatch(/web:locales: cache miss, executing/u)
  expect(red.code).toBe(1)
})
