import type { Chomping } from './block-scalar.ts'
import { isVisible } from './token.ts'

export interface BlockPlace {
  readonly isFolded: boolean
  /** Kept as long as it can express the text. */
  readonly chomping: Chomping
  /** Column of the collection that the value is in, and of its text. */
  readonly parentIndent: number
  readonly indent: number
  /** The header says by how much the text is indented. */
  readonly hasIndentation: boolean
  /** Of the header, with the blanks before it; else empty. */
  readonly comment: string
  readonly lineBreak: string
  /** Lines behind the value that are empty and not part of it: with `keep` they would become so. */
  readonly emptyBehind: number
  /** A line break ends the last line of the value. */
  readonly hasBreakBehind: boolean
}

/** A block scalar without its last line break; `undefined` for a text that it cannot hold for every reader. */
export function printBlockScalar(value: string, place: BlockPlace): string | undefined {
  const body = value.replace(/\n+$/, '')
  const breaks = value.length - body.length
  const lines = body.split('\n')
  if (body === '' || !lines.every(isHoldable)) return undefined
  const chomping = chompingFor(breaks, place.chomping)
  const emptyLines = chomping === 'keep' ? breaks - 1 - place.emptyBehind : 0
  if (chomping === 'keep' && (emptyLines < 0 || !place.hasBreakBehind)) return undefined
  // A line that ends with a blank is not folded by everyone.
  const isFolded = place.isFolded && !lines.some((line) => /[ \t]$/.test(line))
  // Without it a blank would be indent, and some readers refuse a tab there.
  const isDigitNeeded = /^[ \t]/.test(lines.find((line) => line !== '') ?? '')
  const distance = place.indent - place.parentIndent
  const step = (isDigitNeeded || place.hasIndentation) && (distance < 1 || distance > 9) ? 2 : distance
  const digit = isDigitNeeded || place.hasIndentation ? String(step) : ''
  const sign = chomping === 'keep' ? '+' : chomping === 'strip' ? '-' : ''
  const margin = ' '.repeat(place.parentIndent + step)
  const printed: string[] = [(isFolded ? '>' : '|') + digit + sign + place.comment]
  // The first text has nothing to be folded with.
  let isFoldable = false
  for (const line of lines) {
    if (line === '') {
      printed.push('')
      continue
    }
    // A folded line break is a blank line, but beside a line that begins with a blank there is no folding.
    const isIndented = /^[ \t]/.test(line)
    if (isFolded && isFoldable && !isIndented) printed.push('')
    isFoldable = !isIndented
    printed.push(margin + line)
  }
  for (let count = 0; count < emptyLines; count++) printed.push('')
  return printed.join(place.lineBreak)
}

function chompingFor(breaks: number, old: Chomping): Chomping {
  if (breaks === 0) return 'strip'
  if (old === 'keep') return 'keep'
  return breaks === 1 ? 'clip' : 'keep'
}

/** Lines of blanks alone are read in more than one way. */
function isHoldable(line: string): boolean {
  return isVisible(line.replaceAll('\t', '')) && !/^[ \t]+$/.test(line)
}
