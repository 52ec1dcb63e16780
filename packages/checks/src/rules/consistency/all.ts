import type { Rule } from '../../rule.ts'
import { doNotTranslate } from './do-not-translate.ts'
import { forbiddenTerm } from './forbidden-term.ts'
import { formalityMixed } from './formality-mixed.ts'
import { glossaryTermMissing } from './glossary-term-missing.ts'
import { inconsistent } from './inconsistent.ts'
import { multipleLocalesFailing } from './multiple-locales-failing.ts'
import { regionalVariantDrift } from './regional-variant-drift.ts'
import { reused } from './reused.ts'
import { scriptMixed } from './script-mixed.ts'

/** In the order of `ruleIds`. */
export const consistencyRules: readonly Rule[] = [
  inconsistent,
  reused,
  glossaryTermMissing,
  forbiddenTerm,
  doNotTranslate,
  formalityMixed,
  regionalVariantDrift,
  scriptMixed,
  multipleLocalesFailing,
]
