import { dirname } from 'node:path'
import { systemCode } from '@lockale/errors'
import { type FileSystem, ifThere } from '@lockale/disk'
import { hashText } from '../model/hash.ts'
import type { ProcessIdentity, Processes } from '@lockale/disk/process-identity'

export interface LockHolder extends ProcessIdentity {
  /** Unique for each time the lock is held. */
  readonly id: string
  readonly command: string
}

export interface LockPlace {
  readonly fs: FileSystem
  /** Absolute path of the lock file. The claim files of `removeHeld` are in the same folder. */
  readonly path: string
  readonly processes: Pick<Processes, 'isGone'>
}

export interface Held {
  /** The process that holds the lock; `undefined` if the file does not name it. */
  readonly holder: LockHolder | undefined
  /** Id of this lock. There is one even if the file does not name a holder. */
  readonly id: string
  readonly isGone: boolean
  /** True for an empty or truncated file: a disk failed, or another process is writing it. */
  readonly isTorn: boolean
}

/** Takes the lock if it is free. Otherwise returns its holder, or `changed` if the lock file disappeared meanwhile. */
export async function takeHeld(place: LockPlace, mine: Uint8Array): Promise<'taken' | 'changed' | Held> {
  try {
    await place.fs.createExclusively(place.path, mine)
    return 'taken'
  } catch (error) {
    const code = systemCode(error)
    // The folder does not exist. It is made now, and the caller tries again.
    if (code === 'ENOENT') await place.fs.mkdir(dirname(place.path))
    else if (code !== 'EEXIST') throw error
    const held = await readHeld(place)
    if (held === undefined) return 'changed'
    // The lock has our own id: this call created it, then a later step failed and the call was retried.
    return held.id === idIn(mine) ? 'taken' : held
  }
}

/** Returns whether the lock is surely held. Synchronous: every request waits for it, and the thread pool may be busy. */
export function isHeldNow({ fs, path }: LockPlace, { id }: LockHolder): boolean {
  try {
    return idIn(fs.readAgain?.(path)) === id
  } catch {
    return false
  }
}

export async function readHeld({ fs, path, processes }: LockPlace): Promise<Held | undefined> {
  const bytes = await ifThere(fs.readFile(path))
  if (bytes === undefined) return undefined
  const text = new TextDecoder().decode(bytes)
  const value = parseJson(text)
  const isTorn = value === undefined
  if (!isHolder(value)) return { holder: undefined, id: `unknown-${hashText(text)}`, isGone: false, isTorn }
  return { holder: value, id: value.id, isGone: processes.isGone(value), isTorn }
}

/**
 * Replaces a lock by another one, or removes it. A process first creates a claim: a file named after the lock that it
 * wants to remove. Only one process can create it, and it is void once another lock is in place. So no process removes
 * a lock that it did not inspect.
 * @param id id of the lock that was found
 * @param claim content of the new lock
 * @returns false if another lock is in place by now, or if another process is about to remove this one
 */
export async function removeHeld(
  place: LockPlace,
  id: string,
  claim: Uint8Array,
  then: 'taken' | 'free' = 'taken',
): Promise<boolean> {
  const { fs, path } = place
  const claimPlace: LockPlace = { ...place, path: `${path}.${id}` }
  const found = await takeHeld(claimPlace, claim)
  if (found !== 'taken') {
    // A claim whose process has ended would block all others, so it is removed.
    const isDead = found !== 'changed' && (found.isGone || found.isTorn)
    if (isDead && claimPlace.path.length < path.length + 60) await removeHeld(claimPlace, found.id, claim, 'free')
    return false
  }
  let isClaimed = true
  try {
    if ((await readHeld(place))?.id !== id) return false
    if (then === 'free') {
      await fs.rm(path)
    } else {
      await fs.rename(claimPlace.path, path)
      isClaimed = false
    }
    return true
  } finally {
    if (isClaimed) await fs.rm(claimPlace.path)
  }
}

function idIn(bytes: Uint8Array | undefined): string | undefined {
  const value = parseJson(new TextDecoder().decode(bytes))
  return isHolder(value) ? value.id : undefined
}

/** Parses JSON; returns `undefined` if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Pattern of a lock id. It is checked because the id becomes part of a file name. */
const idPattern = /^[\da-f]{12}$/u

function isHolder(value: unknown): value is LockHolder {
  if (typeof value !== 'object' || value === null) return false
  const { id, pid, host, command, since, upSeconds, ...rest } = value as Partial<Record<keyof LockHolder, unknown>>
  return (
    typeof id === 'string' &&
    idPattern.test(id) &&
    typeof pid === 'number' &&
    typeof upSeconds === 'number' &&
    [host, command, since].every((one) => typeof one === 'string') &&
    [rest.started, rest.boot, rest.space, rest.machine].every((one) => one === undefined || typeof one === 'string')
  )
}
