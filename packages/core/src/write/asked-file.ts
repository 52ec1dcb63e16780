import { dirname, join } from 'node:path'
import { LockaleError, systemCode } from '@lockale/errors'
import { makeOutputFolder, openOutput as openPlain, type OutputFile } from './output-file.ts'

/**
 * A file that takes its place when it is whole; its folder is made.
 * @param path absolute
 * @param room bytes that `finish` fills
 * @throws {LockaleError} `FILE_UNWRITABLE`, as all that it does; `PATH_OUTSIDE_PROJECT`
 */
export async function openOutput(path: string, room = 0): Promise<OutputFile> {
  await saying(path, () => makeOutputFolder(dirname(path)))
  return openOutputInFolder(path, room)
}

/**
 * The same where the folder has to be there.
 * @throws {LockaleError} as `openOutput`
 */
export async function openOutputInFolder(path: string, room = 0): Promise<OutputFile> {
  const file = await saying(path, () => openPlain(path, { room }))
  return {
    path,
    write: (bytes) => saying(path, () => file.write(bytes)),
    finish: (head) => saying(path, () => file.finish(head)),
    discard: () => file.discard(),
  }
}

/** Writes files that belong together: all of them lie ready before the first takes its place. */
export async function saveTexts(files: readonly { readonly path: string; readonly text: string }[]): Promise<void> {
  const opened: OutputFile[] = []
  try {
    for (const { path, text } of files) {
      const file = await openOutput(path)
      opened.push(file)
      await file.write(Buffer.from(text))
    }
    for (const file of opened) await file.finish()
  } finally {
    for (const file of opened) await file.discard()
  }
}

/** That files can be made in a folder; it is made where it is not there. @throws {LockaleError} `FILE_UNWRITABLE` */
export async function proveWritable(folder: string): Promise<void> {
  const probe = await openOutput(join(folder, 'lockale'))
  await probe.discard()
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
