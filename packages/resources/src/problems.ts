import { positionFinder } from '@lockale/errors'

/** What is wrong in one file, collected until all of it was looked at. */
export interface Problems {
  /** Said twice of one place it counts once. @param offset where it begins, in UTF-16 units of the text without its BOM */
  add(offset: number, says: string): void
  /** `3:7` of an offset, for problems that name a second place. */
  placeOf(offset: number): string
  readonly count: number
  /** In the order of the file. @param most all where it is left out */
  found(most?: number): readonly Problem[]
}

interface Problem {
  /** `3:7` */
  readonly at: string
  /** The same with the file: `lockale/glossaries/ui.csv:3:7` */
  readonly place: string
  readonly says: string
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
    found: (most) =>
      all
        .toSorted((a, b) => a.offset - b.offset)
        .slice(0, most)
        .map(({ offset, says }) => {
          const at = placeOf(offset)
          return { at, place: `${path}:${at}`, says }
        }),
  }
}

/** Further problems are counted in a message, not listed. */
export const maxShownProblems = 100

/**
 * Returns the lines below the first one of a message. @param count number of all problems, of which `lines` are the
 * first
 */
export function listProblems(lines: readonly string[], count: number): string {
  const shown = lines.slice(0, maxShownProblems)
  const more = count > shown.length ? [`… and ${count - shown.length} more`] : []
  return [...shown, ...more].map((line) => `\n  ${line}`).join('')
}
