import { fdatasync, fsync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Waits until what was written to a file is on the disk. @param kind `datasync`: without its times */
export async function syncFile(
  file: Pick<FileHandle, 'fd' | 'sync' | 'datasync'>,
  kind: 'sync' | 'datasync' = 'sync',
): Promise<void> {
  try {
    await file[kind]()
  } catch (error) {
    // The handles of Yarn's Plug'n'Play have neither method. The descriptor below them is one of the system's.
    if (!(error instanceof Error && error.message === 'Method not implemented.')) throw error
    await promisify(kind === 'sync' ? fsync : fdatasync)(file.fd)
  }
}
