import { type FileSystem, type Ledger, openLedger } from '@lockale/core'
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
    async refuseForeign() {
      const tracked = await runGit(root, ['ls-files', '--', file])
      if (tracked === undefined || tracked.length === 0) return
      throw new LockaleError(
        'LEDGER_TRACKED',
        `${file} is committed to git, so anybody who can commit could have written it.`,
        {
          place: file,
          hint: 'Take it out: `git rm -r --cached --quiet .lockale`, then run again. If it is yours, it is used from then on.',
        },
      )
    },
  })
}
