/** Where a text is no Fluent: ends the reading of one entry. */
export class FluentProblem extends Error {
  readonly at: number
  /** As words: "expected …". */
  readonly expected: string
  readonly code: 'parse-error' | 'too-deep'

  constructor(at: number, expected: string, code: 'parse-error' | 'too-deep' = 'parse-error') {
    super(`Expected ${expected}.`)
    this.at = at
    this.expected = expected
    this.code = code
  }
}

/** What stands at an offset where something else was expected, in words. Nothing unprintable comes through. */
export function describeFound(text: string, at: number): string {
  const code = text.codePointAt(at)
  if (code === undefined) return 'the end of the file'
  const character = String.fromCodePoint(code)
  if (character === '\n' || character === '\r') return 'a line break'
  if (character === '\t') return 'a tab, which does not count as a blank'
  if (character === ' ') return 'a blank'
  const word = /^[A-Za-z][\w-]{0,39}/.exec(text.slice(at, at + 40))
  if (word) return `\`${word[0]}\``
  if (/^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(character)) return `\`${character}\``
  return `the character U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}
