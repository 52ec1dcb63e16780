/**
 * What stands at an offset where something else was expected, in words: a whole word, a character, or its name. Nothing
 * unprintable comes through.
 * @param comment what a comment begins with
 */
export function describeFound(text: string, at: number, comment?: string): string {
  const code = text.codePointAt(at)
  if (code === undefined) return 'the end of the file'
  if (comment !== undefined && text.startsWith(comment, at)) return 'a comment'
  const character = String.fromCodePoint(code)
  if (character === '\n' || character === '\r') return 'a line break'
  if (character === '\t') return 'a tab'
  if (character === ' ') return 'a blank'
  if (character === '\\') return `\`${text.slice(at, at + 2).replace(/[^ -~]$/, '')}\``
  const word = /^[A-Za-z_][\w-]{0,39}/.exec(text.slice(at, at + 40))
  if (word) return `\`${word[0]}\``
  if (/^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(character)) return `\`${character}\``
  return `the character U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}
