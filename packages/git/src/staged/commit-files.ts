import type { FileSystem } from '@lockale/core'
import { BlobReader } from '../blob-reader.ts'
import type { Repository } from '../repository.ts'
import type { IndexEntries, IndexEntry } from './index-entries.ts'
import { openStagedFiles, type StagedFiles } from './index-file-system.ts'

/**
 * Opens commits of one repository, which one git process reads. `filesAt` returns the files of a commit below the folder of the
 * repository; what is written to them stays in memory. It throws `GIT_FAILED`.
 * @param isPast the private folder `.lockale` is empty, not that of the disk
 */
export function openCommitReader(
  repository: Repository,
  { disk, isPast }: { readonly disk: FileSystem; readonly isPast: boolean },
): { filesAt(commit: string): Promise<StagedFiles> } {
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
