/** Answer of GET /v2/usage, for the current billing period. API keys of a free plan get only the first two fields. */
export interface Usage {
  readonly character_count: number
  /** The limit of the account, or the constant `unlimited`. */
  readonly character_limit: number
  readonly document_count?: number | undefined
  readonly document_limit?: number | undefined
  readonly team_document_count?: number | undefined
  readonly team_document_limit?: number | undefined
  readonly products?: readonly ProductUsage[]
  readonly api_key_character_count?: number
  readonly api_key_character_limit?: number
  readonly speech_to_text_milliseconds_count?: number
  readonly speech_to_text_milliseconds_limit?: number
  readonly speech_to_text_minutes_count?: number
  readonly speech_to_text_minutes_limit?: number
  readonly speech_to_speech_minutes_count?: number
  readonly speech_to_speech_minutes_limit?: number
  /** ISO 8601, UTC. */
  readonly start_time?: string
  readonly end_time?: string
}

export interface ProductUsage {
  readonly product_type: 'translate' | 'write' | 'speechToText' | 'speechToSpeech' | (string & {})
  readonly billing_unit: 'characters' | 'minutes' | (string & {})
  readonly api_key_unit_count: number
  readonly account_unit_count: number
  /** @deprecated use `api_key_unit_count` */
  readonly api_key_character_count?: number
  /** @deprecated use `account_unit_count` */
  readonly character_count?: number
}

/** The value of a limit field in `Usage` that means "no limit". */
export const unlimited = 1_000_000_000_000

/** An API key as the admin API returns it. */
export interface DeveloperKey {
  /** Two UUIDs joined by `:`. */
  readonly key_id: string
  readonly label: string
  /** ISO 8601, UTC. */
  readonly creation_time: string
  /** `null` while the API key is active. */
  readonly deactivated_time: string | null
  readonly is_deactivated: boolean
  /** Limits for one billing period. `null`: no limit; 0: nothing may be used. */
  readonly usage_limits: {
    /** Characters of translated strings, documents and text improvement together. */
    readonly characters: number | null
    readonly speech_to_text_milliseconds: number | null
    readonly speech_to_speech_milliseconds: number | null
  }
}

export type AnalyticsGrouping = 'key' | 'key_and_day'

/** Answer of GET /v2/admin/analytics. */
export interface UsageReport {
  readonly usage_report: {
    readonly total_usage: UsageBreakdown
    /** Start of the period in UTC, without a time zone: `2026-09-01T00:00:00`. */
    readonly start_date: string
    readonly end_date: string
    readonly group_by?: AnalyticsGrouping | (string & {}) | undefined
    readonly key_usages?: readonly KeyUsage[] | undefined
    readonly key_and_day_usages?: readonly KeyAndDayUsage[] | undefined
  }
}

export interface UsageBreakdown {
  readonly total_characters: number
  readonly text_translation_characters: number
  readonly document_translation_characters: number
  readonly text_improvement_characters: number
  readonly speech_to_text_minutes: number
  readonly speech_to_speech_minutes: number
}

interface KeyUsage {
  /** The first four characters of the API key, `****`, and the last four. */
  readonly api_key: string
  readonly api_key_label: string
  readonly usage: UsageBreakdown
}

export interface KeyAndDayUsage extends KeyUsage {
  /** The day of the usage: `2026-09-01T00:00:00Z`. */
  readonly usage_date: string
}

export type TagAggregation = 'period' | 'day'

/** Answer of GET /v2/admin/analytics/custom-tags. */
export interface CustomTagReport {
  readonly custom_tag_usage_report: {
    readonly aggregate_by: TagAggregation | (string & {})
    readonly start_date: string
    readonly end_date: string
    /** Number of the next page; `null` on the last page. */
    readonly next_page: number | null
    readonly usage: readonly CustomTagUsage[]
  }
}

export interface CustomTagUsage {
  readonly custom_tag: string
  /** Present only if the report is aggregated by day. */
  readonly usage_date?: string | undefined
  /** Characters by product, without documents, which the service does not report here. */
  readonly breakdown: Omit<UsageBreakdown, 'document_translation_characters'> & {
    readonly document_translation_characters?: number
  }
}

/** Scopes that an API key can be limited to. A key without scopes may call everything. */
export const keyScopes = [
  'translate:text',
  'translate:document',
  'write:improve',
  'glossaries:read',
  'glossaries:write',
  'style_rules:read',
  'style_rules:write',
  'translation_memories:read',
  'translation_memories:write',
  'languages:read',
  'usage:read',
  'spoken_terms:read',
  'spoken_terms:write',
] as const

/** Parses `2026-09-01` or `2026-09-01T10:20:30` (UTC) to milliseconds since 1970; `undefined` if it is not valid. */
export function parseAnalyticsDate(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2})?$/u.test(text)) return undefined
  const full = text.length === 10 ? `${text}T00:00:00` : text
  const ms = Date.parse(`${full}Z`)
  // `Date` would read 31 September as 1 October
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 19) !== full ? undefined : ms
}

export function daysBetween(startMs: number, endMs: number): number {
  return Math.floor((endMs - startMs) / 86_400_000)
}
