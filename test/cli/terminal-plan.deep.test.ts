import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { gitEnvironment as env } from '../git/environment.ts'
import { createFolder } from './folder.ts'
import { runLockale } from './lockale.ts'

test('a plan shows what a changed text was before, as git knows it', async () => {
  const config = { source: 'en', targets: ['de'], files: ['{locale}.json'], service: { preset: 'local' } }
  await using folder = await createFolder({
    'lockale.config.json': config,
    'en.json': { cta: 'Buy', cart: 'Your cart', home: 'Home' },
  })
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: folder.path, env })
  const lockale = (line: string) => runLockale(line.split(' '), { cwd: folder.path })
  expect(await lockale('sync')).toMatchObject({ code: 0 })
  git('init', '-q')
  git('add', '.')
  git('commit', '-qm', 'one')
  await folder.write('en.json', { cta: 'Buy now', cart: 'Your cart', home: 'Home', more: 'More' })

  const { out } = await lockale('plan')
  expect(out.split('\n').slice(0, 5)).toEqual([
    'de  de.json  2 strings · 11 characters',
    '  ~ cta   "Buy" → "Buy now"',
    '  + more  "More"',
    '',
    '+ 1 to translate · ~ 1 to re-translate',
  ])
  // Programs get no more than before.
  expect((await lockale('plan --json')).out).not.toContain('→')
})
