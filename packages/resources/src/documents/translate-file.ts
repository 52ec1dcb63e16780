import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ProjectPlace, digestOf, makePrivateFolder, openPrivateFolder, TranslateFailure } from '@lockale/core'
import { openOutput } from '@lockale/core/write/asked-file'
import { makeOutputFolder, removeOutput, writeOutput } from '@lockale/core/write/output-file'
import { isRecord, systemCode } from '@lockale/errors'
import type { DocumentEvaluation, DocumentHandle, DocumentTranslator } from './document-translator.ts'
import type { FileJob } from './plan-file.ts'
import { openSending } from './sending.ts'

export interface TranslatedFile {
  readonly billedCharacters: number | undefined
  readonly isResumed: boolean
  /** True if the service lost a document that an earlier call sent. The document may be billed twice. */
  readonly isSentAgain: boolean
  readonly isUnchanged: boolean
  readonly evaluation: DocumentEvaluation | undefined
  readonly evaluationFailure: string | undefined
}

/**
 * Translates a file. From the upload until `forgetFile`, a resume file on disk has what is needed to continue: the same
 * call then downloads the document, and does not write again what is written.
 * @param home the project; see `openResumeFile`
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
  // Check that the output can be written before anything is billed.
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
      // the translation is already written, so it stays
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

/** Removes the resume file of a job. The job can then not be continued. */
export function forgetFile(job: FileJob, home: ProjectPlace | undefined): Promise<void> {
  return openResumeFile(job, home).remove()
}

/** Returns true if an earlier call for the same job wrote the translation, and it is unchanged since. */
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

/** Returns true if an earlier call for the same job sent the document. The next call then downloads it. */
export async function isAtService(job: FileJob, home: ProjectPlace | undefined): Promise<boolean> {
  return (await openResumeFile(job, home).read()) !== undefined
}

/** End of the name of a resume file, if it is beside the translation. */
export const resumeSuffix = '.lockale-resume'

/**
 * Opens the resume file of a job, with what is needed to download the document. Only its owner can read it.
 * @param home the project; `undefined` stores the file beside the translation
 */
function openResumeFile(job: FileJob, home: ProjectPlace | undefined) {
  const hash = digestOf(new TextEncoder().encode(JSON.stringify([job.request, job.digest, job.out])))
  const folder = home === undefined ? dirname(job.out) : join(home.root, '.lockale', 'documents')
  const path = home === undefined ? `${job.out}${resumeSuffix}` : join(folder, `file-${hash.slice(0, 32)}.json`)
  return {
    async read(): Promise<Kept | undefined> {
      // a resume file from the repository may name the document of another user
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
    /** Writes the resume file. Resolves when its content is on the disk. */
    async write(kept: Kept): Promise<void> {
      // the private folder has its own `.gitignore`
      if (home !== undefined) await makePrivateFolder(home.fs, home.root)
      await makeOutputFolder(folder)
      await writeOutput(path, JSON.stringify({ hash, ...kept }), { mode: 0o600 })
    },
    remove: () => removeOutput(path),
  }
}

interface Kept {
  readonly handle: DocumentHandle
  /** SHA-256 digest of the received translation, in hex. The translation is written, or will be next. */
  readonly made?: string
}

function isKept(value: unknown): value is Kept & { readonly hash: string } {
  if (!isRecord(value) || !isRecord(value['handle'])) return false
  const { id, key } = value['handle']
  return 'hash' in value && typeof id === 'string' && typeof key === 'string'
}
