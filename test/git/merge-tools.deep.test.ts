import { expect, test } from 'vitest'
import { playHistory } from './history.ts'
import { playHistories } from './play-histories.ts'

test('two branches and what git makes of them: by lockale resolve', async () => {
  await expect(playHistory(2, 'resolve')).resolves.toBe('kept')
})

playHistories(['driver', 'resolve'])
