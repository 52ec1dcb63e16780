import type { Syntax } from '../syntax.ts'
import type { Shown } from './renderer.ts'

export type TextReader = Pick<Syntax, 'tokenise'>

/** Reads messages with several forms in a row. */
export interface ChoiceReader {
  /** Only the app knows whether it passes a number for a string; this tells which strings look like it. */
  readonly isChoice: (message: string) => boolean
  readonly texts: TextReader
}

/** Returns what the app displays of a string without branches. Tags are text. */
export function toShown(text: string, texts: TextReader): readonly Shown[] {
  return texts.tokenise(text).map((token): Shown => {
    if (token.type === 'placeholder') return { type: 'placeholder', name: token.name }
    return { type: 'text', text: token.type === 'text' ? token.text : token.raw }
  })
}
