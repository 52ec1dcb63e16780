import { expect, test } from 'vitest'
import { elementHeight, nextTop, toScrollTop } from './long-scroll.ts'

const short = { height: 52 * 100, viewHeight: 600 }
const long = { height: 52 * 2_000_000, viewHeight: 600 }

test('a list of a common length scrolls as it is', () => {
  expect(elementHeight(short)).toBe(short.height)
  expect(nextTop(short, 0, 0, 777)).toBe(777)
  expect(toScrollTop(short, 777)).toBe(777)
})

test('a list that is too high for a browser reaches both ends, and a wheel moves it pixel by pixel', () => {
  const [end, last] = [elementHeight(long) - long.viewHeight, long.height - long.viewHeight]
  expect(elementHeight(long)).toBeLessThan(16_000_000)
  expect(nextTop(long, 0, 0, 100)).toBe(100)
  // A wheel can move a low list further than its height.
  expect(nextTop({ ...long, viewHeight: 300 }, 0, 0, 520)).toBe(520)
  expect(nextTop(long, 0, 0, end)).toBe(last)
  expect(toScrollTop(long, last)).toBe(end)
  expect(nextTop(long, last, end, end - 100)).toBe(last - 100)
  // Near an end the element has less room than the list: it goes to the end at once.
  expect(nextTop(long, 500, toScrollTop(long, 500), 0)).toBe(0)
})
