import type { LocalService, ServiceOptions } from '@lockale/service'
import type { Interceptor } from '@lockale/service/faults'
import { scriptFaults } from '@lockale/service/faults'
import { connect } from '@lockale/connect/connect'
import type { RunStop, SyncReport } from '@lockale/core'
import { openProject } from '@lockale/project'
import { expect } from 'vitest'
import { createFolder, type Folder } from '../cli/folder.ts'
import { callLockale } from '../cli/call-lockale.ts'
import type { Ended } from '../cli/lockale.ts'
import { startAsReal, trustedTexts } from '../start-as-real.ts'

/** A project of four requests, what goes wrong with the service, and the command that meets it. */
export interface Trouble {
  /** Lines of the fault language, played until the command has ended. */
  readonly faults?: readonly string[]
  /** In their place: what goes wrong with requests to translate, until the command has ended. */
  readonly intercept?: Interceptor
  readonly args?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly service?: ServiceOptions
  /** Over the files of the project. */
  readonly files?: Readonly<Record<string, unknown>>
  /** Over the config of the project. */
  readonly config?: Readonly<Record<string, unknown>>
  /** Of the service; short where a time limit must be reached. Default 8000. */
  readonly timeoutMs?: number
  /** Runs the engine here, over the same HTTP, in place of a process of the command line: a tenth of the time. */
  readonly isInProcess?: boolean
  /** What it does cannot be made good by a run without it. */
  readonly isForGood?: boolean
}

export interface Outcome extends Ended {
  readonly service: LocalService
  readonly folder: Folder
  /** Requests to translate, in the first run. */
  readonly requests: number
  /** Characters that the first run was billed. */
  readonly billed: number
  /** Those of them whose answer was lost. */
  readonly lost: number
  /** The first run's lockfile and targets, by path. */
  readonly files: Readonly<Record<string, string>>
}

export const canaryKey = 'canary-7f3e9d21-key'

/**
 * Runs the command against a service with faults, then a healthy `sync`, and holds both to what is true of every fault: nothing shows
 * the key, nothing ends as a bug, files are old or new, no text is bought again whose translation was received, and the healthy
 * run ends with the bytes of a project that never had any trouble.
 */
export async function syncUnder(trouble: Trouble, look: (outcome: Outcome) => Promise<void> | void): Promise<void> {
  const calm = await calmRun(trouble)
  let isHealthy = false
  const { intercept: own, faults = [] } = trouble
  const faulty: Interceptor =
    own === undefined
      ? scriptFaults(faults)
      : (request) => (request.path === '/v2/translate' ? own(request) : undefined)
  const intercept: Interceptor = (request) => (isHealthy ? undefined : faulty(request))
  await using service = await startAsReal({ ...trouble.service, intercept })
  await using folder = await createFolder(projectFiles(trouble, service.url))
  const options = { cwd: folder.path, env: { LOCKALE_KEY: canaryKey, ...trouble.env } }
  const ended =
    trouble.isInProcess === true
      ? await endedInProcess(folder.path)
      : await callLockale(trouble.args ?? ['sync'], options)
  const outcome: Outcome = {
    ...ended,
    service,
    folder,
    requests: service.requests.filter(({ path }) => path === '/v2/translate').length,
    billed: service.meter.billedCharacters,
    lost: service.meter.lostCharacters,
    files: await resultsIn(folder),
  }
  expectDecency(ended)
  for (const [file, bytes] of Object.entries(outcome.files)) {
    if (trouble.isForGood === true || file === 'lockale.lock' || bytes === calm.before[file]) continue
    expectPart(bytes, calm.files[file] ?? '', file)
  }
  await look(outcome)

  isHealthy = true
  const { isComplete } = await syncQuietly(folder.path)
  if (trouble.isForGood !== true) expect([isComplete, await resultsIn(folder)]).toEqual([true, calm.files])
  expect(service.meter.again()).toEqual([])
}

/** Its report is what it says, and the reason it stopped for is how it ended. */
async function endedInProcess(path: string): Promise<Ended> {
  const report = await syncQuietly(path)
  const { stopped, isComplete, charactersPossiblyTwice } = report
  const said = [
    JSON.stringify(report),
    `${charactersPossiblyTwice} characters may have been billed twice`,
    ...(stopped === undefined ? [] : [`stopped: ${stopped.message}`, `→ ${stopped.hint}`]),
  ]
  return { code: stopped === undefined ? (isComplete ? 0 : 3) : exitByStop[stopped.why], out: said.join('\n'), err: '' }
}

const exitByStop: Readonly<Record<RunStop['why'], number>> = {
  unauthorized: 4,
  quota: 5,
  budget: 5,
  service: 6,
  setting: 2,
  disk: 3,
  deadline: 3,
  aborted: 130,
}

/** The same sync without a process of its own. */
async function syncQuietly(path: string): Promise<SyncReport> {
  const project = await openProject({ cwd: path })
  const translator = await connect(project.config, { env: { LOCKALE_KEY: canaryKey } })
  try {
    return await project.sync({ translator })
  } finally {
    await translator.close()
  }
}

interface Calm {
  readonly before: Readonly<Record<string, string>>
  readonly files: Readonly<Record<string, string>>
}

const calmRuns = new Map<string, Promise<Calm>>()

/** What the same project comes to with no fault at all. */
function calmRun({ files, config }: Trouble): Promise<Calm> {
  const name = JSON.stringify([files, config])
  const known = calmRuns.get(name)
  if (known !== undefined) return known
  const run = async (): Promise<Calm> => {
    await using service = await startAsReal()
    await using folder = await createFolder(projectFiles({ files: files ?? {}, config: config ?? {} }, service.url))
    const before = await resultsIn(folder)
    await syncQuietly(folder.path)
    return { before, files: await resultsIn(folder) }
  }
  const running = run()
  calmRuns.set(name, running)
  return running
}

const source = Object.fromEntries(
  Array.from({ length: 52 }, (_, index) => [`key${index}`, `Message ${index} about {{name}} for you`]),
)

export function projectFiles(
  { files = {}, config = {}, timeoutMs = 8000 }: Trouble,
  url: string,
): Record<string, unknown> {
  const { service = {}, ...others } = config
  return {
    'lockale.config.json': {
      source: 'en',
      targets: ['de', 'pl'],
      files: ['locales/{locale}.json'],
      syntax: 'i18next',
      checks: trustedTexts,
      ...others,
      service: { baseUrl: url, timeoutMs, concurrency: 2, ...(service as object) },
    },
    'locales/en.json': source,
    ...files,
  }
}

/** Targets, lockfile and sources, as bytes: not the config, which names the port, and nothing of `.lockale`. */
async function resultsIn(folder: Folder): Promise<Readonly<Record<string, string>>> {
  return Object.fromEntries(Object.entries(await folder.bytes()).filter(([file]) => file !== 'lockale.config.json'))
}

function expectDecency({ out, err }: Ended): void {
  expect(out + err).not.toContain(canaryKey)
  expect(out + err).not.toMatch(/\bBUG\b|^ +at .*[(/].*\.m?js:\d/mu)
}

/** A target file that is not finished holds a part of what it will hold: every text of it is a final one. */
function expectPart(bytes: string, whole: string, file: string): void {
  const [part, all] = [bytes, whole].map((text) => JSON.parse(text === '' ? '{}' : text) as Record<string, string>)
  for (const [key, text] of Object.entries(part ?? {})) expect([file, key, text]).toEqual([file, key, all?.[key]])
}
