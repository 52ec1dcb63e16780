import type { Piece, Slot } from './pieces.ts'

/**
 * What stands for placeholders where a translator is to see a word: a number where the format is one (`%d`, `{n, number}`),
 * else a word that is taken for a name. By id and format and not by the variable, so that renaming one changes nothing.
 * None of them is in the message, so one that shows outside its tag is a leak.
 */
export function standIns(slots: readonly Slot[], pieces: readonly Piece[]): Map<number, string> {
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

/** `%d`, `%(n)d`, `{0:N2}` and `{n:d}`, `{n, number}`, `{{n, number}}`, `:number`, `NUMBER($n)`, `#`. */
const numeric =
  /^%[^A-Za-z]*[diu]$|^%\(\w{1,64}\)[^A-Za-z]*[di]$|:[dDnN]\d?\}$|,\s{0,4}number\b|:number\b|:integer\b|NUMBER\(|^#$/u

/** `QAA`, `QAB` … `QZZ`, `QBAA` … */
function capitals(number: number): string {
  let letters = ''
  for (let rest = number; rest > 0 || letters.length < 2; rest = Math.floor(rest / 26)) {
    letters = String.fromCharCode(0x41 + (rest % 26)) + letters
  }
  return `Q${letters}`
}
