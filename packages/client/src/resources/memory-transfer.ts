import { countCharacters, limits } from '@lockale/api'
import { LockaleError } from '@lockale/errors'
import { call, type CallOptions, openCalls } from '../http/call.ts'
import type { Connection } from '../http/connection.ts'
import { type Download, openDownload } from '../http/download.ts'
import { pathOf, requestRefused } from '../http/request-refused.ts'
import { safeText } from '../http/safe-text.ts'
import { isServiceError } from '../http/service-error.ts'
import { signedTarget } from '../http/signed.ts'
import type { ReadableBytes } from '../http/streams.ts'
import { maybeText, objectOf, readObject, readText, ShapeError, toFields } from '../http/shape.ts'
import { openSource, type OpenSource } from './file-source.ts'
import { type MemoryJob, memoryJobCalls, type WaitForJobOptions } from './memory-jobs.ts'
import { type FileSink, saveFile } from './save-file.ts'

/** A TMX file: a path, bytes, a `Blob`, or a stream of bytes, which is read once. */
export type MemoryInput = string | Uint8Array | Blob | ReadableBytes

/** Imports and exports translation memories as TMX files. */
export interface MemoryTransfers {
  /** Announces a file to import. Then, `upload` sends it and `waitForJob` waits. `import` does all three steps. */
  startImport(params: NewMemory, options?: CallOptions): Promise<StartedImport>
  /** Sends the TMX file of an import to its signed URL, without the API key and the default headers. */
  upload(started: StartedImport | string, input: MemoryInput, options?: UploadOptions): Promise<void>
  /**
   * Creates a translation memory from a TMX file: announces the file, uploads it, and waits for the result.
   * @throws {LockaleError} `MEMORY_JOB_FAILED` if the service cannot read the file
   */
  import(params: MemoryFile, options?: TransferOptions): Promise<ImportedMemory>
  /**
   * Starts to export a memory, or returns an export that already exists.
   * @throws {ServiceError} `CONFLICT` while another export of this memory runs: wait for that job
   */
  startExport(translationMemoryId: string, options?: CallOptions): Promise<StartedExport>
  /** Returns the file of a completed export as a stream. */
  download(job: MemoryJob | string, options?: CallOptions): Promise<Download>
  /** Exports a memory, waits, and writes the file to a path or stream. An existing file is replaced at the end. */
  export(
    translationMemoryId: string,
    options: ExportOptions & { readonly output: string | FileSink },
  ): Promise<ExportedMemory>
  /** Exports a memory, waits, and returns the file as a stream. */
  export(translationMemoryId: string, options?: ExportOptions): Promise<Download>
}

/** The file of an import to announce, and the name of the new memory. */
export interface NewMemory {
  readonly fileName: string
  /** Size of the file in bytes. */
  readonly contentLength: number
  readonly contentType?: string | undefined
  /** Name of the new memory. Default: the name of the file. */
  readonly displayName?: string | undefined
}

/** An announced import: its job, and the URL to upload the file to. */
export interface StartedImport {
  readonly jobId: string
  /** URL to upload the file to. It accepts one file, for a short time and without an API key. */
  readonly uploadUrl: string
  readonly expiresAt: string | undefined
}

/** An export that was started, or one that already existed. */
export interface StartedExport {
  readonly jobId: string
  readonly translationMemoryId: string
  /** True if the exported file already existed. */
  readonly isReused: boolean
}

/** Media type, size and progress callback of an upload. */
export interface UploadOptions extends CallOptions {
  /** The media type that you announced. Default: `application/xml`. */
  readonly contentType?: string | undefined
  /** Size in bytes; required for a stream. */
  readonly contentLength?: number | undefined
  /** Called with the number of bytes sent so far. A retry begins again at 0. */
  readonly onSent?: ((bytes: number) => void) | undefined
}

/** A TMX file to import, and the name of the new memory. */
export interface MemoryFile {
  /** The file. A stream is read once, and needs `contentLength`. */
  readonly input: MemoryInput
  /** Name of the file. Default: the file name in the path, or else `memory.tmx`. */
  readonly fileName?: string | undefined
  /** Size in bytes; required for a stream. */
  readonly contentLength?: number | undefined
  /** Media type. Default: `application/xml`. */
  readonly contentType?: string | undefined
  /** Name of the new memory. Default: the name of the file. */
  readonly displayName?: string | undefined
}

/** The progress of an import or export, by stage. */
export type MemoryProgress =
  | { readonly stage: 'upload'; readonly bytes: number; readonly totalBytes: number }
  | { readonly stage: 'job'; readonly job: MemoryJob }
  | { readonly stage: 'download'; readonly bytes: number; readonly totalBytes: number | undefined }

/** Poll interval, time limit and progress callback of an import or export. */
export interface TransferOptions extends Omit<WaitForJobOptions, 'onJob'> {
  /** Called when the stage changes or more bytes were sent or received. */
  readonly onProgress?: ((progress: MemoryProgress) => void) | undefined
}

/** Options of an export, and where to write the file. */
export interface ExportOptions extends TransferOptions {
  /** A path or a stream. A file at the path is replaced only at the end. Default: the call returns a stream. */
  readonly output?: string | FileSink | undefined
}

/** The result of an import. */
export interface ImportedMemory {
  readonly translationMemoryId: string
  /** Segments that were skipped: empty, malformed or duplicate. */
  readonly skippedSegmentCount: number
  readonly job: MemoryJob
}

/** The result of an export that was written to a file or stream. */
export interface ExportedMemory {
  readonly bytes: number
  readonly job: MemoryJob
}

const all = '/v3/translation_memories'
const tmxType = 'application/xml'

export function memoryTransferCalls(connection: Connection): MemoryTransfers {
  const jobs = memoryJobCalls(connection)
  return {
    startImport,
    upload,
    async import(params, { onProgress, pollMs, timeoutMs, ...options } = {}) {
      const { input, fileName, contentLength, contentType = tmxType, displayName } = params
      const file = await openInput(input, contentLength)
      const totalBytes = file.byteLength
      const started = await startImport(
        { fileName: fileName ?? file.name, contentLength: totalBytes, contentType, displayName },
        options,
      )
      const onSent = (bytes: number): void => onProgress?.({ stage: 'upload', bytes, totalBytes })
      await upload(started, input, { ...options, contentType, contentLength: totalBytes, onSent })
      const job = await waitFor(started.jobId, { ...options, pollMs, timeoutMs, onProgress })
      const { translationMemoryId = '', skippedSegmentCount = 0 } = job
      return { translationMemoryId, skippedSegmentCount, job }
    },
    startExport,
    download,
    export: exportMemory,
  }

  async function waitFor(jobId: string, { onProgress, ...options }: TransferOptions): Promise<MemoryJob> {
    const onJob = (job: MemoryJob): void => onProgress?.({ stage: 'job', job })
    return checkCompleted(await jobs.waitForJob(jobId, { ...options, onJob }), connection)
  }

  async function startImport(params: NewMemory, options: CallOptions = {}): Promise<StartedImport> {
    if (connection.isChecking) checkSourceFile(params)
    const { displayName, ...file } = params
    const json = {
      source_file: toFields(file),
      parameters: displayName === undefined ? undefined : toFields({ displayName }),
    }
    return openCalls(connection).post({ path: `${all}/import`, json, read: readImport }, options)
  }

  async function upload(
    started: StartedImport | string,
    input: MemoryInput,
    { contentType = tmxType, contentLength, onSent, ...options }: UploadOptions = {},
  ): Promise<void> {
    const { open, isRepeatable, byteLength } = await openInput(input, contentLength)
    const request = {
      method: 'PUT',
      path: `${all}/import`,
      signed: signedTarget(typeof started === 'string' ? started : started.uploadUrl),
      body: { contentType, byteLength, open, isRepeatable, onSent },
      reads: 'nothing',
      cost: 'free',
      maxBytes: 65_536,
      read: () => undefined,
    } as const
    try {
      await call(request, connection, options)
    } catch (error) {
      // an earlier attempt without an answer may have sent the file; the state of the job then shows whether it did
      if (!isServiceError(error, 'CONFLICT') || error.outcome !== 'unknown') throw error
    }
  }

  async function startExport(translationMemoryId: string, options: CallOptions = {}): Promise<StartedExport> {
    const path = `${pathOf(all, translationMemoryId)}/export`
    const request = { method: 'POST', cost: 'creates', maxBytes: 65_536, path, read: readExport } as const
    const { value: jobId, status } = await call(request, connection, options)
    return { jobId, translationMemoryId, isReused: status === 200 }
  }

  async function download(job: MemoryJob | string, options: CallOptions = {}): Promise<Download> {
    const url = typeof job === 'string' ? job : checkCompleted(job, connection).downloadUrl
    const path = `${all}/export`
    return await openDownload(
      { method: 'GET', path, accept: '*/*', signed: signedTarget(url ?? '') },
      connection,
      options,
    )
  }

  function exportMemory(
    translationMemoryId: string,
    options: ExportOptions & { readonly output: string | FileSink },
  ): Promise<ExportedMemory>
  function exportMemory(translationMemoryId: string, options?: ExportOptions): Promise<Download>
  async function exportMemory(
    translationMemoryId: string,
    { output, onProgress, pollMs, timeoutMs, ...options }: ExportOptions = {},
  ): Promise<ExportedMemory | Download> {
    const { jobId } = await startExport(translationMemoryId, options)
    const job = await waitFor(jobId, { ...options, pollMs, timeoutMs, onProgress })
    if (output === undefined) return download(job, options)
    const { byteLength: bytes } = await saveFile(() => download(job, options), output, {
      onReceived: (bytes, totalBytes) => onProgress?.({ stage: 'download', bytes, totalBytes }),
      makesFolder: false,
    })
    return { bytes, job }
  }
}

/**
 * Opens a file and finds its size, without reading it.
 * @param announced length of a stream in bytes
 * @throws {LockaleError} `FILE_UNREADABLE`; `REQUEST_INVALID` for a stream of unknown length
 */
async function openInput(
  input: MemoryInput,
  announced: number | undefined,
): Promise<OpenSource & { readonly byteLength: number }> {
  const name = 'memory.tmx'
  const source =
    typeof input === 'string'
      ? input
      : input instanceof Uint8Array || 'size' in input
        ? { name, bytes: input }
        : { name, stream: input, byteLength: announced }
  const { byteLength, ...opened } = await openSource(source)
  if (byteLength === undefined) throw requestRefused('import-file-missing', 'a stream does not have a known length')
  return { ...opened, byteLength }
}

const readImport = objectOf<StartedImport>('the answer', { jobId: readText, uploadUrl: readText, expiresAt: maybeText })

function readExport(value: unknown): string {
  const jobId = readText(readObject(value, 'the answer')['job_id'], 'job_id')
  if (jobId === '') throw new ShapeError('job_id is empty')
  return jobId
}

/** Checks the fields of an import. @throws {RequestRefused} rules 57 and 58 of docs/api.md */
function checkSourceFile({ fileName, contentLength, contentType = '' }: NewMemory): void {
  const { maxFileBytes, maxFileNameCharacters, maxContentTypeCharacters } = limits.memory
  if (typeof fileName !== 'string' || fileName === '') {
    throw requestRefused('import-file-missing', 'the name of the file is missing')
  }
  if (!Number.isSafeInteger(contentLength) || contentLength <= 0) {
    throw requestRefused('import-file-missing', 'the file is empty, or its length is not a whole number of bytes')
  }
  checkCharacters('the name of the file', fileName, maxFileNameCharacters)
  checkCharacters('the content type', contentType, maxContentTypeCharacters)
  if (contentLength <= maxFileBytes) return
  const problem = `the file has ${contentLength} bytes; the limit is ${maxFileBytes}`
  throw requestRefused('import-file-limits', problem, { code: 'REQUEST_TOO_LARGE' })
}

function checkCharacters(what: string, text: string, most: number): void {
  const characters = countCharacters(text)
  if (characters <= most) return
  throw requestRefused('import-file-limits', `${what} has ${characters} characters, at most ${most} fit`)
}

/** Returns the job if it is completed. @throws {LockaleError} `MEMORY_JOB_FAILED` */
function checkCompleted(job: MemoryJob, { secrets }: Connection): MemoryJob {
  const { status, jobId, operation = 'transfer', errorMessage = '' } = job
  if (status === 'completed' || status === 'downloaded') return job
  const said = safeText(errorMessage, secrets, 500)
  const message = `The ${safeText(operation, secrets, 40)} of a translation memory ${status === 'expired' ? 'expired' : 'failed'} (job ${jobId})`
  throw new LockaleError(
    'MEMORY_JOB_FAILED',
    said === '' ? `${message}.` : `${message}: ${said}.`.replace(/\.+$/u, '.'),
    {
      hint:
        status === 'expired'
          ? 'The file was not sent or fetched in time. Start again.'
          : 'Correct what the message names in the file, then start again.',
    },
  )
}
