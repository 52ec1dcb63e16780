import type { LocalService } from '@lockale/service'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { commands } from 'lockale/src/commands/table.ts'
import type { Folder } from '../cli/folder.ts'
import { startAsReal } from '../start-as-real.ts'
import { canary, spellings, tracesIn } from './canary.ts'
import { commandLines } from './command-lines.ts'
import { serviceFaults } from './faults.ts'
import { askingCells, everyNth, localCells, playAll } from './matrix.ts'
import { openSources, type Source } from './sources.ts'

let sources: readonly Source[]
let keys: Folder
let service: LocalService

beforeAll(async () => {
  ;({ sources, folder: keys } = await openSources())
  service = await startAsReal()
})
afterAll(async () => {
  await service.close()
  await keys[Symbol.asyncDispose]()
})

test('every command is in the matrix', () => {
  const names = commands.map(({ name }) => name)
  expect(names.filter((name) => commandLines[name] === undefined)).toEqual([])
})

test('the search finds what it looks for', () => {
  expect(spellings.filter((spelling) => tracesIn(`a ${spelling} b`).length === 0)).toEqual([])
  expect(tracesIn('[redacted]')).toEqual([])
})

// Each command meets each fault, with the sources in turn; the deep test has all of them.
test.concurrent('what may be wrong on this machine', { timeout: 240_000 }, async () => {
  const ended = await playAll(service.url, [...everyNth(localCells(sources), 53)])
  expect(ended.length).toBeGreaterThan(10)
  expect(ended.map(({ code }) => code)).toEqual(expect.arrayContaining([0, 1, 2, 70]))
})

const cases = serviceFaults.flatMap(([name, answer], turn) => [
  [`${name} at once`, answer, undefined, turn] as const,
  [`${name} when it translates`, answer, '/v2/translate', turn + 5] as const,
])
// In turn at once and when it translates; the deep test has both of each.
const some = cases.filter((_, at) => at % 4 === 0 || at % 4 === 3)
test.concurrent.for(some)(
  'a service that gives the key away: %s',
  { timeout: 240_000 },
  async ([, answer, only, turn]) => {
    await using faulty = await startAsReal({
      intercept: ({ path }) => (only === undefined || path === only ? answer : undefined),
    })
    const cells = [...askingCells(sources)]
    const syncs = cells.filter(({ line }) => line === 'sync')
    const played = [...everyNth(syncs.slice(turn % syncs.length), 19), ...everyNth(cells.slice((turn * 7) % 113), 113)]
    await playAll(faulty.url, played)
    expect(faulty.requests.length).toBeGreaterThan(0)
  },
)

test.concurrent('with nothing wrong every source brings the key to the service', async () => {
  await using strict = await startAsReal({ strictKeys: true, seed: { accounts: [{ key: canary }] } })
  const cells = [...askingCells(sources)].filter(({ line }) => line === 'usage --json')
  const ended = await playAll(strict.url, cells)
  expect(ended.map(({ code }) => code)).toEqual(sources.map(() => 0))
})
