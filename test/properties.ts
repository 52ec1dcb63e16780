import fc from 'fast-check'
import { testDepth } from './depth.ts'
import { testSeed } from './seed.ts'

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  numRuns: testDepth > 1 ? 100 * testDepth : 25,
  ...(testSeed !== undefined && { seed: testSeed }),
})
