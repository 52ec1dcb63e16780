import {
  closeBrace,
  closeParenthesis,
  comma,
  equals,
  greaterThan,
  isHexDigit,
  lessThan,
  openBrace,
  openParenthesis,
  semicolon,
} from '../signs.ts'
import type { Range } from '@lockale/errors'
import { closing, isQuote, isWhite, problemAt, type QuoteFinder, skipToToken, stringEnd } from './lex.ts'

/** What may come next inside nested values. `behind` is after an item, `behind key` after a key. */
type State = 'value' | 'item' | 'behind' | 'key' | 'behind key'

/** Skips a nested dictionary, array or data as CoreFoundation does. Iterative. @throws {ParseProblem} */
export function skipOpaque(
  text: string,
  from: number,
  { comments, quotes }: { readonly comments: Range[]; readonly quotes: QuoteFinder },
): number {
  const open: number[] = []
  let state: State = 'value'
  let at = from
  for (;;) {
    const code = text.charCodeAt(at)
    if (state === 'value' || state === 'item') {
      if (code === openBrace || code === openParenthesis) {
        open.push(code)
        state = code === openBrace ? 'key' : 'item'
        at++
      } else if (state === 'item' && code === closeParenthesis) {
        state = 'behind' // an empty array, or a comma after the last item
        continue
      } else {
        const end = code === lessThan ? dataEnd(text, at) : stringEnd(text, at, quotes)
        if (end < 0) throw problemAt(text, code === lessThan ? ~end : at, expectedAt(code, state))
        at = end
        state = 'behind'
      }
    } else if (state === 'key') {
      if (code === closeBrace) {
        open.pop()
        at++
        state = 'behind'
      } else {
        const end = stringEnd(text, at, quotes)
        if (end < 0) throw problemAt(text, at, isQuote(code) ? closing : 'a key, or `}`')
        at = end
        state = 'behind key'
      }
    } else if (state === 'behind key') {
      if (code !== equals && code !== semicolon) throw problemAt(text, at, '`=` or `;`')
      state = code === equals ? 'value' : 'key'
      at++
    } else {
      const inside = open.at(-1)
      if (inside === openBrace) {
        if (code !== semicolon) throw problemAt(text, at, '`;`')
        state = 'key'
      } else if (code === comma) {
        state = 'item'
      } else {
        if (code !== closeParenthesis) throw problemAt(text, at, '`,` or `)`')
        open.pop()
      }
      at++
    }
    if (state === 'behind' && open.length === 0) return at
    at = skipToToken(text, at, comments)
  }
}

function expectedAt(code: number, state: State): string {
  if (code === lessThan) return 'pairs of hex digits, or `>`'
  if (isQuote(code)) return closing
  return state === 'item' ? 'a value, or `)`' : 'a value'
}

/** Returns the end of data (`<0fbd 77>`), or the complement (`~`) of the offset of a problem. */
function dataEnd(text: string, from: number): number {
  for (let at = from + 1; ; at++) {
    const code = text.charCodeAt(at)
    if (code === greaterThan) return at + 1
    if (isHexDigit(code)) {
      at++
      if (!isHexDigit(text.charCodeAt(at))) return ~at
    } else if (!isWhite(code) || code === 0x0b || code === 0x0c) {
      return ~at
    }
  }
}
