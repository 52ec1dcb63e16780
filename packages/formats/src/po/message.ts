import type { Range } from '@lockale/errors'

/** A list of strings in quotes behind a keyword, which together are one text. */
export interface PoText extends Range {
  readonly value: string
  /** Of the keyword. */
  readonly keywordStart: number
}

/** One message, or the header (an empty `msgid` without a context). */
export interface PoMessage {
  /** As gettext has it in `.mo` files: with a context, that and U+0004 before the text of `msgid`. */
  readonly key: string
  /** Where the comments begin that belong to it; without any, `start`. */
  readonly leadStart: number
  /** Where its first keyword begins, or the blanks before that in its line. */
  readonly start: number
  /** Behind the last string and, if nothing else follows in the line, its line break. */
  readonly end: number
  readonly context: PoText | undefined
  readonly id: PoText
  readonly pluralId: PoText | undefined
  /** One, or with a plural one for each index. */
  readonly strings: readonly PoText[]
  /** gettext takes no notice of its translation until a person has looked at it. */
  readonly isFuzzy: boolean
  /** How its texts are written, as it says itself: `c-format`, `no-python-format`. */
  readonly flags: readonly string[]
}

export interface PoScan {
  readonly messages: readonly PoMessage[]
  /** Entries that are kept as comments (`#~`), with the comments above them. */
  readonly obsolete: readonly Range[]
  /** Where more messages can go: before comments at the end that would make the next one fuzzy. */
  readonly end: number
  /** The first one of the file. */
  readonly lineBreak: string
}

export interface PoProblem {
  readonly at: number
  /** In words. */
  readonly expected: string
}

export type PoScanResult = ({ readonly ok: true } & PoScan) | { readonly ok: false; readonly problem: PoProblem }
