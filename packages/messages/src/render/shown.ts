import type { Syntax } from '../syntax.ts'
import type { Shown } from './renderer.ts'

/** Reads a text without branches. */
export type TextReader = Pick<Syntax, 'tokenise'>

/** How a format reads texts whose forms stand one behind the other. */
export interface ChoiceReader {
  /** Only the app knows whether it gives a number for a text; the format says which texts read as if it did. */
  readonly isChoice: (message: string) => boolean
  readonly texts: TextReader
}

/** What the app shows of a text that has no branches any more. Tags are text. */
export function toShown(text: string, texts: TextReader): readonly Shown[] {
  return texts.tokenise(text).map((token): Shown => {
    if (token.type === 'placeholder') return { type: 'placeholder', name: token.name }
    return { type: 'text', text: token.type === 'text' ? token.text : token.raw }
  })
}
