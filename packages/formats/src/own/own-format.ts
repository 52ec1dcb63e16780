import type { Range } from '@lockale/errors'

/** A custom file format: strings with keys, one after the other. Ranges are UTF-16 offsets into the file, `end` excluded. */
export interface OwnFormat {
  /** Small letters, digits and `-`. It must differ from the ids of built-in formats. */
  readonly id: string
  /** The name that users see: `Game strings`. */
  readonly name: string
  /** File extensions with the dot, in small letters. */
  readonly extensions: readonly string[]
  /** Returns the entries of a file, in file order. An error that it throws is reported as an error of the file. @param text without byte order mark */
  readonly read: (text: string) => OwnContent
  /**
   * The characters that `valueRange` covers, for another value; `read` must give the value back.
   * @param token what stands there now; `undefined` for a new entry
   */
  readonly printValue: (value: string, token: string | undefined) => string
  /** A new entry, without line break at its end. @param token as `printValue` made it */
  readonly printEntry: (key: string, token: string) => string
}

export interface OwnContent {
  readonly entries: readonly OwnEntry[]
  /** Why the file cannot be read; with one of them it is not edited. */
  readonly problems?: readonly OwnProblem[] | undefined
}

export interface OwnEntry {
  readonly key: string
  readonly value: string
  /** What a comment beside it tells translators. */
  readonly note?: string | undefined
  readonly keyRange: Range
  /** The characters that stand for the value, with quotes where there are some. */
  readonly valueRange: Range
  /** From its first character to its last, without comment and line break. */
  readonly range: Range
  /** Where the comment begins that goes along when the entry is added elsewhere or removed; `range.start` when absent. */
  readonly commentStart?: number | undefined
}

export interface OwnProblem {
  readonly range: Range
  /** As in "expected `=`, found `:`". */
  readonly expected: string
  readonly found: string
}
