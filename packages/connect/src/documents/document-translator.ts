import { setTimeout as pause } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { baseCode } from '@lockale/api'
import {
  type DocumentHandle as ClientHandle,
  type DocumentParams,
  isServiceError,
  type LanguageService,
} from '@lockale/client'
import {
  type DocumentHandle,
  type DocumentRequest,
  type DocumentTranslator,
  type ReceivedDocument,
  TranslateFailure,
} from '@lockale/core'
import { toFailure } from '../failure.ts'
import { holdsSecret, type Secret } from '@lockale/errors'
import { summariseEvaluation } from './summarise-evaluation.ts'

export interface DocumentTranslatorParts {
  readonly client: LanguageService
  /** The service's code of a target locale. */
  readonly toTarget: (locale: string) => string
  /** What a request goes with in place of names of files. */
  readonly toSettings?: ((settings: DocumentRequest['settings']) => DocumentRequest['settings']) | undefined
  /** Keys that no file which comes back may hold: it would be written to the disk. */
  readonly secrets?: readonly Secret[] | undefined
  /** Shows what a document is at. */
  readonly onStatus?: ((status: DocumentProgress) => void) | undefined
}

/** What the service says of a document, or bytes of the file that went or came. */
export type DocumentProgress =
  | { readonly phase: 'uploading' | 'downloading'; readonly bytes: number; readonly totalBytes: number | undefined }
  | { readonly phase: 'queued' | 'translating'; readonly secondsRemaining: number | undefined }

/** The engine's `DocumentTranslator` on a client. */
export function createDocumentTranslator({
  client,
  toTarget,
  toSettings = (settings) => settings,
  secrets = [],
  onStatus,
}: DocumentTranslatorParts): DocumentTranslator {
  return {
    async upload(request, signal) {
      const params = encodeDocument({ ...request, settings: toSettings(request.settings) }, toTarget)
      const onSent = (bytes: number, totalBytes: number | undefined) =>
        onStatus?.({ phase: 'uploading', bytes, totalBytes })
      const handle = await asFailure(() => client.documents.upload(params, { signal, onSent }))
      return { id: handle.documentId, key: handle.documentKey, evaluation: handle.qualityEvaluationJobId }
    },
    wait: (handle, signal) => asFailure(() => wait(client, handle, { signal, onStatus })),
    async download(handle, signal) {
      const received = await asFailure(() => downloadWhole(client, handle, { signal, onStatus }))
      if (holdsSecret(new TextDecoder('latin1').decode(received.bytes), secrets)) throw keyGivenBack()
      return received
    },
    evaluate: (id, signal) =>
      asFailure(async () =>
        summariseEvaluation(await client.qualityEvaluations.wait(id, { signal, pollMs: firstPollMs })),
      ),
  }
}

function encodeDocument(
  { name, bytes, source, target, settings, outputFormat, watermark, evaluate }: DocumentRequest,
  toTarget: (locale: string) => string,
): DocumentParams {
  const { formality, glossaries, style, memory } = settings
  return {
    input: { name, bytes },
    targetLang: toTarget(target),
    ...(source === '' ? {} : { sourceLang: baseCode(source) }),
    outputFormat,
    formality,
    glossaryIds: glossaries,
    styleId: style,
    translationMemoryId: memory?.id,
    translationMemoryThreshold: memory?.threshold,
    ...(evaluate ? { qualityEvaluation: true } : {}),
    ...(watermark ? { watermark: true } : {}),
  }
}

interface Asking extends Pick<DocumentTranslatorParts, 'onStatus'> {
  readonly signal: AbortSignal
}

/** A short file is done soon, and a long one is asked about as often as official clients do. */
const firstPollMs = 250
const longestPollMs = 5000

async function wait(
  client: LanguageService,
  handle: DocumentHandle,
  { signal, onStatus }: Asking,
): Promise<{ readonly billedCharacters: number | undefined }> {
  for (let ms = firstPollMs; ; ms = Math.min(longestPollMs, ms * 1.5)) {
    const { state, billedCharacters, errorMessage, secondsRemaining } = await client.documents.status(
      toClient(handle),
      { signal },
    )
    if (state === 'done') return { billedCharacters }
    if (state === 'error') throw notTranslated(errorMessage)
    onStatus?.({ phase: state === 'queued' ? 'queued' : 'translating', secondsRemaining })
    await pause(ms, undefined, { signal }).catch((cause: unknown) => {
      throw new TranslateFailure('aborted', 'unknown', 'The run was interrupted.', {
        hint: 'Run again to go on.',
        cause,
      })
    })
  }
}

/** A connection that broke in the midst of a file is tried once more: the service forgets only what left it whole. */
async function downloadWhole(
  client: LanguageService,
  handle: DocumentHandle,
  asking: Asking,
): Promise<ReceivedDocument> {
  try {
    return await download(client, handle, asking)
  } catch (error) {
    const isBroken = isServiceError(error, 'CONNECTION_FAILED') || isServiceError(error, 'BAD_ANSWER')
    if (!isBroken || asking.signal.aborted) throw error
    return download(client, handle, asking)
  }
}

async function download(
  client: LanguageService,
  handle: DocumentHandle,
  { signal, onStatus }: Asking,
): Promise<ReceivedDocument> {
  const opened = await client.documents.download(toClient(handle), { signal })
  const { byteLength: totalBytes, isUnchanged } = opened
  try {
    onStatus?.({ phase: 'downloading', bytes: 0, totalBytes })
    const bytes = await buffer(opened.body)
    return { bytes, isUnchanged }
  } finally {
    opened.close()
  }
}

function toClient({ id, key, evaluation }: DocumentHandle): ClientHandle {
  return { documentId: id, documentKey: key, qualityEvaluationJobId: evaluation }
}

function keyGivenBack(): TranslateFailure {
  return new TranslateFailure('bad-answer', 'unknown', 'The service put the key into a file, which was not taken.', {
    hint: 'Does a proxy on the way show what was sent? Make a new key: this one was seen by others.',
  })
}

function notTranslated(said: string | undefined): TranslateFailure {
  const why = said === undefined || said === '' ? '' : ` The service says: ${said}`
  return new TranslateFailure('rejected', 'refused', `The document was not translated.${why}`, {
    hint: 'Change what the service names and run again. Documents that fail are not billed.',
  })
}

async function asFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toFailure(error)
  }
}
