import type { PresetName } from '@lockale/api'
import type { Secret } from '@lockale/errors'
import type { Dispatcher } from 'undici'

/** Options of `createClient`. Only `key` is required; with the preset `service`, also `baseUrl`. */
export interface ClientOptions {
  /** The API key. A `Secret` is never printed, even if your code logs the options; a string is accepted too. */
  readonly key: Secret | string
  /** The preset: names of headers and built-in addresses. Default: `service`. */
  readonly preset?: PresetName | undefined
  /** The address of the service. Default: the preset's address for this API key. The preset `service` has none. */
  readonly baseUrl?: string | undefined
  /**
   * Hosts (`host` or `host:port`) that may receive the API key, in addition to hosts of the preset and this machine.
   * Take them from the environment, never from files of a project: whoever chooses the host receives the key.
   */
  readonly allowedHosts?: readonly string[] | undefined
  /**
   * The region of the account, such as `us` or `jp`. It selects the address if the preset has regional addresses and
   * `baseUrl` is not set. With `baseUrl` it appears in errors only.
   */
  readonly region?: 'us' | 'jp' | (string & {}) | undefined
  /** Reporting tag of all billed calls: 1 to 100 ASCII characters without white space. A call can have its own tag. */
  readonly tag?: string | undefined
  /** Time limit in milliseconds for each step: to connect, until the headers, between body pieces. Default: 10 s. */
  readonly timeoutMs?: number | undefined
  /** Like `timeoutMs`, for bodies that are streams (sent or received). Default: `timeoutMs` if set, otherwise 60 s. */
  readonly transferTimeoutMs?: number | undefined
  /**
   * Time limit in milliseconds for a whole request and its answer, including the wait for a free connection. Default:
   * six times `timeoutMs`, plus a second for each 4 KiB sent. There is no such limit for bodies that are streams.
   */
  readonly totalTimeoutMs?: number | undefined
  /** Maximum number of open connections. Default: 8. Further requests wait. */
  readonly maxConnections?: number | undefined
  /** Maximum number of requests for one call, including retries. Default: 5. A call can have its own maximum. */
  readonly attempts?: number | undefined
  /**
   * Maximum wait in milliseconds that the service may ask for. If it asks for more, the call fails. Default: no limit,
   * but the client then waits at most 60 s before a retry. A call can have its own maximum.
   */
  readonly maxWaitMs?: number | undefined
  /** True (default) to check each request before it is sent, and to refuse it if the service would refuse it. */
  readonly checks?: boolean | undefined
  /** The `User-Agent` header. Default: `lockale/<version> node/<version>`; in a browser, the browser's. */
  readonly userAgent?: string | undefined
  /** Headers of all requests to the service, such as those that a gateway needs. They are not sent to signed addresses. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** An undici dispatcher to use instead of the client's own, in Node. It decides about proxies. It is never closed. */
  readonly dispatcher?: Dispatcher | undefined
  /**
   * Variables that name a proxy: `HTTPS_PROXY`, `ALL_PROXY`, `HTTP_PROXY`, `NO_PROXY`. Default: `process.env`.
   * `RUNTIME_UNSUPPORTED` if this runtime cannot use a proxy, such as a browser or a Worker.
   */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined
  /** Replaces waits and random numbers in tests. Default: real waits and random numbers. */
  readonly clock?: Clock | undefined
  /** Receives the status and the `Date` header of each answer, also of answers that are errors. */
  readonly onAnswer?: ((answer: { readonly status: number; readonly date: string | undefined }) => void) | undefined
}

/** Waits and random numbers of the client, which a test can replace. */
export interface Clock {
  /** Waits for `ms` milliseconds. Rejects with the reason of the signal when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
  /** Returns a random number in [0, 1). */
  random(): number
}

export const systemClock: Clock = {
  async sleep(ms, signal) {
    signal?.throwIfAborted()
    await new Promise<void>((resolve) => {
      const timer = setTimeout(end, ms)
      signal?.addEventListener('abort', end, { once: true })
      function end(): void {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        resolve()
      }
    })
    signal?.throwIfAborted()
  },
  random: Math.random,
}
