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
  /**
   * @param take gets the whole file piece by piece; again from the beginning where the connection broke
   * @returns `isUnchanged`: a local service says so of types that it does not translate
   */
  download(handle: DocumentHandle, take: Take, signal: AbortSignal): Promise<{ readonly isUnchanged: boolean }>
  evaluate(evaluation: string, signal: AbortSignal): Promise<DocumentEvaluation>
}

type Take = (pieces: AsyncIterable<Uint8Array>) => Promise<void>

/**
 * Returns the calls of a document on a client.
 * @param codes the service's codes of target locales, where a config names them
 * @param secrets keys that no file which comes back may hold: it would be written to the disk
 * @param onPhase shows what a document is at; called again with every piece of a file
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
          // tried once more where the connection broke in the midst: the service forgets only what left it whole
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

/** A short file is done soon; the client asks less and less often about a long one. */
const firstPollMs = 250

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
  const problem = 'The service put the key into a file, so lockale did not use the file.'
  return new TranslateFailure('bad-answer', 'unknown', problem, {
    hint: 'A proxy may return what was sent. Create a new key: others have seen this one.',
  })
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
