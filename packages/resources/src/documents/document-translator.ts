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

export interface DocumentRequest {
  /** File name without folders. The extension gives the file type. */
  readonly name: string
  readonly byteLength: number
  /** Opens the content of the file. Each call begins at the start of the file. */
  readonly open: () => AsyncIterable<Uint8Array>
  /** Source locale, as a BCP 47 tag such as `pt-BR`. */
  readonly source: string
  readonly target: string
  /** Settings of the request. Settings that the service does not support for documents are left out. */
  readonly settings: Omit<Settings, 'engine'>
  /** File extension of the result, without a dot; `undefined` keeps the extension of the source. */
  readonly outputFormat: string | undefined
  readonly watermark: boolean
  readonly evaluate: boolean
}

/** Identifies a document on the service. Anyone with id and key can read the document: store them in private files. */
export interface DocumentHandle {
  readonly id: string
  readonly key: string
  /** Id of the quality evaluation, if one was requested. */
  readonly evaluation: string | undefined
}

/** The service's rating of its own translation. */
export interface DocumentEvaluation {
  readonly segments: number
  /** Mean score of all segments (parts of the text), from 0 to 100; `undefined` without segments. */
  readonly meanScore: number | undefined
  /** Number of issues by severity (`Critical`, `Major`, `Minor` or others), in the order in which they first occur. */
  readonly issues: readonly { readonly severity: string; readonly count: number }[]
}

/**
 * Requests to translate one document. Each upload is billed. The download deletes the document on the service. All
 * methods throw `TranslateFailure`, with `gone` if the service no longer has the document.
 */
export interface DocumentTranslator {
  upload(request: DocumentRequest, signal: AbortSignal): Promise<DocumentHandle>
  /** Waits until the document is translated. `billedCharacters` is `undefined` if the service does not report them. */
  wait(handle: DocumentHandle, signal: AbortSignal): Promise<{ readonly billedCharacters: number | undefined }>
  /**
   * Downloads the translation.
   * @param take reads the file piece by piece; it is called again, from the start, if the connection breaks
   * @returns `isUnchanged` is true if a mock service returned the file without translating it
   */
  download(handle: DocumentHandle, take: Take, signal: AbortSignal): Promise<{ readonly isUnchanged: boolean }>
  evaluate(evaluation: string, signal: AbortSignal): Promise<DocumentEvaluation>
}

type Take = (pieces: AsyncIterable<Uint8Array>) => Promise<void>

/**
 * Returns a translator for documents that uses the given client.
 * @param codes the service's codes for target locales, from the config
 * @param secrets API keys; throws if a downloaded file contains one, because the file is written to disk
 * @param onPhase reports progress; called for every piece of a file
 */
export function createDocumentTranslator({
  client,
  codes,
  secrets,
  onPhase,
}: {
  readonly client: LanguageService
  readonly codes: ReadonlyMap<string, string | undefined>
  readonly secrets: readonly Secret[]
  readonly onPhase: (phase: 'uploading' | 'translating' | 'downloading') => void
}): DocumentTranslator {
  const { documents, qualityEvaluations } = client
  return {
    async upload(request, signal) {
      const params = encodeDocument(request, targetCode(request.target, codes.get(request.target)))
      const onSent = () => onPhase('uploading')
      const handle = await asFailure(() => documents.upload(params, { signal, onSent }))
      return { id: handle.documentId, key: handle.documentKey, evaluation: handle.qualityEvaluationJobId }
    },
    wait: (handle, signal) => asFailure(() => wait(toClient(handle), signal)),
    download: (handle, take, signal) =>
      asFailure(async () => {
        try {
          return await download(toClient(handle), take, signal)
        } catch (error) {
          // Downloads again if the connection breaks: the service keeps the document until a download is complete.
          const isBroken = isServiceError(error, 'CONNECTION_FAILED') || isServiceError(error, 'BAD_ANSWER')
          if (!isBroken || signal.aborted) throw error
          return download(toClient(handle), take, signal)
        }
      }),
    evaluate: (id, signal) =>
      asFailure(async () => summariseEvaluation(await qualityEvaluations.wait(id, { signal, pollMs: firstPollMs }))),
  }

  async function wait(
    handle: ClientHandle,
    signal: AbortSignal,
  ): Promise<{ readonly billedCharacters: number | undefined }> {
    try {
      return await documents.wait(handle, {
        signal,
        pollMs: firstPollMs,
        onStatus({ state }) {
          if (state !== 'done' && state !== 'error' && state !== 'queued') onPhase('translating')
        },
      })
    } catch (error) {
      if (isDocumentError(error)) throw notTranslated(error)
      if (isLockaleError(error, 'ABORTED') && !isServiceError(error)) throw interrupted(error)
      throw error
    }
  }

  async function download(
    handle: ClientHandle,
    take: Take,
    signal: AbortSignal,
  ): Promise<{ readonly isUnchanged: boolean }> {
    const opened = await documents.download(handle, { signal })
    try {
      onPhase('downloading')
      await take(refuseSecrets(opened.body, secrets))
      return { isUnchanged: opened.isUnchanged }
    } finally {
      opened.close()
    }
  }
}

/** Time until the service is first asked whether the document is ready. Each later wait is longer. */
const firstPollMs = 250

function encodeDocument(
  { name, byteLength, open, source, settings, outputFormat, watermark, evaluate }: DocumentRequest,
  targetLang: string,
): DocumentParams {
  const { formality, glossaries, style, memory, ...others } = settings
  // For documents, the service does not accept a style version, a model or instructions.
  const { styleVersion: _version, model: _model, instructions: _instructions, ...unknown } = others
  nothingLeft(unknown)
  return {
    input: { name, byteLength, open },
    targetLang,
    ...(source === '' ? {} : { sourceLang: baseCode(source) }),
    outputFormat: outputFormat as DocumentParams['outputFormat'],
    formality,
    glossaryIds: glossaries,
    styleId: style,
    translationMemoryId: memory?.id,
    translationMemoryThreshold: memory?.threshold,
    ...(evaluate ? { qualityEvaluation: true } : {}),
    ...(watermark ? { watermark: true } : {}),
  }
}

/** Returns the service's code for the target of a document. Documents cannot have the codes `de-DE` and `fr-FR`. */
function targetCode(locale: string, code?: string): string {
  const [first] = codesOf({ locale, code })
  return /^(?:de-de|fr-fr)$/iu.test(first) ? baseCode(first) : first
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
 * Yields the pieces of a file. Throws if the file contains an API key. Holds back the end of each piece until the next
 * piece, since a key may begin in one piece and end in the next.
 * @throws {TranslateFailure} `bad-answer`
 */
async function* refuseSecrets(
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

/** Maximum number of bytes for one character of an encoded key: four bytes in UTF-8, each written as `%25F0`. */
const mostPerCharacter = 20

function keyGivenBack(): TranslateFailure {
  const problem = 'The service put the key into a file, so lockale did not use the file.'
  return new TranslateFailure('bad-answer', 'unknown', problem, {
    hint: 'A proxy may return what was sent. Create a new key: others have seen this one.',
  })
}

/** Returns the summary of an evaluation. @throws {TranslateFailure} if the evaluation failed */
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
