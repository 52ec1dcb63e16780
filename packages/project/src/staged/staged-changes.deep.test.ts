import { rmSync, symlinkSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { lockfileName } from '@lockale/core'
import { createRepository, type Repository } from '@lockale/git/testing/repository'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stagedLocaleChanges } from './staged-changes.ts'

const config = {
  source: 'en',
  targets: ['de', { locale: 'pt-BR', file: 'pt_BR' }],
  files: [
    {
      source: './locales/{locale}/{namespace}.json',
      target: './locales/{locale}/{namespace}.json',
      notes: './l10n/notes.jsonl',
    },
  ],
  baseline: './known.txt',
}
let here: Repository
beforeEach(() => {
  here = createRepository()
})
afterEach(() => here[Symbol.dispose]())

const changes = (cwd = here.path) => stagedLocaleChanges({ cwd, env: {} })
const stage = (...files: readonly string[]) => {
  here.write(Object.fromEntries(files.map((file) => [file, 'changed'])))
  here.git('add', '-A')
}

const spellings: readonly (readonly [file: string, content: unknown])[] = [
  ['lockale.config.json', config],
  [
    'lockale.config.ts',
    `import { defineConfig } from 'lockale'\nexport default defineConfig(${JSON.stringify(config)})\n`,
  ],
  [
    'lockale.config.mjs',
    `const files = ${JSON.stringify(config.files)}\nexport default { ...${JSON.stringify(config)}, files }\n`,
  ],
  ['package.json', { lockale: config }],
]
test.for(spellings)('what a check depends on, by %s', async ([file, content]) => {
  here.commit({ [file]: content, 'locales/en/home.json': '', 'src/a.json': '' })
  expect(await changes()).toEqual([])
  stage(
    'src/a.json',
    'locales/en/.x',
    'locales/fr/home.json',
    'packages/locales/de/home.json',
    'readme.md',
    'lockale.locks',
  )
  expect(await changes()).toEqual([])
  const own = [
    'known.txt',
    'l10n/notes.jsonl',
    'locales/de/shop/cart.json',
    'locales/en/home.json',
    'locales/pt_BR/home.json',
    lockfileName,
  ]
  stage(...own)
  expect(await changes()).toEqual([...own].sort())
  here.git('reset', '-q', '--hard')
  unlinkSync(join(here.path, 'locales/en/home.json'))
  here.git('add', '-A')
  expect(await changes()).toEqual(['locales/en/home.json'])
  here.git('reset', '-q', '--hard')
  here.write({ [file]: typeof content === 'string' ? `${content}\n` : `${JSON.stringify(content)}\n` })
  here.git('add', file)
  expect(await changes()).toEqual([file])
})

test('files behind links, links, and submodules', async () => {
  here.write({ 'lockale.config.json': config, 'texts/en/a.json': '' })
  symlinkSync('texts', join(here.path, 'locales'))
  here.commit()
  stage('texts/en/a.json', 'other/en/a.json')
  expect(await changes()).toEqual(['texts/en/a.json'])
  rmSync(join(here.path, 'locales'))
  here.git('add', '-A')
  expect(await changes()).toEqual(['locales'])
})

test('a package below the top, and a workspace', async () => {
  const folder = 'packages/my app'
  here.commit({
    [`${folder}/lockale.config.json`]: config,
    [`${folder}/package.json`]: {},
    'package.json': { workspaces: ['packages/*'] },
  })
  stage(`${folder}/locales/en/a.json`, 'locales/en/a.json')
  expect(await changes(join(here.path, folder))).toEqual(['locales/en/a.json'])
  expect(await changes()).toEqual([`${folder}/locales/en/a.json`])
})

test('a repository without a commit, and a broken config', async () => {
  here.write({ 'lockale.config.json': config })
  expect(await changes()).toEqual([])
  stage('locales/en/a.json')
  here.git('rm', '-q', '--cached', 'lockale.config.json')
  expect(await changes()).toEqual(['locales/en/a.json'])
  here.write({ 'lockale.config.json': { ...config, files: 7 } })
  await expect(changes()).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
})
