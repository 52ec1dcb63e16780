/**
 * How apostrophes quote. `optional` (formatjs): one quotes only before what is special, a tag too. `braces` (ICU itself): before
 * braces and the number of a plural. `paired` (messageformat, Lingui): the same, where a second one ends the quote. `required`
 * (java.text): each one does, up to the next. Two are one apostrophe in all. `none` (Angular): they are characters, and so is `#`.
 */
export type Quoting = 'optional' | 'braces' | 'paired' | 'required' | 'none'

/** True where an apostrophe is just one before what is not special, and `#` is the number of a plural. */
export function isLenient(quoting: Quoting): boolean {
  return quoting !== 'required' && quoting !== 'none'
}

interface QuotePlace {
  readonly quoting: Quoting
  /** Directly in a plural `#` is special. */
  readonly isPlural: boolean
}

/** The offset of an apostrophe whose quote goes to the end, where each one quotes; -1 where there is none. */
export function openQuote(text: string): number {
  for (let at = text.indexOf("'"); at !== -1;) {
    const quote = readQuote(text, at, { quoting: 'required', isPlural: false })
    if (quote?.isOpen !== false) return at
    at = text.indexOf("'", quote.end)
  }
  return -1
}

/**
 * Reads the apostrophe at an offset: a pair, or a quoted piece, which is open if it goes to the end of the message. `text` is without
 * the quoting. `undefined` where it is just a character.
 */
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

/** How a text is written: what `readIcu` reads as this text, whatever stands beside it. */
export function escapeIcu(text: string, { quoting, isPlural }: QuotePlace): string {
  if (quoting === 'none') return text
  const hasTags = quoting === 'optional' || quoting === 'required'
  const marks = hasTags ? (isPlural ? pluralMarks : tagMarks) : isPlural ? pluralBraces : braces
  return text.replaceAll(marks, (run: string, at: number) => {
    const doubled = run.replaceAll("'", "''")
    if (/[^']/u.test(run)) return `'${doubled}'`
    // one before a letter is just an apostrophe; what stands behind the text may be a brace
    const next = text.charAt(at + run.length)
    return isLenient(quoting) && run === "'" && !/^[<>]?$/u.test(next) ? run : doubled
  })
}

/** Special characters and the apostrophes beside them; `<` where it begins what looks like a tag, so not in `a < b`, `<3`. */
const tagMarks = /(?:['{}]|<(?=\/?[A-Za-z]|\/?\d{1,9}\s*\/?>|!--))+/gu
const pluralMarks = /(?:['{}#]|<(?=\/?[A-Za-z]|\/?\d{1,9}\s*\/?>|!--))+/gu
const braces = /['{}]+/gu
const pluralBraces = /['{}#]+/gu

const argumentTypes = new Set(['number', 'date', 'time', 'spellout', 'ordinal', 'duration', 'choice', 'list'])

/** A format that ICU or java.text has itself. An app may bring others (`{name, upcase}`). */
export function isArgumentType(type: string): boolean {
  return argumentTypes.has(type)
}

/** The offset behind blanks: what Unicode calls pattern white space, so no no-break space. */
export function skipBlanks(message: string, start: number): number {
  let at = start
  while (at < message.length && /[\t-\r \u0085\u200e\u200f\u2028\u2029]/u.test(message.charAt(at))) at++
  return at
}

/** The offset behind a name, a type or a key: whatever is no mark of the syntax. */
export function readName(message: string, start: number): number {
  let at = start
  while (at < message.length && /[^\s{},'"#<>]/u.test(message.charAt(at))) at++
  return at
}

/** The offset of the brace that closes an argument, from its style on; `undefined`: none does. */
export function readStyle(message: string, start: number): number | undefined {
  let depth = 0
  for (let at = start; at < message.length; at++) {
    const character = message[at]
    if (character === '{') depth++
    if (character === '}' && depth-- === 0) return at
    if (character !== "'") continue
    // `HH 'o''clock'`: in a style each apostrophe quotes
    const end = message.indexOf("'", at + 1)
    if (end === -1) return undefined
    at = end
  }
  return undefined
}
