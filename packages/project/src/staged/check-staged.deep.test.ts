import { renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { isLockaleError } from '@lockale/errors'
import { createRepository, type Repository } from '@lockale/git/testing/repository'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStagedProject } from './open-staged-project.ts'

const config = { source: 'en', targets: ['de'], files: ['locales/{locale}.json'], syntax: 'i18next' }
let here: Repository
beforeEach(() => {
  here = createRepository()
})
afterEach(() => here[Symbol.dispose]())

interface Where {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
}

/** What a check of the index finds that fails, `code message`; an error by its code. */
async function found({ cwd = here.path, env = {} }: Where = {}): Promise<readonly string[]> {
  try {
    const project = await openStagedProject({ cwd, env })
    const { diagnostics } = await project.check()
    const errors = diagnostics.filter(({ severity }) => severity === 'error')
    return errors.map(({ code, message }) => `${code} ${message ?? ''}`.trim())
  } catch (error) {
    if (isLockaleError(error)) return [error.code]
    throw error
  }
}

/** The index has `cta` and lacks its German; the work tree has both. */
const stageAhead = (folder = '') => {
  here.write({ [`${folder}lockale.config.json`]: config, [`${folder}locales/en.json`]: { cta: 'Buy' } })
  here.git('add', '-A')
  here.write({ [`${folder}locales/de.json`]: { cta: 'Kaufen' } })
}

test.for<[name: string, prepare: () => void, expected: readonly string[]]>([
  ['a file that is not staged is not there', () => stageAhead(), ['missing-file']],
  ['a repository with a commit', () => (here.commit(), stageAhead()), ['missing-file']],
  [
    'what is staged is there, though the work tree lost it',
    () => (stageAhead(), here.git('add', '-A'), rmSync(join(here.path, 'locales'), { recursive: true })),
    [],
  ],
  [
    'a staged deletion',
    () => (stageAhead(), here.commit(), here.git('rm', '-q', '--cached', 'locales/de.json')),
    ['missing-file'],
  ],
  ['a name that was only announced', () => (stageAhead(), here.git('add', '-N', 'locales/de.json')), ['missing-file']],
  [
    'an empty file that is staged',
    () => (
      stageAhead(),
      here.write({ 'locales/de.json': '' }),
      here.git('add', '-A'),
      here.write({ 'locales/de.json': { cta: 'x' } })
    ),
    ['parse-error'],
  ],
  [
    'line ends of the work tree',
    () => (
      here.git('config', 'core.autocrlf', 'true'),
      stageAhead(),
      here.write({ 'locales/de.json': '{\r\n  "cta": "Kaufen"\r\n}\r\n' }),
      here.git('add', '-A')
    ),
    [],
  ],
  [
    'a link in the index',
    () => (
      stageAhead(),
      here.git('mv', 'locales/en.json', 'en.json'),
      symlinkSync('../en.json', join(here.path, 'locales/en.json')),
      here.git('add', 'locales/en.json')
    ),
    ['missing-file'],
  ],
  [
    'a linked folder',
    () => (
      here.write({ 'lockale.config.json': config, 'texts/en.json': { cta: 'Buy' } }),
      symlinkSync('texts', join(here.path, 'locales')),
      here.git('add', '-A')
    ),
    ['missing-file'],
  ],
  [
    'a link that leads out',
    () => (
      stageAhead(),
      here.git('rm', '-q', '--cached', 'locales/en.json'),
      rmSync(join(here.path, 'locales/en.json')),
      symlinkSync('/etc/hostname', join(here.path, 'locales/en.json')),
      here.git('add', 'locales/en.json')
    ),
    ['SOURCE_NOT_FOUND'],
  ],
  [
    'links in a ring',
    () => (
      stageAhead(),
      symlinkSync('de.json', join(here.path, 'locales/x')),
      rmSync(join(here.path, 'locales/de.json')),
      symlinkSync('x', join(here.path, 'locales/de.json')),
      here.git('add', '-A')
    ),
    ['PATH_OUTSIDE_PROJECT'],
  ],
  ['a detached HEAD', () => (here.commit(), here.git('checkout', '-q', '--detach'), stageAhead()), ['missing-file']],
  [
    'no source is staged',
    () => here.write({ 'lockale.config.json': config, 'locales/en.json': { cta: 'Buy' } }),
    ['SOURCE_NOT_FOUND'],
  ],
])('%s', async ([, prepare, expected]) => {
  prepare()
  expect(await found()).toEqual(expected)
})

test('a conflict in the index is named', async () => {
  here.commit({ 'lockale.config.json': config, 'locales/en.json': { cta: 'Buy' }, 'locales/de.json': { cta: 'A' } })
  here.git('checkout', '-qb', 'other')
  here.commit({ 'locales/de.json': { cta: 'B' } })
  here.git('checkout', '-q', 'main')
  here.commit({ 'locales/de.json': { cta: 'C' } })
  expect(() => here.git('merge', '-q', 'other')).toThrow('Command failed')
  expect(await found()).toEqual(['STAGED_UNMERGED'])
  here.write({ 'locales/de.json': { cta: 'D' } })
  here.git('add', '-A')
  expect(await found()).toEqual([])
})

test('a package below the top of the repository', async () => {
  stageAhead('packages/my app/')
  expect(await found({ cwd: join(here.path, 'packages/my app') })).toEqual(['missing-file'])
})

test('files that a sparse checkout leaves out are in the index all the same', async () => {
  here.commit({
    'lockale.config.json': config,
    'locales/en.json': { cta: 'Buy' },
    'locales/de.json': { cta: 'A' },
    'src/a': '',
  })
  here.git('sparse-checkout', 'set', 'src')
  expect(await found()).toEqual([])
})

test('files of a submodule are those of the commit that the index names', async () => {
  using texts = createRepository()
  texts.commit({ 'en.json': { cta: 'Buy' } })
  here.git('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', texts.path, 'locales')
  here.write({ 'lockale.config.json': config, 'locales/de.json': { cta: 'Kaufen' } })
  here.git('add', 'lockale.config.json')
  expect(await found()).toEqual(['missing-file'])
  const sub = createRepository(join(here.path, 'locales'))
  sub.commit()
  here.git('add', 'locales')
  expect(await found()).toEqual([])
})

test('the index that a hook is told of counts, one of another repository does not', async () => {
  stageAhead()
  here.git('commit', '-qm', 'one')
  const other = join(here.path, '.git/next-index-1.lock')
  here.git('read-tree', `--index-output=${other}`, 'HEAD')
  here.git('add', '-A')
  using foreign = createRepository()
  foreign.commit({ a: '' })
  const results = []
  for (const index of ['.git/index', '.git/next-index-1.lock', other, join(foreign.path, '.git/index'), 'none/index']) {
    results.push(await found({ env: { GIT_INDEX_FILE: index, GIT_DIR: '.git' } }))
  }
  expect(results).toEqual([[], ['missing-file'], ['missing-file'], [], []])
})

test('a work tree beside the first', async () => {
  here.commit({ 'lockale.config.json': config, 'locales/en.json': { cta: 'Buy' } })
  const beside = join(here.path, '.git/beside')
  here.git('worktree', 'add', '-q', beside)
  expect(await found({ cwd: beside })).toEqual(['missing-file'])
})

test('outside of a repository', async () => {
  here.write({ 'lockale.config.json': config, 'locales/en.json': { cta: 'Buy' } })
  rmSync(join(here.path, '.git'), { recursive: true })
  expect(await found()).toEqual(['GIT_NO_REPOSITORY'])
})

test('a git folder that lies elsewhere, and is told by variables', async () => {
  stageAhead()
  using elsewhere = createRepository()
  const gitDir = join(elsewhere.path, 'moved')
  renameSync(join(here.path, '.git'), gitDir)
  expect(await found()).toEqual(['GIT_NO_REPOSITORY'])
  expect(await found({ env: { GIT_DIR: gitDir, GIT_WORK_TREE: here.path } })).toEqual(['missing-file'])
})

test('a conflict in the midst of a rebase is named, and the commit that ends it is judged', async () => {
  here.commit({ 'lockale.config.json': config, 'locales/en.json': { cta: 'Buy' }, 'locales/de.json': { cta: 'A' } })
  here.git('checkout', '-qb', 'other')
  here.commit({ 'locales/de.json': { cta: 'B' } })
  here.git('checkout', '-q', 'main')
  here.commit({ 'locales/de.json': { cta: 'C' } })
  expect(() => here.git('rebase', '-q', 'other')).toThrow('Command failed')
  expect(await found()).toEqual(['STAGED_UNMERGED'])
  here.write({ 'locales/de.json': { cta: '{{x}}' } })
  here.git('add', '-A')
  here.write({ 'locales/de.json': { cta: 'D' } })
  expect((await found()).length).toBeGreaterThan(0)
})
