import { LockaleError } from '@lockale/errors'
import { listProblems, maxShownProblems, type Problems } from '../problems.ts'

/** @throws {LockaleError} `GLOSSARY_FILE_INVALID` if there are any; they are listed in the order of the file */
export function refuseProblems(path: string, problems: Problems): void {
  const found = problems.found(maxShownProblems)
  const [first] = found
  if (first === undefined) return
  const { count } = problems
  const lines = found.map(({ at, says }) => `${at} ${says}`)
  throw glossaryFileInvalid(first.place, {
    message: `${path} has ${count === 1 ? 'one problem' : `${count} problems`}:${listProblems(lines, count)}`,
  })
}

/** @param place the file, with line and column where there are any */
export function glossaryFileInvalid(
  place: string,
  { message, cause }: { readonly message: string; readonly cause?: unknown },
): LockaleError {
  return new LockaleError('GLOSSARY_FILE_INVALID', message, {
    place,
    hint: 'Nothing was sent. What such a file looks like: lockale explain GLOSSARY_FILE_INVALID',
    ...(cause === undefined ? {} : { cause }),
  })
}
