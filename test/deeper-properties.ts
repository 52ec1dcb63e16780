import fc from 'fast-check'
import { testDepth } from './depth.ts'

fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 100 * testDepth })
