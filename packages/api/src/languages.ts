export type LanguageResource =
  | 'translate_text'
  | 'translate_document'
  | 'glossary'
  | 'voice'
  | 'write'
  | 'style_rules'
  | 'translation_memory'
  | (string & {})

export type LanguageStatus = 'stable' | 'beta' | 'early_access' | (string & {})

/** One element of the answer of GET /v3/languages. */
export interface Language {
  /** BCP 47 in its usual case: `en-US`, `zh-Hant`, `es-419`. */
  readonly lang: string
  /** English name of the language. */
  readonly name: string
  readonly usable_as_source: boolean
  /** True also for variants, which can only be targets. */
  readonly usable_as_target: boolean
  readonly status: LanguageStatus
  /** Features by name. The language supports each feature that has a key here. */
  readonly features: Readonly<Record<string, LanguageFeature>>
  /** Set on languages for voice. */
  readonly external?: boolean | undefined
}

export interface LanguageFeature {
  readonly status: LanguageStatus
  readonly external?: boolean | undefined
}

/** One element of the answer of GET /v3/languages/resources. */
interface LanguageResourceInfo {
  readonly name: LanguageResource
  readonly features: readonly LanguageFeatureInfo[]
}

/** A feature works for a pair when every side it needs lists the key; an absent flag means no. */
interface LanguageFeatureInfo {
  readonly name: string
  readonly needs_source_support?: boolean
  readonly needs_target_support?: boolean
}

/** The features of each resource. */
export const languageResources: readonly LanguageResourceInfo[] = [
  {
    name: 'translate_text',
    features: [
      { name: 'auto_detection', needs_source_support: true },
      { name: 'formality', needs_target_support: true },
      { name: 'glossary', needs_source_support: true, needs_target_support: true },
      { name: 'style_rules', needs_target_support: true },
      { name: 'tag_handling', needs_source_support: true, needs_target_support: true },
      { name: 'translation_memory', needs_source_support: true, needs_target_support: true },
    ],
  },
  {
    name: 'translate_document',
    features: [
      { name: 'auto_detection', needs_source_support: true },
      { name: 'formality', needs_target_support: true },
      { name: 'glossary', needs_source_support: true, needs_target_support: true },
    ],
  },
  {
    name: 'voice',
    features: [
      { name: 'auto_detection', needs_source_support: true },
      { name: 'formality', needs_target_support: true },
      { name: 'glossary', needs_source_support: true, needs_target_support: true },
      { name: 'transcription', needs_source_support: true },
      { name: 'translated_speech', needs_target_support: true },
      { name: 'spoken_terms', needs_source_support: true },
    ],
  },
  {
    name: 'write',
    features: [
      { name: 'auto_detection', needs_source_support: true },
      { name: 'tone', needs_target_support: true },
      { name: 'writing_style', needs_target_support: true },
    ],
  },
  { name: 'glossary', features: [] },
  { name: 'style_rules', features: [] },
  { name: 'translation_memory', features: [] },
]
