import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  digestOf,
  type DocumentHandle,
  makeOutputFolder,
  makePrivateFolder,
  nodeFileSystem,
  removeOutput,
  writeOutput,
} from '@lockale/core'
import { systemCode } from '@lockale/errors'
import type { FileJob } from './plan-file.ts'

/**
 * Keeps what is needed to fetch a document that was sent, for nobody but its owner to read, from the upload until the
 * translation is there.
 */
export interface ResumeFile {
  readonly path: string
  /** What an earlier call left for the very same job. */
  read(): Promise<DocumentHandle | undefined>
  /** On the disk when it returns. */
  write(handle: DocumentHandle): Promise<void>
  remove(): Promise<void>
}

/** @param root of the project, which has a private folder for such things; `undefined`: it lies beside the translation */
export function openResumeFile(job: FileJob, root: string | undefined): ResumeFile {
  const hash = digestOf(new TextEncoder().encode(JSON.stringify([job.request, job.digest, job.out])))
  const folder = root === undefined ? dirname(job.out) : join(root, '.lockale', 'documents')
  const path = root === undefined ? `${job.out}.lockale-resume` : join(folder, `file-${hash.slice(0, 32)}.json`)
  return {
    path,
    async read() {
      try {
        const kept: unknown = JSON.parse(await readFile(path, 'utf8'))
        return isKept(kept) && kept.hash === hash ? kept.handle : undefined
      } catch (error) {
        const code = systemCode(error)
        if (error instanceof SyntaxError || code === 'ENOENT' || code === 'ENOTDIR') return undefined
        throw error
      }
    },
    async write(handle) {
      // as the ledger does it: the folder ignores itself
      if (root !== undefined) await makePrivateFolder(nodeFileSystem(), root)
      await makeOutputFolder(folder)
      await writeOutput(path, JSON.stringify({ hash, handle }), { mode: 0o600 })
    },
    remove: () => removeOutput(path),
  }
}

interface Kept {
  readonly hash: string
  readonly handle: DocumentHandle
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('hash' in value) || !('handle' in value)) return false
  const { handle } = value
  if (typeof handle !== 'object' || handle === null || !('id' in handle) || !('key' in handle)) return false
  return typeof handle.id === 'string' && typeof handle.key === 'string'
}
