import type { Syntax } from './syntax.ts'

/** What stands at an offset where something else was expected, in words. Nothing unprintable comes through. */
export function describeFound(text: string, at: number, { comments, trailingCommas, json5 }: Syntax): string {
  const code = text.codePointAt(at)
  if (code === undefined) return /^[ \t\r\n]*$/.test(text) ? 'an empty file' : 'the end of the file'
  const character = String.fromCodePoint(code)
  if (text.startsWith('/*', at) && comments) return 'a comment without its end `*/`'
  if (text.startsWith('//', at) || text.startsWith('/*', at)) return 'a comment, which JSON does not have (JSONC does)'
  if (character === "'" && !json5) return "`'`: JSON has double quotes only (JSON5 has both)"
  if (character === '\n' || character === '\r') return 'a line break'
  if (character === '\t') return 'a tab'
  const isClosing = character === '}' || character === ']'
  if (isClosing && !trailingCommas && /,[ \t\r\n]*$/.test(text.slice(Math.max(0, at - 200), at))) {
    return `\`${character}\` behind a comma, which JSON does not allow (JSONC does)`
  }
  const word = /^[A-Za-z_$][\w$]{0,39}/.exec(text.slice(at, at + 40))
  if (word) return `\`${word[0]}\``
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(character) ? `\`${character}\`` : nameOf(code)
}

function nameOf(code: number): string {
  return `the character U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}
