import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { LockaleError, systemCode } from '@lockale/errors'
import type { FileSystem } from '../model/file-system.ts'

/** What is to be known of a file that is not kept. */
export interface HashedFile {
  /** sha256 in hex, as `digestOf` gives it. */
  readonly digest: string
  readonly byteLength: number
}

/**
 * Reads a file piece by piece; `undefined` when there is none.
 * @param onPiece sees each
 * @throws {LockaleError} `FILE_UNREADABLE`
 */
export async function hashFile(
  file: string,
  { fs, root }: { readonly fs: FileSystem; readonly root: string },
  onPiece?: (piece: Uint8Array) => void,
): Promise<HashedFile | undefined> {
  try {
    return await hashPath(fs, join(root, file), onPiece)
  } catch (cause) {
    if (systemCode(cause) === 'ENOENT') return undefined
    throw new LockaleError('FILE_UNREADABLE', `${file} cannot be read (${systemCode(cause) ?? 'unknown reason'}).`, {
      place: file,
      hint: 'Check that it is a file and that you have permission to read it.',
      cause,
    })
  }
}

/** The same of any file. @param path absolute @throws errors of the system */
export async function hashPath(
  fs: Pick<FileSystem, 'readPieces'>,
  path: string,
  onPiece?: (piece: Uint8Array) => void,
): Promise<HashedFile> {
  const hash = createHash('sha256')
  let byteLength = 0
  for await (const piece of await fs.readPieces(path)) {
    hash.update(piece)
    byteLength += piece.length
    onPiece?.(piece)
  }
  return { digest: hash.digest('hex'), byteLength }
}
