import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lowerBound, pack } from './pack.ts'

const limits = { maxBytes: 1000, maxItems: 50 }
const sizes = (bins: readonly (readonly { readonly bytes: number }[])[]) =>
  bins.map((bin) => bin.map(({ bytes }) => bytes))
const items = (...bytes: readonly number[]) => bytes.map((each) => ({ bytes: each }))

test.for<[name: string, bytes: readonly number[], bins: number]>([
  ['nothing', [], 0],
  ['one', [10], 1],
  ['fifty small ones', Array.from({ length: 50 }, () => 10), 1],
  ['fifty-one small ones', Array.from({ length: 51 }, () => 10), 2],
  ['full to the last byte', [500, 500], 1],
  ['next-fit needs three, two are enough', [600, 600, 400, 400], 2],
])('%s', ([, bytes, bins]) => expect(pack(items(...bytes), limits)).toHaveLength(bins))

test('where next-fit meets the lower bound, the order stays', () => {
  expect(sizes(pack(items(1, 2, 3, 999, 1), limits))).toEqual([
    [1, 2, 3],
    [999, 1],
  ])
})

test('everything is packed once, within the limits, in no more bins than next-fit needs', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 300 }), (bytes) => {
      const all = items(...bytes)
      const bins = pack(all, limits)
      expect(new Set(bins.flat())).toEqual(new Set(all))
      expect(bins.flat()).toHaveLength(all.length)
      for (const bin of bins) {
        expect(bin.length).toBeLessThanOrEqual(50)
        expect(bin.reduce((sum, { bytes: each }) => sum + each, 0)).toBeLessThanOrEqual(1000)
      }
      expect(bins.length).toBeGreaterThanOrEqual(lowerBound(all, limits))
      expect(bins.length).toBeLessThanOrEqual(nextFitCount(bytes))
    }),
  )
})

function nextFitCount(bytes: readonly number[]): number {
  let bins = 0
  let room = 0
  let count = 50
  for (const each of bytes) {
    if (count === 50 || each > room) {
      bins++
      room = 1000
      count = 0
    }
    room -= each
    count++
  }
  return bins
}
