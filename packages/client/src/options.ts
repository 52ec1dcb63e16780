import { setTimeout as wait } from 'node:timers/promises'
import type { PresetName } from '@lockale/api'
import type { Secret } from '@lockale/errors'
import type { Dispatcher } from 'undici'

export interface ClientOptions {
  /** A `Secret` is never printed, whoever logs the options; a string is taken too. */
  readonly key: Secret | string
  /** Names of headers and built-in addresses; default `service`. */
  readonly preset?: PresetName | undefined
  /** Where the service is; default: that of the preset for this key, which `service` has none of. */
  readonly baseUrl?: string | undefined
  /**
   * Hosts (`host` or `host:port`) that the key may go to beside the preset's own and loopback. Fill it from the environment,
   * never from files of a project: whoever names the host gets the key.
   */
  readonly allowedHosts?: readonly string[] | undefined
  /**
   * The region of the account, such as `us` or `jp`. With a preset that has regional addresses and without `baseUrl` it picks
   * the address; beside `baseUrl` it is only named in errors.
   */
  readonly region?: 'us' | 'jp' | (string & {}) | undefined
  /** Reporting tag of all translations: 1 to 100 ASCII characters without white space. A call can have its own. */
  readonly tag?: string | undefined
  /** To connect, to the headers, and between two pieces of the body, each; default 10 s. */
  readonly timeoutMs?: number | undefined
  /** The same for bodies that stream, in either direction; default `timeoutMs` if that is set, else 60 s. */
  readonly transferTimeoutMs?: number | undefined
  /** For one exchange as a whole, waiting for a free connection included. Default: six times `timeoutMs`, and a
   * second for each 4 KiB that are sent. None for bodies that stream. */
  readonly totalTimeoutMs?: number | undefined
  /** Open at the same time, at most; default 8. More requests wait. */
  readonly maxConnections?: number | undefined
  /** Requests for one call, at most; default 5. Each call can say otherwise. */
  readonly attempts?: number | undefined
  /** The longest wait that the service may ask for in any call; each call can say otherwise. Default: 60 s, and no longer wait. */
  readonly maxWaitMs?: number | undefined
  /** Whether requests that the service would refuse are refused before they are sent; default true. */
  readonly checks?: boolean | undefined
  /** Default `lockale/<version> node/<version>`. */
  readonly userAgent?: string | undefined
  /** Used in place of an own one, and not closed with the client. Proxies are then its business. */
  readonly dispatcher?: Dispatcher | undefined
  /** Where proxy variables are read from; default `process.env`. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined
  readonly clock?: Clock | undefined
  /** Told of each answer as it came, whatever is made of it: its status and its `Date` header. */
  readonly onAnswer?: ((answer: { readonly status: number; readonly date: string | undefined }) => void) | undefined
}

/** Time and chance, so that tests own both. */
export interface Clock {
  /** Rejects with the signal's reason when it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** In [0, 1). */
  random(): number
}

export const systemClock: Clock = {
  async sleep(ms, signal) {
    signal?.throwIfAborted()
    try {
      await wait(ms, undefined, signal === undefined ? {} : { signal })
    } catch (error) {
      signal?.throwIfAborted()
      throw error
    }
  },
  random: Math.random,
}
