/** What a person says of it, above all that is found. */
export interface Hints {
  /** Canonical. */
  readonly source?: string
  /** Canonical. */
  readonly targets?: readonly string[]
  /** Path templates as in a config, or the paths of source files. */
  readonly files?: readonly string[]
}
