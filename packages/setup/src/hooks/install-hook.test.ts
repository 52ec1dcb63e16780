import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createRepository, type Repository } from '@lockale/git/testing/repository'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hookStatus, installHook, uninstallHook } from './install-hook.ts'

let here: Repository
beforeEach(() => {
  here = createRepository()
})
afterEach(() => here[Symbol.dispose]())

type HookOptions = Parameters<typeof installHook>[0]

const install = (options: Partial<HookOptions> = {}) => installHook({ root: here.path, env: {}, ...options })
const uninstall = (options: Partial<HookOptions> = {}) => uninstallHook({ root: here.path, env: {}, ...options })
const status = async () => (await hookStatus({ root: here.path, env: {} })).installed
const hook = '.git/hooks/pre-commit'
const modeOf = (file: string) => statSync(join(here.path, file)).mode & 0o777

test('plain git: a hook is made, found, not made twice, changed and taken away', async () => {
  expect(await install()).toMatchObject({ manager: 'git', task: 'check', files: [{ file: hook, change: 'created' }] })
  expect(modeOf(hook)).toBe(0o755)
  expect(await install()).toMatchObject({ files: [{ file: hook, change: 'same' }] })
  expect(await status()).toEqual([{ manager: 'git', file: hook, task: 'check' }])
  expect(await install({ task: 'sync' })).toMatchObject({ files: [{ change: 'changed' }] })
  expect(await install()).toMatchObject({ task: 'sync', files: [{ change: 'same' }] })
  expect(await status()).toEqual([{ manager: 'git', file: hook, task: 'sync' }])
  expect(here.read(hook).match(/lockale: begin/gu)).toHaveLength(1)
  expect(await uninstall()).toMatchObject({ files: [{ file: hook, change: 'removed' }] })
  expect(existsSync(join(here.path, hook))).toBe(false)
  expect(await uninstall()).toMatchObject({ files: [] })
})

test('a folder in the place of the hook is named', async () => {
  mkdirSync(join(here.path, hook), { recursive: true })
  await expect(install()).rejects.toMatchObject({ code: 'HOOK_UNWRITABLE' })
})
