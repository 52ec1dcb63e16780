/** A text of a file, and what it stands for. */
interface WrittenText {
  readonly text: string
  readonly path: readonly string[]
  readonly locale: string
  /** The source strings of a translation: what they contain is not taken for a mark of a tool. */
  readonly sourceTexts?: readonly string[] | undefined
}

/**
 * Returns true for what an extractor writes in the place of a string that is not written yet: `TODO: …`, `__MISSING__`,
 * the key of the string.
 */
export type IsUnwritten = (text: WrittenText) => boolean
