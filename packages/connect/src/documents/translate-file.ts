import { readFile } from 'node:fs/promises'
import {
  digestOf,
  type DocumentEvaluation,
  type DocumentHandle,
  type DocumentTranslator,
  TranslateFailure,
} from '@lockale/core'
import { openOutput } from '../voice/output-file.ts'
import type { FileJob } from './plan-file.ts'
import { openResumeFile, type ResumeFile } from './resume-file.ts'

export interface TranslateFileOptions {
  readonly translator: DocumentTranslator
  /** Of the project; see `openResumeFile`. */
  readonly root: string | undefined
  readonly signal: AbortSignal
}

export interface TranslatedFile {
  readonly billedCharacters: number | undefined
  /** An earlier call had sent it. */
  readonly isResumed: boolean
  /** The service had lost what an earlier call had sent: it may have been billed twice. */
  readonly isSentAgain: boolean
  readonly isUnchanged: boolean
  readonly evaluation: DocumentEvaluation | undefined
}

/**
 * Has a file translated. What is needed to go on lies on the disk from the upload on: the same call again fetches what the
 * first one sent.
 * @throws {TranslateFailure}; {LockaleError} `FILE_UNWRITABLE`
 */
export async function translateFile(job: FileJob, options: TranslateFileOptions): Promise<TranslatedFile> {
  const { translator, root, signal } = options
  const resume = openResumeFile(job, root)
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
  const bytes = await readFile(job.path)
  if (digestOf(bytes) !== job.digest) throw changedMeanwhile(job.named)
  const handle = await translator.upload({ ...job.request, bytes }, signal)
  await resume.write(handle)
  const received = await receive(job, handle, { ...options, resume })
  return { ...received, isResumed: false, isSentAgain: known !== undefined }
}

type Received = Omit<TranslatedFile, 'isResumed' | 'isSentAgain'>

interface Receiving extends TranslateFileOptions {
  readonly resume: ResumeFile
}

async function receive(
  { out }: FileJob,
  handle: DocumentHandle,
  { translator, signal, resume }: Receiving,
): Promise<Received> {
  const done = await finish(out, handle, { translator, signal, resume })
  await resume.remove()
  const { evaluation } = handle
  const report = evaluation === undefined ? undefined : await translator.evaluate(evaluation, signal)
  return { ...done, evaluation: report }
}

async function finish(
  out: string,
  handle: DocumentHandle,
  { translator, signal, resume }: Pick<Receiving, 'translator' | 'signal' | 'resume'>,
): Promise<Omit<Received, 'evaluation'>> {
  try {
    const { billedCharacters } = await translator.wait(handle, signal)
    const file = await openOutput(out)
    try {
      const { bytes, isUnchanged } = await translator.download(handle, signal)
      await file.write(bytes)
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
  return new TranslateFailure('rejected', 'notSent', `${named} changed while lockale was at work.`, {
    hint: 'Run again.',
  })
}
