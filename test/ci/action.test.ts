import { chmod, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runInNewContext } from 'node:vm'
import { parse } from 'yaml'
import { createFolder, type Folder } from '../cli/folder.ts'
import { type Ended, startProgram } from '../cli/lockale.ts'
import { repositoryRoot } from '../repo/source-files.ts'

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>
  readonly runs: {
    readonly steps: readonly { readonly run?: string; readonly env?: Readonly<Record<string, string>> }[]
  }
}

const installed = 'node_modules/.bin/lockale'

test.for<[name: string, inputs: Readonly<Record<string, string>>, argv: readonly string[]]>([
  ['nothing but defaults', {}, ['check']],
  [
    'flags and a reporter',
    { command: 'check --since origin/main', reporter: 'pretty,sarif=a b.sarif' },
    ['check', '--since', 'origin/main', '--reporter', 'pretty,sarif=a b.sarif'],
  ],
  [
    'what a shell would run is only words',
    { command: 'check; touch owned $(touch owned) `id` *', reporter: '$(touch owned)' },
    [...'check; touch owned $(touch owned) `id` *'.split(' '), '--reporter', '$(touch owned)'],
  ],
  [
    'a command of several lines',
    { command: 'check\n  --since origin/main\r\n\n\t--locale de\n' },
    ['check', '--since', 'origin/main', '--locale', 'de'],
  ],
  ['a second line that a shell would run', { command: 'check\ntouch owned' }, ['check', 'touch', 'owned']],
  [
    'configs as data',
    { 'data-config': 'true', reporter: 'pretty' },
    ['check', '--reporter', 'pretty', '--data-config'],
  ],
  [
    'configs as data, of a command that knows it',
    { 'data-config': 'true', command: 'status' },
    ['status', '--data-config'],
  ],
  ['configs as data, of one that does not', { 'data-config': 'true', command: 'sync --yes' }, ['sync', '--yes']],
  ['a pull request from a fork', { pullRequest: 'theirs/app' }, ['check', '--data-config']],
  ['a pull request of its own', { pullRequest: 'ours/app' }, ['check']],
  ['a pull request from a fork that is gone', { pullRequest: '' }, ['check', '--data-config']],
  ['pull_request_target', { pullRequest: 'ours/app', event: 'pull_request_target' }, ['check', '--data-config']],
  ['a pull request from a fork that is trusted', { pullRequest: 'theirs/app', 'data-config': 'false' }, ['check']],
])('the action calls the lockale of the project with %s', async ([, inputs, argv]) => {
  await using folder = await folderWith(['npm', `app/${installed}`])
  const { code, out } = await runAction(folder, { inputs })
  expect([code, out.trimEnd().split('\n')]).toEqual([0, [installed, 'key=a-key', ...argv]])
  expect(await namesIn(folder)).toEqual([`app/${installed}`, 'app/sub/other.txt', 'npm'])
})

test.for<[name: string, inputs: Readonly<Record<string, string>>, release: string, version: string]>([
  ['the version that the workflow names', { version: '1.2.3-rc.1' }, '0.0.0', '1.2.3-rc.1'],
  ['the release of the action, where the project has none', {}, '2.0.1', '2.0.1'],
])('the action installs %s, and npm sees no key', async ([, inputs, release, version]) => {
  await using folder = await folderWith(['npm'], release)
  const { code, out } = await runAction(folder, { inputs })
  const place = join(folder.path, `temp/lockale-${version}`)
  expect([code, out.trimEnd().split('\n')]).toEqual([
    127, // the npm of this test installs nothing
    `npm key= install --prefix ${place} --no-save --ignore-scripts --no-audit --no-fund lockale@${version}`.split(' '),
  ])
})

test.for<[name: string, inputs: Readonly<Record<string, string>>, says: RegExp]>([
  ['nothing is installed', {}, /^::error::lockale is not installed here\. Run: npm install --save-dev/u],
  ['a range', { version: '^1.2.3' }, /^::error::version must be an exact version/u],
  ['a tag', { version: 'latest' }, /^::error::version must be an exact version/u],
  ['what a shell would run', { version: '"; touch owned' }, /^::error::version must be an exact version/u],
])('the action fetches no version that nobody chose: %s', async ([, inputs, says]) => {
  await using folder = await folderWith(['npm'])
  const { code, out } = await runAction(folder, { inputs })
  expect([code, out]).toEqual([2, expect.stringMatching(says)])
  expect(await namesIn(folder)).toEqual(['app/sub/other.txt', 'npm'])
})

/**
 * Programs that say how they were called, and whether they got the key, and the folder that the action works in.
 * @param release of the action
 */
async function folderWith(programs: readonly string[], release = '0.0.0'): Promise<Folder> {
  const script = (file: string) => `#!/bin/sh\nprintf '%s\\n' ${file.replace('app/', '')} "key=$LOCKALE_KEY" "$@"\n`
  const folder = await createFolder({
    'app/sub/other.txt': '',
    'action/packages/cli/package.json': JSON.stringify({ version: release }),
    output: '',
    ...Object.fromEntries(programs.map((file) => [file, script(file)])),
  })
  for (const file of programs) await chmod(join(folder.path, file), 0o755)
  return folder
}

/** What the action left, besides what it was given. */
async function namesIn(folder: Folder): Promise<readonly string[]> {
  return Object.keys(await folder.bytes())
    .filter((name) => name !== 'output' && !name.startsWith('action/'))
    .toSorted()
}

/** As GitHub does it, for what the action asks of the event: a head without a repository is an empty text. */
function evaluate(expression: string, { pullRequest, event = 'pull_request' }: ActionRun['inputs']): boolean {
  const head =
    pullRequest === undefined ? null : { head: { repo: pullRequest === '' ? {} : { full_name: pullRequest } } }
  const github = { event_name: event, repository: 'ours/app', event: { pull_request: head } }
  const code = expression.replaceAll(/^\$\{\{|\}\}$/gu, '')
  return runInNewContext(code, { github }) === true
}

interface ActionRun {
  readonly inputs: Readonly<Record<string, string>>
}

/** Its steps one after the other, until one fails, in a workflow that gives it a key. */
async function runAction(folder: Folder, { inputs }: ActionRun): Promise<Ended> {
  const action = parse(await readFile(join(repositoryRoot, 'action.yml'), 'utf8')) as Action
  const outputs = new Map<string, string>()
  const valueOf = (value: string) => {
    const [, kind, name = ''] = /^\$\{\{ (inputs|steps\.lockale\.outputs)\.([\w-]+) \}\}$/u.exec(value) ?? []
    if (value.includes('github.event')) return String(evaluate(value, inputs))
    if (kind === undefined) return value
    return kind === 'inputs' ? (inputs[name] ?? action.inputs[name]?.default ?? '') : (outputs.get(name) ?? '')
  }
  let ended: Ended = { code: 0, out: '', err: '' }
  for (const { run, env = {} } of action.runs.steps) {
    if (run === undefined || ended.code !== 0) continue
    const given = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, valueOf(value)]))
    const step = await startProgram('bash', ['--noprofile', '--norc', '-e', '-o', 'pipefail', '-c', run], {
      cwd: join(folder.path, 'app/sub'),
      env: {
        LOCKALE_KEY: 'a-key',
        GITHUB_OUTPUT: join(folder.path, 'output'),
        GITHUB_ACTION_PATH: join(folder.path, 'action'),
        RUNNER_TEMP: join(folder.path, 'temp'),
        ...given,
        PATH: `${folder.path}:${process.env['PATH'] ?? ''}`,
      },
    }).ended
    ended = { ...step, out: ended.out + step.out }
    const written = await readFile(join(folder.path, 'output'), 'utf8')
    for (const [, name = '', value = ''] of written.matchAll(/^(\w+)=(.*)$/gmu)) outputs.set(name, value)
  }
  return ended
}

test('an input that is neither true nor false is refused', async () => {
  await using folder = await folderWith(['npm', `app/${installed}`])
  const { code, out } = await runAction(folder, { inputs: { 'data-config': 'yes' } })
  expect([code, out]).toEqual([2, expect.stringContaining('::error::data-config must be true or false')])
})
