import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeHookFile } from './hook-file.ts'

test.for([
  ['linux', 'changed'],
  ['win32', 'same'],
] as const)('a hook that no one may run, on %s: %s', async ([platform, change]) => {
  const folder = await mkdtemp(join(tmpdir(), 'lockale-hook-'))
  const path = join(folder, 'pre-commit')
  await writeFile(path, '#!/bin/sh\n', { mode: 0o644 })
  const hook = { path, text: '#!/bin/sh\n', isExecutable: true, dryRun: true }
  expect((await writeHookFile({ ...hook, platform })).change).toBe(change)
  await rm(folder, { recursive: true })
})
