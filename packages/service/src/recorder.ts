import type { IncomingMessage } from 'node:http'
import type { Work } from './http/answer.ts'

/** A request that the service received, and its result. */
export interface RecordedRequest {
  readonly method: string
  /** Path without the query, and without a slash at its end. */
  readonly path: string
  readonly query: string
  /** The endpoint: `GET /v3/glossaries/{glossary_id}`; `undefined` for an unknown path. */
  readonly route: string | undefined
  /** Headers, names in lower case. The API key is hidden. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The first mebibyte of the body as a string; `undefined` until the body was read. */
  readonly body: string | undefined
  readonly traceId: string
  /** Status of the answer; `undefined` before the answer, or if the connection broke before the answer. */
  readonly status: number | undefined
  /** What was translated and billed, even if the answer did not arrive. */
  readonly work: Work | undefined
}

export type RequestRecord = { -readonly [Name in keyof RecordedRequest]: RecordedRequest[Name] }

/** Returns the record of a new request. @param target path and query, without scheme and host */
export function openRecord(
  { method = '', headers: all }: IncomingMessage,
  { target, traceId }: { readonly target: string; readonly traceId: string },
): RequestRecord {
  const [sent = '', ...query] = target.split('?')
  const { authorization, ...headers } = all
  return {
    method,
    // Some clients call `/v2/document/`: for faults, sessions and routes, this is the same as `/v2/document`.
    path: sent.length > 1 && sent.endsWith('/') ? sent.slice(0, -1) : sent,
    query: query.join('?'),
    route: undefined,
    headers: authorization === undefined ? headers : { ...headers, authorization: maskKey(authorization) },
    body: undefined,
    traceId,
    status: undefined,
    work: undefined,
  }
}

/** Returns the authorization header with its scheme (such as `Bearer`), but without the API key. */
function maskKey(authorization: string): string {
  return `${authorization.trim().split(/\s/u, 1)[0] ?? ''} [redacted]`
}

/** Sums over all requests since the start or `reset()`, including requests that are no longer recorded. */
export interface Counters {
  readonly requests: number
  /** Number of requests that translated strings. */
  readonly translations: number
  readonly texts: number
  /** Billed characters (code points). */
  readonly billedCharacters: number
}

export interface Recorder {
  /** The requests in order of arrival. The oldest are removed if there are too many. */
  readonly requests: readonly RecordedRequest[]
  counters(): Counters
  add(record: RequestRecord): void
  addBody(record: RequestRecord, body: string): void
  addWork(record: RequestRecord, work: Work): void
  /** Forgets all requests and sets the sums to 0. */
  reset(): void
}

/** Returns a recorder. @param maxBodyLength UTF-16 units for all bodies together. The newest body is always kept. */
export function createRecorder({
  maxRequests,
  maxBodyLength,
}: Readonly<Record<'maxRequests' | 'maxBodyLength', number>>): Recorder {
  const requests: RequestRecord[] = []
  let bodyLength = 0
  const noCounters: Counters = { requests: 0, translations: 0, texts: 0, billedCharacters: 0 }
  let counters = noCounters
  return {
    requests,
    counters: () => counters,
    add(record) {
      counters = { ...counters, requests: counters.requests + 1 }
      requests.push(record)
      if (requests.length > maxRequests) forget()
    },
    addBody(record, body) {
      // the record may have been removed while the body arrived: then the body is not kept either
      if (!requests.includes(record)) return
      record.body = body
      bodyLength += body.length
      while (bodyLength > maxBodyLength && requests.length > 1) forget()
    },
    addWork(record, work) {
      record.work = work
      counters = {
        ...counters,
        translations: counters.translations + 1,
        texts: counters.texts + work.texts,
        billedCharacters: counters.billedCharacters + work.billedCharacters,
      }
    },
    reset() {
      requests.length = 0
      bodyLength = 0
      counters = noCounters
    },
  }

  function forget(): void {
    bodyLength -= requests.shift()?.body?.length ?? 0
  }
}
