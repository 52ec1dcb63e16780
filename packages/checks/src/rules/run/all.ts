import type { Rule } from '../../rule.ts'
import { lockfileLine } from './lockfile-line.ts'
import { notTranslated } from './not-translated.ts'
import { unusedSuppression } from './unused-suppression.ts'
import { writeConflict } from './write-conflict.ts'

/** In the order of `ruleIds`. */
export const runRules: readonly Rule[] = [notTranslated, writeConflict, lockfileLine, unusedSuppression]
