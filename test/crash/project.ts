import { type Clock, parseConfig, type Connection } from '@lockale/core'
import { nodeFileSystem } from '@lockale/disk'
import type { ProcessIdentity, Processes } from '@lockale/disk/process-identity'
import { openLedger } from '@lockale/core/ledger/ledger'
import { connect } from '@lockale/connect/connect'
import { createProject, type Project } from '@lockale/project'
import type { LocalService } from '@lockale/service'
import { Volume } from 'memfs'
import { type Disk, type Fault, openDisk } from './disk.ts'

export const root = '/app'

/** Files by their path below the root. Those of `.lockale` are there too. */
export type Files = Readonly<Record<string, string>>

/** How a process ended. */
export interface Ended {
  readonly how: 'done' | 'incomplete' | 'failed' | 'died'
  /** What it failed with. */
  readonly error: unknown
  readonly disk: Disk
  /** The disk as the next process finds it. */
  readonly volume: Volume
}

export interface SmallProject {
  readonly config: Readonly<Record<string, unknown>>
  readonly service: LocalService
  /** Default `test-key`. */
  readonly key?: string
}

export function createVolume(files: Files): Volume {
  return Volume.fromJSON({ ...files }, root)
}

/** All files below the root, `.lockale` left out unless asked for. */
export function filesOf(volume: Volume, all = false): Files {
  const found = Object.entries(volume.toJSON()).flatMap(([path, text]) => {
    const file = path.slice(root.length + 1)
    return text === null || (!all && file.startsWith('.lockale/')) ? [] : [[file, text] as const]
  })
  return Object.fromEntries(found)
}

let lastPid = 0

/** One process of its own: opens the project on the disk, does its work, and ends or dies. */
export async function runProcess(
  { config, service, key = 'test-key' }: SmallProject,
  volume: Volume,
  work: (project: Project, translator: Connection) => Promise<{ readonly isComplete: boolean }>,
  fault?: Fault,
): Promise<Ended> {
  const disk = openDisk(volume, fault)
  const parsed = parseConfig(
    { ...config, service: { baseUrl: service.url, concurrency: 2 } },
    { place: 'lockale.config.json' },
  )
  const project = createProject({
    config: parsed,
    root,
    fs: nodeFileSystem(disk.fs),
    clock: createClock(),
    processes: newProcess(),
  })
  const translator = await connect(parsed, { env: { LOCKALE_KEY: key } })
  const running = work(project, translator).then(
    ({ isComplete }): Pick<Ended, 'how' | 'error'> => ({ how: isComplete ? 'done' : 'incomplete', error: undefined }),
    (error: unknown): Pick<Ended, 'how' | 'error'> => ({ how: 'failed', error }),
  )
  const ended = await Promise.race([running, disk.died.then(() => ({ how: 'died', error: undefined }) as const)])
  // What a dead process had sent arrives all the same, and is billed.
  if (ended.how === 'died') await quiet(service)
  await translator.close()
  return { ...ended, disk, volume: disk.after() }
}

export const sync = (project: Project, translator: Connection): Promise<{ readonly isComplete: boolean }> =>
  project.sync({ translator, allowPrune: true })

/** Requests that went out and have no answer on record. */
export async function unansweredOf(
  volume: Volume,
): Promise<{ readonly requests: number; readonly characters: number }> {
  const ledger = openLedger(nodeFileSystem(openDisk(volume).fs), root)
  await ledger.load()
  return ledger.unanswered
}

/** Of all processes of these tests one lives at a time. */
function newProcess(): Processes {
  const self: ProcessIdentity = { pid: ++lastPid, host: 'here', upSeconds: 1, since: 'today' }
  return { self, isGone: ({ pid }) => pid !== self.pid }
}

function createClock(): Clock {
  let now = 0
  const sleep = async (ms: number, signal?: AbortSignal) => {
    now += ms
    await new Promise((resolve) => setImmediate(resolve))
    signal?.throwIfAborted()
  }
  return { now: () => now, sleep, random: () => 0.5 }
}

/** Until the service has had nothing to do for a while. */
async function quiet(service: LocalService): Promise<void> {
  for (let before = -1; before !== service.counters.requests;) {
    before = service.counters.requests
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
