import type { Answer } from '../http/answer.ts'
import type { Fields } from '../http/parse-body.ts'
import type { Ids } from '../ids.ts'
import type { Account } from '../store/account.ts'
import type { ApiKey, Store } from '../store/store.ts'

/** One endpoint. What stands here is checked before `handle` is called, in the order of SERVICE.md 4.3. */
export interface Route {
  readonly method: Method
  /** Such as `/v3/glossaries/{glossary_id}`. */
  readonly path: string
  /** What a key with scopes must hold. */
  readonly scope: string
  /** Free keys are refused. */
  readonly paidOnly?: boolean
  /** How its body is read; without it a body is not looked at. */
  readonly body?: BodyRule
  readonly handle: (call: Call) => Answer
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface BodyRule {
  readonly maxBytes: number
  readonly forms: boolean
  /** The refusal of any other content type. */
  readonly otherType: () => Error
}

/** A request that has passed authentication, with its body read. */
export interface Call {
  /** By the names in the path. */
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** Empty for a route without a body. */
  readonly fields: Fields
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly key: ApiKey
  readonly account: Account
  readonly store: Store
  readonly ids: Ids
  /** ISO 8601, UTC. */
  readonly now: string
}
