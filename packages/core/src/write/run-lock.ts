import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { LockaleError, systemCode } from '@lockale/errors'
import { openPrivateFolder, type FileSystem, type ProjectPlace, privateFolder, assertInside } from '@lockale/disk'
import type { Clock } from '../model/clock.ts'
import { inPackage } from '../model/folder.ts'
import { type Held, isHeldNow, type LockHolder, type LockPlace, readHeld, removeHeld, takeHeld } from './lock-file.ts'
import { sayingWhyNot } from './preflight.ts'
import { type Processes, systemProcesses } from '@lockale/disk/process-identity'
import { removeStaleTempFiles } from './stale-temp-files.ts'

/** Allows only one run at a time to send billed requests and to write in a project. */
interface RunLock {
  /** Id of the lock for `lockale unlock`. It differs each time the lock is taken. */
  readonly id: string
  /** Throws `RUN_LOCK_LOST` if the lock was removed meanwhile, since another run may be active then. */
  assertHeld(): Promise<void>
  /** Releases the lock if this run holds it. Never throws: a later run takes over a lock whose process has ended. */
  release(): Promise<void>
}

interface RunLockOptions extends ProjectPlace {
  readonly clock: Clock
  readonly processes: Processes
  /** Name of the command. Other processes show it while they wait for the lock. */
  readonly command: string
  /** How long to wait for another run to end. Default 0. */
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Called once, when this run starts to wait for another run. */
  readonly onWait?: ((why: string) => void) | undefined
}

/** Maximum wait while another process takes over the lock of an ended process, which usually takes milliseconds. */
const claimedMs = 30_000

/** After this time, an empty lock file is surely the result of a failed disk: a process writes its lock faster. */
const tornMs = 1000

const lockFile = `${privateFolder}/run.lock`

/**
 * Takes the run lock, `.lockale/run.lock`. The lock of a process that is certainly gone is taken over, and the
 * temporary files of its run are removed.
 * @throws {LockaleError} `RUN_LOCKED` with its holder; `PATH_OUTSIDE_PROJECT` if the folder leads elsewhere;
 * `FILE_READ_ONLY` if the system does not allow it
 */
export function takeRunLock(options: RunLockOptions): Promise<RunLock> {
  return sayingWhyNot(lockFile, options, () => takeLock(options))
}

async function takeLock(options: RunLockOptions): Promise<RunLock> {
  const { fs, root, clock, processes, command, timeoutMs = 0, signal } = options
  const place = await lockPlace(fs, root, processes)
  const mine: LockHolder = { id: newId(), command, ...processes.self }
  const began = clock.now()
  let tornSince: number | undefined
  let hasWaited = false
  for (;;) {
    const found = await takeHeld(place, printHolder(mine))
    if (found === 'taken') break
    if (found === 'changed') continue
    tornSince = found.isTorn ? (tornSince ?? clock.now()) : undefined
    const isNobodys = tornSince === undefined ? found.isGone : clock.now() - tornSince >= tornMs
    if (isNobodys && (await removeHeld(place, found.id, printHolder(mine)))) break
    // Another process claimed the lock long ago, and has neither taken it nor ended.
    if (clock.now() - began > timeoutMs + claimedMs) throw held(found)
    if (!isNobodys && !found.isTorn) {
      const left = timeoutMs - (clock.now() - began)
      if (left <= 0) throw held(found)
      if (!hasWaited) options.onWait?.(`${nameOf(found.holder)} is active in this project`)
      hasWaited = true
    }
    await clock.sleep(50 + clock.random() * 150, signal)
  }
  const lock: RunLock = {
    id: mine.id,
    async assertHeld() {
      if (!isHeldNow(place, mine) && (await readHeld(place))?.id !== mine.id) throw lost(mine)
    },
    release: () => release(place, mine),
  }
  try {
    await removeStaleTempFiles({ fs, root, isGone: (one) => processes.isGone(one) })
  } catch (error) {
    await lock.release()
    throw error
  }
  return lock
}

/** The result of `unlock`: the lock that it found, and whether it was removed. */
export interface UnlockReport {
  /** The lock that was found; `undefined` if there is none. */
  readonly found: Pick<Held, 'holder' | 'id' | 'isGone'> | undefined
  readonly isRemoved: boolean
}

/**
 * Returns who holds the run lock. Removes it if its process is certainly gone, or if `id` matches.
 * @param id as in the message of `RUN_LOCKED`
 * @throws {LockaleError} `FILE_READ_ONLY` if the system does not allow it
 */
export function unlockRun(
  { fs, root, clock, processes }: Pick<RunLockOptions, 'fs' | 'root' | 'clock' | 'processes'>,
  id: string | undefined,
): Promise<UnlockReport> {
  return sayingWhyNot(lockFile, { fs, root }, async () => {
    const place = await lockPlace(fs, root, processes)
    let found = await readHeld(place)
    for (let waited = 0; found?.isTorn === true && waited < tornMs; waited += 100) {
      await clock.sleep(100)
      found = await readHeld(place)
    }
    if (found === undefined) return { found, isRemoved: false }
    const mayRemove = found.isTorn || found.isGone || id === found.id
    const claim = printHolder({ id: newId(), command: 'lockale unlock', ...processes.self })
    return { found, isRemoved: mayRemove && (await removeHeld(place, found.id, claim, 'free')) }
  })
}

async function lockPlace(disk: FileSystem, root: string, processes: Processes): Promise<LockPlace> {
  const fs = await openPrivateFolder(disk, root)
  await assertInside([lockFile], { fs, root, toWrite: true })
  await fs.mkdir(join(root, privateFolder))
  return { fs, path: join(root, lockFile), processes }
}

function newId(): string {
  return randomBytes(6).toString('hex')
}

async function release(place: LockPlace, mine: LockHolder): Promise<void> {
  try {
    await removeHeld(place, mine.id, printHolder(mine), 'free')
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    // A full disk has no room for a claim file, which `removeHeld` creates first, so the lock is removed without it.
    await removeUnclaimed(place, mine)
  }
}

async function removeUnclaimed(place: LockPlace, mine: LockHolder): Promise<void> {
  try {
    if ((await readHeld(place))?.id === mine.id) await place.fs.rm(place.path)
  } catch (error) {
    if (systemCode(error) === undefined) throw error
  }
}

function held({ holder, id }: Held): LockaleError {
  return new LockaleError('RUN_LOCKED', `The project is in use by ${nameOf(holder)}.`, {
    place: lockFile,
    hint: `Wait until it ends, for example with --lock-timeout 5m. If it has crashed: lockale unlock ${id}`,
  })
}

function nameOf(holder: LockHolder | undefined): string {
  if (holder === undefined) return 'another run'
  return `${holder.command} (process ${holder.pid} on ${holder.host}, since ${holder.since})`
}

function lost({ id }: LockHolder): LockaleError {
  return new LockaleError(
    'RUN_LOCK_LOST',
    'The lock of this run was removed while it was active, so the run stopped and wrote nothing.',
    {
      place: lockFile,
      hint: `The lock was ${id}. Run the command again when no other run is active. Billed translations are in the translation cache.`,
    },
  )
}

/**
 * Takes the run locks of all projects, runs `work`, and releases them. If a lock cannot be taken, releases the others
 * and throws. All runs take the locks in the same order, so there is no deadlock.
 * @throws {LockaleError} as `takeRunLock`
 */
export async function withRunLocks<
  T extends ProjectPlace & Pick<RunLockOptions, 'clock'> & { folder: string; processes?: Processes | undefined },
  R,
>(
  projects: readonly T[],
  options: Pick<RunLockOptions, 'command' | 'timeoutMs' | 'signal' | 'onWait'>,
  work: (held: readonly (T & { readonly assertHeld: () => Promise<void> })[]) => Promise<R>,
): Promise<R> {
  const locks = new Map<T, RunLock>()
  try {
    for (const project of projects.toSorted((a, b) => (a.root < b.root ? -1 : 1))) {
      const { folder, fs, root, clock, processes = systemProcesses() } = project
      locks.set(project, await inPackage(folder, () => takeRunLock({ ...options, fs, root, clock, processes })))
    }
    return await work(
      projects.map((project) => ({ ...project, assertHeld: async () => locks.get(project)?.assertHeld() })),
    )
  } finally {
    for (const lock of locks.values()) await lock.release()
  }
}

function printHolder(holder: LockHolder): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(holder)}\n`)
}
