import type { LocalService, ServiceOptions } from '@lockale/service'
import { type InsideOptions, runInside } from '../canary/run-inside.ts'
import { startAsReal } from '../start-as-real.ts'
import { callLockale } from './call-lockale.ts'
import { createFolder, type Folder } from './folder.ts'
import type { Ended } from './lockale.ts'

/** What is heard, over and over. */
export const voiceScript: readonly string[] = ['Welcome to <b>our</b> talk.', 'It is about tea & cake.']

export interface Played extends Ended {
  readonly service: LocalService
  readonly folder: Folder
}

export interface Play extends Partial<InsideOptions> {
  readonly files?: Readonly<Record<string, unknown>>
  readonly service?: ServiceOptions
  readonly key?: string
}

/**
 * Plays one call of `lockale voice` with a service and a folder of its own, and looks at what is left. A test that is standard
 * input or Ctrl-C runs inside at every depth.
 */
export async function play(line: string, options: Play, look: (played: Played) => unknown): Promise<void> {
  const { files = {}, key = 'paid-key', service: settings, ...inside } = options
  await using service = await startAsReal({ voiceScript, ...settings })
  const config = {
    source: 'en',
    targets: ['de'],
    files: ['{locale}.json'],
    service: { baseUrl: service.url, timeoutMs: 5000 },
  }
  await using folder = await createFolder({ 'lockale.config.json': config, ...files })
  const env = { PATH: process.env['PATH'] ?? '', LOCKALE_KEY: key }
  const words = line.split(' ').filter((word) => word !== '')
  const args = ['voice', ...words]
  const isInside = inside.parts !== undefined || inside.signal !== undefined
  const ended = isInside
    ? await runInside(args, { env, columns: 80, ...inside, cwd: folder.path })
    : await callLockale(args, { env, cwd: folder.path })
  await look({ ...ended, service, folder })
}
