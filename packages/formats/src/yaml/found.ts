/** What stands at an offset where something else was expected, in words. Nothing unprintable comes through. */
export function describeFound(text: string, at: number): string {
  const code = text.codePointAt(at)
  if (code === undefined) return 'the end of the file'
  const character = String.fromCodePoint(code)
  if (character === '\n' || character === '\r') return 'a line break'
  if (character === '\t') return 'a tab'
  const word = /^[A-Za-z_][\w-]{0,39}/.exec(text.slice(at, at + 40))
  if (word) return `\`${word[0]}\``
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(character) ? `\`${character}\`` : nameOf(code)
}

function nameOf(code: number): string {
  return `the character U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}
