import { redact, type Secret } from '@lockale/errors'

/**
 * A text of the other side as it may stand in a message: secrets masked, white space single, everything that could steer a
 * terminal or reorder a line written as `\u{…}`, at most `maxCharacters` code points.
 */
export function safeText(text: string, secrets: readonly Secret[], maxCharacters: number): string {
  // masked before it is cut, so that no half of a key is left; cut before it is escaped, to bound the work
  const spaced = redact(text, secrets).replaceAll(/\s+/gu, ' ').trim()
  const characters = Array.from(spaced.slice(0, maxCharacters * 2 + 2))
  const cut = characters.slice(0, maxCharacters).join('').replaceAll(unsafe, escapeCharacter)
  return characters.length > maxCharacters ? `${cut}…` : cut
}

/** Control, format (bidi, zero-width) and unassigned characters, private use, lone surrogates, line separators. */
const unsafe = /[\p{C}\p{Zl}\p{Zp}]/gu

function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}
