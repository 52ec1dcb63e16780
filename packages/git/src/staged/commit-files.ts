import type { FileSystem } from '@lockale/core'
import { BlobReader } from '../blob-reader.ts'
import type { Repository } from '../repository.ts'
import type { IndexEntries, IndexEntry } from './index-entries.ts'
import { openStagedFiles, type StagedFiles } from './index-file-system.ts'

/** Opens commits of one repository. One git process reads the files of all of them. */
interface CommitReader {
  /**
   * Returns the files of a commit below the folder of the repository. What is written to them stays in memory.
   * @throws {LockaleError} `GIT_FAILED`
   */
  filesAt(commit: string): Promise<StagedFiles>
}

/** @param isPast the private folder `.lockale` is empty, not that of the disk */
export function openCommitReader(
  repository: Repository,
  { disk, isPast }: { readonly disk: FileSystem; readonly isPast: boolean },
): CommitReader {
  const blobs = new BlobReader(() => repository.start(['cat-file', '--batch']))
  return {
    async filesAt(commit) {
      return openStagedFiles(repository, { disk, isPast, blobs, entries: await readCommitEntries(repository, commit) })
    },
  }
}

/**
 * Returns what a commit has below the folder of the repository.
 * @throws {LockaleError} `GIT_FAILED`
 */
async function readCommitEntries(repository: Repository, commit: string): Promise<IndexEntries> {
  const printed = await repository.ask(['ls-tree', '-r', '-z', commit])
  const files = new Map<string, IndexEntry>()
  for (const line of printed.toString('utf8').split('\0')) {
    const [, mode, id = '', path] = /^(\d{6}) \w+ ([0-9a-f]{40,64})\t([^]+)$/u.exec(line) ?? []
    if (path === undefined) continue
    const kind = mode === '120000' ? 'link' : mode === '160000' ? 'submodule' : 'file'
    files.set(path, { kind, id, isExecutable: mode === '100755', isSkipped: false })
  }
  return { files, unmerged: new Set() }
}
