import { rememberFor } from '@lockale/errors'
import type { Finding, Syntax, Token } from '../syntax.ts'
import { encodeText } from './entities.ts'
import { repairEdges } from './edges.ts'
import { edgeId, isWritten, type Piece, rawOf, type SlotPiece } from './pieces.ts'

/** Prints pieces as a message. Escapes adjacent texts together, because neighbours can form a placeholder or tag. */
export function printPieces(
  pieces: readonly Piece[],
  { syntax, spellings, source }: Readonly<{ syntax: Syntax; spellings: ReadonlyMap<string, string>; source: string }>,
): string {
  let printed = ''
  let text = ''
  let before: Token | undefined
  for (const piece of pieces) {
    if (piece.type === 'text') {
      text += encodeText(piece.text, spellings)
    } else if (isWritten(piece.slot)) {
      text += rawOf(piece)
    } else {
      const token = tokenOf(piece)
      flush(token)
      printed += rawOf(piece)
      before = token
    }
  }
  flush(undefined)
  return printed

  function flush(after: Token | undefined): void {
    if (text !== '') printed += syntax.escape(text, { before, after, source })
    text = ''
  }
}

/** Returns true if both lists of pieces print the same message, so that the existing text can stay. */
export function isSameText(pieces: readonly Piece[], others: readonly Piece[]): boolean {
  return describe(pieces) === describe(others)
}

function describe(pieces: readonly Piece[]): string {
  let text = ''
  for (const piece of pieces) {
    text += piece.type === 'text' ? piece.text : `\u0000${piece.slot.id}${piece.edge}\u0000`
  }
  return text
}

/** Returns the token that a slot stands for. How the text next to the slot is escaped depends on this token. */
function tokenOf(piece: SlotPiece): Token {
  const { slot, edge } = piece
  const raw = rawOf(piece)
  if (slot.kind === 'standalone' && (slot.what === 'placeholder' || slot.what === 'nesting')) {
    return { type: 'placeholder', kind: slot.what === 'nesting' ? 'nesting' : 'variable', raw, name: '' }
  }
  return { type: edge === 'whole' ? 'tag' : edge, raw, name: '' }
}

interface Answered extends Record<'source' | 'target', readonly Piece[]> {
  readonly locale: string
}

/**
 * Adds spaces around slots (tags that stand for placeholders) that an engine removed, and removes spaces that it added
 * between a slot and adjacent text (`({{x}})`, `{{n}}px`). Moves quotes and brackets to their side of a tag. If the
 * spaces are those of the source, returns the translation unchanged.
 */
export function repairSpaces({ source, target, locale }: Answered): readonly Piece[] {
  const language = locale.toLowerCase().split(/[-_]/u)[0] ?? ''
  const sides = sidesOf(source)
  const isTight = spaceless.has(language) || prefixing.has(language) || suffixing.has(language)
  const pieces = repairEdges(source, target, isTight).map((piece) => (piece.type === 'text' ? { ...piece } : piece))
  const repaired: Piece[] = []
  for (const [index, piece] of pieces.entries()) {
    if (piece.type === 'text') {
      if (piece.text !== '') repaired.push(piece)
      continue
    }
    const own = sides.get(edgeId(piece))
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
    return glue !== '' && '([{#$@%/\\-_+=~“‘„‚€£*'.includes(glue) && trimmed.endsWith(glue) ? trimmed : text
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
    const right = sides.get(edgeId(before))?.right ?? ''
    return /^\s/u.test(right) && /\s$/u.test(own.left) && !spaceless.has(language)
  }
}

/** Languages without spaces between words. */
const spaceless = new Set(['zh', 'ja', 'th', 'lo', 'km', 'my', 'yue', 'wuu'])
/** Languages that write a preposition together with the next word. */
const prefixing = new Set(['ar', 'he', 'fa', 'ur', 'ug', 'ps'])
/** Languages that write particles right behind a word. */
const suffixing = new Set(['ko'])

/** The natural language right before and after a slot (tag); `''` next to another slot, or at an end of the string. */
interface Sides {
  readonly left: string
  readonly right: string
}

/** Returns the text before and after each slot (tag for a placeholder). Cached for use in all target languages. */
const sidesOf = rememberFor((pieces: readonly Piece[]): ReadonlyMap<string, Sides> => {
  const sides = new Map<string, Sides>()
  for (const [index, piece] of pieces.entries()) {
    if (piece.type === 'text') continue
    const [before, after] = [pieces[index - 1], pieces[index + 1]]
    const left = before?.type === 'text' ? before.text.slice(-8) : ''
    sides.set(edgeId(piece), { left, right: after?.type === 'text' ? after.text.slice(0, 8) : '' })
  }
  return sides
})

/**
 * Returns doubts whether the tags of a complete translation are at the right place: engines move tags to the start of a
 * sentence. A doubt is a reason to translate again, not to reject, because about 1 % of human translations raise one,
 * too.
 */
export function doubtPlacement({ source, target, answered = target, locale }: Doubted): readonly Finding[] {
  const doubts: Finding[] = []
  if (source.some(isSlot) || target.some(isSlot)) {
    const language = locale.toLowerCase().split(/[-_]/u)[0] ?? ''
    if (!verbLast.has(language) && allAtStart(target) && !allAtStart(source))
      doubts.push(doubt('placeholders-at-start'))
    if (leavesSign(source, target)) doubts.push(doubt('sign-apart'))
    if (splitsWord(source, answered, language)) doubts.push(doubt('inside-word'))
  }
  const holes = countHoles(target)
  if (holes > 0 && holes > countHoles(source)) doubts.push(doubt('hole'))
  return doubts
}

interface Doubted extends Answered {
  /** The translation before its spaces were repaired. */
  readonly answered?: readonly Piece[]
}

/** Languages with the verb at the end of the sentence. In them, a tag at the start is no sign of a wrong place. */
const verbLast = new Set(
  'am az bn eu fa gu hi ja ka kk kn ko ku ky ml mn mr my ne pa ps si ta te tk tr ug ur uz'.split(' '),
)

function allAtStart(pieces: readonly Piece[]): boolean {
  const standing = pieces.filter((piece) => piece.type === 'text' || piece.edge === 'whole')
  const firstText = standing.findIndex((piece) => piece.type === 'text' && piece.text.trim() !== '')
  const slotsBefore = standing.slice(0, firstText).filter(isSlot)
  return firstText > 0 && slotsBefore.length > 1 && slotsBefore.length === standing.filter(isSlot).length
}

function isSlot({ type }: Piece): boolean {
  return type === 'slot'
}

/** Returns true if a sign right before a placeholder of the source (`$` in `${price}`) is elsewhere in the target. */
function leavesSign(source: readonly Piece[], target: readonly Piece[]): boolean {
  return [...sidesOf(source)].some(([key, { left }]) => {
    const sign = /[$#@%]$/u.exec(left)?.[0]
    const own = sign === undefined ? undefined : sidesOf(target).get(key)
    if (sign === undefined || own === undefined) return false
    const isBeside = own.left.trimEnd().endsWith(sign) || own.right.trimStart().startsWith(sign)
    return !isBeside && target.some((piece) => piece.type === 'text' && piece.text.includes(sign))
  })
}

/** Returns true if a placeholder is inside a word (`Ha{{name}}llo`), and the source has no letter beside it. */
function splitsWord(source: readonly Piece[], target: readonly Piece[], language: string): boolean {
  if (spaceless.has(language) || prefixing.has(language) || suffixing.has(language)) return false
  return target.some((piece, at) => {
    if (piece.type === 'text' || piece.slot.kind !== 'standalone' || piece.slot.what === 'tag') return false
    const [before, after] = [target[at - 1], target[at + 1]]
    if (before?.type !== 'text' || after?.type !== 'text') return false
    const own = sidesOf(source).get(edgeId(piece))
    return own !== undefined && lettersBeside(before.text, after.text) === 2 && lettersBeside(own.left, own.right) === 0
  })
}

function lettersBeside(left: string, right: string): number {
  return Number(/\p{L}$/u.test(left)) + Number(/^\p{L}/u.test(right))
}

/** Counts empty quotes or brackets and double spaces: they show that a placeholder between them was lost. */
function countHoles(pieces: readonly Piece[]): number {
  let text = ''
  for (const piece of pieces) text += piece.type === 'text' ? piece.text : '\ufffc'
  const holes = /\(\s*\)|\[\s*\]|"\s*"|“\s*”|„\s*[“”]|«\s*»|‘\s*’|「\s*」|（\s*）| {2,}/gu
  return text.match(holes)?.length ?? 0
}

/** Returns a doubt: the translation should be seen by a person. */
export function doubt(why: string): Finding {
  return { code: 'needs-review', severity: 'warning', arguments: { why } }
}
