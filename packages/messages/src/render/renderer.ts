/** What an app gives for a variable that chooses among the branches of a message. */
export type Value = number | string

/** A variable that chooses, with what the message itself tells apart: exact numbers (`=1`, ends of intervals) and words. */
export interface Chooser {
  readonly name: string
  readonly kind: 'cardinal' | 'ordinal' | 'select'
  readonly numbers: readonly number[]
  readonly words: readonly string[]
  /** ICU: what is subtracted from the number before its category is chosen; absent: nothing. */
  readonly offset?: number
  /** What the library tells numbers apart by in a locale, where that is not CLDR. */
  readonly formOf?: (number: number, locale: string) => string
  /**
   * Flutter, where `=1` is the branch of `one` and of all numbers of that category: those of `numbers` that are written as a
   * category. Absent elsewhere.
   */
  readonly named?: readonly number[]
}

/** A part of what the app shows: text without escapes, or the placeholder in its place, with its name. */
export type Shown =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'placeholder'; readonly name: string }

/** What the library of the app gets to show a message. */
export interface Showing {
  /** BCP 47 tag: its plural rules choose. */
  readonly locale: string
  readonly values: ReadonlyMap<string, Value>
}

/**
 * Shows the messages of one format as the app's own library does. It shares no code with what takes messages apart and prints
 * them, since it judges that.
 */
export interface Renderer {
  /**
   * Returns the variables that choose; empty for a message without branches, `undefined` for one that cannot be read. With
   * `showing`, a renderer can leave out what the message does not ask for these values.
   */
  choosers(message: string, showing?: Showing): readonly Chooser[] | undefined
  /** Returns what the app shows; `undefined` where its library fails, or has no branch for these values. */
  show(message: string, showing: Showing): readonly Shown[] | undefined
}

/** Says which form of a plural that is written as several texts the app takes for a number. */
export interface FormChooser {
  /**
   * Returns one of `forms` (names as the file writes them: `one`, `=0`, `0` of `msgstr[0]`, `zero`); `undefined` where the
   * library fails or shows a key.
   */
  choose(
    forms: readonly string[],
    number: number,
    how: { readonly locale: string; readonly isOrdinal?: boolean },
  ): string | undefined
}
