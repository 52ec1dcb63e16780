import { dirname } from 'node:path'
import { systemCode } from '@lockale/errors'
import type { FileSystem } from '../model/file-system.ts'
import { hashText } from '../model/hash.ts'
import type { ProcessIdentity, Processes } from './process-identity.ts'

export interface LockHolder extends ProcessIdentity {
  /** Of this hold alone. */
  readonly id: string
  readonly command: string
}

export interface LockPlace {
  readonly fs: FileSystem
  /** Absolute path of the lock file; claims to remove it lie beside it. */
  readonly path: string
  readonly processes: Pick<Processes, 'isGone'>
}

/** What lies in the place of a lock. */
export interface Held {
  /** `undefined`: the file does not say. */
  readonly holder: LockHolder | undefined
  /** Of this very file, also of one that does not say whose it is. */
  readonly id: string
  readonly isGone: boolean
  /** Empty or cut off: a disk failed, or somebody is about to write it. */
  readonly isTorn: boolean
}

/** Makes the lock if there is none. Gives who has it otherwise; `changed`: it went while we looked. */
export async function takeHeld(place: LockPlace, mine: Uint8Array): Promise<'taken' | 'changed' | Held> {
  try {
    await place.fs.createExclusively(place.path, mine)
    return 'taken'
  } catch (error) {
    const code = systemCode(error)
    // Whoever got the lock meanwhile swept the folder.
    if (code === 'ENOENT') await place.fs.mkdir(dirname(place.path))
    else if (code !== 'EEXIST') throw error
    const held = await readHeld(place)
    if (held === undefined) return 'changed'
    // Made by this very call a moment ago, when a later step of it failed and was tried again.
    return held.id === idIn(mine) ? 'taken' : held
  }
}

export async function readHeld({ fs, path, processes }: LockPlace): Promise<Held | undefined> {
  let text: string
  try {
    text = new TextDecoder().decode(await fs.readFile(path))
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
  const value = parseJson(text)
  const isTorn = value === undefined
  if (!isHolder(value)) return { holder: undefined, id: `unknown-${hashText(text)}`, isGone: false, isTorn }
  return { holder: value, id: value.id, isGone: processes.isGone(value), isTorn }
}

/**
 * Puts another lock in the place of one, or none. Whoever wants to do so first makes a claim, a file named after the very
 * lock to be removed: of two that found the same dead lock one gets the claim, and the other one's is worth nothing once
 * the lock is another. So nobody removes a lock that they did not look at.
 * @param id of the lock as found
 * @param claim what the new lock says
 * @returns false if the lock is another by now, or if somebody else is about to remove it
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
    // A claim whose own process died is in the way of everybody.
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

function idIn(bytes: Uint8Array): string | undefined {
  const value = parseJson(new TextDecoder().decode(bytes))
  return isHolder(value) ? value.id : undefined
}

/** `undefined` for what is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** The id becomes part of a file name. */
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
