import { test } from 'vitest'
import { testDepth } from '../depth.ts'
import { seededRandom } from '../git/random.ts'
import { expectSurvival, runCalmly } from './killing.ts'

test('a sync that is killed at any moment ends as if nothing had been', { timeout: 120_000 * testDepth }, async () => {
  const calm = await runCalmly()
  const random = seededRandom(7)
  await expectSurvival(5 * testDepth, calm, () => random.next())
})
