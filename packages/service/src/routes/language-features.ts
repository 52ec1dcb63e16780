import {
  betaLanguages,
  formalityTargets,
  glossaryLanguages,
  isVariant,
  languageNames,
  memoryTranslateLanguages,
  notForDocuments,
  styleRulesTargets,
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

const ownTranscription = codes('cs de en es fr id it ja ko nl pl pt ro ru sv tr uk zh')
const foreignTranscription = codes('ar bg bn da el et fi ga he hi hr hu lt lv mt nb sk sl th tl vi ms ta')
const voiceCommon =
  'ar bg cs da de el en en-GB en-US es et fi fr he hu id it ja ko lt lv nb nl pl pt pt-BR pt-PT ro ru sk sl sv tr uk vi zh zh-Hans zh-Hant'
const voiceBeta = codes('hi ms ta')

export const voiceLanguages: ResourceLanguages = {
  codes: new Set([...codes(`${voiceCommon} bn ga hr mt th tl`), ...voiceBeta]),
  beta: voiceBeta,
  features: {
    auto_detection: { codes: new Set([...ownTranscription, 'fi']) },
    formality: { codes: codes('de es fr it ja pl pt pt-BR pt-PT ru') },
    glossary: { codes: codes(voiceCommon) },
    transcription: { codes: ownTranscription, external: foreignTranscription },
    translated_speech: {
      codes: codes('de en en-GB en-US es fr it ja ko nl pl pt pt-BR pt-PT ru sv tr zh zh-Hans zh-Hant'),
      external: codes('ar bg cs da el fi hu id nb ro sk uk vi hi ms ta'),
    },
    spoken_terms: { codes: ownTranscription, external: foreignTranscription, isBeta: true },
  },
}

/** A resource that has no features of its own. */
export function plainLanguages(codes: Iterable<string>): ResourceLanguages {
  return { codes, beta: none, features: {} }
}

function codes(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
