import { LockaleError } from '@lockale/errors'

/** @param place the file, with line and column where there are any */
export function glossaryFileInvalid(
  place: string,
  { message, cause }: { readonly message: string; readonly cause?: unknown },
): LockaleError {
  return new LockaleError('GLOSSARY_FILE_INVALID', message, {
    place,
    hint: 'Nothing was sent. What such a file looks like: lockale explain GLOSSARY_FILE_INVALID',
    cause,
  })
}
