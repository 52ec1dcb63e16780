import type { VoiceJobSourceType, VoiceJobStatus, VoiceJobTargetType } from '@lockale/api'
import { Secret } from '@lockale/errors'
import { maybeCount, maybeText, readList, readObject, readText } from '../http/shape.ts'

export interface VoiceJobFile {
  readonly name: string
  readonly contentType: VoiceJobSourceType
  /** At most 1 GiB. */
  readonly byteLength: number
}

export interface VoiceJobTarget {
  readonly language: string
  /** A transcript, subtitles or sound. */
  readonly type: VoiceJobTargetType
}

export interface VoiceJobTicket {
  readonly jobId: string
  readonly uploadUrl: string
  readonly signature: Secret
}

export interface VoiceJob {
  readonly jobId: string
  /** ISO 8601, UTC. */
  readonly createdAt: string | undefined
  readonly updatedAt: string | undefined
  /** Bytes. */
  readonly storageUsed: number | undefined
  readonly file: VoiceJobFile
  readonly sourceLanguage: string | undefined
  readonly targets: readonly VoiceJobTarget[]
  /** In the order of the targets. */
  readonly results: readonly VoiceJobResult[]
}

export interface VoiceJobResult {
  readonly status: VoiceJobStatus
  /** With `complete`. */
  readonly downloadUrl: string | undefined
  readonly signature: Secret | undefined
  /** With `failed`. */
  readonly errorMessage: string | undefined
}

/** The answer to a new job. @throws {ShapeError} */
export function readTicket(value: unknown): VoiceJobTicket {
  const ticket = readObject(value, 'the answer')
  return {
    jobId: readText(ticket['job_id'], 'job_id'),
    uploadUrl: readText(ticket['upload_url'], 'upload_url'),
    signature: new Secret(readText(ticket['signature'], 'signature')),
  }
}

/** @throws {ShapeError} */
export function readJob(value: unknown): VoiceJob {
  const job = readObject(value, 'a voice job')
  const file = readObject(job['source_file'] ?? {}, 'source_file')
  return {
    jobId: readText(job['job_id'], 'job_id'),
    createdAt: maybeText(job['created_at'], 'created_at'),
    updatedAt: maybeText(job['updated_at'], 'updated_at'),
    storageUsed: maybeCount(readObject(job['usage'] ?? {}, 'usage')['storage_used'], 'usage.storage_used'),
    file: {
      name: maybeText(file['name'], 'source_file.name') ?? '',
      contentType: maybeText(file['content_type'], 'source_file.content_type') ?? '',
      byteLength: maybeCount(file['content_length'], 'source_file.content_length') ?? 0,
    },
    sourceLanguage: maybeText(
      readObject(job['parameters'] ?? {}, 'parameters')['source_language'],
      'parameters.source_language',
    ),
    targets: readList(job['targets'] ?? [], 'targets').map((item) => {
      const target = readObject(item, 'a target')
      return { language: readText(target['language'], 'language'), type: readText(target['type'], 'type') }
    }),
    results: readList(job['results'], 'results').map(readResult),
  }
}

function readResult(value: unknown): VoiceJobResult {
  const result = readObject(value, 'a result')
  const signature = maybeText(result['signature'], 'signature')
  return {
    status: readText(result['status'], 'status'),
    downloadUrl: maybeText(result['download_url'], 'download_url'),
    signature: signature === undefined ? undefined : new Secret(signature),
    errorMessage: maybeText(readObject(result['error'] ?? {}, 'error')['message'], 'error.message'),
  }
}
