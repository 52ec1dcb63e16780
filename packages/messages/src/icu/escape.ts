import type { QuotePlace } from './quotes.ts'

/** How a text is written: what `readIcu` reads as this text, whatever stands beside it. */
export function escapeIcu(text: string, { quoting, isPlural }: QuotePlace): string {
  if (quoting === 'none') return text
  return text.replaceAll(isPlural ? pluralMarks : marks, (run: string, at: number) => {
    const doubled = run.replaceAll("'", "''")
    if (/[^']/u.test(run)) return `'${doubled}'`
    // one before a letter is just an apostrophe; what stands behind the text may be a brace
    const next = text.charAt(at + run.length)
    return quoting === 'optional' && run === "'" && !/^[<>]?$/u.test(next) ? run : doubled
  })
}

/** Special characters and the apostrophes beside them; `<` where it begins what looks like a tag, so not in `a < b`, `<3`. */
const marks = /(?:['{}]|<(?=\/?[A-Za-z]|\/?\d{1,9}\s*\/?>|!--))+/gu
const pluralMarks = /(?:['{}#]|<(?=\/?[A-Za-z]|\/?\d{1,9}\s*\/?>|!--))+/gu
