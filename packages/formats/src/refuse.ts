import { hasLoneSurrogate } from './findings.ts'
import { LockaleError } from '@lockale/errors'
import type { EntryPath } from './format.ts'

/** Returns the `FORMAT_EDIT_MISMATCH` to throw for an edit that cannot be made. */
export function refuseEdit(
  message: string,
  { place, hint }: { readonly place: string; readonly hint: string },
): LockaleError {
  return new LockaleError('FORMAT_EDIT_MISMATCH', message, { place, hint })
}

/** Returns the error for an edit of a file that has parse errors. */
export function refuseBroken(file: string): LockaleError {
  return refuseEdit(`${file} has errors and cannot be edited.`, { place: file, hint: 'Correct the file first.' })
}

/** Returns the error for an edit with a wrong result. @param format name of a format that a config defines */
export function refuseMismatch(file: string, format?: string): LockaleError {
  const hint =
    format === undefined
      ? 'This is a bug of lockale. The file was not changed; please report it.'
      : `The format "${format}" does not read back what it has printed. The file was not changed.`
  return refuseEdit(`The edit of ${file} has the wrong result.`, { place: file, hint })
}

/** Returns the error for an unknown path of `set` or `remove`. */
export function refuseMissing(path: EntryPath, file: string): LockaleError {
  return refuseEdit(`${file} has no value ${showPath(path)} to change.`, {
    place: file,
    hint: 'The file has changed since it was read. Read it again.',
  })
}

/** Returns the value unchanged. @throws {LockaleError} `TEXT_NOT_WELL_FORMED` if it has a lone surrogate */
export function checkText(path: EntryPath, value: string, file: string): string {
  if (!hasLoneSurrogate(value)) return value
  throw new LockaleError('TEXT_NOT_WELL_FORMED', `The new value of ${showPath(path)} contains half of a character.`, {
    place: file,
    hint: 'An unpaired surrogate cannot be written to a file. Correct the source of the string.',
  })
}

export function showPath(path: EntryPath): string {
  const name = path.slice(0, 50).join('.')
  return name.length > 200 ? `${name.slice(0, 200)}…` : name
}
