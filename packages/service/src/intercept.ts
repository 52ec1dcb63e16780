import type { EncodedAnswer } from './http/answer.ts'
import type { ApiKey } from './store/account.ts'

/** Called for each request before it is served. Returns how the request must fail; `undefined` to serve it as usual. */
export type Interceptor = (request: InterceptedRequest) => Intercept | undefined | Promise<Intercept | undefined>

/** A request before it is served. */
export interface InterceptedRequest {
  /** Number of requests before this one. */
  readonly index: number
  readonly method: string
  /** Path without the query. */
  readonly path: string
  readonly query: URLSearchParams
  /** Headers of the request, names in lower case. The API key is hidden. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Reads the body and returns it as a string, at most 64 MiB. */
  readonly readBody: () => Promise<string>
  /** Returns the strings to translate or improve; empty for other requests. */
  readonly readTexts: () => Promise<readonly string[]>
  /** Returns the target language as the request spells it, also for a request that uploads a document. */
  readonly readTarget: () => Promise<string | undefined>
  /** Returns the authorization header with the real API key, for injected answers that repeat it. */
  readonly revealKey: () => string
  /** Returns the API key of the request if the service accepts it. Creates the key's account if there is none. */
  readonly findKey: () => ApiKey | undefined
  /** The test session that a header of the request names; `undefined` without one, or if sessions are off. */
  readonly session: string | undefined
}

/** How a request fails. Every way to fail can have a delay before it. */
export type Intercept = { readonly delayMs?: number } &
  /** Only a delay. After it, the request is served as usual. */
  (
    | { readonly delayMs: number }
    | CannedAnswer
    /** Resets the connection: before (`unread`) or after (`read`) reading the body, or after billing (`done`). */
    | { readonly reset: 'unread' | 'read' | 'done' }
    /** Keeps the connection open but sends nothing (`answer`), or bills and sends only half of the body (`body`). */
    | { readonly stall: 'answer' | 'body' }
    /** Sends bytes instead of an HTTP answer, then closes the connection. Nothing is executed or billed. */
    | { readonly raw: string | Uint8Array | AsyncIterable<Uint8Array> }
    /** Bills, sends this many bytes of the body, closes the connection. `-10` sends all but the last 10 bytes. */
    | { readonly truncate: number }
    | Alteration
    | {
        /** Changes any part of the answer. The request is executed and billed. */
        readonly rewrite: (answer: EncodedAnswer) => EncodedAnswer
      }
    | Pacing
  )

/** An answer to send instead of the real one. Nothing is executed or billed. */
export interface CannedAnswer {
  readonly status: number
  /** Headers of the answer. A list becomes several headers. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  /** A generator can send an endless or slow body, part by part. A plain object is sent as JSON. */
  readonly body?:
    | string
    | Uint8Array
    | Iterable<Uint8Array>
    | AsyncIterable<Uint8Array>
    | Readonly<Record<string, unknown>>
}

/** Executes and bills the request, but answers with the list from `alter`: any number of values of any type. */
export interface Alteration {
  readonly alter: (translations: readonly string[]) => readonly unknown[]
}

/** Executes and bills the request, but answers slowly, with waits before the headers, the body and each part. */
export interface Pacing {
  readonly pace: {
    readonly headersMs: number
    readonly bodyMs: number
    readonly partMs: number
    readonly partBytes: number
  }
}

/** Returns the JSON of an answer with other translations or improvements, from `alter`. Other JSON stays unchanged. */
export function alterTexts(json: unknown, { alter }: Alteration): unknown {
  const list = textListOf(json)
  if (list === undefined) return json
  const texts = alter(list.items.map(({ text }) => text))
  return {
    ...(json as object),
    [list.name]: texts.map((text, index) => ({ ...(list.items[index] ?? list.items[0]), text })),
  }
}

/** Returns the list of translations or improvements in an answer. */
export function textListOf(
  json: unknown,
): { readonly name: string; readonly items: readonly { readonly text: string }[] } | undefined {
  if (typeof json !== 'object' || json === null) return undefined
  for (const [name, items] of Object.entries(json)) {
    if (textLists.has(name) && Array.isArray(items)) return { name, items }
  }
  return undefined
}

const textLists: ReadonlySet<string> = new Set(['translations', 'improvements'])
