export interface VoiceJobFile {
  readonly name: string
  readonly content_type: VoiceJobSourceType
  /** Size of the file in bytes. */
  readonly content_length: number
}

/** One result to make: its language and its media type. */
export interface VoiceJobTarget {
  readonly language: string
  /** Media type of a transcript, subtitles or speech. */
  readonly type: (typeof voiceJobTargetTypes)[number] | (string & {})
}

/** The answer to a request for a voice job. */
export interface VoiceJobTicket {
  readonly job_id: string
  readonly upload_url: string
  readonly signature: string
  /** Signed upload URL, which needs no header. Present only if the request has `include=signed_url`. */
  readonly signed_upload_url?: string | undefined
}

/** The answer of GET /v1/jobs/voice/translate/{job_id}. */
export interface VoiceJob {
  readonly job_id: string
  readonly product: 'voice' | (string & {})
  readonly operation: 'translate' | (string & {})
  /** ISO 8601, UTC. */
  readonly created_at: string
  readonly updated_at: string
  /** Storage that the job uses, in bytes. */
  readonly usage: { readonly storage_used: number }
  readonly source_file: VoiceJobFile
  readonly parameters: { readonly source_language?: string }
  readonly targets: readonly VoiceJobTarget[]
  /** Results in the order of the targets. */
  readonly results: readonly VoiceJobResult[]
}

export interface VoiceJobResult {
  readonly status: VoiceJobStatus
  /** Present only when the status is `complete`. */
  readonly download_url?: string
  readonly signature?: string
  readonly signed_download_url?: string | undefined
  /** Present only when the status is `failed`. */
  readonly error?: { readonly message: string }
}

/** The status of a voice job. `pending`: the file was not uploaded yet. */
export type VoiceJobStatus =
  | 'pending'
  | 'uploaded'
  | 'processing'
  | 'complete'
  | 'downloaded'
  | 'failed'
  | (string & {})

export const voiceJobSourceTypes = [
  'audio/mpeg',
  'audio/wav',
  'audio/ogg',
  'audio/flac',
  'audio/mp4',
  'audio/webm',
] as const

export type VoiceJobSourceType = (typeof voiceJobSourceTypes)[number] | (string & {})

export const voiceJobTargetTypes = [
  'text/plain',
  'application/x-subrip',
  'audio/opus',
  'audio/flac',
  'audio/pcm;encoding=s16le;rate=16000',
  'audio/pcm;encoding=s16le;rate=24000',
  'audio/pcm;encoding=ulaw;rate=8000',
  'audio/pcm;encoding=alaw;rate=8000',
  'audio/x-matroska;codecs=aac',
  'audio/x-matroska;codecs=flac',
  'audio/x-matroska;codecs=opus',
  'audio/x-matroska;codecs=pcm_s16le;rate=16000',
  'audio/x-matroska;codecs=pcm_s16le;rate=24000',
  'video/mp2t;codecs=aac',
  'video/mp2t;codecs=opus',
  'audio/ogg;codecs=flac',
  'audio/ogg;codecs=opus',
  'audio/webm;codecs=opus',
] as const
