import type { Syntax, Token } from './syntax.ts'

/** A number that decides about the words around it. */
export interface Count {
  /** The name of its placeholder. */
  readonly name: string
  /** Stands for the number while a translator works, so that the text around it agrees; `undefined`: the text shows none. */
  readonly sample: number | undefined
  /** A number to send beside a text that shows none ("item", "items"), so that its words agree; it is taken off again. */
  readonly carrier?: number
  /** The text is for this one number only, so it need not show it: "no files", the Arabic dual. */
  readonly singleton: boolean
  /** A singleton that is for fractions too: an answer keeps the number, which a person may leave out of a text about whole things. */
  readonly hasFractions?: boolean
  readonly isOrdinal: boolean
}

/** The count that a token shows, if it is one of them. */
export function countOf(token: Token, counts: readonly Count[]): Count | undefined {
  if (token.type !== 'placeholder' || token.kind !== 'variable') return undefined
  return counts.find(({ name }) => name === token.name)
}

/** True if the text shows a variable of that name. */
export function showsVariable(text: string, name: string | undefined, syntax: Syntax): boolean {
  if (name === undefined) return false
  return syntax
    .tokenise(text)
    .some((token) => token.type === 'placeholder' && token.kind === 'variable' && token.name === name)
}
