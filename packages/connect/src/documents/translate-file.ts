import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { digestOf, type FileSystem, makePrivateFolder, openPrivateFolder, TranslateFailure } from '@lockale/core'
import { openOutput } from '@lockale/core/write/asked-file'
import { makeOutputFolder, removeOutput, writeOutput } from '@lockale/core/write/output-file'
import { systemCode } from '@lockale/errors'
import type { DocumentEvaluation, DocumentHandle, DocumentTranslator } from './document-translator.ts'
import type { FileJob } from './plan-file.ts'
import { openSending } from './sending.ts'

interface TranslateFileOptions {
  readonly translator: DocumentTranslator
  /** The project; see `openResumeFile`. */
  readonly home: DocumentHome | undefined
  readonly signal: AbortSignal
}

/** A project, which has a private folder for what must not be lost. */
export interface DocumentHome {
  readonly fs: FileSystem
  readonly root: string
}

export interface TranslatedFile {
  readonly billedCharacters: number | undefined
  /** An earlier call had sent it. */
  readonly isResumed: boolean
  /** The service had lost what an earlier call had sent: it may have been billed twice. */
  readonly isSentAgain: boolean
  readonly isUnchanged: boolean
  readonly evaluation: DocumentEvaluation | undefined
  /** Why the evaluation that was asked for did not come. */
  readonly evaluationFailure: string | undefined
}

/**
 * Has a file translated. What is needed to go on lies on the disk from the upload on: the same call again fetches what the
 * first one sent.
 * @throws {TranslateFailure}; {LockaleError} `FILE_UNWRITABLE`
 */
export async function translateFile(job: FileJob, options: TranslateFileOptions): Promise<TranslatedFile> {
  const resume = openResumeFile(job, options.home)
  const known = await resume.read()
  if (known !== undefined) {
    try {
      return { ...(await receive(job, known, { ...options, resume })), isResumed: true, isSentAgain: false }
    } catch (error) {
      if (!(error instanceof TranslateFailure) || error.failure !== 'gone') throw error
      await resume.remove()
    }
  }
  // That it can be written is known before anything is billed.
  await (await openOutput(job.out)).discard()
  const handle = await upload(job, options)
  await resume.write(handle)
  const received = await receive(job, handle, { ...options, resume })
  return { ...received, isResumed: false, isSentAgain: known !== undefined }
}

async function upload(
  { request, path, named, digest, byteLength }: FileJob,
  { translator, signal }: TranslateFileOptions,
): Promise<DocumentHandle> {
  const sending = openSending({ digest, byteLength, read: () => Promise.resolve(createReadStream(path)) }, signal)
  try {
    return await translator.upload({ ...request, byteLength, open: sending.open }, sending.signal)
  } catch (error) {
    throw sending.isChanged() ? changedMeanwhile(named) : error
  }
}

type Received = Omit<TranslatedFile, 'isResumed' | 'isSentAgain'>

interface ReceiveOptions extends TranslateFileOptions {
  readonly resume: ResumeFile
}

async function receive(
  { out }: FileJob,
  handle: DocumentHandle,
  { translator, signal, resume }: ReceiveOptions,
): Promise<Received> {
  const done = await finish(out, handle, { translator, signal, resume })
  await resume.remove()
  const { evaluation } = handle
  if (evaluation === undefined) return { ...done, evaluation: undefined, evaluationFailure: undefined }
  try {
    return { ...done, evaluation: await translator.evaluate(evaluation, signal), evaluationFailure: undefined }
  } catch (error) {
    // The translation is there, and stays.
    if (!(error instanceof TranslateFailure)) throw error
    return { ...done, evaluation: undefined, evaluationFailure: error.message }
  }
}

/** The service has what an earlier call sent for the very same job: to be fetched by the next one. */
export async function isAtService(job: FileJob, home: DocumentHome | undefined): Promise<boolean> {
  return (await openResumeFile(job, home).read()) !== undefined
}

async function finish(
  out: string,
  handle: DocumentHandle,
  { translator, signal, resume }: Pick<ReceiveOptions, 'translator' | 'signal' | 'resume'>,
): Promise<Omit<Received, 'evaluation' | 'evaluationFailure'>> {
  try {
    const { billedCharacters } = await translator.wait(handle, signal)
    let file = await openOutput(out)
    let isBegun = false
    const take = async (pieces: AsyncIterable<Uint8Array>) => {
      if (isBegun) {
        await file.discard()
        file = await openOutput(out)
      }
      isBegun = true
      for await (const piece of pieces) await file.write(piece)
    }
    try {
      const { isUnchanged } = await translator.download(handle, take, signal)
      await file.finish()
      return { billedCharacters, isUnchanged }
    } finally {
      await file.discard()
    }
  } catch (error) {
    if (error instanceof TranslateFailure && error.failure === 'rejected') await resume.remove()
    throw error
  }
}

function changedMeanwhile(named: string): TranslateFailure {
  return new TranslateFailure('rejected', 'notSent', `${named} changed during the run.`, {
    hint: 'Run the command again.',
  })
}

/**
 * Keeps what is needed to fetch a document that was sent, for nobody but its owner to read, from the upload until the
 * translation is there.
 */
interface ResumeFile {
  readonly path: string
  /** What an earlier call left for the very same job. */
  read(): Promise<DocumentHandle | undefined>
  /** On the disk when it returns. */
  write(handle: DocumentHandle): Promise<void>
  remove(): Promise<void>
}

/** @param home `undefined`: it lies beside the translation */
function openResumeFile(job: FileJob, home: DocumentHome | undefined): ResumeFile {
  const hash = digestOf(new TextEncoder().encode(JSON.stringify([job.request, job.digest, job.out])))
  const folder = home === undefined ? dirname(job.out) : join(home.root, '.lockale', 'documents')
  const path = home === undefined ? `${job.out}.lockale-resume` : join(folder, `file-${hash.slice(0, 32)}.json`)
  return {
    path,
    async read() {
      // what came with the repository names another's document
      if (home !== undefined) await openPrivateFolder(home.fs, home.root)
      try {
        const kept: unknown = JSON.parse(await readFile(path, 'utf8'))
        return isKept(kept) && kept.hash === hash ? kept.handle : undefined
      } catch (error) {
        const code = systemCode(error)
        if (error instanceof SyntaxError || code === 'ENOENT' || code === 'ENOTDIR') return undefined
        throw error
      }
    },
    async write(handle) {
      // as the ledger does it: the folder ignores itself
      if (home !== undefined) await makePrivateFolder(home.fs, home.root)
      await makeOutputFolder(folder)
      await writeOutput(path, JSON.stringify({ hash, handle }), { mode: 0o600 })
    },
    remove: () => removeOutput(path),
  }
}

interface Kept {
  readonly hash: string
  readonly handle: DocumentHandle
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('hash' in value) || !('handle' in value)) return false
  const { handle } = value
  if (typeof handle !== 'object' || handle === null || !('id' in handle) || !('key' in handle)) return false
  return typeof handle.id === 'string' && typeof handle.key === 'string'
}
