import type { Syntax, Token } from './syntax.ts'

/** True for the placeholder of the number that chooses a plural form. */
export function isCount(token: Token, syntax: Syntax): boolean {
  return token.type === 'placeholder' && token.kind === 'variable' && token.name === syntax.countName
}

/** True if the text shows the number that chooses its plural form. */
export function hasCount(text: string, syntax: Syntax): boolean {
  return syntax.tokenise(text).some((token) => isCount(token, syntax))
}
