import { randomUUID } from 'node:crypto'
import { basename, join } from 'node:path'
import type { Ledger, UploadedDocument } from '../ledger/ledger.ts'
import type { Config } from '../model/config.ts'
import type { DocumentEvaluation, DocumentTranslator } from '../model/document-translator.ts'
import type { RunEvent } from '../model/event.ts'
import type { FileSystem } from '../model/file-system.ts'
import { canonicalJson, digestOf } from '../model/hash.ts'
import { TranslateFailure } from '../model/translator.ts'
import { hashFile } from '../scan/hash-file.ts'
import type { DocumentChange } from './inspect-documents.ts'
import type { DocumentSettings } from './plan-documents.ts'
import { openSending } from './sending.ts'
import type { Spool } from './spool.ts'

export interface TransferOptions {
  readonly config: Pick<Config, 'source'>
  readonly fs: FileSystem
  readonly root: string
  readonly ledger: Ledger
  readonly spool: Spool
  readonly translator: DocumentTranslator
  readonly signal: AbortSignal
  readonly onEvent: (event: RunEvent) => void
  /** Asked before a document is sent. */
  readonly assertHeld?: (() => Promise<void>) | undefined
}

/** A translation that lies in the spool. */
export interface Transferred {
  readonly hash: string
  /** Of its bytes, sha256 in hex. */
  readonly digest: string
  /** `undefined`: the service does not say. 0 where an earlier run had it, or another document that is the same. */
  readonly billedCharacters: number | undefined
  /** An earlier run had sent it, or this one for another document that is the same. */
  readonly isResumed: boolean
  readonly isUnchanged: boolean
  /** Sent again, because the service had lost it: these may have been billed twice. */
  readonly charactersTwice: number
  readonly evaluation: DocumentEvaluation | undefined
}

/** All that a translation is made of. */
export function documentHash(
  { source, sourceDigest, terms, locale, pattern }: DocumentChange,
  settings: DocumentSettings,
): string {
  const { outputFormat, watermark, evaluate } = pattern
  const type = /\.[^./]+$/u.exec(source)?.[0] ?? ''
  const made = { sourceDigest, type, terms, locale, settings: settings.recorded, outputFormat, watermark, evaluate }
  return digestOf(new TextEncoder().encode(canonicalJson(made))).slice(0, 32)
}

/**
 * Has a document translated and puts what comes into the spool. What was uploaded is on record before the first question
 * about it, so that no run uploads it again while the service has it; what was received lies on the disk before that is put
 * on record.
 * @throws {TranslateFailure}; {LockaleError} as the ledger
 */
export async function transferDocument(
  change: DocumentChange,
  settings: DocumentSettings,
  context: TransferOptions,
): Promise<Transferred> {
  const { ledger, spool } = context
  const hash = documentHash(change, settings)
  const lying = await spool.find(hash)
  if (lying !== undefined) {
    if (ledger.documents.find(hash) !== undefined) await ledger.documents.done(hash)
    const nothing = { billedCharacters: 0, charactersTwice: 0, isUnchanged: false, evaluation: undefined }
    return { hash, digest: lying.digest, ...nothing, isResumed: true }
  }
  const known = ledger.documents.find(hash)
  if (known !== undefined) {
    const found = await unlessGone(() => receive({ hash, change, settings }, known, context))
    if (found !== undefined) return { ...found, hash, isResumed: true, charactersTwice: 0 }
    await ledger.documents.done(hash)
  }
  const sent = await upload({ hash, change, settings }, context)
  const received = await receive({ hash, change, settings }, sent, context)
  return { ...received, hash, isResumed: false, charactersTwice: known?.characters ?? 0 }
}

type Received = Pick<Transferred, 'digest' | 'billedCharacters' | 'isUnchanged' | 'evaluation'>

interface Job {
  readonly hash: string
  readonly change: DocumentChange
  readonly settings: DocumentSettings
}

async function upload(
  { hash, change, settings }: Job,
  { config, fs, root, ledger, translator, signal, onEvent, assertHeld }: TransferOptions,
): Promise<UploadedDocument> {
  const { source, sourceDigest, byteLength, locale, pattern } = change
  if ((await hashFile(source, { fs, root }))?.digest !== sourceDigest) throw changedMeanwhile(source)
  const characters = change.characters ?? 0
  const request = randomUUID()
  await assertHeld?.()
  onEvent({ type: 'document', file: change.file, phase: 'uploading' })
  await ledger.sent({ id: request, locale, texts: 1, characters })
  const { outputFormat, watermark, evaluate } = pattern
  const languages = { source: config.source, target: locale, settings: settings.asked }
  const sending = openSending(
    { byteLength, digest: sourceDigest, read: () => fs.readPieces(join(root, source)) },
    signal,
  )
  const content = { name: basename(source), byteLength, open: sending.open }
  try {
    const asked = { ...content, ...languages, outputFormat, watermark, evaluate }
    const { id, key, evaluation } = await translator.upload(asked, sending.signal)
    const document = { id, key, evaluation, characters }
    await ledger.documents.uploaded(hash, { ...document, request })
    return document
  } catch (error) {
    const failure = sending.isChanged() ? changedMeanwhile(source) : error
    if (failure instanceof TranslateFailure && failure.outcome !== 'unknown') await ledger.refused(request)
    throw failure
  }
}

async function receive(job: Job, document: UploadedDocument, context: TransferOptions): Promise<Received> {
  const { ledger, translator, signal } = context
  const fetched = await fetchInto(job, document, context)
  await ledger.documents.done(job.hash)
  const { evaluation } = document
  const report = evaluation === undefined ? undefined : await evaluated(() => translator.evaluate(evaluation, signal))
  return { ...fetched, evaluation: report }
}

async function fetchInto(
  { hash, change }: Job,
  document: UploadedDocument,
  { ledger, spool, translator, signal, onEvent }: TransferOptions,
): Promise<Omit<Received, 'evaluation'>> {
  const { file } = change
  try {
    onEvent({ type: 'document', file, phase: 'translating' })
    const { billedCharacters } = await translator.wait(document, signal)
    onEvent({ type: 'document', file, phase: 'downloading' })
    let digest = ''
    const take = async (pieces: AsyncIterable<Uint8Array>) => {
      digest = (await spool.put(hash, pieces)).digest
    }
    const { isUnchanged } = await translator.download(document, take, signal)
    return { digest, billedCharacters, isUnchanged }
  } catch (error) {
    // The service gave up: there is nothing to come back for.
    if (error instanceof TranslateFailure && error.failure === 'rejected') await ledger.documents.done(hash)
    throw error
  }
}

/** A report that does not come takes nothing away from the translation. */
async function evaluated(ask: () => Promise<DocumentEvaluation>): Promise<DocumentEvaluation | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof TranslateFailure && error.failure !== 'aborted') return undefined
    throw error
  }
}

async function unlessGone<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TranslateFailure && error.failure === 'gone') return undefined
    throw error
  }
}

function changedMeanwhile(source: string): TranslateFailure {
  return new TranslateFailure('rejected', 'notSent', `${source} changed during the run.`, {
    hint: 'Run the command again.',
  })
}
