import type { Syntax } from './syntax.ts'

/** A number that the words of a string must agree with, such as `count` in a plural form. */
export interface Count {
  /** The name of the placeholder that displays the number. */
  readonly name: string
  /** A number to send instead of the placeholder, for correct grammar ("5 files"); `undefined` if none is displayed. */
  readonly sample: number | undefined
  /** A number to send with a string that displays none ("5 items" for "items"), and to remove from the translation. */
  readonly carrier?: number
  /** True if the string is used for one number only, so it can leave out the number: "no files", the Arabic dual. */
  readonly singleton: boolean
  /** True if the string is for one integer and also for fractions. Then a translation must keep the number. */
  readonly hasFractions?: boolean
  readonly isOrdinal: boolean
}

/** Returns true if the string displays a variable with the given name. */
export function showsVariable(text: string, name: string | undefined, syntax: Syntax): boolean {
  if (name === undefined) return false
  return syntax
    .tokenise(text)
    .some((token) => token.type === 'placeholder' && token.kind === 'variable' && token.name === name)
}
