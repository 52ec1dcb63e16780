import { expect, test } from 'vitest'
import { type LockMerge, playHistory } from './history.ts'

// More of these, and the other ways to merge a lockfile, in merge.deep.test.ts and merge-tools.deep.test.ts.
test.for<[lockMerge: LockMerge, seeds: readonly number[]]>([
  ['driver', [1]],
  ['resolve', [2]],
])('two branches and what git makes of them: %s', async ([lockMerge, seeds]) => {
  for (const seed of seeds) await expect(playHistory(seed, lockMerge)).resolves.toBe('kept')
})
