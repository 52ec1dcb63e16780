/** A text of a file, and what it stands for. */
interface WrittenText {
  readonly text: string
  readonly path: readonly string[]
  readonly locale: string
  /** The source strings of a translation: what they say themselves is no mark of a tool. */
  readonly sourceTexts?: readonly string[] | undefined
}

/** True for what an extractor writes where nobody has written a string yet: `TODO: …`, `__MISSING__`, the string's own key. */
export type IsUnwritten = (text: WrittenText) => boolean
