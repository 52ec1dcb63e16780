import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { runLockale } from '../cli/lockale.ts'
import { repositoryRoot } from '../repo/source-files.ts'

const example = join(repositoryRoot, 'examples/own-format')

test('examples/own-format does what its README says', async () => {
  const root = await mkdtemp(join(await realpath(tmpdir()), 'lockale-own-format-'))
  try {
    const isCommitted = (path: string) =>
      !/node_modules|\.lockale|lockale\.lock|(?:de|pl)\.dlg/u.test(path.slice(example.length))
    await cp(example, root, { recursive: true, filter: isCommitted })
    await symlink(join(example, 'node_modules'), join(root, 'node_modules'))
    const synced = await runLockale(['sync'], { cwd: root })
    expect([synced.code, synced.out]).toEqual([0, expect.stringContaining('8 strings written')])
    const [source, target] = await Promise.all(
      ['en', 'de'].map((locale) => readFile(join(root, `texts/${locale}.dlg`), 'utf8')),
    )
    const withoutValues = (text = '') => text.replaceAll(/^(@\S+ ).*$/gmu, '$1')
    expect(withoutValues(target)).toBe(withoutValues(source))
    expect(target).toMatch(/^@greeting \[de .*\{name\}!$/mu)
    const checked = await runLockale(['check'], { cwd: root })
    expect([checked.code, checked.out]).toEqual([0, expect.stringContaining('No problems found')])
    const shouting = (target ?? '').replace(/^@farewell .*$/mu, '@farewell Gute Reise!')
    await writeFile(join(root, 'texts/de.dlg'), shouting)
    const warned = await runLockale(['check'], { cwd: root })
    expect([warned.code, warned.out]).toEqual([0, expect.stringContaining('farewell: shouts at the player (tone)')])
    const vitest = join(example, 'node_modules/vitest/vitest.mjs')
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [vitest, 'run', '--no-color', '--test-timeout=120000'],
      {
        cwd: root,
      },
    )
    expect(stdout).toMatch(/Tests +2\d passed/u)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})
