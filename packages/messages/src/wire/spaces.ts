import type { Piece, SlotPiece } from './pieces.ts'

export interface SpaceRepair {
  readonly source: readonly Piece[]
  readonly target: readonly Piece[]
  /** BCP 47; decides where blanks are not wanted. */
  readonly locale: string
}

/**
 * Gives slots the blanks back that an engine took from around them, and takes those away that it put between a slot and
 * what is glued to it (`({{x}})`, `{{n}}px`). An answer with the blanks of the source comes back as it is.
 */
export function repairSpaces({ source, target, locale }: SpaceRepair): readonly Piece[] {
  const language = locale.toLowerCase().split(/[-_]/u)[0] ?? ''
  const sides = sidesOf(source)
  const pieces = target.map((piece) => (piece.type === 'text' ? { ...piece } : piece))
  const repaired: Piece[] = []
  for (const [index, piece] of pieces.entries()) {
    if (piece.type === 'text') {
      if (piece.text !== '') repaired.push(piece)
      continue
    }
    const own = sides.get(sideKey(piece))
    const next = pieces[index + 1]
    const last = repaired.at(-1)
    if (own === undefined) {
      repaired.push(piece)
      continue
    }
    if (last?.type === 'text') repaired[repaired.length - 1] = { type: 'text', text: repairLeft(last.text, piece, own) }
    else if (last?.type === 'slot' && wantsSpaceBetween(last, own)) repaired.push({ type: 'text', text: ' ' })
    repaired.push(piece)
    if (next?.type === 'text') pieces[index + 1] = { type: 'text', text: repairRight(next.text, piece, own) }
  }
  return repaired

  function repairLeft(text: string, piece: SlotPiece, { left }: Sides): string {
    if (piece.slot.kind === 'newline') return text.trimEnd()
    if (piece.edge === 'close') return /\s$/u.test(left) ? text : text.trimEnd()
    if (/\s$/u.test(left)) {
      const isTight = spaceless.has(language) || prefixing.has(language)
      return !isTight && /[\p{L}\p{N},.;:!?…)\]”%]$/u.test(text) ? `${text} ` : text
    }
    const glue = left.slice(-1)
    const trimmed = text.trimEnd()
    return glue !== '' && '([{#$@/\\-_+=~“‘„‚€£*'.includes(glue) && trimmed.endsWith(glue) ? trimmed : text
  }

  function repairRight(text: string, piece: SlotPiece, { right }: Sides): string {
    if (piece.slot.kind === 'newline') return text.trimStart()
    if (piece.edge === 'open') return /^\s/u.test(right) ? text : text.trimStart()
    if (/^\s/u.test(right)) {
      const isTight = spaceless.has(language) || suffixing.has(language)
      return !isTight && /^[\p{L}\p{N}([“„]/u.test(text) ? ` ${text}` : text
    }
    const trimmed = text.trimStart()
    const unit = /^\p{L}{1,4}(?![\p{L}\p{N}])/u.exec(right)?.[0]
    if (unit !== undefined) {
      return trimmed.startsWith(unit) && !/^\p{L}/u.test(trimmed.slice(unit.length)) ? trimmed : text
    }
    const glue = right.charAt(0)
    return glue !== '' && ')]}>,.…/\\_”’›'.includes(glue) && trimmed.startsWith(glue) ? trimmed : text
  }

  function wantsSpaceBetween(before: SlotPiece, own: Sides): boolean {
    const right = sides.get(sideKey(before))?.right ?? ''
    return /^\s/u.test(right) && /\s$/u.test(own.left) && !spaceless.has(language)
  }
}

/** Scripts that put no blanks between words. */
const spaceless = new Set(['zh', 'ja', 'th', 'lo', 'km', 'my', 'yue', 'wuu'])
/** Languages that write a preposition in one with the next word. */
const prefixing = new Set(['ar', 'he', 'fa', 'ur', 'ug', 'ps'])
/** Languages that write particles right behind a word. */
const suffixing = new Set(['ko'])

/** The natural language directly left and right of a slot; `''` beside another slot or at an end. */
interface Sides {
  readonly left: string
  readonly right: string
}

function sidesOf(pieces: readonly Piece[]): ReadonlyMap<string, Sides> {
  const sides = new Map<string, Sides>()
  for (const [index, piece] of pieces.entries()) {
    if (piece.type === 'text') continue
    const before = pieces[index - 1]
    const after = pieces[index + 1]
    const left = before?.type === 'text' ? before.text.slice(-8) : ''
    const right = after?.type === 'text' ? after.text.slice(0, 8) : ''
    sides.set(sideKey(piece), { left, right })
  }
  return sides
}

function sideKey({ slot, edge }: SlotPiece): string {
  return `${slot.id} ${edge}`
}
