import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { createFolder, type Folder } from '../cli/folder.ts'
import { callLockale } from '../cli/call-lockale.ts'
import { runLockale } from '../cli/lockale.ts'
import { startAsReal } from '../start-as-real.ts'
import { gitEnvironment } from '../git/environment.ts'

function commit({ path }: Folder): string {
  const git = (...args: readonly string[]) =>
    execFileSync('git', args, { cwd: path, env: gitEnvironment, encoding: 'utf8' })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-q', '-m', 'a commit')
  return git('rev-parse', 'HEAD').trim().slice(0, 9)
}

test('first contact on the command line: nothing is spent on what is there, and git says what is out of date', async () => {
  await using service = await startAsReal()
  const config = {
    source: 'en',
    targets: ['de'],
    files: ['{locale}.json'],
    syntax: 'i18next',
    service: { baseUrl: service.url },
    checks: { 'punctuation-spacing': 'off' },
  }
  const german = { cta: 'Kaufen', title: 'Warenkorb' }
  await using folder = await createFolder({
    'lockale.config.json': config,
    'en.json': { cta: 'Buy', title: 'Cart' },
    'de.json': german,
  })
  const first = commit(folder)
  await folder.write('en.json', { cta: 'Buy now', title: 'Cart', more: 'More' })
  const second = commit(folder)
  const inCi = { LOCKALE_KEY: 'test-key', CI: 'true' }
  const lockale = (line: string, env = {}) => callLockale(line.split(' '), { cwd: folder.path, env })

  // In a process of its own, where git has its ten seconds: inside, they pass twenty times as fast.
  const why = await runLockale(['why', 'cta'], { cwd: folder.path })
  const undated = why.out.replaceAll(/ \d{4}-\d\d-\d\d A: "a commit"$/gmu, ' DATE A: a commit')
  expect(undated.split('\n').slice(0, 4)).toEqual([
    'cta in de: needs review (source changed)  de.json',
    `  was          "Buy"  last in ${first}`,
    `  source       "Buy now"  since ${second} DATE A: a commit`,
    `  translation  "Kaufen"  since ${first} DATE A: a commit`,
  ])
  // In CI a lockfile that is missing beside translations is a mistake, not a beginning.
  expect(await lockale('sync --yes', inCi)).toMatchObject({ code: 8, err: expect.stringContaining('LOCKFILE_MISSING') })
  expect([service.counters.requests, await folder.readJson('de.json')]).toEqual([0, german])
  expect(await lockale('sync --yes --adopt', inCi)).toMatchObject({ code: 0 })
  expect(service.counters.billedCharacters).toBe('More'.length)
  expect(await folder.readJson('de.json')).toMatchObject(german)
  expect((await folder.read('lockale.lock')).match(/\tde\?/gu)).toHaveLength(2)
  const check = await lockale('check')
  expect(check.out).toContain('the source is now "Buy now"')
})
