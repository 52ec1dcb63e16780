import { edgeId, type Piece, type SlotPiece } from './pieces.ts'

/**
 * Moves quotes and brackets, with the space next to them, to the side of a tag where the source has them: an engine
 * writes `your<g>'Basic</g>'` for `your '<g>Basic</g>'`. Only changes a tag that has as many quotes and brackets as in
 * the source.
 * @param isTight true if the language has no spaces between words
 */
export function repairEdges(source: readonly Piece[], target: readonly Piece[], isTight: boolean): readonly Piece[] {
  if (!target.some(isEdge)) return target
  const wanted = sidesOf(source)
  const found = sidesOf(target)
  // a change is made to both tags of a pair, or to neither
  const isWhole = ({ slot }: SlotPiece) =>
    ['open', 'close'].every((edge) => hasMarksOf(wanted.get(`${slot.id} ${edge}`), found.get(`${slot.id} ${edge}`)))
  const pieces = withTexts(target)
  for (const [at, piece] of pieces.entries()) {
    const own = isEdge(piece) ? wanted.get(edgeId(piece)) : undefined
    if (!isEdge(piece) || own === undefined) continue
    const sides: Sides = [textAt(pieces, at - 1), textAt(pieces, at + 1)]
    const [left, right] = keepApart(own, isWhole(piece) ? moveMarks(own, sides, isTight) : sides, isTight)
    pieces[at - 1] = { type: 'text', text: left }
    pieces[at + 1] = { type: 'text', text: right }
  }
  return pieces.filter((piece) => piece.type === 'slot' || piece.text !== '')
}

type Sides = readonly [left: string, right: string]

function hasMarksOf(wanted: Sides = ['', ''], found: Sides = ['', '']): boolean {
  const [one, two] = [wanted, found].map(([left, right]) => marksIn(runAtEnd(left) + runAtStart(right)).length)
  return one === two
}

function moveMarks([ownLeft, ownRight]: Sides, [left, right]: Sides, isTight: boolean): Sides {
  const [wantedLeft, wantedRight] = [runAtEnd(ownLeft), runAtStart(ownRight)]
  const [foundLeft, foundRight] = [runAtEnd(left), runAtStart(right)]
  const found = foundLeft + foundRight
  const marks = marksIn(found)
  if (marks === '') return [left, right]
  const outer = left.slice(0, left.length - foundLeft.length)
  const inner = right.slice(foundRight.length)
  const first = isWordEnd(outer) && !isTight ? blankAtStart(wantedLeft + wantedRight) : ''
  const last = isWordStart(inner) && !isTight ? blankAtEnd(wantedLeft + wantedRight) : ''
  const before = marksIn(wantedLeft).length
  if (before === marksIn(foundLeft).length) {
    const isLed = before === 0 || blankAtStart(foundLeft) !== ''
    const isFollowed = before === marks.length || blankAtEnd(foundRight) !== ''
    return [isLed ? left : outer + first + foundLeft, isFollowed ? right : foundRight + last + inner]
  }
  return [
    outer + (blankAtStart(found) || first) + marks.slice(0, before) + (before === 0 ? '' : blankAtEnd(wantedLeft)),
    (before === marks.length ? '' : blankAtStart(wantedRight)) +
      marks.slice(before) +
      (blankAtEnd(found) || last) +
      inner,
  ]
}

/** Adds a space between two words that meet at a tag, if the source has a space on one side of the tag. */
function keepApart([ownLeft, ownRight]: Sides, [left, right]: Sides, isTight: boolean): Sides {
  if (isTight || !isWordEnd(left) || !isWordStart(right)) return [left, right]
  if (/\s/u.test(runAtEnd(ownLeft))) return [`${left} `, right]
  return /\s/u.test(runAtStart(ownRight)) ? [left, ` ${right}`] : [left, right]
}

const mark = /["'“”„‟‘’‚‛«»‹›「」『』()[\]{}（）【】〈〉《》]/gu
const marksAndBlanks = String.raw`[\s"'“”„‟‘’‚‛«»‹›「」『』()[\]{}（）【】〈〉《》]`
const atStart = new RegExp(`^${marksAndBlanks}{1,20}`, 'u')
const atEnd = new RegExp(`${marksAndBlanks}{1,20}$`, 'u')

function runAtStart(text: string): string {
  return atStart.exec(text)?.[0] ?? ''
}

function runAtEnd(text: string): string {
  return atEnd.exec(text.slice(-20))?.[0] ?? ''
}

function marksIn(run: string): string {
  return (run.match(mark) ?? []).join('')
}

function blankAtStart(run: string): string {
  return /^\s+/u.exec(run)?.[0] ?? ''
}

function blankAtEnd(run: string): string {
  return run.slice(run.trimEnd().length)
}

function isWordEnd(text: string): boolean {
  return /[\p{L}\p{N}\p{M}]$/u.test(text)
}

function isWordStart(text: string): boolean {
  return /^[\p{L}\p{N}]/u.test(text)
}

function isEdge(piece: Piece | undefined): piece is SlotPiece {
  return piece?.type === 'slot' && piece.edge !== 'whole'
}

function sidesOf(source: readonly Piece[]): ReadonlyMap<string, Sides> {
  const pieces = withTexts(source)
  return new Map(
    pieces.flatMap((piece, at) =>
      isEdge(piece) ? [[edgeId(piece), [textAt(pieces, at - 1), textAt(pieces, at + 1)]] as const] : [],
    ),
  )
}

/** Adds empty texts around all slots (tags that stand for placeholders), so that each has a text on both sides. */
function withTexts(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [{ type: 'text', text: '' }]
  for (const piece of pieces) {
    const last = all.at(-1)
    if (piece.type === 'slot') all.push(piece, { type: 'text', text: '' })
    else if (last?.type === 'text') all[all.length - 1] = { type: 'text', text: last.text + piece.text }
  }
  return all
}

function textAt(pieces: readonly Piece[], at: number): string {
  const piece = pieces[at]
  return piece?.type === 'text' ? piece.text : ''
}
