import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Folder } from '../cli/folder.ts'
import { startAsReal } from '../start-as-real.ts'
import { serviceFaults } from './faults.ts'
import { askingCells, localCells, playAll } from './matrix.ts'
import { openSources, type Source } from './sources.ts'

let sources: readonly Source[]
let keys: Folder
beforeAll(async () => void ({ sources, folder: keys } = await openSources()))
afterAll(() => keys[Symbol.asyncDispose]())

test('every command, every fault of this machine, every source', { timeout: 1_200_000 }, async () => {
  await using service = await startAsReal()
  const cells = [...localCells(sources)]
  expect(await playAll(service.url, cells)).toHaveLength(cells.length)
})

const cases = serviceFaults.flatMap(([name, answer], turn) => [
  [`${name} at once`, answer, undefined, turn] as const,
  [`${name} when it translates`, answer, '/v2/translate', turn + 1] as const,
])
// A sync with every source; any other line with one of them, with another one for the next fault.
test.for(cases)('every command that asks: %s', { timeout: 600_000 }, async ([name, answer, only, turn]) => {
  await using faulty = await startAsReal({
    intercept: ({ path }) => (only === undefined || path === only ? answer : undefined),
  })
  // Where no answer comes a run waits for its timeout, once for each attempt.
  const timeoutMs = name.startsWith('nothing') ? 150 : 1000
  const cells = [...askingCells(sources)]
    .filter(({ line }, at) => line === 'sync' || at % 6 === turn % 6)
    .map((cell) => ({ ...cell, timeoutMs }))
  expect(await playAll(faulty.url, cells)).toHaveLength(cells.length)
})
