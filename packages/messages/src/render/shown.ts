import type { Syntax } from '../syntax.ts'
import type { Shown } from './renderer.ts'

export type TextReader = Pick<Syntax, 'tokenise'>

/** What a renderer needs to display strings that contain several plural forms. */
export interface ChoiceReader {
  /** Returns true if a string looks like plural forms. It is a guess: only the app knows whether it passes a number. */
  readonly isChoice: (message: string) => boolean
  readonly texts: TextReader
}

/** Returns what the app displays for a string without branches. Tags count as text. */
export function toShown(text: string, texts: TextReader): readonly Shown[] {
  return texts.tokenise(text).map((token): Shown => {
    if (token.type === 'placeholder') return { type: 'placeholder', name: token.name }
    return { type: 'text', text: token.type === 'text' ? token.text : token.raw }
  })
}
