import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { bin } from '../cli/lockale.ts'
import { open, project } from './hooked.ts'

test('each commit is checked by what it holds, whatever lies in the work tree', async () => {
  const { folder, git, did, lockale } = await open(project)
  await using _ = folder
  expect((await lockale('hooks', 'install')).out).toBe(
    '✓ .git/hooks/pre-commit made\ni before each commit, by git: lockale check --staged\n',
  )
  await did('add', '-A')
  const refused = await git('commit', '-qm', 'one')
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.err + refused.out).toContain('locales/de.json')
  await folder.write('locales/de.json', { cta: 'Kaufen' })
  expect(await git('commit', '-qm', 'one')).toMatchObject({ code: 1 })
  await did('add', 'locales/de.json')
  await folder.write('locales/de.json', '{ "cta": ')
  expect(await git('commit', '-qm', 'one')).toMatchObject({ code: 0 })
  // The work tree is broken, and no locale file is staged.
  await folder.write('readme.md', 'hello')
  await did('add', 'readme.md')
  expect((await git('commit', '-m', 'two')).err).toContain('no locale files are staged')
})

test('a hook that translates puts the texts into the commit, and leaves the work tree clean', async () => {
  const { folder, git, did, installHook } = await open(project)
  await using _ = folder
  await installHook('sync')
  await did('add', '-A')
  await did('commit', '-qm', 'one')
  expect(await did('status', '--porcelain')).toBe('')
  expect(JSON.parse(await did('show', 'HEAD:locales/de.json'))).toHaveProperty('cta')
  await folder.write('locales/en.json', { cta: 'Buy', more: 'More' })
  await did('commit', '-qam', 'two')
  expect(await did('status', '--porcelain')).toBe('')
  expect(JSON.parse(await did('show', 'HEAD:locales/de.json'))).toHaveProperty('more')
  await folder.write('locales/en.json', { cta: 'Buy', more: 'More', third: 'Third' })
  const named = await git('commit', '-qm', 'three', 'locales/en.json')
  expect([named.code, named.err]).toEqual([1, expect.stringContaining('STAGED_PARTIAL_COMMIT')])
})

test('a commit without locale files loads neither formats nor syntaxes', async () => {
  const dist = join(dirname(bin), '../dist')
  const names = await readdir(dist)
  const reached = new Set(names.filter((name) => /^(?:bin|staged|staged-changes)-[\w-]{8}\.mjs$/u.test(name)))
  for (const name of reached) {
    const text = await readFile(join(dist, name), 'utf8')
    for (const [, next = ''] of text.matchAll(/^(?:import|export) [^;]*? from "\.\/([^"]+)"/gmu)) reached.add(next)
  }
  const texts = await Promise.all([...reached].map((name) => readFile(join(dist, name), 'utf8')))
  expect(texts.length).toBeGreaterThan(3)
  expect(texts.filter((text) => /^import .* from "@lockale\//mu.test(text))).toEqual([])
})
