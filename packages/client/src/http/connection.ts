import type { Preset } from '@lockale/api'
import type { Secret } from '@lockale/errors'
import type { ClientOptions, Clock } from '../options.ts'
import type { Transport } from './wire.ts'

/** What all requests to one service share. `openConnection` creates it. */
export interface Connection {
  readonly transport: Transport
  /** Scheme and host: `https://host[:port]`. */
  readonly origin: string
  /** Path of the base URL without a slash at its end; usually empty. */
  readonly basePath: string
  readonly isLoopback: boolean
  /** Additional hosts that may receive the API key, as `URL.host` writes them. */
  readonly allowedHosts: readonly string[]
  readonly region: string | undefined
  readonly scheme: string
  readonly key: Secret
  /** The header with the reporting tag; empty without a tag. */
  readonly tagHeaders: Readonly<Record<string, string>>
  readonly tagHeader: string
  /** `undefined` in browsers, which have their own. */
  readonly userAgent: string | undefined
  /** Other headers of all requests, names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  /** Strings that must not appear in error messages: the API key, and the password of a proxy. */
  readonly secrets: readonly Secret[]
  /** What the user can do if the credential of a signed address is refused; `undefined` for other addresses. */
  readonly keyHint: string | undefined
  readonly preset: Preset
  readonly attempts: number
  /** Maximum wait that the service may ask for; if it is longer, the call fails. `undefined`: waits at most 60 s. */
  readonly maxWaitMs: number | undefined
  readonly isChecking: boolean
  /** Time limit for requests with streams as bodies: to connect, until the headers arrive, and between body pieces. */
  readonly transferTimeoutMs: number
  /** Time limit for a whole request with its answer; `undefined` to compute it from `timeoutMs` and the body size. */
  readonly totalTimeoutMs: number | undefined
  readonly timeoutMs: number
  readonly clock: Clock
  readonly onAnswer: ClientOptions['onAnswer']
}
