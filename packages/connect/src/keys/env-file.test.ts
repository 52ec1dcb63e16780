import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { LockaleError } from '@lockale/errors'
import { expect, onTestFinished, test } from 'vitest'
import { refuseNoKey } from './find-key.ts'

test.for<[name: string, files: Record<string, string>, named: string | undefined, preset?: string, from?: string]>([
  ['none', {}, undefined],
  ['a key', { '.env': 'A=1\nLOCKALE_KEY=secret-1234\n' }, '.env has LOCKALE_KEY'],
  ['exported, in quotes, with blanks', { '.env': '  export LOCKALE_KEY = "secret-1234"' }, '.env has LOCKALE_KEY'],
  ['the local one first', { '.env.local': 'LOCKALE_KEY=secret-1234', '.env': 'LOCKALE_KEY=x' }, '.env.local has'],
  ['lines of Windows', { '.env': 'A=1\r\nLOCKALE_KEY=secret-1234\r\n' }, '.env has LOCKALE_KEY'],
  ['a variable of the vendor', { '.env': 'DEEPL_AUTH_KEY=secret-1234' }, '.env has DEEPL_AUTH_KEY', 'deepl'],
  ['the same with another service', { '.env': 'DEEPL_AUTH_KEY=secret-1234' }, undefined, 'service'],
  ['a comment', { '.env': '# LOCKALE_KEY=secret-1234' }, undefined],
  ['an empty one', { '.env': 'LOCKALE_KEY=\nB=1' }, undefined],
  ['another name', { '.env': 'MY_LOCKALE_KEY=secret-1234\nLOCKALE_KEY_FILE=secret' }, undefined],
  ['a folder', { '.env/x': 'LOCKALE_KEY=secret-1234' }, undefined],
  [
    'beside the config, from a folder below',
    { '.env': 'LOCKALE_KEY=secret-1234', 'lockale.config.ts': '', 'src/a': '' },
    '../.env has LOCKALE_KEY',
    'service',
    'src',
  ],
  ['above the config', { '.env': 'LOCKALE_KEY=x', 'app/lockale.config.ts': '' }, undefined, 'service', 'app'],
  ['without a config above', { '.env': 'LOCKALE_KEY=x', 'src/a': '' }, undefined, 'service', 'src'],
])('a .env that nobody reads is named: %s', async ([, files, named, preset = 'service', from = '.']) => {
  const root = await mkdtemp(join(tmpdir(), 'lockale-env-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
  const error: unknown = await refuseNoKey({}, { preset, cwd: join(root, from) }).catch((reason: unknown) => reason)
  const { code, hint = '' } = error instanceof LockaleError ? error : { code: undefined }
  expect(code).toBe('KEY_MISSING')
  expect(hint).not.toContain('secret')
  expect(hint).toContain(named ?? 'Set LOCKALE_KEY in the environment')
})
