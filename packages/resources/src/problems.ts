import { positionFinder } from '@lockale/errors'

/** List of all problems found in one file. */
export interface Problems {
  /** Adds a problem, unless the same problem was added at this offset. @param offset UTF-16 units, without the BOM */
  add(offset: number, says: string): void
  placeOf(offset: number): string
  readonly count: number
  /** Returns the problems to list, in file order. `at` is `3:7`, `place` is `lockale/glossaries/ui.csv:3:7`. */
  found(): readonly { readonly at: string; readonly place: string; readonly says: string }[]
}

/** Collects problems. @param path path of the file as the user named it */
export function openProblems(path: string, text: string): Problems {
  const all: { readonly offset: number; readonly says: string }[] = []
  const positionAt = positionFinder(text)
  // One term may be in several dictionaries (one for each language), so its problem may be added several times.
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

/** Maximum number of problems that an error message lists. After these, it says how many more there are. */
const maxShownProblems = 100

/**
 * Returns the end of an error message: `2 problems:`, then a line for each problem.
 * @param count number of all problems, if `lines` has only the first ones
 */
export function listProblems(lines: readonly string[], count: number = lines.length): string {
  const shown = lines.slice(0, maxShownProblems)
  const more = count > shown.length ? [`… and ${count - shown.length} more`] : []
  return [`${count === 1 ? 'one problem' : `${count} problems`}:`, ...shown, ...more].join('\n  ')
}
