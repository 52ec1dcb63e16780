import { expect, test } from 'vitest'
import { testDepth } from '../depth.ts'
import { type LockMerge, playHistory } from './history.ts'

test.for<[lockMerge: LockMerge]>([['plain'], ['union'], ['markers']])(
  'two branches and what git makes of them: %s',
  { timeout: 120_000 * testDepth },
  async ([lockMerge]) => {
    for (let seed = 100; seed < 100 + 4 * testDepth; seed++)
      await expect(playHistory(seed, lockMerge)).resolves.toBe('kept')
  },
)
