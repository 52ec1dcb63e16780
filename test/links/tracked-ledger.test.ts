import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { callLockale } from '../cli/call-lockale.ts'
import { createFolder } from '../cli/folder.ts'

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
  expect([code, err]).toEqual([2, expect.stringContaining('LEDGER_TRACKED')])
  expect(await folder.bytes()).toEqual(before)
  expect((await lockale('doctor --offline')).out).toContain('.lockale/ is committed')

  git('rm', '-r', '--cached', '--quiet', '.lockale')
  expect(await lockale('sync --yes')).toMatchObject({ code: 0 })
})
