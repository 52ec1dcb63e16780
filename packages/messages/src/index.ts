export { compareMessages } from './compare/compare.ts'
export type { Comparison } from './compare/pair-variants.ts'
export { type Count } from './count.ts'
export { type DetectedSyntax, detectSyntax, type SyntaxEvidence } from './detect/detect-syntax.ts'
export { type Family, formPath, type KeyedText, toFamilies } from './plural/families.ts'
export type { Finding } from './syntax.ts'
export { openSyntax } from './open-syntax.ts'
export { type FormPlan, type HeldForms, planForms, type PluralMessage } from './plural/plural.ts'
export { type PluralRules } from './plural/plural-rules.ts'
export { type PluralSlot } from './plural/plural-rules.ts'
export { type ProtectedText, type ProtectOptions, protect, type Strategy } from './wire/protect.ts'
export { isPseudoLocale, pseudoMessage, type PseudoMessageOptions } from './pseudo/pseudo-message.ts'
export { restore, type Restored, type RestoreOptions } from './wire/restore.ts'
export type { Form, PluralType } from './plural/plural-rules.ts'
export {
  type Syntax,
  type SyntaxId,
  syntaxIds,
  type SyntaxOptions,
  type Token,
  type Variant,
  type Variants,
} from './syntax.ts'
export {
  type Segment,
  type SentencePlace,
  takeApart,
  type TakeApartOptions,
  type TakenApart,
} from './wire/take-apart.ts'
export { vuePluralRules } from './vue/plural-rules-module.ts'
