/** A translation memory. All language codes are in lower case: `en-gb`, `zh-hans`. */
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

export interface MemorySegment extends SegmentTimes {
  readonly source_segment_id: string
  readonly source_text: string
  readonly targets: readonly (SegmentTimes & {
    readonly target_segment_id: string
    readonly target_language: string
    readonly target_text: string
  })[]
}

/** Times as ISO 8601 in UTC, or absent. The service returns only `last_used_time`, and only for a used segment. */
interface SegmentTimes {
  readonly creation_time?: string
  readonly updated_time?: string
  readonly last_used_time?: string | undefined
}

/** The answer of GET /v3/translation_memories/jobs/{job_id}. Fields that do not apply are absent. */
export interface MemoryJob {
  readonly job_id: string
  readonly product: 'translation_memory' | (string & {})
  readonly operation: 'import' | 'export' | (string & {})
  readonly creation_time?: string
  readonly updated_time?: string
  /** Former names of `creation_time` and `updated_time`. */
  readonly created_at?: string
  readonly updated_at?: string
  /** Present only for an import. */
  readonly source_file?: { readonly content_type?: string; readonly content_length?: number }
  readonly parameters?: { readonly display_name?: string; readonly translation_memory_id?: string }
  /** The results of the job. The list has exactly one item. */
  readonly results: readonly MemoryJobResult[]
}

export interface MemoryJobResult {
  readonly status: MemoryJobStatus
  /** Present only while the job waits for its file. */
  readonly status_metadata?: { readonly required_action?: string }
  /** Present only for a completed import. */
  readonly translation_memory_id?: string
  readonly skipped_segment_count?: number
  /** URL of the file of a completed export. It needs no API key: anyone who has the URL can read the file. */
  readonly download_url?: string
  readonly expires_at?: string
  /** Present only for a failed job. */
  readonly error?: { readonly message?: string }
}

/** Final states: `completed`, `downloaded` (an export after its download), `failed`, `expired`. */
export type MemoryJobStatus =
  | 'awaiting_input'
  | 'processing'
  | 'completed'
  | 'downloaded'
  | 'failed'
  | 'expired'
  | (string & {})
