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
  const end = Math.min(text.length, offset + maxLook)
  for (let at = offset; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x0a) return text[at - 1] === '\r' ? '\r\n' : '\n'
    if (code === 0x0d && other === '\r') return '\r'
  }
  return other
}

/** A line may be as long as the file: what follows a text in its line are blanks or a comment. */
const maxLook = 1000
