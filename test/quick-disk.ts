import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the folders of tests would lie by themselves, for those that need a disk that takes its time. */
export const realDisk: string = process.env['LOCKALE_TEST_DISK'] ?? tmpdir()

/** A Linux that has it lets everyone write there. */
const memory = '/dev/shm'
const prefix = 'lockale-tests-'
const gigabyte = 2 ** 30

/**
 * Lays the temporary folders of this run, and of the processes it starts, into memory where there is room for them: lockale syncs
 * each line of its ledger to the disk, which a disk of a build machine does a hundred times in a second.
 */
export function useQuickDisk(): void {
  if (process.env['LOCKALE_TEST_DISK'] !== undefined) return
  process.env['LOCKALE_TEST_DISK'] = realDisk
  const folder = makeFolder()
  if (folder === undefined) return
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

/** `undefined` where there is no room, or no program could be run from there. */
function makeFolder(): string | undefined {
  let folder: string | undefined
  try {
    const { bavail, bsize } = statfsSync(memory)
    if (bavail * bsize < 4 * gigabyte) return undefined
    removeLeftOvers()
    folder = join(memory, `${prefix}${process.pid}`)
    mkdirSync(folder)
    const program = join(folder, 'program')
    writeFileSync(program, '#!/bin/sh\n')
    chmodSync(program, 0o755)
    if (spawnSync(program).status === 0) return folder
  } catch {
    // No such place: the disk will do.
  }
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true })
  return undefined
}

/** Of runs that were killed. */
function removeLeftOvers(): void {
  for (const name of readdirSync(memory)) {
    if (!name.startsWith(prefix) || existsSync(`/proc/${name.slice(prefix.length)}`)) continue
    rmSync(join(memory, name), { recursive: true, force: true })
  }
}
