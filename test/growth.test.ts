import { describe, expect, test } from 'vitest'
import { expectConstant, expectProportional, growthOf } from './growth.ts'

type Noise = (measures: number) => number

/** Milliseconds by decree, so that nothing here depends on a clock. */
async function decree(msOf: (size: number) => number, noise: Noise = () => 1) {
  const sizes: number[] = []
  let measures = 0
  const measure = async (works: readonly (() => unknown)[]) => {
    measures++
    let ms = 0
    for (const work of works) {
      const size = Number(await work())
      sizes.push(size)
      ms += msOf(size)
    }
    return ms * noise(measures)
  }
  const growth = await growthOf((size) => () => size, { size: 3200, most: 6, measure })
  return { growth, sizes }
}

const square = (size: number): number => size ** 2

describe('how much longer than its parts work takes', () => {
  test.for<[name: string, msOf: (size: number) => number, growth: number]>([
    ['in proportion', (size) => size, 1],
    ['with a logarithm', (size) => size * Math.log2(size), 1.75],
    ['with the square', square, 32],
    ['with the cube', (size) => size ** 3, 1024],
    ['with the square, and something that is always the same', (size) => 50 + square(size), 31.84],
    ['always the same', () => 500, 1 / 32],
    ['so short that it tells nothing', (size) => square(size) / 1_000_000, 0],
  ])('%s', async ([, msOf, growth]) => expect((await decree(msOf)).growth).toBeCloseTo(growth, 2))

  test.for<[name: string, noise: Noise]>([
    ['the whole, once', (measures) => (measures === 1 ? 50 : 1)],
    ['the whole, each time but the last', (measures) => (measures % 2 === 1 && measures < 11 ? 50 : 1)],
    ['all of it, now more and now less', (measures) => 1 + (measures % 3) / 2],
  ])('what is in proportion stays so where the machine held up %s', async ([, noise]) => {
    expect((await decree((size) => size, noise)).growth).toBeLessThan(6)
  })

  test.for<[name: string, noise: Noise]>([
    ['the parts, once', (measures) => (measures === 2 ? 4 : 1)],
    ['all of it, now more and now less', (measures) => 1 + (measures % 3) / 3],
  ])('a square stays one where the machine held up %s', async ([, noise]) => {
    expect((await decree(square, noise)).growth).toBeGreaterThan(6)
  })

  test('what is quick is done once, what is in proportion is compared once, a square several times', async () => {
    expect((await decree((size) => size / 100)).sizes).toEqual([3200])
    expect((await decree((size) => size)).sizes).toEqual([3200, ...Array.from({ length: 32 }, () => 100)])
    expect((await decree(square)).sizes).toHaveLength(6 * 33)
  })
})

test('real work is awaited, and what it says itself is heard', async () => {
  const prepare = (size: number) => async () => 'a'.repeat(size).split('').join('')
  await expectProportional(prepare, 100_000)
  await expectConstant(prepare, 100)
  const failing = expectProportional(() => () => Promise.reject(new Error('not what was expected')), 4)
  await expect(failing).rejects.toThrow('not what was expected')
})
