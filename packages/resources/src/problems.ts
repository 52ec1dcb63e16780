import { positionFinder } from '@lockale/errors'

/** What is wrong in one file, collected until all of it was looked at. */
export interface Problems {
  /** Said twice of one place it counts once. @param offset where it begins, in UTF-16 units of the text without its BOM */
  add(offset: number, says: string): void
  /** `3:7` of an offset, for problems that name a second place. */
  placeOf(offset: number): string
  readonly count: number
  /** Those that a message lists, in the order of the file, at `3:7`, which is the place `lockale/glossaries/ui.csv:3:7`. */
  found(): readonly { readonly at: string; readonly place: string; readonly says: string }[]
}

/** @param path of the file, as a person names it */
export function openProblems(path: string, text: string): Problems {
  const all: { readonly offset: number; readonly says: string }[] = []
  const positionAt = positionFinder(text)
  // a term stands in one place, and in a dictionary for each column
  const seen = new Set<string>()
  const placeOf = (offset: number): string => {
    const { line, column } = positionAt(offset)
    return `${line}:${column}`
  }
  return {
    placeOf,
    get count() {
      return seen.size
    },
    add(offset, says) {
      const { size } = seen
      seen.add(`${offset} ${says}`)
      if (seen.size > size) all.push({ offset, says })
    },
    found: () =>
      all
        .toSorted((a, b) => a.offset - b.offset)
        .slice(0, maxShownProblems)
        .map(({ offset, says }) => {
          const at = placeOf(offset)
          return { at, place: `${path}:${at}`, says }
        }),
  }
}

/** Further problems are counted in a message, not listed. */
const maxShownProblems = 100

/**
 * Returns the end of a message, `2 problems:` with a line for each.
 * @param count number of all problems, of which `lines` are the first
 */
export function listProblems(lines: readonly string[], count: number = lines.length): string {
  const shown = lines.slice(0, maxShownProblems)
  const more = count > shown.length ? [`… and ${count - shown.length} more`] : []
  return [`${count === 1 ? 'one problem' : `${count} problems`}:`, ...shown, ...more].join('\n  ')
}
