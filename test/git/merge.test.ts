import { expect, test } from 'vitest'
import { playHistory } from './history.ts'

// More of these, and the other ways to merge a lockfile, in merge.deep.test.ts and merge-tools.deep.test.ts.
test('two branches and what git makes of them: by the merge driver', async () => {
  await expect(playHistory(1, 'driver')).resolves.toBe('kept')
})
