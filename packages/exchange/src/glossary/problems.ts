import { LockaleError, positionFinder } from '@lockale/errors'

/** What is wrong in one file, collected until all of it was looked at. */
export interface Problems {
  /** @param offset where it begins, in UTF-16 units of the text without its BOM */
  add(offset: number, says: string): void
  /** `3:7` of an offset, for problems that name a second place. */
  placeOf(offset: number): string
  readonly count: number
  /** @throws {LockaleError} `GLOSSARY_FILE_INVALID` if there are any; they are listed in the order of the file */
  throwIfAny(): void
}

/** More of one file are counted, and not shown. */
const maxShown = 100

/** @param path of the file, as a person names it */
export function openProblems(path: string, text: string): Problems {
  const found: { readonly offset: number; readonly says: string }[] = []
  const positionAt = positionFinder(text)
  const seen = new Set<string>()
  let count = 0
  const placeOf = (offset: number): string => {
    const { line, column } = positionAt(offset)
    return `${line}:${column}`
  }
  return {
    placeOf,
    get count() {
      return count
    },
    add(offset, says) {
      // a term stands in one place, and in a dictionary for each column
      const id = `${offset} ${says}`
      if (seen.has(id)) return
      seen.add(id)
      count++
      if (found.length < maxShown) found.push({ offset, says })
    },
    throwIfAny() {
      const shown = found.toSorted((a, b) => a.offset - b.offset)
      if (shown.length === 0) return
      const lines = shown.map(({ offset, says }) => `  ${placeOf(offset)} ${says}`)
      if (count > shown.length) lines.push(`  … and ${count - shown.length} more`)
      throw glossaryFileInvalid(`${path}:${placeOf(shown[0]?.offset ?? 0)}`, {
        message: `${path} has ${count === 1 ? 'one problem' : `${count} problems`}:\n${lines.join('\n')}`,
      })
    },
  }
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
