import type { Secret } from '@lockale/errors'
import type { Clock } from './clock.ts'
import type { Wire } from './send.ts'

/** All that exchanges with one service have in common. Made by `openConnection`. */
export interface Connection extends Wire {
  /** `https://host[:port]`. */
  readonly origin: string
  /** Path of the base address without a slash at its end: mostly empty. */
  readonly basePath: string
  readonly scheme: string
  readonly key: Secret
  /** The reporting tag's header, if there is a tag; sent with translations only. */
  readonly tagHeaders: Readonly<Record<string, string>>
  readonly userAgent: string
  /** Whatever must not stand in a message: the key, and the password of a proxy. */
  readonly secrets: readonly Secret[]
  /** What to do when the key is refused, where it can be told from key and address. */
  readonly keyHint: string | undefined
  /** Attempts of a call, unless the call says otherwise. */
  readonly attempts: number
  readonly clock: Clock
}
