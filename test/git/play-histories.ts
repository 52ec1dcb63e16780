import { expect, test } from 'vitest'
import { testDepth } from '../depth.ts'
import { type LockMerge, playHistory } from './history.ts'

/** Six histories for each kind of merge and unit of depth. Each is a test of its own, so that its time is not that of all others. */
export function playHistories(kinds: readonly LockMerge[]): void {
  const seeds = Array.from({ length: 6 * testDepth }, (_, at) => 100 + at)
  const histories = kinds.flatMap((lockMerge) => seeds.map((seed) => [lockMerge, seed] as const))
  test.concurrent.for(histories)('two branches and what becomes of them: %s, seed %i', async ([lockMerge, seed]) => {
    await expect(playHistory(seed, lockMerge)).resolves.toBe('kept')
  })
}
