import type { LocalService, ServiceOptions } from '@lockale/service'
import type { CheckReport, SyncReport } from '@lockale/core'
import { connect } from '@lockale/connect/connect'
import { openProject } from '@lockale/project'
import { createFolder, type Folder } from '../cli/folder.ts'
import { callLockale } from '../cli/call-lockale.ts'
import type { Ended } from '../cli/lockale.ts'
import { startAsReal } from '../start-as-real.ts'

/** A project on the disk beside a healthy service. */
export interface Scene {
  readonly folder: Folder
  readonly service: LocalService
  readonly lockale: (line: string, env?: Readonly<Record<string, string>>) => Promise<Ended>
  /** The same sync without a process of its own. */
  readonly sync: () => Promise<SyncReport>
  readonly check: () => Promise<CheckReport>
}

export interface ProjectFiles {
  readonly files: Readonly<Record<string, unknown>>
  /** Over a config of two targets in `locales`. */
  readonly config?: Readonly<Record<string, unknown>>
  readonly service?: ServiceOptions
}

export const small = { title: 'Cart', greeting: 'Hello {{name}}' }

export async function projectWith(
  { files, config = {}, service: options }: ProjectFiles,
  play: (scene: Scene) => Promise<void>,
): Promise<void> {
  await using service = await startAsReal(options)
  const whole = {
    source: 'en',
    targets: ['de', 'pl'],
    files: ['locales/{locale}.json'],
    syntax: 'i18next',
    service: { baseUrl: service.url, timeoutMs: 5000 },
    ...config,
  }
  await using folder = await createFolder({ 'lockale.config.json': whole, ...files })
  const env = { LOCKALE_KEY: 'test-key' }
  await play({
    folder,
    service,
    lockale: (line, more = {}) => callLockale(line.split(' '), { cwd: folder.path, env: { ...env, ...more } }),
    check: async () => (await openProject({ cwd: folder.path })).check(),
    sync: async () => {
      const project = await openProject({ cwd: folder.path })
      const translator = await connect(project.config, { env })
      try {
        return await project.sync({ translator })
      } finally {
        await translator.close()
      }
    },
  })
}
