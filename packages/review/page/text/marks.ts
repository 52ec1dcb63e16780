import type { ReviewMark } from '@lockale/core'

/** A string in pieces: placeholders and tags, and what is between them. */
export interface Piece {
  readonly text: string
  readonly isMark: boolean
}

/** Marks that overlap, as those in a nested plural do, become one piece. */
export function piecesOf(text: string, marks: readonly ReviewMark[]): readonly Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end } of joined(marks)) {
    if (start > at) pieces.push({ text: text.slice(at, start), isMark: false })
    pieces.push({ text: text.slice(start, end), isMark: true })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isMark: false })
  return pieces
}

/** Where the marks of one string are in the string that an edit made of it. Marks that the edit touched are left out. */
export function shiftMarks(marks: readonly ReviewMark[], before: string, after: string): readonly ReviewMark[] {
  const shortest = Math.min(before.length, after.length)
  let same = 0
  while (same < shortest && before[same] === after[same]) same++
  let sameAtEnd = 0
  while (sameAtEnd < shortest - same && before.at(-1 - sameAtEnd) === after.at(-1 - sameAtEnd)) sameAtEnd++
  const moved = after.length - before.length
  return marks.flatMap((mark) => {
    if (mark.end <= same) return [mark]
    return mark.start >= before.length - sameAtEnd
      ? [{ ...mark, start: mark.start + moved, end: mark.end + moved }]
      : []
  })
}

/** What replaces a range of the edited string, so that no placeholder is cut. */
export interface Repair {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * How to keep placeholders whole after an edit that left the caret at `caret`. A placeholder that lost a part goes as a whole,
 * and what was typed into one moves behind it. `undefined`: the edit cut none.
 */
export function repairCut(
  before: string,
  after: string,
  caret: number,
  marks: readonly ReviewMark[],
): Repair | undefined {
  const rest = after.slice(caret)
  if (!before.endsWith(rest)) return undefined
  const end = before.length - rest.length
  let start = 0
  while (start < Math.min(caret, end) && before[start] === after[start]) start++
  const cut = joined(marks).filter((mark) =>
    start === end ? mark.start < start && start < mark.end : mark.start < end && start < mark.end,
  )
  const [first, last] = [cut[0], cut.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const typed = after.slice(start, caret)
  if (start === end)
    return { start: first.start, end: first.end + typed.length, text: before.slice(first.start, first.end) + typed }
  if (first.start >= start && last.end <= end) return undefined
  const wholeEnd = Math.max(last.end, end)
  return { start: Math.min(first.start, start), end: caret + wholeEnd - end, text: typed }
}

/** The mark that a caret is inside of. */
export function markAround(marks: readonly ReviewMark[], caret: number): ReviewMark | undefined {
  return joined(marks).find(({ start, end }) => start < caret && caret < end)
}

/**
 * Placeholders and tags of the source that a translation lacks, each as often as it lacks it. Of a string with a plural inside,
 * which has as many forms as its language needs, those that it lacks altogether.
 */
export function missingMarks(
  source: { readonly text: string; readonly marks: readonly ReviewMark[] },
  translation: { readonly text: string; readonly marks: readonly ReviewMark[] },
): readonly string[] {
  const there = textsOf(translation)
  if (hasFrame(source)) return textsToKeep(source).filter((text) => !there.includes(text))
  return textsOf(source).filter((text) => {
    const at = there.indexOf(text)
    if (at >= 0) there.splice(at, 1)
    return at < 0
  })
}

/** What of a source string its translation must have. */
export function textsToKeep(source: {
  readonly text: string
  readonly marks: readonly ReviewMark[]
}): readonly string[] {
  return hasFrame(source) ? [...new Set(textsOf(source))] : textsOf(source)
}

function hasFrame({ marks }: { readonly marks: readonly ReviewMark[] }): boolean {
  return marks.some(({ isFrame }) => isFrame)
}

function textsOf({ text, marks }: { readonly text: string; readonly marks: readonly ReviewMark[] }): string[] {
  return marks.filter(({ isFrame }) => isFrame !== true).map(({ start, end }) => text.slice(start, end))
}

function joined(marks: readonly ReviewMark[]): readonly ReviewMark[] {
  const all: ReviewMark[] = []
  for (const mark of marks.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1)
    if (last === undefined || mark.start >= last.end) all.push(mark)
    else all.splice(-1, 1, { start: last.start, end: Math.max(last.end, mark.end) })
  }
  return all
}
