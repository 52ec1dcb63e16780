import { ParseProblem } from '../findings.ts'
import { quoteAt } from './grammar.ts'
import { closingQuoteJs, skip, wordAt } from './lex.ts'

/**
 * Returns the end of a TypeScript type: before anything that cannot continue it, so before the next statement.
 * @throws {ParseProblem} if no type begins here
 */
export function skipType(text: string, from: number): number {
  let end = from
  let isOperandDue = true
  let before: string | undefined
  let conditions = 0
  for (;;) {
    const at = skip(text, end)
    const sign = text[at] ?? ''
    const word = wordAt(text, at)
    const isBelow = lineBreak.test(text.slice(end, at))
    if (isOperandDue) {
      const quote = quoteAt(text, at)
      if (word !== undefined) end = at + word.length
      else if (quote !== undefined) end = endOfQuoted(text, at, quote)
      else if ('{[(<'.includes(sign) && sign !== '') end = skipBalanced(text, at)
      else if ((sign === '|' || sign === '&') && before === undefined) end = at + 1
      else if (/[\d-]/.test(sign)) end = at + (/^-?[\w.]+/.exec(text.slice(at, at + 40))?.[0].length ?? 1)
      else throw new ParseProblem(at, 'a type')
      // A type such as `<T>(value: T) => T` continues after its type parameters.
      isOperandDue = (word !== undefined && prefixes.has(word)) || '|&<'.includes(sign || ' ')
      before = word ?? sign
      continue
    }
    if (text.startsWith('=>', at)) end = at + 2
    else if (sign === '.' || sign === '|' || sign === '&') end = at + 1
    else if (sign === '?' || (sign === ':' && conditions > 0)) {
      conditions += sign === '?' ? 1 : -1
      end = at + 1
    } else if (word === 'extends' && !isBelow) end = at + word.length
    else if (sign === '<' || (sign === '[' && !isBelow) || (sign === '(' && before === 'import')) {
      end = skipBalanced(text, at)
      before = sign
      continue
    } else return end
    isOperandDue = true
    before = sign
  }
}

const prefixes: ReadonlySet<string> = new Set(['typeof', 'keyof', 'readonly', 'unique', 'infer', 'new', 'asserts'])
const closers: ReadonlyMap<string, string> = new Map([
  ['{', '}'],
  ['[', ']'],
  ['(', ')'],
  ['<', '>'],
])

/** Returns the offset after the closing bracket. Skips strings and comments. @throws {ParseProblem} */
export function skipBalanced(text: string, from: number): number {
  const open: string[] = []
  for (let at = from; ;) {
    const sign = text[at]
    if (sign === undefined) throw new ParseProblem(at, `\`${open.at(-1) ?? ''}\``)
    const quote = quoteAt(text, at)
    const close = closers.get(sign)
    if (quote !== undefined) at = endOfQuoted(text, at, quote)
    else if (text.startsWith('=>', at)) at += 2
    else {
      if (close !== undefined) open.push(close)
      else if (/[}\])>]/.test(sign) && open.pop() !== sign) throw new ParseProblem(at, 'a type')
      at++
    }
    if (open.length === 0) return at
    at = skip(text, at)
  }
}

function endOfQuoted(text: string, at: number, quote: '"' | "'" | '`'): number {
  const close = closingQuoteJs(text, at + 1, quote)
  if (close < 0) throw new ParseProblem(~close, 'a type')
  return close + 1
}

const lineBreak = /[\n\r\u2028\u2029]/

/** Skips `as const`, `satisfies Messages` and `as const satisfies Messages` after a value. @throws {ParseProblem} */
export function skipTypes(text: string, from: number): number {
  let here = from
  for (;;) {
    const at = skip(text, here)
    const word = wordAt(text, at)
    // After a line break, the word would begin a statement.
    if ((word !== 'as' && word !== 'satisfies') || lineBreak.test(text.slice(here, at))) return here
    here = skipType(text, skip(text, at + word.length))
  }
}

/** Returns true before a semicolon, the end of the text, or a line break and a word. */
export function isStatementEnd(text: string, from: number): boolean {
  const next = skip(text, from)
  if (next >= text.length || text[next] === ';') return true
  const word = wordAt(text, next)
  return lineBreak.test(text.slice(from, next)) && word !== undefined && word !== 'in' && word !== 'instanceof'
}
