import { expect, test } from 'vitest'
import { type LockMerge, playHistory } from './history.ts'

// More of these in merge.deep.test.ts.
test.for<[lockMerge: LockMerge]>([['plain'], ['union'], ['markers']])(
  'two branches and what git makes of them: %s',
  async ([lockMerge]) => {
    for (const seed of [1, 2, 3]) await expect(playHistory(seed, lockMerge)).resolves.toBe('kept')
  },
)
