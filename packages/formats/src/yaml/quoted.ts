import { escapeEnd } from './decode.ts'
import { backslash, breakLength, doubleQuote, isBreak, singleQuote, skipSpaces, tab } from './lex.ts'

/**
 * The end of a quoted scalar, behind its closing quote; -1 where it has none, an escape is unknown, or a further line is not
 * clearly indented deeper than its parent.
 * @param parentIndent column of the collection that it is in; -1 at the root, where it must end in its line
 */
export function quotedEnd(text: string, start: number, parentIndent: number): number {
  const quote = text.charCodeAt(start)
  let at = start + 1
  for (;;) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      if (quote === doubleQuote || text.charCodeAt(at + 1) !== singleQuote) return at + 1
      at += 2
    } else if (code === backslash && quote === doubleQuote) {
      const end = escapeEnd(text, at)
      if (end < 0) return -1
      // The break itself is looked at below.
      at = isBreak(text.charCodeAt(at + 1)) ? at + 1 : end
    } else if (code === 0x0a || code === 0x0d) {
      if (parentIndent < 0) return -1
      at = nextLine(text, at, parentIndent)
      if (at < 0) return -1
    } else if (Number.isNaN(code)) {
      return -1
    } else {
      at++
    }
  }
}

/** The first character of the next line that has one; -1 if that is not indented deep enough. */
function nextLine(text: string, from: number, parentIndent: number): number {
  let at = from
  for (;;) {
    const line = at + breakLength(text, at)
    at = skipSpaces(text, line)
    const code = text.charCodeAt(at)
    if (isBreak(code)) continue
    return at - line > parentIndent && code !== tab ? at : -1
  }
}
