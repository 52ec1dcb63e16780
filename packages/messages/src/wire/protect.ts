import type { Count } from '../count.ts'
import { readPlainly } from '../plain-text.ts'
import { isMachineValue } from '../prose/machine-value.ts'
import type { Syntax } from '../syntax.ts'
import { stripCarrier } from './wire.ts'
import { escapeXml } from './entities.ts'
import { type BareNumber, findBareNumber } from './ordinals.ts'
import { elementOf, hasLetters, type Piece, type Slot, type SlotPiece, toPieces, withCarrier } from './pieces.ts'

/**
 * How placeholders are written in the string that the translation engine gets. 1: `<x id="1"/>`. 2: a word inside the
 * tag, for engines that lose empty tags. 3: `ph1@ph.invalid`, like an e-mail address, for engines that damage tags.
 */
export type Strategy = 1 | 2 | 3

/** A message in the form in which it is sent, with what `restore` needs to restore its translation. */
export interface ProtectedText {
  /** How the message is sent. `copy`: not at all (nothing to translate). `plain`: without tags. `xml`: with tags. */
  readonly mode: 'copy' | 'plain' | 'xml'
  /** The string to send, which is well-formed XML in mode `xml`. It does not change if a variable is renamed. */
  readonly wire: string
  /** Number of code points that the service bills. Tags are free, `&amp;` is one code point; 0 in mode `copy`. */
  readonly characters: number
  /** The strategy that was used: messages with pairs of tags or line breaks use 2, even if 3 was requested. */
  readonly strategy: Strategy
  /** White space before the message. It is not sent, and `restore` adds it again. `end` is the white space after it. */
  readonly start: string
  readonly end: string
  readonly pieces: readonly Piece[]
  /** The content of an element `x` in the sent string, by its id: an example number, or a word for a placeholder. */
  readonly contents: ReadonlyMap<number, string>
  /**
   * A number of which only the digits are sent: an ordinal, whose ending depends on the language (`21` of `21st place`),
   * and with strategy 3 the number of any plural form.
   */
  readonly ordinal: BareNumber | undefined
  /** Which entity the message uses for each character, to restore it: `&` is written as `&amp;`. */
  readonly spellings: ReadonlyMap<string, string>
}

/** The message format, and the options for sending a message. */
export interface ProtectOptions {
  readonly syntax: Syntax
  /** Numbers that select this plural form of the string. */
  readonly counts?: readonly Count[]
  /** Words to keep unchanged: whole words, case-sensitive. */
  readonly terms?: readonly string[]
  /** How placeholders are written in the string that the translation engine gets (see `Strategy`). Default: 1. */
  readonly strategy?: Strategy
}

/**
 * Returns a message as it is sent to a translation engine, which knows no placeholders: XML tags stand for them, and
 * `restore` replaces the tags again. Takes linear time.
 * ```ts
 * protect('Hello {{name}}', { syntax }).wire // 'Hello <x id="1"/>'
 * ```
 */
export function protect(
  text: string,
  { syntax, counts = [], terms = [], strategy = 1 }: ProtectOptions,
): ProtectedText {
  const core = text.trim()
  const start = text.slice(0, text.length - text.trimStart().length)
  const end = text.slice(start.length + core.length)
  const isPlain = readPlainly(core, syntax) === '' && !terms.some((term) => core.includes(term))
  const { pieces: own, spellings } = isPlain
    ? { pieces: [{ type: 'text', text: core } as const], spellings: new Map<string, string>() }
    : toPieces(core, { syntax, counts, terms })
  const carried = strategy === 1 ? counts.find(({ carrier }) => carrier !== undefined) : undefined
  const pieces = carried === undefined ? own : tryCarrier(own, carried)
  const slots = slotsOf(pieces)
  const none = { contents: new Map<number, string>(), ordinal: undefined }
  // all fields are set at once: V8 is slow with objects to which fields are added later
  const base: ProtectedText = {
    start,
    end,
    pieces,
    spellings,
    ...none,
    mode: 'copy',
    wire: text,
    characters: 0,
    strategy: 1,
  }
  if (isMachineValue(core) || !own.some((piece) => piece.type === 'text' && isProse(piece.text))) return base
  if (strategy === 3 && canUseAddresses(slots, core)) {
    const ordinal = findBareNumber(pieces, () => true)
    const wire = pieces.map((piece) => (piece.type === 'text' ? piece.text : addressOf(piece.slot, ordinal))).join('')
    return { ...base, ordinal, mode: 'plain', wire, characters: countCharacters(wire), strategy }
  }
  const ordinal = strategy === 1 ? findBareNumber(pieces, ({ isOrdinal }) => isOrdinal) : undefined
  const contents = strategy === 1 ? new Map<number, string>() : standIns(slots, pieces)
  for (const slot of slots) {
    const number = slot.kind === 'standalone' ? (slot.count?.sample ?? slot.count?.carrier) : undefined
    if (number !== undefined) contents.set(slot.id, String(number))
    if (slot.kind === 'term') contents.set(slot.id, slot.raw)
  }
  const visible = pieces.map((piece) => (piece.type === 'text' ? piece.text : contentOf(piece, contents)))
  const characters = visible.reduce((sum, inner) => sum + countCharacters(inner), 0)
  if (slots.every(({ id }) => id === ordinal?.id)) {
    return { ...base, contents, ordinal, mode: 'plain', wire: visible.join(''), characters, strategy }
  }
  return {
    ...base,
    contents,
    ordinal,
    mode: 'xml',
    wire: pieces.map((piece) => printPiece(piece, contents, ordinal)).join(''),
    characters,
    strategy: strategy === 1 ? 1 : 2,
  }
}

function isProse(text: string): boolean {
  return hasLetters(text) && !isMachineValue(text)
}

/** Adds a number to a string that displays none, if the number can be found and removed again (not in `« item »`). */
function tryCarrier(pieces: readonly Piece[], count: Count): readonly Piece[] {
  const carried = withCarrier(pieces, count)
  return stripCarrier(carried) === undefined ? pieces : carried
}

export function slotsOf(pieces: readonly Piece[]): readonly Slot[] {
  return pieces.flatMap((piece) => (piece.type === 'slot' && piece.edge !== 'close' ? [piece.slot] : []))
}

function countCharacters(text: string): number {
  let characters = 0
  for (const _ of text) characters++
  return characters
}

/**
 * Returns true if e-mail addresses (`ph1@ph.invalid`) can replace the placeholders: there are no pairs of tags, no line
 * breaks, and no such address in the message itself.
 */
function canUseAddresses(slots: readonly Slot[], message: string): boolean {
  return slots.every(({ kind }) => kind === 'standalone' || kind === 'term') && !/ph\.invalid/iu.test(message)
}

function addressOf({ id, kind, raw }: Slot, ordinal: BareNumber | undefined): string {
  if (id === ordinal?.id) return ordinal.digits
  return kind === 'term' ? raw : `ph${id}@ph.invalid`
}

function contentOf({ slot, edge }: SlotPiece, contents: ReadonlyMap<number, string>): string {
  return edge === 'whole' ? (contents.get(slot.id) ?? '') : ''
}

function printPiece(piece: Piece, contents: ReadonlyMap<number, string>, ordinal: BareNumber | undefined): string {
  if (piece.type === 'text') return escapeXml(piece.text)
  const { slot, edge } = piece
  const content = escapeXml(contentOf(piece, contents))
  if (slot.id === ordinal?.id) return content
  const name = elementOf(slot)
  if (edge === 'close') return `</${name}>`
  if (edge === 'open') return `<${name} id="${slot.id}">`
  return content === '' ? `<${name} id="${slot.id}"/>` : `<${name} id="${slot.id}">${content}</${name}>`
}

/**
 * Returns what is sent in place of each placeholder: a number for a number format (`%d`, `{n, number}`), otherwise a
 * word that looks like a name. It depends on id and format, so renaming a variable does not change what is sent. The
 * message contains none of these words, so one outside its tag in the translation shows an error.
 */
function standIns(slots: readonly Slot[], pieces: readonly Piece[]): Map<number, string> {
  const words = new Set(
    pieces.flatMap((piece) =>
      piece.type === 'text'
        ? (piece.text.match(/[\p{L}\p{N}]+/gu) ?? [])
        : piece.slot.kind === 'term'
          ? [piece.slot.raw]
          : [],
    ),
  )
  const contents = new Map<number, string>()
  let letters = 0
  let number = 37
  for (const slot of slots) {
    if (slot.kind !== 'standalone') continue
    const isNumeric = slot.what === 'placeholder' && numeric.test(slot.raw)
    let word: string
    do word = isNumeric ? String(number++) : capitals(letters++)
    while (words.has(word))
    contents.set(slot.id, word)
  }
  return contents
}

/** Matches `%d`, `%(n)d`, `{0:N2}`, `{n:d}`, `{n, number}`, `{{n, number}}`, `:number`, `NUMBER($n)`, `#`. */
const numeric =
  /^%[^A-Za-z]*[diu]$|^%\(\w{1,64}\)[^A-Za-z]*[di]$|:[dDnN]\d?\}$|,\s{0,4}number\b|:number\b|:integer\b|NUMBER\(|^#$/u

/** Returns a word in capitals for a number: `QAA`, `QAB` … `QZZ`, `QBAA` … */
function capitals(number: number): string {
  let letters = ''
  for (let rest = number; rest > 0 || letters.length < 2; rest = Math.floor(rest / 26)) {
    letters = String.fromCharCode(0x41 + (rest % 26)) + letters
  }
  return `Q${letters}`
}
