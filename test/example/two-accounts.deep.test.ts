import { cp, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startNode } from '../cli/lockale.ts'
import { repositoryRoot } from '../repo/source-files.ts'

const example = join(repositoryRoot, 'examples/two-accounts')

test('examples/two-accounts gives each account its locales, and each key to its own server', async () => {
  const root = await mkdtemp(join(await realpath(tmpdir()), 'lockale-two-accounts-'))
  const demo = (...args: readonly string[]) => startNode([join(root, 'demo.mjs'), ...args], { cwd: root }).ended
  try {
    const isCommitted = (path: string) =>
      !/node_modules|\.lockale|lockale\.lock|(?:de|fr|ja|ko)\.json/u.test(path.slice(example.length))
    await cp(example, root, { recursive: true, filter: isCommitted })
    await symlink(join(example, 'node_modules'), join(root, 'node_modules'))
    const synced = await demo('sync')
    expect([synced.code, synced.out]).toEqual([0, expect.stringContaining('8 strings written')])
    expect(synced.out).toContain('requests: 2 of the first account, 2 of the second')
    const read = async (file: string) => readFile(join(root, file), 'utf8')
    expect([await read('locales/de.json'), await read('locales/ja.json')]).toEqual([
      expect.stringContaining('[de '),
      expect.stringContaining('[ja '),
    ])
    const checked = await demo('check')
    expect([checked.code, checked.out]).toEqual([0, expect.stringContaining('No problems found')])
    const said = synced.out + synced.err + checked.out + checked.err + (await read('lockale.lock'))
    expect(said).not.toMatch(/key-of-/u)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})
