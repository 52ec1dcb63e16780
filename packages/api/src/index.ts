export type { Dictionary, DictionaryEntries, Glossary, GlossaryEntries, GlossaryList } from './glossaries.ts'
export {
  baseCode,
  betaLanguages,
  canonicalCode,
  dictionaryLanguages,
  formalityTargets,
  glossaryLanguages,
  instructionLanguages,
  isVariant,
  languageNames,
  memoryLanguages,
  memoryTranslateLanguages,
  notForDocuments,
  styleRulesLanguages,
  styleRulesTargets,
} from './language-table.ts'
export {
  type Language,
  type LanguageFeature,
  type LanguageFeatureInfo,
  type LanguageResource,
  type LanguageResourceInfo,
  languageResources,
  type LanguageStatus,
} from './languages.ts'
export { limits } from './limits.ts'
export type { TranslationMemoriesPage, TranslationMemory } from './memories.ts'
export type { ConfiguredRules, StyleInstruction, StyleRuleList, StyleRulesPage } from './style-rules.ts'
export type {
  Formality,
  ModelType,
  SplitSentences,
  TagHandling,
  TagHandlingVersion,
  TranslateRequest,
  TranslateResponse,
  Translation,
} from './text.ts'
export {
  type ErrorBody,
  keySuffixes,
  type Preset,
  type PresetName,
  presets,
  standInHeader,
  traceIdHeader,
} from './transport.ts'
export { type ProductUsage, unlimited, type Usage } from './usage.ts'
