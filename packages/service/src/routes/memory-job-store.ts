import type { StoredMemory } from '../store/kinds.ts'
import { type ShelfKind, shelfKind } from '../store/shelf.ts'
import type { TmxContent } from '../tmx/tmx-content.ts'

/** A transfer of a memory. Nothing moves it but requests: where it stands is found out when somebody asks. */
export type StoredMemoryJob = ImportJob | ExportJob

interface JobFacts {
  readonly id: string
  readonly createdMs: number
  readonly updatedMs: number
  /** What stands in the URL of its file. */
  readonly token: string
}

export interface ImportJob extends JobFacts {
  readonly operation: 'import'
  readonly contentType: string
  readonly contentLength: number
  readonly displayName: string
  readonly state:
    | { readonly kind: 'waiting' }
    | WorkingState
    | { readonly kind: 'done'; readonly memoryId: string; readonly skipped: number }
    | FailedState
}

export interface ExportJob extends JobFacts {
  readonly operation: 'export'
  readonly memoryId: string
  readonly state: WorkingState | { readonly kind: 'done'; readonly expiresMs: number } | FailedState
}

export interface WorkingState {
  readonly kind: 'working'
  /** How many more polls are told so. */
  readonly pollsLeft: number
}

export interface FailedState {
  readonly kind: 'failed'
  readonly message: string
}

/** What an upload URL opens, by its token. */
export interface StoredUpload {
  readonly expiresMs: number
  readonly contentLength: number
  readonly maxSegments: number
  /** Of the file that came. */
  readonly outcome?: UploadOutcome
}

export type UploadOutcome =
  | { readonly atMs: number; readonly content: TmxContent }
  | { readonly atMs: number; readonly error: string }

/** What a download URL opens, by its token. */
export interface StoredExport {
  readonly memory: StoredMemory
  readonly expiresMs: number
  readonly fetchedMs?: number
}

export const jobKind: ShelfKind<StoredMemoryJob> = shelfKind('memory-jobs', { isRegional: true })
export const uploadKind: ShelfKind<StoredUpload> = shelfKind('memory-uploads')
/** Made again in a moment: not worth a second copy of a memory in the data folder. */
export const exportKind: ShelfKind<StoredExport> = shelfKind('memory-exports', { isFleeting: true })

export const uploadValidMs: number = 30 * 60_000
