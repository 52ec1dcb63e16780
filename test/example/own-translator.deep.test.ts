import { cp, mkdtemp, readFile, realpath, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startNode } from '../cli/lockale.ts'
import { repositoryRoot } from '../repo/source-files.ts'

const example = join(repositoryRoot, 'examples/own-translator')

test('examples/own-translator translates with a model and a program, judges it, and needs no key', async () => {
  const root = await mkdtemp(join(await realpath(tmpdir()), 'lockale-own-translator-'))
  const demo = (...args: readonly string[]) => startNode([join(root, 'demo.mjs'), ...args], { cwd: root }).ended
  try {
    const isCommitted = (path: string) =>
      !/node_modules|\.lockale|lockale\.lock|(?:de|eo|de-AT)\.json/u.test(path.slice(example.length))
    await cp(example, root, { recursive: true, filter: isCommitted })
    await symlink(join(example, 'node_modules'), join(root, 'node_modules'))
    const synced = await demo('sync')
    expect([synced.code, synced.out]).toEqual([0, expect.stringContaining('15 strings written')])
    expect(synced.out).toContain('12 translations judged: 0 with a low score')
    const read = async (locale: string) =>
      JSON.parse(await readFile(join(root, `locales/${locale}.json`), 'utf8')) as unknown
    expect(await read('de')).toMatchObject({ hello: 'Hallo {{name}}', danger: 'Lösche <b>alles</b>' })
    expect(await read('de-AT')).toEqual({ ...((await read('de')) as object), month: 'Jänner' })
    expect(await read('eo')).toMatchObject({ selected_other: 'Forigu {{count}} dosierojn' })
    expect(await readFile(join(root, 'lockale.lock'), 'utf8')).toContain('{"engine":"small-1 prompt-1"')
    const checked = await demo('check')
    expect([checked.code, checked.out]).toEqual([0, expect.stringContaining('No problems found')])
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})
