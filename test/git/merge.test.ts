import { expect, test } from 'vitest'
import { type LockMerge, playHistory } from './history.ts'

// More of these in merge.deep.test.ts and merge-tools.deep.test.ts.
test.for<[lockMerge: LockMerge, seeds: readonly number[]]>([
  ['plain', [1]],
  ['union', [1]],
  ['markers', [1]],
  ['driver', [1]],
  ['resolve', [2]],
])('two branches and what git makes of them: %s', { timeout: 120_000 }, async ([lockMerge, seeds]) => {
  for (const seed of seeds) await expect(playHistory(seed, lockMerge)).resolves.toBe('kept')
})
