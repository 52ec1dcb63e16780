export type LanguageResource = keyof typeof featureTable

export type LanguageStatus = 'stable' | 'beta' | 'early_access' | (string & {})

/** One language in the list that GET /v3/languages returns. */
export interface Language {
  /** Language code (BCP 47) in its usual upper and lower case: `en-US`, `zh-Hant`, `es-419`. */
  readonly lang: string
  /** English name of the language. */
  readonly name: string
  readonly usable_as_source: boolean
  /** True if the language can be a target. Variants such as `en-GB` can only be targets. */
  readonly usable_as_target: boolean
  readonly status: LanguageStatus
  /** Features by name. The language supports a feature if this object has a property with the feature's name. */
  readonly features: Readonly<Record<string, LanguageFeature>>
  /** True if a third party provides the language; present only for voice. */
  readonly external?: boolean | undefined
}

export interface LanguageFeature {
  readonly status: LanguageStatus
  readonly external?: boolean | undefined
}

/** Features of each resource, and which languages of a pair must support them: `s` is the source, `t` the target. */
const featureTable = {
  translate_text: 'auto_detection:s formality:t glossary:st style_rules:t tag_handling:st translation_memory:st',
  translate_document: 'auto_detection:s formality:t glossary:st',
  voice: 'auto_detection:s formality:t glossary:st transcription:s translated_speech:t spoken_terms:s',
  write: 'auto_detection:s tone:t writing_style:t',
  glossary: '',
  style_rules: '',
  translation_memory: '',
} as const

/** The answer of GET /v3/languages/resources. A feature's flags say if source or target language must support it. */
export const languageResources: readonly {
  readonly name: string
  readonly features: readonly {
    readonly name: string
    readonly needs_source_support?: boolean
    readonly needs_target_support?: boolean
  }[]
}[] = Object.entries(featureTable).map(([name, table]) => ({
  name,
  features: Array.from(table.matchAll(/(\w+):(\w+)/gu), ([, feature = '', sides = '']) => ({
    name: feature,
    ...(sides.includes('s') ? { needs_source_support: true } : {}),
    ...(sides.includes('t') ? { needs_target_support: true } : {}),
  })),
}))
