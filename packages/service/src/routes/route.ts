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

/** One endpoint. What stands here is checked before `handle` is called, in the order of the rules in docs/api.md. */
export interface Route {
  readonly method: Method
  /** Path such as `/v3/glossaries/{glossary_id}`. */
  readonly path: string
  /** Who may call it; `open` asks for no key. Default `key`: developer keys, and no admin key. */
  readonly access?: 'key' | 'admin' | 'open'
  /** What a key with scopes must hold; without it no such key may call this. */
  readonly scope?: string
  /** Free keys are refused. */
  readonly paidOnly?: boolean
  /** Unknown at a region (404). */
  readonly isGlobalOnly?: boolean
  /** How its body is read; without it a body is not looked at. */
  readonly body?: BodyRule
  readonly handle: (call: Call) => Answer | Promise<Answer>
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface BodyRule {
  readonly maxBytes: number
  /** `bytes` takes any content type and gives `Call.bytes`. Default JSON alone. */
  readonly kinds?: readonly BodyKind[]
  /** No body and no content type is as good as an empty one. */
  readonly isOptional?: boolean
  /** The refusal of any other content type. Default 415. */
  readonly otherType?: () => Error
}

/** `multipart` gives fields and `Call.file`, read whole; `bytes` a stream that ends with an error beyond `maxBytes`. */
export type BodyKind = 'json' | 'form' | 'multipart' | 'bytes'

export interface UploadedFile {
  /** As the part says; `undefined` when it does not. */
  readonly name: string | undefined
  readonly bytes: Uint8Array
}

/** A request that has passed authentication, with its body read. */
export interface Call {
  /** Parameters by their names in the path. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** Fields of the body; empty for a route without a body. */
  readonly fields: Fields
  /** Of a multipart body: the part `file`, if there is one. More than one is refused. */
  readonly file: UploadedFile | undefined
  /** Stream of a `bytes` body; empty for any other. */
  readonly bytes: Readable
  /** Names in lower case; the key is masked. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Of an `open` route alone, as it came: what it says may be a signature. */
  readonly authorization: string | undefined
  /** Whatever the path, without a slash at its end: `http://127.0.0.1:4004`. */
  readonly baseUrl: string
  /** Key of the request. Throws for an `open` route, which has none. */
  readonly key: ApiKey
  readonly account: Account
  readonly store: Store
  readonly ids: Ids
  /** ISO 8601, UTC. */
  readonly now: string
  /** Time in milliseconds since 1970. */
  readonly nowMs: number
  /** What came to this service so far. */
  readonly recorder: Recorder
  /** Of the service this request came to; `undefined` at the main address. */
  readonly region: string | undefined
  /** Which header names the service sends. */
  readonly preset: 'service' | 'deepl'
  readonly engine: Engine
  /** Sentences that are heard in speech; none: made up. */
  readonly script: readonly string[]
  /** What this account keeps, at this region where the kind is regional. */
  readonly shelf: <T>(kind: ShelfKind<T>) => Shelf<T>
  /** What belongs to no account, such as what a token in a URL opens. */
  readonly common: <T>(kind: ShelfKind<T>) => Shelf<T>
  /** Charges key and account. @throws {Refusal} 456 when a limit would be passed; nothing is charged then */
  readonly buy: (purchase: Purchase) => Bill
  readonly giveBack: (bill: Bill) => void
}
