import { maskLiterals, type Syntax } from '@lockale/messages'

/** UTF-16 units: what is longer is no sentence of a screen. */
const maxLength = 300

/**
 * What a message says to a reader: without its tags, in one line. `undefined` for one with placeholders, addresses or other
 * things that are not prose, and for what could be a secret (a long run without blanks).
 */
export function plainText(message: string, syntax: Syntax): string | undefined {
  if (message.length > 2 * maxLength) return undefined
  const tokens = syntax.tokenise(message)
  if (tokens.some(({ type }) => type === 'placeholder')) return undefined
  const text = tokens.map((token) => (token.type === 'text' ? token.text : '')).join('')
  if (!/\p{L}{2}/u.test(text) || /[\w+/=-]{32}|[<>{}]/u.test(text) || text.length > maxLength) return undefined
  if (maskLiterals(text).some(({ type }) => type === 'literal')) return undefined
  return text.replaceAll(/\s+/gu, ' ').trim()
}

/** With a full stop, where nothing ends it. */
export function sentence(text: string): string {
  return /[\p{Po}…]["'”’»）)]?$/u.test(text) ? text : `${text}.`
}
