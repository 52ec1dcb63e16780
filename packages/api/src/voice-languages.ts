/*
 * What voice sessions, voice jobs and spoken terms know of languages (SERVICE.md, appendix A). Codes are written as the service
 * writes them. Languages that a partner of the service delivers stand apart.
 */

/** Transcribed by the service itself; it tells them apart by itself. */
export const voiceTranscription: ReadonlySet<string> = codes('cs de en es fr id it ja ko nl pl pt ro ru sv tr uk zh')

/** Transcribed by partners. */
export const voiceTranscriptionExternal: ReadonlySet<string> = codes(
  'ar bg bn da el et fi ga he hi hr hu lt lv mt nb sk sl th tl vi ms ta',
)

/** All that can be heard: the source languages of sessions, jobs and spoken terms. */
export const voiceSources: ReadonlySet<string> = new Set([...voiceTranscription, ...voiceTranscriptionExternal])

/** Recognised without being named. */
export const voiceDetection: ReadonlySet<string> = new Set([...voiceTranscription, 'fi'])

/** Sources and targets that take a glossary. */
export const voiceGlossary: ReadonlySet<string> = codes(
  'ar bg cs da de el en en-GB en-US es et fi fr he hu id it ja ko lt lv nb nl pl pt pt-BR pt-PT ro ru sk sl sv tr uk vi zh zh-Hans zh-Hant',
)

export const voiceBeta: ReadonlySet<string> = codes('hi ms ta')

/** What a session or job can be translated into. */
export const voiceTargets: ReadonlySet<string> = new Set([
  ...voiceGlossary,
  ...codes('bn ga hr mt th tl'),
  ...voiceBeta,
])

/** Spoken by the service itself. */
export const voiceSpeech: ReadonlySet<string> = codes(
  'de en en-GB en-US es fr it ja ko nl pl pt pt-BR pt-PT ru sv tr zh zh-Hans zh-Hant',
)

/** Spoken by partners. */
export const voiceSpeechExternal: ReadonlySet<string> = codes('ar bg cs da el fi hu id nb ro sk uk vi hi ms ta')

/** Targets that take `formality`. */
export const voiceFormality: ReadonlySet<string> = codes('de es fr it ja pl pt pt-BR pt-PT ru')

function codes(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
