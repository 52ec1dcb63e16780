import type { LocalService, ServiceOptions } from '@lockale/service'
import type { Interceptor } from '@lockale/service/faults'
import { type InsideOptions, runInside } from '../../canary/run-inside.ts'
import { startAsReal } from '../../start-as-real.ts'
import { callLockale } from '../call-lockale.ts'
import { createFolder, type Folder } from '../folder.ts'
import type { Ended } from '../lockale.ts'

const english = {
  title: 'Open all day',
  greeting: 'Hello {{name}}',
  cta: 'Buy',
  again: 'Buy',
  files_one: '{{count}} file in the folder',
  files_other: '{{count}} files in the folder',
}

export interface Stage {
  readonly service: LocalService
  readonly folder: Folder
  readonly run: (line: string, options?: Partial<InsideOptions>) => Promise<Ended>
}

export interface StageOptions {
  readonly service?: ServiceOptions
  readonly files?: Readonly<Record<string, unknown>>
  /** `null`: there is none in the folder itself. */
  readonly config?: Readonly<Record<string, unknown>> | null
}

/** A service, a project on disk, and a way to call lockale in it. */
export async function play(options: StageOptions, act: (stage: Stage) => Promise<void>): Promise<void> {
  await using service = await startAsReal(options.service)
  const config = {
    source: 'en',
    targets: ['de', 'pl'],
    files: ['locales/{locale}.json'],
    service: { baseUrl: service.url, timeoutMs: 5000 },
    ...options.config,
  }
  await using folder = await createFolder({
    ...(options.config === null ? {} : { 'lockale.config.json': config }),
    'locales/en.json': english,
    ...options.files,
  })
  const env = { PATH: process.env['PATH'] ?? '', LOCKALE_KEY: 'test-key' }
  await act({
    service,
    folder,
    run(line, more = {}) {
      const args = line.split(' ')
      // a signal reaches what runs in this process alone
      if (more.signal === undefined) return callLockale(args, { cwd: folder.path, env: more.env ?? env })
      return runInside(args, { env, columns: 80, ...more, cwd: folder.path })
    },
  })
}

export function json({ out }: Ended): Record<string, unknown> {
  return JSON.parse(out) as Record<string, unknown>
}

/** Answers requests to paths that end so. */
export function answerTo(end: string, status: number, body: Record<string, unknown> = {}): Interceptor {
  return ({ path }) => (path.endsWith(end) ? { status, headers: { 'retry-after': '0' }, body } : undefined)
}
