import { LockaleError } from '@lockale/errors'
import type { StagedOutcome } from '@lockale/git'
import type { HookReport } from '@lockale/setup'
import { expect, test } from 'vitest'
import { run } from '../../run.ts'
import { fakeHost, type FakeOptions } from '../../testing/fake-host.ts'

async function call(line: string, options: FakeOptions = {}) {
  const host = fakeHost(options)
  const exitCode = await run(line.split(' '), host)
  return { exitCode, out: host.out(), err: host.err(), calls: host.calls }
}

test('check --staged: at once where nothing is staged, else over the index', async () => {
  const nothing = await call('check --staged', { parts: { stagedLocaleChanges: async () => [] } })
  expect(nothing).toEqual({ exitCode: 0, out: '✓ no locale files are staged\n', err: '', calls: [] })
  const something = await call('check --staged')
  expect(something.calls).toEqual(['staged /app', 'open index /app', 'check {}'])
  expect(something.exitCode).toBe(0)
})

test('check --staged as a report is whole, whatever is staged', async () => {
  const { calls, out } = await call('check --staged --json', { parts: { stagedLocaleChanges: async () => [] } })
  expect(calls).toEqual(['open index /app', 'check {}'])
  expect(JSON.parse(out)).toMatchObject({ command: 'check', findings: [] })
})

test('check --staged --since looks at the index', async () => {
  const asked: unknown[] = []
  await call('check --staged --since main', {
    parts: { changedLines: async (options) => (asked.push(options.with), new Map()) },
  })
  expect(asked).toEqual(['index'])
})

/** A host whose sync ends with this outcome. */
const ending = (outcome: StagedOutcome): FakeOptions => ({
  config: {
    service: {
      preset: 'local',
      baseUrl: undefined,
      region: undefined,
      account: undefined,
      tag: undefined,
      timeoutMs: 1,
      concurrency: 1,
    },
  },
  parts: {
    openStagedProject: async ({ cwd, config, stageFixed }) => {
      const project = await fakeHost(ending(outcome)).parts.openProject({
        cwd,
        ...(config === undefined ? {} : { config }),
      })
      const found = () => (stageFixed === true ? outcome : { ...outcome, staged: [] })
      return { ...project, outcome: found }
    },
  },
})

test.for<[line: string, outcome: StagedOutcome, exitCode: number, says: readonly string[]]>([
  [
    'sync --staged --stage-fixed',
    { staged: ['de.json'], written: ['de.json'], left: [] },
    0,
    ['✓ 1 file staged de.json'],
  ],
  [
    'sync --staged --stage-fixed',
    { staged: ['de.json'], written: [], left: ['de.json'] },
    0,
    ['! de.json not changed in the work tree'],
  ],
  [
    'sync --staged',
    { staged: [], written: ["it's.json", 'lockale.lock'], left: [] },
    1,
    [String.raw`→ git add 'it'\''s.json' lockale.lock`],
  ],
  ['sync --staged', { staged: [], written: [], left: [] }, 0, []],
])('%s, %o', async ([line, outcome, exitCode, says]) => {
  const ended = await call(line, ending(outcome))
  expect(ended.exitCode).toBe(exitCode)
  expect(says.filter((text) => !`${ended.out}${ended.err}`.includes(text))).toEqual([])
})

test('--stage-fixed alone is refused', async () => {
  expect(await call('sync --stage-fixed')).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('USAGE_BAD_VALUE') as string,
  })
})

const report: HookReport = {
  manager: 'lefthook',
  task: 'check',
  files: [],
  settings: [],
  byHand: { file: 'lefthook.toml', snippet: 'pre-commit:\n  commands:\n', why: 'toml is not edited here' },
  next: 'lefthook install',
}

test('hooks: what is left to a person ends with 1, and shows it', async () => {
  const { exitCode, out, err } = await call('hooks install', { parts: { installHook: async () => report } })
  expect(exitCode).toBe(1)
  expect(out).toBe('! lefthook.toml is left as it is: toml is not edited here\n  pre-commit:\n    commands:\n')
  expect(err).toBe('→ put these lines into lefthook.toml\n→ lefthook install  once in each clone\n')
})

test.for<[line: string, calls: readonly string[]]>([
  ['hooks install', ['open /app', 'install {"manager":"git","task":"check","dryRun":false}']],
  [
    'hooks install --manager husky --sync --dry-run',
    ['open /app', 'install {"manager":"husky","task":"sync","dryRun":true}'],
  ],
  ['hooks uninstall --manager git', ['open /app', 'uninstall git']],
  ['hooks status', ['open /app']],
])('%s', async ([line, calls]) => {
  expect(await call(line)).toMatchObject({ exitCode: 0, calls })
})

test.for<[line: string, exitCode: number]>([
  ['hooks', 2],
  ['hooks instal', 2],
  ['hooks install --manager hg', 2],
  ['hooks install --check --sync', 2],
])('a wrong call is refused: %s', async ([line, exitCode]) => {
  expect(await call(line)).toMatchObject({ exitCode, out: '' })
})

test('hooks can be looked at and taken out where the config cannot be loaded', async () => {
  const error = new LockaleError('CONFIG_INVALID', 'wrong', { hint: 'mend it' })
  const parts = { openProject: () => Promise.reject(error) }
  expect(await call('hooks status', { parts })).toMatchObject({ exitCode: 0 })
  expect(await call('hooks uninstall', { parts })).toMatchObject({ exitCode: 0 })
  expect(await call('hooks install', { parts })).toMatchObject({ exitCode: 2 })
})

test('the merge driver is for the files of the config', async () => {
  const asked: unknown[] = []
  await call('hooks install --merge-driver', {
    parts: { installHook: async (options) => (asked.push(options.mergeDriver), { ...report, byHand: undefined }) },
  })
  expect(asked).toEqual([['lockale.lock']])
})
