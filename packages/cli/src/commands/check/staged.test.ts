import type { StagedOutcome } from '@lockale/git'
import { expect, test } from 'vitest'
import { run } from '../../run.ts'
import { fakeHost, type FakeOptions } from '@lockale/terminal/testing/fake-host'

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
