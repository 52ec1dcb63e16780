import { dirname } from 'node:path'
import { sayingUnwritable } from '@lockale/disk'
import { makeOutputFolder, openOutput as openPlain, type OutputFile } from '@lockale/disk/output-file'

/**
 * Opens a file that replaces the old one when it is complete. Creates its folder.
 * @param path absolute
 * @throws {LockaleError} `FILE_UNWRITABLE`, also by its methods; `PATH_OUTSIDE_PROJECT`
 */
export async function openOutput(path: string): Promise<OutputFile> {
  await saying(path, () => makeOutputFolder(dirname(path)))
  return openOutputInFolder(path)
}

/** Opens a file whose folder exists. If complete, it replaces the old one. @throws {LockaleError} `FILE_UNWRITABLE` */
export async function openOutputInFolder(path: string): Promise<OutputFile> {
  const file = await saying(path, () => openPlain(path))
  return {
    path,
    write: (bytes) => saying(path, () => file.write(bytes)),
    finish: () => saying(path, () => file.finish()),
    discard: () => file.discard(),
  }
}

function saying<T>(path: string, work: () => Promise<T>): Promise<T> {
  return sayingUnwritable(path, 'Check the folder, its permissions and the free space.', work)
}
