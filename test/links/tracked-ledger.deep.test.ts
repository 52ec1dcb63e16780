import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { callLockale } from '../cli/call-lockale.ts'
import { createFolder } from '../cli/folder.ts'
import { runLockale } from '../cli/lockale.ts'

test('a translation cache that came with the repository is not believed', async () => {
  await using folder = await createFolder({
    'lockale.config.json': {
      source: 'en',
      targets: ['de'],
      files: ['locales/{locale}.json'],
      service: { preset: 'local' },
    },
    'locales/en.json': { a: 'Hello' },
  })
  const git = (...args: readonly string[]) => execFileSync('git', ['-C', folder.path, ...args])
  const lockale = (line: string) => callLockale(line.split(' '), { cwd: folder.path, env: {} })
  git('init', '--quiet')
  expect(await lockale('sync --yes')).toMatchObject({ code: 0 })
  git('add', '--force', '.lockale/ledger')
  await folder.write('locales/en.json', { a: 'Hello', b: 'World' })
  const before = await folder.bytes()

  const { code, err } = await lockale('sync --yes')
  expect([code, err]).toEqual([2, expect.stringContaining('CACHE_TRACKED')])
  expect(await folder.bytes()).toEqual(before)
  const line = '! git tracks .lockale/ledger: anyone who can commit could have changed it, so lockale does not use it\n'
  expect((await lockale('check')).err).toContain(`${line}  → git rm -r --cached --quiet .lockale\n`)

  git('rm', '-r', '--cached', '--quiet', '.lockale')
  expect((await lockale('check')).err).not.toContain('git tracks')
  expect(await lockale('sync --yes')).toMatchObject({ code: 0 })
})

test('a check says so of the memory of checks too, in each package, and is not remembered with it', async () => {
  const config = { source: 'en', targets: ['de'], files: ['l/{locale}.json'], service: { preset: 'local' } }
  await using folder = await createFolder({
    'package.json': { workspaces: ['a', 'b c'] },
    'a/package.json': { name: 'a' },
    'a/lockale.config.json': config,
    'a/l/en.json': { a: 'Hello' },
    'b c/package.json': { name: 'b' },
    'b c/lockale.config.json': config,
    'b c/l/en.json': { a: 'Hello' },
  })
  const git = (...args: readonly string[]) => execFileSync('git', ['-C', folder.path, ...args])
  const lockale = (line: string, cwd = '') => runLockale(line.split(' '), { cwd: join(folder.path, cwd), env: {} })
  git('init', '--quiet')
  expect(await lockale('sync --yes')).toMatchObject({ code: 0 })
  expect(await lockale('check', 'a')).toMatchObject({ code: 0, err: '' })
  git('add', '--force', 'a/.lockale', 'b c/.lockale/ledger')
  const inA = await lockale('check --quiet', 'a')
  expect([inA.code, inA.err]).toEqual([0, ''])
  // what the memory said before the files were tracked it says until anything changes
  await folder.write('a/l/en.json', { a: 'Hello', b: 'World' })
  for (const _ of ['first', 'again'])
    expect((await lockale('check', 'a')).err).toMatch(/^! git tracks \.lockale\/answers and 1 more of \.lockale\/: /u)
  expect((await lockale('check')).err).toContain("  → git rm -r --cached --quiet a/.lockale 'b c/.lockale'\n")
})
