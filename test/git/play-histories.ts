import { expect, test } from 'vitest'
import { testDepth } from '../depth.ts'
import { type LockMerge, playHistory } from './history.ts'

/** A history spends most of its time waiting for git and the disk. */
const atOnce = 5

/** Six histories for each kind of merge and unit of depth. */
export function playHistories(kinds: readonly LockMerge[]): void {
  const parts = kinds.flatMap((lockMerge) => Array.from({ length: atOnce }, (_, part) => [lockMerge, part] as const))
  test.concurrent.for(parts)(
    'two branches and what becomes of them: %s, part %i',
    { timeout: 120_000 * testDepth },
    async ([lockMerge, part]) => {
      for (let seed = 100 + part; seed < 100 + 6 * testDepth; seed += atOnce) {
        await expect(playHistory(seed, lockMerge)).resolves.toBe('kept')
      }
    },
  )
}
