import type { Token } from '@lockale/messages'

/**
 * A text as a tool for translators shows it: words, and codes that nobody may change. The codes of a pair share their id and
 * always stand around whole pairs.
 */
export type InlinePiece = InlineWords | InlineCode

export interface InlineWords {
  readonly type: 'text'
  readonly text: string
}

export interface InlineCode {
  readonly type: 'code'
  /** Of a translation the same as of its source. */
  readonly id: string
  readonly shape: 'alone' | 'open' | 'close'
  /** As it is written in the message. */
  readonly raw: string
}

export interface InlineText {
  readonly pieces: readonly InlinePiece[]
  /** What a code is to the syntax, by `codeKey`. A character that stands as a code has none. */
  readonly tokens: ReadonlyMap<string, Token>
}

export function codeKey({ id, shape }: Pick<InlineCode, 'id' | 'shape'>): string {
  return `${id} ${shape}`
}
