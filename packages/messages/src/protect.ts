import { hasLetters, type Piece, type Slot, type SlotPiece, toPieces } from './pieces.ts'
import type { Syntax } from './syntax.ts'

/**
 * How slots are shown to the translator, each for what the one before fails at: 1 `<x id="1"/>`; 2 a stand-in word in the
 * tag, for engines that lose what they cannot read; 3 address-shaped words in plain text, for those that mangle tags.
 */
export type Strategy = 1 | 2 | 3

/** A message as it is sent, and what `restore` needs to know about it. */
export interface ProtectedText {
  /** `copy`: nothing to translate, `wire` is the message itself and is never sent. */
  readonly mode: 'copy' | 'plain' | 'xml'
  /** In `xml` a well-formed fragment of `x`, `g` and `l` elements. Renaming a variable leaves it equal. */
  readonly wire: string
  /** Code points as the service bills them: in `xml` tags do not count, and `&amp;` is one. 0 for `copy`. */
  readonly characters: number
  /** The strategy that was possible; a message with pairs or line breaks falls from 3 to 2. */
  readonly strategy: Strategy
  /** Whitespace around the message: not sent, put back by `restore`. */
  readonly start: string
  readonly end: string
  readonly pieces: readonly Piece[]
  /** What stands inside an `x`, by slot id: a sample of the count, or a stand-in word. */
  readonly contents: ReadonlyMap<number, string>
}

export interface ProtectOptions {
  readonly syntax: Syntax
  /** Stands for the count, so that the text around it agrees with it. */
  readonly sample?: number | undefined
  /** 1 unless said otherwise. */
  readonly strategy?: Strategy
}

/** Makes a message ready for a translator that knows nothing of placeholders. Linear in its length. */
export function protect(text: string, { syntax, sample, strategy = 1 }: ProtectOptions): ProtectedText {
  const core = text.trim()
  const start = text.slice(0, text.length - text.trimStart().length)
  const end = text.slice(start.length + core.length)
  const pieces = toPieces(core, syntax, sample !== undefined)
  const slots = slotsOf(pieces)
  const base = { start, end, pieces, contents: new Map<number, string>() }
  if (!pieces.some((piece) => piece.type === 'text' && hasLetters(piece.text))) {
    return { ...base, mode: 'copy', wire: text, characters: 0, strategy: 1 }
  }
  if (slots.length === 0) return { ...base, mode: 'plain', wire: core, characters: countCharacters(core), strategy }
  if (strategy === 3 && canUseAddresses(slots, core)) {
    const wire = pieces.map((piece) => (piece.type === 'text' ? piece.text : addressOf(piece.slot))).join('')
    return { ...base, mode: 'plain', wire, characters: countCharacters(wire), strategy }
  }
  const contents = strategy === 1 ? new Map<number, string>() : standIns(slots, pieces)
  for (const slot of slots) {
    if (sample !== undefined && slot.kind === 'standalone' && slot.isCount) contents.set(slot.id, String(sample))
  }
  const visible = pieces.map((piece) => (piece.type === 'text' ? piece.text : contentOf(piece, contents)))
  return {
    ...base,
    mode: 'xml',
    wire: pieces.map((piece) => printPiece(piece, contents)).join(''),
    characters: visible.reduce((sum, inner) => sum + countCharacters(inner), 0),
    strategy: strategy === 1 ? 1 : 2,
    contents,
  }
}

/** The slots of a message in the order of their ids. */
export function slotsOf(pieces: readonly Piece[]): readonly Slot[] {
  return pieces.flatMap((piece) => (piece.type === 'slot' && piece.edge !== 'close' ? [piece.slot] : []))
}

function countCharacters(text: string): number {
  let characters = 0
  for (const _ of text) characters++
  return characters
}

/** Pairs and line breaks have no address, and a message that speaks of such addresses itself must not be mixed up. */
function canUseAddresses(slots: readonly Slot[], message: string): boolean {
  return slots.every(({ kind }) => kind === 'standalone') && !/ph\.invalid/iu.test(message)
}

function addressOf({ id }: Slot): string {
  return `ph${id}@ph.invalid`
}

/**
 * Words that a translator takes for names: by id and not by the variable, so that renaming one changes nothing. None of
 * them is a word of the message, so one that shows outside its tag is a leak.
 */
function standIns(slots: readonly Slot[], pieces: readonly Piece[]): Map<number, string> {
  const words = new Set(
    pieces.flatMap((piece) => (piece.type === 'text' ? (piece.text.match(/[\p{L}\p{N}]+/gu) ?? []) : [])),
  )
  const contents = new Map<number, string>()
  let number = 0
  for (const slot of slots) {
    if (slot.kind !== 'standalone') continue
    let word = capitals(number++)
    while (words.has(word)) word = capitals(number++)
    contents.set(slot.id, word)
  }
  return contents
}

/** `QAA`, `QAB` … `QZZ`, `QBAA` … */
function capitals(number: number): string {
  let letters = ''
  for (let rest = number; rest > 0 || letters.length < 2; rest = Math.floor(rest / 26)) {
    letters = String.fromCharCode(0x41 + (rest % 26)) + letters
  }
  return `Q${letters}`
}

function contentOf({ slot, edge }: SlotPiece, contents: ReadonlyMap<number, string>): string {
  return edge === 'whole' ? (contents.get(slot.id) ?? '') : ''
}

function printPiece(piece: Piece, contents: ReadonlyMap<number, string>): string {
  if (piece.type === 'text') return escapeXml(piece.text)
  const { slot, edge } = piece
  const name = slot.kind === 'standalone' ? 'x' : slot.kind === 'pair' ? 'g' : 'l'
  const content = contentOf(piece, contents)
  if (edge === 'close') return `</${name}>`
  if (edge === 'open') return `<${name} id="${slot.id}">`
  return content === '' ? `<${name} id="${slot.id}"/>` : `<${name} id="${slot.id}">${content}</${name}>`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
