import { basename } from 'node:path'
import { LockaleError } from '@lockale/errors'
import type { Repository } from '../git/repository.ts'

/**
 * `git commit <file>` and `git commit --only` make an index of their own for this one commit. What a hook adds to it goes
 * into the commit, and the index that stays does not know of it: the next commit would take it back.
 * @throws {LockaleError} `STAGED_PARTIAL_COMMIT`
 */
export function refusePartialCommit({ indexFile }: Pick<Repository, 'indexFile'>): void {
  if (!/^next-index-\d+\.lock$/u.test(basename(indexFile))) return
  throw new LockaleError(
    'STAGED_PARTIAL_COMMIT',
    'git commit with file names leaves no room for translations in this commit.',
    {
      place: indexFile,
      hint: 'Stage the files (`git add`), then run `git commit` without names. Nothing has been sent or changed.',
    },
  )
}
