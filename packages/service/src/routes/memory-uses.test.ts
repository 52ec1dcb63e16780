import { expect, test } from 'vitest'
import { openShelf } from '../store/shelf.ts'
import { forgetUses, lastUsed, notingUses } from './memory-uses.ts'
import type { StoredMemory } from '../store/kinds.ts'
import type { Call } from './route.ts'

const memory = { id: '5b1a0a52-1f3b-4b7f-9f6b-9d4d3f5b6c7d' }
const start = Date.UTC(2026, 8, 1)

test('a use is kept for its segment and language, coarsely, and goes with the memory', () => {
  const writes: string[] = []
  const uses = openShelf<unknown>([], (block, value) => writes.push(value === undefined ? `-${block}` : block))
  const shelf = (() => uses) as Call['shelf']
  const use = (afterMs: number, ...places: readonly (readonly [segment: number, language: string])[]): void => {
    const nowMs = start + afterMs
    for (const [segment, language] of places) {
      const stored = { ...memory, segments: [] } as unknown as StoredMemory
      notingUses({ shelf, nowMs, now: new Date(nowMs).toISOString() }, { stored })?.onUse({
        segment,
        language,
        text: '',
        score: 1,
      })
    }
  }
  const at = (segment: number, language = 'de'): string | undefined =>
    lastUsed(shelf, { memoryId: memory.id, segment, language })

  use(0, [0, 'de'], [255, 'de'], [256, 'de'], [0, 'fr'])
  expect(writes).toEqual([0, 0, 1, 0].map((block) => `${memory.id}:${block}`))
  expect([at(0), at(0, 'fr'), at(1), at(256)]).toEqual([
    '2026-09-01T00:00:00.000Z',
    '2026-09-01T00:00:00.000Z',
    undefined,
    '2026-09-01T00:00:00.000Z',
  ])
  use(59_999, [0, 'de'])
  expect(at(0)).toBe('2026-09-01T00:00:00.000Z')
  use(60_000, [0, 'de'])
  expect(at(0)).toBe('2026-09-01T00:01:00.000Z')
  expect(writes).toHaveLength(5)

  forgetUses(shelf, { memoryId: memory.id, segments: 257 })
  expect([at(0), at(255), at(256)]).toEqual([undefined, undefined, undefined])
})
