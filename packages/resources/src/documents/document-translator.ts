import { baseCode } from '@lockale/api/language-table'
import {
  type DocumentHandle as ClientHandle,
  type DocumentParams,
  type EndedEvaluation,
  isDocumentError,
  isServiceError,
  type LanguageService,
} from '@lockale/client'
import { codesOf, type Settings, TranslateFailure } from '@lockale/core'
import { holdsSecret, isLockaleError, nothingLeft, type Secret } from '@lockale/errors'
import { toFailure } from '@lockale/connect'

/** A whole file that is to be translated. */
export interface DocumentRequest {
  /** File name without folders. Its extension tells the type. */
  readonly name: string
  readonly byteLength: number
  /** Its content, from the beginning each time. */
  readonly open: () => AsyncIterable<Uint8Array>
  /** BCP 47, as the target. */
  readonly source: string
  readonly target: string
  /** The settings that documents support: formality, glossaries, style and translation memory. */
  readonly settings: Omit<Settings, 'engine'>
  /** Extension without dot; `undefined`: that of the source. */
  readonly outputFormat: string | undefined
  readonly watermark: boolean
  readonly evaluate: boolean
}

/** Names a document at the service. Whoever has it can read the document: it goes into private files alone. */
export interface DocumentHandle {
  readonly id: string
  readonly key: string
  /** When an evaluation was asked for. */
  readonly evaluation: string | undefined
}

interface ReceivedDocument {
  /** A local service says so of types that it does not translate. */
  readonly isUnchanged: boolean
}

/** How good the service finds its own translation. */
export interface DocumentEvaluation {
  readonly segments: number
  /** 0 to 100, of all segments; `undefined` where there are none. */
  readonly meanScore: number | undefined
  /** Issues by severity (`Critical`, `Major`, `Minor`, what else comes), in the order of the first of each. */
  readonly issues: readonly { readonly severity: string; readonly count: number }[]
}

/**
 * The calls that a document takes. One upload is billed once; the download deletes what the service has. All throw
 * `TranslateFailure`; `gone` where the service does not know the document any more.
 */
export interface DocumentTranslator {
  upload(request: DocumentRequest, signal: AbortSignal): Promise<DocumentHandle>
  /** Until it is translated. Characters as billed, where the service says so. */
  wait(handle: DocumentHandle, signal: AbortSignal): Promise<{ readonly billedCharacters: number | undefined }>
  /** @param take gets the whole file piece by piece; again from the beginning where the connection broke */
  download(
    handle: DocumentHandle,
    take: (pieces: AsyncIterable<Uint8Array>) => Promise<void>,
    signal: AbortSignal,
  ): Promise<ReceivedDocument>
  evaluate(evaluation: string, signal: AbortSignal): Promise<DocumentEvaluation>
}

interface DocumentTranslatorParts {
  readonly client: LanguageService
  /** The service's codes of target locales, where a config names them. */
  readonly codes?: ReadonlyMap<string, string | undefined> | undefined
  /** Keys that no file which comes back may hold: it would be written to the disk. */
  readonly secrets?: readonly Secret[] | undefined
  /** Shows what a document is at. */
  readonly onStatus?: ((status: DocumentProgress) => void) | undefined
}

/** What the service says of a document, or bytes of the file that went or came. */
type DocumentProgress =
  | { readonly phase: 'uploading' | 'downloading'; readonly bytes: number; readonly totalBytes: number | undefined }
  | { readonly phase: 'queued' | 'translating'; readonly secondsRemaining: number | undefined }

/** Returns the calls of a document on a client. */
export function createDocumentTranslator({
  client,
  codes = new Map(),
  secrets = [],
  onStatus,
}: DocumentTranslatorParts): DocumentTranslator {
  return {
    async upload(request, signal) {
      const params = encodeDocument(request, targetCode(request.target, codes.get(request.target)))
      const onSent = (bytes: number, totalBytes: number | undefined) =>
        onStatus?.({ phase: 'uploading', bytes, totalBytes })
      const handle = await asFailure(() => client.documents.upload(params, { signal, onSent }))
      return { id: handle.documentId, key: handle.documentKey, evaluation: handle.qualityEvaluationJobId }
    },
    wait: (handle, signal) => asFailure(() => wait(client, handle, { signal, onStatus })),
    download: (handle, take, signal) =>
      asFailure(() =>
        downloadWhole(client, handle, { signal, onStatus, take: (pieces) => take(refuseSecrets(pieces, secrets)) }),
      ),
    evaluate: (id, signal) =>
      asFailure(async () =>
        summariseEvaluation(await client.qualityEvaluations.wait(id, { signal, pollMs: firstPollMs })),
      ),
  }
}

function encodeDocument(
  { name, byteLength, open, source, settings, outputFormat, watermark, evaluate }: DocumentRequest,
  targetLang: string,
): DocumentParams {
  const { formality, glossaries, style, memory, ...others } = settings
  // The service takes neither a model nor instructions for documents.
  const { styleVersion: _version, model: _model, instructions: _instructions, ...unknown } = others
  nothingLeft(unknown)
  return {
    input: { name, byteLength, open },
    targetLang,
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

/** Returns the code for documents: the service has none for the usual kind of a language beside that of the language itself. */
export function targetCode(locale: string, code?: string): string {
  const [first] = codesOf({ locale, code })
  return /^(?:de-de|fr-fr)$/iu.test(first) ? baseCode(first) : first
}

interface StatusOptions extends Pick<DocumentTranslatorParts, 'onStatus'> {
  readonly signal: AbortSignal
}

interface DownloadOptions extends StatusOptions {
  readonly take: (pieces: AsyncIterable<Uint8Array>) => Promise<void>
}

/** A short file is done soon; the client asks less and less often about a long one. */
const firstPollMs = 250

async function wait(
  client: LanguageService,
  handle: DocumentHandle,
  { signal, onStatus }: StatusOptions,
): Promise<{ readonly billedCharacters: number | undefined }> {
  try {
    return await client.documents.wait(toClient(handle), {
      signal,
      pollMs: firstPollMs,
      onStatus({ state, secondsRemaining }) {
        if (state === 'done' || state === 'error') return
        onStatus?.({ phase: state === 'queued' ? 'queued' : 'translating', secondsRemaining })
      },
    })
  } catch (error) {
    if (isDocumentError(error)) throw notTranslated(error)
    if (isLockaleError(error, 'ABORTED') && !isServiceError(error)) throw interrupted(error)
    throw error
  }
}

/** A connection that broke in the midst of a file is tried once more: the service forgets only what left it whole. */
async function downloadWhole(
  client: LanguageService,
  handle: DocumentHandle,
  asking: DownloadOptions,
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
  { signal, onStatus, take }: DownloadOptions,
): Promise<ReceivedDocument> {
  const opened = await client.documents.download(toClient(handle), { signal })
  const { byteLength: totalBytes, isUnchanged } = opened
  try {
    onStatus?.({ phase: 'downloading', bytes: 0, totalBytes })
    await take(opened.body)
    return { isUnchanged }
  } finally {
    opened.close()
  }
}

function toClient({ id, key, evaluation }: DocumentHandle): ClientHandle {
  return { documentId: id, documentKey: key, qualityEvaluationJobId: evaluation }
}

function notTranslated(cause: Error): TranslateFailure {
  return new TranslateFailure('rejected', 'refused', cause.message, {
    hint: 'Correct what the service reports, then run the command again. Documents that fail are not billed.',
    cause,
  })
}

function interrupted(cause: Error): TranslateFailure {
  return new TranslateFailure('aborted', 'unknown', 'The run was interrupted.', {
    hint: 'Run the command again to continue.',
    cause,
  })
}

async function asFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw toFailure(error)
  }
}

/**
 * The same file, of which nothing that holds a key comes through. What may be the beginning of one is held back until the
 * next piece is there.
 * @throws {TranslateFailure} `bad-answer`
 */
export async function* refuseSecrets(
  pieces: AsyncIterable<Uint8Array>,
  secrets: readonly Secret[],
): AsyncGenerator<Uint8Array> {
  const longest = Math.max(0, ...secrets.map((secret) => secret.reveal().length)) * mostPerCharacter
  let held = Buffer.alloc(0)
  for await (const piece of pieces) {
    const seen = Buffer.concat([held, piece])
    if (holdsSecret(seen.toString('latin1'), secrets)) throw keyGivenBack()
    const end = Math.max(0, seen.length - longest)
    if (end > 0) yield seen.subarray(0, end)
    held = seen.subarray(end)
  }
  if (held.length > 0) yield held
}

/** Bytes that any spelling of a key takes for one character: four of UTF-8, each as `%25F0` at most. */
const mostPerCharacter = 20

function keyGivenBack(): TranslateFailure {
  return new TranslateFailure(
    'bad-answer',
    'unknown',
    'The service put the key into a file, so lockale did not use the file.',
    {
      hint: 'A proxy may return what was sent. Create a new key: others have seen this one.',
    },
  )
}

/** What a person wants to know of an evaluation first. @throws {TranslateFailure} for one that failed */
function summariseEvaluation(evaluation: EndedEvaluation): DocumentEvaluation {
  if (evaluation.state === 'error') {
    throw new TranslateFailure('rejected', 'refused', `The evaluation failed: ${evaluation.message}`, {
      hint: 'The translation was written.',
    })
  }
  const { segments } = evaluation
  const severities = segments.flatMap(({ issues }) => issues.map(({ severity }) => severity))
  const total = segments.reduce((sum, { score }) => sum + score, 0)
  return {
    segments: segments.length,
    meanScore: segments.length === 0 ? undefined : Math.round((total / segments.length) * 10) / 10,
    issues: [...new Set(severities)].map((severity) => ({
      severity,
      count: severities.filter((each) => each === severity).length,
    })),
  }
}
