export { type CheckOptions, defaultOptions, type Term } from './options.ts'
export type { MessagePair } from './message-pair.ts'
export { languageOf, openPair, type PairOptions } from './open-pair.ts'
export type { CatalogView, ProjectView, SeenPair } from './project-view.ts'
export { ruleOf, rules } from './registry.ts'
export type {
  Found,
  MessageRule,
  Place,
  ProjectRule,
  Rule,
  RuleExample,
  RuleInfo,
  TextRule,
  Tier,
  WalkRule,
} from './rule.ts'
export type { TextLimits, TextPair } from './text-pair.ts'
