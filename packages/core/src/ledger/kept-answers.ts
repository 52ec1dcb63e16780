import { isLockaleError } from '@lockale/errors'
import { type FileSystem, openPrivateFile } from '@lockale/disk'
import type { KeptAnswers } from '../model/translator.ts'

/** Size limit of the file. A larger one is ignored: no service sends so much information about itself. */
const maxBytes = 1024 * 1024

/**
 * Caches what a service says about itself (such as its languages) in a file of the private folder. A file that cannot
 * be read or written, or is committed to git, is ignored: the service is asked again.
 * @throws {LockaleError} both methods: `PATH_OUTSIDE_PROJECT`
 */
export function openKeptAnswers(
  fs: FileSystem,
  { root, name }: { readonly root: string; readonly name: string },
): KeptAnswers {
  const file = openPrivateFile(fs, { root, name })
  return {
    read: () =>
      orNothing(async () => {
        const bytes = await file.read()
        const isBelieved = bytes.length > 0 && bytes.length <= maxBytes
        return isBelieved ? bytes.toString('utf8') : undefined
      }),
    write: (text) => orNothing(async () => file.replace(await file.read(), [text])),
  }
}

async function orNothing<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (isLockaleError(error) && error.code.startsWith('CACHE_')) return undefined
    throw error
  }
}
