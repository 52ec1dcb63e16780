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

/** An endpoint. Before `handle`, the server checks the fields of the route, in the order of docs/api.md. */
export interface Route {
  readonly method: Method
  /** Path such as `/v3/glossaries/{glossary_id}`. */
  readonly path: string
  /** Who may call the endpoint. `open` needs no key. Default: `key`, which accepts developer keys but no admin key. */
  readonly access?: 'key' | 'admin' | 'open'
  /** The scope that a key with scopes needs. Without it, all keys with scopes are refused. */
  readonly scope?: string
  readonly paidOnly?: boolean
  /** True if regional addresses answer 404. */
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

/** `multipart` sets fields and `Call.file` in memory. `bytes` sets a stream, which fails beyond `maxBytes`. */
export type BodyKind = 'json' | 'form' | 'multipart' | 'bytes'

export interface UploadedFile {
  /** The file name in the multipart part; `undefined` if there is none. */
  readonly name: string | undefined
  readonly bytes: Uint8Array
}

/** An authenticated request, with its body. */
export interface Call {
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** Fields of the body; empty for a route without a body. */
  readonly fields: Fields
  /** The part `file` of a multipart body, if there is one. A second file is refused. */
  readonly file: UploadedFile | undefined
  /** Stream of a `bytes` body; empty for any other. */
  readonly bytes: Readable
  /** Headers, with names in lower case. The key is masked. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** The `Authorization` header of an `open` route as received, because it may be a signature; or else `undefined`. */
  readonly authorization: string | undefined
  /** The origin of the service: `http://127.0.0.1:4004`. */
  readonly baseUrl: string
  /** Key of the request. Throws for an `open` route, which has none. */
  readonly key: ApiKey
  readonly account: Account
  readonly store: Store
  readonly ids: Ids
  /** Time of the request, as ISO 8601 in UTC. */
  readonly now: string
  /** Time of the request, in milliseconds since 1970. */
  readonly nowMs: number
  readonly recorder: Recorder
  /** Region of the service; `undefined` at the main address. */
  readonly region: string | undefined
  /** The preset, which decides the header names that the service sends. */
  readonly preset: 'service' | 'deepl'
  readonly engine: Engine
  /** Sentences that voice sessions recognise. If empty, they recognise numbered sentences. */
  readonly script: readonly string[]
  /** Returns a shelf of the account, for this region if the kind is regional. */
  readonly shelf: <T>(kind: ShelfKind<T>) => Shelf<T>
  /** Returns a shelf that belongs to no account, such as the shelf of the tokens in URLs. */
  readonly common: <T>(kind: ShelfKind<T>) => Shelf<T>
  /** Bills key and account. @throws {Refusal} 456 if a limit would be exceeded; then nothing is billed */
  readonly buy: (purchase: Purchase) => Bill
  readonly giveBack: (bill: Bill) => void
}
