/** A translation memory (SERVICE.md 3.10). Codes are all lower case: `en-gb`, `zh-hans`. */
export interface TranslationMemory {
  readonly translation_memory_id: string
  readonly name: string
  readonly source_language: string
  readonly target_languages: readonly string[]
  readonly segment_count: number
  /** ISO 8601, UTC; absent in older data. */
  readonly creation_time?: string
  readonly updated_time?: string
}

/** One page of GET /v3/translation_memories. */
export interface TranslationMemoriesPage {
  readonly translation_memories: readonly TranslationMemory[]
  readonly total_count: number
}
