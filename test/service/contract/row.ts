import type { RefusalRule } from '@lockale/api'
import type { LanguageService } from '@lockale/client'
import type { LocalService } from '@lockale/service'

/** A line of the endpoint index, and the call of the client that makes it. */
export interface ContractRow {
  /** Such as `PUT /v3/glossaries/{glossary_id}/dictionaries`. */
  readonly endpoint: string
  /** Such as `glossaries.putDictionary`. */
  readonly client: string
  /** Makes the call, and what it needs before it. Fails when the answer is not what it must be. */
  readonly run: (client: LanguageService, service: LocalService) => Promise<void>
}

/** A request as it goes over the wire; with a paid key unless it has its own. */
export interface RawRequest {
  readonly method?: string
  readonly path: string
  readonly json?: unknown
  readonly form?: string
  readonly body?: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
  /** `''` for none. */
  readonly key?: string
}

/** A rule of the contract, and a request that breaks it. */
export interface RuleRow {
  readonly rule: RefusalRule
  readonly status: number
  /** A text is the whole `message`; a pattern is looked for in message and detail. */
  readonly says: string | RegExp
  readonly detail?: string
  readonly request: RawRequest | ((service: LocalService, client: LanguageService) => Promise<RawRequest>)
  /** Where the client refuses it before it is sent: it must name the rule, and with checks off the service must refuse it. */
  readonly client?: (client: LanguageService) => Promise<unknown>
}
