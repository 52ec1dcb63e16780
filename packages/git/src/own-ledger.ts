import type { FileSystem, Ledger } from '@lockale/core'
import { openLedger } from '@lockale/core/ledger/ledger'
import { LockaleError } from '@lockale/errors'
import { runGit } from './run-git.ts'

const file = '.lockale/ledger'

/**
 * The translation cache of a project. One that git tracks came with the repository: whoever may commit could have written its
 * answers, and they would go into the files as paid for and checked. It is not read.
 */
export function openOwnLedger(fs: FileSystem, root: string, cache: { readonly maxBytes?: number | undefined }): Ledger {
  return openLedger(fs, root, {
    ...cache,
    today: () => new Date(),
    async refuseForeign() {
      if (!(await isTracked(root, file))) return
      throw new LockaleError(
        'LEDGER_TRACKED',
        `${file} is committed to git, so everyone who can commit could have changed it.`,
        {
          place: file,
          hint: 'Remove it from git: `git rm -r --cached --quiet .lockale`. Then run the command again: lockale uses the file once it is not in git.',
        },
      )
    },
  })
}

/** Whoever may commit could have written it. False without git. @param file relative to `root`; or a folder */
export async function isTracked(root: string, file: string): Promise<boolean> {
  const tracked = await runGit(root, ['ls-files', '--', file])
  return tracked !== undefined && tracked.length > 0
}
