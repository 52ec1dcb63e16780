import { dirname } from 'node:path'
import { LockaleError, systemCode } from '@lockale/errors'
import { makeOutputFolder, openOutput as openPlain, type OutputFile } from './output-file.ts'

/**
 * A file that takes its place when it is whole; its folder is made.
 * @param path absolute
 * @throws {LockaleError} `FILE_UNWRITABLE`, as all that it does; `PATH_OUTSIDE_PROJECT`
 */
export async function openOutput(path: string): Promise<OutputFile> {
  await saying(path, () => makeOutputFolder(dirname(path)))
  return openOutputInFolder(path)
}

/**
 * The same where the folder has to be there.
 * @throws {LockaleError} as `openOutput`
 */
export async function openOutputInFolder(path: string): Promise<OutputFile> {
  const file = await saying(path, () => openPlain(path))
  return {
    path,
    write: (bytes) => saying(path, () => file.write(bytes)),
    finish: () => saying(path, () => file.finish()),
    discard: () => file.discard(),
  }
}

async function saying<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const code = systemCode(cause)
    if (cause instanceof LockaleError || code === undefined) throw cause
    throw new LockaleError('FILE_UNWRITABLE', `${path} cannot be written (${code}).`, {
      place: path,
      hint: 'Check the folder, its permissions and the free space.',
      cause,
    })
  }
}
