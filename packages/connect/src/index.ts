export { connect, type Connect, type ConnectOptions } from './connect.ts'
export { findKey, type FindOptions } from './keys/find-key.ts'
export { type Environment, hasKey, type KeyHost, type KeySource, keySourceOf, sourceNames } from './keys/key-source.ts'
export { examineService, type ExamineServiceOptions } from './doctor/examine-service.ts'
export { charactersLeftOf } from './characters-left.ts'
export { openCalls, type OpenCalls, type ServiceCalls } from './open-calls.ts'
export { type IdFile, openIdFile, openPassingIds } from './ids/id-file.ts'
export { callPages } from './raw-call/call-pages.ts'
export { callRaw, type RawAnswer } from './raw-call/call-raw.ts'
export { pagingOf } from './raw-call/paging.ts'
export { readRawRequest } from './raw-call/read-request.ts'
export type { RawPreview, RawRequest } from '@lockale/client'
export { manners, openWriter, type OpenWriterOptions } from './writing/open-writer.ts'
export { toVoiceSource, toVoiceTarget } from './voice/voice-code.ts'
export { billedMinutes, type MinutesLeft, minutesLeftOf } from './voice/minutes.ts'
export { openOutput, proveWritable, saveTexts } from './voice/output-file.ts'
export { openSound, type Sound } from './voice/sound.ts'
export { jobType, sessionType } from './voice/sound-type.ts'
export { deleteTerms, findTerms, listTerms, type PushedTerms, pushTerms } from './voice/spoken-terms.ts'
export { transcribe, type Transcript } from './voice/transcribe.ts'
export { fetchVoiceJob, type JobResult, refuseFailed, startVoiceJob, trackOfSrt } from './voice/voice-job.ts'
export { type ExaminedTmx, examineTmx } from './memory/examine-tmx.ts'
export { exportMemory } from './memory/export-memory.ts'
export { findMemory } from './memory/find-memory.ts'
export { importMemory } from './memory/import-memory.ts'
export { type FinishedImport, finishedImport } from './memory/memory-job.ts'
export { type PushedMemory, pushMemory } from './memory/push-memory.ts'
export { forgetMemory, resourceIdsOf } from './memory/memory-ids.ts'
export { draftMemory, type MemoryDraft } from './memory/draft-memory.ts'
export type { MemoryJob, MemorySegment, TranslationMemory } from '@lockale/client'
export { type GlossaryPort } from './glossary/glossary-port.ts'
export { type GlossaryPlan, planGlossaries, type PlanOptions } from './glossary/plan-glossaries.ts'
export { applyGlossaryPlan, type PushedGlossary, pushGlossary, type PushOptions } from './glossary/push-glossary.ts'
export {
  findGlossaryFiles,
  glossaryFolder,
  type OpenGlossary,
  openGlossary,
  readGlossaryFolder,
} from './glossary/read-folder.ts'
export { blockOf, refuseBlocked } from './glossary/refuse-push.ts'
export { choosePeriod } from './account/choose-period.ts'
export { type AccountReport, reportUsage, type UsageGrouping } from './account/report-usage.ts'
export type { DeveloperKey, DeveloperKeyLimits, Quota, Usage, UsageBreakdown } from '@lockale/client'
export { findDeveloperKey, shortIds } from './account/find-developer-key.ts'
export {
  type ExaminedStyle,
  planStyles,
  resourceOf as styleResource,
  type StyleDesk,
  styleName,
  type StyleState,
} from './style/examine-style.ts'
export { carryOutStyle, type PushedStyle, pushStyle, type PushStyleOptions } from './style/push-style.ts'
export { pullNewStyle, pullStyles, type PullStyleOptions } from './style/pull-style.ts'
export { readStyleFolder } from './style/read-style-folder.ts'
export { deleteRemoteStyle, fetchStyle, listStyles } from './style/remote-styles.ts'
export { settleStyle, styleConflict, type StyleDecisions } from './style/settle-style.ts'
export { chooseLanguages, type ChosenLanguages } from './account/choose-languages.ts'
export { listLanguages } from './languages/language-list.ts'
export { fitTargets, type TargetFit } from './account/fit-targets.ts'
export type { Language } from '@lockale/client'
export { findPushed } from './texts/find-pushed.ts'
export { refuseUnfit } from './texts/refuse-unfit.ts'
export { isTextLanguage, refuseMisfits, type TextSettings, toTextSource, toTextTarget } from './texts/text-request.ts'
export {
  countTextCharacters,
  type TextResult,
  type TextWork,
  type TranslatedTexts,
  type TranslatedWork,
  translateTexts,
} from './texts/translate-texts.ts'
export { deleteGlossary, findPair } from './glossary/delete-glossary.ts'
export { fetchGlossary } from './glossary/fetch-glossary.ts'
export {
  findListed,
  type GlossaryListing,
  type ListedGlossary,
  listGlossaries,
  namesOf,
} from './glossary/list-glossaries.ts'
export {
  pathOfTitle,
  type PulledGlossary,
  pullGlossary,
  pullNewGlossary,
  type PullOptions,
} from './glossary/pull-glossary.ts'
export { documentCode } from './language-code.ts'
export { createDocumentTranslator, type DocumentProgress } from './documents/document-translator.ts'
export { type FileJob, planFiles } from './documents/plan-file.ts'
export { isAtService, type TranslatedFile, translateFile } from './documents/translate-file.ts'
export { loadStyleRuleCatalogue, type StyleRuleCatalogue } from '@lockale/api'
