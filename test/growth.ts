import { expect } from 'vitest'

/** Some work of a size, ready to be done: what is made before is not in its time. */
export type PrepareWork = (size: number) => () => unknown

const parts = 32

/** From 1, which is in proportion, it is about as far as to 32, the square: six times on one side, five on the other. */
const mostGrowth = 6

/** Between a thirty-second, which does not depend on the size, and 1. */
const leastGrowth = 1 / 6

/** What takes less is quick, whatever it grows like: of so short a time most is noise. */
const quickMs = 40

const maxTries = 6

/**
 * Work takes time in proportion to its size, or nearly, and not to its square. What is compared is the same work on the same
 * machine in the same minute, so a slow or busy machine changes nothing. Choose a size at which a square would take far more
 * than 40 ms.
 */
export async function expectProportional(prepare: PrepareWork, size: number): Promise<void> {
  expect(await growthOf(prepare, { size, most: mostGrowth }), 'times as long as its parts').toBeLessThan(mostGrowth)
}

/** Work takes the same time whatever its size is: it does not look at all of it. */
export async function expectConstant(prepare: PrepareWork, size: number): Promise<void> {
  expect(await growthOf(prepare, { size, most: leastGrowth }), 'times as long as its parts').toBeLessThan(leastGrowth)
}

export interface GrowthOptions {
  readonly size: number
  /** What is below it is not measured again. */
  readonly most: number
  /** Milliseconds that works take, one after the other. */
  readonly measure?: (works: readonly (() => unknown)[]) => Promise<number>
}

/**
 * How many times as long work takes as 32 works of a thirty-second of its size; 0 where it is quick. Together they ask for as
 * much memory, so that collecting garbage, which takes long in a process that holds much, falls on both sides. Noise only ever
 * adds: of each the least time of several tries counts.
 */
export async function growthOf(prepare: PrepareWork, options: GrowthOptions): Promise<number> {
  const { size, most, measure = cpuTime } = options
  let [whole, inParts] = [Infinity, Infinity]
  for (let tries = 0; tries < maxTries; tries++) {
    whole = Math.min(whole, await measure([prepare(size)]))
    if (whole < quickMs) return 0
    const works = Array.from({ length: parts }, () => prepare(Math.floor(size / parts)))
    inParts = Math.min(inParts, await measure(works))
    if (whole < inParts * most) break
  }
  return whole / inParts
}

/** CPU time: what else the machine does is not in it. */
async function cpuTime(works: readonly (() => unknown)[]): Promise<number> {
  const start = process.cpuUsage()
  for (const work of works) await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
