/**
 * How apostrophes quote. `optional` (ICU, formatjs): one quotes only before what is special. `required` (java.text): each
 * one does, up to the next. Two are one apostrophe in both. `none` (Angular): they are characters, and so is `#`.
 */
export type Quoting = 'optional' | 'required' | 'none'

export interface Quote {
  /** What it says, without the quoting. */
  readonly text: string
  /** Offset behind it. */
  readonly end: number
  /** It has no second apostrophe and goes to the end of the message. */
  readonly isOpen: boolean
}

export interface QuotePlace {
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

/** Reads the apostrophe at an offset: a pair, or a quoted piece. `undefined` where it is just a character. */
export function readQuote(message: string, start: number, { quoting, isPlural }: QuotePlace): Quote | undefined {
  if (quoting === 'none') return undefined
  const next = message.charAt(start + 1)
  if (next === "'") return { text: "'", end: start + 2, isOpen: false }
  // formatjs quotes angle brackets too, for its tags
  const isQuote = quoting === 'required' || (next !== '' && '{}<>'.includes(next)) || (next === '#' && isPlural)
  if (!isQuote) return undefined
  let text = ''
  let at = start + 1
  for (;;) {
    const end = message.indexOf("'", at)
    if (end === -1) return { text: text + message.slice(at), end: message.length, isOpen: true }
    text += message.slice(at, end)
    if (message[end + 1] !== "'") return { text, end: end + 1, isOpen: false }
    text += "'"
    at = end + 2
  }
}
