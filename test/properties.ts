import fc from 'fast-check'
import { testDepth } from './depth.ts'
import { testSeed } from './seed.ts'

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  ...(testDepth > 1 && { numRuns: 100 * testDepth }),
  ...(testSeed !== undefined && { seed: testSeed }),
})
