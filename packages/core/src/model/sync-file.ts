import { fdatasync, fsync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'

/** Waits until the content of a file is on disk, to survive a power cut. @param kind `datasync`: without its times */
export async function syncFile(
  file: Pick<FileHandle, 'fd' | 'sync' | 'datasync'>,
  kind: 'sync' | 'datasync' = 'sync',
): Promise<void> {
  try {
    await file[kind]()
  } catch (error) {
    // File handles of Yarn's Plug'n'Play do not implement `sync` and `datasync`, but their descriptor is a real one.
    if (!(error instanceof Error && error.message === 'Method not implemented.')) throw error
    await promisify(kind === 'sync' ? fsync : fdatasync)(file.fd)
  }
}
