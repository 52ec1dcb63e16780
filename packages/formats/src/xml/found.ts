import { nameEnd } from './lex.ts'

/** What stands at an offset where something else was expected, in words. Nothing unprintable comes through. */
export function describeFound(text: string, at: number): string {
  const code = text.codePointAt(at)
  if (code === undefined) return /[^ \t\r\n]/.test(text) ? 'the end of the file' : 'an empty file'
  const character = String.fromCodePoint(code)
  if (character === '\n' || character === '\r') return 'a line break'
  if (character === '\t') return 'a tab'
  if (character === ' ') return 'a blank'
  if (text.startsWith('<!--', at)) return 'a comment'
  if (text.startsWith('<![CDATA[', at)) return '`<![CDATA[`'
  if (text.startsWith('<!DOCTYPE', at)) return '`<!DOCTYPE`'
  const opening = /^(?:<[/?]?|&#?)/.exec(text.slice(at, at + 3))?.[0] ?? ''
  const end = nameEnd(text.slice(0, at + maxShown), at + opening.length)
  if (end > at + opening.length) return `\`${text.slice(at, end)}\``
  if (opening !== '') return `\`${opening}\``
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u.test(character)
    ? `\`${character}\``
    : `the character U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}

const maxShown = 60
