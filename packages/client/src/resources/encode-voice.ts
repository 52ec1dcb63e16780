import type {
  VoiceFormality,
  VoiceFormat,
  VoiceGender,
  VoiceLanguageMode,
  VoiceSourceType,
  VoiceTargetType,
} from '@lockale/api'

export interface VoiceParams {
  /** Mono. With PCM the pace is kept by itself. */
  readonly sourceMediaContentType: VoiceSourceType
  /** Default of `open`: `msgpack`, which needs a quarter less. */
  readonly messageFormat?: VoiceFormat | undefined
  /** Without it, it is detected, where it can be. */
  readonly sourceLanguage?: string | undefined
  /** Default `auto`: the language is a hint. */
  readonly sourceLanguageMode?: VoiceLanguageMode | undefined
  /** Five at most. */
  readonly targetLanguages?: readonly string[] | undefined
  /** Spoken as well; one at most. */
  readonly targetMediaLanguages?: readonly string[] | undefined
  readonly targetMediaContentType?: VoiceTargetType | undefined
  readonly targetMediaVoice?: VoiceGender | undefined
  readonly glossaryId?: string | undefined
  readonly spokenTermsId?: string | undefined
  readonly formality?: VoiceFormality | undefined
}

export function encodeVoice(params: VoiceParams): string {
  return JSON.stringify({
    source_media_content_type: params.sourceMediaContentType,
    message_format: params.messageFormat,
    source_language: params.sourceLanguage,
    source_language_mode: params.sourceLanguageMode,
    target_languages: params.targetLanguages,
    target_media_languages: params.targetMediaLanguages,
    target_media_content_type: params.targetMediaContentType,
    target_media_voice: params.targetMediaVoice,
    glossary_id: params.glossaryId,
    spoken_terms_id: params.spokenTermsId,
    formality: params.formality,
  })
}
