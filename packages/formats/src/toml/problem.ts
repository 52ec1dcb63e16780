/** What makes a file no TOML: thrown inside the scanner, which makes it its result. */
export class TomlProblem extends Error {
  readonly at: number
  /** As words: "expected …". */
  readonly expected: string
  /** In place of what stands there, where that says too little. */
  readonly found: string | undefined
  readonly isTooDeep: boolean

  constructor(at: number, expected: string, more: { readonly found?: string; readonly isTooDeep?: boolean } = {}) {
    super(expected)
    this.at = at
    this.expected = expected
    this.found = more.found
    this.isTooDeep = more.isTooDeep ?? false
  }
}
