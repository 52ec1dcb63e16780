export { compareMessages, isRefusal } from './compare/compare.ts'
export type { Comparison } from './compare/comparison.ts'
export { type Count, countOf, showsVariable } from './count.ts'
export { type DetectedSyntax, detectSyntax, type SyntaxEvidence } from './detect/detect-syntax.ts'
export { type Family, formPath, type KeyedText, toFamilies } from './plural/families.ts'
export type { Finding } from './finding.ts'
export { readFluentReferences } from './fluent/read-references.ts'
export { foreignSyntax } from './detect/foreign-syntax.ts'
export { type Masked, maskLiterals } from './wire/masks.ts'
export { withoutHidden } from './wire/hidden.ts'
export { numbersOf } from './wire/digits.ts'
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
export { spellArgument, spellSubstitutions, type Substitution } from './printf/substitutions.ts'
export {
  findVariant,
  type LocalePair,
  type PlannedVariant,
  planVariants,
  type VariantPlan,
} from './plural/plan-variants.ts'
export { pairVariants, type VariantPair } from './compare/pair-variants.ts'
export { placeholderProblem } from './placeholders/pattern.ts'
export { type FormPlan, type HeldForms, planForms, type PluralMessage } from './plural/plural.ts'
export { cldrPlurals, type PluralRules } from './plural/plural-rules.ts'
export { coversOneNumber, pluralCategories, type PluralSlot } from './plural/plural-slots.ts'
export { type ProtectedText, type ProtectOptions, protect, type Strategy } from './wire/protect.ts'
export { pseudoText } from './pseudo/pseudo.ts'
export { isPseudoLocale, pseudoMessage, type PseudoMessageOptions, type PseudoMode } from './pseudo/pseudo-message.ts'
export { restore, type Restored, type RestoreOptions } from './wire/restore.ts'
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
export { splitText, type SplitOptions } from './wire/split-text.ts'
export { type Segment, takeApart, type TakeApartOptions, type TakenApart } from './wire/take-apart.ts'
export { vuePluralRules } from './vue/plural-rules-module.ts'
