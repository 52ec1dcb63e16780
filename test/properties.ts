import fc from 'fast-check'
import { testDepth } from './depth.ts'

/**
 * What property tests make their examples from: `LOCKALE_TEST_SEED`, a whole number, or `random` for a new one in every run.
 * When absent it is always the same, so that whoever runs the tests of a commit sees what its author saw.
 */
const testSeed: number | undefined = readSeed(process.env['LOCKALE_TEST_SEED'])

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  numRuns: testDepth > 1 ? 100 * testDepth : 25,
  ...(testSeed !== undefined && { seed: testSeed }),
})

function readSeed(value: string | undefined): number | undefined {
  if (value === undefined || value === '') return 20_261_122
  if (value === 'random') return undefined
  const seed = Number(value)
  if (Number.isInteger(seed) && Math.abs(seed) < 2 ** 31) return seed
  throw new Error(`LOCKALE_TEST_SEED is "${value}"; it must be a whole number of 32 bits, or "random".`)
}
