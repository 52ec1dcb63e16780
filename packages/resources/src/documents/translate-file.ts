import { createHash } from 'node:crypto'
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
interface DocumentHome {
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
 * Has a file translated. What is needed to go on lies on the disk from the upload on, until `forgetFile`: the same call again
 * fetches what the first one sent, and leaves alone what it has written.
 * @throws {TranslateFailure}; {LockaleError} `FILE_UNWRITABLE`
 */
export async function translateFile(job: FileJob, options: TranslateFileOptions): Promise<TranslatedFile> {
  const resume = openResumeFile(job, options.home)
  if (await isMade(job, options.home)) return made
  const known = (await resume.read())?.handle
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
  await resume.write({ handle })
  const received = await receive(job, handle, { ...options, resume })
  return { ...received, isResumed: false, isSentAgain: known !== undefined }
}

const made: TranslatedFile = {
  billedCharacters: 0,
  isResumed: true,
  isSentAgain: false,
  isUnchanged: false,
  evaluation: undefined,
  evaluationFailure: undefined,
}

/** Removes what is kept of a file: no call goes on from here. */
export function forgetFile(job: FileJob, home: DocumentHome | undefined): Promise<void> {
  return openResumeFile(job, home).remove()
}

/** True if an earlier call for the very same job wrote the translation, which nothing has changed since. */
export async function isMade(job: FileJob, home: DocumentHome | undefined): Promise<boolean> {
  const digest = (await openResumeFile(job, home).read())?.made
  return digest !== undefined && digest === (await digestAt(job.out))
}

async function digestAt(path: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const piece of createReadStream(path) as AsyncIterable<Uint8Array>) hash.update(piece)
    return hash.digest('hex')
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return undefined
  }
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

/** True if the service has what an earlier call sent for the very same job: to be fetched by the next one. */
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
    let hash = createHash('sha256')
    let isBegun = false
    const take = async (pieces: AsyncIterable<Uint8Array>) => {
      if (isBegun) {
        await file.discard()
        file = await openOutput(out)
        hash = createHash('sha256')
      }
      isBegun = true
      for await (const piece of pieces) {
        hash.update(piece)
        await file.write(piece)
      }
    }
    try {
      const { isUnchanged } = await translator.download(handle, take, signal)
      // The service has forgotten it now: what takes its place is known before.
      await resume.write({ handle, made: hash.digest('hex') })
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
 * Keeps what is needed to fetch a document that was sent, for its owner alone to read, from the upload on.
 */
interface ResumeFile {
  readonly path: string
  /** What an earlier call left for the very same job. */
  read(): Promise<Kept | undefined>
  /** On the disk when it returns. */
  write(kept: Kept): Promise<void>
  remove(): Promise<void>
}

/** Ends the name of what is kept beside a translation. */
export const resumeSuffix = '.lockale-resume'

/** @param home `undefined`: it lies beside the translation */
function openResumeFile(job: FileJob, home: DocumentHome | undefined): ResumeFile {
  const hash = digestOf(new TextEncoder().encode(JSON.stringify([job.request, job.digest, job.out])))
  const folder = home === undefined ? dirname(job.out) : join(home.root, '.lockale', 'documents')
  const path = home === undefined ? `${job.out}${resumeSuffix}` : join(folder, `file-${hash.slice(0, 32)}.json`)
  return {
    path,
    async read() {
      // what came with the repository names another's document
      if (home !== undefined) await openPrivateFolder(home.fs, home.root)
      try {
        const kept: unknown = JSON.parse(await readFile(path, 'utf8'))
        return isKept(kept) && kept.hash === hash ? kept : undefined
      } catch (error) {
        const code = systemCode(error)
        if (error instanceof SyntaxError || code === 'ENOENT' || code === 'ENOTDIR') return undefined
        throw error
      }
    },
    async write(kept) {
      // as the ledger does it: the folder ignores itself
      if (home !== undefined) await makePrivateFolder(home.fs, home.root)
      await makeOutputFolder(folder)
      await writeOutput(path, JSON.stringify({ hash, ...kept }), { mode: 0o600 })
    },
    remove: () => removeOutput(path),
  }
}

interface Kept {
  readonly handle: DocumentHandle
  /** Of the translation, sha256 in hex: it was received, and takes its place or has taken it. */
  readonly made?: string
}

function isKept(value: unknown): value is Kept & { readonly hash: string } {
  if (typeof value !== 'object' || value === null || !('hash' in value) || !('handle' in value)) return false
  const { handle } = value
  if (typeof handle !== 'object' || handle === null || !('id' in handle) || !('key' in handle)) return false
  return typeof handle.id === 'string' && typeof handle.key === 'string'
}
