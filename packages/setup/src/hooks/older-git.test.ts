import { execFileSync } from 'node:child_process'
import { chmodSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { changedLines } from '@lockale/git/changed-lines'
import { createRepository, temporaryFolder } from '@lockale/git/testing/repository'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installHook } from './install-hook.ts'

// What git 2.20 of 2018 does not know is refused on its way to the git of this machine.
const newer = ['--end-of-options', '--show-scope', '--path-format', '--fixed-value']
const path = process.env['PATH'] ?? ''
const bin = temporaryFolder()
beforeAll(() => {
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  const script = `for word do case "$word" in ${newer.map((one) => `${one}*`).join('|')}) exit 129;; esac; done`
  writeFileSync(join(bin, 'git'), `#!/bin/sh\n${script}\nexec '${real}' "$@"\n`)
  chmodSync(join(bin, 'git'), 0o755)
  process.env['PATH'] = `${bin}${delimiter}${path}`
})
afterAll(() => {
  process.env['PATH'] = path
  rmSync(bin, { recursive: true })
})

test('by an older git too the folder of hooks is found that this repository names', async () => {
  using repository = createRepository()
  repository.git('config', 'core.hooksPath', 'my hooks')
  const report = await installHook({ root: repository.path, env: {} })
  expect(report.files).toMatchObject([{ file: 'my hooks/pre-commit', change: 'created' }])
})

test('and that folder is its own where it lies elsewhere, and of all repositories where the user names it', async () => {
  using repository = createRepository()
  using other = createRepository()
  const hooks = join(other.path, 'hooks')
  repository.git('config', 'core.hooksPath', hooks)
  const mine = await installHook({ root: repository.path, env: {}, dryRun: true })
  expect(mine).toMatchObject({ files: [{ file: join(hooks, 'pre-commit') }], byHand: undefined })
  repository.git('config', '--unset', 'core.hooksPath')
  other.write({ config: `[core]\n\thooksPath = ${hooks}\n` })
  process.env['GIT_CONFIG_GLOBAL'] = join(other.path, 'config')
  try {
    const { byHand } = await installHook({ root: repository.path, env: {}, dryRun: true })
    expect(byHand?.why).toContain('for all repositories')
  } finally {
    delete process.env['GIT_CONFIG_GLOBAL']
  }
})

test('by an older git too the lines are found that changed since a commit', async () => {
  using repository = createRepository()
  const base = repository.commit({ 'a.txt': 'one\n' })
  repository.commit({ 'a.txt': 'one\ntwo\n' })
  const lines = await changedLines({ root: repository.path, ref: base })
  expect([...lines]).toEqual([['a.txt', [[2, 2]]]])
})
