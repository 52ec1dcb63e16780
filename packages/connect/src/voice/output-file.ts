import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { LockaleError, systemCode } from '@lockale/errors'

/** A file that is written while it comes in, and takes its place when it is whole. */
export interface OutputFile {
  readonly path: string
  write(bytes: Uint8Array): Promise<void>
  /** @param head what belongs before all that was written, in the room that was left for it */
  finish(head?: Uint8Array): Promise<void>
  /** Nothing happens once it is finished. */
  discard(): Promise<void>
}

/**
 * Opens it beside its place, so that it is known before anything is spent that it can be written.
 * @param path absolute
 * @param room bytes that `finish` fills
 * @throws {LockaleError} `FILE_UNWRITABLE`, as all that it does
 */
export async function openOutput(path: string, room = 0): Promise<OutputFile> {
  const temporary = join(dirname(path), `.${basename(path).slice(0, 60)}.${randomBytes(6).toString('hex')}.lockale-tmp`)
  const file = await saying(path, async () => {
    await mkdir(dirname(path), { recursive: true })
    if (await isFolder(path)) throw Object.assign(new Error('a folder'), { code: 'EISDIR' })
    return open(temporary, 'wx')
  })
  let at = room
  let isOver = false
  return {
    path,
    write: (bytes) =>
      saying(path, async () => {
        await writeAll(file, bytes, at)
        at += bytes.length
      }),
    finish: (head) =>
      saying(path, async () => {
        if (head !== undefined) await writeAll(file, head, 0)
        await file.sync()
        isOver = true
        await file.close()
        await rename(temporary, path)
      }),
    async discard() {
      if (isOver) return
      isOver = true
      await file.close().catch(() => {})
      await rm(temporary, { force: true })
    },
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

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory()
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false
    throw error
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
      hint: 'Check the folder, its permissions and the space on the disk.',
      cause,
    })
  }
}
