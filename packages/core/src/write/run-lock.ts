import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { LockaleError, systemCode } from '@lockale/errors'
import { privateFolder } from '../ledger/private-file.ts'
import type { FileSystem } from '../model/file-system.ts'
import { isProcessAlive, startOf } from './process-identity.ts'

/** Only one run may spend and write in a project at a time. */
export interface RunLock {
  release(): Promise<void>
}

export interface RunLockOptions {
  readonly fs: FileSystem
  readonly root: string
  /** Shown to whoever finds the lock held. */
  readonly command: string
  /** True while the process that had this id and start runs on this machine. */
  readonly isAlive?: (pid: number, started: string | undefined) => boolean
}

interface Holder {
  readonly nonce: string
  readonly pid: number
  /** See `startOf`. */
  readonly started?: string
  readonly host: string
  readonly command: string
}

/**
 * Takes the run lock, `.lockale/run.lock`. One left behind by a process of this machine that is gone is taken over.
 * @throws {LockaleError} `RUN_LOCKED`, naming who holds it
 */
export async function takeRunLock({ fs, root, command, isAlive = isProcessAlive }: RunLockOptions): Promise<RunLock> {
  const folder = join(root, privateFolder)
  const path = join(folder, 'run.lock')
  const started = startOf(process.pid)
  const identity = { pid: process.pid, ...(started === undefined ? {} : { started }) }
  const mine: Holder = { nonce: randomUUID(), ...identity, host: hostname(), command }
  const bytes = new TextEncoder().encode(JSON.stringify(mine))
  await fs.mkdir(folder)
  for (let tries = 0; ; tries++) {
    try {
      await fs.createExclusively(path, bytes)
      return { release: () => release(fs, path, mine.nonce) }
    } catch (cause) {
      if (systemCode(cause) !== 'EEXIST') throw cause
      const holder = await readHolder(fs, path)
      const isStale = holder !== undefined && holder.host === mine.host && !isAlive(holder.pid, holder.started)
      if (!isStale || tries > 2) throw held(holder, cause)
      await takeAside({ fs, path, stale: holder, aside: `${path}.${mine.nonce}` })
    }
  }
}

/** Of two that wait, one renames the dead lock away; the other may catch the first one's new lock, and puts it back. */
async function takeAside({
  fs,
  path,
  stale,
  aside,
}: {
  readonly fs: FileSystem
  readonly path: string
  readonly stale: Holder
  readonly aside: string
}): Promise<void> {
  try {
    await fs.rename(path, aside)
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return
    throw error
  }
  const caught = await readHolder(fs, aside)
  if (caught?.nonce === stale.nonce) await fs.rm(aside)
  else await fs.rename(aside, path)
}

function held(holder: Holder | undefined, cause: unknown): LockaleError {
  const who = holder === undefined ? 'another run' : `${holder.command} (process ${holder.pid} on ${holder.host})`
  return new LockaleError('RUN_LOCKED', `The project is in use by ${who}.`, {
    place: `${privateFolder}/run.lock`,
    hint: 'Wait for it to end. If it is gone for good, delete the file.',
    cause,
  })
}

async function release(fs: FileSystem, path: string, nonce: string): Promise<void> {
  const holder = await readHolder(fs, path)
  if (holder?.nonce === nonce) await fs.rm(path)
}

async function readHolder(fs: FileSystem, path: string): Promise<Holder | undefined> {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(await fs.readFile(path)))
    return isHolder(value) ? value : undefined
  } catch (error) {
    if (error instanceof SyntaxError || systemCode(error) === 'ENOENT') return undefined
    throw error
  }
}

function isHolder(value: unknown): value is Holder {
  if (typeof value !== 'object' || value === null) return false
  const { nonce, pid, started, host, command } = value as Partial<Record<keyof Holder, unknown>>
  if (started !== undefined && typeof started !== 'string') return false
  return typeof nonce === 'string' && typeof pid === 'number' && typeof host === 'string' && typeof command === 'string'
}
