import { encodeString } from './escapes.ts'
import type { PoText } from './message.ts'

interface TextStyle {
  /**
   * `lines`: an empty string behind the keyword, and each line a string of its own. `joined`: all in one string. `plain`: as
   * gettext's tools do it, the one where there are several lines and the other where there are not.
   */
  readonly layout: 'plain' | 'lines' | 'joined'
  /** Indent of the second string and of those after it. */
  readonly indent: string
}

export const plainStyle: TextStyle = { layout: 'plain', indent: '' }

/** The style of a text that is there; that of another one (its `msgid`) where it is empty. */
export function styleOf(text: string, string: PoText, other: PoText | undefined): TextStyle {
  if (string.value === '') {
    const style = other && styleOf(text, other, undefined)
    return style?.layout === 'joined' ? style : plainStyle
  }
  const token = text.slice(string.start, string.end)
  const [, indent = ''] = /^"(?:[^"\\]|\\[^])*"[ \t]*\r?[\n\r]([ \t]*)"/.exec(token.slice(0, maxLook)) ?? []
  if (/^""\s/.test(token)) return { layout: 'lines', indent }
  const isOne = !/[\r\n]/.test(token)
  return { layout: isOne && hasInnerBreak(string.value) ? 'joined' : 'plain', indent }
}

/** A string is looked at so far for what is behind it. */
const maxLook = 2000

/** Lines are never wrapped: they are split behind line breaks only. */
export function printText(
  value: string,
  { layout, indent, lineBreak }: TextStyle & { readonly lineBreak: string },
): string {
  if (layout === 'joined' || (layout === 'plain' && !hasInnerBreak(value))) return `"${encodeString(value)}"`
  const lines = value.match(/[^\n]*\n|[^\n]+$/g) ?? []
  return ['""', ...lines.map((line) => `${indent}"${encodeString(line)}"`)].join(lineBreak)
}

function hasInnerBreak(value: string): boolean {
  const found = value.indexOf('\n')
  return found !== -1 && found < value.length - 1
}

/** The first line break of a file. In one with any LF, a CR alone is a blank. */
export function firstLineBreak(text: string): string {
  const at = text.indexOf('\n')
  if (at === -1) return text.includes('\r') ? '\r' : '\n'
  return text[at - 1] === '\r' ? '\r\n' : '\n'
}

/**
 * The line break of the line of an offset.
 * @param other where there is none near: the first one of the file
 */
export function lineBreakAt(text: string, offset: number, other: string): string {
  const end = Math.min(text.length, offset + maxLineLook)
  for (let at = offset; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x0a) return text[at - 1] === '\r' ? '\r\n' : '\n'
    if (code === 0x0d && other === '\r') return '\r'
  }
  return other
}

/** A line may be as long as the file: what follows a text in its line are blanks or a comment. */
const maxLineLook = 1000
