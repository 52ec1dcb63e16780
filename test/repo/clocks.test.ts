import { expect, test } from 'vitest'
import { findClocks } from './clocks.ts'
import { listFiles, readFiles } from './source-files.ts'

test('no test depends on how fast the machine is', () => {
  const isOfTests = (path: string): boolean =>
    (/^packages\/.*\.test\.ts$/u.test(path) || /^(?:test|packages\/[^/]+\/src\/testing)\/.*\.ts$/u.test(path)) &&
    !path.includes('/fixtures/') &&
    path !== 'test/growth.ts'
  const files = readFiles([...listFiles('packages'), ...listFiles('test')].filter(isOfTests))
  expect(files.size).toBeGreaterThan(300)
  expect(findClocks(files)).toEqual([])
})

const elapsed = 'takes the time: test/growth.ts compares times'

test.for<[name: string, code: string, problems: readonly string[]]>([
  ['an upper bound', 'expect(performance.now() - started).toBeLessThan(5000)', [elapsed]],
  ['the same with a name', 'const tookMs = Date.now() - started', [elapsed]],
  ['time that is left', 'const left = Date.parse(end) - Date.now()', [elapsed]],
  ['a loop that looks at the clock', 'while (performance.now() < until);', ['compares the clock']],
  [
    'CPU time',
    'process.cpuUsage()\nconst { cpuUsage } = process',
    [1, 2].map(() => 'measures cpuUsage itself: test/growth.ts compares times'),
  ],
  [
    'all memory',
    'const most = process.memoryUsage().rss',
    ['rss is not what is held: collect garbage, then heapUsed or arrayBuffers'],
  ],
  [
    'a signal that races',
    'call({ signal: AbortSignal.timeout(80) })',
    ['AbortSignal.timeout races with what it ends: abort when that has begun'],
  ],
  ['a wait of a second', 'await vi.waitFor(() => done())', ['vi.waitFor waits a second, unless it is told']],
  [
    'a short time for a test, or before it',
    "test('it', { timeout: 20_000 }, () => {})\nbeforeAll(() => {}, 30_000)",
    [20, 30].map((seconds) => `a timeout of ${seconds}000 ms is less than a minute`),
  ],
  ['a lower bound', 'expect(performance.now() - started).toBeGreaterThan(295)', []],
  ['a clock that is handed on', 'play({ now: () => performance.now() })', []],
  ['a date', 'const header = new Date(Date.now() - 60_000).toUTCString()', []],
  ['a wait that says how long', 'await vi.waitFor(() => done(), patience)', []],
  ['a long time for a test', "test('it', { timeout: 240_000 }, () => {})", []],
])('%s', ([, code, problems]) => {
  const found = findClocks(new Map([['a.test.ts', code]]))
  expect(found.map((problem) => problem.replace(/^a\.test\.ts:\d+: /u, ''))).toEqual(problems)
})
