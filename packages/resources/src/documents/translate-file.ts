import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ProjectPlace, digestOf, TranslateFailure } from '@lockale/core'
import { makePrivateFolder, openPrivateFolder } from '@lockale/disk'
import { openOutput } from '../asked-file.ts'
import { makeOutputFolder, removeOutput, writeOutput } from '@lockale/disk/output-file'
import { isRecord, systemCode } from '@lockale/errors'
import type { DocumentEvaluation, DocumentHandle, DocumentTranslator } from './document-translator.ts'
import type { FileJob } from './plan-file.ts'
import { openSending } from './sending.ts'

export interface TranslatedFile {
  readonly billedCharacters: number | undefined
  readonly isResumed: boolean
  /** True if the service no longer had the document of an earlier call, so that it was sent (and billed) again. */
  readonly isSentAgain: boolean
  readonly isUnchanged: boolean
  readonly evaluation: DocumentEvaluation | undefined
  readonly evaluationFailure: string | undefined
}

/**
 * Translates a file. After the upload, a resume file on disk has what is needed to continue after an interruption. The
 * same call then downloads the document without a new upload. `forgetFile` removes the resume file.
 * @param home the project, whose folder `.lockale` gets the resume file; see `openResumeFile`
 * @throws {TranslateFailure}; {LockaleError} `FILE_UNWRITABLE`
 */
export async function translateFile(
  job: FileJob,
  {
    translator,
    home,
    signal,
  }: { readonly translator: DocumentTranslator; readonly home: ProjectPlace | undefined; readonly signal: AbortSignal },
): Promise<TranslatedFile> {
  const { out } = job
  const resume = openResumeFile(job, home)
  if (await isMade(job, home)) return made
  const known = (await resume.read())?.handle
  if (known !== undefined) {
    try {
      return { ...(await receive(known)), isResumed: true, isSentAgain: false }
    } catch (error) {
      if (!(error instanceof TranslateFailure) || error.failure !== 'gone') throw error
      await resume.remove()
    }
  }
  // Checks that the output can be written, before anything is billed.
  await (await openOutput(out)).discard()
  const handle = await upload(job, translator, signal)
  await resume.write({ handle })
  return { ...(await receive(handle)), isResumed: false, isSentAgain: known !== undefined }

  async function receive(handle: DocumentHandle): Promise<Omit<TranslatedFile, 'isResumed' | 'isSentAgain'>> {
    const done = { ...(await fetchDocument(handle)), evaluation: undefined, evaluationFailure: undefined }
    try {
      return handle.evaluation === undefined
        ? done
        : { ...done, evaluation: await translator.evaluate(handle.evaluation, signal) }
    } catch (error) {
      // Only the evaluation has failed: the translation is already written.
      if (!(error instanceof TranslateFailure)) throw error
      return { ...done, evaluationFailure: error.message }
    }
  }

  async function fetchDocument(
    handle: DocumentHandle,
  ): Promise<Pick<TranslatedFile, 'billedCharacters' | 'isUnchanged'>> {
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
        // The download deleted the document on the service, so store the digest before the file is replaced.
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
}

const made: TranslatedFile = {
  billedCharacters: 0,
  isResumed: true,
  isSentAgain: false,
  isUnchanged: false,
  evaluation: undefined,
  evaluationFailure: undefined,
}

/** Removes the resume file of a translation, which then cannot be continued. */
export function forgetFile(job: FileJob, home: ProjectPlace | undefined): Promise<void> {
  return openResumeFile(job, home).remove()
}

/** Returns true if an earlier call wrote the same translation, and the output has not changed since. */
export async function isMade(job: FileJob, home: ProjectPlace | undefined): Promise<boolean> {
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
  translator: DocumentTranslator,
  signal: AbortSignal,
): Promise<DocumentHandle> {
  const sending = openSending({ digest, byteLength, read: () => Promise.resolve(createReadStream(path)) }, signal)
  try {
    return await translator.upload({ ...request, byteLength, open: sending.open }, sending.signal)
  } catch (error) {
    if (!sending.isChanged()) throw error
    throw new TranslateFailure('rejected', 'notSent', `${named} changed during the run.`, {
      hint: 'Run the command again.',
    })
  }
}

/** Returns true if an earlier call sent the same document. The next call then downloads its translation. */
export async function isAtService(job: FileJob, home: ProjectPlace | undefined): Promise<boolean> {
  return (await openResumeFile(job, home).read()) !== undefined
}

/** Ending of the name of a resume file that is stored beside the translation. */
export const resumeSuffix = '.lockale-resume'

/**
 * Opens the resume file, which has what is needed to download a document. Only the user who created it can read it.
 * @param home the project, whose folder `.lockale` has the file; `undefined`: the file is beside the translation
 */
function openResumeFile(job: FileJob, home: ProjectPlace | undefined) {
  const hash = digestOf(new TextEncoder().encode(JSON.stringify([job.request, job.digest, job.out])))
  const folder = home === undefined ? dirname(job.out) : join(home.root, '.lockale', 'documents')
  const path = home === undefined ? `${job.out}${resumeSuffix}` : join(folder, `file-${hash.slice(0, 32)}.json`)
  return {
    async read(): Promise<Kept | undefined> {
      // Does not use resume files that are committed to git: they may name the document of another user.
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
    /** Writes the resume file, and waits until its content is on the disk. */
    async write(kept: Kept): Promise<void> {
      // Creates the folder `.lockale` with a `.gitignore`, so that resume files are not committed.
      if (home !== undefined) await makePrivateFolder(home.fs, home.root)
      await makeOutputFolder(folder)
      await writeOutput(path, JSON.stringify({ hash, ...kept }), { mode: 0o600 })
    },
    remove: () => removeOutput(path),
  }
}

interface Kept {
  readonly handle: DocumentHandle
  /** SHA-256 digest of the downloaded translation, in hex. Stored just before the output file is replaced. */
  readonly made?: string
}

function isKept(value: unknown): value is Kept & { readonly hash: string } {
  if (!isRecord(value) || !isRecord(value['handle'])) return false
  const { id, key } = value['handle']
  return 'hash' in value && typeof id === 'string' && typeof key === 'string'
}
