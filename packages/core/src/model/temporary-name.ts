import { hash } from 'node:crypto'
import { basename, dirname, join } from 'node:path'

/** Suffix of all temporary files. No file pattern matches it, and users see that the file comes from lockale. */
export const temporarySuffix = '.lockale-tmp'

/** Maximum length of a file name on common disks, in bytes (NAME_MAX). */
const maxNameBytes = 255

/**
 * Returns the path of a temporary file that will replace the file at `path`. It is in the same folder, so on the same
 * disk. Only one run writes at a time, so it has no random name. A name that would be too long becomes its hash.
 */
export function temporaryPath(path: string): string {
  const name = `.${basename(path)}${temporarySuffix}`
  const isTooLong = Buffer.byteLength(name) > maxNameBytes
  const short = `.${hash('sha256', basename(path), 'base64url').slice(0, 22)}${temporarySuffix}`
  return join(dirname(path), isTooLong ? short : name)
}
