export {
  captionExtensions,
  type CaptionFormat,
  captionFormats,
  printCaptions,
  printTracks,
  type SpokenTrack,
} from './captions/captions.ts'
export type { SpokenSegment } from './captions/cues.ts'
export { openSpokenLines, type SpokenLines } from './captions/spoken-lines.ts'
export { billedMinutes, type MinutesLeft, minutesLeftOf } from './minutes.ts'
export { openSound, type Sound } from './open-sound.ts'
export { parseTerms, type TermsFile } from './parse-terms.ts'
export { jobType, sessionType } from './sound-type.ts'
export { readDurationMs } from './sound/duration.ts'
export { soundBytesOf } from './sound/sound-bytes.ts'
export { wavHeader } from './sound/wav.ts'
export { deleteTerms, findTerms, listTerms, type PushedTerms, pushTerms } from './spoken-terms.ts'
export { transcribe, type Transcript } from './transcribe.ts'
export { toVoiceSource, toVoiceTarget } from './voice-code.ts'
export { fetchVoiceJob, type JobResult, refuseFailed, startVoiceJob, trackOfSrt } from './voice-job.ts'
