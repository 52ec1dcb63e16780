import type { HealthCheck } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import { expect, test } from 'vitest'
import { checkNode } from './examine-project.ts'
import { linesOf, runChecks } from './run-checks.ts'

const fine: HealthCheck = { id: 'fine', look: () => Promise.resolve([linesOf('fine').ok('all is well')]) }
const options = { timeoutMs: 50, signal: new AbortController().signal }

test.for<[name: string, look: HealthCheck['look'], says: RegExp, fix: RegExp]>([
  ['throws', () => Promise.reject(new TypeError('x is not a function')), /^x is not a function$/u, /report/u],
  [
    'throws before it begins',
    () => {
      throw new TypeError('at once')
    },
    /^at once$/u,
    /report/u,
  ],
  [
    'says what is wrong',
    () => Promise.reject(new LockaleError('FILE_READ_ONLY', 'de.json is read-only.', { hint: 'Mend it.' })),
    /^de\.json is read-only \(FILE_READ_ONLY\)$/u,
    /^Mend it\.$/u,
  ],
  ['never ends', () => new Promise(() => undefined), /no answer within 0\.05 s/u, /--offline/u],
])('a check that %s is one broken line, and the others still count', async ([, look, says, fix]) => {
  const [first, second, ...others] = await runChecks([{ id: 'bad', look }, fine], options)
  expect(first).toEqual({
    id: 'bad',
    status: 'broken',
    says: expect.stringMatching(says),
    fix: expect.stringMatching(fix),
  })
  expect([second?.status, others]).toEqual(['ok', []])
})

test('a check that takes too long is told to stop', async () => {
  let isStopped = false
  const look = (signal: AbortSignal) =>
    new Promise<never>(() => signal.addEventListener('abort', () => void (isStopped = true)))
  await runChecks([{ id: 'slow', look }], options)
  expect(isStopped).toBe(true)
})

test.for([
  ['20.18.3', 'broken'],
  ['18.20.0', 'broken'],
  ['20.19.0', 'ok'],
  ['21.7.0', 'broken'],
  ['22.11.0', 'broken'],
  ['22.12.0', 'ok'],
  ['23.11.0', 'broken'],
  ['24.0.0', 'ok'],
  ['26.1.0', 'ok'],
])('Node %s is %s', async ([version = '', status]) => {
  expect(await checkNode(version).look(options.signal)).toMatchObject([{ status }])
})
