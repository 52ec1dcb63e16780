import { join } from 'node:path'
import { LockaleError } from '@lockale/errors'
import type { FileSystem } from '../model/file-system.ts'

/**
 * Before anything is spent: may every file be written that the run could want to write?
 * @throws {LockaleError} `FILE_READ_ONLY`, naming the first three
 */
export async function checkWritable(
  files: readonly string[],
  { fs, root }: { readonly fs: FileSystem; readonly root: string },
): Promise<void> {
  const refused: string[] = []
  for (const file of files) if (!(await fs.isWritable(join(root, file)))) refused.push(file)
  const [first] = refused
  if (first === undefined) return
  const rest = refused.length > 3 ? ` and ${refused.length - 3} more` : ''
  throw new LockaleError('FILE_READ_ONLY', `Not writable: ${refused.slice(0, 3).join(', ')}${rest}.`, {
    place: first,
    hint: 'Make them writable, then run again. Nothing has been sent or changed.',
  })
}
