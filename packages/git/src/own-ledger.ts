import { type FileSystem, type Ledger, openLedger } from '@lockale/core'
import { LockaleError } from '@lockale/errors'
import { isTracked } from './is-tracked.ts'

const file = '.lockale/ledger'

/**
 * The translation cache of a project. One that git tracks came with the repository: whoever may commit could have written its
 * answers, and they would go into the files as paid for and checked. It is not read.
 */
export function openOwnLedger(fs: FileSystem, root: string, cache: { readonly maxBytes?: number | undefined }): Ledger {
  return openLedger(fs, root, {
    ...cache,
    async refuseForeign() {
      if (!(await isTracked(root, file))) return
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
