import { createHash } from 'node:crypto'
import type { FileJob } from './plan-file.ts'

/**
 * Opens a file for an upload. If the file has changed since its digest was made, the upload fails before its end.
 * @returns also a signal, which is aborted if the file has changed
 */
export function openSending(
  {
    byteLength,
    digest,
    read,
  }: Pick<FileJob, 'byteLength' | 'digest'> & { readonly read: () => Promise<AsyncIterable<Uint8Array>> },
  signal: AbortSignal,
): { readonly open: () => AsyncIterable<Uint8Array>; readonly signal: AbortSignal; isChanged(): boolean } {
  const giveUp = new AbortController()
  return {
    signal: AbortSignal.any([signal, giveUp.signal]),
    isChanged: () => giveUp.signal.aborted,
    async *open() {
      const hash = createHash('sha256')
      let [sent, isSame] = [0, true]
      let last: Uint8Array | undefined
      for await (const piece of await read()) {
        hash.update(piece)
        sent += piece.length
        isSame = sent <= byteLength
        if (!isSame) break
        // Sends the last piece only when the whole file is known to be unchanged.
        if (last !== undefined) yield last
        last = piece
      }
      if (!isSame || sent < byteLength || hash.digest('hex') !== digest) {
        giveUp.abort()
        throw new Error('The file changed while it was being sent.')
      }
      if (last !== undefined) yield last
    },
  }
}
