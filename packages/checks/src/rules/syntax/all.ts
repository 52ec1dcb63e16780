import type { Rule } from '../../rule.ts'
import { contextVariantMissing } from './context-variant-missing.ts'
import { fluentReference } from './fluent-reference.ts'
import { fluentSyntax } from './fluent-syntax.ts'
import { formatSyntax } from './format-syntax.ts'
import { icuApostrophe } from './icu-apostrophe.ts'
import { icuBadSelector } from './icu-bad-selector.ts'
import { icuBranchMissing } from './icu-branch-missing.ts'
import { icuHashMissing } from './icu-hash-missing.ts'
import { icuOtherMissing } from './icu-other-missing.ts'
import { icuSyntax } from './icu-syntax.ts'
import { icuTag } from './icu-tag.ts'
import { inlangSyntax } from './inlang-syntax.ts'
import { mf2Syntax } from './mf2-syntax.ts'
import { nestingChanged } from './nesting-changed.ts'
import { nestingCycle } from './nesting-cycle.ts'
import { nestingInjection } from './nesting-injection.ts'
import { nestingOptionsJson } from './nesting-options-json.ts'
import { nestingTargetMissing } from './nesting-target-missing.ts'
import { ordinalCategoryMissing } from './ordinal-category-missing.ts'
import { placeholderCount } from './placeholder-count.ts'
import { placeholderDelimiterDamaged } from './placeholder-delimiter-damaged.ts'
import { placeholderExtra } from './placeholder-extra.ts'
import { placeholderFormatChanged } from './placeholder-format-changed.ts'
import { placeholderMissing } from './placeholder-missing.ts'
import { placeholderOrder } from './placeholder-order.ts'
import { placeholderRenamed } from './placeholder-renamed.ts'
import { placeholderUnescapedChanged } from './placeholder-unescaped-changed.ts'
import { pluralCategoryMissing } from './plural-category-missing.ts'
import { pluralCategoryUnreachable } from './plural-category-unreachable.ts'
import { pluralCountHidden } from './plural-count-hidden.ts'
import { pluralNoneLost } from './plural-none-lost.ts'
import { pluralNotPluralised } from './plural-not-pluralised.ts'
import { pluralSame } from './plural-same.ts'
import { printfMixed } from './printf-mixed.ts'
import { reservedVariable } from './reserved-variable.ts'
import { vueSyntax } from './vue-syntax.ts'

/** In the order of `ruleIds`. */
export const syntaxRules: readonly Rule[] = [
  placeholderMissing,
  placeholderExtra,
  placeholderRenamed,
  placeholderCount,
  placeholderFormatChanged,
  placeholderUnescapedChanged,
  placeholderDelimiterDamaged,
  placeholderOrder,
  printfMixed,
  reservedVariable,
  nestingChanged,
  nestingTargetMissing,
  nestingOptionsJson,
  nestingCycle,
  nestingInjection,
  icuSyntax,
  icuOtherMissing,
  icuBadSelector,
  icuBranchMissing,
  icuHashMissing,
  icuApostrophe,
  icuTag,
  mf2Syntax,
  inlangSyntax,
  fluentSyntax,
  fluentReference,
  vueSyntax,
  formatSyntax,
  pluralCategoryMissing,
  pluralCategoryUnreachable,
  ordinalCategoryMissing,
  pluralSame,
  pluralCountHidden,
  pluralNoneLost,
  pluralNotPluralised,
  contextVariantMissing,
]
