export { compareMessages, isRefusal } from './compare.ts'
export type { Comparison } from './comparison.ts'
export { type Count, countOf, showsVariable } from './count.ts'
export { type DetectedSyntax, detectSyntax, type SyntaxEvidence } from './detect-syntax.ts'
export { type Family, formPath, type KeyedText, toFamilies } from './families.ts'
export type { Finding } from './finding.ts'
export { readFluentReferences } from './fluent/read-references.ts'
export { foreignSyntax } from './foreign-syntax.ts'
export { type Masked, maskLiterals } from './masks.ts'
export {
  type IcuArgument,
  type IcuBlock,
  type IcuNode,
  type IcuOption,
  type IcuProblem,
  type IcuReading,
  readIcu,
} from './icu/read-icu.ts'
export { openSyntax } from './open-syntax.ts'
export { findVariant, type LocalePair, type PlannedVariant, planVariants, type VariantPlan } from './plan-variants.ts'
export { pairVariants, type VariantPair } from './pair-variants.ts'
export { type FormPlan, planForms, type PluralMessage } from './plural.ts'
export { cldrPlurals, type PluralRules } from './plural-rules.ts'
export { coversOneNumber, pluralCategories, type PluralSlot } from './plural-slots.ts'
export { type ProtectedText, type ProtectOptions, protect, type Strategy } from './protect.ts'
export { pseudoText } from './pseudo.ts'
export { isPseudoLocale, pseudoMessage, type PseudoMessageOptions, type PseudoMode } from './pseudo-message.ts'
export { restore, type Restored, type RestoreOptions } from './restore.ts'
export type { Form, PluralType } from './form.ts'
export {
  type Axis,
  type FormKey,
  type Neighbours,
  type Syntax,
  type SyntaxId,
  syntaxIds,
  type SyntaxOptions,
  type Token,
  type Variant,
  type Variants,
} from './syntax.ts'
export { type Segment, takeApart, type TakeApartOptions, type TakenApart } from './take-apart.ts'
export { vuePluralRules } from './vue/plural-rules-module.ts'
