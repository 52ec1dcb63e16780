import type { Secret } from '@lockale/errors'
import type { Dispatcher } from 'undici'
import type { ClientOptions, Clock } from '../options.ts'

/** All that exchanges with one service have in common. Made by `openConnection`. */
export interface Connection {
  readonly dispatcher: Dispatcher
  /** `https://host[:port]`. */
  readonly origin: string
  /** Path of the base address without a slash at its end: mostly empty. */
  readonly basePath: string
  readonly isLoopback: boolean
  /** Hosts that the caller trusts beside the service's own, as `URL.host` gives them. */
  readonly allowedHosts: readonly string[]
  /** The region that the address stands for, where it is known. */
  readonly region: string | undefined
  readonly scheme: string
  /** First word of the `Authorization` header at addresses that a job names. */
  readonly signatureScheme: string
  readonly key: Secret
  /** The reporting tag's header, if there is a tag; sent with translations only. */
  readonly tagHeaders: Readonly<Record<string, string>>
  /** The name of that header, for the tag of one call. */
  readonly tagHeader: string
  readonly userAgent: string
  /** Whatever must not stand in a message: the key, and the password of a proxy. */
  readonly secrets: readonly Secret[]
  /** What to do if the key is refused, where key and address show it. */
  readonly keyHint: string | undefined
  /** Attempts of a call, unless the call says otherwise. */
  readonly attempts: number
  /** The longest wait that the service may ask for; `undefined`: 60 s, and no longer wait. */
  readonly maxWaitMs: number | undefined
  /** Whether requests are looked at before they are sent, and refused by the service's rules. */
  readonly isChecking: boolean
  /** Until the connection is there, until the headers are there, and between two pieces of a body that streams. */
  readonly transferTimeoutMs: number
  /**
   * Time limit in milliseconds for a whole exchange, including the wait for a free connection; `undefined` to compute it from
   * `timeoutMs` and the size of the body.
   */
  readonly totalTimeoutMs: number | undefined
  readonly timeoutMs: number
  readonly clock: Clock
  readonly onAnswer: ClientOptions['onAnswer']
  /** Closes all that was opened for it. */
  readonly close: () => Promise<void>
}
