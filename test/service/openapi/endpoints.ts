import type {
  CustomTagReport,
  DeveloperKey,
  DocumentHandle,
  DocumentStatus,
  Glossary,
  Dictionary,
  Improvement,
  Language,
  LanguageResource,
  MemoryJob,
  MemorySegment,
  OldGlossary,
  QualityEvaluation,
  SpokenTerms,
  StyleInstruction,
  StyleRuleList,
  ConfiguredRules,
  Formality,
  ModelType,
  SplitSentences,
  TagHandling,
  TagHandlingVersion,
  Tone,
  TranslateResponse,
  TranslationMemory,
  Usage,
  UsageReport,
  VoiceFormality,
  VoiceFormat,
  VoiceGender,
  VoiceJob,
  VoiceJobFile,
  VoiceJobTarget,
  VoiceJobTicket,
  VoiceLanguageMode,
  VoiceSourceType,
  VoiceTargetType,
  VoiceTicket,
  WritingStyle,
} from '@lockale/api'

/** The content of a file. */
type File = string

interface SourceDictionary {
  readonly source_lang: string
  readonly target_lang: string
  /** Lines of a term and its translation, in the format `entries_format`. */
  readonly entries: string
  readonly entries_format?: 'tsv' | 'csv'
}

interface NewInstruction {
  readonly label: string
  readonly prompt: string
  readonly source_language?: string
}

interface TermList {
  readonly lang: string
  /** One term a line. */
  readonly entries: string
}

interface ExportJob {
  readonly job_id: string
  readonly parameters: { readonly translation_memory_id: string }
}

/** What each endpoint answers with if it accepts the request, by status. `openapi.json` is made of these types. */
export interface EndpointAnswers {
  'POST /v2/translate': { 200: TranslateResponse }
  'POST /v2/write/rephrase': { 200: { readonly improvements: readonly Improvement[] } }
  'POST /v2/write/correct': { 200: { readonly improvements: readonly Improvement[] } }
  'POST /v2/document': { 200: DocumentHandle }
  'POST /v2/document/{document_id}': { 200: DocumentStatus }
  'GET /v2/document/{document_id}': { 200: DocumentStatus }
  'POST /v2/document/{document_id}/result': { 200: File }
  'GET /v2/document/{document_id}/result': { 200: File }
  'GET /v1/quality-evaluations/{job_id}': { 200: QualityEvaluation; 202: QualityEvaluation }
  'GET /v1/quality-evaluation/{job_id}': { 200: QualityEvaluation; 202: QualityEvaluation }
  'GET /v2/usage': { 200: Usage }
  'POST /v2/usage': { 200: Usage }
  'POST /v2/admin/developer-keys': { 200: DeveloperKey }
  'GET /v2/admin/developer-keys': { 200: readonly DeveloperKey[] }
  'PUT /v2/admin/developer-keys/deactivate': { 200: DeveloperKey }
  'PUT /v2/admin/developer-keys/label': { 200: DeveloperKey }
  'PUT /v2/admin/developer-keys/limits': { 200: DeveloperKey }
  'GET /v2/admin/analytics': { 200: UsageReport }
  'GET /v2/admin/analytics/custom-tags': { 200: CustomTagReport }
  'GET /v3/languages': { 200: readonly Language[] }
  'GET /v3/languages/resources': {
    200: readonly {
      readonly name: LanguageResource
      readonly features: readonly {
        readonly name: string
        readonly needs_source_support?: boolean
        readonly needs_target_support?: boolean
      }[]
    }[]
  }
  'GET /v2/languages': { 200: readonly OldLanguage[] }
  'POST /v2/languages': { 200: readonly OldLanguage[] }
  'POST /v3/glossaries': { 201: Glossary }
  'GET /v3/glossaries': { 200: { readonly glossaries: readonly Glossary[] } }
  'GET /v3/glossaries/{glossary_id}': { 200: Glossary }
  'PATCH /v3/glossaries/{glossary_id}': { 200: Glossary }
  'DELETE /v3/glossaries/{glossary_id}': { 204: undefined }
  'GET /v3/glossaries/{glossary_id}/entries': { 200: { readonly dictionaries: readonly SourceDictionary[] } }
  'PUT /v3/glossaries/{glossary_id}/dictionaries': { 200: Dictionary }
  'DELETE /v3/glossaries/{glossary_id}/dictionaries': { 204: undefined }
  'POST /v2/glossaries': { 201: OldGlossary }
  'GET /v2/glossaries': { 200: { readonly glossaries: readonly OldGlossary[] } }
  'GET /v2/glossaries/{glossary_id}': { 200: OldGlossary }
  'DELETE /v2/glossaries/{glossary_id}': { 204: undefined }
  'GET /v2/glossaries/{glossary_id}/entries': { 200: File }
  'GET /v2/glossary-language-pairs': {
    200: { readonly supported_languages: readonly { readonly source_lang: string; readonly target_lang: string }[] }
  }
  'POST /v3/style_rules': { 201: StyleRuleList }
  'GET /v3/style_rules': { 200: { readonly style_rules: readonly StyleRuleList[] } }
  'GET /v3/style_rules/{style_id}': { 200: StyleRuleList }
  'PATCH /v3/style_rules/{style_id}': { 200: StyleRuleList }
  'DELETE /v3/style_rules/{style_id}': { 204: undefined }
  'PUT /v3/style_rules/{style_id}/configured_rules': { 200: StyleRuleList }
  'POST /v3/style_rules/{style_id}/custom_instructions': { 201: StyleRuleList & StyleInstruction }
  'GET /v3/style_rules/{style_id}/custom_instructions/{instruction_id}': { 200: StyleInstruction }
  'PUT /v3/style_rules/{style_id}/custom_instructions/{instruction_id}': { 200: StyleInstruction }
  'DELETE /v3/style_rules/{style_id}/custom_instructions/{instruction_id}': { 204: undefined }
  'GET /v3/translation_memories/jobs/{job_id}': { 200: MemoryJob }
  'POST /v3/translation_memories/import': {
    202: { readonly job_id: string; readonly upload_url: string; readonly expires_at: string }
  }
  'PUT /v3/translation_memories/uploads/{token}': { 200: undefined }
  'GET /v3/translation_memories/downloads/{token}': { 200: File }
  'GET /v3/translation_memories': {
    200: { readonly translation_memories: readonly TranslationMemory[]; readonly total_count: number }
  }
  'GET /v3/translation_memories/{translation_memory_id}': { 200: TranslationMemory }
  'DELETE /v3/translation_memories/{translation_memory_id}': { 204: undefined }
  'GET /v3/translation_memories/{translation_memory_id}/segments': {
    200: {
      readonly segments: readonly MemorySegment[]
      readonly segment_count: number
      readonly next_page_cursor?: string
    }
  }
  'POST /v3/translation_memories/{translation_memory_id}/export': { 200: ExportJob; 202: ExportJob }
  'POST /v3/spoken-terms': { 201: SpokenTerms }
  'GET /v3/spoken-terms': { 200: { readonly spoken_terms: readonly SpokenTerms[] } }
  'GET /v3/spoken-terms/{spoken_terms_id}': { 200: SpokenTerms }
  'PATCH /v3/spoken-terms/{spoken_terms_id}': { 200: SpokenTerms }
  'DELETE /v3/spoken-terms/{spoken_terms_id}': { 204: undefined }
  'GET /v3/spoken-terms/{spoken_terms_id}/entries': { 200: { readonly lang: string; readonly entries: string } }
  'PUT /v3/spoken-terms/{spoken_terms_id}/term-lists': {
    200: { readonly lang: string; readonly entry_count: number }
  }
  'DELETE /v3/spoken-terms/{spoken_terms_id}/term-lists': { 204: undefined }
  'POST /v3/voice/realtime': { 200: VoiceTicket }
  'GET /v3/voice/realtime': { 200: VoiceTicket }
  'POST /v1/jobs/voice/translate': { 201: VoiceJobTicket }
  'GET /v1/jobs/voice/translate/{job_id}': { 200: VoiceJob }
  'PUT /v1/jobs/voice/files/{job_id}/source': { 204: undefined }
  'GET /v1/jobs/voice/files/{job_id}/results/{index}': { 200: File }
}

interface OldLanguage {
  readonly language: string
  readonly name: string
  readonly supports_formality?: boolean
}

/** Fields of the body of each endpoint that takes JSON, a form or parts. Others take the bytes of a file. */
export interface EndpointFields {
  'POST /v2/translate': {
    /** At most 50 strings. */
    readonly text: readonly string[]
    readonly target_lang: string
    readonly source_lang?: string
    readonly context?: string
    readonly model_type?: ModelType
    readonly split_sentences?: SplitSentences
    readonly preserve_formatting?: boolean
    readonly formality?: Formality
    readonly glossary_id?: string
    readonly glossary_ids?: readonly string[]
    readonly style_id?: string
    readonly custom_instructions?: readonly string[]
    readonly translation_memory_id?: string
    readonly translation_memory_threshold?: number
    readonly tag_handling?: TagHandling
    readonly tag_handling_version?: TagHandlingVersion
    readonly outline_detection?: boolean
    readonly non_splitting_tags?: readonly string[]
    readonly splitting_tags?: readonly string[]
    readonly ignore_tags?: readonly string[]
    readonly show_billed_characters?: boolean
    readonly enable_beta_languages?: boolean
  }
  'POST /v2/write/rephrase': {
    readonly text: readonly string[]
    readonly target_lang?: string
    readonly writing_style?: WritingStyle | (string & {})
    readonly tone?: Tone | (string & {})
  }
  'POST /v2/write/correct': { readonly text: readonly string[]; readonly target_lang?: string }
  'POST /v2/document': {
    readonly file: File
    readonly target_lang: string
    readonly source_lang?: string
    readonly filename?: string
    readonly output_format?: string
    readonly formality?: Formality
    readonly glossary_id?: string
    /** At most 5 ids, with commas between them. */
    readonly glossary_ids?: string
    readonly style_id?: string
    readonly translation_memory_id?: string
    readonly translation_memory_threshold?: number
    readonly enable_quality_evaluation?: boolean
    readonly enable_watermark?: boolean
  }
  'POST /v2/document/{document_id}': { readonly document_key: string }
  'POST /v2/document/{document_id}/result': { readonly document_key: string }
  'POST /v3/glossaries': { readonly name: string; readonly dictionaries: readonly SourceDictionary[] }
  'PATCH /v3/glossaries/{glossary_id}': {
    readonly name?: string
    readonly dictionaries?: readonly SourceDictionary[]
  }
  'PUT /v3/glossaries/{glossary_id}/dictionaries': SourceDictionary
  'POST /v2/glossaries': {
    readonly name: string
    readonly source_lang: string
    readonly target_lang: string
    readonly entries: string
    readonly entries_format: 'tsv' | 'csv'
  }
  'POST /v3/style_rules': {
    readonly name: string
    readonly language: string
    readonly configured_rules?: ConfiguredRules
    readonly custom_instructions?: readonly NewInstruction[]
  }
  'PATCH /v3/style_rules/{style_id}': { readonly name: string }
  'PUT /v3/style_rules/{style_id}/configured_rules': ConfiguredRules
  'POST /v3/spoken-terms': { readonly name: string; readonly term_lists?: readonly TermList[] }
  'PATCH /v3/spoken-terms/{spoken_terms_id}': { readonly name?: string; readonly term_lists?: readonly TermList[] }
  'PUT /v3/spoken-terms/{spoken_terms_id}/term-lists': TermList
  'POST /v3/style_rules/{style_id}/custom_instructions': NewInstruction
  'PUT /v3/style_rules/{style_id}/custom_instructions/{instruction_id}': NewInstruction
  'POST /v3/translation_memories/import': {
    readonly source_file: {
      readonly file_name: string
      /** Size in bytes. */
      readonly content_length: number
      readonly content_type?: string
    }
    readonly parameters?: { readonly display_name?: string }
  }
  'POST /v2/admin/developer-keys': { readonly label?: string }
  'PUT /v2/admin/developer-keys/deactivate': { readonly key_id: string }
  'PUT /v2/admin/developer-keys/label': { readonly key_id: string; readonly label: string }
  'PUT /v2/admin/developer-keys/limits': {
    readonly key_id: string
    readonly characters?: number | null
    readonly speech_to_text_milliseconds?: number | null
    readonly speech_to_speech_milliseconds?: number | null
  }
  'GET /v2/languages': { readonly type?: 'source' | 'target' }
  'POST /v2/languages': { readonly type?: 'source' | 'target' }
  'POST /v3/voice/realtime': {
    readonly source_media_content_type: VoiceSourceType
    readonly message_format?: VoiceFormat
    readonly source_language?: string
    readonly source_language_mode?: VoiceLanguageMode
    readonly target_languages?: readonly string[]
    readonly target_media_languages?: readonly string[]
    readonly target_media_content_type?: VoiceTargetType
    readonly target_media_voice?: VoiceGender
    readonly glossary_id?: string
    readonly spoken_terms_id?: string
    readonly formality?: VoiceFormality
  }
  'POST /v1/jobs/voice/translate': {
    readonly source_file: VoiceJobFile
    readonly parameters?: { readonly source_language?: string }
    readonly targets: readonly VoiceJobTarget[]
  }
}
