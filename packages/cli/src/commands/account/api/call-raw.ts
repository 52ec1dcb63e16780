import type { Readable } from 'node:stream'
import { type CallOptions, type Download, isServiceError, type LanguageService, type RawRequest } from '@lockale/client'
import { openOutput } from '@lockale/core/write/output-file'
import { holdsSecret, isLockaleError, LockaleError, type Secret, systemCode } from '@lockale/errors'
import { isFileRequest } from './read-request.ts'

export interface RawAnswer {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly traceId: string | undefined
  readonly content: RawContent | SavedContent
}

export interface RawOptions extends CallOptions {
  /** Absolute. */
  readonly out: string | undefined
  /** What may not stand in a file. */
  readonly secrets: readonly Secret[]
}

/**
 * Asks any endpoint and takes its answer: into a file, which is then replaced as a whole, or as JSON or text.
 * @throws {ServiceError}, {LockaleError} `API_ANSWER_NEEDS_FILE`, before anything is sent where that is known; `FILE_UNWRITABLE`;
 * `BAD_ANSWER` for a file with a secret in it
 */
export async function callRaw(
  client: Pick<LanguageService, 'request'>,
  request: RawRequest,
  { out, secrets, ...options }: RawOptions,
): Promise<RawAnswer> {
  if (out === undefined && isFileRequest(request)) throw needsFile('The response is a file.', 'Nothing was sent.')
  const target = out === undefined ? undefined : await openFileTarget(out)
  try {
    await using answer = await client.request(request, options)
    const content = await (target === undefined ? readContent(answer) : target.save(answer.body, secrets))
    return { status: answer.status, headers: definedOf(answer), traceId: answer.traceId, content }
  } catch (error) {
    throw withTraceId(error)
  } finally {
    await target?.close()
  }
}

function definedOf({ headers }: Download): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** Support asks for the trace id: it stands behind the hint. */
function withTraceId(error: unknown): unknown {
  if (!isServiceError(error) || error.traceId === undefined) return error
  const { code, message, hint, place, traceId } = error
  return new LockaleError(code, message, {
    hint: `${hint} Trace id: ${traceId}`,
    cause: error,
    ...(place === undefined ? {} : { place }),
  })
}

/** @param what becomes of the request, as a sentence */
function needsFile(problem: string, what: string): LockaleError {
  return new LockaleError('API_ANSWER_NEEDS_FILE', `${problem} lockale does not print it.`, {
    hint: `Save it with --out <file>. ${what}`.trim(),
  })
}

/** An answer that can be shown. */
type RawContent =
  | { readonly kind: 'empty' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string }

/** More than anyone reads. */
const maxShownBytes = 16_777_216

/** @throws {LockaleError} `API_ANSWER_NEEDS_FILE`, `BAD_ANSWER`; {ServiceError} when it breaks off */
async function readContent({ status, contentType, body }: Download): Promise<RawContent> {
  const chunks: Buffer[] = []
  let length = 0
  const kind = kindOf(contentType)
  for await (const chunk of body as AsyncIterable<Buffer>) {
    length += chunk.length
    if (kind === 'file')
      throw needsFile(
        `The response has ${contentType === undefined ? 'no content type' : `the content type ${contentType}`}.`,
        '',
      )
    if (length > maxShownBytes) throw needsFile('The response is larger than 16 MiB.', '')
    chunks.push(chunk)
  }
  if (length === 0) return { kind: 'empty' }
  const text = decode(Buffer.concat(chunks), status)
  if (kind === 'page') throw badAnswer(status, 'the response is a web page')
  if (kind === 'text') return { kind, text }
  try {
    return { kind: 'json', value: JSON.parse(text) as unknown }
  } catch {
    throw badAnswer(status, 'the JSON of the response is invalid or incomplete')
  }
}

/** A web page is what a login page or a proxy puts in the place of an answer. */
function kindOf(contentType = ''): 'json' | 'text' | 'page' | 'file' {
  const type = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()
  if (/^application\/(?:[\w.-]+\+)?json$/u.test(type)) return 'json'
  if (type === 'text/html') return 'page'
  return type.startsWith('text/') ? 'text' : 'file'
}

function decode(bytes: Uint8Array, status: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw badAnswer(status, 'the response is not UTF-8')
  }
}

function badAnswer(status: number, problem: string): LockaleError {
  return new LockaleError('BAD_ANSWER', `The service answered ${status}, but ${problem}.`, {
    hint: 'A proxy or login page may have answered instead of the service. --out <file> saves the response unchanged.',
  })
}

/** What came, byte by byte, is in a file. */
interface SavedContent {
  readonly kind: 'file'
  readonly byteLength: number
}

/** A file that is about to be replaced. That it can be is known before anything is asked for. */
interface FileTarget {
  /** @throws {LockaleError} `BAD_ANSWER` for what holds a secret, which then stays out of the file */
  save(body: Readable, secrets: readonly Secret[]): Promise<SavedContent>
  /** What is not in its place by then is gone. */
  close(): Promise<void>
}

/** @throws {LockaleError} `FILE_UNWRITABLE`, `PATH_OUTSIDE_PROJECT` */
async function openFileTarget(path: string): Promise<FileTarget> {
  const file = await onDisk(path, () => openOutput(path))
  return {
    save: (body, secrets) =>
      onDisk(path, async () => {
        let byteLength = 0
        for await (const piece of refuseSecrets(body as AsyncIterable<Buffer>, secrets)) {
          byteLength += piece.length
          await file.write(piece)
        }
        await file.finish()
        return { kind: 'file' as const, byteLength }
      }),
    close: () => file.discard(),
  }
}

/** As much of what came before is looked at again with each piece: no spelling of a key is longer. */
const overlap = 8192

/** Passes on what holds no secret; a service that gives the key back must not get it into a file of the project. */
async function* refuseSecrets(pieces: AsyncIterable<Buffer>, secrets: readonly Secret[]): AsyncGenerator<Buffer> {
  let before = ''
  for await (const piece of pieces) {
    const text = before + piece.toString('latin1')
    if (holdsSecret(text, secrets)) {
      throw new LockaleError(
        'BAD_ANSWER',
        'The response of the service contains your API key. The response was not saved.',
        {
          hint: 'A proxy may have logged the request. Replace the key: others may have seen it.',
        },
      )
    }
    before = text.slice(-overlap)
    yield piece
  }
}

async function onDisk<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const code = systemCode(cause)
    if (isLockaleError(cause) || code === undefined || !/^E[A-Z]+$/u.test(code)) throw cause
    throw unwritable(path, code, cause)
  }
}

function unwritable(path: string, why: string, cause?: unknown): LockaleError {
  return new LockaleError('FILE_UNWRITABLE', `${path} cannot be written: ${why}.`, {
    place: path,
    hint: 'Name a file in an existing, writable folder.',
    ...(cause === undefined ? {} : { cause }),
  })
}
