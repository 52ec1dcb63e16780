import { chmod, chown, mkdir, readFile, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { installHook as installHookIn } from '@lockale/setup/hooks/install-hook'
import { expect, test } from 'vitest'
import { bin, runLockale, startProgram } from '../cli/lockale.ts'
import { gitEnvironment } from './environment.ts'
import { install, open, project } from './hooked.ts'

test('git commit -a and git commit with names are judged by the index they make', async () => {
  const { folder, git, did, installHook } = await open({ ...project, 'locales/de.json': { cta: 'Kaufen' }, a: '' })
  await using _ = folder
  await did('add', '-A')
  await did('commit', '-qm', 'one')
  await installHook()
  await folder.write('locales/en.json', { cta: 'Buy', more: 'More' })
  await folder.write('a', 'b')
  expect((await git('commit', '-m', 'names', 'a')).err).toContain('no locale files are staged')
  expect(await git('commit', '-qm', 'names', 'locales/en.json')).toMatchObject({ code: 1 })
  expect(await git('commit', '-qam', 'all')).toMatchObject({ code: 1 })
  await folder.write('locales/de.json', { cta: 'Kaufen', more: 'Mehr' })
  expect(await git('commit', '-qam', 'all')).toMatchObject({ code: 0 })
})

test('the commit that ends a merge, and one in a work tree beside the first', async () => {
  const { folder, git, did, installHook, lockale } = await open({ ...project, 'locales/de.json': { cta: 'Kaufen' } })
  await using _ = folder
  await did('add', '-A')
  await did('commit', '-qm', 'one')
  await installHook()
  await did('checkout', '-qb', 'other')
  await folder.write('locales/de.json', { cta: 'Erwerben' })
  await did('commit', '-qam', 'theirs')
  await did('checkout', '-q', 'main')
  await folder.write('locales/de.json', { cta: 'Holen' })
  await did('commit', '-qam', 'ours')
  expect(await git('merge', 'other')).toMatchObject({ code: 1 })
  const unmerged = await lockale('check', '--staged')
  expect([unmerged.code, unmerged.err]).toEqual([8, expect.stringContaining('STAGED_UNMERGED')])
  await folder.write('locales/de.json', { cta: '{{broken}}' })
  await did('add', '-A')
  expect(await git('commit', '-qm', 'merge')).toMatchObject({ code: 1 })
  await folder.write('locales/de.json', { cta: 'Holen' })
  await did('add', '-A')
  await did('commit', '-qm', 'merge')

  const beside = join(folder.path, '.git/beside')
  await did('worktree', 'add', '-q', beside)
  await install(beside)
  await folder.write('.git/beside/locales/en.json', { cta: 'Buy', more: 'More' })
  const there = (...args: readonly string[]) => startProgram('git', args, { cwd: beside, env: gitEnvironment }).ended
  expect(await there('commit', '-qam', 'more')).toMatchObject({ code: 1 })
  await folder.write('.git/beside/locales/de.json', { cta: 'Holen', more: 'Mehr' })
  expect(await there('commit', '-qam', 'more')).toMatchObject({ code: 0 })
})

test('a package below the top, with a blank in its name; a submodule', async () => {
  const inner = Object.fromEntries(
    Object.entries(project).map(([file, content]) => [`packages/my app/${file}`, content]),
  )
  const { folder, git, did } = await open(inner)
  await using _ = folder
  const app = join(folder.path, 'packages/my app')
  await rm(join(folder.path, 'node_modules'), { recursive: true })
  await installHookIn({ root: app, env: {} })
  await did('add', '-A')
  const without = await git('commit', '-qm', 'one')
  expect([without.code, without.err]).toEqual([0, ''])
  await did('update-ref', '-d', 'HEAD')
  await install(folder.path)
  expect((await git('commit', '-qm', 'one')).err).toContain('does not exist yet')
  await folder.write('packages/my app/locales/de.json', { cta: 'Kaufen' })
  await did('add', '-A')
  await did('commit', '-qm', 'one')

  const other = await open(project)
  await using __ = other.folder
  await other.did('-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', folder.path, 'sub')
  const sub = join(other.folder.path, 'sub/packages/my app')
  await install(sub)
  await installHookIn({ root: sub, env: {} })
  await other.folder.write('sub/packages/my app/locales/de.json', { cta: '{{broken}}' })
  const commit = startProgram('git', ['commit', '-qam', 'sub'], { cwd: sub, env: gitEnvironment })
  expect(await commit.ended).toMatchObject({ code: 1, err: expect.stringContaining('{{broken}}') as string })
})

test('a hook of others stays and runs first or after, and uninstall gives it back', async () => {
  const { folder, git, did, lockale } = await open({ ...project, 'locales/de.json': { cta: 'Kaufen' } })
  await using _ = folder
  const own = '#!/bin/sh\necho ours ran\nexit 0\n'
  await folder.write('.husky/pre-commit', own)
  await chmod(join(folder.path, '.husky/pre-commit'), 0o755)
  await did('config', 'core.hooksPath', '.husky')
  expect((await lockale('hooks', 'status')).out).toContain('hooks here are run by husky')
  await lockale('hooks', 'install')
  expect((await lockale('hooks', 'status')).out).toContain('✓ .husky/pre-commit (husky) lockale check --staged')
  await did('add', '-A')
  const commit = await git('commit', '-m', 'one')
  expect(commit).toMatchObject({ code: 0 })
  expect(commit.err).toContain('ours ran')
  await lockale('hooks', 'uninstall')
  expect(await readFile(join(folder.path, '.husky/pre-commit'), 'utf8')).toBe(own)
})

test('without git, and in a repository of a format that git does not know', async () => {
  const { folder, did } = await open(project)
  await using _ = folder
  const empty = join(folder.path, '.lockale')
  await mkdir(empty)
  await symlink(process.execPath, join(empty, 'node'))
  const without = await startProgram(process.execPath, [bin, 'check', '--staged'], {
    cwd: folder.path,
    env: { PATH: empty },
  }).ended
  expect([without.code, without.err]).toEqual([2, expect.stringContaining('GIT_MISSING')])
  await did('config', '--file', '.git/config', 'core.repositoryformatversion', '99')
  const broken = await runLockale(['check', '--staged'], { cwd: folder.path, env: gitEnvironment })
  expect([broken.code, broken.err]).toEqual([2, expect.stringContaining('GIT_NO_REPOSITORY')])
})

test.skipIf(process.getuid?.() !== 0)(
  "another user's repository is refused, with the command that trusts it, and so says doctor (skipped for all but root)",
  async () => {
    const { folder } = await open(project)
    await using _ = folder
    await chown(folder.path, 12_345, 12_345)
    await chown(join(folder.path, '.git'), 12_345, 12_345)
    const settings = join(folder.path, '.git/settings-of-the-user')
    const env = { ...gitEnvironment, GIT_CONFIG_GLOBAL: settings }
    const call = (...args: readonly string[]) => runLockale(args, { cwd: folder.path, env })
    const refused = await call('check', '--staged')
    expect([refused.code, refused.err]).toEqual([2, expect.stringMatching(/GIT_NO_REPOSITORY[^]*another user/u)])
    const trust = /`(git config --global --add safe\.directory [^`]+)`/u
    const doctor = await call('doctor', '--offline')
    const [, command = 'false'] = trust.exec(refused.err) ?? []
    expect(doctor.out).toMatch(/^! git .*another user\n/mu)
    expect(doctor.out).toContain(command)
    expect(await startProgram('sh', ['-c', command], { cwd: folder.path, env }).ended).toMatchObject({ code: 0 })
    const trusted = await call('check', '--staged')
    expect([trusted.code, trusted.out]).toEqual([0, expect.stringContaining('no locale files are staged')])
    expect((await call('doctor', '--offline')).out).toMatch(/^✓ git /mu)
  },
)
