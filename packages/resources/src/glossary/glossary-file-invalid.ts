import { LockaleError } from '@lockale/errors'

/** @param place the file, with line and column where there are any */
export function glossaryFileInvalid(
  place: string,
  { message, cause }: { readonly message: string; readonly cause?: unknown },
): LockaleError {
  return new LockaleError('GLOSSARY_FILE_INVALID', message, {
    place,
    hint: 'Nothing was sent. For the layout of the file: lockale explain GLOSSARY_FILE_INVALID',
    cause,
  })
}
