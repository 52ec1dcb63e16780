import { join } from 'node:path'
import { makeCommit, readBranch } from '@lockale/git/branch/own-commits'
import { openRepository } from '@lockale/git/repository'
import { createRepository, type Repository } from '@lockale/git/testing/repository'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTranslator } from '../testing/world.ts'
import { type BranchOptions, openBranchProject } from './open-branch-project.ts'

const config = { source: 'en', targets: ['de', 'pl'], files: ['locales/{locale}.json'], syntax: 'i18next' }
let here: Repository
let cwd: string
beforeEach(() => {
  here = createRepository()
  cwd = join(here.path, 'apps/web')
})
afterEach(() => here[Symbol.dispose]())

/** Runs a sync on a commit, and makes the commits of a branch. */
async function syncAt(commit: string, open?: BranchOptions['open']) {
  const translator = createTranslator()
  const project = await openBranchProject({ cwd, commit, open, env: {} })
  const { isComplete } = await project.sync({ translator })
  expect(isComplete).toBe(true)
  const repository = await openRepository(cwd, {})
  const steps = await project.steps()
  let parent = commit
  for (const { locale, files } of steps) {
    parent = await makeCommit(repository, { parent, base: commit, files, subject: locale ?? 'all', env: {} })
  }
  const locales = steps.map(({ locale }) => locale)
  return {
    tip: parent,
    locales,
    texts: translator.texts(),
    translations: await project.machineTranslations(),
    repository,
  }
}

const shown = (commit: string, file: string) => JSON.parse(here.git('show', `${commit}:${file}`)) as unknown

test('a package in folders: a commit for each locale, with all other files as they were', async () => {
  const base = here.commit({
    '.gitignore': '.lockale\n',
    'README.md': 'read',
    'apps/other/a.txt': 'a',
    'apps/web/lockale.config.json': config,
    'apps/web/locales/en.json': { a: 'A one', b: 'B two' },
  })
  const first = await syncAt(base)
  expect(first.locales).toEqual(['de', 'pl'])
  expect(here.git('ls-tree', '-r', '--name-only', first.tip).trim().split('\n')).toEqual([
    '.gitignore',
    'README.md',
    'apps/other/a.txt',
    'apps/web/locales/de.json',
    'apps/web/locales/en.json',
    'apps/web/locales/pl.json',
    'apps/web/lockale.config.json',
    'apps/web/lockale.lock',
  ])
  expect(here.git('status', '--porcelain')).toBe('')
  expect(await readBranch(first.repository, first.tip)).toMatchObject({ kind: 'own', base })

  // Meanwhile a translator adds a German file, and the source grows.
  const next = here.commit({
    'apps/web/locales/en.json': { a: 'A one', b: 'B two', c: 'C three' },
    'apps/web/locales/de.json': { a: 'Eins' },
  })
  const second = await syncAt(next, { base, tip: first.tip })
  expect(second.texts).toEqual(['C three', 'C three'])
  expect(shown(second.tip, 'apps/web/locales/de.json')).toEqual({ a: 'Eins', b: 'de:B two', c: 'de:C three' })
  expect(second.translations.map(({ locale, message }) => `${locale} ${message}`)).toEqual([
    'de b',
    'de c',
    'pl a',
    'pl b',
    'pl c',
  ])
  const { diagnostics } = await (await openBranchProject({ cwd, commit: second.tip, env: {} })).check()
  expect(diagnostics).toEqual([])
  expect(await readBranch(second.repository, next)).toMatchObject({ kind: 'foreign', commit: next })
})
