import { expect, test } from 'vitest'
import { chooseReporters } from './choose-reporters.ts'
import { repositoryPrefix } from './deliver-reports.ts'

type ReporterChoice = Parameters<typeof chooseReporters>[0]

const choose = (choice: Partial<ReporterChoice>) =>
  chooseReporters({ named: [], output: undefined, isJson: false, env: {}, ...choice })
    .map(({ name, file }) => (file === undefined ? name : `${name}=${file}`))
    .join(' ')
const onGithub = { GITHUB_ACTIONS: 'true' }

test.for<[name: string, choice: Partial<ReporterChoice>, expected: string]>([
  ['none named', {}, 'pretty'],
  ['none named on GitHub', { env: onGithub }, 'pretty github'],
  ['one named on GitHub is that one', { env: onGithub, named: ['pretty'] }, 'pretty'],
  ['--json is no report beside another', { isJson: true, env: onGithub }, ''],
  ['a file', { named: ['sarif=a=b.sarif'] }, 'sarif=a=b.sarif'],
  ['several', { named: ['pretty', 'github', 'junit=j.xml'] }, 'pretty github junit=j.xml'],
  ['--json and files', { isJson: true, named: ['sarif=a'] }, 'sarif=a'],
  ['--output', { named: ['pretty', 'sarif'], output: 'x' }, 'pretty sarif=x'],
  ['twice the same', { named: ['pretty', 'pretty'] }, 'pretty'],
])('%s', ([, choice, expected]) => expect(choose(choice)).toBe(expected))

test.for<[name: string, choice: Partial<ReporterChoice>, says: RegExp]>([
  ['an unknown one', { named: ['gihub'] }, /cannot be "gihub"/u],
  ['no file behind the sign', { named: ['sarif='] }, /has no file name/u],
  [
    'two documents on stdout',
    { named: ['sarif', 'junit'] },
    /sarif and --reporter junit would both be printed on stdout/u,
  ],
  ['a document beside pretty', { named: ['pretty', 'sarif'] }, /would both be printed on stdout/u],
  ['a document beside --json', { isJson: true, named: ['github'] }, /--json and --reporter github/u],
  ['one file twice', { named: ['sarif=a', 'junit=a'] }, /Two reports would be written to a/u],
  ['--output for none', { output: 'a' }, /needs a report/u],
  ['--output for two', { named: ['sarif', 'junit'], output: 'a' }, /takes one report/u],
])('refused: %s', ([, choice, says]) => {
  expect(() => choose(choice)).toThrow(
    expect.objectContaining({ code: 'USAGE_BAD_VALUE', message: expect.stringMatching(says) as unknown }),
  )
})

test.for<[folder: string, repository: string | undefined, prefix: string]>([
  ['/work/app', '/work/app', ''],
  ['/work/app/apps/web', '/work/app', 'apps/web/'],
  ['/work/app/a b', '/work/app', 'a b/'],
  ['/work/app', undefined, ''],
])('%s in the repository %s', async ([folder, repository, prefix]) => {
  const exists = async (path: string) => repository !== undefined && path === `${repository}/.git`
  expect(await repositoryPrefix(folder, exists)).toBe(prefix)
})
