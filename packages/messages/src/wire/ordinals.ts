import type { Piece } from './pieces.ts'
import type { WirePart } from './wire.ts'

export interface BareOrdinal {
  readonly id: number
  readonly digits: string
}

/** Returns the ordinal number that is sent without a tag (`21st`), so that its ending can change; or `undefined`. */
export function findBareOrdinal(pieces: readonly Piece[]): BareOrdinal | undefined {
  const ordinals = pieces.flatMap((piece) =>
    piece.type === 'slot' && piece.slot.kind === 'standalone' && piece.slot.count?.isOrdinal === true
      ? [piece.slot]
      : [],
  )
  const [slot] = ordinals
  if (slot?.count?.sample === undefined || ordinals.length > 1) return undefined
  const ordinal = { id: slot.id, digits: String(slot.count.sample) }
  const shown = pieces.map((piece) =>
    piece.type === 'text' ? piece.text : piece.slot.id === slot.id ? ordinal.digits : '\n',
  )
  return numbersLike(shown.join(''), ordinal).length === 1 ? ordinal : undefined
}

/** Replaces the digits of the ordinal in the service's translation by its placeholder, if they occur exactly once. */
export function readBareOrdinal(parts: readonly WirePart[], ordinal: BareOrdinal): readonly WirePart[] {
  const found = parts.flatMap((part) => (part.type === 'text' ? numbersLike(part.text, ordinal) : []))
  if (found.length !== 1) return parts
  return parts.flatMap((part): readonly WirePart[] => {
    const [number] = part.type === 'text' ? numbersLike(part.text, ordinal) : []
    if (part.type !== 'text' || number === undefined) return [part]
    return [
      { type: 'text', text: part.text.slice(0, number.start) },
      { type: 'element', name: 'x', shape: 'single', id: ordinal.id },
      { type: 'text', text: part.text.slice(number.end) },
    ]
  })
}

function numbersLike(
  text: string,
  { digits }: BareOrdinal,
): readonly { readonly start: number; readonly end: number }[] {
  return Array.from(text.matchAll(writtenNumber), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    isSame: digitsOf(match[0]) === digits,
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
