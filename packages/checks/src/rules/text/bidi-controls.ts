/** Languages that are written from the right, in the scripts that are usual for them. */
const fromRight = new Set('ar arc azb ckb dv fa glk he ks ku-Arab lrc mzn nqo pnb prs ps sd syr ug ur yi'.split(' '))

export function isFromRight(language: string): boolean {
  return fromRight.has(language)
}

/**
 * The first mark of a text without its partner, or `undefined`: an embedding or override (U+202A U+202B U+202D U+202E) wants
 * U+202C, an isolate (U+2066 to U+2068) wants U+2069, both in the same paragraph (UAX #9, BD9 and X1-X8).
 */
export function lonelyControl(text: string): string | undefined {
  const open: string[] = []
  for (const [found] of text.matchAll(/[\u202a-\u202e\u2066-\u2069\n\u2029]/gu)) {
    if (found === '\n' || found === '\u2029') {
      if (open.length > 0) return open[0]
    } else if (found === '\u202c' || found === '\u2069') {
      const isIsolate = found === '\u2069'
      const partner = open.findLastIndex((one) => one >= '\u2066' === isIsolate)
      if (partner === -1) return found
      // the end of an isolate ends all that was opened in it
      if (!isIsolate && partner !== open.length - 1) return open.at(-1)
      if (partner < open.length - 1) return open.at(-1)
      open.length = partner
    } else open.push(found)
  }
  return open[0]
}
