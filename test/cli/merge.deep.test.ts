import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createFolder, type Folder } from './folder.ts'
import { runLockale } from './lockale.ts'
import { git as runGit } from '../git/clone.ts'

const bin = join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'packages/cli/bin/lockale.cjs')
const source = { back: 'Back', cta: 'Buy', quit: 'Quit' }
const config = { source: 'en', targets: ['de', 'pl'], files: ['locales/{locale}.json'], service: { preset: 'local' } }

/** A project in a folder of a repository, synced, with branches `ours` and `theirs` at the same commit. */
async function createApp(
  attributes: string,
): Promise<Folder & { git: (...args: readonly string[]) => Promise<string> }> {
  const folder = await createFolder({
    '.gitattributes': attributes,
    'apps/shop/lockale.config.json': config,
    'apps/shop/locales/en.json': source,
  })
  const git = (...args: readonly string[]) => runGit(folder.path, args)
  await git('init', '-q', '-b', 'ours')
  await git('config', 'merge.lockale.driver', `"${process.execPath}" "${bin}" merge-driver %O %A %B %L %P`)
  await sync(folder)
  await git('add', '-A')
  await git('commit', '-q', '-m', 'begin')
  await git('branch', 'theirs')
  return Object.assign(folder, { git })
}

/** @returns requests that it took */
async function sync(folder: Folder): Promise<unknown> {
  const { code, out } = await runLockale(['sync', '--json'], { cwd: join(folder.path, 'apps/shop') })
  expect(code).toBe(0)
  return (JSON.parse(out) as { requests: unknown }).requests
}

test('git merge by the driver, in a folder below the top: no conflicts, nothing is bought again', async () => {
  await using app = await createApp('lockale.lock merge=lockale\napps/shop/locales/** merge=lockale\n')
  for (const side of ['theirs', 'ours']) {
    await app.git('checkout', '-q', side)
    await app.write('apps/shop/locales/en.json', { ...source, [`y${side}`]: `Of ${side}` })
    await sync(app)
    await app.git('commit', '-q', '-a', '-m', side)
  }
  await app.git('merge', '-q', '-m', 'merge', 'theirs')
  expect(await app.readJson('apps/shop/locales/en.json')).toEqual({ ...source, yours: 'Of ours', ytheirs: 'Of theirs' })
  expect(await sync(app)).toBe(0)
  expect(await app.git('status', '--short')).toBe('')
})

// The row of the fault table: file, line, both values shown; nothing parsed as text, nothing sent.
test('conflict markers in a locale file: every command shows where and both sides, resolve resolves what it can', async () => {
  await using app = await createApp('')
  for (const [side, text] of [['theirs', 'Erwerben'] as const, ['ours', 'Kaufen'] as const]) {
    await app.git('checkout', '-q', side)
    await app.write('apps/shop/locales/en.json', { ...source, [`y${side}`]: `Of ${side}` })
    await sync(app)
    const texts = (await app.readJson('apps/shop/locales/de.json')) as object
    await app.write('apps/shop/locales/de.json', { ...texts, cta: text })
    await app.git('commit', '-q', '-a', '-m', side)
  }
  await expect(app.git('merge', '-q', 'theirs')).rejects.toThrow('merge')
  const cwd = join(app.path, 'apps/shop')
  const before = await app.bytes()
  const check = await runLockale(['check'], { cwd })
  expect(check.code).toBe(8)
  expect(check.out).toMatch(/^locales\/de\.json\n.* \d+:1 +has a merge conflict here.*"Kaufen".*"Erwerben"/mu)
  const stopped = await runLockale(['sync'], { cwd })
  expect([stopped.code, stopped.err]).toEqual([8, expect.stringMatching(/CATALOG_CONFLICTED[^]*lockale resolve/u)])
  expect(await app.bytes()).toEqual(before)

  const resolved = await runLockale(['resolve', '--stage'], { cwd })
  expect(resolved.code).toBe(8)
  expect(resolved.out).toContain('locales/de.json cta de\n  ours    "Kaufen"\n  theirs  "Erwerben"\n')
  expect(await app.git('diff', '--name-only', '--diff-filter=U')).toBe('apps/shop/locales/de.json\n')
  const rest = await runLockale(['resolve', '--theirs', '--stage', '--json'], { cwd })
  expect([rest.code, JSON.parse(rest.out)]).toMatchObject([0, { settled: ['locales/de.json'], conflicts: [] }])
  expect(await app.readJson('apps/shop/locales/de.json')).toMatchObject({ cta: 'Erwerben' })
  expect(await sync(app)).toBe(0)
})
