import type { Repository } from '../git/repository.ts'

/** One file as the index has it. */
export interface IndexEntry {
  readonly kind: 'file' | 'link' | 'submodule'
  readonly isExecutable: boolean
  /** Of the blob, or of the commit of a submodule. */
  readonly id: string
  /** Left out of the work tree by a sparse checkout. */
  readonly isSkipped: boolean
}

export interface IndexEntries {
  /** By path relative to the folder asked about, with `/`. Without files that were only announced (`git add -N`). */
  readonly files: ReadonlyMap<string, IndexEntry>
  /** A merge left several versions of them. */
  readonly unmerged: ReadonlySet<string>
}

/**
 * What the index has below the folder of a repository. Two processes of git at most, whatever its size.
 * @throws {LockaleError} `GIT_FAILED`
 */
export async function readIndexEntries(repository: Repository): Promise<IndexEntries> {
  const printed = await repository.ask(['ls-files', '--stage', '-t', '-z', '--', '.'])
  const files = new Map<string, IndexEntry>()
  const unmerged = new Set<string>()
  const empty: string[] = []
  for (const line of printed.toString('utf8').split('\0')) {
    const [, tag, mode, id = '', stage, path] = /^(\w) (\d{6}) ([0-9a-f]{40,64}) (\d)\t([^]+)$/u.exec(line) ?? []
    if (path === undefined) continue
    if (stage !== '0') {
      unmerged.add(path)
      continue
    }
    const kind = mode === '120000' ? 'link' : mode === '160000' ? 'submodule' : 'file'
    files.set(path, { kind, id, isExecutable: mode === '100755', isSkipped: tag === 'S' })
    if (emptyBlobs.has(id)) empty.push(path)
  }
  if (empty.length > 0) for (const path of await announcedIn(repository)) files.delete(path)
  return { files, unmerged }
}

/** Of no bytes, as SHA-1 and SHA-256. */
const emptyBlobs: ReadonlySet<string> = new Set([
  'e69de29bb2d1d6434b8b29ae775ad8c2e48c5391',
  '473a0f4c3be8a93681a267e3b1e9a7dcda1185436fe141f7749120a303721813',
])

/**
 * Files of which the index only has the name: `git add -N`. They look like empty files, and a commit does not take them.
 * Seen from the work tree they are new, which no other file of the index is.
 */
async function announcedIn(repository: Repository): Promise<readonly string[]> {
  const printed = await repository.ask(['diff-files', '--name-only', '--diff-filter=A', '--relative', '-z', '--', '.'])
  return printed.toString('utf8').split('\0').filter(Boolean)
}
