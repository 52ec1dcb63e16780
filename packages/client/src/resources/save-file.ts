import type { FileHandle } from 'node:fs/promises'
import type { Writable } from 'node:stream'
import { LockaleError, systemCode } from '@lockale/errors'
import type { Download } from '../http/download.ts'
import { fileModule, piecesOf } from '../http/streams.ts'

/** A stream to write a file to: one of Node, or a web stream. */
export type FileSink = Writable | WritableStream<Uint8Array>

/**
 * Writes a file from the service to a path, or to a stream, which it ends. The file is written beside the path and then
 * renamed, so that the path never has an incomplete file. If the path cannot be written, `open` is not called.
 * @throws {LockaleError} `FILE_UNWRITABLE` @throws {ServiceError} from the download
 */
export async function saveFile(
  open: () => Promise<Download>,
  target: string | FileSink,
  {
    onReceived,
    makesFolder,
  }: {
    readonly onReceived?: ((bytes: number, totalBytes: number | undefined) => void) | undefined
    /** False to refuse a path whose folder does not exist. Default: true, which creates the folder. */
    readonly makesFolder?: boolean
  },
): Promise<{ readonly download: Download; readonly byteLength: number }> {
  if (typeof target !== 'string') return receive(target)
  const temporary = await openTemporary(target, makesFolder)
  const { file, path, place } = temporary
  const saved = await onDisk(target, () => receive(file.createWriteStream())).catch(async (error: unknown) => {
    await temporary.discard()
    throw error
  })
  await onDisk(target, () => fileModule('node:fs/promises').rename(path, place), `The received part is in ${path}.`)
  return saved

  async function receive(sink: FileSink): Promise<{ readonly download: Download; readonly byteLength: number }> {
    const download = await open()
    let byteLength = 0
    try {
      await writeTo(sink, counted())
    } finally {
      download.close()
    }
    return { download, byteLength }

    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const piece of piecesOf(download.body)) {
        byteLength += piece.byteLength
        onReceived?.(byteLength, download.byteLength)
        yield piece
      }
    }
  }
}

/** Writes all pieces to a stream, and ends it. */
export async function writeTo(sink: FileSink, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  if (!('getWriter' in sink)) return fileModule('node:stream/promises').pipeline(pieces, sink)
  const writer = sink.getWriter()
  try {
    for await (const piece of pieces) await writer.write(piece)
    await writer.close()
  } catch (error) {
    await writer.abort(error).catch(() => {})
    throw error
  }
}

/**
 * Opens a temporary file beside `target`. With `makesFolder`, creates the folder. If `target` is a link, the link
 * stays and the file that it points to is replaced.
 * @throws {LockaleError} `FILE_UNWRITABLE`
 */
export async function openTemporary(
  target: string,
  makesFolder = true,
): Promise<Record<'path' | 'place', string> & { readonly file: FileHandle; discard(): Promise<void> }> {
  const { mkdir, open, realpath, rm } = fileModule('node:fs/promises')
  const place = await realpath(target).catch(() => target)
  const path = `${place}.${crypto.getRandomValues(new Uint32Array(2)).join('')}.tmp`
  const file = await onDisk(target, async () => {
    if (makesFolder) await mkdir(fileModule('node:path').dirname(place), { recursive: true })
    return open(path, 'wx')
  })
  return {
    file,
    path,
    place,
    async discard() {
      await file.close()
      await rm(path, { force: true })
    },
  }
}

/** Calls `work`. @throws {LockaleError} `FILE_UNWRITABLE` if the disk fails */
async function onDisk<T>(
  path: string,
  work: () => Promise<T>,
  hint = 'Check the folder, its permissions and the free space.',
): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    const code = systemCode(cause)
    if (cause instanceof LockaleError || code === undefined || !diskCodes.has(code)) throw cause
    throw new LockaleError('FILE_UNWRITABLE', `${path} cannot be written: ${code}.`, { hint, place: path, cause })
  }
}

const diskCodes: ReadonlySet<string> = new Set([
  'EACCES',
  'EBUSY',
  'EDQUOT',
  'EEXIST',
  'EIO',
  'EISDIR',
  'EMFILE',
  'ENAMETOOLONG',
  'ENOENT',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EROFS',
])
