import type { Config, Translator } from '@lockale/core'
import { openProject as open, type OpenOptions, type Project } from '@lockale/project'
import { openSettingFiles } from './setting-files.ts'

/**
 * Loads a config and gives all that can be done with its project.
 * @throws {LockaleError} `CONFIG_NOT_FOUND`, `CONFIG_UNREADABLE`, `CONFIG_INVALID`
 */
export function openProject(options: OpenOptions): Promise<Project> {
  return open({ settingFiles: openSettingFiles, ...options })
}

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
  const { connect } = await import('@lockale/connect/connect')
  return connect(config, { env: process.env, ...options })
}
