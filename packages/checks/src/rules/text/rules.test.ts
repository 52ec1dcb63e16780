import { testRules } from '../../rules.suite.ts'
import { textRules } from './all.ts'

await testRules(import.meta.dirname, textRules)
