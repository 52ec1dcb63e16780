import type { Config, Connection } from '@lockale/core'
import { openProject as open, type OpenOptions, type Project } from '@lockale/project'
import { beside } from './commands/table.ts'

/**
 * Finds and loads a config, and returns the project with all its operations.
 * ```ts
 * import { openProject } from 'lockale'
 *
 * const project = await openProject({ cwd: process.cwd() })
 * const { diagnostics } = await project.check()
 * ```
 * @throws {LockaleError} `CONFIG_NOT_FOUND`, `CONFIG_UNREADABLE`, `CONFIG_INVALID`
 */
export function openProject(options: OpenOptions): Promise<Project> {
  return open({ settingFiles: beside.settingFiles, ...options })
}

/** Options of `connectService`. */
export interface ConnectServiceOptions {
  /** True to start a mock service inside this process, whatever the config says. */
  readonly local?: boolean
  /** Environment variables with the key and the allowed hosts. Default: `process.env`. */
  readonly env?: Readonly<Record<string, string | undefined>>
}

/**
 * Connects to the service of a config, for `project.plan` and `project.sync`. Close the connection at the end, or the process
 * stays alive.
 * ```ts
 * const translator = await connectService(project.config)
 * try {
 *   await project.sync({ translator })
 * } finally {
 *   await translator.close()
 * }
 * ```
 * @throws {LockaleError} if there is no key, or the key may not go to the service's host
 */
export async function connectService(config: Config, options: ConnectServiceOptions = {}): Promise<Connection> {
  const { connect } = await import('@lockale/connect/connect')
  return connect(config, { env: process.env, readyFiles: beside.readyFiles, ...options })
}
