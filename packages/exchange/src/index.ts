export {
  captionExtensions,
  type CaptionFormat,
  captionFormats,
  printCaptions,
  printTracks,
  type SpokenTrack,
} from './captions/captions.ts'
export { type SpokenSegment } from './captions/cues.ts'
export { openSpokenLines, type SpokenLines } from './captions/spoken-lines.ts'
export { parseSrt } from './captions/srt.ts'
export {
  type DictionaryDiff,
  diffGlossary,
  type EntryDiff,
  type GlossaryDiff,
  type GlossarySide,
  hashGlossary,
  worstSide,
} from './glossary/diff-glossary.ts'
export { type GlossaryCall, planGlossary } from './glossary/plan-glossary.ts'
export { type GlossaryContent } from './glossary/print-glossary.ts'
export { printGlossaryFile } from './glossary/print-glossary-file.ts'
export { glossaryFileInvalid } from './glossary/glossary-file-invalid.ts'
export { type GlossaryText, readGlossaryFile } from './glossary/read-glossary-file.ts'
export { pairOf, readRemoteEntries, type RemoteGlossary } from './glossary/remote-glossary.ts'
export {
  parseResourceIds,
  printResourceIds,
  type ResourceId,
  type ResourceIds,
  resourceKey,
  type ResourceName,
} from './ids/resource-ids.ts'
export { openSettingFiles } from './open-setting-files.ts'
export { detectSound, maxHeadBytes } from './sound/detect-sound.ts'
export { readDurationMs } from './sound/duration.ts'
export { type SoundBytes, soundBytesOf } from './sound/sound-bytes.ts'
export { type SoundFacts } from './sound/sound-facts.ts'
export { wavHeader } from './sound/wav.ts'
export { parseTerms, type TermsFile } from './spoken-terms/parse-terms.ts'
export { diffStyle, type InstructionDiff, type RuleDiff, sideOfStyle, type StyleDiff } from './style/diff-style.ts'
export { editStyleFile, printStyleFile } from './style/edit-style-file.ts'
export { afterCall, planStyle, type RemoteStyle, type StyleCall } from './style/plan-style.ts'
export { styleFileInvalid, type StyleProblem } from './style/style-file-invalid.ts'
export { hashStyle, type StyleContent } from './style/style-content.ts'
export { examineStyleFile, readStyleFile, stylesFolder } from './style/read-style-file.ts'
export {
  type GuardAttempt,
  guardAttempts,
  type GuardedReading,
  type GuardedSentence,
  type GuardedText,
  guardText,
} from './texts/guard-text.ts'
export { foreseeImport, type ForeseenImport } from './tmx/foresee-import.ts'
export { readTmx } from './tmx/read-tmx.ts'
export type { TmxHeader, TmxPart, TmxUnit } from './tmx/tmx.ts'
export { type MemoryTexts, textsToUnits } from './tmx/texts-to-units.ts'
export { newTmxHeader, writeTmx } from './tmx/write-tmx.ts'
export { matchLanguages } from './xliff/match-languages.ts'
export { maxXliffBytes, readXliff, type XliffFile } from './xliff/read-xliff.ts'
export { writeXliff, type XliffVersion } from './xliff/write-xliff.ts'
export { toLanguageCode } from './languages/language-code.ts'
export { type UnknownLocale, unknownLocales } from './languages/unknown-locales.ts'
