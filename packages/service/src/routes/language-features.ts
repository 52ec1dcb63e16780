import {
  betaLanguages,
  formalityTargets,
  glossaryLanguages,
  isVariant,
  languageNames,
  memoryTranslateLanguages,
  notForDocuments,
  styleRulesTargets,
  voiceBeta,
  voiceDetection,
  voiceFormality,
  voiceGlossary,
  voiceSpeech,
  voiceSpeechExternal,
  voiceTargets,
  voiceTranscription,
  voiceTranscriptionExternal,
} from '@lockale/api'

/** Which languages one resource of the service knows, and what it can do in them (SERVICE.md appendix A). */
export interface ResourceLanguages {
  readonly codes: Iterable<string>
  readonly beta: ReadonlySet<string>
  readonly features: Readonly<Record<string, FeatureLanguages>>
}

export interface FeatureLanguages {
  readonly codes: ReadonlySet<string>
  /** Delivered by third parties. */
  readonly external?: ReadonlySet<string>
  readonly isBeta?: boolean
}

const none: ReadonlySet<string> = new Set()
const all: ReadonlySet<string> = new Set(languageNames.keys())
const bases: ReadonlySet<string> = new Set([...all].filter((code) => !isVariant(code)))

export const textLanguages: ResourceLanguages = {
  codes: all,
  beta: betaLanguages,
  features: {
    auto_detection: { codes: bases },
    formality: { codes: formalityTargets },
    glossary: { codes: glossaryLanguages },
    style_rules: { codes: styleRulesTargets },
    tag_handling: { codes: all },
    translation_memory: { codes: memoryTranslateLanguages },
  },
}

export const documentLanguages: ResourceLanguages = {
  codes: [...all].filter((code) => !notForDocuments.has(code)),
  beta: none,
  features: {
    auto_detection: {
      codes: codes('ar bg cs da de el en es et fi fr he hu id it ja ko lt lv nb nl pl pt ro ru sk sl sv tr uk vi zh'),
    },
    formality: { codes: codes('de es es-419 fr it ja nl pl pt pt-BR pt-PT ru') },
    glossary: { codes: glossaryLanguages },
  },
}

const toned = codes('de en-GB en-US es fr it pt-BR pt-PT')

export const writeLanguages: ResourceLanguages = {
  codes: codes('de en en-GB en-US es fr it ja ko pt pt-BR pt-PT zh zh-Hans'),
  beta: none,
  features: {
    auto_detection: { codes: codes('de en es fr it ja ko pt zh') },
    tone: { codes: toned },
    writing_style: { codes: toned },
  },
}

export const voiceLanguages: ResourceLanguages = {
  codes: voiceTargets,
  beta: voiceBeta,
  features: {
    auto_detection: { codes: voiceDetection },
    formality: { codes: voiceFormality },
    glossary: { codes: voiceGlossary },
    transcription: { codes: voiceTranscription, external: voiceTranscriptionExternal },
    translated_speech: { codes: voiceSpeech, external: voiceSpeechExternal },
    spoken_terms: { codes: voiceTranscription, external: voiceTranscriptionExternal, isBeta: true },
  },
}

/** A resource that has no features of its own. */
export function plainLanguages(codes: Iterable<string>): ResourceLanguages {
  return { codes, beta: none, features: {} }
}

function codes(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
