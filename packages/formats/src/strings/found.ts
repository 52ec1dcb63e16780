/** What stands at an offset where something else was expected, in words. Nothing unprintable comes through. */
export function describeFound(text: string, at: number): string {
  const code = text.codePointAt(at)
  if (code === undefined) return 'the end of the file'
  const character = String.fromCodePoint(code)
  if (character === '"' || character === "'") return `a string in quotes`
  const word = /^[\w$/:.-]{1,40}/.exec(text.slice(at, at + 40))
  if (word) return `\`${word[0]}\``
  if (code === 0xa0) return 'a no-break space, which does not count as a blank'
  if (/^[\p{L}\p{M}\p{N}]$/u.test(character)) return `\`${character}\`, which needs quotes around it`
  return /^[\p{P}\p{S}]$/u.test(character) ? `\`${character}\`` : nameOf(code)
}

function nameOf(code: number): string {
  return `the character U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}
