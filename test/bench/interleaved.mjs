/** Best times in milliseconds of functions that take turns, so that what else the machine does hits all of them. */
export function interleaved(...works) {
  const best = works.map(() => Infinity)
  const end = performance.now() + 2000
  for (let round = 0; round < 5 || performance.now() < end; round++) {
    for (const [index, work] of works.entries()) {
      const start = performance.now()
      work()
      best[index] = Math.min(best[index], performance.now() - start)
    }
  }
  return best
}
