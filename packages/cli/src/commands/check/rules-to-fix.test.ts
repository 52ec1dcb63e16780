import { fakeHost } from '@lockale/terminal/testing/fake-host'
import { expect, test } from 'vitest'
import { run } from '../../run.ts'

async function fix(...rules: readonly string[]) {
  const host = fakeHost()
  const code = await run(['fix', ...rules.flatMap((rule) => ['--rule', rule])], host)
  return { code, calls: host.calls, err: host.err() }
}

test('rules with a safe fix, in the order given; none named means all', async () => {
  expect((await fix('end-space', 'double-space')).calls).toContain(
    'fix {"rules":["end-space","double-space"],"dryRun":false}',
  )
  expect((await fix()).calls).toContain('fix {"dryRun":false}')
})

test.for<[name: string, near: string | undefined]>([
  ['end-spaec', 'end-space'],
  ['placeholder-missing', undefined],
  ['__proto__', undefined],
])('%s has no safe fix', async ([name, near]) => {
  const { calls, err } = await fix(name)
  expect(calls).toEqual([])
  expect(err).toContain('RULE_UNKNOWN')
  expect(/Did you mean (\S+)\?/u.exec(err)?.[1]).toBe(near)
})
