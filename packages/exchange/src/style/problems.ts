import { LockaleError, positionFinder } from '@lockale/errors'

/** What is wrong in one file, collected until all of it was looked at. */
export interface Problems {
  /** @param offset where it begins, in UTF-16 units */
  add(offset: number, says: string): void
  /** `3:7` of an offset, for problems that name a second place. */
  placeOf(offset: number): string
  /** In the order of the file. */
  found(): readonly Problem[]
}

export interface Problem {
  /** `lockale/styles/ui.yaml:3:7` */
  readonly place: string
  readonly says: string
}

/** @param path of the file, as a person names it */
export function openProblems(path: string, text: string): Problems {
  const all: { readonly offset: number; readonly says: string }[] = []
  const positionAt = positionFinder(text)
  const placeOf = (offset: number): string => {
    const { line, column } = positionAt(offset)
    return `${line}:${column}`
  }
  return {
    placeOf,
    add(offset, says) {
      all.push({ offset, says })
    },
    found: () =>
      all
        .toSorted((a, b) => a.offset - b.offset)
        .map(({ offset, says }) => ({ place: `${path}:${placeOf(offset)}`, says })),
  }
}

/** More are counted, and not shown. */
const maxShown = 100

/** @param problems at least one, of one file or of several */
export function styleFileInvalid(problems: readonly Problem[]): LockaleError {
  const [first] = problems
  const lines = problems.slice(0, maxShown).map(({ place, says }) => `  ${place} ${says}`)
  if (problems.length > maxShown) lines.push(`  … and ${problems.length - maxShown} more`)
  const files = new Set(problems.map(({ place }) => place.replace(/:\d+:\d+$/u, '')))
  const subject = files.size === 1 ? `${[...files].join('')} has` : `${files.size} styles have`
  const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`
  return new LockaleError('STYLE_FILE_INVALID', `${subject} ${count}:\n${lines.join('\n')}`, {
    place: first?.place ?? '',
    hint: 'Nothing was sent. What such a file looks like: lockale explain STYLE_FILE_INVALID',
  })
}
