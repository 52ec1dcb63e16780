import type { Count } from '../count.ts'
import type { Piece } from './pieces.ts'
import type { WirePart } from './wire.ts'

/** A number that is sent without a tag. */
export interface BareNumber {
  readonly id: number
  readonly digits: string
}

/**
 * Returns the number of a plural form that can be sent without a tag, because its digits occur once; or `undefined`.
 * @param isWanted which numbers: ordinals (`21st`), so that their ending can change, or all
 */
export function findBareNumber(pieces: readonly Piece[], isWanted: (count: Count) => boolean): BareNumber | undefined {
  const found = pieces.flatMap((piece) =>
    piece.type === 'slot' && piece.slot.kind === 'standalone' && piece.slot.count && isWanted(piece.slot.count)
      ? [piece.slot]
      : [],
  )
  const [slot] = found
  if (slot?.count?.sample === undefined || found.length > 1) return undefined
  const number = { id: slot.id, digits: String(slot.count.sample) }
  const shown = pieces.map((piece) =>
    piece.type === 'text' ? piece.text : piece.slot.id === slot.id ? number.digits : '\n',
  )
  return numbersLike(shown.join(''), number).length === 1 ? number : undefined
}

/** Replaces the digits of the number in the service's translation by its placeholder, if they occur exactly once. */
export function readBareNumber(parts: readonly WirePart[], number: BareNumber): readonly WirePart[] {
  const found = parts.flatMap((part) => (part.type === 'text' ? numbersLike(part.text, number) : []))
  if (found.length !== 1) return parts
  return parts.flatMap((part): readonly WirePart[] => {
    const [digits] = part.type === 'text' ? numbersLike(part.text, number) : []
    if (part.type !== 'text' || digits === undefined) return [part]
    return [
      { type: 'text', text: part.text.slice(0, digits.start) },
      { type: 'element', name: 'x', shape: 'single', id: number.id },
      { type: 'text', text: part.text.slice(digits.end) },
    ]
  })
}

function numbersLike(
  text: string,
  { digits }: BareNumber,
): readonly { readonly start: number; readonly end: number }[] {
  return Array.from(text.matchAll(writtenNumber), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    isSame: digitsOf(match[0]) === digitsOf(digits),
  })).filter(({ isSame }) => isSame)
}

/** Returns the numbers in a string, each as ASCII digits without group separators. */
export function numbersOf(text: string): readonly string[] {
  return (text.match(writtenNumber) ?? []).map(digitsOf)
}

/** A number with group separators, in any script: `1,021`, `1.5`. */
const writtenNumber: RegExp = /\p{Nd}+(?:[.,٫٬'’]\p{Nd}+)*/gu

/** Returns ASCII digits for a number in any script, without group separators. */
export function digitsOf(text: string): string {
  if (/^[0-9]+$/u.test(text)) return text
  return Array.from(text.normalize('NFKC').matchAll(/\p{Nd}/gu), ([digit]) => digitValue(digit)).join('')
}

/** Returns the value of a digit: its distance to the first of the ten digits of its script, which stand in a row. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--
  return code - zero
}
