import { test } from 'vitest'
import { expectSurvival, runCalmly } from './killing.ts'

// More of it in kill.deep.test.ts.
test('a sync that is killed again and again ends as if nothing had been', async () => {
  const moments = [0.1, 0.9, 0.4, 0.7, 0.2, 0.99, 0.5]
  let next = 0
  await expectSurvival(1, await runCalmly(), () => moments[next++ % moments.length] ?? 0)
})
