export {
  deleteGlossary,
  findListed,
  findPair,
  type GlossaryListing,
  listGlossaries,
  type OwnedGlossary,
} from './glossary/account-glossaries.ts'
export { diffGlossary, type EntryDiff, type GlossaryDiff } from './glossary/diff-glossary.ts'
export type { IdFile } from './glossary/id-file.ts'
export { type OpenGlossaries, openGlossaries, type ResourcePlace } from './glossary/open-glossaries.ts'
export { type GlossaryCall, planGlossary } from './glossary/plan-glossary.ts'
export { planPushes, type PushPlan } from './glossary/plan-push.ts'
export { printGlossaryFile } from './glossary/print-glossary-file.ts'
export { pathOfTitle, type PulledGlossary, pullGlossary, pullNewGlossary } from './glossary/pull-glossary.ts'
export { type PushedGlossary, pushGlossaries, pushGlossary } from './glossary/push.ts'
export {
  findGlossaryFiles,
  glossaryFolder,
  isFileName,
  type OpenGlossary,
  openGlossary,
  readGlossaryFolder,
} from './glossary/read-folder.ts'
export { readGlossaryFile } from './glossary/read-glossary-file.ts'
export { blockOf } from './glossary/refuse-push.ts'
export type { RemoteGlossary } from './glossary/diff-glossary.ts'
export type { Side } from './glossary/diff-glossary.ts'
export { type ExaminedTmx, examineTmx, type TmxFacts, validateTmx } from './memory/examine-tmx.ts'
export { exportMemory } from './memory/memories.ts'
export { findMemory } from './memory/memories.ts'
export { type FinishedImport, importMemory } from './memory/memories.ts'
export { openStyles, type PushedStyle, type StyleList } from './style/open-styles.ts'
export { printStyleFile, readStyleFile } from './style/style-file.ts'
