import type { ReviewMark } from '@lockale/review-engine'

/** A piece of a string: a placeholder, a tag, or the text between them. */
export interface Piece {
  readonly text: string
  readonly isMark: boolean
}

/** Returns the pieces of a string. Overlapping marks, as in a nested plural, become one piece. */
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

/** Returns placeholders that other strings have too, to protect them until the rules have checked this string. */
export function findKnown(text: string, known: readonly Marked[]): readonly ReviewMark[] {
  const frames = new Map<string, ReviewMark['isFrame']>()
  for (const one of known)
    for (const { start, end, isFrame } of one.marks) frames.set(one.text.slice(start, end), isFrame)
  const longestFirst = [...frames].filter(([mark]) => mark !== '').toSorted(([a], [b]) => b.length - a.length)
  const marks: ReviewMark[] = []
  for (let at = 0; at < text.length; at++) {
    const found = longestFirst.find(([mark]) => text.startsWith(mark, at))
    if (found === undefined) continue
    const [mark, isFrame] = found
    marks.push({ start: at, end: at + mark.length, ...(isFrame === true && { isFrame }) })
    at += mark.length - 1
  }
  return marks
}

interface Marked {
  readonly text: string
  readonly marks: readonly ReviewMark[]
}

export interface FieldState {
  readonly value: string
  readonly start: number
  readonly end: number
}

export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Returns the edit that repairs a cut placeholder: it is removed, and text inserted into it comes after it. */
export function repairCut(
  before: FieldState,
  after: FieldState,
  { inputType, marks }: { readonly inputType: string; readonly marks: readonly ReviewMark[] },
): Edit | undefined {
  const edit = editBetween(before, after, inputType)
  const instead = edit && sparingEdit(edit, marks)
  if (edit === undefined || instead === undefined) return undefined
  const [start, end] = [Math.min(edit.start, instead.start), Math.max(edit.end, instead.end)]
  return {
    start,
    end: end + after.value.length - before.value.length,
    text: before.value.slice(start, instead.start) + instead.text + before.value.slice(instead.end, end),
  }
}

/**
 * Returns the edit between two states of a field. Two strings alone are ambiguous, so the selection before the edit
 * decides; for a deletion without a selection, and for a drop, the caret after the edit. Returns `undefined` for other
 * changes, such as a value set by a script.
 */
function editBetween(before: FieldState, after: FieldState, inputType: string): Edit | undefined {
  const grown = after.value.length - before.value.length
  const selected = [before.start, before.end] as const
  const ranges = inputType.startsWith('delete')
    ? [selected, [after.start, after.start - grown] as const]
    : [inputType === 'insertFromDrop' ? ([after.end - grown, after.end - grown] as const) : selected]
  for (const [start, end] of ranges) {
    if (start < 0 || start > end || end > before.value.length) continue
    const text = after.value.slice(start, end + grown)
    if (`${before.value.slice(0, start)}${text}${before.value.slice(end)}` === after.value) return { start, end, text }
  }
  return undefined
}

function sparingEdit({ start, end, text }: Edit, marks: readonly ReviewMark[]): Edit | undefined {
  if (start === end) {
    const around = markAround(marks, start)
    return around && { start: around.end, end: around.end, text }
  }
  const cut = joined(marks).filter((mark) => mark.start < end && start < mark.end)
  const [first, last] = [cut[0], cut.at(-1)]
  if (first === undefined || last === undefined || (first.start >= start && last.end <= end)) return undefined
  return { start: Math.min(first.start, start), end: Math.max(last.end, end), text }
}

/** Returns the placeholder or tag that contains the caret. */
export function markAround(marks: readonly ReviewMark[], caret: number): ReviewMark | undefined {
  return joined(marks).find(({ start, end }) => start < caret && caret < end)
}

/**
 * Returns placeholders and tags of the source that a translation lacks, each as many times as it is missing. A string
 * with plural forms has other numbers of forms in other languages, so only placeholders that are nowhere in it count.
 */
export function missingMarks(source: Marked, translation: Marked): readonly string[] {
  const there = textsOf(translation)
  if (hasFrame(source)) return textsToKeep(source).filter((text) => !there.includes(text))
  return textsOf(source).filter((text) => {
    const at = there.indexOf(text)
    if (at >= 0) there.splice(at, 1)
    return at < 0
  })
}

/** Returns the placeholders that a translation must have. */
export function textsToKeep(source: Marked): readonly string[] {
  return hasFrame(source) ? [...new Set(textsOf(source))] : textsOf(source)
}

function hasFrame({ marks }: { readonly marks: readonly ReviewMark[] }): boolean {
  return marks.some(({ isFrame }) => isFrame)
}

function textsOf({ text, marks }: Marked): string[] {
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
