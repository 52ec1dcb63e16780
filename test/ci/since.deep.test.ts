import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { runInside } from '../canary/run-inside.ts'
import { createFolder, type Folder } from '../cli/folder.ts'
import { gitEnvironment } from '../git/environment.ts'

interface Repository extends AsyncDisposable {
  readonly folder: Folder
  readonly git: (...args: readonly string[]) => void
  readonly check: (line?: string, env?: Readonly<Record<string, string>>) => ReturnType<typeof runInside>
  readonly sync: () => ReturnType<typeof runInside>
}

/** A package of a repository, in step but for one German text, on a branch that has changed nothing yet. */
async function createRepository(): Promise<Repository> {
  const folder = await createFolder({
    'apps/web/lockale.config.json': {
      source: 'en',
      targets: ['de', 'fr'],
      files: ['locales/{locale}.json'],
      service: { preset: 'local' },
    },
    'apps/web/locales/en.json': { cta: 'Buy {{count}}', home: 'Home', old: 'Old {{name}}' },
  })
  const cwd = `${folder.path}/apps/web`
  const git = (...args: readonly string[]) =>
    void execFileSync('git', args, { cwd: folder.path, env: gitEnvironment, stdio: 'ignore' })
  const inside = (line: string, env = {}) =>
    runInside(line.split(' ').filter(Boolean), { cwd, env: { ...gitEnvironment, ...env } })
  await inside('sync -q')
  const de = await folder.read('apps/web/locales/de.json')
  await folder.write('apps/web/locales/de.json', de.replace('{{name}}', ''))
  git('init')
  git('symbolic-ref', 'HEAD', 'refs/heads/main')
  git('add', '.')
  git('commit', '-m', 'one')
  git('checkout', '-b', 'feature')
  return {
    folder,
    git,
    check: (line = '', env) => inside(`check ${line}`, env),
    sync: () => inside('sync -q'),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

// The first of a process loads everything.
test('--since: what others left does not fail, what a branch did does', async () => {
  await using repository = await createRepository()
  const { folder, check, git } = repository
  const edit = async (file: string, from: string, to: string) => {
    const path = `apps/web/locales/${file}`
    await folder.write(path, (await folder.read(path)).replace(from, to))
  }
  const all = await check()
  expect([all.code, all.out]).toEqual([1, expect.stringContaining('old: {{name}} is missing')])
  const none = await check('--since main')
  expect([none.code, none.out]).toEqual([0, expect.stringMatching(/No problems found\..* \d+ older problems?/u)])

  // Of a source text that was changed, the lines of its translations were not.
  await edit('en.json', 'Buy ', 'Buy now ')
  const stale = await check('--since main')
  expect(stale.code).toBe(1)
  expect(stale.out).toMatch(/locales\/de\.json\n {2}✗ 2:\d+ {2}cta: /u)
  expect(stale.out).toMatch(/locales\/fr\.json\n {2}✗ 2:\d+ {2}cta: /u)
  expect(stale.out).not.toContain('is missing')

  await edit('en.json', 'Buy now ', 'Buy ')
  await edit('fr.json', '{{count}}', '')
  git('commit', '--all', '-m', 'two')
  const broken = await check('--since main')
  expect([broken.code, broken.out]).toEqual([
    1,
    expect.stringMatching(/fr\.json\n(?: .*\n)* {2}✗ 2:\d+ {2}cta: \{\{count\}\} is missing/u),
  ])
  expect(broken.out).not.toContain('de.json')

  const unknown = await check('--since nowhere')
  expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('GIT_REF_UNKNOWN')])
})

test('on GitHub paths begin at the root of the repository, and lines of the branch come first', async () => {
  await using repository = await createRepository()
  const { folder, check, git } = repository
  const path = 'apps/web/locales/fr.json'
  await folder.write(path, (await folder.read(path)).replace('{{count}}', ''))
  git('commit', '--all', '-m', 'two')
  git('update-ref', 'refs/remotes/origin/main', 'main')
  const env = { GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: 'main', GITHUB_STEP_SUMMARY: `${folder.path}/summary.md` }
  const [first, second] = (await check('--reporter github', env)).out.split('\n')
  expect(first).toMatch(/^::error file=apps\/web\/locales\/fr\.json,line=2,/u)
  expect(second).toMatch(/^::error file=apps\/web\/locales\/de\.json,line=4,/u)
  expect(await folder.read('summary.md')).toContain('<code>apps/web/locales/fr.json</code>')
})

test('in Markdown: what a machine wrote in the branch, before and now', async () => {
  await using repository = await createRepository()
  const { folder, check, sync } = repository
  const en = await folder.read('apps/web/locales/en.json')
  await folder.write(
    'apps/web/locales/en.json',
    en.replace('"Home"', '"Start"').replace('{\n', '{\n  "new": "New | <b>",\n'),
  )
  const de = await folder.read('apps/web/locales/de.json')
  await folder.write('apps/web/locales/de.json', de.replace(/"home": ".*"/u, '"home": "Zuhause"'))
  await sync()
  const { out } = await check('--since main --reporter markdown')
  expect(out).toContain('<details><summary><code>de</code>: 1 translation</summary>')
  expect(out).toMatch(/<code>fr<\/code>: 2 translations(?:.*\n)+.*<code>home<\/code>.*<code>Start<\/code>.*<code>\[fr/u)
  expect(out).toMatch(/<tr><td><code>new<\/code><\/td><td><code>New \| &lt;b&gt;<\/code><\/td><td><\/td>/u)
  expect(out).not.toContain('Zuhause</code>')
})
