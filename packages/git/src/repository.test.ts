import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gitUserName } from './repository.ts'

let root: string
const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root })
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'lockale-name-'))
  vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null')
  vi.stubEnv('GIT_CONFIG_NOSYSTEM', '1')
  git('init', '-q')
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(root, { recursive: true })
})

test('the name of git is one line of text', async () => {
  git('config', 'user.name', ' Ana\tLima\n\u202e ')
  expect(await gitUserName(root)).toBe('Ana Lima')
})

test('without one, what to type is said', async () => {
  await expect(gitUserName(root)).rejects.toMatchObject({
    code: 'GIT_FAILED',
    hint: expect.stringContaining('git config user.name') as string,
  })
})
