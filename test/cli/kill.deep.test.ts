import { test } from 'vitest'
import { testDepth } from '../depth.ts'
import { seededRandom } from '../git/random.ts'
import { expectSurvival, runCalmly } from './killing.ts'

test('a sync that is killed again and again ends as if nothing had been', async () => {
  const moments = [0.1, 0.9, 0.4, 0.7, 0.2, 0.99, 0.5]
  let next = 0
  await expectSurvival(1, await runCalmly(), () => moments[next++ % moments.length] ?? 0)
})

test('a sync that is killed at any moment ends as if nothing had been', { timeout: 120_000 * testDepth }, async () => {
  const calm = await runCalmly()
  const random = seededRandom(7)
  await expectSurvival(5 * testDepth, calm, () => random.next())
})
