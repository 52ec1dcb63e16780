import { redact, type Secret } from '@lockale/errors'

/**
 * Returns a string from the service that is safe to print: secrets are hidden, white space is reduced to single spaces,
 * and characters that could control a terminal or reorder a line are written as `\u{…}`. Has at most `maxCharacters`
 * code points.
 */
export function safeText(text: string, secrets: readonly Secret[], maxCharacters: number): string {
  // mask first, so that no part of a key is left after the cut; cut before escaping, to limit the work
  const spaced = redact(text, secrets).replaceAll(/\s+/gu, ' ').trim()
  const characters = Array.from(spaced.slice(0, maxCharacters * 2 + 2))
  const cut = characters.slice(0, maxCharacters).join('').replaceAll(unsafe, escapeCharacter)
  return characters.length > maxCharacters ? `${cut}…` : cut
}

/** Matches unsafe characters: control, format, unassigned, private use, lone surrogates, line separators. */
const unsafe = /[\p{C}\p{Zl}\p{Zp}]/gu

function escapeCharacter(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
}
