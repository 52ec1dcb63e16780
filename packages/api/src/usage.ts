/** Answer of GET /v2/usage, for the current billing period. Free keys get the first two fields only. */
export interface Usage {
  readonly character_count: number
  /** `unlimited` when there is none. */
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

/** What a limit of `Usage` says when there is none. */
export const unlimited = 1_000_000_000_000
