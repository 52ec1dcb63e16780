import { hash } from 'node:crypto'
import { basename, dirname, join } from 'node:path'

/** How all temporary files end, so that no pattern finds them and whoever meets one knows whose it is. */
export const temporarySuffix = '.lockale-tmp'

/** NAME_MAX of common disks, in bytes. */
const maxNameBytes = 255

/**
 * Where the next version of a file lies until it takes its place: beside it, on the same disk. One name for all runs, of
 * which the run lock lets in one. A name that would be too long becomes its hash.
 */
export function temporaryPath(path: string): string {
  const name = `.${basename(path)}${temporarySuffix}`
  const isTooLong = Buffer.byteLength(name) > maxNameBytes
  const short = `.${hash('sha256', basename(path), 'base64url').slice(0, 22)}${temporarySuffix}`
  return join(dirname(path), isTooLong ? short : name)
}
