import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '@lockale/connect/connect'
import { nodeFileSystem } from '@lockale/disk'
import { parseConfig, type SharedMemoryOptions, type SyncReport } from '@lockale/core'
import { createProject, type Project } from '@lockale/project'
import type { LocalService } from '@lockale/service'
import { createFolder, type Folder } from '../cli/folder.ts'

/** One machine of a fleet: its own working tree and ledger, the same project and service. */
export interface Machine extends AsyncDisposable {
  readonly folder: Folder
  readonly project: Project
  sync(): Promise<SyncReport>
}

export interface MachineOptions {
  readonly service: LocalService
  readonly sharedMemory?: Partial<SharedMemoryOptions> | undefined
  readonly source?: Readonly<Record<string, unknown>>
}

export const messages: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 60 }, (_, index) => [`key${index}`, `Message ${index} for {{name}} of your team`]),
)

export async function createMachine({ service, sharedMemory, source = messages }: MachineOptions): Promise<Machine> {
  const folder = await createFolder({ 'locales/en.json': source })
  const raw = {
    source: 'en',
    targets: ['de', 'fr'],
    files: ['locales/{locale}.json'],
    syntax: 'i18next',
    service: { baseUrl: service.url, concurrency: 3 },
    ...(sharedMemory === undefined ? {} : { sharedMemory }),
  }
  const config = parseConfig(raw, { place: 'lockale.config.ts' })
  const clock = {
    now: () => performance.now(),
    sleep: (ms: number, signal?: AbortSignal) => sleep(ms, undefined, signal === undefined ? {} : { signal }),
    random: Math.random,
  }
  const project = createProject({ config, root: folder.path, fs: nodeFileSystem(), clock })
  return {
    folder,
    project,
    async sync() {
      const translator = await connect(config, { env: { LOCKALE_KEY: 'test-key' } })
      try {
        return await project.sync({ translator })
      } finally {
        await translator.close()
      }
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}
