import { expect, test } from 'vitest'
import { run } from '../../run.ts'
import { fakeHost } from '@lockale/terminal/testing/fake-host'

const conflict = {
  locale: 'de',
  path: ['cart', 'title'],
  form: undefined,
  base: undefined,
  ours: { path: ['cart', 'title'], kind: 'text', value: 'Korb', form: undefined, note: undefined },
  theirs: undefined,
} as const

test.for<[line: string, call: string]>([
  ['merge-driver .o .a .b locales/de.json', 'merge .o .a .b locales/de.json undefined'],
  ['merge-driver .o .a .b 9 locales/de.json', 'merge .o .a .b locales/de.json 9'],
  ['merge-driver .o .a .b locales/de.json 9', 'merge .o .a .b locales/de.json 9'],
  ['merge-driver .o .a .b 404', 'merge .o .a .b 404 undefined'],
])('lockale %s', async ([line, call]) => {
  const host = fakeHost()
  expect(await run(line.split(' '), host)).toBe(0)
  expect(host.calls).toEqual([call])
  expect([host.out(), host.err()]).toEqual(['', ''])
})

test.for(['merge-driver .o .a .b', 'merge-driver .o .a .b 7 x y'])('lockale %s is refused', async (line) => {
  const host = fakeHost()
  expect(await run(line.split(' '), host)).toBe(2)
  expect([host.calls, host.err()]).toEqual([[], expect.stringContaining('%O %A %B %L %P')])
})

test('a conflict is 1, as git reads it, with both texts', async () => {
  const mergeForGit = () => Promise.resolve({ isClean: false, conflicts: [conflict], byLines: undefined })
  const host = fakeHost({ parts: { mergeForGit } })
  expect(await run(['merge-driver', '.o', '.a', '.b', '7', 'de.json'], host)).toBe(1)
  expect(host.out()).toBe('✗ de.json cart.title de\n  ours    "Korb"\n  theirs  deleted\n')
})

test.for<[line: string, call: string]>([
  ['resolve', '{"dryRun":false,"stage":false}'],
  ['resolve --ours --stage', '{"dryRun":false,"stage":true,"prefer":"ours"}'],
  ['resolve --theirs --dry-run', '{"dryRun":true,"stage":false,"prefer":"theirs"}'],
])('lockale %s', async ([line, call]) => {
  const host = fakeHost()
  expect(await run(line.split(' '), host)).toBe(0)
  expect(host.calls).toEqual(['open /app', `resolve ${call}`])
})

test('both sides at once are refused', async () => {
  const host = fakeHost()
  expect(await run(['resolve', '--ours', '--theirs'], host)).toBe(2)
  expect(host.calls).toEqual([])
})

test('open conflicts are listed and exit with 8; resolved files are named for git add', async () => {
  const resolve = () =>
    Promise.resolve({
      settled: ['en.json'],
      files: ['en.json', 'de.json'],
      conflicts: [
        { file: 'de.json', entry: conflict },
        { file: 'pl.json', whole: 'one-sided' as const },
      ],
    })
  const host = fakeHost({ project: { resolve } })
  expect(await run(['resolve'], host)).toBe(8)
  expect(host.out()).toBe(
    [
      '✓ en.json resolved',
      '✗ de.json cart.title de',
      '  ours    "Korb"',
      '  theirs  deleted',
      '✗ pl.json: has only our side; git add it to keep it, or merge it again: git checkout -m',
      '✗ 2 conflicts in 2 files to resolve yourself',
      '',
    ].join('\n'),
  )
  expect(host.err()).toContain('→ git add en.json\n')
})
