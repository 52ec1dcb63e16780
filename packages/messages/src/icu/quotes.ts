/**
 * What an apostrophe quotes. `optional` (formatjs): special characters and tags directly behind it. `braces` (ICU):
 * only braces, and the `#` of a plural. `paired` (messageformat, Lingui): as `braces`, up to a second apostrophe.
 * `required` (java.text): anything up to the next apostrophe. In all of these, two apostrophes are one character.
 * `none` (Angular): apostrophes and `#` are ordinary characters.
 */
export type Quoting = 'optional' | 'braces' | 'paired' | 'required' | 'none'

/** Returns true if an apostrophe quotes only before special characters, and `#` is the number of a plural. */
export function isLenient(quoting: Quoting): boolean {
  return quoting !== 'required' && quoting !== 'none'
}

interface QuotePlace {
  readonly quoting: Quoting
  readonly isPlural: boolean
}

/** For formats in which every apostrophe quotes: returns the offset of an apostrophe without a partner; -1 for none. */
export function openQuote(text: string): number {
  for (let at = text.indexOf("'"); at !== -1;) {
    const quote = readQuote(text, at, { quoting: 'required', isPlural: false })
    if (quote?.isOpen !== false) return at
    at = text.indexOf("'", quote.end)
  }
  return -1
}

/** Reads `''` or a quoted piece at an offset; `undefined` if the apostrophe there is an ordinary character. */
export function readQuote(
  message: string,
  start: number,
  { quoting, isPlural }: QuotePlace,
): Readonly<{ text: string; end: number; isOpen: boolean }> | undefined {
  if (quoting === 'none') return undefined
  const next = message.charAt(start + 1)
  if (next === "'") return { text: "'", end: start + 2, isOpen: false }
  const special = quoting === 'optional' ? '{}<>' : '{}'
  const isQuote = quoting === 'required' || (next !== '' && special.includes(next)) || (next === '#' && isPlural)
  if (!isQuote) return undefined
  let text = ''
  let at = start + 1
  for (;;) {
    const end = message.indexOf("'", at)
    if (end === -1) {
      return quoting === 'paired' ? undefined : { text: text + message.slice(at), end: message.length, isOpen: true }
    }
    text += message.slice(at, end)
    if (message[end + 1] !== "'") return { text, end: end + 1, isOpen: false }
    text += "'"
    at = end + 2
  }
}

/** Escapes a string so that `readIcu` reads it unchanged, whatever is next to it. */
export function escapeIcu(text: string, { quoting, isPlural }: QuotePlace): string {
  if (quoting === 'none') return text
  const hasTags = quoting === 'optional' || quoting === 'required'
  const marks = hasTags ? (isPlural ? pluralMarks : tagMarks) : isPlural ? pluralBraces : braces
  return text.replaceAll(marks, (run: string, at: number) => {
    const doubled = run.replaceAll("'", "''")
    if (/[^']/u.test(run)) return `'${doubled}'`
    // a single apostrophe before a letter needs no escape; one at the end of the text does, because a brace may follow
    const next = text.charAt(at + run.length)
    return isLenient(quoting) && run === "'" && !/^[<>]?$/u.test(next) ? run : doubled
  })
}

/** Matches special characters with the apostrophes next to them; `<` only before a possible tag, not in `a < b`. */
const tagMarks = /(?:['{}]|<(?=\/?[A-Za-z]|\/?\d{1,9}\s*\/?>|!--))+/gu
const pluralMarks = /(?:['{}#]|<(?=\/?[A-Za-z]|\/?\d{1,9}\s*\/?>|!--))+/gu
const braces = /['{}]+/gu
const pluralBraces = /['{}#]+/gu
