import { join } from 'node:path'
import { privateFolder } from '../model/private-folder.ts'
import type { FileSystem } from '../model/file-system.ts'
import { type Held, readHeld } from './lock-file.ts'
import type { Processes } from './process-identity.ts'

/** Who holds the run lock of a project; `undefined`: nobody. Writes nothing, also where it could be taken over. */
export function lookAtRunLock({
  fs,
  root,
  processes,
}: {
  readonly fs: FileSystem
  readonly root: string
  readonly processes: Pick<Processes, 'isGone'>
}): Promise<Pick<Held, 'holder' | 'id' | 'isGone' | 'isTorn'> | undefined> {
  return readHeld({ fs, path: join(root, privateFolder, 'run.lock'), processes })
}
