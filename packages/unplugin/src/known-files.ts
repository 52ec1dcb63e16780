import { statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import { systemCode } from '@lockale/errors'

/** A file as it was seen: equal for as long as nobody writes to it. */
export interface Stamp {
  readonly word: string
  /** It had been as it was for a while: what changes it later changes the word, however coarse the clock of the disk. */
  readonly isSettled: boolean
}

/** As git has it: two writes may be closer to each other than the clock of a disk can tell. */
const settledMs = 2000

/**
 * Made before the file is read: what is written in between is then seen the next time.
 * @param readMs when reading it began, where that was earlier
 */
export function stampOf(path: string, readMs: number = Date.now()): Stamp {
  try {
    // The call takes less than the way to another thread and back.
    const { mtimeNs, ctimeNs, mtimeMs, ctimeMs, size, ino } = statSync(path, { bigint: true })
    const changedMs = Number(mtimeMs > ctimeMs ? mtimeMs : ctimeMs)
    return { word: [mtimeNs, ctimeNs, size, ino].join(' '), isSettled: changedMs < readMs - settledMs }
  } catch (error) {
    const code = systemCode(error)
    if (code === undefined) throw error
    return { word: code, isSettled: true }
  }
}

/** True if the file certainly is what it was. */
export function isSame(now: Stamp, before: Stamp | undefined): boolean {
  return before?.isSettled === true && before.word === now.word
}

/** Digests of files by path, which are read again only where their stamps differ. */
export interface KnownDigests {
  /** In the order of the paths; `undefined`: no such file, or none that can be read. */
  of(paths: readonly string[]): Promise<readonly (string | undefined)[]>
}

export function openKnownDigests(): KnownDigests {
  const known = new Map<string, { readonly stamp: Stamp; readonly digest: string | undefined }>()
  return {
    async of(paths) {
      return Promise.all(
        paths.map(async (path) => {
          const stamp = stampOf(path)
          const before = known.get(path)
          const digest = before !== undefined && isSame(stamp, before.stamp) ? before.digest : await digestAt(path)
          known.set(path, { stamp, digest })
          return digest
        }),
      )
    },
  }
}

async function digestAt(path: string): Promise<string | undefined> {
  try {
    return createHash('sha256')
      .update(await readFile(path))
      .digest('base64')
  } catch (error) {
    if (systemCode(error) === undefined) throw error
    return undefined
  }
}
