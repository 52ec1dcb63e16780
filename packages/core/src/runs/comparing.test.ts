import { afterEach, expect, test, vi } from 'vitest'
import type { RunEvent } from '../model/event.ts'
import { createWorld } from '../testing/world.ts'

afterEach(() => void vi.useRealTimers())

const files = { 'en.json': { one: 'One', two: 'Two' }, 'de.json': { one: 'Eins' }, 'pl.json': { one: 'Jeden' } }

test.for<[name: string, ms: number, expected: readonly string[]]>([
  ['more than ten seconds are told, each ten seconds', 11_000, ['2 of 4', '4 of 4']],
  ['less is not', 2000, []],
])('of a comparison %s', async ([, ms, expected]) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const events: RunEvent[] = []
  const { project } = createWorld(files).reopen({
    wrap: (fs) => ({
      ...fs,
      async readFile(path) {
        if (/\/(?:de|pl)\.json$/u.test(path)) vi.advanceTimersByTime(ms)
        return fs.readFile(path)
      },
    }),
  })
  await project.plan({ onEvent: (event) => void events.push(event) })
  expect(events.flatMap((one) => (one.type === 'comparing' ? [`${one.compared} of ${one.of}`] : []))).toEqual(expected)
})
