import type { Readable } from 'node:stream'
import type { Answer } from '../http/answer.ts'
import type { Fields } from '../http/parse-body.ts'
import type { Ids } from '../ids.ts'
import type { Account, ApiKey } from '../store/account.ts'
import type { Shelf, ShelfKind } from '../store/shelf.ts'
import type { Recorder } from '../recorder.ts'
import type { Store } from '../store/store.ts'
import type { Bill, Purchase } from '../store/usage.ts'
import type { Engine } from '../engine/engine.ts'

/** An endpoint. Before the server calls `handle`, it checks what the other fields say, in the order of docs/api.md. */
export interface Route {
  readonly method: Method
  /** Path such as `/v3/glossaries/{glossary_id}`. */
  readonly path: string
  /** Who may call the endpoint. Default: `key`, developer keys but no admin keys. `open` needs no API key. */
  readonly access?: 'key' | 'admin' | 'open'
  /** The scope that an API key with scopes needs. Without it, all keys with scopes are refused. */
  readonly scope?: string
  readonly paidOnly?: boolean
  /** True if the endpoint answers 404 at regional base URLs. */
  readonly isGlobalOnly?: boolean
  /** How to read the body. Without it, the body is ignored. */
  readonly body?: BodyRule
  readonly handle: (call: Call) => Answer | Promise<Answer>
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface BodyRule {
  readonly maxBytes: number
  /** `bytes` accepts any content type, and sets `Call.bytes`. Default: only JSON. */
  readonly kinds?: readonly BodyKind[]
  /** True if a request without body and content type is read as an empty body. */
  readonly isOptional?: boolean
  /** Returns the error for a content type that is not in `kinds`. Default: 415. */
  readonly otherType?: () => Error
}

/** How to read a body. `multipart`: fields and `Call.file` in memory. `bytes`: a stream, limited to `maxBytes`. */
export type BodyKind = 'json' | 'form' | 'multipart' | 'bytes'

export interface UploadedFile {
  /** The file name in the multipart part; `undefined` if there is none. */
  readonly name: string | undefined
  readonly bytes: Uint8Array
}

/** A request with an accepted API key, and its body. */
export interface Call {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** Fields of the body; empty for a route without a body. */
  readonly fields: Fields
  /** The part `file` of a multipart body, if there is one. A second file is refused. */
  readonly file: UploadedFile | undefined
  /** Stream of a `bytes` body; empty for any other. */
  readonly bytes: Readable
  /** Headers, with names in lower case. The API key is hidden. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The received `Authorization` header of an `open` route, which may be a signature; `undefined` for other routes. */
  readonly authorization: string | undefined
  /** The origin of the service: `http://127.0.0.1:4004`. */
  readonly baseUrl: string
  /** API key of the request. Throws for an `open` route, whose requests have no key. */
  readonly key: ApiKey
  readonly account: Account
  readonly store: Store
  readonly ids: Ids
  /** Time of the request, as ISO 8601 in UTC. */
  readonly now: string
  /** Time of the request, in milliseconds since 1970. */
  readonly nowMs: number
  readonly recorder: Recorder
  /** Region of the service, such as `us`; `undefined` for a service without a region. */
  readonly region: string | undefined
  /** The preset, which decides the header names that the service sends. */
  readonly preset: 'service' | 'deepl'
  readonly engine: Engine
  /** Sentences that voice sessions recognise in any sound. If empty, they recognise numbered sentences. */
  readonly script: readonly string[]
  /** Returns the account's table of a kind of data: for a regional kind, the table of this region. */
  readonly shelf: <T>(kind: ShelfKind<T>) => Shelf<T>
  /** Returns a table that belongs to no account, such as the table of the tokens in URLs. */
  readonly common: <T>(kind: ShelfKind<T>) => Shelf<T>
  /** Bills API key and account. @throws {Refusal} 456 if a limit would be exceeded; then nothing is billed */
  readonly buy: (purchase: Purchase) => Bill
  readonly giveBack: (bill: Bill) => void
}
