/**
 * How much deeper than usual tests look: `LOCKALE_TEST_DEPTH`, 1 when absent. It multiplies the runs of property tests
 * (a test that sets its own `numRuns` says it with `runsOf`, or reads the variable itself), and `*.deep.test.ts` run only where
 * it is above 1.
 */
export const testDepth: number = readDepth(process.env['LOCKALE_TEST_DEPTH'])

/**
 * The runs of a property that is quick, or that needs many: a sample of them while somebody waits for the tests.
 * @param atDepth where tests look deeper
 */
export function runsOf(atDepth: number): number {
  return testDepth > 1 ? Math.round(atDepth * Math.max(1, testDepth / 3)) : Math.ceil(atDepth / 5)
}

function readDepth(value: string | undefined): number {
  if (value === undefined || value === '') return 1
  const depth = Number(value)
  if (Number.isInteger(depth) && depth >= 1 && depth <= 1000) return depth
  throw new Error(`LOCKALE_TEST_DEPTH is "${value}"; it must be a whole number from 1 to 1000.`)
}
