import type { Config, Translator } from '@lockale/core'

export interface ConnectServiceOptions {
  /** Starts the local service inside this process, whatever the preset says. */
  readonly local?: boolean
  /** Where the key and allowed hosts come from; `process.env` by default. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

/**
 * A translator for `project.sync`. Loads the HTTP client when it is called. Close it, or the process stays alive.
 * @throws {LockaleError} for a missing key, or a host that may not have it
 */
export async function connectService(config: Config, options: ConnectServiceOptions = {}): Promise<Translator> {
  const { connect } = await import('@lockale/connect')
  return connect(config, { env: process.env, ...options })
}
