import { ParseProblem } from '../findings.ts'
import { matchEnd } from '../lines.ts'
import { quoteAt } from './grammar.ts'
import { closingQuoteJs, skip, wordAt } from './lex.ts'

/** One token of code. Offsets are UTF-16, ends are exclusive. Blanks and comments are between tokens. */
export interface Token {
  readonly kind: 'word' | 'number' | 'string' | 'template' | 'regex' | 'mark'
  readonly start: number
  readonly end: number
  /** Number of brackets around the token. An opening bracket and its closing bracket have the same number. */
  readonly depth: number
  readonly close: number | undefined
}

/** Splits the code of a module into tokens. @throws {ParseProblem} at a slash that may begin a regular expression */
export function tokenize(text: string): readonly Token[] {
  const from = text.startsWith('#!') ? text.search(/[\n\r]|$/u) : 0
  const { tokens, end } = scanTokens(text, from, 0)
  if (end < text.length) throw new ParseProblem(end, 'an opening bracket')
  return tokens
}

export function skipCode(text: string, from: number, signs: string): number {
  const { end } = scanTokens(text, from, 0, signs)
  if (end < text.length && signs.includes(text.charAt(end))) return end
  throw new ParseProblem(end, `one of \`${signs}\``)
}

/** Nesting limit of templates. */
const maxNesting = 20
const closers: ReadonlyMap<string, string> = new Map([
  ['{', '}'],
  ['[', ']'],
  ['(', ')'],
])

/** Splits code into tokens, up to the end or an unmatched closing bracket. @param ends more characters to stop at */
function scanTokens(
  text: string,
  from: number,
  nesting: number,
  ends = '',
): { readonly tokens: readonly Token[]; readonly end: number } {
  const tokens: { -readonly [Name in keyof Token]: Token[Name] }[] = []
  const open: { readonly index: number; readonly closer: string }[] = []
  for (let at = skip(text, from); at < text.length; at = skip(text, at)) {
    const sign = text.charAt(at)
    if (open.length === 0 && ends.includes(sign)) return { tokens, end: at }
    const closer = closers.get(sign)
    if (closer !== undefined) {
      open.push({ index: tokens.length, closer })
      tokens.push({ kind: 'mark', start: at, end: at + 1, depth: open.length - 1, close: undefined })
      at++
    } else if (sign === '}' || sign === ']' || sign === ')') {
      const opened = open.pop()
      if (opened === undefined) return { tokens, end: at }
      if (opened.closer !== sign) throw new ParseProblem(at, `\`${opened.closer}\``, { found: `\`${sign}\`` })
      const opening = tokens[opened.index]
      if (opening !== undefined) opening.close = tokens.length
      tokens.push({ kind: 'mark', start: at, end: at + 1, depth: open.length, close: undefined })
      at++
    } else {
      const { kind, end } = readToken(text, at, tokens, nesting)
      tokens.push({ kind, start: at, end, depth: open.length, close: undefined })
      at = end
    }
  }
  const unclosed = open.at(-1)
  if (unclosed !== undefined)
    throw new ParseProblem(text.length, `\`${unclosed.closer}\``, { found: 'the end of the file' })
  return { tokens, end: text.length }
}

function readToken(text: string, at: number, before: readonly Token[], nesting: number): Pick<Token, 'kind' | 'end'> {
  const quote = quoteAt(text, at)
  if (quote === '`') return { kind: 'template', end: templateEnd(text, at, nesting) }
  if (quote !== undefined) {
    const close = closingQuoteJs(text, at + 1, quote)
    if (close < 0) throw new ParseProblem(~close, `the closing \`${quote}\``)
    return { kind: 'string', end: close + 1 }
  }
  const word = wordAt(text, at)
  if (word !== undefined) return { kind: 'word', end: at + word.length }
  if (/\d/u.test(text.charAt(at))) return { kind: 'number', end: matchEnd(number, text, at) }
  if (text[at] === '/' && beginsRegex(text, at, before)) return { kind: 'regex', end: regexEnd(text, at) }
  if (text[at] === '\\') throw new ParseProblem(at, 'a name without escapes')
  return { kind: 'mark', end: at + 1 }
}

function templateEnd(text: string, start: number, nesting: number): number {
  if (nesting === maxNesting) throw new ParseProblem(start, 'a template without templates inside')
  for (let at = start + 1; at < text.length; at++) {
    const sign = text[at]
    if (sign === '`') return at + 1
    if (sign === '\\') at++
    else if (sign === '$' && text[at + 1] === '{') {
      const { end } = scanTokens(text, at + 2, nesting + 1)
      if (text[end] !== '}') throw new ParseProblem(end, '`}`')
      at = end
    }
  }
  throw new ParseProblem(start, 'the closing backquote')
}

const number = /\d[\w.]*/uy

/** Words after which a value follows, so that a slash begins a regular expression. */
const operators = new Set(
  'return typeof case in of delete void throw new instanceof await yield do else default extends'.split(' '),
)

function beginsRegex(text: string, at: number, before: readonly Token[]): boolean {
  if (text[at + 1] === '/' || text[at + 1] === '*') throw new ParseProblem(at, 'the end of the comment')
  const last = before.at(-1)
  if (last === undefined) return true
  const shown = text.slice(last.start, last.end)
  if (last.kind === 'word') return operators.has(shown)
  if (last.kind !== 'mark' || shown === ']') return false
  const isDoubled = (shown === '+' || shown === '-') && text[last.start - 1] === shown
  if (shown === ')' || shown === '}' || isDoubled) {
    throw new ParseProblem(at, 'code without a slash here', { found: '`/`, a division or a regular expression' })
  }
  return true
}

function regexEnd(text: string, start: number): number {
  let isInClass = false
  for (let at = start + 1; ; at++) {
    const sign = text[at]
    if (sign === '\\') at++
    const read = text[at]
    if (read === undefined || /[\n\r\u2028\u2029]/u.test(read)) {
      throw new ParseProblem(start, 'a regular expression that ends')
    }
    if (sign === '[') isInClass = true
    else if (sign === ']') isInClass = false
    else if (sign === '/' && !isInClass) return at + 1 + (wordAt(text, at + 1)?.length ?? 0)
  }
}
