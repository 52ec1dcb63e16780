export type { IdFile } from './engine/id-file.ts'
export { openGlossaries, type ResourcePlace } from './engine/open-resources.ts'
export { planResources, type ResourcePlan } from './engine/plan.ts'
export { type PushedResource, pushResource, pushResources } from './engine/push.ts'
export {
  findGlossaryFiles,
  glossaryFolder,
  isFileName,
  type OpenGlossary,
  openGlossary,
  readGlossaryFolder,
} from './engine/read-folder.ts'
export { blockOf, conflict } from './engine/refuse-push.ts'
export type { ResourceKind } from './engine/resource-ids.ts'
export { ownersOf, type Resources } from './engine/resource.ts'
export type { Side } from './engine/side.ts'
export {
  deleteGlossary,
  findListed,
  findPair,
  type GlossaryListing,
  listGlossaries,
  type OwnedGlossary,
} from './glossary/account-glossaries.ts'
export { diffGlossary, type EntryDiff, type GlossaryDiff } from './glossary/diff-glossary.ts'
export type { GlossaryTypes } from './glossary/glossary-codec.ts'
export { type GlossaryCall, planGlossary } from './glossary/plan-glossary.ts'
export { printGlossaryFile } from './glossary/print-glossary-file.ts'
export { pathOfTitle, type PulledGlossary, pullGlossary, pullNewGlossary } from './glossary/pull-glossary.ts'
export { readGlossaryFile } from './glossary/read-glossary-file.ts'
export type { RemoteGlossary } from './glossary/remote-glossary.ts'
export { type ExaminedTmx, examineTmx, type TmxFacts, validateTmx } from './memory/examine-tmx.ts'
export { exportMemory } from './memory/export-memory.ts'
export { findMemory } from './memory/find-memory.ts'
export { type FinishedImport, importMemory } from './memory/import-memory.ts'
export { type OpenStyles, openStyles, type PushedStyle, type StyleList } from './style/open-styles.ts'
export { printStyleFile, readStyleFile, type StyleFile } from './style/style-file.ts'
