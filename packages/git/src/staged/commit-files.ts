import type { FileSystem } from '@lockale/core'
import type { Repository } from '../repository.ts'
import { type IndexEntries, type IndexEntry, toEntry } from './index-entries.ts'
import { openStagedFiles, type StagedFiles } from './index-file-system.ts'

/**
 * Returns the files of the project as they are in a commit. Files that are written are kept only in memory.
 * @throws {LockaleError} `GIT_FAILED`
 */
export async function openCommitFiles(
  repository: Repository,
  commit: string,
  { disk }: { readonly disk: FileSystem },
): Promise<StagedFiles> {
  return openStagedFiles(repository, { disk, past: await readCommitEntries(repository, commit) })
}

async function readCommitEntries(repository: Repository, commit: string): Promise<IndexEntries> {
  const printed = await repository.ask(['ls-tree', '-r', '-z', commit])
  const files = new Map<string, IndexEntry>()
  for (const line of printed.toString('utf8').split('\0')) {
    const [, mode, id = '', path] = /^(\d{6}) \w+ ([0-9a-f]{40,64})\t([^]+)$/u.exec(line) ?? []
    if (path === undefined) continue
    files.set(path, toEntry(mode, id))
  }
  return { files, unmerged: new Set() }
}
