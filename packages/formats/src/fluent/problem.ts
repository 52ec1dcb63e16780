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
